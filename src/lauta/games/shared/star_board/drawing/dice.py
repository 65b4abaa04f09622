"""The die of ivory: its faces, how it lies or tumbles on its tray, and a chart of all rolls so far.
Knows no chance; the numbers are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt

import svg

from .....engine.drawing.kit import Parts, at, dot, place, short
from .paint import classed, disc, written

FACES = 6
_P = 5.6
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-_P, _P), (_P, -_P)),
    3: ((-_P, _P), (0, 0), (_P, -_P)),
    4: ((-_P, -_P), (_P, -_P), (-_P, _P), (_P, _P)),
    5: ((-_P, -_P), (_P, -_P), (0, 0), (-_P, _P), (_P, _P)),
    6: ((-_P, -_P), (_P, -_P), (-_P, 0), (_P, 0), (-_P, _P), (_P, _P)),
}


def die(face: int) -> Parts:
    """A die that shows `face` (1 to 6), 26 units wide. ValueError for any other number."""
    if face not in _PIPS:
        raise ValueError(f"a die has no face {face}; it has 1 to {FACES}")
    ink, size = ("#a3262a", 3.1) if face == 1 else ("#2b211a", 2.6)
    pips: Parts = [dot(x, y, size, ink) for x, y in _PIPS[face]]
    return [
        svg.Rect(x=-11.5, y=-8, width=25, height=24, rx=6, fill="#2a1d10", opacity=0.3),
        svg.Rect(x=-13, y=-10.5, width=26, height=26, rx=6, fill="#bda579"),
        svg.Rect(x=-13, y=-13, width=26, height=26, rx=6, fill="#fff8e6", stroke="#5f4a2c", stroke_width=1),
        svg.Rect(x=-11, y=-11, width=22, height=22, rx=8, fill="#fffefa"),
        *pips,
    ]


@dataclass(frozen=True)
class DiePicture:
    """The last roll. `serial` counts the rolls, so that a page sees a new one tumble; `label` is read out.

    `seat` rolled it. `tumbling` is the look of a roll just made; where motion is unwelcome it lies still.
    """

    face: int
    serial: int = 0
    seat: int | None = None
    label: str = ""
    tumbling: bool = False


def tray(picture: DiePicture, prefix: str, x: float, y: float, sign: Sequence[svg.Element]) -> svg.G:
    """The die on its leather tray."""
    mark: list[svg.Element] = [disc("st-badge", 12, 31, 21), at(31, 21, 0.85, 0, list(sign))] if sign else []
    return svg.G(
        class_=["st-tray"],
        transform=[place(x, y)],
        extra={"role": "img", "aria-label": escape(picture.label or str(picture.face))},
        elements=[
            svg.Rect(class_=["st-tray-shadow"], x=-45, y=-34, width=94, height=76, rx=18),
            svg.Rect(class_=["st-tray-rim"], x=-47, y=-38, width=94, height=76, rx=18),
            svg.Rect(class_=["st-tray-felt"], x=-41, y=-32, width=82, height=64, rx=13),
            svg.Rect(class_=["st-tray-seam"], x=-37.5, y=-28.5, width=75, height=57, rx=10),
            svg.G(
                id=f"{prefix}die-{picture.serial}",
                class_=["st-die", *(["tumbling"] if picture.tumbling else [])],
                elements=[at(-6 if sign else 0, -2, 1.75, 0, die(picture.face))],
            ),
            *mark,
        ],
    )


# ------------------------------------------------------------------ all rolls so far


@dataclass(frozen=True)
class RollsPicture:
    """How often each face came up, 1 to 6, or each of `faces`. Words are in the reader's language already.

    `title` is the accessible name; `expected` names the line of what could be expected ("expected: 7.5"),
    `usual` the band around it in which two of three counts lie ("usual"). `chances` are those of each face
    where they differ, `faces` are drawings of other faces than those of the die.
    """

    counts: tuple[int, ...]
    title: str = ""
    expected: str = ""
    usual: str = ""
    prefix: str = ""
    style: str = ""
    chances: tuple[float, ...] = ()
    faces: tuple[Parts, ...] = ()
    id: str = "rolls"


WIDTH, HEIGHT = 340.0, 214.0
_FOOT, _TOP, _LEFT, _STEP, _BAR = 160.0, 26.0, 26.0, 49.0, 32.0


def draw_rolls(picture: RollsPicture) -> svg.SVG:
    """Bars of all rolls beside what chance would have, with its usual spread."""
    total, number = sum(picture.counts), len(picture.counts)
    spans = _expectations(picture, total, number)
    highest = max([*picture.counts, *(mean + spread for _, _, mean, spread in spans), 4])

    def height(n: float) -> float:
        return _FOOT - (_FOOT - _TOP) * max(n, 0) / highest

    parts: list[svg.Element] = [
        svg.Rect(class_=["st-sheet"], x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=8)
    ]
    for left, right, mean, spread in spans:
        low, high = height(mean - spread), height(mean + spread)
        parts.append(
            svg.Rect(
                class_=["st-usual"],
                x=left,
                y=short(high),
                width=short(right - left),
                height=short(low - high),
            )
        )
    for n, count in enumerate(picture.counts):
        x = _LEFT + _STEP * n + (_STEP - _BAR) / 2 - 4
        y = height(count)
        face = picture.faces[n] if picture.faces else die(n + 1)
        parts += [
            svg.Rect(class_=["st-bar"], x=short(x), y=short(y), width=_BAR, height=short(_FOOT - y), rx=2),
            at(x + _BAR / 2, _FOOT + 22, 1, 0, face),
            written("st-count", x + _BAR / 2, y - 5, str(count)),
        ]
    parts.append(classed("st-axis", f"M{_LEFT - 8} {_FOOT}H{_LEFT + number * _STEP}"))
    for left, right, mean, _ in spans:
        parts.append(classed("st-expected", f"M{left} {short(height(mean))}H{right}"))
    words = [(picture.expected, "st-expected", 16.0), (picture.usual, "st-usual", 196.0)]
    for text, name, x in words:
        if text:
            key = classed(name, f"M{x} 205H{x + 20}") if name == "st-expected" else svg.Rect(
                class_=[name], x=x, y=199, width=20, height=11)  # fmt: skip
            parts += [key, written("st-key", x + 26, 209, text)]
    head: list[svg.Element] = [svg.Style(text=picture.style)] if picture.style else []
    return svg.SVG(
        id=f"{picture.prefix}{picture.id}",
        class_=["star-rolls", "standalone"] if picture.style else ["star-rolls"],
        viewBox=svg.ViewBoxSpec(0, 0, WIDTH, HEIGHT),
        width=WIDTH if picture.style else None,
        height=HEIGHT if picture.style else None,
        extra={"role": "img", "aria-label": escape(picture.title)},
        elements=[*head, *parts],
    )


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
