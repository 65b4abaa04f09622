"""How turns of Afrikan tähti end: which choices are asked twice, and what each line of the log adds.

Its sentences are in `turns.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Literal

from ....engine.phrase import Phrase
from ....engine.presentation import Choice, LogLine
from ..drawing.glyphs import TOKEN_ART
from ..rules import actions
from ..rules.state import Phase, State
from .common import say
from .dice import arrived

_sure, _besides = say.sentence("sure"), say.sentence("besides", "line", "more")
_sits_out, _cannot_win = say.sentence("sits_out", "name"), say.sentence("cannot_win", "name")


@say.refuses("pass", when=(Phase.TURN,))
def no_pass(s: State) -> Literal["no_pass"]:
    """Something else is possible."""
    return "no_pass"


@say.arranges
def usual_ways(s: State, choices: list[Choice]) -> list[Choice]:
    """A click takes the cheapest way; a turn that is given away is asked for once more."""
    cheapest: dict[str | None, int] = {}
    for choice in choices:
        if choice.kind == "to":
            fares = _fares(choice)
            cheapest[choice.place] = min(fares, cheapest.get(choice.place, fares))
    return [_usual(choice, cheapest, len(choices) == 1) for choice in choices]


def _usual(choice: Choice, cheapest: dict[str | None, int], only: bool) -> Choice:
    if choice.kind == "to" and _fares(choice) > cheapest[choice.place]:
        return replace(choice, aside=True)
    return replace(choice, sure=_sure()) if choice.kind == "pass" and not only else choice


def _fares(choice: Choice) -> int:
    return actions.split(choice.action)[1][1]


@say.completes
def what_came_of_it(
    line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> LogLine:
    """What a move has brought, whose turns pass by (ST-46, ST-54), and which other seats that concerns."""
    touches, sign = _done_to(before, kind, args, after)
    if kind in ("to", "sail", "fly"):
        line = replace(line, phrase=arrived(line.phrase, before, after))
    passed = _passed_over(before, after, names)
    if passed:
        phrase = _besides(line=line.phrase, more=reduce(lambda a, b: _besides(line=a, more=b), passed))
        line = replace(line, phrase=phrase, minor=False)
    return replace(line, touches=touches, sign=sign) if touches else line


def _passed_over(before: State, after: State, names: Sequence[str]) -> list[Phrase]:
    """Whose turns pass by, and whose game is over, when the turn goes on."""
    old, new, seats = before.players, after.players, range(before.n_players)
    waiting = [_sits_out(name=names[seat]) for seat in seats if new[seat].held < old[seat].held]
    return waiting + [_cannot_win(name=names[seat]) for seat in seats if new[seat].out > old[seat].out]


def _done_to(before: State, kind: str, args: tuple[int, ...], after: State) -> tuple[tuple[int, ...], str]:
    """The other seats that this concerns, with its drawing: the Star found, a token taken from under them,
    a turn passed over, a game lost."""
    others = [seat for seat in range(before.n_players) if seat != before.turn]
    if after.star_found > before.star_found:
        return tuple(others), "star"
    old, new = before.players, after.players
    passed = [seat for seat in others if new[seat].held < old[seat].held or new[seat].out > old[seat].out]
    if kind == "turned":
        here = old[before.turn].at
        taken = tuple(seat for seat in others if old[seat].at == here or seat in passed)
        return taken, f"token-{TOKEN_ART[args[0]]}" if taken else ""
    return tuple(passed), "held" if passed else ""
