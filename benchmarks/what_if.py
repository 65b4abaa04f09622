"""Searches that differ in one thing: python -m benchmarks.what_if GAME --set ROUNDS=2,1 | --sees-all.

`--set NAME=A,B`: a search for which the guide says A against searches for which it says B (`ROUNDS`, `GREED`,
`DEEP_ROUNDS`, `DUEL_ROUNDS`; more than one may be given).
`--sees-all`: one that sees all hands, against others that draw what they do not know; so much could beliefs
about hands bring at most. One seat is measured, seats rotate, no tree is kept from decision to decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from copy import copy
from types import ModuleType, SimpleNamespace
from typing import Any

import lauta
from benchmarks.learned import Account, Duel
from lauta.arena.summary import wilson
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import GREEDY, GUIDE, HERE, PLAYOUTS, RULES, Desk, Drivers, drivers_of
from lauta.engine.compiling.compiled import OPTIONS, njit
from lauta.engine.game import Game
from lauta.engine.loading import instantiate
from lauta.engine.record import pack


class Forgetful(Thinker):
    """Begins every decision anew."""

    def choose(self, *asked: Any, **how: Any) -> int:
        """As any thinker."""
        self.forget()
        return super().choose(*asked, **how)


class WhatIf(Duel):
    """Games between a search with drivers of its own and others with theirs."""

    def __init__(
        self, game: Game, players: int, seed: int, first: Drivers, others: Drivers, all_hands: bool
    ) -> None:
        self.game, self.players, self.seed, self._all_hands = game, players, seed, all_hands
        self.learned, self.by_hand = Desk(game, "compiled", first), Desk(game, "compiled", others)
        self.table = Desk(game, "compiled")
        preset = next((one.id for one in game.presets if one.usual), None)
        self.root = pack(game.new_state(players, game.options_of(preset)))

    def thinker(self, desk: Desk) -> Thinker:
        """One that keeps nothing: where hands are open it could not tell what its seat saw before."""
        return Forgetful(desk)

    def shown(self, state: Any, first: bool) -> Any:
        """The whole position to the one that sees all."""
        return state if first and self._all_hands else self.table.seen


def with_settings(game: Game, settings: Mapping[str, str]) -> Drivers:
    """Drivers whose searches are set otherwise than the guide of the game says."""
    made = copy(drivers_of(game, "compiled"))
    told = vars(made.guide)
    changed = {name: type(told[name])(value) for name, value in settings.items()}
    made.guide = SimpleNamespace(**{**told, **changed})
    return made


def both(game: Game, settings: Sequence[str]) -> tuple[Drivers, Drivers]:
    """The drivers of the one and of the others, from texts such as "ROUNDS=2,1"."""
    sides: tuple[dict[str, str], dict[str, str]] = {}, {}
    for text in settings:
        name, _, values = text.partition("=")
        for side, value in zip(sides, values.split(","), strict=True):
            side[name] = value
    return with_settings(game, sides[0]), with_settings(game, sides[1])


def seeing_all(game: Game) -> Drivers:
    """Drivers whose searches take the position as it is and draw nothing that their seat does not know."""
    made, build = copy(drivers_of(game, "compiled")), game.build("compiled")
    names = ModuleType(made.rules.__name__)
    playouts = instantiate(HERE / "playouts_template.py", "playouts", names, build)
    handed = (made.rules, RULES), (playouts, PLAYOUTS), (made.guide, GUIDE), (made.greedy, GREEDY)
    for source, given in handed:
        for name in given:
            setattr(names, name, getattr(source, name))

    def as_it_is(s: Any, viewer: int, rng: Any) -> None:
        return None

    names.determinize = njit(**OPTIONS)(as_it_is)  # type: ignore[attr-defined]
    made.search = instantiate(HERE / "search_template.py", "search_seeing_all", names, build, keep=False)
    return made


def main() -> None:
    """Play, and tell after every ten rounds of seats how it stands."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("game")
    which = ask.add_mutually_exclusive_group(required=True)
    which.add_argument("--set", metavar="NAME=A,B", action="append")
    which.add_argument("--sees-all", action="store_true")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--iterations", type=int, default=1000)
    given = ask.parse_args()
    game = lauta.game(given.game)
    first, others = both(game, given.set or [])
    if given.sees_all:
        first = seeing_all(game)
    duel = WhatIf(game, given.players, given.seed, first, others, all_hands=given.sees_all)
    iterations, wins = (given.iterations, given.iterations), 0.0
    for number in range(given.games):
        wins += duel.play(number, number % given.players, iterations, (Account(), Account()))
        if (number + 1) % (10 * given.players) == 0 or number + 1 == given.games:
            low, high = wilson(wins, number + 1)
            print(f"{number + 1} games: {wins / (number + 1):.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
