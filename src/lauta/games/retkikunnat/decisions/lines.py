"""What every line of the log of Retkikunnat adds: how dice ended, what a card says, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....engine.phrase import Phrase
from ....engine.presentation import LogLine
from ...shared.star_board.speech.words import apart, one_by_one
from ..data.constants import CARDS as ALL_CARDS
from ..rules.holdings import is_kept
from ..rules.state import Phase, State
from ..speech.card_texts import card_texts
from .changes import CARDS, MONEY, PAWN, TURNS, consequences, sign_of, touched
from .common import decider, say
from .dice import with_result

_ITSELF: dict[str, frozenset[str]] = {  # what a sentence tells of its own seat
    "to": frozenset({PAWN}),
    "fly": frozenset({PAWN}),
    "jump": frozenset({PAWN}),
    "start": frozenset({PAWN}),
    "card": frozenset({CARDS}),
    "sell": frozenset({CARDS}),
    "pay": frozenset({MONEY}),
    "lose": frozenset({CARDS}),
    "picked": frozenset({CARDS}),
    "character": frozenset({CARDS, MONEY, TURNS}),
}


@say.completes
def with_what_came_of_it(
    line: LogLine, before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]
) -> LogLine:
    """The line with its consequences; it may be left out only where there are none."""
    seat = decider(before)
    phrase = line.phrase
    if kind == "shows" or (kind == "pass" and before.phase == Phase.DICE_ASK):
        phrase = with_result(phrase, before, args[0] if args else None, after)
    more = consequences(before, after, names, seat, _ITSELF.get(kind, frozenset()))
    if more:
        phrase = apart([phrase, *more])
    elif kind == "event":
        phrase = _with_text(before, phrase, args[0])
    others = touched(before, after, seat) if more else ()
    minor = line.minor and not more
    quiet = minor and kind == "pass" and before.phase == Phase.POLL
    sign = sign_of(before, after, others)
    return replace(line, phrase=phrase, minor=minor, quiet=quiet, touches=others, sign=sign)


def _with_text(s: State, line: Phrase, number: int) -> Phrase:
    """The line with what the event card says, where nothing of it has happened yet (RE-84)."""
    if is_kept(s, number):
        return line
    return Phrase("{line}. {text}", {"line": line, "text": one_by_one(card_texts(ALL_CARDS.events[number]))})
