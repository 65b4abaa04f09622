"""Counts the presses of a person: python -m benchmarks.presses (--games, --matches, --level).

Whole matches of three seats that play as a bot of the level would. A press is one choice of the page, the
longest that leads where the bot goes; one for each end of a turn that is all that is left, and one for each
question whether to react that stops a person. "Before" is a page that asks for every decision and at every
card that fits; "now" leaves out what comes by itself: decisions without a choice where nothing is hidden
(`web/match/forced.py`), the end to which the page counts down, and questions about what touches others; and
it takes two decisions in one press where the game joins them (`engine/joining.py`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from typing import Any

import lauta
from lauta.bots import bot
from lauta.engine.joining import with_joined
from lauta.engine.presentation import Concerns, Reacts

GAMES = [game.id for game in lauta.games()]
PLAYERS = 3


@dataclass(frozen=True)
class Decision:
    """One decision of a match: what was done, how the page offers it, and why it may come by itself."""

    seat: int
    action: int
    ways: tuple[tuple[int, ...], ...]
    joined: tuple[tuple[int, ...], ...]  # two kinds of decisions in one press
    stops: bool  # False for a question that only a pass answers
    concerns: bool
    reacts: bool
    forced: bool
    ends: bool  # nothing is left but to end the turn


def decisions(game: Any, level: str, seed: int) -> list[Decision]:
    """All decisions of a match."""
    match, player, view = game.match(PLAYERS, seed=seed), bot(level), game.view
    found = list[Decision]()
    while not match.over:
        seat, legal = match.actor, [action.number for action in match.legal_actions()]
        known, alone = match.redacted(seat), len(legal) == 1
        chosen = legal[0] if alone else player.choose(game, known, seed=seed * 100_000 + len(match.log))
        asked = isinstance(view, Reacts) and view.asked(match.redacted(None)) is not None
        choices = with_joined(game, match.rules, known, view.choices(known, legal, match.names), match.names)
        ways, joined = (
            tuple((one.action, *one.follow) for one in choices if one.joined == two) for two in (False, True)
        )
        concerns = not isinstance(view, Concerns) or view.concerns(known, seat)
        ends = alone and not asked and choices[0].ends
        stops = not (asked and alone)
        found.append(Decision(seat, chosen, ways, joined, stops, concerns, asked, alone, ends))
        match.play(chosen)
    return found


def presses(played: list[Decision], hides: bool, now: bool) -> Counter[str]:
    """Presses by what they are for, and turns."""
    found, n, last = Counter[str](), 0, -1
    while n < len(played):
        one = played[n]
        if not one.reacts and one.seat != last:
            found["turns"] += 1
            last = one.seat
        kind = "ends" if one.ends else "asked" if one.reacts else "forced" if one.forced else "chosen"
        itself = one.ends or (one.forced and not hides) or (one.reacts and not one.concerns)
        if one.stops and not (now and itself):
            found[kind] += 1
        n += _length(played, n, now)
    return found


def _length(played: list[Decision], n: int, now: bool) -> int:
    """How many decisions the press makes: the longest choice that leads where the match went."""
    seat, most = played[n].seat, 1
    for way in played[n].ways + (played[n].joined if now else ()):
        went = [one.action for one in played[n : n + len(way)] if one.seat == seat]
        most = max(most, len(way)) if went == list(way) else most
    return most


def main() -> None:
    """Print a row for each game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", nargs="*", default=GAMES)
    options.add_argument("--matches", type=int, default=4)
    options.add_argument("--level", default="skilled")
    chosen = options.parse_args()
    print("game", "turns", "before", "now", "share", "what is left", sep="\t")
    for name in chosen.games:
        game, before, now = lauta.game(name), Counter[str](), Counter[str]()
        for seed in range(chosen.matches):
            played = decisions(game, chosen.level, seed)
            before += presses(played, game.match(PLAYERS, seed=seed).hides, False)
            now += presses(played, game.match(PLAYERS, seed=seed).hides, True)
        turns = before.pop("turns")
        now.pop("turns")
        each = [sum(one.values()) / turns for one in (before, now)]
        print(name, turns, *(round(one, 2) for one in each), round(each[1] / each[0], 2), dict(now), sep="\t")


if __name__ == "__main__":
    main()
