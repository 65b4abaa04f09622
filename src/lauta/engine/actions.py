"""The actions of a game, declared once: kinds with their ranges, from which numbers and parts follow.

What actions are called in text is in `action_text.py`; rules use the numbers, which are plain integers.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Axis:
    """What an argument of an action runs over: the word for one of them, how many, and the first value."""

    name: str
    size: int
    first: int = 0

    @property
    def values(self) -> range:
        """All values of such an argument."""
        return range(self.first, self.first + self.size)


@dataclass(frozen=True)
class Kind:
    """A kind of action: a block of numbers from `number` on, one for each combination of its arguments.

    With an argument that is one more, the number is so many `strides` higher.
    """

    name: str
    number: int
    axes: tuple[Axis, ...]
    strides: tuple[int, ...]

    @property
    def numbers(self) -> range:
        """The numbers of all actions of this kind."""
        return range(self.number, self.number + prod(axis.size for axis in self.axes))

    def split(self, action: int) -> tuple[int, ...]:
        """The arguments of one of these actions."""
        step = action - self.number
        return tuple(
            step // stride % axis.size + axis.first
            for axis, stride in zip(self.axes, self.strides, strict=True)
        )

    def join(self, args: tuple[int, ...]) -> int:
        """The number of the action with these arguments. ValueError says what they may be."""
        if len(args) != len(self.axes) or not all(
            arg in axis.values for arg, axis in zip(args, self.axes, strict=True)
        ):
            good = " and ".join(f"{axis.name} {axis.first} to {axis.values.stop - 1}" for axis in self.axes)
            words = " ".join((self.name, *map(str, args)))
            raise ValueError(f"there is no action {words}; {self.name} takes {good or 'nothing'}")
        return self.number + sum(
            (arg - axis.first) * stride
            for arg, axis, stride in zip(args, self.axes, self.strides, strict=True)
        )


class ActionSpace:
    """All kinds of actions of a game by name, in the order of their numbers: from 0 on and without gaps."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.kinds: dict[str, Kind] = {}
        self.size: int = 0
        self._in_order: list[Kind] = []
        self._numbers: list[int] = []  # the first one of each of these
        self._parts: dict[int, tuple[str, tuple[int, ...]]] = {}  # of actions that were split

    def kind(self, name: str, *axes: Axis, major: Axis | None = None) -> int:
        """Declare the next kind; its first number, for rules. ValueError where the name is taken.

        From number to number the last argument changes fastest and the first one, or `major`, slowest.
        """
        if name in self.kinds:
            raise ValueError(f"{self.game} has two kinds of actions called {name}")
        pace = sorted(range(len(axes)), key=lambda i: axes[i] is not major)
        strides = [prod(axes[j].size for j in pace[pace.index(i) + 1 :]) for i in range(len(axes))]
        number = self.size
        self.kinds[name] = Kind(name, number, axes, tuple(strides))
        self._in_order.append(self.kinds[name])
        self._numbers.append(number)
        self.size += len(self.kinds[name].numbers)
        return number

    def over(self, *axes: Axis) -> tuple[str, ...]:
        """The names of the kinds that have just these arguments; without any, those of mere buttons."""
        return tuple(kind.name for kind in self._in_order if kind.axes == axes)

    def kind_of(self, action: int) -> Kind:
        """The kind of an action. ValueError where there is no such action."""
        if not 0 <= action < self.size:
            raise ValueError(f"{action} is no action of {self.game}; they go from 0 to {self.size - 1}")
        return self._in_order[bisect_right(self._numbers, action) - 1]

    def split(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The kind of an action and its arguments. ValueError where there is no such action."""
        parts = self._parts.get(action)
        if parts is None:
            kind = self.kind_of(action)
            parts = self._parts[action] = kind.name, kind.split(action)
        return parts

    def join(self, kind: str, *args: int) -> int:
        """The number of an action; the inverse of `split`. ValueError says what there is."""
        if kind not in self.kinds:
            raise ValueError(f"there is no action {kind}; the kinds are {', '.join(self.kinds)}")
        return self.kinds[kind].join(args)
