"""What an action of Afrikan tähti did, in a sentence for the log.

Compares the states before and after; sums of money come from the players, never from a second calculation.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Event, LogLine
from ...shared.star_board.data.constants import IS_HOME, SPOT_NAMES
from ...shared.star_board.speech.places import place_at, place_name, place_to
from ...shared.star_board.speech.words import money
from ...shared.star_board.table.events import rolled, turned
from ..data.constants import BLANK, CAPE_TOWN_BONUS, EFFECT, GEM, HORSESHOE, ROBBER, STAR
from ..drawing.glyphs import TOKEN_ART
from ..rules import actions
from ..rules.legal import carries
from ..rules.state import DRAWN, Phase, State
from ..speech.words import items_object, token_object

# What the next line tells again, and what goes without saying.
_MINOR = {"roll", "try", "end"}


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """The sentence and the places to mark."""
    kind, args = actions.split(action)
    phrase = _sentence(before, kind, args, after, names)
    waiting = _sitting_out(before, after, names)
    minor = kind in _MINOR or (kind == "rolled" and after.phase in (Phase.MOVE, Phase.TOKEN))
    if waiting is not None:
        phrase, minor = T("{line}; {more}", line=phrase, more=waiting), False
    shows = _event(before, kind, args)
    touches, sign = _done_to(before, kind, args, after)
    places = _places(before, kind, after)
    return LogLine(phrase, before.turn, places=places, minor=minor, shows=shows, touches=touches, sign=sign)


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


def _event(before: State, kind: str, args: tuple[int, ...]) -> Event | None:
    """What is shown large: the die, and a token as it turns over."""
    if kind == "rolled":
        return rolled(args[0])
    if kind != "turned":
        return None
    wins = EFFECT[args[0]] == STAR or (EFFECT[args[0]] == HORSESHOE and bool(before.star_found))
    return turned(TOKEN_ART[args[0]], wins, EFFECT[args[0]] == ROBBER)


def _places(before: State, kind: str, after: State) -> tuple[str, ...]:
    if kind in ("to", "sail", "fly", "start", "turned"):
        return (SPOT_NAMES[after.players[before.turn].at],)
    return ()


def _sitting_out(before: State, after: State, names: Sequence[str]) -> Phrase | None:
    """Whose turns pass by, and whose game is over, when the turn goes on (ST-46, ST-54)."""
    seats = range(before.n_players)
    told = [
        T("{name} has to sit out", name=names[seat])
        for seat in seats
        if after.players[seat].held < before.players[seat].held
    ]
    told += [
        T("{name} can no longer win", name=names[seat])
        for seat in seats
        if after.players[seat].out > before.players[seat].out
    ]
    if not told:
        return None
    text = told[0]
    for more in told[1:]:
        text = T("{line}; {more}", line=text, more=more)
    return text


def _sentence(before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]) -> Phrase:
    who = names[before.turn]
    match kind:
        case "start":
            return T("{name} starts in {place}", name=who, place=place_name(after.players[before.turn].at))
        case "rolled":
            return _roll(before, args[0], after, names)
        case "to" | "sail" | "fly":
            return _move(before, kind, after, who)
        case "turned":
            return _find(before, args[0], after, who)
        case "roll":
            return T("{name} rolls the die", name=who)
        case "pay":
            return T("{name} pays {sum} for the token", name=who, sum=_paid(before, after))
        case "try":
            return T("{name} rolls for the token", name=who)
        case "bound":
            return T("{name} takes a ship {place}", name=who, place=place_to(args[0]))
        case "pass":
            return T("{name} does nothing", name=who)
    return T("{name} ends the turn", name=who)


def _paid(before: State, after: State) -> Phrase:
    return money(before.players[before.turn].money - after.players[before.turn].money)


def _roll(before: State, face: int, after: State, names: Sequence[str]) -> Phrase:
    who, me, now = names[before.turn], before.players[before.turn], after.players[before.turn]
    if before.phase == Phase.ORDER:
        if after.phase == Phase.TURN:
            first = names[after.turn]
            return T("{name} rolls {n} for the order of play; {first} begins", name=who, n=face, first=first)
        return T("{name} rolls {n} for the order of play", name=who, n=face)
    if before.phase == Phase.LUCK:
        if after.phase == Phase.TOKEN:
            return T("{name} rolls {n}: the token is turned", name=who, n=face)
        return T(
            "{name} rolls {n} {place}: the token stays face down", name=who, n=face, place=place_at(me.at)
        )
    if me.captive and now.captive:
        return T("{name} rolls {n} and remains a captive", name=who, n=face)
    if me.captive:
        return T("{name} rolls {n} and is free", name=who, n=face)
    return T("{name} rolls {n}", name=who, n=face)


# --- moving -----------------------------------------------------------------------------------------


def _move(before: State, kind: str, after: State, who: str) -> Phrase:
    me, now = before.players[before.turn], after.players[before.turn]
    bonus = after.cape_visited > before.cape_visited
    line = _going(kind, before.roll, who, place_to(now.at), _fare(before, after))
    if IS_HOME[now.at] and carries(now):
        return T("{line}, brings {what} home and wins", line=line, what=items_object(now))
    if now.captive > me.captive:
        return T("{line}, and is taken captive", line=line)
    if bonus:
        return T("{line}, and gets {sum} for being first there", line=line, sum=money(CAPE_TOWN_BONUS))
    return line


def _fare(before: State, after: State) -> int:
    """What was paid on the way."""
    bonus = CAPE_TOWN_BONUS if after.cape_visited > before.cape_visited else 0
    return before.players[before.turn].money + bonus - after.players[before.turn].money


def _going(kind: str, roll: int, who: str, place: Phrase, fare: int) -> Phrase:
    if kind == "fly":
        return T("{name} flies {place} for {sum}", name=who, place=place, sum=money(fare))
    if kind == "sail":
        return T("{name} is taken along {place}", name=who, place=place)
    if fare:
        return T(
            "{name} rolls {n}, pays {sum} and goes {place}", name=who, n=roll, sum=money(fare), place=place
        )
    return T("{name} rolls {n} and goes {place}", name=who, n=roll, place=place)


# --- tokens -----------------------------------------------------------------------------------------


def _find(before: State, token: int, after: State, who: str) -> Phrase:
    me, now = before.players[before.turn], after.players[before.turn]
    place = place_at(now.at)
    found = token_object(token)
    effect = EFFECT[token]
    if after.phase == Phase.OVER and after.winner != DRAWN:
        return T("{name} finds {what} {place}; nobody else can win now", name=who, what=found, place=place)
    if effect == GEM:
        gain = money(now.money - me.money)
        return T("{name} finds {what} {place} and gets {sum}", name=who, what=found, place=place, sum=gain)
    if effect == ROBBER:
        if me.money == 0:
            return T("{name} meets a robber {place}, but has no money", name=who, place=place)
        return T("{name} meets a robber {place} and loses {sum}", name=who, place=place, sum=money(me.money))
    if effect == STAR:
        return T("{name} finds the Star of Africa {place}!", name=who, place=place)
    if effect == HORSESHOE and before.star_found:
        return T("{name} finds a horseshoe {place}: brought home, it wins!", name=who, place=place)
    if effect == HORSESHOE:
        return T("{name} finds a horseshoe {place}: too early, it is worthless", name=who, place=place)
    if effect == BLANK and now.held:
        return TN(
            "{name} finds nothing {place} and is held there for {n} turn",
            "{name} finds nothing {place} and is held there for {n} turns",
            now.held,
            name=who,
            place=place,
        )
    return T("{name} finds nothing {place}", name=who, place=place)
