"""Scenario files of format 2 as data: what is to be played, and what must come of it (docs/scenarios.md).

Knows no game; nothing is played here, that is `runner.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lauta
from lauta.engine.actors import SEAT_LETTERS
from lauta.engine.errors import LautaError
from lauta.engine.game import Game
from lauta.games import packages

from .document import A_LIST, A_TABLE, ScenarioError, Table

FORMAT = 2
_LINE = re.compile(r"(?:\d+\.\s*)?(?:([A-Z])\s*:)?(.*)")
_MOVE = re.compile(r"([^()]*)((?:\([^()]*\)\s*)*)")
CHECKS = (
    "expect", "gains", "gains_of", "counts", "refused", "words", "code", "unreadable", "chances",
    "legal", "legal_of", "has_legal", "not_legal",
    "scores", "winners", "over", "actor", "problems", "outcomes",
)  # fmt: skip


@dataclass(frozen=True)
class Ply:
    """A decision or, without a decider, an outcome of chance; `seat` is checked where it is given."""

    text: str
    number: int
    chance: bool
    seat: str


@dataclass(frozen=True)
class Begin:
    """Where play begins: a document for every layer of the position, the last one on top."""

    players: int | None
    options: Mapping[str, Any]
    documents: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Step:
    """What is played next, from a new position or on from the last step, and what must be true then."""

    where: str
    begin: Begin | None
    play: tuple[Ply, ...]
    checks: Mapping[str, Any]
    outcomes: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One scenario, read as far as it can be without playing."""

    file: Path
    id: str
    game: Game
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """What a test of it is called: "africa-EX-01"."""
        return f"{self.game.id}-{self.id}"


@dataclass
class _File:
    """What the head of a file says to all its scenarios."""

    path: Path
    ident: str
    files: Mapping[str, str]
    positions: Mapping[str, Mapping[str, Any]]
    games: dict[tuple[tuple[str, str], ...], Game] = field(default_factory=dict)

    def game(self, table: Table, files: Mapping[str, str]) -> Game:
        """The game on the data files of the head, or of the scenario. Paths start where the file lies."""
        chosen = {**self.files, **files}
        key = tuple(sorted(chosen.items()))
        if key not in self.games:
            try:
                self.games[key] = _game_of(self.ident, {n: self.path.parent / f for n, f in chosen.items()})
            except LautaError as error:
                raise table.error(str(error)) from error
        return self.games[key]


_games: dict[tuple[str, tuple[tuple[str, Path], ...]], Game] = {}


def _game_of(ident: str, files: Mapping[str, Path]) -> Game:
    """A game, once for all files that use it: its rules are then loaded and compiled once."""
    resolved = {name: path.resolve() for name, path in files.items()}
    key = (ident, tuple(sorted(resolved.items())))
    if key not in _games:
        _games[key] = Game.find(packages()[ident], resolved) if resolved else lauta.game(ident)
    return _games[key]


def read(path: Path, rows: Mapping[str, Any]) -> list[Scenario]:
    """The scenarios of a file in this format. ScenarioError names the scenario and the key that is wrong."""
    table = Table(path.name, rows)
    table.take("format", int)
    ident = table.take("game", str)
    if ident not in packages():
        raise table.error(f"there is no game {ident!r}")
    head = _File(path, ident, _texts_of(table, "files"), _positions(table))
    found: list[Scenario] = []
    for entry in table.tables("scenario"):
        scenario = _scenario(entry, head)
        if not scenario.id or any(known.id == scenario.id for known in found):
            raise table.error(f"the id {scenario.id!r} is empty or appears twice")
        found.append(scenario)
    table.close()
    if not found:
        raise table.error("there is no [[scenario]]")
    return found


def _positions(table: Table) -> Mapping[str, Mapping[str, Any]]:
    below = table.table("positions")
    return {name: below.take(name, A_TABLE) for name in below.rows}


def _texts_of(table: Table, key: str) -> Mapping[str, str]:
    below = table.table(key)
    return {name: below.take(name, str) for name in below.rows}


def _scenario(table: Table, head: _File) -> Scenario:
    ident = table.take("id", str)
    table = Table(f"{head.path.name}: {ident}", table.rows, {"id"})
    table.take("title", str)
    table.texts("rules", optional=True)
    table.maybe("source", str, "")
    table.maybe("note", str, "")
    game = head.game(table, _texts_of(table, "files"))
    begin = _begin(table, head, None)
    steps = [_step(table, game, begin)] if _says_something(table) else []
    for row in table.tables("then"):
        fresh = any(row.has(key) for key in ("players", "options", "position", "base"))
        again = _begin(row, head, begin) if fresh or not steps else None
        steps.append(_step(row, game, again))
        row.close()
    table.close()
    if not steps or not any(step.checks or step.outcomes for step in steps):
        raise table.error("nothing is expected")
    return Scenario(head.path, ident, game, tuple(steps))


