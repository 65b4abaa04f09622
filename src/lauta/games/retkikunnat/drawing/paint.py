"""Retkikunnat's paints and furniture: the tones of each kind of card, lettering, what can be clicked.
Paper, marks and states are in static/retkikunnat/cards.css; every class of ours begins with "rk-"."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import svg

from ....engine.drawing.art import Gallery
from ....engine.drawing.kit import Pen, short
from ....engine.scene import Part
from ...shared.star_board.drawing import paint as drawing_paint

ART = Gallery(__name__)  # the drawings beside this file


@dataclass(frozen=True)
class Tone:
    """The colours of a kind of card: of its frame and lettering, and of the ground of its picture."""

    frame: str
    ground: str


TONES = {
    "equipment": Tone("#7d4e22", "#f1dcb4"),
    "vehicle": Tone("#23627c", "#d3e6ec"),
    "ally": Tone("#98394a", "#f5dcd2"),
    "skill": Tone("#50702a", "#e1eac6"),
    "character": Tone("#3d4780", "#dcdff0"),
    "immediate": Tone("#7a5406", "#f9e7b6"),
    "hand": Tone("#4a4550", "#e5e1e3"),
    "effect": Tone("#67467f", "#e6dbf0"),
    "danger": Tone("#86201f", "#ecccb9"),
    "money": Tone("#6b5410", "#f6e8ae"),
}


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheets of board and cards, as the page includes them."""
    cards = Path(__file__).parents[1] / "static" / "retkikunnat" / "cards.css"
    return drawing_paint.style() + cards.read_text(encoding="utf-8")


def classed(name: str, d: str) -> svg.Path:
    """A path that takes its paint from the style sheet; several classes are separated by spaces."""
    return svg.Path(class_=name.split(), d=[Pen(d)])


def box(name: str, x: float, y: float, width: float, height: float, rx: float = 6) -> svg.Rect:
    """A rectangle that takes its paint from the style sheet."""
    return svg.Rect(
        class_=name.split(), x=short(x), y=short(y), width=short(width), height=short(height), rx=rx
    )


def word(tone: str, x: float, y: float, text: str, size: float) -> Part:
    """Lettering that takes its type from the style sheet, where it is ten units high; `size` is told here."""
    return Part(text=text, x=short(x), y=short(y), scale=round(size / 10, 3), tone=tone)
