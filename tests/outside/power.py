"""Cuts the power: what a disk may hold of a database whose writes and syncs were recorded. No tests here.

What was written and not synced may be lost, or be there in part; a sector of 512 bytes is never torn.
"""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("power.c")
NAMES = ("lauta.sqlite3", "lauta.sqlite3-wal", "lauta.sqlite3-journal")
HEAD = struct.Struct("=BBHIQ")
SECTOR = 512

Entry = tuple[str, int, int, bytes]  # kind, file, where, what


def recorder(folder: Path) -> Path:
    """The library that records, compiled; skips where there is no compiler, or no such loader."""
    compiler, made = shutil.which("cc") or shutil.which("gcc"), folder / "power.so"
    if compiler is None or not Path("/proc/self/fd").exists():
        pytest.skip("needs a C compiler and Linux")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made, SOURCE, "-ldl"], check=True)
    return made


def entries(record: Path, start: int = 0) -> Iterator[tuple[int, Entry]]:
    """What was recorded from a byte of the record on, each with the byte where it ends."""
    content, at = record.read_bytes(), start
    while at < len(content):
        kind, file, _, length, where = HEAD.unpack_from(content, at)
        size = length if kind == ord("W") else 0
        at += HEAD.size
        yield at + size, (chr(kind), file, where, content[at : at + size])
        at += size


@dataclass
class File:
    """One file: what is surely on the disk, and what may be."""

    durable: bytearray | None = None  # None: there is no such file
    pending: list[Entry] = field(default_factory=list)

    def take(self, entry: Entry) -> None:
        if entry[0] == "S":
            for one in self.pending:
                self.durable = _applied(self.durable, one)
            self.pending = []
        else:
            self.pending.append(entry)

    def after_a_cut(self, chance: random.Random | None) -> bytes | None:
        """What is found on the disk: without `chance` nothing that was not synced."""
        found = None if self.durable is None else bytearray(self.durable)
        for entry in self.pending if chance else ():
            assert chance is not None
            if chance.random() < 0.5:
                found = _applied(found, _torn(entry, chance))
        return None if found is None else bytes(found)


def _applied(content: bytearray | None, entry: Entry) -> bytearray | None:
    kind, _, at, data = entry
    if kind == "U":
        return None
    content = bytearray() if content is None else content
    if kind == "T":
        del content[at:]
        content.extend(bytes(at - len(content)))
    else:
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(data)] = data
    return content


def _torn(entry: Entry, chance: random.Random) -> Entry:
    kind, file, at, data = entry
    if kind != "W" or len(data) <= SECTOR or chance.random() < 0.5:
        return entry
    first = chance.randrange(0, len(data), SECTOR)
    last = chance.randrange(first, len(data), SECTOR) + SECTOR
    return kind, file, at + first, data[first:last]


class Disk:
    """The files of a database as the record goes on."""

    def __init__(self, folder: Path) -> None:
        """Begin with what lies in a folder, all of it synced."""
        self.files = [File() for _ in NAMES]
        for name, file in zip(NAMES, self.files, strict=True):
            if (folder / name).exists():
                file.durable = bytearray((folder / name).read_bytes())

    def take(self, entry: Entry) -> None:
        """Go on by one entry."""
        self.files[entry[1]].take(entry)

    def cut(self, folder: Path, chance: random.Random | None = None) -> Path:
        """Write what is left after a cut to a folder; the database there."""
        folder.mkdir(exist_ok=True)
        for name, file in zip(NAMES, self.files, strict=True):
            (folder / name).unlink(missing_ok=True)
            (folder / f"{name}-shm").unlink(missing_ok=True)  # memory, which is gone
            content = file.after_a_cut(chance)
            if content is not None:
                (folder / name).write_bytes(content)
        return folder / NAMES[0]
