"""Compiled Africa beside the same rules in C++ with sets of cells: python -m benchmarks.africa_cpp

First games of ours are played again in C++ and every list of legal actions is compared, then lengths and
scores of many random games; then both are timed in turn. The rules in C++ are `africa_bits.cpp`.
"""

from __future__ import annotations

import argparse
import math
import shutil
import statistics
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import lauta
from lauta.arena.bench import Lane
from lauta.bots.matches import Plan, play_games

HERE = Path(__file__).parent
SOURCE = HERE / "africa_bits.cpp"
FLAGS = ("-std=c++20", "-O3", "-march=native")
GAMES_A_TURN = 4000


@dataclass(frozen=True)
class Played:
    """What random games in C++ came to: sums over games, of means over seats and of their squares."""

    games: int
    decisions: float
    decisions_squared: float
    points: float
    points_squared: float
    seconds: float
    state_bytes: int


class Yardstick:
    """The compiled program, waiting for questions; a context that ends it. RuntimeError without compiler."""

    def __init__(self, folder: Path) -> None:
        self._program = build(folder)
        self._running = subprocess.Popen(
            [str(self._program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Yardstick:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._running.stdin is not None
        self._running.stdin.close()
        self._running.wait()

    def play(self, players: int, seed: int, games: int) -> Played:
        """Random games; the seconds are processor time."""
        assert self._running.stdin is not None and self._running.stdout is not None
        self._running.stdin.write(f"{players} {seed} {games}\n")
        self._running.stdin.flush()
        words = self._running.stdout.readline().split()
        made, squared, points, points_squared, seconds = (float(word) for word in words[1:6])
        return Played(int(words[0]), made, squared, points, points_squared, seconds, int(words[6]))

    def replay(self, path: Path) -> str:
        """Games of ours once more; what it says. RuntimeError where another game comes out."""
        done = subprocess.run([str(self._program), "replay", str(path)], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"C++ plays another game: {done.stdout.strip()}")
        return done.stdout.strip()


def compiler() -> str | None:
    """The path of g++, or None."""
    return shutil.which("g++")


def build(folder: Path) -> Path:
    """Compile the program in a folder. RuntimeError without a compiler."""
    found = compiler()
    if found is None:
        raise RuntimeError("no g++ on this machine")
    (folder / "board.h").write_text(header(), encoding="utf-8")
    program = folder / "africa_bits"
    subprocess.run([found, *FLAGS, f"-I{folder}", str(SOURCE), "-o", str(program)], check=True)
    return program


def header() -> str:
    """The figures of the game as C++, from the data files."""
    from lauta.games.africa.data import constants as c

    def row(kind: str, name: str, values: Any) -> str:
        return f"constexpr {kind} {name}[] = {{{', '.join(str(value) for value in values)}}};"

    near = []
    for cell in range(c.N_CELLS):
        word = sum(1 << n for n in c.NEIGHBOURS[cell] if n != c.OFF_BOARD)
        near.append(f"{{{word & (1 << 64) - 1:#x}, {word >> 64:#x}}}")
    kinds = ("GOOD", "ANIMAL", "NOMAD", "MONUMENT", "GOLD", "GEM")
    faces = []
    for face in range(c.N_FACES):
        content = c.FIRST_FACE + face
        kind = c.CATEGORY[content]
        sort = (
            c.GOOD_KIND[content] if kind == c.GOOD else c.SORT[content] - c.ANIMALS if kind == c.ANIMAL else 0
        )
        code = kinds.index({"nomad": "NOMAD"}.get(c.FACES[face].category, c.FACES[face].category.upper()))
        faces.append(f"{{{code}, {sort}, {c.VALUE[content]}, {c.FACE_COUNT[face]}}}")
    setups = [c.SETUP_OF[n] for n in range(c.MAX_PLAYERS + 1)]
    lines = [
        "// Written by africa_cpp.py from the data files; do not edit.",
        f"constexpr int CELLS = {c.N_CELLS}, FACES = {c.N_FACES}, SPECIES = {c.N_SPECIES};",
        f"constexpr int GOODS = {c.N_GOODS}, GOODS_SET = {c.GOODS_SET}, BAG = {sum(c.FACE_COUNT)};",
        f"constexpr int MOST_PLAYERS = {c.MAX_PLAYERS};",
        f"constexpr int MOST = {int(c.MAJORITY_FIRST)}, SECOND = {int(c.MAJORITY_SECOND)};",
        f"constexpr int END_BONUS = {int(c.END_BONUS)}, ANIMAL_BASE = {int(c.ANIMAL_BASE)};",
        "struct What { std::uint8_t kind, sort, value, count; };",
        row("What", "FACE", faces),
        row("Set", "NEAR", near),
        row("int", "CITIES", c.CITIES),
        row("std::uint8_t", "SUPPLY", (s[c.CAMP_SUPPLY] for s in setups)),
        row("std::uint8_t", "CAMPS_EACH", (s[c.CAMPS_EACH] for s in setups)),
        row("std::uint8_t", "LAST", (s[c.ENDS_AT] for s in setups)),
        row("int", "GOODS_POINTS", c.GOODS_TABLE),
    ]
    return "\n".join(lines) + "\n"


def recorded(players: int, games: int, seed: int) -> Iterator[int]:
    """Random games of ours as `replay` in C++ reads them."""
    from lauta.engine.actors import CHANCE, NOBODY
    from lauta.engine.random_stream import Stream, below, seed_stream
    from lauta.engine.record import new

    game = lauta.game("africa")
    rules: Any = game.rules()
    moves, stream = new(rules.Moves), new(Stream)
    for number in range(games):
        seed_stream(stream, seed, number)
        state = game.new_state(players)
        yield players
        while (who := rules.actor(state)) != NOBODY:
            rules.legal_actions(state, moves)
            legal = list(moves.action[: moves.n])
            chosen = below(stream, moves.n)
            if who == CHANCE:
                left = below(stream, sum(moves.weight[: moves.n]))
                chosen = next(i for i in range(moves.n) if left < sum(moves.weight[: i + 1]))
            yield from (len(legal), *legal, legal[chosen])
            rules.apply(state, legal[chosen])
        yield -1
        yield from (rules.total(state, seat) // rules.UNIT for seat in range(players))


def check(yardstick: Yardstick, folder: Path, games: int) -> str:
    """Compare rules step by step, for every number of players."""
    path = folder / "games.bin"
    with path.open("wb") as file:
        for players in lauta.game("africa").players:
            words = list(recorded(players, games, players))
            file.write(struct.pack(f"<{len(words)}h", *words))
    return yardstick.replay(path)


def compare(yardstick: Yardstick, games: int, players: int) -> str:
    """Mean decisions and totals of so many random games on either side, with their standard errors."""
    theirs = yardstick.play(players, 1, games)
    plan = Plan(lauta.game("africa"), ("random",) * players, seed=1)
    ours = play_games(plan, games)
    lengths = [float(sum(one.decisions)) for one in ours]
    points = [float(sum(one.scores)) / players for one in ours]
    told = []
    for name, mine, total, squares in (
        ("decisions", lengths, theirs.decisions, theirs.decisions_squared),
        ("points", points, theirs.points, theirs.points_squared),
    ):
        mean, here = total / games, statistics.fmean(mine)
        spread = math.sqrt((squares / games - mean * mean) / games)
        error = math.hypot(spread, statistics.stdev(mine) / math.sqrt(games))
        told.append(
            f"{name}: ours {here:.3f}, C++ {mean:.3f}, difference {abs(here - mean) / error:.1f} errors"
        )
    return "; ".join(told)


def timed(yardstick: Yardstick, players: int, rounds: int) -> tuple[list[float], list[float], int]:
    """Decisions a second of processor time, ours and theirs, in turn; the bytes of their state."""
    lane = Lane(lauta.game("africa"), players, "compiled")
    lane.play(0, 0, 200)
    ours, theirs, size = [], [], 0
    for turn in range(1, rounds + 1):
        begin = time.thread_time()
        made = lane.play(turn, 0, GAMES_A_TURN)
        ours.append(made / (time.thread_time() - begin))
        found = yardstick.play(players, turn, GAMES_A_TURN)
        theirs.append(found.decisions / found.seconds)
        size = found.state_bytes
    return ours, theirs, size


def main() -> None:
    """Check, then print a row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--replayed", type=int, default=50, help="games a number of players")
    parser.add_argument(
        "--games", type=int, default=0, help="whose lengths and scores are compared, 200000 say"
    )
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, Yardstick(Path(name)) as yardstick:
        if wished.replayed:
            print(check(yardstick, Path(name), wished.replayed), flush=True)
        if wished.games:
            print(compare(yardstick, wished.games, wished.players), flush=True)
        ours, theirs, size = timed(yardstick, wished.players, wished.rounds)
        ratios = sorted(mine / other for mine, other in zip(ours, theirs, strict=True))
        print(
            f"{wished.players} players: ours {statistics.median(ours):,.0f} /s, "
            f"C++ {statistics.median(theirs):,.0f} /s "
            f"({size} bytes), ratio {statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
        )


if __name__ == "__main__":
    main()
