"""Contests and self-play on a cluster of two nodes, of which processes and a whole node are killed.

How units come and go is in test_on_ray.py.
"""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lauta
from lauta.arena.contest import Contest, Seats, outcome, play
from lauta.arena.game_store import GameStore
from lauta.arena.sequential import Goal
from lauta.cli import main
from lauta.cluster.on_ray import RayCluster
from lauta.learning import gathering
from lauta.learning.gathering import gather

from .local_cluster import NEEDS_RAY, LocalCluster

pytestmark = [NEEDS_RAY, pytest.mark.soak, pytest.mark.compiled]

AFRICA = lauta.game("africa")
SEATS: Seats = ("expert@60", "skilled")
CONTEST = Contest(AFRICA, (SEATS,), 40, seed=4)


def test_the_same_games_though_processes_and_a_node_are_killed(tmp_path: Path) -> None:
    alone, afar = (GameStore(tmp_path / name, CONTEST.settings) for name in ("alone", "afar"))
    (expected,) = play(CONTEST, jobs=2, store=alone)
    killed: list[int] = []
    with LocalCluster(1, 1) as nodes, RayCluster(nodes.address) as cluster:
        assert (cluster.machines, cluster.cores) == (2, 2)

        def told(_: Seats, games: int) -> None:
            if games == 6:
                processes = [pid for node in nodes.nodes for pid in nodes.players(node)]
                assert processes
                killed.extend(processes)
                for process in processes:
                    os.kill(process, signal.SIGKILL)
            if games == 20:
                nodes.kill(nodes.nodes[1])

        (found,) = play(CONTEST, store=afar, done=told, cluster=cluster)
        assert found.seats == expected.seats and found.turns == expected.turns
        (again,) = play(CONTEST, store=afar, done=told, cluster=cluster)
    assert killed and again == found  # nothing was played again
    kept = [[outcome(one) for _, one in sorted(store.games(SEATS).items())] for store in (alone, afar)]
    assert kept[0] == kept[1] and len(kept[0]) == CONTEST.games
    assert len((tmp_path / "afar" / "games.jsonl").read_text().splitlines()) == CONTEST.games


def test_a_cluster_ends_a_test_at_the_same_game_and_goes_on_with_a_cut_off_one(tmp_path: Path) -> None:
    contest = Contest(AFRICA, (("skilled", "casual"),), 400, goal=Goal(0.5))
    (expected,) = play(contest)

    class CutOff(Exception):
        """As if by Ctrl-C."""

    def cut_off(_: Seats, games: int) -> None:
        if games >= 9:
            raise CutOff

    with LocalCluster(2) as nodes, RayCluster(nodes.address) as cluster:
        store = GameStore(tmp_path, contest.settings)
        with pytest.raises(CutOff):
            play(contest, store=store, done=cut_off, cluster=cluster)
        had = len((tmp_path / "games.jsonl").read_text().splitlines())
        store = GameStore(tmp_path, contest.settings)
        (found,) = play(contest, store=store, cluster=cluster)
    assert had >= 9
    assert (found.games, found.verdict) == (expected.games, expected.verdict)
    assert found.results[0].wins == expected.results[0].wins
    numbers = store.games(contest.meetings[0])
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == len(numbers)


def test_the_command_finds_the_same(tmp_path: Path) -> None:
    def found(*args: str) -> list[dict[str, Any]]:
        told = CliRunner().invoke(main, ["arena", "africa", "--seats", "skilled,casual", "--json", *args])
        assert told.exit_code == 0, told.output
        results: list[dict[str, Any]] = json.loads(told.stdout)["results"]
        return results

    with LocalCluster(2) as nodes:
        assert found("--ray", nodes.address) == found("--jobs", "2")  # nobody searches, so no times differ


def test_self_play_compiled_keeps_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "A_SHARD", 50)
    attika, (alone, afar) = lauta.game("attika"), (tmp_path / "alone", tmp_path / "afar")
    with LocalCluster(1, 1) as nodes, RayCluster(nodes.address) as cluster:
        for folder, by in ((alone, None), (afar, cluster)):
            folder.mkdir()
            gather(attika, folder, 400, seed=3, cluster=by)
    names = sorted(path.name for path in alone.iterdir())
    assert len(names) == 8 and names == sorted(path.name for path in afar.iterdir())
    assert all((alone / name).read_bytes() == (afar / name).read_bytes() for name in names)
