"""Measures how many iterations a second a game's search makes: `python -m benchmarks.search GAME`.

Positions come from games among greedy players: an early, a middle and a late one of each. Seconds are
processor time of this thread, so that what else the machine does counts little. How strong a search is, is
measured elsewhere.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import lauta
from lauta.bots.levels import level
from lauta.bots.thinking import prepare, think
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.actors import NOBODY
from lauta.engine.game import Game
from lauta.engine.random_stream import seed_stream
from lauta.engine.record import copy, pack, unpack

STAGES = {"early": 0.15, "middle": 0.5, "late": 0.85}
NODES = 1 << 17


def decisions(game: Game, desk: Desk, players: int, seed: int) -> Iterator[Any]:
    """The positions of a greedy game at which a seat has a choice, as that seat may know them."""
    rules, state = desk.rules, unpack(desk.rules.State, pack(game.new_state(players)))
    greedy = desk.drivers.greedy
    seed_stream(desk.dice, seed, 0)
    for seat in range(players):
        desk.seats.searches[seat], desk.seats.wild[seat] = 1, 0.0
        desk.seats.noise[seat] = 0.0
    desk.seats.left = 1 << 20
    while True:
        who = greedy.play_on(state, desk.seen, desk.moves, desk.sight, desk.seats, desk.dice)
        if who == NOBODY:
            return
        yield copy(desk.seen)
        rules.legal_actions(desk.seen, desk.moves)
        rules.apply(state, greedy.greedy_action(desk.seen, desk.moves, desk.sight, 0.0, 0.3, desk.dice))


def pace(desk: Desk, root: Any, iterations: int, seed: int) -> float:
    """Iterations a second of processor time, with the tree of one decision."""
    nodes = desk.nodes(NODES)
    seed_stream(desk.rng, seed, 0)
    prepare(desk, root, nodes, NODES)
    begin = time.thread_time()
    think(desk, root, nodes, iterations)
    return iterations / (time.thread_time() - begin)


def measured(game: Game, players: int, games: int, iterations: int) -> dict[str, float]:
    """By stage of the game, iterations a second: the mean of one position of each game."""
    desk = desk_of(game, "compiled")
    found: dict[str, list[float]] = {stage: [] for stage in STAGES}
    for seed in range(1, games + 1):
        roots = list(decisions(game, desk, players, seed))
        for stage, share in STAGES.items():
            found[stage].append(pace(desk, roots[int(share * len(roots))], iterations, seed))
    return {stage: 1.0 / fmean(1.0 / of_one for of_one in paces) for stage, paces in found.items()}


def main() -> None:
    """Print a line for each number of players, or one JSON object."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("game")
    wish.add_argument("--players", type=int, nargs="+", default=[2, 4])
    wish.add_argument("--games", type=int, default=4)
    wish.add_argument("--iterations", type=int, default=level("expert").iterations)
    wish.add_argument("--json", action="store_true")
    args = wish.parse_args()
    game = lauta.game(args.game)
    found = {n: measured(game, n, args.games, args.iterations) for n in args.players}
    if args.json:
        print(json.dumps(found))
        return
    for players, stages in found.items():
        print(f"{players} players:", *(f"{stage} {paces:,.0f}" for stage, paces in stages.items()))


if __name__ == "__main__":
    main()
