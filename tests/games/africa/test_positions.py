"""What follows from what in positions of Africa, and what their texts cannot say.

Positions that cannot arise are in `data/impossible.toml`; the rest is in tests/contract/test_positions.py.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import lauta
from tests.games import positions

GAME = lauta.game("africa")
SOUND = positions.table("africa", "sound")
position = partial(positions.position, "africa")


def players(**rows: Any) -> dict[str, Any]:
    """The players of the sound position with some fields changed."""
    return {letter: {**row, **rows.get(letter, {})} for letter, row in SOUND["players"].items()}


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
