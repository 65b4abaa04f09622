"""Whether a game plays slower than it did: make bench-check, or python -m benchmarks.check --games africa

Each game's random play is timed in turn with a fixed small program, compiled by the same Numba; their ratio
is held against that in `check.json` for this kind of processor, and for one that is not in it against the
least of all. Where a process finds a game slower, two more have to find the same. `--store` writes the
ratios of this kind anew, the middle of three processes. No test runs this; what ratios mean is judged in
`judging.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

import lauta
from benchmarks.judging import Verdict, better, judge, sentence, stored_for
from benchmarks.yardstick_template import LINES, games
from lauta.arena.bench import Lane

STORED = Path(__file__).with_suffix(".json")
PLAYERS, ROUNDS, MOST_ROUNDS, PROCESSES = 4, 9, 45, 3
A_PIECE_S = 0.1  # of processor time, timed at one go


class Pieces:
    """A kind of work that is timed in pieces, each of about the same processor time."""

    def __init__(self, work: Callable[[int, int], int]) -> None:
        self._work, self._many, self._piece = work, 1, 0
        work(0, 1)
        while self._time() < A_PIECE_S / 4:
            self._many *= 2
        self._many = max(1, round(self._many * A_PIECE_S / max(1e-9, self._time())))

    def _time(self) -> float:
        begin = time.process_time()
        self._work(1, self._many)
        return time.process_time() - begin

    def rate(self) -> float:
        """Units a second of processor time, of the next piece."""
        self._piece += 1
        begin = time.process_time()
        made = self._work(self._piece, self._many)
        return made / (time.process_time() - begin)


def game_pieces(ident: str) -> Pieces:
    """Random games of four, in compiled rules."""
    lane = Lane(lauta.game(ident), PLAYERS, "compiled")
    return Pieces(lambda piece, many: lane.play(piece, 0, many))


def yardstick_pieces() -> Pieces:
    """The small program."""
    cells = np.zeros(16, dtype=np.int64)
    return Pieces(lambda piece, many: int(games(piece, many, cells, LINES)))


def one_round(yardstick: Pieces, pieces: Pieces) -> float:
    """A game's rate as a share of the yardstick's, which is measured before and after it."""
    before = yardstick.rate()
    rate = pieces.rate()
    return rate / math.sqrt(before * yardstick.rate())


def processor() -> str:
    """The kind of this machine's processor, as it calls itself."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def measured(games: Sequence[str], stored: Mapping[str, float]) -> dict[str, list[float]]:
    """The ratios of some rounds, of more where what is stored leaves it unclear."""
    yardstick = yardstick_pieces()
    waiting = {ident: game_pieces(ident) for ident in games}
    found: dict[str, list[float]] = {ident: [] for ident in waiting}
    for turn in range(1, MOST_ROUNDS + 1):
        for ident, pieces in waiting.items():
            found[ident].append(one_round(yardstick, pieces))
        if turn % ROUNDS == 0:
            waiting = {
                ident: pieces
                for ident, pieces in waiting.items()
                if ident in stored and judge(stored[ident], found[ident]).word == "unclear"
            }
        if not waiting:
            break
    return found


def in_a_process(games: Sequence[str], stored: Mapping[str, float]) -> dict[str, list[float]]:
    """The same in a process of its own: where code and data lie moves a ratio by some per cent."""
    command = [sys.executable, "-m", "benchmarks.check", "--ratios", json.dumps(stored), "--games", *games]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    found: dict[str, list[float]] = json.loads(told)
    return found


def store(kinds: dict[str, dict[str, float]], games: Sequence[str]) -> None:
    """Write what three processes find: of their medians the middle one."""
    runs = [in_a_process(games, {}) for _ in range(PROCESSES)]
    middle = {ident: statistics.median(statistics.median(run[ident]) for run in runs) for ident in games}
    kinds[processor()] = kinds.get(processor(), {}) | {
        ident: float(f"{ratio:.4g}") for ident, ratio in middle.items()
    }
    STORED.write_text(json.dumps(kinds, indent=1) + "\n", encoding="utf-8")
    print("\n".join(f"{ident} {kinds[processor()][ident]}" for ident in games))


def main() -> None:
    """Measure, in turn and for more rounds where it is unclear. Ends with 1: slower, 2: too noisy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[game.id for game in lauta.games()])
    parser.add_argument("--store", action="store_true", help="these are the ratios from now on")
    parser.add_argument("--ratios", type=json.loads, help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if wished.ratios is not None:
        print(json.dumps(measured(wished.games, wished.ratios)))
        return
    kinds: dict[str, dict[str, float]] = json.loads(STORED.read_text("utf-8"))
    if wished.store:
        store(kinds, wished.games)
        return
    stored = stored_for(kinds, processor())
    if processor() not in kinds:
        print(f"no ratios are stored for {processor()}: the least of all kinds count")
    verdicts: dict[str, Verdict] = {}
    doubted = wished.games
    for _ in range(PROCESSES):
        found = in_a_process(doubted, {ident: stored[ident] for ident in doubted})
        now = {ident: judge(stored[ident], ratios) for ident, ratios in found.items()}
        verdicts |= {ident: better(one, verdicts.get(ident)) for ident, one in now.items()}
        doubted = [ident for ident in doubted if verdicts[ident].word != "well"]
        if not doubted:
            break
    for ident in wished.games:
        print(sentence(lauta.game(ident).title, verdicts[ident]))
    words = {verdict.word for verdict in verdicts.values()}
    sys.exit(1 if "slower" in words else 2 if "unclear" in words else 0)


if __name__ == "__main__":
    main()
