"""What has changed between two states, for the log: money, cards, lost turns, pawns, effects, the end.

Read from the players before and after, never from a second calculation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.phrase import TC, TN, Phrase, T
from ...shared.star_board.speech.places import place_to
from ...shared.star_board.speech.words import money, seat_name, winning_item
from ..data.constants import CARDS as ALL_CARDS
from ..data.constants import N_CARDS, N_SLOTS, SLOT_EVENT
from ..rules.effects import NOT_IN_FORCE
from ..rules.state import Phase, State
from ..speech import words as phrases
from ..speech.card_texts import listed

# What the sentence of an action tells itself, so that it is not told again.
MONEY, CARDS, PAWN, TURNS = "money", "cards", "pawn", "turns"

_SET_UP = (Phase.DEAL, Phase.EXTRA, Phase.FIRST, Phase.CHARACTER, Phase.START)


def consequences(
    before: State, after: State, names: Sequence[str], subject: int, told: frozenset[str]
) -> list[Phrase]:
    """What happened to everybody, `subject` first and without a name."""
    lines: list[Phrase] = []
    for k in range(before.n_players):
        seat = (subject + k) % before.n_players
        skip = told if seat == subject else frozenset()
        for line in _changes(before, after, seat, skip):
            lines.append(line if seat == subject else _of(names, seat, line))
    return [*lines, *_table(before, after), *_end(after, names)]


def touched(before: State, after: State, subject: int) -> tuple[int, ...]:
    """The other seats to which something happened, in the order of their seats."""
    others = (seat for seat in range(before.n_players) if seat != subject)
    return tuple(seat for seat in others if any(True for _ in _changes(before, after, seat, frozenset())))


def sign_of(before: State, after: State, seats: Sequence[int]) -> str:
    """The drawing of what happened to the first of some seats: a card, money, a turn, its pawn or ""."""
    if not seats:
        return ""
    me, now = before.players[seats[0]], after.players[seats[0]]
    moved = [card for card in range(N_CARDS) if me.cards[card] != now.cards[card]]
    if moved:
        return f"card-{ALL_CARDS.expedition[moved[0]].id}"
    if now.captive > me.captive:
        return "captive"
    if now.money != me.money:
        return "money"
    return f"pawn-{seats[0]}" if now.at != me.at else "held"


def _of(names: Sequence[str], seat: int, line: Phrase) -> Phrase:
    return Phrase("{name} {line}", {"name": seat_name(names, seat), "line": line})


def _changes(before: State, after: State, seat: int, told: frozenset[str]) -> Iterator[Phrase]:
    me, now = before.players[seat], after.players[seat]
    if MONEY not in told and now.money != me.money:
        if now.money > me.money:
            yield TC("log", "gets {sum}", sum=money(now.money - me.money))
        else:
            yield TC("log", "pays {sum}", sum=money(me.money - now.money))
    if CARDS not in told:
        yield from _cards(before, after, seat)
    if now.star > me.star:
        yield TC("log", "has the Star of Africa")
    if now.horseshoes > me.horseshoes:
        yield TC("log", "has a winning horseshoe")
    if TURNS not in told:
        yield from _turns(before, after, seat)
    if now.captive > me.captive:
        yield TC("log", "is taken captive")
    if PAWN not in told and now.at != me.at and me.at >= 0:
        yield TC("log", "is moved {place}", place=place_to(now.at))


def _cards(before: State, after: State, seat: int) -> Iterator[Phrase]:
    old, new = before.players[seat].cards, after.players[seat].cards
    if old == new:
        return
    got = [phrases.card(card) for card in range(N_CARDS) for _ in range(new[card] - old[card])]
    lost = [phrases.card(card) for card in range(N_CARDS) for _ in range(old[card] - new[card])]
    if got:
        yield TC("log", "receives {cards}", cards=listed(got))
    if lost:
        yield TC("log", "loses {cards}", cards=listed(lost))


def _turns(before: State, after: State, seat: int) -> Iterator[Phrase]:
    me, now = before.players[seat], after.players[seat]
    missed = seat in skipped(before, after)
    if now.lost > me.lost - missed and now.lost:
        yield TN("must miss {n} turn", "must miss {n} turns", now.lost)
    if missed:
        yield TC("log", "misses a turn")


def skipped(before: State, after: State) -> set[int]:
    """The seats whose turns have passed by, lost, since the turn went on (RE-91)."""
    began = after.turn != before.turn or after.part < before.part
    if not began or before.phase in _SET_UP or after.phase == Phase.OVER or after.extra < before.extra:
        return set()
    seats, seat = set[int](), (before.turn + 1) % before.n_players
    while seat != after.turn:
        seats.add(seat)
        seat = (seat + 1) % before.n_players
    return seats


def _table(before: State, after: State) -> Iterator[Phrase]:
    """Lasting effects that begin or end (RE-84 to RE-86)."""
    for slot in range(N_SLOTS):
        was, is_ = before.slot_owner[slot] != NOT_IN_FORCE, after.slot_owner[slot] != NOT_IN_FORCE
        if was and not is_:
            yield T("“{card}” is over", card=phrases.event(SLOT_EVENT[slot]))


def _end(after: State, names: Sequence[str]) -> Iterator[Phrase]:
    if after.phase == Phase.OVER and after.winner >= 0:
        what = winning_item(bool(after.players[after.winner].star))
        yield T("{name} brings {what} home and wins", name=seat_name(names, after.winner), what=what)
