"""Big compiled rules are called, not copied, where they are compiled and where they are loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from . import tiny

pytestmark = pytest.mark.compiled

PLAY = """
import json, sys
from lauta.engine.compiling import linking
linking.BIG = int(sys.argv[1])
import lauta
from lauta.arena.bench import Lane
from lauta.engine.record import pack
from lauta.games import lending
with lending("hands", "tests.hands"):
    lane = Lane(lauta.game("hands"), 3, "compiled")
    decisions = lane.play(1, 0, 20)
    driver, rules = lane.driver, lauta.game("hands").rules("compiled")
    rules.legal_actions(lane.root, lane.moves)
    print(json.dumps({
        "played": [decisions, pack(lane.work).hex(), int(lane.moves.n)],
        "compiled": sum(driver.random_games.stats.cache_misses.values()),
        "loaded": sum(driver.random_games.stats.cache_hits.values()),
        "shared": sum("linking_check" not in symbol for symbol in linking._symbols),
    }))
"""


def played(cache: Path, big: int) -> dict[str, Any]:
    """What a process of its own says that has just played."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(big)], capture_output=True, text=True, check=False,
        env={**os.environ, "LAUTA_CACHE": str(cache)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_called_rules_play_as_copied_ones_do(tmp_path: Path) -> None:
    copied, called = played(tmp_path / "copied", 10**9), played(tmp_path / "called", 1)
    assert copied["shared"] == 0
    assert called["shared"] > 5
    assert called["played"] == copied["played"]
    again = played(tmp_path / "called", 1)
    assert again["played"] == called["played"]
    assert (called["compiled"], called["loaded"]) == (1, 0)
    assert (again["compiled"], again["loaded"]) == (0, 1)
    assert again["shared"] == called["shared"]


def test_one_symbol_cannot_mean_two_functions() -> None:
    from lauta.engine.compiling.linking import Shared

    Shared("lauta_test_symbol", "int64(int64)", b"").note()
    with pytest.raises(RuntimeError, match="lauta_test_symbol"):
        Shared("lauta_test_symbol", "int64(float64)", b"")()


TABLE = """
from lauta.engine.rule import rule, table
ROWS = table(list(range(150_000)))
@rule
def outer(n):
    return inner(n) + 1
@rule
def inner(n):
    return ROWS[3 * n]
"""
LOOK_UP = """
from lauta.engine.compiling import linking
linking.BIG = 1
from lauta.engine.build import Build
from lauta.engine.loading import load
print(load("shelf.tiny", "rules", Build("compiled")).outer(40_000))
"""


def test_a_table_above_a_megabyte_is_at_its_place_in_every_process(tmp_path: Path) -> None:
    tiny.write(tmp_path, TABLE)
    assert [tiny.answer(tmp_path, "-c", LOOK_UP) for _ in range(2)] == [120_001, 120_001]
