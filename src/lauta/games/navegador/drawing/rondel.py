"""The rondel as a wind rose with eight spaces: actions, stones, what each space costs, the card's mark.
Knows no rules: which spaces can be reached and at what cost is told by `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import cos, pi, sin

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, Pen, at, printed, short, sketch, wash
from ....engine.scene import OWN, Part, Piece
from . import symbols
from .chart import RONDEL
from .paint import Target, art, classed, words

HUB, INNER, EDGE, RIM = 34.0, 106.0, 152.0, 174.0  # radii: hub, actions, stones, names
_ART = (HUB + INNER) / 2 + 6
_STONES = (INNER + EDGE) / 2


@dataclass(frozen=True)
class SpacePicture(Target):
    """A space of the rondel; spaces stand clockwise, the first in the north.

    `activity` is one of symbols.ACTIVITIES, `name` what is lettered on the rim. `cost` are the ships
    that going there costs: 0 for a free step, None where nothing is told. `state` may hold "last".
    """

    id: str
    activity: str
    name: str = ""
    cost: int | None = None


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
def stone(seat: int) -> Parts:
    """A stone: an eight-sided piece of painted wood with the sign of its seat."""
    paint = seats.SEATS[seat % len(seats.SEATS)]
    corners = [
        (short(13.5 * sin((n + 0.5) * pi / 4)), short(-13.5 * cos((n + 0.5) * pi / 4))) for n in range(8)
    ]
    d = "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
    whole = printed(
        at(1.2, 4.6, 1.06, 0, [wash(d, "#2a1d10", 0.32)]),
        at(0, 2.6, 1, 0, [wash(d, paint.shade)]),
        sketch([svg.Path(d=[Pen(d)], fill=paint.paint)], 1.1),
        at(0, 0, 0.8, 0, [wash(d, paint.light, 0.35)]),
        at(0, 0, 1.08, 0, [seats.sign(seat, paint.mark, INK, 0.7)]),
    )
    return [whole]


# ------------------------------------------------------------------ on the chart


def ground(count: int) -> Parts:
    """What lies below the spaces, around the origin: the rim and sectors in two tones."""
    return [
        svg.Circle(class_=["nv-panel-shadow"], cx=3, cy=6, r=RIM + 2),
        svg.Circle(class_=["nv-rim-band"], r=RIM),
        svg.Circle(class_=["nv-rim-line"], r=RIM - 3),
        *(classed(f"nv-sector nv-tone-{n % 2}", _sector(n, count)) for n in range(count)),
    ]


def lettering(spaces: tuple[tuple[str, str], ...]) -> Parts:
    """What lies above the spaces: their activities and names, the spokes, the hub."""
    count = len(spaces)
    parts: Parts = [
        svg.Path(id=f"{OWN}nv-arc-{n}", class_=["nv-arc"], d=[Pen(_arc(n, count))]) for n in range(count)
    ]
    for n, (activity, name) in enumerate(spaces):
        turn = 2 * pi * n / count
        x, y = short(_ART * sin(turn)), short(-_ART * cos(turn))
        arc = svg.TextPath(href=f"#{OWN}nv-arc-{n}", startOffset="50%", text=escape(name, quote=False))
        parts += [
            at(x, y, 1.4, 0, [symbols.drawn(f"space-{activity}", 1.1)]),
            svg.Text(class_=["nv-space-name"], elements=[arc]),
        ]
    return [
        *parts,
        classed("nv-spokes", "".join(_spoke(n, count) for n in range(count))),
        svg.Circle(class_=["nv-spoke-ring"], r=INNER),
        svg.Circle(class_=["nv-hub"], r=HUB),
        classed("nv-hub-star", _star(HUB - 4, HUB * 0.3, count)),
    ]


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


# ------------------------------------------------------------------ spaces


@lru_cache(maxsize=4096)
def space(picture: SpacePicture, n: int, count: int, z: float) -> Piece:
    """Space number `n` of the rondel, with what going there costs beside it."""
    turn = 2 * pi * n / count
    sector = _sector(n, count)
    parts = [Part(d=sector, tone="spot", key="spot")]
    if picture.actions:
        parts.append(Part(d=sector, tone="nv-space-target"))
    if "last" in picture.state:
        parts.append(Part(d=sector, tone="nv-space-last"))
    if picture.cost is not None:
        x, y = short((RIM + 23) * sin(turn)), short(-(RIM + 13) * cos(turn))
        parts += _cost(picture.cost, bool(picture.actions), x, y)
    return Piece(
        f"space-{picture.id}", z, *RONDEL,
        tone=" ".join([SHEET, "nv-space", *sorted(picture.state), *["target"] * bool(picture.actions)]),
        parts=tuple(parts),
        label=picture.label or picture.id,
        place=picture.id,
        actions=picture.actions,
    )  # fmt: skip


def _cost(ships: int, reachable: bool, x: float, y: float) -> list[Part]:
    """A free step is a dot in a ring, a paid one a plate with the number of ships."""
    if ships == 0:
        return [art("free", x, y)]
    dim = "" if reachable else " nv-dim"
    return [
        art("paid" if reachable else "paid-dim", x, y),
        words(f"nv-paid-number{dim}", x - 9, y + 6, f"−{ships}"),
    ]


# ------------------------------------------------------------------ stones and the card's mark


def stones(picture: RondelPicture, z: float) -> list[Piece]:
    """The stones of all seats, beside each other where several stand on a space."""
    held: dict[int, list[int]] = {}
    for one in picture.stones:
        held.setdefault(one.space, []).append(one.seat)
    count = max(1, len(picture.spaces))
    return [
        _stone(one, held[one.space].index(one.seat), len(held[one.space]), count, z) for one in picture.stones
    ]


@lru_cache(maxsize=1024)
def _stone(one: StonePicture, k: int, mates: int, count: int, z: float) -> Piece:
    """The stone that is number `k` of those on its space."""
    if one.space < 0:
        turn, radius = 2 * pi * k / max(1, mates), 0.0 if mates == 1 else 20.0
    else:
        along, out = _spots(mates)[k]
        radius = _STONES + out
        turn = 2 * pi * one.space / count + along / radius
    x, y = RONDEL
    ring = [Part("nv-acting", key="acting")] if one.acting else []
    return Piece(
        f"stone-{one.seat}", z, short(x + radius * sin(turn)), short(y - radius * cos(turn)),
        tone=f"{SHEET} nv-stone" + " acting" * one.acting,
        parts=(*ring, Part(f"nv-stone-{one.seat}", scale=0.92, key="stone")),
        label=one.label or str(one.seat),
    )  # fmt: skip


def _spots(held: int) -> list[tuple[float, float]]:
    """Where stones stand in a space: offsets along the rim in units, and in radius."""
    if held <= 3:
        return [(31.0 * (k - (held - 1) / 2), 0.0) for k in range(held)]
    front = held // 2
    back = held - front
    return [(29.0 * (k - (back - 1) / 2), 11.5) for k in range(back)] + [
        (29.0 * (k - (front - 1) / 2), -13.5) for k in range(front)
    ]


@lru_cache(maxsize=64)
def card_mark(space: int, count: int, z: float) -> Piece:
    """The orange ship of the card beside a space."""
    turn = 2 * pi * (space + 0.36) / count
    x, y = RONDEL
    return Piece(
        "card-mark", z, short(x + (RIM + 4) * sin(turn)), short(y - (RIM + 4) * cos(turn)),
        tone=f"{SHEET} nv-card-mark", parts=(art("card-mark"),),
    )  # fmt: skip


SHEET = "nv-sheet nv-at-rondel"

SHEET = "nv-sheet nv-at-rondel"
