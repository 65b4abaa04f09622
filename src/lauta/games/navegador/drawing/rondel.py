"""The rondel as a wind rose with eight spaces: actions, stones, what each space costs, the card's mark.
Knows no rules: which spaces can be reached and at what cost is told by `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import cos, pi, sin

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, Pen, Printed, at, place, printed, short, sketch, wash
from ....engine.drawing.spots import spot
from .paint import box, classed, written
from .symbols import drawn, shared

HUB, INNER, EDGE, RIM = 34.0, 106.0, 152.0, 174.0  # radii: hub, actions, stones, names
_ART = (HUB + INNER) / 2 + 6
_STONES = (INNER + EDGE) / 2


@dataclass(frozen=True)
class SpacePicture:
    """A space of the rondel; spaces stand clockwise, the first in the north.

    `activity` is one of symbols.ACTIVITIES, `name` what is lettered on the rim. `cost` are the ships
    that going there costs: 0 for a free step, None where nothing is told. `state` may hold "last".
    """

    id: str
    activity: str
    name: str = ""
    label: str = ""
    actions: tuple[str, ...] = ()
    cost: int | None = None
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class StonePicture:
    """The stone of `seat` on space number `space`, -1 for the middle; `acting` for whose turn it is."""

    seat: int
    space: int
    label: str = ""
    acting: bool = False


@dataclass(frozen=True)
class RondelPicture:
    """The whole rondel. `mark` is the number of the space beside which the card's orange ship lies, or -1."""

    spaces: tuple[SpacePicture, ...]
    stones: tuple[StonePicture, ...] = ()
    mark: int = -1
    mark_label: str = ""


@lru_cache(maxsize=8)
def stone(seat: int) -> Printed:
    """A stone: an eight-sided piece of painted wood with the sign of its seat."""
    paint = seats.SEATS[seat % len(seats.SEATS)]
    corners = [
        (short(13.5 * sin((n + 0.5) * pi / 4)), short(-13.5 * cos((n + 0.5) * pi / 4))) for n in range(8)
    ]
    d = "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
    return printed(
        at(1.2, 4.6, 1.06, 0, [wash(d, "#2a1d10", 0.32)]),
        at(0, 2.6, 1, 0, [wash(d, paint.shade)]),
        sketch([svg.Path(d=[Pen(d)], fill=paint.paint)], 1.1),
        at(0, 0, 0.8, 0, [wash(d, paint.light, 0.35)]),
        at(0, 0, 1.08, 0, [seats.sign(seat, paint.mark, INK, 0.7)]),
    )


def rondel(picture: RondelPicture, prefix: str, still: bool) -> svg.G:
    """The rondel around the origin."""
    count = max(1, len(picture.spaces))
    parts: Parts = [
        svg.Circle(class_=["nv-panel-shadow"], cx=3, cy=6, r=RIM + 2),
        svg.Circle(class_=["nv-rim-band"], r=RIM),
        svg.Circle(class_=["nv-rim-line"], r=RIM - 3),
        *(
            svg.Path(id=f"{prefix}nv-arc-{n}", class_=["nv-arc"], d=[Pen(_arc(n, count))])
            for n in range(count)
        ),
        *(_space(space, n, count, prefix, still) for n, space in enumerate(picture.spaces)),
        classed("nv-spokes", "".join(_spoke(n, count) for n in range(count))),
        svg.Circle(class_=["nv-spoke-ring"], r=INNER),
        svg.Circle(class_=["nv-hub"], r=HUB),
        classed("nv-hub-star", _star(HUB - 4, HUB * 0.3, count)),
    ]
    if 0 <= picture.mark < len(picture.spaces):
        parts.append(_mark(picture, count))
    return svg.G(
        class_=["nv-rondel"],
        elements=[*parts, *(_stone(one, picture, count, prefix, still) for one in picture.stones)],
    )


def _polar(radius: float, turn: float) -> str:
    return f"{short(radius * sin(turn))} {short(-radius * cos(turn))}"


def _sector(n: int, count: int) -> str:
    a, b = 2 * pi * (n - 0.5) / count, 2 * pi * (n + 0.5) / count
    return (
        f"M{_polar(HUB, a)}L{_polar(EDGE, a)}A{EDGE} {EDGE} 0 0 1 {_polar(EDGE, b)}"
        f"L{_polar(HUB, b)}A{HUB} {HUB} 0 0 0 {_polar(HUB, a)}Z"
    )


def _spoke(n: int, count: int) -> str:
    turn = 2 * pi * (n + 0.5) / count
    return f"M{_polar(HUB, turn)}L{_polar(RIM, turn)}"


