"""Lauta where Numba cannot be installed: rules, bots, simulations, analysis and pages run in plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.served import SERVE, Server
from tests.waiting import LONG_ENOUGH

# As on a platform without wheels: neither is found, and importing either fails.
BLOCKED = """
import importlib.abc, importlib.util, sys
GONE = ("numba", "llvmlite")
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in GONE else found(name, *rest)
"""
MATCH = """
import lauta
for game in lauta.games():
    match = game.match(game.players[0], seed=1)
    for number, level in enumerate(["casual", "skilled", "expert", "casual"] * 2):
        seat = match.actor
        match.play(lauta.bot(level).choose(game, match.view(seat).state, iterations=2, seed=number))
    assert match.view(None).svg.startswith("<svg")
    assert lauta.read(match.record()).log == match.log
    print(game.id)
"""
COMMAND = """
from lauta.cli import main
main({args!r})
"""


def run(code: str, data: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LAUTA_DATA": str(data), "LAUTA_CACHE": str(data / "cache")}
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code], env=env, capture_output=True, text=True, timeout=300
    )


def test_every_game_is_played_by_bots_of_each_kind(tmp_path: Path) -> None:
    done = run(MATCH, tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 5


def test_it_is_said_once_with_what_it_costs(tmp_path: Path) -> None:
    done = run(COMMAND.format(args=["simulate", "africa", "--games", "3", "--jobs", "2"]), tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("Numba is not installed") == 1 and "much slower" in done.stderr


def test_a_simulation_has_the_same_results_as_a_compiled_one(tmp_path: Path) -> None:
    args = ["simulate", "afrikan_tahti", "--games", "4", "--seats", "novice,casual", "--json"]
    plain = run(COMMAND.format(args=args), tmp_path)
    compiled = subprocess.run(
        [sys.executable, "-m", "lauta", *args], capture_output=True, text=True, timeout=300, check=True
    )
    assert plain.stdout == compiled.stdout


@pytest.mark.parametrize("args", [["warm", "africa"], ["games"], ["doctor", "--json"]])
def test_commands_work(args: list[str], tmp_path: Path) -> None:
    done = run(COMMAND.format(args=args), tmp_path)
    assert "Traceback" not in done.stderr and done.returncode in (0, 1)


def test_pages_and_a_table_with_bots_are_served(tmp_path: Path) -> None:
    server = Server(tmp_path, code=BLOCKED + SERVE).start()
    try:
        browser = build_opener(HTTPCookieProcessor())
        for path in ("/", "/learn", "/openings"):
            assert browser.open(server.url + path, timeout=LONG_ENOUGH).status == 200
        press = Request(f"{server.url}/quick", b"game=afrikan_tahti", {"Origin": server.url})
        table = browser.open(press, timeout=LONG_ENOUGH)
        assert "/t/" in table.url and b"<svg" in table.read()
    finally:
        server.stop()
