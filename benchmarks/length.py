"""Measures how long matches among casual bots are: how often each seat decides, or is asked to react.

Run from the repository: python -m benchmarks.length GAME [--matches N]. The figures stand in each game's
`about.py` as `decisions`; forced moves do not count. How long bots wait before each: `web/match/pace.py`.
"""

from __future__ import annotations

import argparse

import lauta
from lauta.bots.levels import LEVELS, Bot
from lauta.engine.game import Game
from lauta.engine.presentation import Reacts


def measured(game: Game, players: int, matches: int) -> tuple[int, int]:
    """Decisions and questions of a seat in a match, on the average."""
    bot, counts = Bot(LEVELS["casual"], "plain"), [0, 0]
    for seed in range(matches):
        match = game.match(players, seed=seed)
        while match.actor is not None:
            legal = [action.number for action in match.legal_actions()]
            asked = isinstance(game.view, Reacts) and game.view.asked(match.redacted(None)) is not None
            if len(legal) > 1 or asked:
                counts[asked] += 1
            choice = bot.choose(game, match.redacted(match.actor), seed=len(match.log) * 7 + seed)
            match.play(choice if len(legal) > 1 else legal[0])
    decisions, questions = (round(count / matches / players) for count in counts)
    return decisions, questions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=10)
    args = parser.parse_args()
    game = lauta.game(args.game)
    for players in game.players:
        print(f"{players}: {measured(game, players, args.matches)},", flush=True)


if __name__ == "__main__":
    main()
