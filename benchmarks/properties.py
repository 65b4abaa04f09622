"""What kind of games these are, measured by random play: python -m benchmarks.properties [--matches N]

Prints the table of docs/research.md: choices, length, chance. Random players are longer at it than others.
"""

from __future__ import annotations

import argparse
import random
import statistics

import lauta
from lauta import research
from lauta.engine.game import Game


def measured(game: Game, players: int, matches: int) -> str:
    """A row of the table."""
    setting = research.setting(game.id, players=players)
    choices, lengths, chances, outcomes = [], [], [], 0
    for seed in range(matches):
        match, dice = setting.match(), random.Random(seed)
        decisions = draws = 0
        while not match.over:
            numbers = match.legal_numbers()
            if match.actor == lauta.CHANCE:
                draws += 1
                outcomes = max(outcomes, len(numbers))
                drawn, weights = zip(*match.chance_outcomes(), strict=True)
                match.play(dice.choices(drawn, weights)[0])
                continue
            if len(numbers) > 1:
                choices.append(len(numbers))
                decisions += 1
            match.play(dice.choice(numbers))
        lengths.append(decisions)
        chances.append(draws)
    asked = game.about.decisions.get(players, (0, 0))[0] * players
    hidden = "yes" if setting.match().hides else "no"
    return (
        f"| {game.title} | {players} | {setting.n_actions:,} | {setting.layout.size:,} "
        f"| {statistics.mean(choices):.1f} | {max(choices)} | {statistics.mean(lengths):,.0f} | {asked} "
        f"| {statistics.mean(chances):,.0f} | {outcomes} | {hidden} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    matches = parser.parse_args().matches
    print(
        "| game | players | actions | numbers of an observation | choices, mean | most "
        "| decisions of random play | of casual bots | outcomes of chance | most at once | hidden |"
    )
    print("|---" * 11 + "|")
    for game in lauta.games():
        for players in (game.players[0], game.players[-1]):
            print(measured(game, players, matches), flush=True)


if __name__ == "__main__":
    main()
