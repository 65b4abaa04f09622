"""Joined choices: two decisions of a turn that usually follow each other, offered as one press.

A game declares which: `joins` of its view. The record keeps both decisions, and undo takes back both.
Nothing is revealed between them: a joined choice never decides before a draw what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from .contract import Rules
from .phrase import Phrase, T
from .presentation import Choice
from .record import copy, new
from .rulebook import Rulebook


@dataclass(frozen=True)
class Join:
    """Two kinds of decisions that usually follow each other, offered as one press.

    `way` says where: "far" at the place of the second, where nothing else can be done there; "instead" at the
    place of the first, which alone is set aside; "button" in the action bar alone.
    """

    first: str
    then: str
    way: str = "far"


@runtime_checkable
class Joins(Protocol):
    """What a view has besides where two decisions usually follow each other."""

    joins: Sequence[Join]


def with_joined(
    game: Rulebook, rules: Rules, s: Any, choices: Sequence[Choice], names: Sequence[str]
) -> list[Choice]:
    """Return the choices of the seat to act together with the joined ones; `s` is what it knows."""
    view = game.view
    if not isinstance(view, Joins):
        return list(choices)
    return _Joiner(game, rules, s, choices, names).all(view.joins)


class _Joiner:
    """The choices of one position, and what each could be followed by."""

    def __init__(
        self, game: Rulebook, rules: Rules, s: Any, choices: Sequence[Choice], names: Sequence[str]
    ) -> None:
        self.game, self.rules, self.s, self.names = game, rules, s, names
        self.choices = choices
        self.seat = rules.actor(s)

    def all(self, joins: Sequence[Join]) -> list[Choice]:
        """The choices, those that a joined one stands in for set aside, and the joined ones."""
        kept, more = list(self.choices), list[Choice]()
        places = {choice.place for choice in kept}
        for n, first in enumerate(self.choices):
            wanted = {join.then: join for join in joins if join.first == first.kind}
            if not wanted or first.aside or first.ends:
                continue
            for then in self._behind(first, frozenset(wanted)):
                join = wanted[then.kind]
                if join.way == "far":
                    if then.place in places:
                        continue  # played there by a single decision, or from somewhere nearer
                    places.add(then.place)
                elif join.way == "instead":
                    kept[n] = replace(first, aside=True)
                more.append(_joined(first, then, join))
        return kept + more

    def _behind(self, first: Choice, kinds: frozenset[str]) -> Iterator[Choice]:
        """The choices of these kinds that the same seat has right after a choice."""
        after = copy(self.s)
        for action in (first.action, *first.follow):
            self.rules.apply(after, action)
            if self.rules.actor(after) != self.seat:
                return
        moves = new(self.rules.Moves)
        self.rules.legal_actions(after, moves)
        split = self.game.notation.split
        numbers = [int(number) for number in moves.action[: moves.n] if split(int(number))[0] in kinds]
        yield from (then for then in self.game.view.choices(after, numbers, self.names) if not then.aside)


def _joined(first: Choice, then: Choice, join: Join) -> Choice:
    """Both decisions as one choice."""
    label: Phrase = T("{first}, then: {second}", first=first.label, second=then.label)
    place = {"far": then.place, "instead": first.place, "button": None}[join.way]
    return Choice(
        first.action, then.kind, f"{first.text}; {then.text}", label, place,
        then.points if then.points is not None else first.points, then.effect or first.effect,
        follow=(*first.follow, then.action, *then.follow),
        reveals=first.reveals or then.reveals, aside=join.way == "button", glyph=then.glyph, joined=True,
    )  # fmt: skip
