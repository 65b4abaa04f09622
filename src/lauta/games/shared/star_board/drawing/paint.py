"""Brush strokes that the pictures of the star's board share: elements that take their paint by class.
What the classes look like stands in static/star_board/chart.css; every class of ours begins with "st-"."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

import svg

from .....engine.drawing.art import Gallery
from .....engine.drawing.kit import Pen, short

ART = Gallery(__name__)  # the drawings beside this file
SHADOW = "#2a1d10"
CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE = "#fffaf0", "#e6b137", "#fde9a0", "#a87512"


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the board, as the games' own sheets import it."""
    return (Path(__file__).parents[1] / "static" / "star_board" / "chart.css").read_text(encoding="utf-8")


def classed(name: str, d: str) -> svg.Path:
    """A path that takes its paint from the style sheet; several classes are separated by spaces."""
    return svg.Path(class_=name.split(), d=[Pen(d)])


def disc(name: str, radius: float, x: float = 0, y: float = 0) -> svg.Circle:
    return svg.Circle(class_=name.split(), cx=short(x) or None, cy=short(y) or None, r=short(radius))


def written(name: str, x: float, y: float, text: str) -> svg.Text:
    """Text that takes its type from the style sheet."""
    return svg.Text(class_=name.split(), x=short(x), y=short(y), text=escape(text, quote=False))
