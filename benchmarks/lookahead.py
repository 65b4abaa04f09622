"""How far a search should look, how near to its ratings it should stay: python -m benchmarks.lookahead GAME.

Decisions are drawn from games of greedy players (as in `headroom`). After the greedy decision and after up to
two others greedy players play on to the end, many times; after so many rounds of turns it is written down
what a search would say of the position there. One half of these games stands for a search that ends there,
the other half tells who won. So for every number of rounds:

- how estimates of a decision's worth agree with the truth: slope (1 is best) and correlation,
- what a search of so many iterations gains on the greedy decision, for every `GREED`, in points of 100. It
  chooses among these decisions as `search_template.py` does at its root. Where there are many more, a
  small `GREED` looks better here than it is: games must tell (`what_if`). Single decisions count
  no more than `--most`, for a rare one that decides a game would drown all others.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

import lauta
from benchmarks.headroom import Spot, spots_of
from lauta.bots.thinking import EXPLORE, prepare
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.actors import NOBODY
from lauta.engine.compiling.compiled import OPTIONS, njit
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import unpack

FAR = 100_000  # turns: to the end
ROOM = 4000  # nodes of a tree that nobody grows
TRIALS = 20  # searches of each half
Numbers = Any  # an array of NumPy


class Told(NamedTuple):
    """Of one position: ratings behind the greedy decision's, who won, and estimates by rounds."""

    behind: Numbers  # [decision], points
    won: Numbers  # [decision, game], share of the seat
    seen: Numbers  # [rounds, decision, game], chances to win


def shares(desk: Desk, state: Any, seat: int) -> float:
    """The chance of a seat to win, as a search counts it, without the margin."""
    rules, guide = desk.rules, desk.drivers.guide
    if rules.actor(state) == NOBODY:
        winners = [other for other in range(state.n_players) if rules.is_winner(state, other)]
        return 1.0 / len(winners) if seat in winners else 0.0
    scale = float(guide.spread(state))
    values = [float(guide.value(state, other)) / scale for other in range(state.n_players)]
    weights = [math.exp(value - max(values)) for value in values]
    return weights[seat] / sum(weights)


def play(desk: Desk, spot: Spot, action: int, rounds: Sequence[int], seed: int, game: int) -> list[float]:
    """One game after an action: the chances after each number of rounds, and who won."""
    rules, tree, found = desk.rules, desk.tree, []
    seed_stream(desk.rng, seed, game)
    state = unpack(rules.State, spot.root)
    rules.determinize(state, spot.seat, desk.rng)
    tree.turns, tree.last = 0, desk.drivers.guide.turn_of(state)
    rules.apply(state, action)
    for turns in (*(n * state.n_players + 1 for n in rounds), FAR):
        tree.horizon = turns
        steps = 8 if turns == FAR else 1
        while steps and rules.actor(state) != NOBODY:
            desk.drivers.search.play_out(state, desk.moves, desk.sight, tree, desk.rng)
            steps -= 1
        found.append(shares(desk, state, spot.seat))
    return found


def look(desk: Desk, spot: Spot, rounds: Sequence[int], games: int, seed: int) -> Told:
    """All games of one position, with the same luck for each of its decisions."""
    root = unpack(desk.rules.State, spot.root)
    prepare(desk, root, desk.nodes(ROOM), ROOM)
    desk.rules.legal_actions(root, desk.moves)
    desk.drivers.guide.rate(root, desk.moves, desk.sight)
    ratings = {int(desk.moves.action[i]): float(desk.sight.rating[i]) for i in range(int(desk.moves.n))}
    others = [action for action in spot.decisions if action != spot.greedy]
    chosen = [spot.greedy, *others[:1], *others[1 + seed % max(1, len(others) - 1) :][:1]]
    behind = np.array([ratings[spot.greedy] - ratings[action] for action in chosen])
    played = [[play(desk, spot, action, rounds, seed, game) for game in range(games)] for action in chosen]
    table = np.array(played).transpose(2, 0, 1)
    return Told(behind, table[-1], table[:-1])