def _arc(n: int, count: int) -> str:
    """The line on which a name stands: read from outside in the north, from inside in the south."""
    a, b = 2 * pi * (n - 0.5) / count, 2 * pi * (n + 0.5) / count
    if cos(2 * pi * n / count) < -0.01:
        radius = EDGE + 16.5
        return f"M{_polar(radius, b)}A{radius} {radius} 0 0 0 {_polar(radius, a)}"
    radius = EDGE + 5.5
    return f"M{_polar(radius, a)}A{radius} {radius} 0 0 1 {_polar(radius, b)}"


def _star(reach: float, waist: float, count: int) -> str:
    points = [_polar(reach if n % 2 == 0 else waist, pi * n / count) for n in range(2 * count)]
    return "M" + "L".join(points) + "Z"


def _space(space: SpacePicture, n: int, count: int, prefix: str, still: bool) -> svg.G:
    turn = 2 * pi * n / count
    ax, ay = _ART * sin(turn), -_ART * cos(turn)
    parts: Parts = [
        classed(f"nv-sector nv-tone-{n % 2}", _sector(n, count)),
        classed("spot", _sector(n, count)),
        *([classed("nv-space-target", _sector(n, count))] if space.actions else []),
        at(short(ax), short(ay), 1.4, 0, [drawn(f"space-{space.activity}", 1.1)]),
        svg.Text(
            class_=["nv-space-name"],
            elements=[
                svg.TextPath(
                    href=f"#{prefix}nv-arc-{n}", startOffset="50%", text=escape(space.name, quote=False)
                )
            ],
        ),
    ]
    if "last" in space.state:
        parts.append(classed("nv-space-last", _sector(n, count)))
    if space.cost is not None:
        x, y = (RIM + 23) * sin(turn), -(RIM + 13) * cos(turn)
        parts.append(at(short(x), short(y), 1, 0, _cost(space.cost, bool(space.actions), prefix)))
    return spot(space, space.id, f"{prefix}space-", ["nv-space", *sorted(space.state)], parts, still=still)


def _cost(ships: int, reachable: bool, prefix: str) -> Parts:
    """A free step is a dot in a ring, a paid one a plate with the number of ships."""
    if ships == 0:
        return [svg.Circle(class_=["nv-free"], r=8.5), svg.Circle(class_=["nv-free-dot"], r=3.4)]
    dim = "" if reachable else " nv-dim"
    return [
        box(f"nv-paid{dim}", -20, -10.5, 40, 21, 5),
        written(f"nv-paid-number{dim}", -9, 6, f"−{ships}"),
        at(10.5, 0.8, 0.44, 0, [svg.G(class_=["nv-nobody"], elements=[shared("caravel", prefix)])]),
    ]


def _spots(held: int) -> list[tuple[float, float]]:
    """Where stones stand in a space: offsets along the rim in units, and in radius."""
    if held <= 3:
        return [(31.0 * (k - (held - 1) / 2), 0.0) for k in range(held)]
    front = held // 2
    back = held - front
    return [(29.0 * (k - (back - 1) / 2), 11.5) for k in range(back)] + [
        (29.0 * (k - (front - 1) / 2), -13.5) for k in range(front)
    ]


def _stone(one: StonePicture, picture: RondelPicture, count: int, prefix: str, still: bool) -> svg.G:
    mates = [other.seat for other in picture.stones if other.space == one.space]
    k = mates.index(one.seat)
    if one.space < 0:
        turn, radius = 2 * pi * k / max(1, len(mates)), 0.0 if len(mates) == 1 else 20.0
    else:
        along, out = _spots(len(mates))[k]
        radius = _STONES + out
        turn = 2 * pi * one.space / count + along / radius
    ring = [svg.Circle(class_=["nv-acting"], r=17.5)] if one.acting else []
    return svg.G(
        id=None if still else f"{prefix}stone-{one.seat}",
        class_=["nv-stone", *(["acting"] if one.acting else [])],
        transform=[place(radius * sin(turn), -radius * cos(turn))],
        extra={} if still else {"role": "img", "aria-label": escape(one.label or str(one.seat))},
        elements=[*ring, at(0, 0, 0.92, 0, [stone(one.seat)])],
    )


def _mark(picture: RondelPicture, count: int) -> svg.G:
    turn = 2 * pi * (picture.mark + 0.36) / count
    x, y = (RIM + 4) * sin(turn), -(RIM + 4) * cos(turn)
    return svg.G(
        class_=["nv-card-mark"],
        transform=[place(x, y)],
        extra={"aria-hidden": "true"},
        elements=[
            svg.Circle(class_=["nv-card-disc"], r=17),
            at(0, 0, 0.86, 0, [drawn("orange-ship")]),
        ],
    )
