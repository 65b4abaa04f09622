"""The command `lauta analyse`: a position of a record, or a finished match as a whole.

Only reads arguments and prints; the thinking is done in `lauta/analysis`.
"""

from __future__ import annotations

from pathlib import Path

import click

import lauta

from .groups import Command
from .parameters import json_option, language_option, record_argument
from .printing import console, edition_option, errors, print_json, progress_bar, record_bytes


@click.command(cls=Command)
@record_argument
@click.option("--at", type=click.IntRange(0), help="The position after so many entries of the record.")
@click.option("--seat", type=click.IntRange(0), help="As this seat knows it, from 0; else the one to act.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3600), help="How long to think: 5 a position, 60 a match."
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Threads; else one for each core.")
@click.option("--seed", type=click.IntRange(0, 2**30 - 1), help="Seed of what chance decides in playouts.")
@json_option
@language_option
@edition_option
def analyse(
    record: Path,
    at: int | None,
    seat: int | None,
    seconds: float | None,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
    language: str,
    edition: Path | None,
) -> None:
    """Tell what every action leads to and why; of a finished match, what decided it.

    Example: lauta analyse match.txt --at 120 --seconds 10
    """
    from ..analysis.telling import data, notice, text

    match = lauta.read(record_bytes(record), edition=edition)
    found: lauta.Analysis | lauta.Review
    if match.over and at is None and seat is None:
        with progress_bar() as progress:
            task = progress.add_task("playouts", total=1.0)
            found = lauta.review(
                match,
                seconds,
                seed=seed,
                jobs=jobs,
                progress=lambda done: progress.update(task, completed=done),
            )
    else:
        with errors.status("thinking"):
            found = lauta.analyse(match, seconds, seat=seat, at=at, seed=seed, jobs=jobs)
    if as_json:
        print_json(data(found, language))
        return
    console.print(text(found, language), markup=False, soft_wrap=True)
    errors.print(notice(found).render(), markup=False)
