"""The die of ivory and its faces; it knows no chance.
How it lies or tumbles on the board is in board.py, the chart of all rolls in roll_chart.py."""

from __future__ import annotations

from dataclasses import dataclass

import svg

from .....engine.drawing.kit import Parts, dot, line

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
    return _cube([dot(x, y, size, ink) for x, y in _PIPS[face]])


def waiting() -> Parts:
    """A die that nobody has rolled yet."""
    asked = line("M-4.4-3.6a4.5 4.5 0 1 1 6.9 3.8C.7 1.4 0 2.2 0 4", 2.6, "#2b211a")
    return _cube([asked, dot(0, 8, 1.7, "#2b211a")])


def _cube(shown: Parts) -> Parts:
    return [
        svg.Rect(x=-11.5, y=-8, width=25, height=24, rx=6, fill="#2a1d10", opacity=0.3),
        svg.Rect(x=-13, y=-10.5, width=26, height=26, rx=6, fill="#bda579"),
        svg.Rect(x=-13, y=-13, width=26, height=26, rx=6, fill="#fff8e6", stroke="#5f4a2c", stroke_width=1),
        svg.Rect(x=-11, y=-11, width=22, height=22, rx=8, fill="#fffefa"),
        *shown,
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
