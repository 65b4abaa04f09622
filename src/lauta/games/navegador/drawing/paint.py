"""What Navegador's drawing files share: the drawings beside them, lettering, frames of panels.
Paint comes from the style sheet by class, the owner's tones too, so that one drawing serves every seat."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

import svg

from ....engine.drawing.art import Gallery
from ....engine.drawing.kit import Parts, Pen, short

ART = Gallery(__name__)  # the drawings beside this file


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the drawing, as the page includes it."""
    return (Path(__file__).parents[1] / "static" / "navegador" / "board.css").read_text(encoding="utf-8")


def classed(name: str, d: str) -> svg.Path:
    """A path that takes its paint from the style sheet; several classes are separated by spaces."""
    return svg.Path(class_=name.split(), d=[Pen(d)])


def written(name: str, x: float, y: float, text: str) -> svg.Text:
    """Text that takes its type from the style sheet."""
    return svg.Text(class_=name.split(), x=short(x), y=short(y), text=escape(text, quote=False))


def box(name: str, x: float, y: float, width: float, height: float, bend: float = 6) -> svg.Rect:
    """A rectangle with round corners that takes its paint from the style sheet."""
    return svg.Rect(
        class_=name.split(), x=short(x), y=short(y), width=short(width), height=short(height), rx=short(bend)
    )


def panel(width: float, height: float) -> Parts:
    """A sheet of parchment on the chart, with its corner at the origin: shadow, paper, a double line."""
    return [
        box("nv-panel-shadow", 3, 5, width, height, 10),
        box("nv-panel", 0, 0, width, height, 10),
        box("nv-panel-line", 4.5, 4.5, width - 9, height - 9, 6.5),
    ]
