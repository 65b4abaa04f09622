"""Brush and paints of every game's pictures: shapes, lines, mirrored pairs, as typed SVG elements.
It knows no layout and no colour but the ink; what is drawn with it stands in the games' drawing files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

import svg

INK = "#33281f"
Parts = list[svg.Element]


@dataclass
class Pen(svg.PathData):
    """A stretch of hand-written path commands, kept as one piece."""

    commands: str

    def __str__(self) -> str:
        return self.commands


@dataclass
class Printed(svg.Element):
    """Elements that never change, kept as the markup they print."""

    element_name = "g"
    markup: str = ""

    def as_str(self) -> str:
        return self.markup


def printed(*elements: svg.Element) -> Printed:
    return Printed(markup="".join(map(str, elements)))


def short(value: float) -> float | int:
    """A coordinate with one decimal, whole numbers without a point."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def place(x: float, y: float) -> svg.Translate:
    return svg.Translate(short(x), short(y))


def shape(d: str, fill: str, outline: str | None = None, width: float | None = None) -> svg.Path:
    """A painted area; it keeps the outline of its group unless told otherwise."""
    return svg.Path(d=[Pen(d)], fill=fill, stroke=outline, stroke_width=width)


def wash(d: str, fill: str, opacity: float | None = None) -> svg.Path:
    """A painted area without outline: shade, light, pattern."""
    return svg.Path(d=[Pen(d)], fill=fill, stroke="none", opacity=opacity)


def line(d: str, width: float | None = None, colour: str | None = None) -> svg.Path:
    """A stroke of the pen, by default in the ink and width of its group."""
    return svg.Path(d=[Pen(d)], fill="none", stroke=colour, stroke_width=width)


def dot(x: float, y: float, r: float, fill: str = INK) -> svg.Circle:
    return svg.Circle(cx=x, cy=y, r=r, fill=fill, stroke="none")


def ball(x: float, y: float, r: float, fill: str) -> svg.Circle:
    """A painted circle with the outline of its group."""
    return svg.Circle(cx=x, cy=y, r=r, fill=fill)


def twin(*half: svg.Element) -> svg.G:
    """The left half and its mirror image."""
    return svg.G(elements=[*half, svg.G(transform=[svg.Scale(-1, 1)], elements=list(half))])


def at(x: float, y: float, scale: float, turn: float, parts: Iterable[svg.Element]) -> svg.G:
    """The parts moved, scaled and turned as one."""
    moves: list[svg.Transform] = [place(x, y)] if x or y else []
    if turn:
        moves.append(svg.Rotate(turn))
    if scale != 1:
        moves.append(svg.Scale(scale))
    return svg.G(transform=moves, elements=list(parts))


def plain_disc(name: str, radius: float = 16.0) -> Parts:
    """Draw a disc with a name on it, for a kind of an edition that nobody has drawn."""
    return [
        svg.Circle(r=radius, fill="#efe0bf", stroke="#8a7148", stroke_width=1.4),
        name_on(name, 2 * radius - 4, 1),
    ]


def name_on(name: str, width: float, y: float) -> svg.Text:
    """Draw a name as lettering about (0, y), as large as the width allows."""
    word = name.replace("_", " ")
    shown = word if len(word) <= 9 else word[:8] + "…"
    size = min(12.0, 1.7 * width / max(len(shown), 1))
    return svg.Text(
        text=escape(shown, quote=False), y=short(y + 0.33 * size), font_size=short(size), fill=INK,
        text_anchor="middle", stroke="none",
    )  # fmt: skip


def sketch(parts: Iterable[svg.Element], width: float = 1.1, scale: float = 1) -> svg.G:
    """Parts drawn with one pen: brown ink, round joins."""
    return svg.G(
        elements=list(parts),
        transform=[svg.Scale(scale)] if scale != 1 else None,
        stroke=INK,
        stroke_width=width,
        extra={"stroke-linejoin": "round", "stroke-linecap": "round"},
    )
