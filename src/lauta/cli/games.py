"""The commands `lauta simulate`, `replay`, `verify`, `bench` and `warm`: games played, told again, measured.

Only reads arguments and prints; the work is done elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from ..i18n import say, speaking
from .groups import Command
from .parameters import (
    BOTS,
    SEATS,
    game_argument,
    games_argument,
    jobs_option,
    json_option,
    language_option,
    options_option,
    preset_option,
    record_argument,
    seed_option,
)
from .printing import (
    check_free,
    compiled,
    console,
    edition_option,
    errors,
    files_option,
    force_option,
    options_from,
    print_json,
    progress_bar,
    record_bytes,
)  # fmt: skip

if TYPE_CHECKING:
    from ..arena.summary import Summary


@click.command(cls=Command)
@game_argument
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="How many games."
)
@click.option(
    "--seats", type=SEATS, default="casual,casual", show_default=True, help=f"By seat: {', '.join(BOTS)}."
)
@seed_option
@jobs_option
@click.option("--rotate/--fixed", default=True, help="Rotate the seats from game to game.")
@click.option("--iterations", type=click.IntRange(1, 10_000_000), help="Search iterations a decision.")
@preset_option
@options_option
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="One row a seat: FILE.csv or .parquet."
)
@force_option
@files_option
@edition_option
@json_option
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
    as_json: bool,
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
    summary = summarise(f"{chosen.title}, {games} games", levels, played)
    if out is not None:
        save(played, out)
    if as_json:
        head = {"game": chosen.id, "games": games, "seed": seed, "options": settled}
        print_json({**head, **asdict(summary), "file": None if out is None else str(out)})
        return
    _print_summary(summary)
    if out is not None:
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


@click.command(cls=Command)
@record_argument
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), help="Write one picture a position here."
)
@force_option
@files_option
@edition_option
@language_option
@json_option
def replay(
    record: Path,
    svg: Path | None,
    force: bool,
    files: dict[str, Path],
    edition: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Replay a game record under the rules and list what happened."""
    if svg is not None:
        check_free(_picture_file(svg, 0), force)
    match = lauta.read(record_bytes(record), files=files, edition=edition)
    with speaking(language):
        lines = _told(match, svg)
        if as_json:
            print_json(_replayed(match, list(lines)))
            return
        for line in lines:
            points = "" if line["points"] is None else f"  +{line['points']}"
            console.print(f"{line['number']:4}  {line['text']}{points}", markup=False)
        console.print()
        console.print(_score_table(match) if match.over else "The game is not over.")


def _told(match: lauta.Match, svg: Path | None) -> Iterator[dict[str, Any]]:
    """Each entry of a record in words, with the points it brought; draws the positions on the way."""
    view, states = match.game.view, match.states()
    before = next(states)
    _picture(svg, 0, match, before)
    for n, (entry, after) in enumerate(zip(match.log, states, strict=True), 1):
        line = view.log_line(before, entry.action, after, match.names)
        points = None if line.points is None else str(line.points)
        yield {"number": n, "actor": entry.actor, "text": say(line.phrase), "points": points}
        _picture(svg, n, match, after)
        before = after


def _replayed(match: lauta.Match, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """A replayed record as plain content."""
    return {
        "game": match.game.id,
        "players": list(match.names),
        "options": dict(match.options),
        "entries": entries,
        "over": match.over,
        "scores": [str(score) for score in match.scores] if match.over else None,
        "winners": list(match.winners) if match.over else None,
    }


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
        table.add_row(say(row.label), *values, style="bold" if row.total else None)
    return table


@click.command(cls=Command)
@record_argument
@files_option
@edition_option
@json_option
def verify(record: Path, files: dict[str, Path], edition: Path | None, as_json: bool) -> None:
    """Derive every draw of a finished record again from its published seed."""
    proof = verify_record(record_bytes(record), lauta.finder(files, edition))
    if as_json:
        print_json({"record": str(record), "verified": True, **asdict(proof)})
        return
    console.print(
        f"{record}: the seed fits its commitment, and all {proof.draws} draws follow from it.", markup=False
    )
    if proof.from_position:
        console.print("The game began at a position; how that came about is not proved.", markup=False)


@click.command(cls=Command)
@game_argument
@click.option("--players", type=int, default=4, show_default=True, help="How many play.")
@click.option(
    "--seconds", type=click.FloatRange(0.05, 60), default=1.0, show_default=True, help="Time a figure."
)
@json_option
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
        print_json(asdict(speed))
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


@click.command(cls=Command)
@games_argument
@files_option
@edition_option
@click.option("--editions", "for_editions", is_flag=True, help="Also what editions of the games share.")
@json_option
def warm(
    games: tuple[str, ...], files: dict[str, Path], edition: Path | None, for_editions: bool, as_json: bool
) -> None:
    """Compile the bots of the games (all, or those named) so that none has to wait later."""
    from ..bots.warm import for_any_edition

    if edition is not None and len(games) != 1:
        raise click.UsageError("name the one game that the edition is for")
    ready: dict[str, float] = {}
    for ident in games or tuple(game.id for game in lauta.games()):
        game = lauta.game(ident, files=files, edition=edition)
        kinds = {ident: game} | ({f"{ident}, editions": for_any_edition(game)} if for_editions else {})
        for name, one in kinds.items():
            ready[name] = compiled(one)
            if not as_json:
                console.print(f"{name}: ready in {ready[name]:.1f} s")
    if as_json:
        print_json({name: round(seconds, 2) for name, seconds in ready.items()})
