"""Choices out of order: whoever has sold gold may still sell sugar, whoever sailed far may still sail near.

The rules want the parts of an action in rising order; a choice here takes them back and plays all in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import Phrase, joined
from ....engine.presentation import Choice
from ....engine.record import copy, new
from ..data import constants as c
from ..rules import actions
from ..rules.legal import add_buildings, add_colonies, legal_actions
from ..rules.navigation import fleet, free_ships, lacking, sailor
from ..rules.play import apply
from ..rules.rondel import most_processed, orange_factories
from ..rules.state import NOWHERE, Moves, State, Step
from ..speech.notation import text_of
from ..speech.words import good, region
from .common import say
from .market import all_of_it, less_of
from .targets import region_place, rung_place
from .voyages import Pair, fleet_label, fleets, prospect, sendable, ships_label

_skip_goods = say.sentence("skip_goods", "good")
_recall_ship, _recall_fleet = (
    say.sentence("recall_ship", "there", "here"),
    say.sentence("recall_fleet", "there"),
)
_BEGINNINGS = ("rondel", "pay", "card")


def revisions(
    s: State, before: State, played: Sequence[int], names: Sequence[str] = SEAT_LETTERS
) -> list[Choice]:
    """What can be chosen besides, in place of the parts of the action under way."""
    start = 1 + max((n for n, number in enumerate(played) if _kind(number) in _BEGINNINGS), default=-1)
    done = list(played[start:])
    if not done:
        return []
    begun: State = copy(before)
    for number in played[:start]:
        apply(begun, number)
    revision = Revision(s, begun, done, played[start - 1] if start else None)
    match s.step:
        case Step.MARKET:
            return list(revision.trades())
        case Step.COLONY:
            return list(revision.colonies())
        case Step.BUILDINGS:
            return list(revision.buildings())
        case Step.SAIL if lacking(s) == 0:
            return [*revision.voyages(), *revision.recalls()]
    return []


def _kind(number: int) -> str:
    return actions.split(number)[0]


class Revision:
    """An action under way: the position `s`, how it was when the action `begun`, the parts `done`."""

    def __init__(self, s: State, begun: State, done: Sequence[int], opening: int | None) -> None:
        self.s, self.begun, self.done, self.opening = s, begun, list(done), opening
        moves: Moves = new(Moves)
        legal_actions(s, moves)
        self.open = frozenset(moves.action[: moves.n])

    def _choice(
        self, parts: Sequence[int], kind: str, text: str, label: Phrase, place: str,
        effect: Phrase | None, aside: bool = False,
    ) -> Choice | None:  # fmt: skip
        """These parts, in order, instead of those done; None where there is no way to say so."""
        back, row = len(self.done), sorted(parts, key=_order)
        if not row:
            if self.opening is None:
                return None
            back, row = back + 1, [self.opening]
        return Choice(
            row[0], kind, text, label, place, effect=effect, follow=tuple(row[1:]), aside=aside, back=back
        )

    # --- market, colonies, buildings ----------------------------------------------------------------

    def trades(self) -> Iterator[Choice]:
        """Goods that are passed: another number, the other way, or none; the orange factory elsewhere."""
        dealt = {actions.split(number)[1][0]: number for number in self.done}
        for index in range(c.N_GOODS):
            others = [number for known, number in dealt.items() if known != index]
            for number in self._ways(index):
                row = self._freeing(others, number)
                if number != dealt.get(index) and (index < self.s.cursor or row != others):
                    yield from _some(self._traded(index, number, row))
            if index in dealt:
                yield from _some(self._untouched(index, dealt[index], others))

    def _ways(self, index: int) -> Iterator[int]:
        """Everything that could be done with a good alone (NA-70 to NA-72)."""
        me = self.begun.players[self.begun.turn]
        works = most_processed(me, index, orange_factories(self.begun, me))
        for kind, most in (("sell", me.colonies[index]), ("process", works)):
            yield from (actions.join(kind, index, n) for n in range(1, most + 1))

    def _orange(self, number: int) -> int:
        """Orange factories that a trade uses (NA-72)."""
        kind, (index, n) = actions.split(number)
        return max(0, n - self.begun.players[self.begun.turn].factories[index]) if kind == "process" else 0

    def _freeing(self, others: Sequence[int], number: int) -> list[int]:
        """The other trades, without the orange factory where this one needs it."""
        spare = orange_factories(self.begun, self.begun.players[self.begun.turn])
        if sum(map(self._orange, others)) + self._orange(number) <= spare:
            return list(others)
        row = []
        for other in others:
            kind, (index, n) = actions.split(other)
            left = n - self._orange(other)
            row += [actions.join(kind, index, left)] if left else []
        return row

    def _traded(self, index: int, number: int, others: Sequence[int]) -> Choice | None:
        kind = _kind(number)
        usual = say.choice(self.begun, number)
        told = usual.effect
        dealt = any(actions.split(done)[1][0] == index for done in self.done)
        given_up = joined([good(i) for i in self._given_up(index, others)])
        if told is not None and given_up is not None:
            told = less_of(told, given_up)
        choice = self._choice([*others, number], kind, usual.text, usual.label, usual.place or "", told)
        return choice if choice is None or dealt else replace(choice, button=all_of_it(self.s, number))

    def _given_up(self, index: int, others: Sequence[int]) -> Iterator[int]:
        """The goods of other trades of which less is left, because the orange factory leaves them."""
        left = {actions.split(number)[1] for number in others}
        for number in self.done:
            traded, n = actions.split(number)[1]
            if traded != index and (traded, n) not in left:
                yield traded

    def _untouched(self, index: int, number: int, others: Sequence[int]) -> Choice | None:
        opposite = "process" if _kind(number) == "sell" else "sell"
        place = rung_place(index, opposite, self.begun.rows[index])
        label = _skip_goods(good=good(index))
        return self._choice(others, "leave", text_of(number), label, place, None)

    def colonies(self) -> Iterator[Choice]:
        """Colonies in regions that are passed (NA-56 to NA-61)."""
        return map(self._more, _passed_colonies(self.s))

    def buildings(self) -> Iterator[Choice]:
        """Buildings of lines that are passed (NA-63 to NA-65)."""
        return map(self._more, _passed_lines(self.s))

    def _more(self, number: int) -> Choice:
        """One part more."""
        first, *follow = sorted([*self.done, number])
        return replace(say.choice(self.s, number), action=first, follow=tuple(follow), back=len(self.done))

    # --- voyages ------------------------------------------------------------------------------------

    def voyages(self) -> Iterator[Choice]:
        """Voyages that are passed, whole fleets too (NA-39 to NA-46)."""
        s = self.s
        for start, there in _ways_to_sail(s):
            number = actions.join("sail", start, there)
            if number in self.open:
                continue
            if s.explored >> there & 1 or there == s.target:
                yield from self._sail([number], say.choice(s, number).label, there)
                most = sendable(s, start) if s.explored >> there & 1 else 1
                for n in range(2, most + 1):
                    yield from self._sail([number] * n, ships_label([number] * n), there)
            elif s.target == NOWHERE:
                for origins in fleets(s, there, start):
                    parts = [actions.join("sail", origin, there) for origin in origins]
                    yield from self._sail(parts, fleet_label(there, origins), there)

    def _sail(self, parts: Sequence[int], label: Phrase, there: int) -> Iterator[Choice]:
        text = "; ".join(map(text_of, parts))
        place, effect = region_place(there), prospect(self.s, there)
        yield from _some(self._choice([*self.done, *parts], "sail", text, label, place, effect))

    def recalls(self) -> Iterator[Choice]:
        """Ships called back, one by one; a fleet that could no longer explore as a whole (NA-43)."""
        voyages, target = Counter(self.done), self.s.target
        fleet_told = False
        for number in voyages:
            start, there = actions.split(number)[1]
            left = list((voyages - Counter([number])).elements())
            label = _recall_ship(there=region(there), here=region(start))
            if there == target and _arriving(left, there) < fleet(self.s, there):
                if fleet_told:
                    continue
                fleet_told = True
                left = [other for other in left if actions.split(other)[1][1] != there]
                label = _recall_fleet(there=region(there))
            place = region_place(there)
            yield from _some(self._choice(left, "recall", text_of(number), label, place, None, aside=True))


# --- what the rules have passed -----------------------------------------------------------------------


def passed_by(s: State) -> bool:
    """Whether a revision adds a part of the action under way that the rules have passed; trades aside."""
    match s.step:
        case Step.COLONY:
            return next(_passed_colonies(s), None) is not None
        case Step.BUILDINGS:
            return next(_passed_lines(s), None) is not None
        case Step.SAIL:
            return any(
                s.explored >> there & 1 or (s.target == NOWHERE and fleets(s, there, start))
                for start, there in _ways_to_sail(s)
            )
    return False


def _passed_colonies(s: State) -> Iterator[int]:
    return _passed(s, add_colonies)


def _passed_lines(s: State) -> Iterator[int]:
    return _passed(s, add_buildings)


def _passed(s: State, add: Callable[[State, Moves], None]) -> Iterator[int]:
    """Parts that the rules would allow if this action could go back to its first one."""
    trial: State = copy(s)
    trial.cursor = 0
    moves: Moves = new(Moves)
    add(trial, moves)
    found = (int(number) for number in moves.action[: moves.n])
    return (number for number in found if actions.split(number)[1][0] < s.cursor)


def _ways_to_sail(s: State) -> Iterator[Pair]:
    """From where to where a ship that has not sailed yet may go, if it need not explore alone."""
    me = s.players[sailor(s)]
    for start in range(c.N_REGIONS):
        if me.ships[start] > 0 and free_ships(s, me, start) > 0:
            yield from ((start, there) for there in range(c.N_REGIONS) if s.reach[start] >> there & 1)


def _order(number: int) -> tuple[int, ...]:
    """Trades go by goods, whether sold or processed; all else by its number."""
    kind, args = actions.split(number)
    return args if kind in ("sell", "process") else (number,)


def _arriving(voyages: Sequence[int], there: int) -> int:
    return sum(actions.split(number)[1][1] == there for number in voyages)


def _some(choice: Choice | None) -> Iterator[Choice]:
    if choice is not None:
        yield choice
