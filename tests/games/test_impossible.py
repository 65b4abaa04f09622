"""What makes a position of a game impossible is told with its place and its rule.

The positions are in `data/impossible.toml` of each game; what follows from what is tested beside each game.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import lauta
from tests.games.positions import GAMES, position, table


def faults(kind: str) -> list[Any]:
    """Game, changes, place and rule of every fault of a kind."""
    return [
        pytest.param(game, *row, id=f"{game}-{n}")
        for game in GAMES
        for n, row in enumerate(table(game, "faults")[kind], 1)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_position_changed_below_can_arise(game: str) -> None:
    assert position(game).problems() == []


@pytest.mark.parametrize("game, changes, place, rule", faults("impossible"))
def test_what_cannot_be_is_told_with_its_place(
    game: str, changes: dict[str, Any], place: str, rule: str
) -> None:
    changed = position(game, **changes)
    found = [(fault.place, fault.rule, fault.fatal) for fault in changed.problems()]
    assert (place, rule, False) in found and not any(fatal for *_, fatal in found), found
    assert lauta.game(game).match(position=changed).position().problems() != []


@pytest.mark.parametrize("game, changes, place, rule", faults("unplayable"))
def test_from_what_nothing_can_be_played_no_match_begins(
    game: str, changes: dict[str, Any], place: str, rule: str
) -> None:
    changed = position(game, **changes)
    assert (place, rule, True) in [(fault.place, fault.rule, fault.fatal) for fault in changed.problems()]
    with pytest.raises(lauta.PositionError, match=re.escape(place)):
        lauta.game(game).match(position=changed)
