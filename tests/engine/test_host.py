"""A program that imports Lauta keeps its own configuration of Numba and of Python.

Where Lauta's own compiled code goes is told here too; what lies in that folder, in test_cache.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from . import tiny

pytestmark = pytest.mark.compiled

HOST = "from numba import njit\n@njit(cache=True)\ndef of_host(n):\n    return n + {}\n"
RULES = """
from lauta.engine.rule import rule
import host_meanwhile
@rule
def twice(n: int) -> int:
    return once(n) + n
@rule
def once(n: int) -> int:
    return n
"""
PROGRAM = """
import gc, json, numba
gc.set_threshold(*(321, 7, 5))
before = dict(vars(numba.config))
import host_before
from lauta.engine.build import Build
from lauta.engine.loading import load
rules = load("shelf.tiny", "rules", Build("compiled"))
import host_between
assert rules.twice(4) == 8
import host_after, host_meanwhile
hosts = [host_before, host_meanwhile, host_between, host_after]
for n, host in enumerate(hosts):
    assert host.of_host(1) == n + 1
print(json.dumps({
    "host": [host.of_host.stats.cache_path for host in hosts],
    "rule": rules.twice.stats.cache_path,
    "same": before == dict(vars(numba.config)),
    "gc": gc.get_threshold(),
}))
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The folder of a program with functions of its own and a tiny game."""
    tiny.write(tmp_path, RULES)
    for n, when in enumerate(("before", "meanwhile", "between", "after")):
        (tmp_path / f"host_{when}.py").write_text(HOST.format(n))
    return tmp_path


def kept(folder: Path) -> set[str]:
    """The functions whose compiled code lies in a folder."""
    return {file.name.partition("-")[0] for file in folder.rglob("*.nbi")}


def test_a_host_program_keeps_its_functions_and_its_configuration(program: Path) -> None:
    found = tiny.answer(program, "-c", PROGRAM)
    assert found["same"] and found["gc"] == [321, 7, 5]
    assert found["host"] == [str(program / "__pycache__")] * 4
    assert kept(program / "__pycache__") == {
        f"host_{when}.of_host" for when in ("before", "meanwhile", "between", "after")
    }
    assert Path(found["rule"]).is_relative_to(program / "kept" / "compiled")
    assert "rules.twice" in kept(program / "kept")
    assert not any("host" in name for name in kept(program / "kept"))


def test_a_host_program_keeps_its_own_folder_of_compiled_code(program: Path) -> None:
    found = tiny.answer(program, "-c", PROGRAM, NUMBA_CACHE_DIR=str(program / "of_host"))
    assert found["same"]
    assert all(Path(path).is_relative_to(program / "of_host") for path in found["host"])
    assert len(kept(program / "of_host")) == 4
    assert Path(found["rule"]).is_relative_to(program / "kept" / "compiled")


def test_rules_outside_a_game_are_kept_nowhere(program: Path) -> None:
    code = (
        "from lauta.engine import loading\n"
        "from lauta.engine.build import Build\n"
        "with loading._loading(Build('compiled')):\n"
        "    from shelf.tiny.rules import once\n"
        "assert once(3) == 3 and once.stats.cache_path is None"
    )
    assert tiny.run(program, "-c", code).returncode == 0
