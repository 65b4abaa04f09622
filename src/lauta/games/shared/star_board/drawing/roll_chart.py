"""A chart of all rolls of a die so far as a scene: bars beside what chance would have, with its usual spread.
Knows no chance and no words; the numbers are told. The die itself is in dice.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import svg

from .....engine.drawing.kit import Parts, Printed, at, printed, short
from .....engine.scene import Chart, Drawings, Part, Piece, Scene, coordinate
from .dice import die
from .drawings import DRAWINGS
from .paint import classed, written


@dataclass(frozen=True)
class RollsPicture:
    """How often each face came up, 1 to 6, or each of `faces`. Words are in the reader's language already.

    `title` is the accessible name; `expected` names the line of what could be expected ("expected: 7.5"),
    `usual` the band around it in which two of three counts lie ("usual"). `chances` are those of each face
    where they differ, `faces` the markup of other faces than those of the die. `name` tells several charts
    on one page apart.
    """

    counts: tuple[int, ...]
    title: str = ""
    expected: str = ""
    usual: str = ""
    chances: tuple[float, ...] = ()
    faces: tuple[str, ...] = ()
    name: str = "rolls"


WIDTH, HEIGHT = 340.0, 214.0
_FOOT, _TOP, _LEFT, _STEP, _BAR = 160.0, 26.0, 26.0, 49.0, 32.0
SHEET, USUAL, BARS, AXIS, EXPECTED = 0, 1, 2, 3, 4  # from below


@lru_cache(maxsize=32)
def draw_rolls(picture: RollsPicture, drawings: Drawings = DRAWINGS) -> Scene:
    """The chart; the same scene for the same picture. `drawings` are those of the game."""
    chart = _chart(len(picture.counts), picture.faces, bool(picture.expected), picture.usual)
    pieces = tuple(_pieces(picture))
    return Scene(drawings, chart, pieces, picture.title, "star-rolls", name=picture.name)


def _pieces(picture: RollsPicture) -> Iterator[Piece]:
    total, name = sum(picture.counts), picture.name
    spans = _expectations(picture, total, len(picture.counts))
    highest = max([*picture.counts, *(mean + spread for _, _, mean, spread in spans), 4])

    def height(n: float) -> float:
        return short(_FOOT - (_FOOT - _TOP) * max(n, 0) / highest)

    for n, (left, right, mean, spread) in enumerate(spans):
        low, high = height(mean - spread), height(mean + spread)
        band = Part(d=f"M{left:g} {high:g}H{right:g}V{low:g}H{left:g}Z", tone="st-usual")
        line = Part(d=f"M{left:g} {height(mean):g}H{right:g}", tone="st-expected")
        yield Piece(f"{name}-usual-{n}", USUAL, parts=(band,))
        yield Piece(f"{name}-expected-{n}", EXPECTED, parts=(line,))
    if picture.expected:
        text = Part(text=picture.expected, x=42, y=209, tone="st-key")
        yield Piece(f"{name}-key", SHEET, parts=(text,))
    for n, count in enumerate(picture.counts):
        yield _bar(f"{name}-bar-{n + 1}", n, count, height(count))


@lru_cache(maxsize=1024)
def _bar(ident: str, n: int, count: int, top: float) -> Piece:
    """How often one face came up."""
    high = _FOOT - top
    bend = min(2.0, high)  # of the upper corners
    corners = f"q0-{bend:g} {bend:g}-{bend:g}H{_BAR - bend:g}q{bend:g} 0 {bend:g} {bend:g}"
    d = f"M0 {_FOOT:g}V{top + bend:g}{corners}V{_FOOT:g}Z"
    number = Part(text=str(count), x=_BAR / 2, y=coordinate(top - 5), tone="st-count")
    bars = (Part(d=d, tone="st-bar"),) if high else ()
    return Piece(ident, BARS, _LEFT + _STEP * n + (_STEP - _BAR) / 2 - 4, parts=(*bars, number))


def _expectations(picture: RollsPicture, total: int, number: int) -> list[tuple[float, float, float, float]]:
    """From where to where, how many are expected there, and the usual deviation: once for all equal faces."""
    if not total:
        return []
    chances = picture.chances or (1 / number,)
    step = _STEP if picture.chances else _STEP * number
    spans = []
    for n, chance in enumerate(chances):
        left = _LEFT + step * n - (8 if n == 0 else 0)
        spans.append((left, _LEFT + step * (n + 1), total * chance, sqrt(total * chance * (1 - chance))))
    return spans


@lru_cache(maxsize=64)
def _chart(number: int, faces: tuple[str, ...], is_expected: bool, usual: str) -> Chart:
    """The sheet with the faces below the bars, the axis, and what the line and the band mean."""
    below: Parts = [svg.Rect(class_=["st-sheet"], x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=8)]
    for n in range(number):
        x = _LEFT + _STEP * n + (_STEP - _BAR) / 2 - 4
        below.append(at(x + _BAR / 2, _FOOT + 22, 1, 0, [Printed(markup=faces[n])] if faces else die(n + 1)))
    if is_expected:
        below.append(classed("st-expected", "M16 205H36"))
    if usual:
        below.append(svg.Rect(class_=["st-usual"], x=196, y=199, width=20, height=11))
        below.append(written("st-key", 222, 209, usual))
    axis = classed("st-axis", f"M{_LEFT - 8} {_FOOT}H{_LEFT + number * _STEP}")
    return Chart((0, 0, WIDTH, HEIGHT), ((SHEET, str(printed(*below))), (AXIS, str(axis))))
