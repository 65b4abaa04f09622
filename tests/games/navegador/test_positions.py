"""What follows from what in positions of Navegador, and what their texts cannot say.

Positions that cannot arise are in `data/impossible.toml`; the rest is in tests/contract/test_positions.py.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import lauta
from tests.games import positions

GAME = lauta.game("navegador")
position = partial(positions.position, "navegador")


def a(**fields: Any) -> dict[str, Any]:
    """Changed fields of the first player."""
    return {"players": {"A": fields}}


SAILING = {"step": "sail", "target": "angola"}
REVEALING = {
    "step": "reveal",
    "target": "angola",
    "to_reveal": 2,
    "explored": ["portugal", "guine", "angola"],
}


def test_the_position_changed_below_can_arise() -> None:
    assert position().problems() == []
    assert position(**REVEALING, **a(items={"explorer": 2})).problems() == []


@pytest.mark.parametrize(
    "changes, place",
    [
        ({"phase": 4}, "phase"),
        ({"rows": {"gold": 11}}, "rows.gold"),
        (a(privileges={"church": 4}), "players.A.privileges.church"),
        (a(factories={"gold": 7}), "players.A.factories.gold"),
        (a(stone="beach"), "players.A.stone"),
        (a(cash=-10), "players.A.cash"),
        ({"cursor": "atlantis"}, "cursor"),
        ({"token": {"gold:55": "guine"}}, "token.gold:55"),
        ({"explored": ["portugal", "atlantis"]}, "explored"),
    ],
)
def test_what_is_no_word_or_number_of_the_game_is_refused(changes: dict[str, Any], place: str) -> None:
    assert [(fault.place, fault.fatal) for fault in position(**changes).problems()] == [(place, True)]


def test_the_card_expires_one_step_later_with_the_option() -> None:
    late = {"card_holder": "A", "card_steps": 8, "options": {"card_lap": "pass"}}
    assert position(**late).problems() == []
    assert [fault.rule for fault in position(**late | {"card_steps": 9}).problems()] == ["NA-99"]


def test_what_follows_from_the_rest_need_not_be_named() -> None:
    found = position(token={"gold:50": "A"}, **a(items={"church": 3}, privileges={"church": 1}))
    assert found.problems() == []
    assert found["step"] == "rondel" and found["phase"] == 1 and found["card_holder"] == "C"
    assert found["explored"] == ["portugal", "guine"] and found["left.guine"] == 2
    assert found["reach.guine"] == ["portugal", "maranhao", "angola"]
    me = found["players.A"]
    assert me["on_board"] == 3 and me["colonies"]["gold"] == me["items"]["colony"] == 1
    assert found["players.B.items.factory"] == 2 and found["sold.factory_sugar"] == 1
    set_up = lauta.Position({"seats": 3}, GAME)
    assert found["sold.church"] == 2 and found["unsold"] == set_up["unsold"] - 3
    assert found["stock.church"] == set_up["stock.church"] - 1


def test_phases_and_ranges_follow_from_what_is_explored() -> None:
    found = position(**a(ships={"cabo_da_boa_esperanca": 1}))
    assert found["phase"] == 2
    assert found["reach.cabo_da_boa_esperanca"] == ["rio_de_janeiro", "angola", "mocambique"]
    found = position(**a(ships={"cabo_da_boa_esperanca angola": 1}))
    assert found["reach.cabo_da_boa_esperanca"] == ["rio_de_janeiro", "guine", "angola", "mocambique"]
    assert position(explored=["portugal", "guine", "malaca"])["phase"] == 3


def test_a_turn_with_an_open_window_begins_with_the_holder_of_the_card() -> None:
    found = position(options={"card_window": "any_turn"}, card_holder="C")
    assert found["step"] == "window"
    assert GAME.match(position=str(found)).actor == 2


def test_a_ship_that_explores_stands_in_an_unexplored_region() -> None:
    found = position(**SAILING, busy={"angola": 1}, cursor="guine angola",
                     **a(stone="sailing", ships={"guine": 1, "angola": 1}))  # fmt: skip
    assert found.problems() == [] and found["explored"] == ["portugal", "guine"]
    assert [action.text for action in GAME.match(position=str(found)).legal_actions()] == [
        "sail guine angola"
    ]


@pytest.mark.parametrize(
    "step, last",
    [
        ("pay", "guine"),
        ("sail", "portugal guine"),
        ("reveal", "gold:80"),
        ("market", "gold"),
        ("colony", "guine"),
        ("buildings", "factory_gold"),
    ],
)
def test_the_last_decision_is_told_in_the_words_of_its_step(step: str, last: str) -> None:
    found = position(step=step, cursor=last)
    assert found["cursor"] == last and lauta.Position(str(found))["cursor"] == last


def test_after_the_end_the_last_decision_is_that_of_the_last_space() -> None:
    ended = {"step": "over", "ended_by": "buildings", "ender": "A"}
    assert position(**ended, cursor="gold")["cursor"] == "gold"
    assert position(**ended, cursor="church", **a(stone="buildings"))["cursor"] == "church"
    assert position(**ended, cursor="guine goa", **a(stone="sailing"))["cursor"] == "guine goa"
    explored = position(**ended, cursor="spice:60", target="goa", **a(stone="sailing"))
    assert explored["cursor"] == "spice:60"


def test_what_is_named_stands_as_it_is_named() -> None:
    named = {"phase": 3, "unsold": 3, "card_holder": "B", "left": {"guine": 1}, "reach": {"guine": ["goa"]}}
    found = position(**named, **a(colonies={"gold": 2}))
    assert found["phase"] == 3 and found["unsold"] == 3 and found["card_holder"] == "B"
    assert (
        found["left.guine"] == 1 and found["reach.guine"] == ["goa"] and found["players.A.colonies.gold"] == 2
    )
    assert lauta.Position(str(found)).data == found.data


def test_hidden_cash_is_not_told() -> None:
    match = GAME.match(position=str(position(options={"money_visibility": "hidden"})))
    seen = match.position(0)
    assert seen["players.A.cash"] == 200 and seen["players.B.cash"] == seen["players.C.cash"] == "?"
    assert seen.unknown == ["players.B.cash", "players.C.cash"]
    assert match.position()["players.B.cash"] == 90
