"""What can be gained on greedy play, decision by decision: python -m benchmarks.headroom GAME --players 2.

Positions are drawn from games of greedy players. Each decision there is played on to the end by greedy
players many times, all with the same luck, from what the seat knows. `possible` is what the decision that
wins most gains on the greedy one: chosen by one half of the games and told by the other, both ways, so that
luck is not taken for skill. `search` is what the decision of a search gains on it. Both are chances to win.
Added up over the decisions of a match they say how much more often than a greedy player somebody wins who
always decides so.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import lauta
from lauta.analysis.playouts import Table, Task
from lauta.bots.levels import LEVELS, greedy_choice
from lauta.bots.thinking import Thinker
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.game import Game
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import pack, unpack

A_GAME = 3  # positions
MOST_DECISIONS = 8  # of a position that are played out, those that greedy players like best
RULED_OUT = 1.0e4  # points behind the best, from which no search tries a decision either
MOST_STEPS = 20_000


class Spot(NamedTuple):
    """A position as the seat knows it, what a greedy player decides, and what else there is."""

    root: bytes
    seat: int
    greedy: int
    decisions: tuple[int, ...]


def spots_of(game: Game, players: int, seed: int) -> Iterator[Spot]:
    """Decisions of greedy players, some of every game, drawn at random."""
    for number in range(1 << 30):
        found = met(game, players, seed, number)
        yield from random.Random(f"{seed} {number}").sample(found, min(A_GAME, len(found)))


def met(game: Game, players: int, seed: int, number: int) -> list[Spot]:
    """Every decision of a game with two choices that are not plainly bad."""
    desk = desk_of(game, "compiled")
    rules, moves = desk.rules, desk.moves
    state, found = unpack(rules.State, pack(game.new_state(players))), []
    seed_stream(desk.rng, seed, number)
    for _ in range(MOST_STEPS):
        who = int(rules.actor(state))
        if who == NOBODY:
            break
        rules.legal_actions(state, moves)
        if who == CHANCE:
            action = int(desk.drivers.search.random_outcome(moves, desk.rng))
        elif moves.n == 1:
            action = int(moves.action[0])
        else:
            seen = unpack(rules.State, pack(state))
            rules.redact(seen, who)
            action = greedy_choice(desk, seen, LEVELS["skilled"])
            decisions = liked(desk)
            if len(decisions) > 1:
                found.append(Spot(pack(seen), who, action, decisions))
        rules.apply(state, action)
    return found


def liked(desk: Desk) -> tuple[int, ...]:
    """What the ratings that the desk has just made like best, the best first."""
    n = int(desk.moves.n)
    rated = [(-float(desk.sight.rating[i]), i, int(desk.moves.action[i])) for i in range(n)]
    best = min(rated)[0]
    return tuple(action for worse, _, action in sorted(rated)[:MOST_DECISIONS] if worse - best <= RULED_OUT)


def gains(table: Table, spot: Spot, games: int, iterations: Sequence[int], seed: int) -> list[float]:
    """What the best decision gains on the greedy one, then what searches of so many iterations do."""
    half, shares = games // 2, dict[int, tuple[float, float]]()

    def won(action: int) -> tuple[float, float]:
        if action not in shares:
            tasks = [Task(spot.root, spot.seat, (action,), lane, True) for lane in range(2 * half)]
            told = [one.shares[spot.seat] for one in table.play(tasks)]
            shares[action] = sum(told[:half]) / half, sum(told[half:]) / half
        return shares[action]

    for action in (spot.greedy, *spot.decisions):
        won(action)
    first, second = (max(shares, key=lambda one: won(one)[part]) for part in (0, 1))
    greedy = won(spot.greedy)
    found = [(won(first)[1] - greedy[1] + won(second)[0] - greedy[0]) / 2]
    desk = table.desk
    for n in iterations:
        action = Thinker(desk).choose(unpack(desk.rules.State, spot.root), None, n, seed)
        found.append((sum(won(action)) - sum(greedy)) / 2)
    return found


def told(name: str, values: Sequence[float], decisions: float) -> str:
    """A mean with its 95 % interval, in points of 100, and what it comes to in a match."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1))
    wide = 1.96 * spread / math.sqrt(len(values))
    match = f"{100 * mean * decisions:+.1f} in a match"
    return f"{name}: {100 * mean:+.2f} ({100 * (mean - wide):+.2f} to {100 * (mean + wide):+.2f}), {match}"


def main() -> None:
    """Play, and tell after every ten positions how it stands."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--positions", type=int, default=60)
    ask.add_argument("--games", type=int, default=2000, help="of each decision")
    ask.add_argument("--search", default="1000", metavar="N,N", help="iterations of searches")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    game, searches = lauta.game(given.game), [int(n) for n in given.search.split(",") if n]
    sizes = [len(met(game, given.players, given.seed + 1, number)) for number in range(20)]
    decisions = sum(sizes) / len(sizes) / given.players
    rows: list[list[float]] = []
    with Table(game, "compiled", 1, given.seed) as table:
        for spot in spots_of(game, given.players, given.seed):
            rows.append(gains(table, spot, given.games, searches, given.seed + len(rows)))
            if len(rows) % 10 == 0 or len(rows) == given.positions:
                names = ["possible", *(f"search {n}" for n in searches)]
                columns = zip(names, zip(*rows, strict=True), strict=True)
                lines = [told(name, values, decisions) for name, values in columns]
                print(f"{len(rows)} positions; " + "; ".join(lines), flush=True)
            if len(rows) == given.positions:
                return


if __name__ == "__main__":
    main()
