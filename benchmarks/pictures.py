"""How long pictures take and how large they are: `python -m benchmarks.pictures RECORD ...`, a row a record.

Milliseconds of processor time, the middle one of three; the position in the middle of the match.
"""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import lauta
from lauta.engine.presentation import SceneRequest, picture
from lauta.pictures.card import WIDTH, Card, Player, card
from lauta.pictures.raster import png
from lauta.pictures.settling import settled


def milliseconds(make: Callable[[], object]) -> float:
    """Of processor time, once warm."""
    make()
    spent = []
    for _ in range(3):
        start = time.process_time()
        make()
        spent.append(1000 * (time.process_time() - start))
    return median(spent)


def row(path: Path) -> str:
    """The figures of one record as a row of a table."""
    match = lauta.read(path.read_text(encoding="utf-8"))
    n, view = len(match.log) // 2, match.game.view
    log = [(entry.actor, entry.action) for entry in match.log[:n]]

    def drawn() -> str:
        request = SceneRequest(names=match.names, standalone=True, prefix="x-", log=log)
        return picture(view, match.at(n).redacted(None), request)

    board = drawn()
    players = tuple(Player(seat, name, "10") for seat, name in enumerate(match.names))
    plain = settled(board)
    whole = settled(card(Card(str(match.game.title), players=players, board=board)))
    made = png(whole, WIDTH)
    cells = (
        f"{milliseconds(drawn):.0f}",
        f"{milliseconds(lambda: settled(board)):.0f}",
        f"{len(plain) / 1000:.0f} ({len(gzip.compress(plain.encode())) / 1000:.0f})",
        f"{milliseconds(lambda: png(whole, WIDTH)):.0f}",
        f"{len(made) / 1000:.0f}",
    )
    return f"| {match.game.title} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(row(Path(name)), flush=True)
