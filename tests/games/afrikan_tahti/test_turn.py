"""The rules of Afrikan tähti one by one, as far as the worked scenarios do not show them.

Options are in test_options.py, the register as a whole in test_register.py.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import lauta
from lauta.engine.errors import IllegalAction
from lauta.games.shared.star_board.data.constants import BOARD, FLIGHT_FIRST, FLIGHT_TO

from .tables import ends, legal, match_at, me, play, spots, tahti, tokens

FACES = {f"rolled {n}" for n in range(1, 7)}


# --- set-up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", tahti().players)
def test_everybody_begins_alike_and_chooses_a_city_freely_st1_st5_st6_st7(players: int) -> None:
    match = tahti().match(players)
    assert [p.money for p in match.state.players] == [300] * players + [0] * (6 - players)
    for seat in range(players):
        assert match.actor == seat and legal(match) == {"start tangier", "start cairo"}
        match.play("start cairo" if seat else "start tangier")
    assert [p.at for p in match.state.players[:players]] == [spots()["tangier"]] + [spots()["cairo"]] * (
        players - 1
    )
    assert sum(match.state.token) == 30 and not match.state.token[spots()["cairo"]]
    assert match.actor == lauta.CHANCE and legal(match) == FACES


def order(match: lauta.Match) -> list[int]:
    """The seats in the order in which they play."""
    seats = []
    for _ in range(match.players):
        assert match.actor is not None
        seats.append(match.actor)
        match.play("pass")
    return seats


@pytest.mark.parametrize(
    "rolls, seats",
    [
        ([1, 2, 3, 4], [3, 2, 1, 0]),
        ([5, 5, 6, 6, 3, 1, 2, 4], [2, 3, 1, 0]),
        ([2, 2, 2, 2, 4, 4, 1, 4, 3, 3, 5, 6, 1], [3, 0, 1, 2]),
    ],
)
def test_those_who_tie_roll_again_among_themselves_st8(rolls: list[int], seats: list[int]) -> None:
    match = tahti().match(4)
    play(match, *["start tangier"] * 4, *(f"rolled {face}" for face in rolls))
    assert order(match) == seats == order(match), "the order is kept all game"


# --- land -------------------------------------------------------------------------------------------


def test_the_die_has_six_equal_faces_st2() -> None:
    match = play(match_at("tangier", 0), "roll")
    assert {action.text: action.weight for action in match.legal_actions()} == dict.fromkeys(FACES, 1)


def test_a_junction_is_a_dot_like_any_other_st9_st10_st16() -> None:
    assert "j_atlas" in ends(match_at("tangier", 0), 1)
    assert "j_atlas" not in ends(match_at("tangier", 0), 2)
    assert ends(match_at("j_atlas", 0), 1) == {"tangier", "morocco", "land.j_atlas-sahara.1"}


def test_no_move_turns_straight_back_but_the_next_may_st18() -> None:
    match = match_at("cairo", 0)
    assert ends(match, 1) == {"land.cairo-egypt.1"}
    play(match, "to land.cairo-egypt.1", "end", "pass")
    assert ends(match, 1) == {"cairo", "land.cairo-egypt.2"}
    assert ends(match_at("egypt", 0), 5) & {"egypt", "cairo"} == {"cairo"}


def test_a_way_round_may_lead_back_to_where_it_began_st16_st18() -> None:
    match = match_at("tunis", 100)
    assert ends(match, 6) & {"tunis", "tunis 100"} == {"tunis 100"}
    play(match, "to tunis 100")
    assert me(match).at == spots()["tunis"] and me(match).money == 0


# --- sea --------------------------------------------------------------------------------------------


def test_every_leg_costs_its_fare_on_leaving_port_st22() -> None:
    assert "canary_islands 100" in ends(match_at("tangier", 200), 6)
    on_voyage = ends(match_at("sea:tangier-canary_islands:2", 100), 2)
    assert on_voyage == {"canary_islands", "sea.canary_islands-cape_verde.1 100", "tangier"}
    assert ends(match_at("tangier", 200), 6) >= {"tripoli 100", "tripoli 200"}
    assert "tripoli 200" not in ends(match_at("tangier", 100), 6)


def test_a_voyage_lasts_until_the_next_city_st22() -> None:
    state = tahti().module("rules.state")
    match = play(match_at("congo", 300), "roll", "rolled 2", "to sea:congo-whalefish_bay:2 100")
    assert me(match).voyage == state.PAID
    play(match, "end", "pass", "roll", "rolled 3", "to whalefish_bay")
    assert me(match).voyage == state.NO_VOYAGE and me(match).money == 200


def test_at_sea_only_the_sea_lines_lead_on_st24() -> None:
    match = match_at("sea:congo-whalefish_bay:2", 900)
    assert legal(match) == {"roll", "pass"}
    assert ends(match, 1) == {"sea.congo-whalefish_bay.1", "sea.congo-whalefish_bay.3"}


def test_the_branch_at_a_sea_junction_is_free_st23() -> None:
    assert ends(match_at("j_benin_bight", 0), 1) == {
        "slave_coast",
        "sea.j_benin_bight-gold_coast.1",
        "sea.j_benin_bight-congo.1",
    }


def test_without_the_fare_nobody_leaves_an_island_by_die_st26() -> None:
    match = match_at("canary_islands", 0, tokens={"canary_islands": []})
    assert "roll" not in legal(match) and "roll" in legal(match_at("canary_islands", 100))


def test_free_passage_ends_in_the_first_city_and_may_fork_st27() -> None:
    assert {t for t in legal(match_at("tunis", 0)) if t.startswith("sail")} == {
        "sail sea.tangier-tunis.1",
        "sail j_syrtis",
    }
    match = play(match_at("j_syrtis", 0, voyage="free"))
    assert legal(match) == {"sail tunis", "sail tripoli", "sail sea.j_syrtis-cairo.2", "pass"}


def test_free_passage_stays_free_until_the_next_city_st28() -> None:
    match = match_at("sea:tangier-canary_islands:2", 500, voyage="free")
    assert "roll" not in legal(match)
    play(match, "sail canary_islands", "end", "pass")
    assert "roll" in legal(match) and not any(text.startswith("sail") for text in legal(match))


# --- air --------------------------------------------------------------------------------------------


def test_flights_follow_the_air_routes_both_ways_st11_st29() -> None:
    for city in range(len(BOARD.cities)):
        match = match_at(BOARD.spots[city], 300)
        routes = {BOARD.spots[b if a == city else a] for a, b in BOARD.flights if city in (a, b)}
        assert {text.removeprefix("fly ") for text in legal(match) if text.startswith("fly")} == routes
        assert routes == {BOARD.spots[to] for to in FLIGHT_TO[FLIGHT_FIRST[city] : FLIGHT_FIRST[city + 1]]}
    assert not any(text.startswith("fly") for text in legal(match_at("tangier", 200)))


def test_one_flight_a_turn_then_the_token_or_the_end_st29_st30() -> None:
    match = play(match_at("tangier", 900), "fly morocco")
    assert legal(match) == {"pay", "end"} and me(match).money == 600


# --- tokens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "token, city, money",
    [
        ("blank", "tunis", 200),
        ("horseshoe", "tunis", 200),
        ("robber", "tunis", 0),
        ("topaz", "tunis", 500),
        ("emerald", "tunis", 800),
        ("ruby", "tunis", 1200),
        ("topaz", "gold_coast", 800),
        ("emerald", "gold_coast", 1400),
        ("robber", "gold_coast", 0),
        ("star", "gold_coast", 200),
    ],
)
def test_what_a_token_brings_its_finder_st31_st36_to_st45(token: str, city: str, money: int) -> None:
    match = play(match_at(city, 300, tokens={city: [token]}), "pay", token)
    assert me(match).money == money and not match.state.token[spots()[city]]
    assert match.actor == 1 and match.log[-1].actor == lauta.CHANCE


def test_a_robber_leaves_winning_items_alone_st39() -> None:
    match = match_at("tunis", 900, items=["star", "horseshoe"], star_found=True, horseshoes_turned=1)
    play(match, "pay", "robber")
    assert (me(match).money, me(match).star, me(match).horseshoes) == (0, 1, 1)


@pytest.mark.parametrize("face", range(1, 7))
def test_rolling_for_a_token_takes_the_turn_and_may_be_repeated_st32_st33(face: int) -> None:
    match = play(match_at("tunis", 900), "try", f"rolled {face}")
    if face >= 4:
        assert match.actor == lauta.CHANCE and "blank" in legal(match)
    else:
        assert match.actor == 1 and me(match).money == 900
        assert "try" in legal(play(match, "pass"))


def test_tokens_come_up_as_often_as_they_remain_st4_st34_st57() -> None:
    match = play(match_at("tunis", 300), "pay")
    weights = {action.text: action.weight for action in match.legal_actions()}
    assert weights == {
        "star": 1,
        "ruby": 2,
        "emerald": 3,
        "topaz": 4,
        "robber": 3,
        "horseshoe": 5,
        "blank": 12,
    }
    play(match, "topaz", "pass", "roll", "rolled 3", "to tripoli", "pay")
    weights = {action.text: action.weight for action in match.legal_actions()}
    assert weights["topaz"] == 3 and sum(weights.values()) == 29


def test_a_kind_that_is_used_up_cannot_come_up_st34() -> None:
    match = match_at("tunis", 300, {"at": "egypt", "money": 100})
    play(match, "pay", "star", "pay")
    assert "star" not in legal(match)


# --- special places ---------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["by die", "by air", "by free passage"])
def test_the_first_at_capetown_gets_500_however_he_came_st44(how: str) -> None:
    if how == "by die":
        match = play(match_at("whalefish_bay", 0), "roll", "rolled 4", "to capetown")
    elif how == "by air":
        match = play(match_at("whalefish_bay", 300), "fly capetown")
    else:
        match = play(match_at("sea:j_cape_sea-capetown:1", 0, voyage="free"), "sail capetown")
    assert me(match).money == 500 and match.state.cape_visited
    assert "pay" in legal(match), "the bonus is paid before the token is bought"


@pytest.mark.parametrize("kind", sorted(tokens()))
def test_only_a_blank_holds_on_the_slave_coast_st46(kind: str) -> None:
    match = match_at("slave_coast", 100, {"at": "egypt", "money": 0}, tokens={"slave_coast": [kind]})
    play(match, "pay", kind)
    assert me(match).held == (3 if kind == "blank" else 0)
    assert me(play(match_at("tunis", 100), "pay", "blank")).held == 0


def test_three_turns_are_skipped_no_more_st46() -> None:
    match = match_at("slave_coast", 100, {"at": "egypt", "money": 0}, {"at": "egypt", "money": 0})
    play(match, "pay", "blank")
    turns = []
    for _ in range(9):
        turns.append(match.actor)
        match.play("pass")
    assert turns == [1, 2, 1, 2, 1, 2, 1, 2, 0]


@pytest.mark.parametrize("dot", ["sea:j_cape_verde_sea-st_helena:8", "sea:j_cape_sea-st_helena:7"])
def test_both_pirate_dots_hold_who_stops_there_st47(dot: str) -> None:
    assert me(play(match_at("st_helena", 100), "roll", "rolled 1", f"to {dot} 100")).captive
    text = dot.replace(":7", ":6").replace(":8", ":7")
    assert not me(play(match_at("st_helena", 100), "roll", "rolled 2", f"to {text} 100")).captive


def test_the_bedouin_dot_lies_two_steps_from_sahara_st48() -> None:
    match = play(match_at("dar_fur", 0), "roll", "rolled 6", "to land:sahara-dar_fur:2")
    assert me(match).captive and legal(match) == {"end"}


@pytest.mark.parametrize("face", range(1, 7))
def test_a_captive_rolls_once_and_is_freed_by_1_or_2_st49(face: int) -> None:
    match = match_at("land:sahara-dar_fur:2", 900, captive=True)
    assert legal(match) == {"roll", "pass"}
    play(match, "roll", f"rolled {face}")
    if face > 2:
        assert match.actor == 1 and me(match).captive
    else:
        assert not me(match).captive and match.actor == 0
        steps = {1: {"1", "3"}, 2: {"4"}}[face]
        assert legal(match) == {f"to land.sahara-dar_fur.{k}" for k in steps} | (
            {"to sahara"} if face == 2 else set()
        )


def test_a_freed_captive_may_buy_where_he_arrives_st49() -> None:
    match = match_at("sea:j_cape_sea-st_helena:7", 100, captive=True, tokens={"st_helena": ["ruby"]})
    play(match, "roll", "rolled 2", "to st_helena", "pay", "ruby")
    assert me(match).money == 1000


def test_a_captive_of_free_passage_sails_on_two_steps_whatever_freed_him_st50() -> None:
    for face in (1, 2):
        match = match_at("sea:j_cape_sea-st_helena:7", 0, captive=True, voyage="free")
        play(match, "roll", f"rolled {face}")
        assert legal(match) == {"sail st_helena", "sail sea.j_cape_sea-st_helena.5"}


# --- the end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["star", "horseshoe"])
@pytest.mark.parametrize(
    "at, money, voyage, texts",
    [
        ("egypt", 0, "", ["roll", "rolled 6", "to cairo"]),
        ("sea:cairo-suakin:1", 0, "paid", ["roll", "rolled 1", "to cairo"]),
        ("sea:cairo-suakin:1", 0, "free", ["sail cairo"]),
        ("morocco", 300, "", ["fly tangier"]),
    ],
)
def test_home_wins_by_whatever_way_st51_st52(
    item: str, at: str, money: int, voyage: str, texts: list[str]
) -> None:
    keys: dict[str, Any] = {"voyage": voyage} if voyage else {}
    match = match_at(at, money, items=[item], star_found=True, **keys)
    play(match, *texts)
    assert match.over and match.winners == [0] and match.scores == [1, 0]


def test_nobody_wins_at_home_with_empty_hands_st52() -> None:
    match = play(match_at("egypt", 0), "roll", "rolled 6", "to cairo")
    assert not match.over and match.state.winner == -1


def test_who_carries_the_star_wins_at_home_and_does_not_go_through_it_st52_st58() -> None:
    on = "land.cairo-egypt.2"
    assert on in ends(match_at("sea:cairo-suakin:1", 0), 3)
    carrying = ends(match_at("sea:cairo-suakin:1", 0, items=["star"]), 3)
    assert on not in carrying and "cairo" in carrying


def test_there_is_one_winner_and_the_round_is_not_played_on_st55() -> None:
    match = match_at("egypt", 0, {"at": "egypt", "money": 0, "items": ["horseshoe"]}, items=["star"])
    play(match, "roll", "rolled 4", "to cairo")
    assert match.winners == [0] and match.actor is None
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("roll")


def test_pawns_share_spots_and_leave_each_other_alone_st9_st53() -> None:
    match = match_at("egypt", 200, {"at": "egypt", "money": 500, "items": ["star"]}, star_found=True)
    before = [(int(p.money), int(p.star), int(p.at)) for p in match.state.players[1:]]
    play(match, "roll", "rolled 4", "to cairo", "end")
    assert [(int(p.money), int(p.star), int(p.at)) for p in match.state.players[1:]] == before


def test_the_game_goes_on_when_all_is_found_st54() -> None:
    match = match_at(
        "tunis",
        100,
        {"at": "tunis", "money": 0},
        items=["star"],
        horseshoes_turned=4,
        tokens={"tunis": ["horseshoe"]},
    )
    play(match, "pay", "horseshoe")
    assert match.state.horseshoes_turned == 5 and match.actor == 1 and "roll" in legal(match)


# --- taking back ------------------------------------------------------------------------------------


def test_the_end_of_a_move_may_be_taken_back_until_the_turn_ends_st13() -> None:
    match = play(match_at("tunis", 300), "roll", "rolled 3", "to tripoli")
    before = match.snapshot()
    match.undo()
    assert "to tangier 100" in legal(match) and not match.can_undo
    play(match, "to tripoli")
    assert match.snapshot() == before
    play(match, "end")
    assert not match.can_undo


def test_nothing_is_hidden_but_what_nobody_knows_st57() -> None:
    match = tahti().match(4, seed=57)
    dice = random.Random(57)
    for _ in range(60):
        match.play(dice.choice(match.legal_actions()))
    assert {match.redacted(viewer) == match.state for viewer in (None, 0, 1, 2, 3)} == {True}
    assert Counter(match.state.remaining)[0] < 7


def test_the_board_calls_each_spot_once_st9() -> None:
    assert len(set(BOARD.spots)) == len(BOARD.spots) == 220
