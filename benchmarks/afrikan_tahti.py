"""Length of games and shares of victories in Afrikan tähti when simple players go to the nearest token.

Run from the repository: python benchmarks/afrikan_tahti.py. Takes seconds, the first time some more.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.compiling.compiled import batch
from lauta.engine.game import Game
from lauta.engine.loading import instantiate
from lauta.engine.random_stream import Stream
from lauta.engine.record import new, pack, unpack

# From where the simple player takes its globals, beside the board.
ROOMS = ("data.constants", "rules.chosen_port", "rules.state", "rules.legal", "rules.play")


def simple_player(game: Game) -> Any:
    """The player of `nearest_token_template.py`, compiled with the rules of the game."""
    names = ModuleType(game.module("rules", "compiled").__name__)
    board = game.module("rules.legal", "compiled").board
    rooms = [game.module(room, "compiled") for room in ROOMS]
    for given in (game.module("rules.actions", "compiled"), board, *rooms):
        vars(names).update({name: value for name, value in vars(given).items() if name[0] != "_"})
    template = Path(__file__).parent / "nearest_token_template.py"
    return instantiate(template, "nearest_token", names, game.build("compiled"))


def play(games: int, players: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """So many games on one core, in compiled mode; the figures."""
    game = lauta.game("afrikan_tahti")
    rules, simple = game.rules("compiled"), simple_player(game)
    root = unpack(rules.State, pack(game.new_state(players, options)))
    work, moves, tally = new(rules.State), new(rules.Moves), new(simple.Tally)
    rng = batch(Stream, 1)[0]
    simple.play_games(root, work, moves, rng, new(simple.Tally), seed, 0, 1)
    begin = time.perf_counter()
    decisions = simple.play_games(root, work, moves, rng, tally, seed, 0, games)
    seconds = time.perf_counter() - begin
    finished = games - int(tally.drawn) - int(tally.unfinished)
    turns = [int(n) for n in tally.turns]
    return {
        "games": games,
        "players": players,
        "seed": seed,
        "options": options,
        "seconds": round(seconds, 2),
        "decisions_per_s": round(decisions / seconds),
        "turns_mean": round(sum(n * count for n, count in enumerate(turns)) / finished, 2),
        "turns_median": median(turns),
        "horseshoe_wins": round(int(tally.horseshoe) / finished, 4),
        "wins_by_seat": [round(int(n) / finished, 4) for n in tally.wins[:players]],
        "drawn": int(tally.drawn),
        "unfinished": int(tally.unfinished),
    }


def median(counts: list[int]) -> int:
    """The length that half of the games do not exceed."""
    left = (sum(counts) + 1) // 2
    for n, count in enumerate(counts):
        left -= count
        if left <= 0:
            return n
    return len(counts)


def main() -> None:
    """Play and print one JSON object."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    chosen = options.parse_args()
    game = lauta.game("afrikan_tahti")
    rules = {
        name: game.option(name).parse(value) for name, _, value in (o.partition("=") for o in chosen.option)
    }
    print(json.dumps(play(chosen.games, chosen.players, chosen.seed, rules), indent=1))


if __name__ == "__main__":
    main()
