"""Figures that compiled code reads from memory: one compilation serves editions of equal shape.

Each program runs in a process of its own, with a game of a few lines. Figures of real games are in
tests/games/test_live_figures.py.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lauta.engine import loading
from lauta.engine.build import Build
from lauta.engine.compiling import shape
from lauta.engine.edition import Edition
from tests.engine import tiny

RULES = """
from lauta.engine.build import current_build
from lauta.engine.record import int64, record
from lauta.engine.rule import amount, inline, rule, table
from . import figures as f
from .figures import PRICE
@record
class Pair:
    few: int64
@inline
def fare(i):
    return PRICE * i
@rule
def value(s, i):
    total = f.PRICE + f.ROW[i] + f.GRID[1][i] + s.few
    for n in f.ROW:
        total += n
    return total + big(s, i) + fare(i)
@rule
def big(s, i):
    total = 0
    for k in range(f.STEPS):
        total += f.GRID[0][i] * k + len(f.ROW) + PRICE
        if total > f.LIMIT:
            total -= f.PRICE
    return total
@rule
def limit(PRICE):
    return PRICE
"""
FIGURES = """
from lauta.engine.build import current_build
from lauta.engine.rule import amount, table
_given = current_build().edition.tables["f"]
PRICE = amount(_given["price"])
STEPS, LIMIT = amount(_given["steps"]), 1_000
ROW = table(_given["row"])
GRID = table([_given["row"], [n * 2 for n in _given["row"]]])
"""
PROGRAM = """
import json, sys
from lauta.engine.build import Build
from lauta.engine.edition import Edition
from lauta.engine.loading import load
from lauta.engine.record import new
found = []
for figures in json.loads(sys.argv[1]):
    values = []
    for mode in ("plain", "compiled"):
        rules = load("shelf.tiny", "rules", Build(mode, {}, Edition("tiny", "x", "", {"f": figures})))
        values.append([int(rules.value(new(rules.Pair), i)) for i in range(2)] + [int(rules.limit(7))])
    misses = sum(rules.value.stats.cache_misses.values())
    found.append([*values, misses, str(rules.value.stats.cache_path)])
print(json.dumps(found))
"""
ONE = {"price": 5, "steps": 9, "row": [1, 2]}
OTHER = {"price": 70, "steps": 3, "row": [400, -3]}
LONGER = {"price": 5, "steps": 9, "row": [1, 2, 3]}
WIDER = {"price": 5, "steps": 9, "row": [1, 70_000]}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tiny game; compiled code is kept there, too."""
    written = tiny.write(tmp_path_factory.mktemp("live"), RULES)
    (written / "shelf" / "tiny" / "figures.py").write_text(FIGURES)
    return written


def played(home: Path, *figures: dict[str, Any]) -> list[Any]:
    """For each edition what plain and compiled rules say, how often it was compiled, where that is kept."""
    return list(tiny.answer(home, "-c", PROGRAM, json.dumps(figures)))


@pytest.fixture(scope="module")
def first(home: Path) -> list[Any]:
    """The same of an edition that is played before all others."""
    (found,) = played(home, ONE)
    return list(found)


@pytest.fixture(scope="module")
def others(home: Path, first: list[Any]) -> list[Any]:
    """The same of other editions, side by side in a process that comes later."""
    return played(home, OTHER, ONE, OTHER, LONGER, WIDER)


def test_other_figures_are_read_by_code_that_was_compiled_before(first: Any, others: Any) -> None:
    plain, compiled, misses, place = first
    assert plain == compiled and misses == 1
    plain_2, compiled_2, misses_2, place_2 = others[0]
    assert plain_2 == compiled_2 != compiled and (misses_2, place_2) == (0, place)


def test_two_editions_are_played_side_by_side(others: Any) -> None:
    for plain, compiled, misses, _ in others[:3]:
        assert plain == compiled and misses == 0


@pytest.mark.parametrize("number", [3, 4], ids=["longer", "wider"])
def test_another_shape_is_compiled_for_itself(first: Any, others: Any, number: int) -> None:
    *_, place = first
    plain, compiled, misses, place_2 = others[number]
    assert plain == compiled and misses == 1 and place_2 != place


# --- shapes -------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny game, to be imported in this process."""
    for name in [name for name in sys.modules if name.partition(".")[0].partition("__")[0] == "shelf"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(home))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0].partition("__")[0] == "shelf"]:
        del sys.modules[name]


def lines(figures: dict[str, Any]) -> dict[str, str]:
    """What is given of the figures of an edition."""
    build = Build("compiled", {}, Edition("tiny", "x", "", {"f": figures}))
    return dict(shape.as_mapping(shape.described(*loading.probe("shelf.tiny", build))))


@pytest.mark.usefixtures("shelf")
def test_what_an_edition_may_change_is_not_in_the_shape() -> None:
    assert lines(ONE) == lines(OTHER)
    told = lines(ONE)
    assert told[".tiny.figures.PRICE"] == "an amount" and told[".tiny.figures.LIMIT"] == "1000"
    assert told[".tiny.figures.GRID"] == "a table of 2 times 2, narrow"
    assert told[".tiny.rules.Pair"] == "record few:q"


@pytest.mark.usefixtures("shelf")
def test_sizes_and_widths_are_in_the_shape() -> None:
    assert lines(LONGER)[".tiny.figures.ROW"] == "a table of 3, narrow"
    assert lines(WIDER)[".tiny.figures.ROW"] == "a table of 2, wide"
