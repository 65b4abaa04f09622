"""What follows from what in positions of Attika, and what their texts cannot say.

Positions that cannot arise are in `data/impossible.toml`; the rest is in tests/contract/test_positions.py.
"""

from __future__ import annotations

from functools import partial

import pytest

import lauta
from tests.games import positions

from .tables import attika, started

GAME = attika()
# The sound position is the first turn of two, with these tiles in the stores of both.
STORE = {"well": 1, "corn_field": 1, "mill": 1, "village": 1}
position = partial(positions.position, "attika")
BUILT = {"building": {"1a": "A well"}, "players": {"A": {"store": {**STORE, "well": 0}}}}
SPACES = [f"{tile}{letter}" for tile in range(1, 5) for letter in "abcdefg"]


def test_the_positions_changed_below_can_arise() -> None:
    assert position().problems() == [] == position(**BUILT).problems()


def test_nobody_can_be_asked_who_can_do_nothing() -> None:
    """A chosen building that no card pays for."""
    taken = {"A": {"store": {"village": 0}, "hand": {"water": 0}}}
    found = position(phase="place", kind="village", landscape={"*": "meadow"}, players=taken)
    assert [fault.message for fault in found.problems() if fault.fatal] == [
        "nobody can do anything in this position"
    ]


def test_what_follows_from_the_rest_need_not_be_named() -> None:
    found = position(**BUILT)
    assert found["phase"] == "act" and found["n_tiles"] == 4 and found["map_stack"] == 18
    assert found["deck.water"] == 6 and found["deck_size"] == 51 and found["supply"] == 15
    assert found["players.A.built.well"] == 1 and found["players.A.settlements"] == 1
    assert found["players.A.unseen.tower"] == 2 and found["players.A.cards"] == 4
    assert found["owner.1a"] == "A" and found["touching.1b"] == ["A"] and found["near.1a-1"] == "1b"


def test_a_building_covers_what_its_space_shows_at47() -> None:
    empty = position()
    space = next(name for name in SPACES[1:7] if empty[f"landscape.{name}"] != "meadow")
    found = position(building={space: "B well"})
    assert sorted([*found["symbols.1a"], found[f"landscape.{space}"]]) == sorted(empty["symbols.1a"])
    assert found["touching.1a"] == ["B"]


def test_a_settlement_that_joins_shrines_is_one_and_its_rewards_follow() -> None:
    """Two excerpts side by side, a shrine at each end."""
    document = {
        "seats": 3,
        "options": {"shrine_link": "amphorae"},
        "turn": "A",
        "laid": ["excerpt"],
        "n_shrines": 2,
        "shrine_q": {"S1": -2, "S2": 2},
        "shrine_r": {"S1": 0, "S2": 0},
        "building": {"1e": "A silver_mine", "1a": "A mint", "1b": "A road"},
    }
    found = lauta.Position(document, GAME)
    assert found["players.A.shrines.1"] == "S1 S2" and found["players.A.settlements"] == 1
    assert found["players.A.rewards"] == ["mint"] and found["players.A.linked"] is True
    assert found["shrine.1e"] == ["S1"]


def test_what_is_named_stands_as_it_is_named() -> None:
    found = position(deck={"hill": 3}, unused={"T09": False}, phase="over", winner="A", supply=2)
    assert found["deck.hill"] == 3 and found["deck_size"] == 39 and found["phase"] == "over"
    assert found["unused.T09"] is False and found["map_stack"] == 17 and found["supply"] == 2
    assert lauta.Position(str(found)).data == found.data


def test_what_a_seat_may_not_know_is_told_as_such_at100() -> None:
    match = started(2)
    seen = match.position(0)
    assert seen["players.A.hand"] == match.position()["players.A.hand"]
    assert seen["players.B.hand"] == dict.fromkeys(("water", "forest", "hill", "mountain"), 0) | {"?": 5}
    assert seen.unknown == ["players.B.hand"] and "deck" not in seen.data and "deck_size" not in seen.data
    assert match.position(None).unknown == ["players.A.hand", "players.B.hand"]
    assert started(2, open_hands=True).position(None).unknown == []


def test_all_faults_of_a_text_are_told_at_once() -> None:
    wrong = position(
        turn="Q", left=-1, colour="red", due=["sea"], landscape={"1a": "sea", "9z": "hill"},
        building={"1a": "C well", "1b": "A tent"}, symbols={"1a": ["hill"] * 8},
    )  # fmt: skip
    assert {fault.place for fault in wrong.problems()} == {
        "turn", "left", "colour", "due", "landscape.1a", "landscape.9z", "building.1a", "building.1b",
        "symbols.1a",
    }  # fmt: skip
    with pytest.raises(lauta.PositionError):
        wrong.state()