def _says_something(table: Table) -> bool:
    return any(table.has(key) for key in ("play", *CHECKS)) or not table.has("then")


def _begin(table: Table, head: _File, under: Begin | None) -> Begin:
    """A position; in a later step it stands on that of the scenario."""
    documents: list[Mapping[str, Any]] = list(under.documents) if under else []
    if table.has("base"):
        name = table.take("base", str)
        if name not in head.positions:
            raise table.error(
                f"'base': there is no [positions.{name}]; there are {', '.join(head.positions)}"
            )
        documents = [head.positions[name]]
    documents.append(table.maybe("position", A_TABLE, {}))
    players = table.take("players", int) if table.has("players") else (under.players if under else None)
    options = {**(under.options if under else {}), **table.maybe("options", A_TABLE, {})}
    return Begin(players, options, tuple(documents))


def _step(table: Table, game: Game, begin: Begin | None) -> Step:
    entries = table.maybe("play", A_LIST, []) if isinstance(table.rows.get("play"), list) else None
    if entries is None:
        entries = [table.maybe("play", str, "")]
    play = [ply for entry in entries for ply in _plies(table, entry, game)]
    if table.has("refused") and not play:
        raise table.error("'refused' speaks of the last move of 'play', but nothing is played")
    outcomes = []
    for row in table.tables("outcomes"):
        outcomes.append(_step(row, game, None))
        row.close()
    if any(not each.play or not each.checks for each in outcomes):
        raise table.error("each of 'outcomes' plays something and expects something")
    checks = {key: table.rows[key] for key in CHECKS if table.has(key) and key != "outcomes"}
    _check_kinds(table, checks)
    return Step(table.where, begin, tuple(play), checks, tuple(outcomes))


def _check_kinds(table: Table, checks: Mapping[str, Any]) -> None:
    """ScenarioError where what is expected is not of the form in which it can be expected."""
    for key in ("expect", "counts", "legal_of", "scores", "gains", "gains_of", "unreadable", "chances"):
        if key in checks:
            below = table.table(key)
            for name in below.rows if key in ("gains", "gains_of", "chances") else ():
                below.take(name, int)
            for name in below.rows if key == "unreadable" else ():
                below.take(name, str)
            for name in below.rows if key == "counts" else ():
                counted = below.table(name)
                for word in counted.rows:
                    counted.take(word, int)
            for name in below.rows if key == "legal_of" else ():
                below.texts(name)
    for key in ("legal", "has_legal", "not_legal", "winners", "problems"):
        if key in checks:
            table.texts(key)
    if "over" in checks:
        table.take("over", bool)
    if "actor" in checks:
        table.choice("actor", (*SEAT_LETTERS, "chance", "nobody"))
    for key in {"words", "code"} & set(checks):
        if "refused" not in checks:
            raise table.error(f"{key!r} speaks of a move that is 'refused'")
        table.take(key, str)
    if "refused" in checks and checks["refused"] is not True and not isinstance(checks["refused"], str):
        raise table.error(f"'refused' is true, or the number of a rule, not {checks['refused']!r}")


def _plies(table: Table, entry: object, game: Game) -> list[Ply]:
    """The decisions and outcomes of an entry of `play`, which is a line of a record or a part of one."""
    if not isinstance(entry, str):
        raise table.error(f"'play' is a list of texts such as 'A: move D4', not {entry!r}")
    line = _LINE.fullmatch(entry.strip())
    if line is None:
        raise table.error(f"'play': {entry!r} is more than a line")
    seat, plies = line[1] or "", []
    for move in line[2].split(";"):
        found = _MOVE.fullmatch(move.strip())
        if found is None:
            raise table.error(f"'play': in {entry!r} brackets go around outcomes of chance")
        if found[1].strip():
            plies.append(_ply(table, found[1].strip(), game, False, seat))
        plies += [_ply(table, text.strip(), game, True, "") for text in re.findall(r"\(([^()]*)\)", found[2])]
    return plies


def _ply(table: Table, text: str, game: Game, chance: bool, seat: str) -> Ply:
    try:
        return Ply(text, game.notation.parse(text), chance, seat)
    except ValueError as error:
        raise ScenarioError(f"{table.where}: 'play': {error}") from error


__all__ = ["CHECKS", "FORMAT", "Begin", "Ply", "Scenario", "Step", "read"]
