"""Whether a game plays slower than it did: make bench-check, or python -m benchmarks.check --games africa

Each game's random play is timed in turn with a fixed small program, compiled by the same Numba; their ratio
is held against that in `check.json`, on any machine. `--store` writes new ones. No test runs this; what
ratios mean is judged in `judging.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import lauta
from benchmarks.judging import Verdict, judge, sentence
from benchmarks.yardstick_template import LINES, games
from lauta.arena.bench import Lane

STORED = Path(__file__).with_suffix(".json")
PLAYERS, ROUNDS, MOST_ROUNDS = 4, 9, 45
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


def main() -> None:
    """Measure, in turn and for more rounds where it is unclear. Ends with 1: slower, 2: too noisy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[game.id for game in lauta.games()])
    parser.add_argument("--store", action="store_true", help="these are the ratios from now on")
    wished = parser.parse_args()
    stored: dict[str, float] = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    yardstick = yardstick_pieces()
    waiting = {ident: game_pieces(ident) for ident in wished.games}
    found: dict[str, list[float]] = {ident: [] for ident in waiting}
    verdicts: dict[str, Verdict] = {}
    for turn in range(1, MOST_ROUNDS + 1):
        for ident, pieces in waiting.items():
            found[ident].append(one_round(yardstick, pieces))
        if turn % ROUNDS:
            continue
        if wished.store:
            break
        verdicts |= {ident: judge(stored[ident], found[ident]) for ident in waiting}
        waiting = {ident: pieces for ident, pieces in waiting.items() if verdicts[ident].word == "unclear"}
        if not waiting:
            break
    if wished.store:
        stored |= {ident: float(f"{statistics.median(ratios):.4g}") for ident, ratios in found.items()}
        STORED.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
        print("\n".join(f"{ident} {stored[ident]}" for ident in found))
        return
    for ident in found:
        print(sentence(lauta.game(ident).title, verdicts[ident]))
    words = {verdict.word for verdict in verdicts.values()}
    sys.exit(1 if "slower" in words else 2 if "unclear" in words else 0)


if __name__ == "__main__":
    main()
