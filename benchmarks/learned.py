"""Learned evaluations against those made by hand at equal time: `python -m benchmarks.learned GAME`.

Both search alike and differ only in what they make of a position. One seat has the learned evaluation, the
others that by hand; seats rotate. The learned one has as many iterations as make its decisions take as long
as those of the others (processor time), by some games before, which do not count.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import lauta
from lauta.arena.summary import wilson
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import Desk, drivers_with
from lauta.engine.game import Game
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import pack, unpack

PILOT = 6  # games in which time is taken, for each bot
MOST_STEPS = 500_000


@dataclass
class Account:
    """What one of the two has spent."""

    seconds: float = 0.0
    decisions: int = 0
    iterations: int = 0

    @property
    def ms(self) -> float:
        """Processor time of a decision, in milliseconds."""
        return 1000 * self.seconds / max(1, self.decisions)


class Duel:
    """Games between the two evaluations of a game."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        self.game, self.players, self.seed = game, players, seed
        by_hand = game.module("bots.inputs", "compiled").value_by_hand
        self.learned = Desk(game, "compiled")
        self.by_hand = Desk(game, "compiled", drivers_with(game, "compiled", by_hand))
        self.table = Desk(game, "compiled")
        preset = next((one.id for one in game.presets if one.usual), None)
        self.root = pack(game.new_state(players, game.options_of(preset)))

    def play(
        self, number: int, seat: int, iterations: tuple[int, int], spent: tuple[Account, Account]
    ) -> float:
        """The share of the win of the learned one at `seat`; iterations and accounts: its own first."""
        table, rules = self.table, self.table.rules
        state = unpack(rules.State, self.root)
        seed_stream(table.dice, self.seed, number)
        thinkers = [
            self.thinker(self.learned if one == seat else self.by_hand) for one in range(self.players)
        ]
        seats = table.seats
        seats.turns, seats.last, seats.left = 0, -1, MOST_STEPS
        for one in range(self.players):
            seats.wild[one], seats.noise[one], seats.searches[one], seats.decided[one] = 0.0, 0.0, 1, 0
        made = 0
        while (who := self._go_on(state)) >= 0 and seats.left > 0:
            kind = int(who != seat)
            begin = time.process_time()
            action = thinkers[who].choose(
                self.shown(state, kind == 0), None, iterations[kind], self.seed ^ 77, (number << 12) + made
            )
            spent[kind].seconds += time.process_time() - begin
            spent[kind].decisions += 1
            spent[kind].iterations += thinkers[who].last.iterations
            made += 1
            rules.apply(state, action)
        won = [bool(rules.is_winner(state, one)) for one in range(self.players)]
        return won[seat] / max(1, sum(won))

    def thinker(self, desk: Desk) -> Thinker:
        """Who decides at a desk, for one game."""
        return Thinker(desk)

    def shown(self, state: Any, first: bool) -> Any:
        """What the seat to act is shown, `first` where it is the one that is measured: what it may know."""
        return self.table.seen

    def _go_on(self, state: Any) -> int:
        table = self.table
        storage = table.seen, table.moves, table.sight, table.seats, table.dice
        return int(table.drivers.greedy.play_on(state, *storage))


def main() -> None:
    """Play, and tell after every round of seats how it stands."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("game")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--iterations", type=int, default=150, help="of the one by hand, a decision")
    given = ask.parse_args()
    duel = Duel(lauta.game(given.game), given.players, given.seed)
    duel.play(1 << 20, 0, (8, 8), (Account(), Account()))  # compiles
    pilot, even = (Account(), Account()), (given.iterations, given.iterations)
    for number in range(PILOT):
        duel.play((1 << 19) + number, number % given.players, even, pilot)
    ratio = pilot[1].ms / pilot[0].ms
    each = [1000 * one.ms * one.decisions / max(1, one.iterations) for one in pilot]
    print(f"microseconds an iteration: {each[0]:.1f} learned, {each[1]:.1f} by hand")
    iterations = max(1, round(given.iterations * ratio)), given.iterations
    wins, spent = 0.0, (Account(), Account())
    for number in range(given.games):
        wins += duel.play(number, number % given.players, iterations, spent)
        if (number + 1) % (10 * given.players) == 0 or number + 1 == given.games:
            low, high = wilson(wins, number + 1)
            ms = f"{spent[0].ms:.2f} and {spent[1].ms:.2f}"
            print(
                f"{number + 1} games: learned won {wins / (number + 1):.1%} ({low:.1%} to {high:.1%}); "
                f"iterations {iterations[0]} and {iterations[1]}, ms a decision {ms}",
                flush=True,
            )


if __name__ == "__main__":
    main()
