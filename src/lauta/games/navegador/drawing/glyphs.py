"""All small drawings of Navegador by name, for panels, log and rules page.
The drawings themselves are in art/; nothing here knows board or rules."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import Parts, at
from ....engine.drawing.seats import badge, small
from . import symbols
from .rondel import stone
from .symbols import PLAYERS as PLAYERS

_REACH = {"coin": 15.5, "hourglass": 17, "sugar": 17.5, "gold": 17.5, "spice": 17.5, "caravel": 21}
_USUAL = 18.5  # how far a drawing reaches
_SAME = {"factory": "factory-any", "ship": "caravel"}


def names() -> list[str]:
    """Everything that `glyph` can draw; what belongs to a seat with its number, as in "ship-2"."""
    owned = [f"{kind}-{n}" for kind in ("ship", "worker", "stone", "seat") for n in range(PLAYERS)]
    return [*symbols.NAMES, *_SAME, *owned]


def glyph(name: str, size: int = 24) -> svg.SVG:
    """A small drawing; decorative, so the text beside it must name it.

    ValueError for an unknown name, with the names that exist.
    """
    if name not in names():
        raise ValueError(f"no drawing is called {name!r}; there are {', '.join(names())}")
    art = _SAME.get(name, name)
    if art in symbols.NAMES:
        return small([symbols.drawn(art)], size, _REACH.get(art, _USUAL))
    kind, _, number = name.partition("-")
    return small(*_owned(kind, int(number), size))


def _owned(kind: str, seat: int, size: int) -> tuple[Parts, int, float]:
    match kind:
        case "seat":
            return badge(seat), size, 13
        case "stone":
            return [at(0, -1.5, 1, 0, [stone(seat)])], size, 17.5
    art: Parts = symbols.ship(seat, symbols.drawn("caravel")) if kind == "ship" else [symbols.drawn("worker")]
    return [svg.G(class_=[f"nv-seat-{seat}"], elements=art)], size, 21 if kind == "ship" else _USUAL
