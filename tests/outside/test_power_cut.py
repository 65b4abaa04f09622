"""Acknowledged moves are there after a power cut, and the database is whole, whenever it happens."""

from __future__ import annotations

import random
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.outside.power import Disk, entries, recorder
from tests.served import SERVE, Server
from tests.web.reactions.test_killed_server import Program
from tests.web.test_api_example import set_up

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="recorded by a loader of Linux")

CHECKPOINTS = f"from lauta.web.base import write_gate; write_gate.CHECKPOINT_COMMITS = {{}}; {SERVE}"


@dataclass
class Played:
    """A match that was recorded: which version was acknowledged at which byte of the record."""

    disk: Disk
    record: Path
    acknowledged: list[tuple[int, int]] = field(default_factory=list)

    def known_at(self, byte: int) -> int:
        """The version that players had been told of then; -1 before the first."""
        return max((version for at, version in self.acknowledged if at <= byte), default=-1)


def _play(folder: Path, moves: int, commits: int) -> Played:
    """Play on a server that checkpoints after so many commits; it ends as with a power cut."""
    data, record = folder / "data", folder / "record"
    data.mkdir()
    Server(data).start().stop()  # all tables are there
    with pytest.MonkeyPatch.context() as patch:
        played = Played(Disk(data), record)
        patch.setenv("LD_PRELOAD", str(recorder(folder)))
        patch.setenv("POWER_LOG", str(record))
        server = Server(data, CHECKPOINTS.format(commits)).start()
    try:
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        address, page = set_up(browser, server.url, game="africa", preset="dutch_rulebook")
        played.acknowledged.append((record.stat().st_size, 0))
        tokens = re.findall(r'id="program-\d" readonly value="([^"]+)"', page)
        seats = [Program(server, address.rsplit("/", 1)[1], token) for token in tokens]
        version = 0
        while version < moves:
            who, legal = next((one, now["legal"]) for one in seats if (now := _now(one))["legal"])
            version = who.play(legal[0]["text"], version)
            played.acknowledged.append((record.stat().st_size, version))
    finally:
        server.kill()
    return played


def _now(who: Program) -> dict[str, Any]:
    """The table as a seat sees it; a long match meets the rate limit."""
    while True:
        try:
            return who.now()
        except HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return _play(tmp_path_factory.mktemp("power"), 12, 4)


def _version(database: Path) -> int:
    """The newest version after a restart. AssertionError where the database is damaged."""
    with closing(sqlite3.connect(database)) as base:
        (found,) = base.execute("PRAGMA integrity_check").fetchone()
        assert found == "ok"
        (version,) = base.execute("SELECT coalesce(max(version), -1) FROM lauta_table").fetchone()
        (entries_kept,) = base.execute("SELECT count(*) FROM lauta_entry").fetchone()
    assert entries_kept >= version
    return int(version)


def _cuts(
    played: Played, folder: Path, every: int, chance: random.Random | None
) -> Iterator[tuple[int, int]]:
    """What players knew at each cut, and what is there after it."""
    disk = played.disk
    for number, (byte, entry) in enumerate(entries(played.record)):
        disk.take(entry)
        if number % every == 0:
            yield played.known_at(byte), _version(disk.cut(folder, chance))


def _check(played: Played, folder: Path, every: int, chance: random.Random | None) -> None:
    lost = [(known, left) for known, left in _cuts(played, folder, every, chance) if left < known]
    assert lost == []


def test_no_acknowledged_move_is_lost_where_only_synced_writes_last(played: Played, tmp_path: Path) -> None:
    _check(_again(played), tmp_path, 3, None)


def test_no_acknowledged_move_is_lost_where_some_writes_last(played: Played, tmp_path: Path) -> None:
    _check(_again(played), tmp_path, 3, random.Random(7))


def _again(played: Played) -> Played:
    """The same match from its beginning."""
    fresh = Disk(Path("/nonexistent"))
    for file, known in zip(fresh.files, played.disk.files, strict=True):
        file.durable = None if known.durable is None else bytearray(known.durable)
    return Played(fresh, played.record, played.acknowledged)


def test_each_move_is_synced_before_it_is_acknowledged(played: Played) -> None:
    """The tests above could not fail if nothing had been recorded."""
    ends = [at for at, _ in played.acknowledged]
    kinds = [(byte, entry[0], entry[1]) for byte, entry in entries(played.record)]
    for begin, end in pairwise(ends):
        between = [(kind, file) for byte, kind, file in kinds if begin < byte <= end]
        assert ("S", 1) in between[between.index(("W", 1)) :]
    assert ("S", 0) in [(kind, file) for _, kind, file in kinds]  # a checkpoint


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_a_long_match_with_checkpoints(seed: int, tmp_path: Path) -> None:
    played = _play(tmp_path, 300, 40)
    _check(_again(played), tmp_path / "cut", 5, None if seed == 0 else random.Random(seed))
