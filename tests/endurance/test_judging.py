"""What an endurance run reports: lost moves at their place, and messages that came twice for no reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.endurance.players import Made, gone
from tests.endurance.run import repeated

LOG = [{"actor": seat, "action": action} for seat, action in ((None, 7), (0, 1), (1, 2), (0, 1), (0, 3))]
FIRST, KEPT = Made(0, 1, 1, True, False), Made(0, 5, 5, True, True)


@pytest.mark.parametrize(
    "move, lost",
    [
        (FIRST, False),
        (Made(0, 1, 2, True, False), True),  # the same action of another entry is another move
        (Made(1, 1, 1, True, False), True),
        (Made(0, 9, 4, True, False), True),
        (Made(0, 9, 4, False, False), False),  # without an answer nobody knows
        (Made(0, 9, 4, True, True), True),
        (Made(0, 3, 5, True, False), True),
        (KEPT, False),  # not carried out yet
    ],
)
def test_an_acknowledged_move_stands_at_its_place(move: Made, lost: bool) -> None:
    assert gone([FIRST, move], LOG) == ([move] if lost else [])


def test_one_lost_move_is_one() -> None:
    log: list[Any] = [LOG[0], *LOG[2:]]
    assert gone([FIRST], log) == [FIRST]


def test_a_move_sent_again_without_an_answer_is_one_entry() -> None:
    assert gone([Made(0, 1, 1, False, False), FIRST, Made(1, 2, 2, True, False)], LOG) == []


CASES = [([], ["a"]), ([4.0], ["a"]), ([9.5], []), ([12.0], []), ([21.0], ["a"])]


@pytest.mark.parametrize("kills, twice", CASES)
def test_a_message_comes_twice_only_where_the_server_was_killed(kills: list[float], twice: list[str]) -> None:
    assert repeated([(10.0, "a"), (11.0, "b"), (20.0, "a")], kills) == twice
