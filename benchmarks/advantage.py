"""How strong a search is among greedy players, told by its decisions: python -m benchmarks.advantage GAME.

One seat searches, all others are greedy, seats rotate. Wherever the search takes another decision than a
greedy player would, both are played on to the end by greedy players many times, with the same luck. What all
these decisions gain, added up over a game, is on average exactly by how much more often the search wins than
a greedy player in its place (the performance difference lemma of S. Kakade and J. Langford, 2002), and it
varies far less than who wins: some hundred games tell what takes thousands by wins alone. Beside it stands
which kinds of decisions it comes from. Chances to win are in points of 100, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import lauta
from benchmarks.what_if import with_settings
from lauta.arena.summary import wilson
from lauta.bots.levels import LEVELS, greedy_choice
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import Desk
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.compiling.compiled import OPTIONS, njit
from lauta.engine.game import Game
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import pack, unpack

FAR = 1_000_000  # turns: to the end
PIECES = 20  # calls of `play_out` that a game takes at most; each stops after so many steps


class Other(NamedTuple):
    """A decision that is not the greedy one, by kinds, and what it gains."""

    greedy: str
    taken: str
    gain: float


class Played(NamedTuple):
    """One game of the search: its decisions, those that are not greedy, and its share of the win."""

    decisions: int
    others: Sequence[Other]
    share: float


def to_the_end(desk: Desk) -> Callable[..., float]:
    """A compiled function: how often a seat wins after an action where greedy players play on."""
    rules, search = desk.rules, desk.drivers.search
    actor, apply, is_winner, play_out = rules.actor, rules.apply, rules.is_winner, search.play_out
    copy_into, seeded = search.copy_into, seed_stream

    @njit(**OPTIONS)  # type: ignore[untyped-decorator]
    def played(
        root: Any, s: Any, moves: Any, sight: Any, tree: Any, rng: Any,
        seat: int, action: int, seed: int, games: int,
    ) -> float:  # fmt: skip
        won = 0.0
        for game in range(games):
            seeded(rng, seed, game)
            copy_into(s, root)
            tree.turns, tree.last, tree.horizon = 0, -1, FAR
            apply(s, action)
            for _ in range(PIECES):
                if actor(s) == NOBODY:
                    break
                play_out(s, moves, sight, tree, rng)
            winners = 0
            for other in range(s.n_players):
                winners += is_winner(s, other)
            if actor(s) == NOBODY and is_winner(s, seat):
                won += 1.0 / winners
        return won / games

    return played  # type: ignore[no-any-return]


class Rig:
    """Two desks, one for the search and one for greedy players, so that neither disturbs the other."""

    def __init__(self, game: Game, settings: dict[str, str], iterations: int, games: int) -> None:
        self.game, self.iterations, self.games = game, iterations, games
        self.mind = Desk(game, "compiled", with_settings(game, settings))
        self.desk = Desk(game, "compiled")
        self.desk.tree.noise = 0.0
        self.played = to_the_end(self.desk)
        self.kinds = game.module("rules.actions").ACTIONS

    def worth(self, state: Any, seat: int, action: int, seed: int) -> float:
        """How often a seat wins after an action, in the position as it is."""
        d = self.desk
        return self.played(state, d.work, d.moves, d.sight, d.tree, d.rng, seat, action, seed, self.games)

    def play(self, players: int, seat: int, seed: int, number: int) -> Played:
        """One game in which a seat searches."""
        desk, rules = self.desk, self.desk.rules
        state = unpack(rules.State, pack(self.game.new_state(players)))
        thinker, others, decisions = Thinker(self.mind), list[Other](), 0
        seed_stream(desk.dice, seed, number)
        while (who := int(rules.actor(state))) != NOBODY:
            rules.legal_actions(state, desk.moves)
            if who == CHANCE:
                action = int(desk.drivers.search.random_outcome(desk.moves, desk.dice))
            elif desk.moves.n == 1:
                action = int(desk.moves.action[0])
            else:
                seen = unpack(rules.State, pack(state))
                rules.redact(seen, who)
                action = greedy_choice(desk, seen, LEVELS["skilled"])
                if who == seat:
                    decisions += 1
                    lane = number * 1000 + decisions
                    taken = thinker.choose(seen, None, self.iterations, seed, lane)
                    if taken != action:
                        gain = self.worth(state, seat, taken, lane) - self.worth(state, seat, action, lane)
                        names = [self.kinds.kind_of(one).name for one in (action, taken)]
                        others.append(Other(names[0], names[1], gain))
                    action = taken
            rules.apply(state, action)
        winners = [other for other in range(players) if rules.is_winner(state, other)]
        return Played(decisions, others, (seat in winners) / len(winners))


def told(played: Sequence[Played], players: int) -> str:
    """How it stands after some games."""
    n = len(played)
    gains = [sum(one.gain for one in game.others) for game in played]
    mean = sum(gains) / n
    wide = 1.96 * math.sqrt(sum((one - mean) ** 2 for one in gains) / max(1, n - 1) / n)
    wins = sum(game.share for game in played)
    low, high = wilson(wins, n)
    decisions = sum(game.decisions for game in played) / n
    others = sum(len(game.others) for game in played) / n
    return (
        f"{n} games, {decisions:.1f} decisions each, {others:.1f} not greedy: "
        f"{100 * mean:+.2f} ±{100 * wide:.2f}, "
        f"so {100 * (1 / players + mean):.1f} % of the wins; it won {wins / n:.1%} ({low:.1%} to {high:.1%})"
    )


def by_kind(played: Sequence[Played]) -> list[str]:
    """Where the gains come from: kinds of decisions, the most important first."""
    sums, counts = defaultdict[tuple[str, str], float](float), Counter[tuple[str, str]]()
    for game in played:
        for one in game.others:
            sums[one.greedy, one.taken] += one.gain
            counts[one.greedy, one.taken] += 1
    return [
        f"{taken} in place of {greedy}: {counts[greedy, taken] / len(played):.2f} a game, "
        f"{100 * gain / counts[greedy, taken]:+.2f} each, {100 * gain / len(played):+.2f} a game"
        for (greedy, taken), gain in sorted(sums.items(), key=lambda each: -abs(each[1]))
    ]


def main() -> None:
    """Play, and tell after every twenty games how it stands."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--iterations", type=int, default=1000)
    ask.add_argument("--games", type=int, default=400)
    ask.add_argument("--playouts", type=int, default=600, help="games to the end of each decision")
    ask.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="of the guide")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    settings = dict(text.split("=", 1) for text in given.set)
    rig = Rig(lauta.game(given.game), settings, given.iterations, given.playouts)
    played: list[Played] = []
    for number in range(given.games):
        played.append(rig.play(given.players, number % given.players, given.seed, number))
        if len(played) % 20 == 0 or len(played) == given.games:
            print(told(played, given.players), flush=True)
    print(*by_kind(played), sep="\n")


if __name__ == "__main__":
    main()
