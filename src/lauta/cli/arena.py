"""The command `lauta arena`: bots meet over many games; who is how strong, with intervals.

Only reads arguments and prints; games are played and counted in `lauta/arena`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

import lauta

from .. import files
from ..engine.game import Game
from .groups import Command
from .parameters import (
    LEVEL,
    SEATS,
    game_argument,
    jobs_option,
    json_option,
    options_option,
    preset_option,
    seed_option,
)
from .printing import console, edition_option, errors, options_from, print_json, progress_bar
from .spreading import at_work, cluster_at, ray_option

if TYPE_CHECKING:
    from ..arena.contest import Contest, Seats
    from ..arena.game_store import GameStore
    from ..arena.ratings import Rating
    from ..arena.standings import Standing

ANCHOR = "skilled"  # has 0 points of Elo, where it takes part


def _iterations(ctx: click.Context, param: click.Parameter, text: str | None) -> tuple[int, ...]:
    try:
        steps = tuple(int(part) for part in text.split(",")) if text else ()
    except ValueError:
        steps = (0,)
    if any(n < 1 for n in steps) or len(set(steps)) < len(steps):
        raise click.BadParameter("write different whole numbers above 0, as 50,150,450", ctx, param)
    return steps


@click.command(cls=Command)
@game_argument
@click.option(
    "--seats", type=SEATS, help="Bots by seat, as master,skilled or expert@450,random,random,random."
)
@click.option("--ladder", "as_ladder", is_flag=True, help="Each level against the one below.")
@click.option("--all-pairs", is_flag=True, help="Each level against each other one.")
@click.option(
    "--iterations", callback=_iterations, metavar="N,N,...", help="A curve: experts of so many a decision."
)
@click.option("--against", type=LEVEL, default=ANCHOR, show_default=True, help="Whom a curve's experts meet.")
@click.option("--players", type=click.IntRange(1, 8), help="Seats of a ladder or curve; else two.")
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="Games a meeting."
)
@seed_option
@jobs_option
@ray_option
@click.option(
    "--stop", is_flag=True, help="End a meeting once it is decided; --games are then the most it can have."
)
@click.option(
    "--goal",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    help="With --stop: does the first bot win more than this share? Else: more than its fair share.",
)
@preset_option
@options_option
@edition_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder that keeps every game; another call goes on where this one ended.",
)
@click.option(
    "--again",
    type=click.IntRange(0),
    help="Play game N of the folder --out once more and compare; --seats are those of the folder.",
)
@click.option("--pictures/--no-pictures", default=True, help="Draw ratings and curves in the folder.")
@json_option
def arena(
    game: str,
    seats: str | None,
    as_ladder: bool,
    all_pairs: bool,
    iterations: tuple[int, ...],
    against: str,
    players: int | None,
    games: int,
    seed: int,
    jobs: int,
    address: str | None,
    stop: bool,
    goal: float | None,
    preset: str | None,
    options: tuple[str, ...],
    edition: Path | None,
    out: Path | None,
    again: int | None,
    pictures: bool,
    as_json: bool,
) -> None:
    """Let bots meet over many games, seats rotating: shares of wins with 95 % intervals, and ratings.

    Example: lauta arena africa --seats master,skilled --games 400 --seed 1 --jobs 2 --out FOLDER
    """
    from ..arena.contest import Contest, curve, ladder, play, seats_from

    chosen = lauta.game(game, edition=edition)
    if again is not None and not (seats or as_ladder or all_pairs or iterations):
        _play_again(*_kept(chosen, out), again)
        return
    if bool(seats) == bool(as_ladder or all_pairs or iterations):
        raise click.UsageError("give either --seats, or --ladder, --all-pairs or --iterations")
    if seats and players not in (None, len(seats_from(seats))):
        raise click.UsageError(f"--seats names {len(seats_from(seats))} bots, --players says {players}")
    if goal is not None and not stop:
        raise click.UsageError("--goal is what --stop tests: give both")
    n = players or 2
    rungs = ladder(n, all_pairs) if as_ladder or all_pairs else ()
    steps = curve(n, iterations, against)
    meetings = (seats_from(seats),) if seats else tuple(dict.fromkeys((*rungs, *steps)))
    contest = Contest(
        chosen, meetings, games, seed, options_from(chosen, preset, options), _goal(stop, goal, meetings)
    )
    contest.check()
    drawn = out is not None and pictures and len(meetings) > 1
    if drawn:
        from ..arena.curves import check_drawing

        check_drawing()
    if again is not None:
        _settings_of(out)
        _play_again(contest, _store(contest, out), again)
        return
    store = _store(contest, out)
    with cluster_at(address, jobs) as cluster, progress_bar() as progress:
        task = progress.add_task("games", total=games * len(meetings))
        had: dict[Seats, int] = {}

        def told(which: Seats, number: int) -> None:
            had[which] = number
            text = ",".join(which) + (f" on {at_work(cluster)}" if cluster else "")
            progress.update(task, completed=sum(had.values()), description=text)

        standings = play(contest, jobs, store, told, cluster)
    rows = _rated(standings) if len(meetings) > 1 else []
    report = _report(contest, standings, rows)
    if out is not None:
        files.write(out / "report.json", json.dumps(report, indent=1) + "\n")
    if drawn and out is not None:
        _draw(chosen, standings[len(rungs) :], rows, out)
    if as_json:
        print_json(report)
        return
    _tell(chosen, standings, rows)


def _goal(stop: bool, share: float | None, meetings: Sequence[Seats]) -> Any:
    from ..arena.sequential import Goal

    if not stop:
        return None
    fair = meetings[0].count(meetings[0][0]) / len(meetings[0])
    if share is None and fair == 1:
        raise click.UsageError("--stop asks whether the first bot beats others: name another one, too")
    return Goal(fair if share is None else share)


def _store(contest: Contest, out: Path | None) -> GameStore | None:
    from ..arena.game_store import GameStore
    from ..arena.tally import play_sources_of

    if out is None:
        return None
    sources = play_sources_of(contest.game.package)
    return GameStore(out, {**contest.settings, "sources": sources})


def _settings_of(out: Path | None) -> dict[str, Any]:
    """The settings of a folder that has some: nothing is made for a question."""
    from ..arena.game_store import settings_in

    if out is None:
        raise click.UsageError("--again needs the folder of the game: --out FOLDER")
    return settings_in(out)


def _kept(game: Game, out: Path | None) -> tuple[Contest, GameStore | None]:
    """What a folder says of its own games."""
    from ..arena.contest import Contest, seats_from

    kept = _settings_of(out)
    meetings = tuple(seats_from(seats) for seats in kept["meetings"])
    contest = Contest(game, meetings, 1, kept["seed"], dict(kept.get("options", {})))
    return contest, _store(contest, out)


def _play_again(contest: Contest, store: GameStore | None, number: int) -> None:
    """Game N of every meeting that has it, once more: everything but times must be the same."""
    from ..arena.contest import replayed

    assert store is not None
    kept = [(seats, store.games(seats)[number]) for seats in contest.meetings if number in store.games(seats)]
    if not kept:
        raise lauta.LautaError(f"the folder has no game {number}")
    for seats, before in kept:
        now = replayed(contest, seats, before)
        scores = ", ".join(f"{bot} {score}" for bot, score in zip(now.levels, now.scores, strict=True))
        console.print(f"game {number} of {','.join(seats)}: the same again; {scores}; {now.turns} turns")


def _rated(standings: Sequence[Standing]) -> list[Rating]:
    from ..arena.ratings import ratings

    known = {bot for one in standings for bot in one.seats}
    return ratings([one.table for one in standings], ANCHOR if ANCHOR in known else standings[0].seats[-1])


def _report(contest: Contest, standings: Sequence[Standing], rows: Sequence[Rating]) -> dict[str, Any]:
    """All results as plain content; `results` has one object a bot of each meeting."""
    results = [
        {"against": _others(one, row.bot), **asdict(row), "verdict": one.verdict}
        for one in standings
        for row in one.results
    ]
    meetings = [
        {name: value for name, value in asdict(one).items() if name != "results"} for one in standings
    ]
    return {
        **contest.settings,
        "edition_name": contest.game.edition.name if contest.game.edition else "",
        "most_games": contest.games,
        "interval": "Wilson" if contest.goal is None else "valid at any time",
        "confidence": 0.95,
        "results": results,
        "played": meetings,
        "ratings": [asdict(row) for row in rows],
        "cross": {
            bot: {row["against"]: row["wins"] for row in results if row["bot"] == bot}
            for bot in dict.fromkeys(row["bot"] for row in results)
        },
    }


def _others(one: Standing, bot: str) -> str:
    """Whom a bot of a meeting meets; its own like where there is nobody else."""
    return ",".join(dict.fromkeys(name for name in one.seats if name != bot)) or bot


def _draw(game: Game, curve: Sequence[Standing], rows: Sequence[Rating], out: Path) -> None:
    from ..arena.curves import draw_curve, draw_ratings

    made = draw_ratings(str(game.title), rows, out)
    if curve:
        made += draw_curve(str(game.title), curve, out)
    errors.print("wrote " + ", ".join(str(path) for path in made), markup=False)


def _tell(game: Game, standings: Sequence[Standing], rows: Sequence[Rating]) -> None:
    table = Table(title=str(game.title))
    for head in ("bot", "against", "games", "wins", "95 % interval", "score", "iterations", "ms"):
        table.add_column(head, justify="left" if head in ("bot", "against") else "right")
    for one in standings:
        for row in one.results:
            effort = (f"{row.iterations:.0f}", f"{row.ms:.1f}") if row.iterations else ("-", "-")
            cells = (
                row.bot,
                _others(one, row.bot),
                str(row.games),
                f"{row.wins:.1%}",
                f"{row.low:.1%} to {row.high:.1%}",
                f"{row.score:.1f}",
                *effort,
            )
            table.add_row(*map(Text, cells))
        table.add_section()
    console.print(table)
    for one in standings:
        _tell_test(one)
    if rows:
        _tell_ratings(rows)


def _tell_test(one: Standing) -> None:
    length = f"{','.join(one.seats)}: {one.turns:.1f} turns on average, {one.shortest} to {one.longest}"
    if one.goal is None:
        console.print(length)
        return
    said = {
        "above": f"more than {one.goal:.1%} for {one.seats[0]}",
        "below": f"less than {one.goal:.1%} for {one.seats[0]}",
        "open": f"not to be told from {one.goal:.1%} for {one.seats[0]}",
        None: "",
    }
    console.print(f"{length}; after {one.games} games {said[one.verdict]} (an interval for any time)")


def _tell_ratings(rows: Sequence[Rating]) -> None:
    table = Table(title="Elo")
    for head in ("bot", "rating", "95 % interval"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for row in rows:
        table.add_row(Text(row.bot), f"{row.rating:+.0f}", f"{row.low:+.0f} to {row.high:+.0f}")
    console.print(table)
