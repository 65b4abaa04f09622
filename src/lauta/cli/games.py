"""The commands `lauta simulate`, `replay`, `verify`, `bench` and `warm`: games played, told again, measured.

Only reads arguments and prints; the work is done elsewhere.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

import lauta

from .. import files
from ..engine.presentation import SceneRequest, picture
from ..engine.record_reading import verify as verify_record
from .printing import (
    check_free,
    compiled,
    console,
    edition_option,
    errors,
    files_option,
    force_option,
    options_from,
    progress_bar,
    record_bytes,
)  # fmt: skip

if TYPE_CHECKING:
    from ..arena.summary import Summary


@click.command()
@click.argument("game")
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="How many games."
)
@click.option("--seats", default="casual,casual", show_default=True, help="Levels by seat, with commas.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0, 2**31 - 1), help="Seed of all games."
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Games at once.")
@click.option("--rotate/--fixed", default=True, help="Rotate the seats from game to game.")
@click.option("--iterations", type=click.IntRange(1, 10_000_000), help="Search iterations a decision.")
@click.option("--preset", help="Options by the name of a preset.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="One option; repeatable.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="One row a seat: FILE.csv or .parquet."
)
@force_option
@files_option
@edition_option
def simulate(
    game: str,
    games: int,
    seats: str,
    seed: int,
    jobs: int,
    rotate: bool,
    iterations: int | None,
    preset: str | None,
    options: tuple[str, ...],
    out: Path | None,
    force: bool,
    files: dict[str, Path],
    edition: Path | None,
) -> None:
    """Let bots play many games; prints wins with 95 % intervals, scores and lengths.

    Example: lauta simulate africa --games 1000 --seats skilled,casual,casual --seed 1 --jobs 2
    """
    from ..arena.summary import check_out, save, summarise
    from ..bots.matches import Plan, play_games

    chosen = lauta.game(game, files=files, edition=edition)
    levels = tuple(level.strip() for level in seats.split(","))
    settled = options_from(chosen, preset, options)
    plan = Plan(chosen, levels, seed, iterations, options=settled, rotate=rotate)
    chosen.check_players(len(levels))
    plan.seats(0)
    if out is not None:
        check_out(out)
        check_free(out, force)
    if chosen.edition is not None:
        compiled(chosen)
    with progress_bar() as progress:
        task = progress.add_task("games", total=games)
        played = play_games(plan, games, jobs, lambda _: progress.advance(task))
    _print_summary(summarise(f"{chosen.title}, {games} games", levels, played))
    if out is not None:
        save(played, out)
        console.print(f"wrote {out}", markup=False)


def _print_summary(summary: Summary) -> None:
    table = Table(title=summary.title)
    for head in ("bot", "games", "wins", "95 % interval", "score", "winner's score"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for row in summary.rows:
        table.add_row(
            row.name,
            str(row.games),
            f"{row.wins:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.score:.1f}",
            "-" if row.winning_score is None else f"{row.winning_score:.1f}",
        )
    console.print(table)
    console.print(
        f"turns a game: {summary.turns:.1f} on average, {summary.shortest} to {summary.longest}; "
        f"decisions a game: {summary.decisions:.0f}"
    )
    if summary.stopped_by_time:
        console.print(f"decisions that a limit in time cut short: {summary.stopped_by_time}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), help="Write one picture a position here."
)
@force_option
@files_option
@edition_option
def replay(file: Path, svg: Path | None, force: bool, files: dict[str, Path], edition: Path | None) -> None:
    """Replay a game record under the rules and list what happened."""
    if svg is not None:
        check_free(_picture_file(svg, 0), force)
    match = lauta.read(record_bytes(file), files=files, edition=edition)
    view, states = match.game.view, match.states()
    before = next(states)
    _picture(svg, 0, match, before)
    for n, (entry, after) in enumerate(zip(match.log, states, strict=True), 1):
        line = view.log_line(before, entry.action, after, match.names)
        points = "" if line.points is None else f"  +{line.points}"
        console.print(f"{n:4}  {line.phrase}{points}", markup=False)
        _picture(svg, n, match, after)
        before = after
    console.print()
    console.print(_score_table(match) if match.over else "The game is not over.")


def _picture(folder: Path | None, n: int, match: lauta.Match, state: Any) -> None:
    if folder is not None:
        files.folder(folder)
        request = SceneRequest(names=match.names, standalone=True, log=match.log[:n])
        drawn = picture(match.game.view, state, request)
        files.write(_picture_file(folder, n), drawn, durable=False)


def _picture_file(folder: Path, n: int) -> Path:
    return folder / f"{n:04}.svg"


def _score_table(match: lauta.Match) -> Table:
    table = Table(title="Final scoring")
    table.add_column("")
    for name in match.names:
        table.add_column(Text(name), justify="right")
    for row in match.game.view.score_sheet(match.state):
        values = [str(value) for value in row.values]
        table.add_row(str(row.label), *values, style="bold" if row.total else None)
    return table


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@files_option
@edition_option
def verify(file: Path, files: dict[str, Path], edition: Path | None) -> None:
    """Derive every draw of a finished record again from its published seed."""
    proof = verify_record(record_bytes(file), lauta.finder(files, edition))
    console.print(
        f"{file}: the seed fits its commitment, and all {proof.draws} draws follow from it.", markup=False
    )
    if proof.from_position:
        console.print("The game began at a position; how that came about is not proved.", markup=False)


@click.command()
@click.argument("game")
@click.option("--players", type=int, default=4, show_default=True, help="How many play.")
@click.option(
    "--seconds", type=click.FloatRange(0.05, 60), default=1.0, show_default=True, help="Time a figure."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@files_option
@edition_option
def bench(
    game: str, players: int, seconds: float, as_json: bool, files: dict[str, Path], edition: Path | None
) -> None:
    """Measure random play: plain, compiled, two threads, cold and warm start."""
    from ..arena.bench import measure

    chosen = lauta.game(game, files=files, edition=edition)
    chosen.check_players(players)
    with errors.status("measuring") as status:
        speed = measure(chosen, players, seconds, lambda what: status.update(f"measuring: {what}"))
    if as_json:
        click.echo(json.dumps(asdict(speed)))
        return
    table = Table(title=f"{chosen.title}, {players} players, random play", show_header=False)
    for name, value in (
        ("state", f"{speed.state_bytes} bytes"),
        ("copy of a state", f"{speed.copy_ns:.1f} ns"),
        ("cold start, everything compiled", f"{speed.cold_s:.1f} s"),
        ("warm start to first playout", f"{speed.warm_s:.2f} s"),
        ("plain", f"{speed.plain_decisions_per_s:,.0f} decisions a second"),
        ("compiled", f"{speed.compiled_decisions_per_s:,.0f} decisions a second"),
        ("compiled, two threads", f"{speed.compiled_2_threads_decisions_per_s:,.0f} decisions a second"),
        ("compiled over plain", f"{speed.times_plain:.1f}"),
        ("two threads over one", f"{speed.times_one_thread:.2f}"),
    ):
        table.add_row(name, value)
    console.print(table)


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@files_option
@edition_option
@click.option("--editions", "for_editions", is_flag=True, help="Also what editions of the games share.")
def warm(names: tuple[str, ...], files: dict[str, Path], edition: Path | None, for_editions: bool) -> None:
    """Compile the bots of the games (all, or those named) so that none has to wait later."""
    from ..bots.warm import for_any_edition

    if edition is not None and len(names) != 1:
        raise click.UsageError("name the one game that the edition is for")
    for ident in names or tuple(game.id for game in lauta.games()):
        game = lauta.game(ident, files=files, edition=edition)
        console.print(f"{ident}: ready in {compiled(game):.1f} s")
        if for_editions:
            console.print(f"{ident}, editions: ready in {compiled(for_any_edition(game)):.1f} s")
