"""What an analysed position says to people: moves in the words of the table, chances, reasons. No HTML.

Analyses come from `web/analysis/`; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...analysis.wire import phrase_of
from ...engine.match import Match
from ...engine.phrase import Phrase, plain
from ...engine.presentation import Choice
from ...i18n import say
from .snapshot import Look

NAMED, EACH = 90, 20  # letters of one sort that are all told, and of each: two or three lines on a phone
SHOWN = 3  # moves: the good one, and two behind "more"
SHOWN_FREE = 12  # on a free board, where people compare


@dataclass(frozen=True)
class Kind:
    """One sort of things that can be done: all in words where they are short, else one, and how many more."""

    labels: tuple[Phrase, ...]
    more: int


@dataclass(frozen=True)
class Advised:
    """A move: `code` is what a page sends to make it, `place` where it is. Chances are in per cent."""

    code: str
    place: str
    label: Phrase
    effect: Phrase | None
    chance: int
    low: int
    high: int
    score: float | None
    reasons: tuple[Phrase, ...]


def kinds(choices: Sequence[Choice]) -> list[Kind]:
    """The sorts of things that can be done, as the table lists them, in the language of now."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        if not choice.back:
            found.setdefault(choice.kind, []).append(choice)
    return [_kind(some) for some in found.values()]


def _kind(some: Sequence[Choice]) -> Kind:
    different = {say(choice.label): choice.label for choice in some}
    if sum(map(len, different)) <= NAMED and max(map(len, different)) <= EACH:
        return Kind(tuple(different.values()), 0)
    return Kind((some[0].label,), len(some) - 1)


def advised(
    match: Match, choices: Sequence[Choice], found: Mapping[str, Any], most: int = SHOWN
) -> list[Advised]:
    """The best moves of an analysed position, in the words of these choices."""
    return [_one(match, choices, one) for one in found["actions"][:most]]


def _one(match: Match, choices: Sequence[Choice], one: Mapping[str, Any]) -> Advised:
    choice = _choice(match, choices, one)
    mean, low, high = (round(100 * share) for share in one["chance"])
    reasons = tuple(phrase_of(reason) for reason in one["reasons"])
    return Advised(
        str(one["action"]) if choice is None else choice.code,
        choice.place or "" if choice else "",
        choice.label if choice else plain(one["text"]),
        choice.effect if choice else None,
        mean, low, high, one["score"], reasons,
    )  # fmt: skip


def _choice(match: Match, choices: Sequence[Choice], one: Mapping[str, Any]) -> Choice | None:
    """The choice that makes this move, with nothing behind it that the analysis does not expect."""
    wording, line = match.game.wording, one["line"]
    for choice in choices:
        follow = [wording(number)[2] for number in choice.follow]
        if choice.action == one["action"] and not choice.back and follow == line[1 : 1 + len(follow)]:
            return choice
    return None


def choices_then(look: Look, n: int) -> tuple[Match, list[Choice]]:
    """The position of a finished match after `n` entries, and what its actor could do, in words."""
    match = look.present.at(n)
    seat = match.actor
    if seat is None or seat < 0:
        return match, []
    state = match.redacted(seat)
    return match, look.game.view.choices(state, match.legal_numbers(), match.names)
