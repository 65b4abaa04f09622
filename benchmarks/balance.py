"""How balanced each game is among experts: plays games and keeps what came of each, cell by cell, in turn.

python -m benchmarks.balance FOLDER --seconds 600 [--games africa attika]; what is in the folder is not played
again. Draws and judges nothing: that is `balance_charts.py`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lauta
from lauta.bots.levels import contender, iterations_of
from lauta.bots.matches import MOST_STEPS, SEARCH_SEED
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import desk_of
from lauta.engine.about import Value
from lauta.engine.game import Game
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import pack, unpack

LEVEL, SEED = "expert", 20261123
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

    @property
    def name(self) -> str:
        """A file name that no other cell has."""
        told = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{told}"


def cells(games: Sequence[str], options: bool) -> list[Cell]:
    """Every number of players of each game; then, where they are wished, its options one by one."""
    found = [Cell(one, players) for one in games for players in lauta.game(one).players]
    for one in games if options else ():
        players, changes = OPTIONS[one]
        found += [Cell(one, players, {name: value}) for name, value in changes]
    return found


class Table:
    """Experts at a game, one match after the other."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell
        self.game: Game = lauta.game(cell.game)
        self._desk = desk_of(self.game, "compiled")
        self._root = pack(self.game.new_state(cell.players, cell.options))
        self._iterations = iterations_of(contender(LEVEL), self._desk)
        Thinker(self._desk).get_ready(unpack(self._desk.rules.State, self._root))

    def play(self, number: int) -> dict[str, Any]:
        """One match: scores, shares of the win, turns, first decisions of each seat, the account."""
        desk, n = self._desk, self._cell.players
        state, seats = unpack(desk.rules.State, self._root), desk.seats
        seed_stream(desk.dice, SEED, number)
        seats.turns, seats.last, seats.left = 0, -1, MOST_STEPS
        for seat in range(n):
            seats.wild[seat], seats.noise[seat], seats.searches[seat], seats.decided[seat] = 0.0, 0.0, 1, 0
        thinker = Thinker(desk)
        opening: list[list[str]] = [[] for _ in range(n)]
        order: list[int] = []
        begin = time.process_time()
        while (who := int(self._go_on(state))) >= 0 and seats.left > 0:
            lane = (number << 12) + int(sum(seats.decided))
            action = int(thinker.choose(desk.seen, None, self._iterations, SEED ^ SEARCH_SEED, lane))
            if who not in order:
                order.append(who)
            if len(opening[who]) < OPENING:
                opening[who].append(self.game.notation.text_of(action))
            desk.rules.apply(state, action)
        result = desk.results(1)[0]
        desk.drivers.greedy.sum_up(state, seats, result)
        if result.left < 0:
            raise SystemExit(f"{self._cell.name}: game {number} does not end")
        won = [int(one) for one in result.won[:n]]
        plain = unpack(self.game.rules().State, pack(state))
        account, ways = self._account(plain, won)
        return {
            "number": number,
            "scores": [int(one) / desk.rules.UNIT for one in result.points[:n]],
            "shares": [one / sum(won) for one in won],
            "decisions": [int(one) for one in result.decided[:n]],
            "turns": int(result.turns),
            "order": order,
            "opening": opening,
            "account": account,
            "way": ways,
            "seconds": round(time.process_time() - begin, 3),
        }

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


def main() -> None:
    """Play for so many seconds of processor time, the cell that has had least of it next."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time, compiling left out")
    parser.add_argument("--games", nargs="*", default=[one.id for one in lauta.games()])
    parser.add_argument(
        "--options", action="store_true", help="the options as well, at one number of players"
    )
    parser.add_argument("--most", type=int, default=400, help="games a cell")
    wished = parser.parse_args()
    wished.folder.mkdir(parents=True, exist_ok=True)
    found = cells(wished.games, wished.options)
    files = {cell.name: wished.folder / f"{cell.name}.jsonl" for cell in found}
    spent, made = {}, {}
    for name, file in files.items():
        games = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
        made[name], spent[name] = len(games), sum(game["seconds"] for game in games)
    tables: dict[str, Table] = {}
    used = 0.0
    while used < wished.seconds:
        open_cells = [cell for cell in found if made[cell.name] < wished.most]
        if not open_cells:
            break
        cell = min(open_cells, key=lambda cell: spent[cell.name])
        if cell.name not in tables:
            tables[cell.name] = Table(cell)
        one = tables[cell.name].play(made[cell.name])
        with files[cell.name].open("a", encoding="utf-8") as file:
            file.write(json.dumps(one, ensure_ascii=False) + "\n")
        made[cell.name] += 1
        spent[cell.name] += one["seconds"]
        used += one["seconds"]
        if made[cell.name] % 25 == 0:
            print(f"{cell.name}: {made[cell.name]} games, {spent[cell.name]:.0f} s", flush=True)
    print(", ".join(f"{name} {games}" for name, games in made.items()))


if __name__ == "__main__":
    main()
