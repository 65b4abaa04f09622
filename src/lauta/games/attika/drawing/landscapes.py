"""Landscapes as they lie in a space of the map, and their small signs for prices and cards.
Each is known by its shape alone: ripples, trees, round terraces, peaks. Knows no rules."""

from __future__ import annotations

from ....engine.drawing.kit import Parts
from .paint import ART

LANDSCAPES = ("water", "forest", "hill", "mountain")
SHAPES = 3  # drawings of one landscape; which one is chosen by the place, for ornament only
_MEADOWS = ("", "grass", "furrows", "olives", "", "sheep", "stones")
MEADOWS = len(_MEADOWS)


def meadow(variant: int) -> Parts:
    """Land without a landscape: hardly more than the paper; here and there grass, olives, a sheep."""
    name = _MEADOWS[variant % MEADOWS]
    return ART(name) if name else []


def landscape(name: str, variant: int = 0) -> Parts:
    """What fills a space, in a hexagon of 24 units around the origin; ValueError for an unknown name."""
    if name not in LANDSCAPES:
        raise ValueError(f"no landscape is called {name!r}; there are {', '.join(LANDSCAPES)}")
    return ART.bare(f"{name}-{variant % SHAPES + 1}")


def sign(name: str) -> Parts:
    """A landscape as a round token of 10 units, for prices; "any" stands for whatever landscape."""
    return ART(f"sign-{name}")
