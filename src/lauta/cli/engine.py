"""`lauta engine`: our bots as engines for other hosts, and engines of others tried out. docs/protocol.md.

Only reads arguments and prints.
"""

from __future__ import annotations

import click

import lauta

from .groups import Group
from .parameters import GAME, LEVEL, game_argument, json_option
from .printing import console, errors, print_json, progress_bar

_SEED = click.IntRange(0, 2**31 - 1)


@click.group(cls=Group)
def engine() -> None:
    """Engines in any language, over standard streams; docs/protocol.md."""


@engine.command()
@click.option("--level", type=LEVEL, default="master", show_default=True, help="A level, or as expert@450.")
def run(level: str) -> None:
    """Be an engine: one of our bots, for any host that speaks the protocol."""
    from ..bots.levels import Bot, contender
    from ..engines.answering import speak

    speak(Bot(contender(level)))


@engine.command()
@click.argument("command")
@click.option("--game", "games", type=GAME, multiple=True, help="A game; else all; repeatable.")
@click.option("--seed", default=1, show_default=True, type=_SEED, help="Of the positions.")
@json_option
def check(command: str, games: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Look whether COMMAND starts an engine that keeps to the protocol. Exit code 1: it does not."""
    from ..engines.checking import check as faults_of
    from ..engines.checking import of_names

    faults = faults_of(command, of_names(games), seed, lambda words: errors.print(words, markup=False))
    if as_json:
        print_json({"keeps_to_the_protocol": not faults, "faults": [str(fault) for fault in faults]})
    else:
        for fault in faults:
            console.print(fault, markup=False)
    if faults:
        raise click.exceptions.Exit(1)
    if not as_json:
        console.print("It keeps to the protocol.")


@engine.command()
@game_argument
@click.argument("command")
@click.option("--against", type=LEVEL, default="skilled", show_default=True, help="Bots at the other seats.")
@click.option("--players", type=int, help="How many play; the fewest where nothing is said.")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--seed", default=1, show_default=True, type=_SEED, help="Of all matches.")
@click.option("--seconds", type=click.FloatRange(0.01, 600), help="For a decision of the engine.")
@click.option("--iterations", type=click.IntRange(1, 1_000_000), help="For a decision of the engine.")
@json_option
def play(
    game: str,
    command: str,
    against: str,
    players: int | None,
    games: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    as_json: bool,
) -> None:
    """Have the engine that COMMAND starts play GAME against our bots."""
    from ..arena.strangers import meet
    from ..engines import Engine

    of = lauta.game(game)
    players = of.players[0] if players is None else players
    of.check_players(players)
    with Engine(command, [of.id]) as stranger, progress_bar() as bar:
        task = bar.add_task(game, total=games)
        found = meet(
            of, stranger, against, players=players, games=games, seed=seed, seconds=seconds,
            iterations=iterations, done=lambda: bar.advance(task),
        )  # fmt: skip
        name = stranger.introduction.name if stranger.introduction else command
    if as_json:
        print_json({"engine": name, **found.as_data()})
        return
    console.print(
        f"{name} won {found.wins:.1%} of {found.games} matches ({found.low:.1%} to {found.high:.1%}; "
        f"an equal of {against} would win {found.fair:.1%})",
        markup=False,
    )
    for fault in found.faults:
        console.print(fault, markup=False)
