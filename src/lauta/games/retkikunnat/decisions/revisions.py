"""Choices out of order: dice taken up in any order, a trade put together in any order, and what is put back.

The rules want both in one order, so that no position is reached twice; a choice here takes the parts back and
plays them anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import T
from ....engine.presentation import Choice
from ....engine.record import copy, new
from ..data.card_codes import FACES
from ..data.constants import N_FACES
from ..rules import actions
from ..rules.actions import DIE_FACE, GIVE, GIVE_MONEY, START, TAKE, TAKE_MONEY
from ..rules.legal import legal_actions
from ..rules.state import Moves, Phase, State
from ..rules.trade import sign_of
from ..speech import words as phrases
from ..speech.notation import text_of
from .common import say
from .current_task import top


def revisions(
    s: State, before: State, played: Sequence[int], names: Sequence[str] = SEAT_LETTERS
) -> list[Choice]:
    """What can be chosen besides, in place of the parts under way."""
    if s.phase == Phase.DICE_PICK:
        return list(_dice(s, _last_of(played, DIE_FACE, DIE_FACE + N_FACES)))
    if s.phase == Phase.TRADE:
        return list(_trade(s, _last_of(played, GIVE, START), names))
    return []


def _last_of(played: Sequence[int], first: int, end: int) -> list[int]:
    """The last decisions of a kind, in their order."""
    found: list[int] = []
    for number in reversed(played):
        if not first <= number < end:
            break
        found.insert(0, number)
    return found


def _instead(parts: Sequence[int], taken: int, like: Choice) -> Choice:
    """The choice that plays these parts in their order in place of those taken back."""
    first, *rest = sorted(parts)
    return Choice(
        first, like.kind, text_of(first), like.label, like.place, effect=like.effect, follow=tuple(rest),
        back=taken,
    )  # fmt: skip


# --- dice -------------------------------------------------------------------------------------------


def _dice(s: State, picked: Sequence[int]) -> Iterator[Choice]:
    """A die with a symbol that the rules have passed by; a die that is put back (RE-62)."""
    for face in range(N_FACES):
        number = DIE_FACE + face
        if picked and face < top(s).symbol and s.dice[face] and top(s).left > 0:
            like = say.choices(s, [number], SEAT_LETTERS)[0]
            yield _instead([*picked, number], len(picked), like)
        if number in picked and len(picked) > 1:
            rest = list(picked)
            rest.remove(number)
            label = T("Put back: {symbol}", symbol=phrases.times(1, face))
            like = Choice(number, "keep", text_of(number), label, f"keep-{FACES[face]}")
            yield _instead(rest, len(picked), like)


# --- trade ------------------------------------------------------------------------------------------


def _trade(s: State, parts: Sequence[int], names: Sequence[str]) -> Iterator[Choice]:
    """Cards and sums that the rules have passed by; what is taken out of the offer (RE-72)."""
    if not parts:
        return
    begun: State = copy(s)
    begun.deal_at, begun.deal_money = 0, 0
    open_ = _legal(s)
    more = [
        number
        for number in _legal(begun)
        if GIVE <= number < START and number not in open_ and not _goes_both_ways(s, number)
    ]
    for like in say.choices(begun, more, names):
        kept = [part for part in parts if not (_is_money(part) and _is_money(like.action))]
        replaced = [part for part in parts if part not in kept]
        yield _instead([*kept, like.action], len(parts), _in_place_of(s, replaced, like, names))
    for part in sorted(set(parts)):
        if len(parts) > 1:
            rest = list(parts)
            rest.remove(part)
            yield _instead(rest, len(parts), _taken_out(s, part, names))


def _in_place_of(s: State, replaced: Sequence[int], like: Choice, names: Sequence[str]) -> Choice:
    """Money goes one way: another sum takes the place of the one that was named, and says so."""
    if not replaced:
        return like
    label = say.choices(s, replaced[:1], names)[0].label
    return replace(like, effect=T("in place of: {what}", what=label))


def _goes_both_ways(s: State, number: int) -> bool:
    """Whether a card would be given that is asked for already, or the other way round."""
    kind, args = actions.split(number)
    moved = sign_of(s, top(s)) * s.deal[args[0]] if kind in ("give", "take") else 0
    return moved < 0 if kind == "give" else moved > 0


def _is_money(part: int) -> bool:
    return GIVE_MONEY <= part < TAKE or TAKE_MONEY <= part < START


def _legal(s: State) -> list[int]:
    moves = new(Moves)
    legal_actions(s, moves)
    return [int(moves.action[n]) for n in range(moves.n)]


def _taken_out(s: State, part: int, names: Sequence[str]) -> Choice:
    """A part that leaves the offer, at its own place."""
    kind, args = actions.split(part)
    like = say.choices(s, [part], names)[0]
    what = phrases.card(args[0]) if kind in ("give", "take") else like.label
    return Choice(part, "out", like.text, T("Not in the offer: {what}", what=what), like.place)
