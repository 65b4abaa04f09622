"""All drawings that pieces of Navegador's pictures name: each once, for painters and for the page.
What they show is drawn in the files beside this one."""

from __future__ import annotations

from functools import lru_cache

import svg

from ....engine.scene import OWN, Drawings
from . import market, regions, rondel, symbols
from .paint import style

_SHAPES: symbols.Shapes = {
    **symbols.SHAPES,
    **regions.SHAPES,
    **rondel.SHAPES,
    **market.SHAPES,
}
_NAMES = tuple(f"nv-{name}" for name in _SHAPES)


def names() -> tuple[str, ...]:
    """The names of all drawings."""
    return _NAMES


@lru_cache(maxsize=512)
def drawing(name: str) -> str:
    """The markup of a drawing."""
    return str(svg.G(id=f"{OWN}{name}", elements=_SHAPES[name.removeprefix("nv-")]()))


BOARD = Drawings("navegador", names, drawing, style)
SHEET = Drawings("navegador-sheet", names, drawing, style)
