"""What makes a position of Africa impossible, each with its place and its rule; and what follows from what.

That documents and states are the same is in tests/contract/test_positions.py.
"""

from __future__ import annotations

from typing import Any

import pytest

import lauta

GAME = lauta.game("africa")
SOUND: dict[str, Any] = {
    "seats": 2,
    "turn": "A",
    "players": {"A": {"cell": "A1"}, "B": {"cell": "cairo"}},
}


def position(**changes: Any) -> lauta.Position:
    """A sound position with some fields changed."""
    return lauta.Position({**SOUND, **changes}, GAME)


def players(**rows: Any) -> dict[str, Any]:
    """The players of the sound position with some fields changed."""
    return {letter: {**row, **rows.get(letter, {})} for letter, row in SOUND["players"].items()}


def test_the_position_changed_below_can_arise() -> None:
    assert position().problems() == []


@pytest.mark.parametrize(
    "changes, place, rule, fatal",
    [
        ({"players": players(B={"cell": "none"})}, "players.B.cell", "AF-15", False),
        ({"players": players(B={"cell": "A1"})}, "players.B.cell", "AF-5", False),
        ({"players": players(B={"cell": "A2"})}, "players.B.cell", "AF-5", False),
        ({"explorer": {"A2": "A"}}, "explorer.A2", "AF-5", False),
        ({"content": {"C3": "nothing"}, "remaining": {"nomad": 12}}, "content.C3", "AF-1", False),
        ({"content": {"lagos": "camp"}, "supply": 8}, "supply", "AF-13", False),
        ({"supply": 7}, "supply", "AF-13", False),
        ({"players": players(A={"camps": 3})}, "supply", "AF-13", False),
        ({"players": players(A={"gold": 1})}, "players.*.gold", "AF-61", False),
        ({"players": players(A={"gems": 2})}, "players.*.gems", "AF-61", False),
        ({"content": {"C3": "nomad"}, "remaining": {"nomad": 3}}, "remaining.nomad", "AF-4", False),
        ({"remaining": {"nomad": 100}}, "remaining.nomad", "AF-11", False),
        ({"content": {"C3": "good:pot"}}, "remaining.good:pot", "AF-35", False),
        ({"monuments": 1}, "monuments", "AF-65", False),
        ({"monuments": 9}, "monuments", "AF-65", False),
        ({"step": 3}, "step", "AF-21", False),
        ({"players": players(A={"cell": "none"})}, "players.A.cell", "AF-15", True),
        ({"phase": "reveal"}, "origin", "AF-32", True),
        ({"phase": "place_found"}, "origin", "AF-32", True),
        ({"phase": "reveal", "origin": "A1"}, "origin", "AF-31", True),
        ({"phase": "place_moved", "origin": "A2"}, "origin", "AF-40", True),
        ({"phase": "reveal", "origin": "A2", "remaining": {"*": 0}}, "remaining", "AF-11", True),
        ({"phase": "trade"}, "found", "AF-36", True),
        ({"phase": "trade", "found": "pot"}, "phase", "AF-37", False),
        ({"phase": "take"}, "phase", "AF-61", False),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_its_place(
    changes: dict[str, Any], place: str, rule: str, fatal: bool
) -> None:
    found = [(fault.place, fault.rule, fault.fatal) for fault in position(**changes).problems()]
    assert (place, rule, fatal) in found
    if fatal:
        with pytest.raises(lauta.PositionError, match=place):
            GAME.match(position={**SOUND, **changes})


def test_what_follows_from_the_rest_need_not_be_named() -> None:
    found = position(
        content={"C3": "monument", "C4": "gold:1", "C5": "empty"}, players=players(A={"goods": {"drum": 1}})
    )
    assert found.problems() == []
    assert found["phase"] == "step" and found["monuments"] == 1
    assert found["explorer.A1"] == "A" and found["players.B.cell"] != "cairo"
    set_up = lauta.Position({"seats": 2}, GAME)
    for tile, gone in (("monument", 1), ("gold:1", 1), ("good:drum", 1), ("nomad", 0)):
        assert found[f"remaining.{tile}"] == set_up[f"remaining.{tile}"] - gone


def test_what_is_named_stands_as_it_is_named() -> None:
    found = position(monuments=3, remaining={"nomad": 2}, phase="act")
    assert found["monuments"] == 3 and found["remaining.nomad"] == 2 and found["phase"] == "act"
    assert lauta.Position(str(found)).data == found.data


def test_all_faults_of_a_text_are_told_at_once() -> None:
    wrong = position(turn="Q", supply=-1, content={"Z9": "empty", "A2": "tea"}, colour="red")
    assert {fault.place for fault in wrong.problems()} == {
        "turn", "supply", "content.Z9", "content.A2", "colour",
    }  # fmt: skip
    with pytest.raises(lauta.PositionError) as error:
        wrong.state()
    assert len(error.value.faults) == 5


def test_a_place_that_does_not_exist_is_told() -> None:
    with pytest.raises(KeyError, match="there is no place"):
        position()["players.Q.cell"]