def agreement(told: Sequence[Told], at: int) -> str:
    """How what is seen after so many rounds agrees with who won."""
    seen, true = [], []
    for one in told:
        half = one.won.shape[1] // 2
        for first, second in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
            means, wins = one.seen[at][:, first].mean(1), one.won[:, second].mean(1)
            seen += list(means[1:] - means[0])
            true += list(wins[1:] - wins[0])
    x, y = np.array(seen), np.array(true)
    return f"slope {x @ y / (x @ x):.2f}, correlation {x @ y / math.sqrt((x @ x) * (y @ y)):.2f}"


@njit(**OPTIONS)  # type: ignore[untyped-decorator]
def visited_most(seen: Numbers, weights: Numbers, iterations: int, start: int) -> int:
    """The decision that is tried most often, each time with the next of its playouts."""
    visits, gains = np.zeros(len(weights)), np.zeros(len(weights))
    for done in range(iterations):
        best, most = 0, -1.0e9
        for i in range(len(weights)):
            hope = gains[i] / visits[i] if visits[i] > 0 else gains.sum() / max(1, done)
            score = hope + EXPLORE * math.sqrt(done + 1.0) * weights[i] / (1.0 + visits[i])
            if score > most:
                best, most = i, score
        gains[best] += seen[best][(start + int(visits[best])) % seen.shape[1]]
        visits[best] += 1
    return int(visits.argmax())


def gain(desk: Desk, told: Sequence[Told], at: int, iterations: int, greed: float, most: float) -> str:
    """What is gained by decisions of such searches, with its 95 % interval, and how many are not greedy."""
    gains, others = [], 0.0
    for one in told:
        half, found = one.won.shape[1] // 2, []
        weights = np.exp(np.maximum(-20.0, -one.behind * greed)) + desk.drivers.search.UNLIKELY
        weights /= weights.sum()
        for first, second in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
            wins = one.won[:, second].mean(1)
            gained = np.clip(wins - wins[0], -most, most)
            seen = np.ascontiguousarray(one.seen[at][:, first])
            for start in range(0, half, max(1, half // TRIALS)):
                chosen = visited_most(seen, weights, iterations, start)
                found.append(gained[chosen])
                others += (chosen > 0) / len(told)
        gains.append(sum(found) / len(found))
    mean, wide = 100 * float(np.mean(gains)), 196 * float(np.std(gains)) / math.sqrt(len(gains))
    return f"{mean:+.2f} ±{wide:.2f} ({others / len(found):.0%} differ)"


def main() -> None:
    """Play for so long, then tell."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--players", type=int, default=2)
    ask.add_argument("--seconds", type=float, default=600)
    ask.add_argument("--games", type=int, default=800, help="of each decision")
    ask.add_argument("--rounds", default="0,1,2,3", metavar="N,N")
    ask.add_argument("--iterations", default="100,1000", metavar="N,N")
    ask.add_argument("--greed", default="0.5,1,2,4", metavar="X,X")
    ask.add_argument("--most", type=float, default=0.05, help="that a single decision may gain or lose")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    game, rounds = lauta.game(given.game), [int(n) for n in given.rounds.split(",")]
    desk, told = desk_of(game, "compiled"), list[Told]()
    until = math.inf  # what must be compiled first does not count
    for spot in spots_of(game, given.players, given.seed):
        told.append(look(desk, spot, rounds, given.games, given.seed + len(told)))
        until = min(until, time.monotonic() + given.seconds)
        if time.monotonic() > until:
            break
    print(
        f"{given.game}, {given.players} players: {len(told)} positions, {given.games} games of each decision"
    )
    for at, n in enumerate(rounds):
        print(f"{n} rounds: {agreement(told, at)}")
    for n in map(int, given.iterations.split(",")):
        for greed in map(float, given.greed.split(",")):
            row = (
                f"{far} rounds {gain(desk, told, at, n, greed, given.most)}" for at, far in enumerate(rounds)
            )
            print(f"{n} iterations, GREED {greed:g}: " + "; ".join(row))


if __name__ == "__main__":
    main()
