"""Attika's paints: stone, wood, water, and the three tones of whoever owns a piece.
The owner's tones come from the style sheet by class, so that one drawing serves every seat."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import svg

from ....engine.drawing.kit import Parts, Pen, line, shape

STONE, STONE_SHADE, MARBLE = "#f7ecd2", "#d8c298", "#fffdf6"
ROCK, ROCK_SHADE, ROCK_LIGHT = "#b3aaa0", "#877d76", "#d6cfc4"
WOOD, WOOD_SHADE, DARK = "#a8743f", "#77502b", "#4a3626"
WATER, WATER_LIGHT, WATER_SHADE = "#5aa5c7", "#a9d7e6", "#2f7398"
LEAF, LEAF_LIGHT, LEAF_SHADE = "#57803f", "#8fb262", "#365a2c"
GOLD, GOLD_LIGHT, CLAY, WINE, SKIN = "#e0ab35", "#f9dd88", "#bb6337", "#7b3560", "#dfa878"
_NOBODY = {"paint": "#bb6337", "light": "#e39a6c", "shade": "#803c1e", "mark": "#fff6e4"}


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the drawing, as the page includes it."""
    return (Path(__file__).parents[1] / "static" / "attika" / "board.css").read_text(encoding="utf-8")


def owned(d: str, tone: str = "paint", width: float | None = None) -> svg.Path:
    """A painted area in a tone of the owner's colour: paint, light, shade or mark."""
    return svg.Path(class_=[f"ak-{tone}"], d=[Pen(d)], fill=_NOBODY[tone], stroke_width=width)


def tinted(d: str, tone: str, opacity: float | None = None) -> svg.Path:
    """The same without an outline."""
    return svg.Path(class_=[f"ak-{tone}"], d=[Pen(d)], fill=_NOBODY[tone], stroke="none", opacity=opacity)


def post(d: str, width: float, colour: str) -> Parts:
    """A thick line with an outline of its own: timber, limbs, handles."""
    return [line(d, width + 1.7), line(d, width, colour)]


def column(x: float, top: float, foot: float, half: float = 1.6) -> Parts:
    """A marble column with its capital."""
    return [
        shape(
            f"M{x - half} {top + 1.6}H{x + half}L{x + half + 0.4} {foot}H{x - half - 0.4}Z", MARBLE, width=0.8
        ),
        shape(f"M{x - half - 1} {top}H{x + half + 1}V{top + 1.7}H{x - half - 1}Z", STONE_SHADE, width=0.7),
    ]
