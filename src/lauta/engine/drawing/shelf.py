"""Tables of drawings: those that a game's pieces name, and its small pictures for panels, log and rules page.
How each is drawn is told by the games; nothing here knows any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from itertools import product

import svg

from ..scene import OWN, Drawings
from .kit import Parts
from .seats import badge, small

Draw = Callable[[], Parts]
Shapes = Mapping[str, Draw]  # drawings by their names


def each(family: str, draw: Callable[..., Parts], *kinds: Iterable[object]) -> Shapes:
    """A drawing for every kind, "FAMILY-KIND"; of several kinds for every combination."""
    return {"-".join((family, *map(str, of))): partial(draw, *of) for of in product(*kinds)}


def drawings(tone: str, initials: str, shapes: Shapes, style: Callable[[], str]) -> Drawings:
    """The drawings of a game, as "INITIALS-NAME", each printed once; the rest as `Drawings` says."""
    named = {f"{initials}-{name}": draw for name, draw in shapes.items()}

    @cache
    def printed(name: str) -> str:
        return str(svg.G(id=f"{OWN}{name}", elements=named[name]()))

    return Drawings(tone, lambda: named, printed, style)


class Glyphs:
    """Small pictures by name: how far each reaches from its middle, and how it is drawn.

    "seat-0" and so on are the signs of so many seats. `known_as` gives the name for other ways to call it.
    """

    def __init__(
        self, seats: int, pictures: Mapping[str, tuple[float, Draw]], known_as: Callable[[str], str] = str
    ) -> None:
        self._known_as = known_as
        signs = {f"seat-{seat}": (13.0, partial(badge, seat)) for seat in range(seats)}
        self._pictures: dict[str, tuple[float, Draw]] = {**pictures, **signs}

    def names(self) -> list[str]:
        """Everything that can be drawn."""
        return list(self._pictures)

    def __call__(self, name: str, size: int = 24) -> svg.SVG:
        """A picture of `size` pixels; decorative, so the text beside it must name it.

        ValueError for an unknown name, with the names that exist.
        """
        known = self._known_as(name)
        if known not in self._pictures:
            raise ValueError(f"no drawing is called {name!r}; there are {', '.join(self._pictures)}")
        reach, draw = self._pictures[known]
        return small(draw(), size, reach)

    def markup(self, name: str, size: int = 24) -> str:
        """The same as text."""
        return str(self(name, size))
