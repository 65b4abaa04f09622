"""The command line: `lauta serve`, `simulate`, `replay`, `verify`, `bench`, `warm`; beside it `edition.py`,
`analysis.py`, `arena.py`, `films.py`, `puzzles.py`, `training.py`, `keeper.py`, `engine.py`.

Only reads arguments and prints; the work is done elsewhere. Exit codes: 0 done, 1 refused by the
rules or by the data, 2 wrong use.
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

from ..engine.presentation import SceneRequest, picture
from ..engine.record_reading import verify as verify_record
from .analysis import analyse
from .arena import arena
from .edition import editions
from .engine import engine
from .films import film, picture_of
from .keeper import backup, doctor, member, restore
from .printing import compiled, console, edition_option, errors, options_from, progress_bar, record_text
from .puzzles import puzzles
from .research import research
from .training import train

if TYPE_CHECKING:
    from ..arena.summary import Summary


class _Commands(click.Group):
    """Turns the errors of Lauta into one line and an exit code, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except lauta.UnknownName as error:
            raise click.UsageError(str(error)) from error
        except lauta.OptionError as error:
            raise click.UsageError(str(error)) from error
        except lauta.LautaError as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise click.ClickException(f"{error.filename or 'file'}: {error.strerror or error}") from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lauta.__version__, prog_name="lauta")
def main() -> None:
    """Board games of exploration: a table in the browser, bots, and an exact simulator."""


def _replacing(ctx: click.Context, param: click.Parameter, pairs: tuple[str, ...]) -> dict[str, Path]:
    split = [pair.partition("=") for pair in pairs]
    for pair, (name, equals, path) in zip(pairs, split, strict=True):
        if not (name and equals and path):
            raise click.BadParameter(f"write it as NAME=PATH, not {pair!r}", ctx, param)
    return {name: Path(path) for name, _, path in split}


_files = click.option(
    "--file",
    "files",
    multiple=True,
    metavar="NAME=PATH",
    callback=_replacing,
    help="Another data file (TOML) in place of the game's own, as board.toml=mine.toml; repeatable.",
)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on."
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open a browser when the server is up.")
@click.option(
    "--edition",
    "editions",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of an edition that every guest of this server may play with; repeatable.",
)
@click.option(
    "--engine",
    "seated",
    multiple=True,
    metavar="NAME=COMMAND",
    help="An engine in any language that people may seat, started by COMMAND (docs/protocol.md); repeatable.",
)
def serve(
    host: str, port: int, open_browser: bool, editions: tuple[Path, ...], seated: tuple[str, ...]
) -> None:
    """Serve the tables; data lie in a folder of your own, everything ends with Ctrl-C."""
    from ..web.server.serve import serve as run

    run(host, port, open_browser, editions, seated)


@main.command()
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
@_files
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


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--svg", type=click.Path(file_okay=False, path_type=Path), help="Write one picture a position here."
)
@_files
@edition_option
def replay(file: Path, svg: Path | None, files: dict[str, Path], edition: Path | None) -> None:
    """Replay a game record under the rules and tell what happened."""
    match = lauta.read(record_text(file), files=files, edition=edition)
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
        folder.mkdir(parents=True, exist_ok=True)
        request = SceneRequest(names=match.names, standalone=True, log=match.log[:n])
        (folder / f"{n:04}.svg").write_text(picture(match.game.view, state, request), encoding="utf-8")


def _score_table(match: lauta.Match) -> Table:
    table = Table(title="Final scoring")
    table.add_column("")
    for name in match.names:
        table.add_column(Text(name), justify="right")
    for row in match.game.view.score_sheet(match.state):
        values = [str(value) for value in row.values]
        table.add_row(str(row.label), *values, style="bold" if row.total else None)
    return table


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_files
@edition_option
def verify(file: Path, files: dict[str, Path], edition: Path | None) -> None:
    """Derive every draw of a finished record again from its published seed."""
    proof = verify_record(record_text(file), lauta.finder(files, edition))
    console.print(
        f"{file}: the seed fits its commitment, and all {proof.draws} draws follow from it.", markup=False
    )
    if proof.from_position:
        console.print("The game began at a position; how that came about is not proved.", markup=False)


@main.command()
@click.argument("game")
@click.option("--players", type=int, default=4, show_default=True, help="How many play.")
@click.option(
    "--seconds", type=click.FloatRange(0.05, 60), default=1.0, show_default=True, help="Time a figure."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@_files
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


@main.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@_files
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


main.add_command(editions)
main.add_command(analyse)
main.add_command(engine)
main.add_command(arena)
main.add_command(research)
main.add_command(puzzles)
main.add_command(train)
main.add_command(film)
main.add_command(picture_of)
for _command in (doctor, backup, restore, member):
    main.add_command(_command)
