"""Navegador's paints: parchment, timber, goods, and the tones of whoever owns a piece; frames of panels.
The owner's tones come from the style sheet by class, so that one drawing serves every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

import svg

from ....engine.drawing.kit import Parts, Pen, line, short

PAPER, PAPER_SHADE = "#fdf4dd", "#dcc48f"
STONE, STONE_SHADE, WHITE = "#efe6d2", "#c3b396", "#fffdf6"
WOOD, WOOD_LIGHT, WOOD_SHADE, DARK = "#a8743f", "#cf9c5f", "#77502b", "#4a3626"
ROOF, ROOF_SHADE, LEAF, LEAF_LIGHT = "#bd5232", "#8d3620", "#57803f", "#8fb262"
GOLD, GOLD_LIGHT, GOLD_SHADE = "#e3ad2f", "#fbe28c", "#a87512"
WATER, WATER_LIGHT, SKIN, WAX = "#4f97b8", "#b4dbe6", "#e2b083", "#b7312c"
ORANGE, ORANGE_LIGHT, ORANGE_SHADE = "#e67e22", "#f9b871", "#a6520c"
TEAL, TEAL_LIGHT, TEAL_SHADE = "#1d8a8a", "#7fd0c8", "#0d5557"


@dataclass(frozen=True)
class Tones:
    """Paint, light, shade and what is written on it."""

    paint: str
    light: str
    shade: str
    mark: str


# The goods; the orange factory serves any of them.
TONES = {
    "sugar": Tones("#f3f1ea", "#ffffff", "#b3bac0", "#33281f"),
    "gold": Tones("#f0c040", "#fde68f", "#a97b15", "#33281f"),
    "spice": Tones("#8c5a33", "#c08f5f", "#553318", "#fff6e4"),
    "any": Tones(ORANGE, ORANGE_LIGHT, ORANGE_SHADE, "#33281f"),
}
_NOBODY = {"paint": "#b98b52", "light": "#e0bd8c", "shade": "#7d5a2e", "mark": "#fff6e4"}


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the drawing, as the page includes it."""
    return (Path(__file__).parents[1] / "static" / "navegador" / "board.css").read_text(encoding="utf-8")


def owned(d: str, tone: str = "paint", width: float | None = None) -> svg.Path:
    """A painted area in a tone of the owner's colour: paint, light, shade or mark."""
    return svg.Path(class_=[f"nv-{tone}"], d=[Pen(d)], fill=_NOBODY[tone], stroke_width=width)


def tinted(d: str, tone: str, opacity: float | None = None) -> svg.Path:
    """The same without an outline."""
    return svg.Path(class_=[f"nv-{tone}"], d=[Pen(d)], fill=_NOBODY[tone], stroke="none", opacity=opacity)


def post(d: str, width: float, colour: str) -> Parts:
    """A thick line with an outline of its own: timber, masts, limbs."""
    return [line(d, short(width + 1.7)), line(d, width, colour)]


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


def spoken(label: str, actions: Sequence[str]) -> dict[str, str]:
    """What a place says of itself: a button where something can be done, otherwise an image."""
    return {"role": "button" if actions else "img", "aria-label": escape(label)}


def address(cell: str, actions: Sequence[str]) -> dict[str, str | int | float]:
    """The attributes by which the page finds a place and what can be done there."""
    return {"cell": escape(cell), **({"a": " ".join(actions)} if actions else {})}
