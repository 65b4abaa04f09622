"""Measures what it costs that an acknowledged move survives a power cut: synchronous=FULL against NORMAL.

Run from the repository: python -m benchmarks.durability [--moves 400] [--folder DISK]. Moves are made
in turn with each setting, so that what else the machine does weighs on both alike.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

SETTINGS = ("NORMAL", "FULL")


def times_of(moves: int) -> dict[str, list[float]]:
    """Milliseconds of each move by setting; Django is set up on an empty database."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from lauta.web.match import moves as match_moves
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table
    from tests.web.conftest import Guest

    call_command("migrate", verbosity=0)
    found: dict[str, list[float]] = {name: [] for name in SETTINGS}
    table = ""
    for number in range(moves):
        row = Table.objects.get(public_id=table) if table else None
        if row is None or row.status == Table.OVER:
            table = Guest().new_table("me", "here")
            row = Table.objects.get(public_id=table)
        match = shelf.look(row)
        assert match.actor is not None
        name = SETTINGS[number % 2]
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous={name}")
        begun = time.perf_counter()
        match_moves.play(table, match.actor, match.legal_actions()[0].number, row.version)
        found[name].append(1000 * (time.perf_counter() - begun))
    return found


def main() -> None:
    """Print a line for each setting, and the ratio of the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--folder", type=Path, help="on the disk that is to be measured")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        import tests.web.conftest  # noqa: F401  (it names a folder of its own, which is not the one measured)

        os.environ["LAUTA_DATA"] = folder
        found = times_of(chosen.moves)
        for name, times in found.items():
            nine_in_ten = quantiles(times, n=10)[-1]
            print(f"{name:7} median {median(times):6.2f} ms   nine in ten below {nine_in_ten:6.2f} ms")
        print(f"FULL / NORMAL: {median(found['FULL']) / median(found['NORMAL']):.2f}")


if __name__ == "__main__":
    main()
