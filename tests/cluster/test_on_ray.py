"""Work on a real cluster of this machine: what comes back, who is killed, who may not help; nothing compiled.

Real contests, with machines that are lost, are in test_same_games.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import lauta
from lauta.cluster.on_ray import RayCluster
from lauta.cluster.sameness import here
from lauta.cluster.work import ClusterError, Job
from lauta.learning import gathering
from lauta.learning.gathering import gather

from .local_cluster import NEEDS_RAY, LocalCluster

pytestmark = NEEDS_RAY


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """Two cores in two processes."""
    with LocalCluster(2) as nodes, RayCluster(nodes.address) as cluster:
        yield cluster


def job(
    folder: Path, seconds: float = 0.0, deadly: tuple[str, ...] = (), refused: tuple[str, ...] = ()
) -> Job:
    """The work of `doers.py`."""
    about = {"folder": str(folder), "seconds": seconds, "deadly": deadly, "refused": refused}
    return Job("tests.cluster.doers:worker", json.dumps(about))


def test_every_unit_comes_back_once_from_several_processes_though_some_are_killed(
    cluster: RayCluster, tmp_path: Path
) -> None:
    units, heard, processes = [str(n) for n in range(30)], [], set()

    def done(unit: str, found: bytes) -> None:
        named, process = json.loads(found)
        assert named == unit
        heard.append(unit)
        processes.add(process)

    cluster.do(job(tmp_path, 0.02, deadly=("3", "17")), units, done)
    assert sorted(heard, key=int) == units
    assert sorted(path.name for path in tmp_path.iterdir()) == ["17", "3"]  # each killed its process
    assert len(processes) >= 2
    assert (cluster.machines, cluster.cores) == (1, 2)


def test_what_is_enough_ends_the_work_and_what_is_wrong_is_said(cluster: RayCluster, tmp_path: Path) -> None:
    class Enough(Exception):
        """No more, thanks."""

    def stop(_unit: str, _found: bytes) -> None:
        raise Enough

    with pytest.raises(Enough):
        cluster.do(job(tmp_path), [str(n) for n in range(1000)], stop)
    with pytest.raises(lauta.OptionError, match="8 cannot be played"):
        cluster.do(job(tmp_path, refused=("8",)), [str(n) for n in range(9)], lambda *_: None)
    with pytest.raises(ClusterError, match=r"No module named 'lauta\.nothing'"):
        cluster.do(Job("lauta.nothing:here", ""), ["1"], lambda *_: None)


def test_a_machine_with_other_rules_may_not_help(
    cluster: RayCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = here()["rules"]
    ours = {**here(), "rules": "0123456789ab"}
    monkeypatch.setattr("lauta.cluster.on_ray.here", lambda: ours)
    with pytest.raises(ClusterError, match=rf"another Lauta \(rules: {theirs} there, 0123456789ab here\)"):
        cluster.do(job(tmp_path), ["1"], lambda *_: None)


def test_self_play_on_a_cluster_keeps_the_same_bytes(
    cluster: RayCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "A_SHARD", 2)
    attika, (alone, afar) = lauta.game("attika"), (tmp_path / "alone", tmp_path / "afar")
    for folder, by in ((alone, None), (afar, cluster)):
        folder.mkdir()
        gather(attika, folder, 4, seed=3, mode="plain", cluster=by)
    names = sorted(path.name for path in alone.iterdir())
    assert len(names) == 2 and names == sorted(path.name for path in afar.iterdir())
    assert all((alone / name).read_bytes() == (afar / name).read_bytes() for name in names)


@pytest.mark.parametrize(
    "address, said",
    [
        ("127.0.0.1:1", "refused.*ray start --head"),
        ("nowhere.invalid:6379", "ray start --head"),
        ("here", "auto or HOST:PORT"),
        ("ray://somewhere:10001", "auto or HOST:PORT"),
    ],
)
def test_where_no_cluster_is_the_error_says_how_to_start_one(address: str, said: str) -> None:
    with pytest.raises(ClusterError, match=said):
        RayCluster(address)
