"""The plan of `make mutate`: it finds its modules and tests, and chooses the same mutants every time.

Nothing is broken here; that takes hours.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tools.mutation import ROOT, Area, can_matter, chosen, read_plan

PLAN = read_plan()


@pytest.mark.parametrize("area", PLAN.areas.values(), ids=PLAN.areas)
def test_every_area_finds_its_modules_and_its_tests(area: Area) -> None:
    assert all((ROOT / path).suffix == ".py" for path in area.sources())
    for game in area.games:
        assert any(game in path.as_posix() for path in area.test_files())
    assert area.test_files()


def test_all_rules_are_in_an_area() -> None:
    planned = {path for area in PLAN.areas.values() if not area.definitions for path in area.sources()}
    rules = {path.relative_to(ROOT) for path in ROOT.glob("src/lauta/games/**/rules/*.py")}
    assert rules and rules <= planned


def test_what_was_explained_is_still_there() -> None:
    for row in PLAN.explained:
        lines = (ROOT / row.module).read_text(encoding="utf-8").splitlines()
        assert row.line in [line.strip() for line in lines], f"{row.module} has changed: {row.line}"
        assert row.why.endswith(".") and row.mutant != row.line


class Spot(NamedTuple):
    """A place that could be broken."""

    module_path: Path
    operator_name: str
    occurrence: int
    start_pos: tuple[int, int]


SPOTS = [
    Spot(Path(module), operator, n, (n // 3, n)) for module in "ab" for n in range(60) for operator in "pq"
]


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    sample = chosen(SPOTS, 15, 1)
    assert sample == chosen(reversed(SPOTS), 15, 1) != chosen(SPOTS, 15, 2)
    assert len(sample) == len({(spot.module_path, spot.start_pos[0]) for spot in sample}) == 15
    assert len(chosen(SPOTS, 1000, 1)) == 40, "no two on one line"


SOURCE = '''\
__all__ = ["f", 1]
A: Final[1] = 2

@rule(1)
def f(s: Annotated[int, 1] = 2) -> Literal[1]:
    """One."""
    return s + 2

def g() -> None:
    f(2)
'''


def test_what_cannot_matter_is_left_alone() -> None:
    assert [
        can_matter(SOURCE, frozenset(), (line, text.index(digit)))
        for line, text in enumerate(SOURCE.splitlines(), 1)
        for digit in "12"
        if digit in text
    ] == [False, False, True, False, False, True, True, True]
    assert can_matter(SOURCE, frozenset("f"), (7, 15)) and not can_matter(SOURCE, frozenset("f"), (10, 6))
