"""The players' pawns: travellers of painted wood, on foot, afloat, captive; and who stands beside whom.
Tones come from the engine's seats; the symbol on the coat tells them apart without colour."""

from __future__ import annotations

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point
from .....engine.drawing.kit import INK, Parts, at, ball, line, shape, sketch, wash
from .....engine.drawing.seats import SEATS, sign
from .paint import ART, SHADOW

SIZE = 1.22
WIDE = 27.0  # from pawn to pawn


def pawn(seat: int) -> Parts:
    """A traveller with a sun helmet and a coat in the seat's colour, 36 units high, on the origin."""
    paint = SEATS[seat % len(SEATS)]
    return [
        wash("M-12-1C-12-5 14-6 16-2C17 2 12 4 2 4C-6 4-12 2-12-1Z", SHADOW, 0.3),
        sketch(
            [
                shape("M-10.5-2C-10.5-9-6-12-4-19H4C6-12 10.5-9 10.5-2C10.5 3-10.5 3-10.5-2Z", paint.paint),
                wash("M2.5-18.5H4C6-12 10-9 10-2C10 0 7.5 1 4 1.3C7-4 5.5-12 2.5-18.5Z", paint.shade, 0.8),
                wash("M-3.7-17.5C-5.5-12-9.4-9.5-9.8-3C-8.5-6-4.5-8-2.5-17.5Z", paint.light),
                ball(0, -22.5, 5.4, "#e2b487"),
                wash("M1.5-27.6A5.4 5.4 0 0 1 1-17.3A8 8 0 0 0 1.5-27.6Z", "#b98956"),
                line("M-4.2-18.6C-2-16.8 2-16.8 4.2-18.6", 2.4, paint.light),
                shape("M-9.5-25C-6.5-27 6.5-27 9.5-25C9.5-23-9.5-23-9.5-25Z", "#f3e6c4"),
                shape("M-6.5-25.3C-6.5-33 6.5-33 6.5-25.3C3-24.3-3-24.3-6.5-25.3Z", "#fbf2da"),
                line("M-6.5-26.5C-3-25.3 3-25.3 6.5-26.5", 1.9, paint.paint),
                at(0, -6, 1, 0, [sign(seat, paint.mark, INK, 0.9)]),
            ],
            1.2,
        ),
    ]


def boat() -> Parts:
    """The hull in front of a pawn at sea."""
    return ART("boat")


# What may be said of a pawn, beside its head.
_PLIGHTS = {"captive": "bars", "held": "hourglass", "free": "ticket"}
PLIGHTS = tuple(_PLIGHTS)


def plight(kind: str) -> Parts:
    """Captive, held for some turns, or travelling without having paid."""
    return [at(13, -28, 0.62, 0, [sketch(ART.bare(_PLIGHTS[kind]), 1.3)])]


def box_of(x: float, y: float) -> Box:
    """The room of a pawn that stands there."""
    return Box(x - 11 * SIZE, y - 33 * SIZE, x + 11 * SIZE, y + 4 * SIZE)


def stands(place: Point, count: int, city: bool) -> list[Point]:
    """Where `count` pawns stand that share a place: in rows of three, so that what lies below can be seen."""
    x, y = place
    lift = -3.0 if city else 4.0
    if count == 1:
        return [(x + 11, y + lift) if city else (x, y + lift)]
    rows = [min(3, count)] + ([count - 3] if count > 3 else [])
    found: list[Point] = []
    for row, n in enumerate(reversed(rows)):
        down = lift + 27 * row - (14 if len(rows) > 1 else 0)
        found += [(x + WIDE * (k - (n - 1) / 2), y + down) for k in range(n)]
    return found
