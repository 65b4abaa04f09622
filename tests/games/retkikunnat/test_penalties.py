"""What a danger that is not survived costs: money as far as there is any, and the way to a port (RE-90).

The single penalties of section 20 of the register, each by a card that has it; shields are in test_cards.py.
"""

from __future__ import annotations

import pytest

from lauta.engine.match import Match

from .tables import Pawn, legal, match_at, me, phase, play, spots

ALL_SPEARS = "shows 5.0.0.0"
PLAYERS = ("p1", "p2", "p3")


def failed(card: str, at: str, money: int, seat: int = 0, players: int = 3) -> Match:
    """A seat has paid for a danger token there, not survived this card, and has so much money left."""
    idle: Pawn = {"at": "cairo", "money": 0}
    pawns = [idle] * players
    pawns[seat] = {"at": at, "money": money + 100}
    match = match_at(
        pawns[0]["at"],
        pawns[0]["money"],
        *pawns[1:],
        active=PLAYERS[seat],
        tokens={at: ["equipment:danger", "discovery:topaz"]},
    )
    assert match.actor == seat
    return play(match, "stay", "pay", "turned danger", f"danger {card}", ALL_SPEARS)


# --- money ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "money, left",
    [
        (0, 0),
        (100, 100),
        (200, 100),
        (300, 200),
        (400, 200),
        (500, 300),
        (900, 500),
        (1000, 500),
        (19900, 10000),
    ],
)
def test_half_the_money_is_lost_rounded_down_to_a_full_hundred_re90(money: int, left: int) -> None:
    match = failed("vanha_kirous", "egypt", money)
    assert [player.money for player in match.state.players[:3]] == [left, 0, 0]
    assert match.actor == 1, "the danger ended the turn all the same (RE-61)"


@pytest.mark.parametrize("money, left", [(0, 0), (100, 0), (200, 0), (300, 100)])
def test_what_cannot_be_paid_in_full_is_paid_as_far_as_possible_re90(money: int, left: int) -> None:
    assert me(failed("palkkariita", "egypt", money)).money == left


@pytest.mark.parametrize("money", [0, 100, 700])
def test_all_money_is_lost_re90(money: int) -> None:
    assert me(failed("salakuljettajat", "egypt", money)).money == 0


# --- the nearest port -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat, players, chooser", [(0, 3, 1), (1, 3, 2), (2, 3, 0), (0, 2, 1), (1, 2, 0)])
def test_the_left_neighbour_chooses_among_ports_that_are_equally_near_re90(
    seat: int, players: int, chooser: int
) -> None:
    match = failed("karilla", "addis_abeba", 0, seat, players)
    assert match.actor == chooser and legal(match) == {"city suakin", "city cape_guardafui"}
    play(match, "city cape_guardafui")
    assert me(match, seat).at == spots()["cape_guardafui"]
    assert [player.at for player in match.state.players[:players]].count(spots()["cairo"]) == players - 1
    assert match.actor == (seat + 1) % players and phase(match) == "TURN", "no event card is drawn"


def test_all_ports_that_are_equally_near_can_be_chosen_re90() -> None:
    match = failed("karilla", "lake_victoria", 0)
    assert legal(match) == {"city suakin", "city cape_guardafui", "city mozambique"}
    assert me(play(match, "city mozambique")).at == spots()["mozambique"]


@pytest.mark.parametrize(
    "at, port",
    [
        ("egypt", "cairo"),
        ("dragon_mountain", "mozambique"),
        ("congo", "congo"),
        ("st_helena", "st_helena"),
    ],
)
def test_one_nearest_port_needs_no_choice_and_a_pawn_in_a_port_stays_re90(at: str, port: str) -> None:
    match = failed("karilla", at, 0)
    assert me(match).at == spots()[port]
    assert match.actor == 1 and phase(match) == "TURN"
