"""Matches among equals, and what came of each: plays on where it stopped, cell by cell, in turn.

Counts nothing together: that is `library.py`.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lauta

from .. import files
from ..bots.levels import contender, greedy_choice, iterations_of
from ..bots.matches import MOST_STEPS, SEARCH_SEED
from ..bots.thinking import Thinker
from ..bots.toolkit import desk_of
from ..engine.about import Value
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.random_stream import seed_stream
from ..engine.record import pack, unpack

SEED = 20261123
OPENING = 3  # decisions of each seat that are kept
# Options that change what a game is about; with so many players. All others as they are by default.
OPTIONS: dict[str, tuple[int, tuple[tuple[str, Value], ...]]] = {
    "africa": (3, (("nomad_discovery_base", 1), ("trades_per_find", "any"), ("steps_per_turn", 1))),
    "attika": (3, (("shrine_link", "amphorae"), ("group_link", "settlement"), ("expansion", "optional"))),
    "navegador": (3, (("end_exploration", "all_regions"), ("phase_refill", "add"))),
    "afrikan_tahti": (4, (("turn_order", "clockwise"), ("free_passage_steps", 0), ("mixed_move", "none"))),
    "retkikunnat": (3, (("quick_game", True), ("characters", "chosen"))),
}


@dataclass(frozen=True)
class Cell:
    """Games of one kind: a game, how many players, and the options that differ from their defaults."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    level: str = "expert"

    @property
    def name(self) -> str:
        """A file name that no other cell has."""
        told = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.level}-{self.game}-{self.players}{told}"


def cells(games: Sequence[str], options: bool, level: str) -> list[Cell]:
    """Every number of players of each game; then, where they are wished, its options one by one."""
    found = [Cell(one, players, {}, level) for one in games for players in lauta.game(one).players]
    for one in games if options else ():
        players, changes = OPTIONS[one]
        found += [Cell(one, players, {name: value}, level) for name, value in changes]
    return found


class EndlessMatch(LautaError):
    """A match of bots that has not ended in `MOST_STEPS` entries."""


class Table:
    """Bots of a level at a game, one match after the other. Equal numbers give equal matches everywhere."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell
        self.game: Game = lauta.game(cell.game)
        self._desk = desk_of(self.game, "compiled")
        self._root = pack(self.game.new_state(cell.players, cell.options))
        self._level = contender(cell.level)
        self._iterations = iterations_of(self._level, self._desk)
        if self._level.searches:
            Thinker(self._desk).get_ready(unpack(self._desk.rules.State, self._root))
        self.play(0)  # what must be compiled is

    def play(self, number: int) -> dict[str, Any]:
        """One match: scores, shares of the win, turns, decisions by seat (first ones, kinds), the account."""
        desk, n = self._desk, self._cell.players
        state, seats = unpack(desk.rules.State, self._root), desk.seats
        seed_stream(desk.dice, SEED, number)
        seats.turns, seats.last, seats.left = 0, -1, MOST_STEPS
        for seat in range(n):
            seats.wild[seat], seats.noise[seat], seats.searches[seat], seats.decided[seat] = 0.0, 0.0, 1, 0
        thinker = Thinker(desk)
        opening: list[list[str]] = [[] for _ in range(n)]
        kinds: list[Counter[str]] = [Counter() for _ in range(n)]
        order: list[int] = []
        begin = time.process_time()
        while (who := int(self._go_on(state))) >= 0 and seats.left > 0:
            action = self._choose(thinker, number)
            if who not in order:
                order.append(who)
            text = self.game.notation.text_of(action)
            kinds[who][text.partition(" ")[0]] += 1
            if len(opening[who]) < OPENING:
                opening[who].append(text)
            desk.rules.apply(state, action)
        result = desk.results(1)[0]
        desk.drivers.greedy.sum_up(state, seats, result)
        if result.left < 0:
            raise EndlessMatch(f"{self._cell.name}: match {number} does not end")
        won = [int(one) for one in result.won[:n]]
        plain = unpack(self.game.rules().State, pack(state))
        account, ways = self._account(plain, won)
        return {
            "number": number,
            "rules": self.game.rules_version,
            "scores": [int(one) / desk.rules.UNIT for one in result.points[:n]],
            "shares": [one / sum(won) for one in won],
            "decisions": [int(one) for one in result.decided[:n]],
            "turns": int(result.turns),
            "order": order,
            "opening": opening,
            "kinds": kinds,
            "account": account,
            "way": ways,
            "seconds": round(time.process_time() - begin, 3),
        }

    def _choose(self, thinker: Thinker, number: int) -> int:
        if not self._level.searches:
            return int(greedy_choice(self._desk, self._desk.seen, self._level))
        lane = (number << 12) + int(sum(self._desk.seats.decided))
        return int(thinker.choose(self._desk.seen, None, self._iterations, SEED ^ SEARCH_SEED, lane))

    def _go_on(self, state: Any) -> int:
        desk = self._desk
        return int(
            desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
        )

    def _account(self, state: Any, won: Sequence[int]) -> tuple[dict[str, list[float]], str]:
        """The lines of the account by seat, and how the first winner has won where the game says so."""
        rows, way = {}, ""
        for row in self.game.view.score_sheet(state):
            if not row.total:
                rows[row.label.template] = [float(value) for value in row.values]
            elif row.notes and 1 in won and (note := row.notes[won.index(1)]) is not None:
                way = note.template
        return rows, way


def play_on(
    folder: Path, found: Sequence[Cell], seconds: float, most: int, tell: Callable[[str], None]
) -> dict[str, int]:
    """Play for so many seconds of processor time, the cell that has had least of it next; matches by cell.

    What is in the folder is not played again: a file a cell, a line a match. Compiling does not count.
    """
    files.folder(folder)
    made, spent = dict[str, int](), dict[str, float]()
    for cell in found:
        _forget_what_was_cut_short(file_of(folder, cell))
        done = matches_in(folder, cell, lauta.game(cell.game).rules_version)
        made[cell.name], spent[cell.name] = len(done), sum(one["seconds"] for one in done)
    tables: dict[str, Table] = {}
    used = 0.0
    while used < seconds and (left := [cell for cell in found if made[cell.name] < most]):
        cell = min(left, key=lambda cell: spent[cell.name])
        if cell.name not in tables:
            tables[cell.name] = Table(cell)
        one = tables[cell.name].play(made[cell.name])
        files.append(file_of(folder, cell), json.dumps(one, ensure_ascii=False) + "\n")
        made[cell.name] += 1
        spent[cell.name] += one["seconds"]
        used += one["seconds"]
        tell(f"{cell.name}: {made[cell.name]}")
    return made


def file_of(folder: Path, cell: Cell) -> Path:
    """Where the matches of a cell are."""
    return folder / f"{cell.name}.jsonl"


def matches_in(folder: Path, cell: Cell, rules: int) -> list[dict[str, Any]]:
    """The matches of a cell under this version of the rules, each once; none where none were played."""
    file = file_of(folder, cell)
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = {one["number"]: one for one in map(json.loads, lines)}
    return [one for one in found.values() if one["rules"] == rules]


def _forget_what_was_cut_short(file: Path) -> None:
    """A last line without its end, as a killed process leaves it, is played again."""
    if file.exists():
        content = file.read_bytes()
        files.cut(file, content.rfind(b"\n") + 1)
