"""What an action of Retkikunnat did, in a sentence for the log; what came of it is in `log_changes.py`.

Cards, contests and trades are told in `log_cards.py`. Secrets are told as "a card", "a token".
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.actors import HIDDEN
from ....engine.phrase import TC, Phrase, T
from ....engine.presentation import LogLine
from ...shared.star_board.data.constants import SPOT_NAMES
from ...shared.star_board.speech.places import place_at, place_name, place_to
from ...shared.star_board.speech.words import apart, money, seat_name
from ..data.hops import ARRIVAL_SPOT
from ..rules import actions
from ..rules import play as rules
from ..rules.state import Job, Phase, State
from ..rules.task_fields import looked_at
from ..speech import words as phrases
from .choices import fare_of
from .current_task import chance_seat, find, top
from .events import event
from .log_cards import told_of_cards, with_text
from .log_changes import CARDS, MONEY, PAWN, TURNS, consequences, sign_of, touched

# What the next line tells again, and what goes without saying.
_MINOR = {
    "roll", "try", "permit", "end", "pass", "die", "throw", "challenge", "trade", "give", "take",
    "give_money", "take_money", "stop", "decline", "counter", "city", "stay",
}  # fmt: skip
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


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """The sentence, with what came of it, and the places to mark; HIDDEN is what may not be known."""
    kind, args = actions.split(action) if action != HIDDEN else ("hidden", ())
    actor = rules.actor(before)
    seat = actor if actor >= 0 else chance_seat(before)
    phrase = _sentence(before, kind, args, after, names, seat)
    more = consequences(before, after, names, seat, _ITSELF.get(kind, frozenset()))
    minor = (kind in _MINOR or _is_told_next(before, kind, after)) and not more
    if more:
        phrase = apart([phrase, *more])
    elif kind == "event":
        phrase = with_text(before, phrase, args[0])
    shows = event(before, kind, args)
    places, others = _places(before, kind, args, after, seat), touched(before, after, seat) if more else ()
    sign, quiet = sign_of(before, after, others), minor and kind == "pass" and before.phase == Phase.POLL
    return LogLine(
        phrase, seat, places=places, minor=minor, quiet=quiet, shows=shows, touches=others, sign=sign
    )


def _is_told_next(before: State, kind: str, after: State) -> bool:
    """A roll that a choice of place follows, dice that may be thrown again."""
    if kind == "rolled":
        return after.phase in (Phase.MOVE, Phase.TOKEN)
    return kind == "shows" and after.phase in (Phase.DICE_ASK, Phase.DICE_PICK)


def _places(before: State, kind: str, args: tuple[int, ...], after: State, seat: int) -> tuple[str, ...]:
    if kind in ("fly", "jump", "city"):
        return (SPOT_NAMES[args[0]],)
    if kind in ("start", "to", "turned"):
        return (SPOT_NAMES[after.players[seat].at],)
    if kind in ("seen", "hidden") and before.phase == Phase.PEEK:
        return (SPOT_NAMES[looked_at(top(before))],)
    return ()


def _sentence(
    before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str], seat: int
) -> Phrase:
    who = seat_name(names, seat)
    told = told_of_cards(before, kind, args, after, names, seat)
    if told is not None:
        return told
    at = before.players[seat].at
    match kind:
        case "character":
            return T("{name} is the {character}", name=who, character=phrases.character(args[0]))
        case "start":
            return T("{name} starts in {place}", name=who, place=place_name(after.players[seat].at))
        case "first":
            return T("{name} begins", name=seat_name(names, args[0]))
        case "rolled":
            return _roll(before, args[0] + 1, after, who)
        case "to":
            return _move(before, args[0], who)
        case "fly":
            return T("{name} flies {place}", name=who, place=place_to(args[0]))
        case "jump":
            return T("{name} goes straight {place}", name=who, place=place_to(args[0]))
        case "city":
            return TC("log", "{name} chooses {place}", name=who, place=place_name(args[0]))
        case "swap":
            return T("{name} changes places with {other}", name=who, other=seat_name(names, args[0]))
        case "pay":
            paid = before.players[seat].money - after.players[seat].money
            return T("{name} pays {sum} for the token", name=who, sum=money(paid))
        case "turned":
            return _find(before, args[0], who)
        case "seen":
            place = place_at(looked_at(top(before)))
            return T("{name} sees {what} {place}", name=who, what=phrases.token_object(args[0]), place=place)
        case "hidden" if before.phase == Phase.PEEK:
            return T("{name} looks at the token {place}", name=who, place=place_at(looked_at(top(before))))
        case "hidden":
            return T("{name} draws a hand card", name=who)
        case "stay":
            return T("{name} stays {place}", name=who, place=place_at(at))
        case "stop":
            return T("{name} stops {place}", name=who, place=place_at(at))
    return _pressed(kind, who)


def _pressed(kind: str, who: str) -> Phrase:
    match kind:
        case "roll":
            return T("{name} rolls the die", name=who)
        case "sail":
            return T("{name} is taken along by a ship", name=who)
        case "dice":
            return T("{name} gives up the turn for the danger dice", name=who)
        case "try":
            return T("{name} rolls for the token", name=who)
        case "permit":
            return T("{name} uses the permit to turn the token", name=who)
    return T("{name} ends the turn", name=who)


# --- moving -----------------------------------------------------------------------------------------


def _roll(before: State, face: int, after: State, who: str) -> Phrase:
    me = before.players[before.turn]
    match top(before).job:
        case Job.LUCK if after.phase == Phase.TOKEN or find(after, Job.TOKEN) is not None:
            return T("{name} rolls {n}: the token is turned", name=who, n=face)
        case Job.LUCK:
            place = place_at(me.at)
            return T("{name} rolls {n} {place}: the token stays face down", name=who, n=face, place=place)
        case Job.RELEASE if after.players[before.turn].captive:
            return T("{name} rolls {n} and remains a captive", name=who, n=face)
        case Job.RELEASE:
            return T("{name} rolls {n} and is free", name=who, n=face)
    if face > before.cap:
        return T("{name} rolls {n}, which counts as {cap}", name=who, n=face, cap=before.cap)
    return T("{name} rolls {n}", name=who, n=face)


def _move(before: State, arrival: int, who: str) -> Phrase:
    place = place_to(ARRIVAL_SPOT[arrival])
    if fare_of(before, arrival):
        return T("{name} sails {place}", name=who, place=place)
    return T("{name} goes {place}", name=who, place=place)


# --- tokens -----------------------------------------------------------------------------------------


def _find(before: State, token: int, who: str) -> Phrase:
    place = place_at(before.players[before.turn].at)
    what = phrases.token_object(token)
    if top(before).job == Job.SURPRISE:
        return T("{name} turns {what} instead", name=who, what=what)
    return T("{name} turns {what} {place}", name=who, what=what, place=place)
