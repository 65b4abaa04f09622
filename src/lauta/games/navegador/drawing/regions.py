"""Sea regions on the chart: waters, ships of every seat, stacks of their lands, fog where nobody has been.
Knows no rules: who is where, what can be done and what happened last is told by `table/`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import hypot

import svg

from ....engine.drawing.coast import Point
from ....engine.drawing.kit import Parts, Pen, at, short
from ....engine.scene import Part, Piece
from . import symbols
from .chart import scene_point
from .paint import art, box, classed, line, words, written

WIDE, HIGH = 80.0, 47.0  # half axes of a region
TOKEN_WIDE, TOKEN_HIGH = 39.0, 47.0
MARKS = ("act", "explore", "pay", "found")
NOTES = ("last", "preview", "chosen")
# Where a land's stack lies in the scene, by region; elsewhere it lies above the region.
_LANDS: dict[str, Point] = {
    "maranhao": (54, 408), "pernambuco": (110, 528), "bahia": (74, 646), "mina": (482, 292),
    "angola": (636, 588), "cabo_da_boa_esperanca": (658, 682), "mocambique": (700, 466), "goa": (999, 316),
    "malaca": (1086, 566), "timor": (1345, 497), "macau": (1188, 232), "nagasaki": (1362, 66),
}  # fmt: skip
_BLOCK = 3  # more tokens than this lie in two rows


@dataclass(frozen=True)
class Waters:
    """A sea region on the chart: what never changes of it. `x` and `y` are those of the data file."""

    id: str
    name: str
    x: float
    y: float


@dataclass(frozen=True)
class ShipsPicture:
    """Ships of `seat` in a region: how many, and how many of them are used up in this action."""

    seat: int
    count: int
    used: int = 0
    label: str = ""


@dataclass(frozen=True)
class RegionPicture:
    """A sea region and the colony tokens of its land.

    `x` and `y` are those of the data file. `good` is the goods of the land, empty where there is none;
    `tokens` are the prices face up, cheapest first, `hidden` the number face down. `loss` are the ships that
    exploring costs, `phase` the phase that it starts (0: none), `ends` whether it ends the game.
    `actions` are what a page sends for acting here, `mark` (one of MARKS) what that is, `number` is written
    on the mark (ships to send, ships to pay). `state` holds notes (NOTES). `label` is read out.
    """

    id: str
    name: str
    x: float
    y: float
    good: str = ""
    tokens: tuple[int, ...] = ()
    hidden: int = 0
    explored: bool = True
    loss: int = 1
    phase: int = 0
    ends: bool = False
    ships: tuple[ShipsPicture, ...] = ()
    label: str = ""
    actions: tuple[str, ...] = ()
    mark: str = "act"
    number: int | None = None
    state: frozenset[str] = frozenset()

    @property
    def waters(self) -> Waters:
        """Where it is."""
        return Waters(self.id, self.name, self.x, self.y)


# ------------------------------------------------------------------ on the chart


def roman(number: int) -> str:
    """I, II, III."""
    return "I" * number


def water(reach: float = 0.0) -> str:
    """The border of a region, `reach` outside: an oval with the corners pulled out, as on a sail."""
    w, h = WIDE + reach, HIGH + reach
    return (
        f"M0-{short(h)}C{short(w * 0.72)}-{short(h)} {short(w)}-{short(h * 0.7)} {short(w)} 0"
        f"S{short(w * 0.72)} {short(h)} 0 {short(h)}S-{short(w)} {short(h * 0.7)}-{short(w)} 0"
        f"S-{short(w * 0.72)}-{short(h)} 0-{short(h)}Z"
    )


def waters(regions: Iterable[Waters]) -> svg.G:
    """All regions, with nothing in them."""
    oval = [classed("nv-region", water()), classed("nv-region-line", water(-4.5))]
    points = (scene_point(region.x, region.y) for region in regions)
    return svg.G(class_=["nv-waters"], elements=[at(short(x), short(y), 1, 0, oval) for x, y in points])


def lettering(regions: Iterable[Waters]) -> svg.G:
    """The names of all regions."""
    return svg.G(
        class_=["nv-names"], elements=[_name(region) for region in regions], extra={"aria-hidden": "true"}
    )


def _name(region: Waters) -> svg.Element:
    """The name on the lower border, in two lines where it is long."""
    x, y = scene_point(region.x, region.y)
    return at(short(x), short(y), 1, 0, _lettered(region.name))


def _lettered(name: str) -> Parts:
    words = name.split()
    if len(name) <= 14 or len(words) < 2:
        return [written("nv-name", 0, HIGH + 7, name)]
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    lines = " ".join(words[:cut]), " ".join(words[cut:])
    return [written("nv-name", 0, HIGH + 1 + 19 * n, line) for n, line in enumerate(lines)]


# ------------------------------------------------------------------ a region


@lru_cache(maxsize=4096)
def region(picture: RegionPicture, z: float, entry: bool) -> Piece:
    """A region with what lies in it and on its land, around the place of the stack where it has one."""
    x, y = scene_point(picture.x, picture.y)
    lx, ly = _LANDS.get(picture.id, (x, y - HIGH - 40)) if picture.good else (x, y)
    dx, dy = short(x - lx), short(y - ly)
    parts = [Part("nv-water", x=dx, y=dy, tone="spot", key="spot")]
    if not picture.explored:
        parts += [art("fog", dx, dy), *_banners(picture, dx, dy)]
    if picture.good and (picture.tokens or picture.hidden):
        parts += [*_lead(dx, dy), *_stack(picture)]
    noted = [note for note in NOTES if note in picture.state]
    parts += [art(f"note-{note}", dx, dy) for note in noted]
    if picture.actions:
        parts += _mark(picture, dx, dy)
    known = "explored" if picture.explored else "veiled"
    return Piece(
        f"region-{picture.id}", z, short(lx), short(ly),
        tone=" ".join(["nv-place", known, *noted, *["target"] * bool(picture.actions)]),
        parts=tuple(parts),
        label=picture.label or picture.id,
        place=picture.id,
        actions=picture.actions,
        entry=entry,
    )  # fmt: skip


def _lead(dx: float, dy: float) -> list[Part]:
    """A line from the shore of a region, so far away, to the stack of its land."""
    reach = hypot(dx / WIDE, dy / HIGH) or 1.0
    x, y = dx - dx / reach, dy - dy / reach
    d = f"M{short(x)} {short(y)}L0 0"
    return [line("nv-lead-halo", d), line("nv-lead", d), art("lead-dot", x, y)]


def _banners(picture: RegionPicture, dx: float, dy: float) -> list[Part]:
    """What exploring would set off: ships lost, a phase, the end."""
    parts = [art("explorer", dx, dy - 6, 1.1)]
    if picture.loss > 1:
        parts += [
            art("loss", dx - 46, dy - 8),
            words("nv-loss-number", dx - 33, dy + 9, f"−{picture.loss}"),
        ]
    if picture.ends:
        parts.append(art("flag-end", dx + 34, dy - 2))
    elif picture.phase:
        parts += [
            art("flag", dx + 34, dy - 2),
            words("nv-flag-number", dx + 46, dy - 3.5, roman(picture.phase)),
        ]
    return parts


def _flag(*inside: svg.Element) -> Parts:
    return [classed("nv-pole", "M0 17V-18"), classed("nv-flag", "M0-18H30L24-7L30 4H0Z"), *inside]


def _fog() -> Parts:
    """Mist over water that nobody has seen."""
    return [
        classed("nv-fog", water(-1)),
        classed("nv-fog-line", "M-62-12c2-9 14-12 20-5c3-9 18-11 23-2M-58 18c4-9 17-10 22-2c5-9 19-8 22 1"
            "c5-8 17-8 21 0"
                               "M22-24c3-8 16-9 20-1c7-6 18-2 18 7M12 26c4-8 16-9 21-2c5-7 16-6 19 1M-34-30"
                                   "c4-7 15-7 19-1"),
    ]  # fmt: skip


# ------------------------------------------------------------------ ships


@lru_cache(maxsize=1024)
def fleets(waters: Waters, ships: tuple[ShipsPicture, ...], z: float) -> tuple[Piece, ...]:
    """The ships in a region: one ship for each seat, its sign on the sail, their number below."""
    x, y = scene_point(waters.x, waters.y)
    return tuple(
        Piece(
            f"ships-{waters.id}-{fleet.seat}", z, short(x + dx), short(y + dy), scale,
            tone=f"nv-ships nv-seat-{fleet.seat}" + " used" * (fleet.used >= fleet.count),
            parts=(art(f"ship-{fleet.seat}"), *_tally(fleet)),
            label=fleet.label or str(fleet.count),
        )
        for fleet, (dx, dy, scale) in zip(ships, _berths(len(ships)))
    )  # fmt: skip


def _berths(seats: int) -> list[tuple[float, float, float]]:
    """Where ships of so many seats lie, and at what size."""
    match seats:
        case 0:
            return []
        case 1:
            return [(-4, -7, 1.5)]
        case 2:
            return [(-37, -6, 1.35), (31, -6, 1.35)]
        case 3:
            return [(-52, -5, 1.12), (-3, -7, 1.12), (46, -5, 1.12)]
    back = [(-29 + 55 * n, -23, 0.94) for n in range(2)]
    front = [((-56 + 52 * n) if seats > 4 else (-30 + 57 * n), 16, 0.94) for n in range(seats - 2)]
    return (
        [*back, *front] if seats > 4 else [(-30, -23, 0.94), (27, -23, 0.94), (-30, 16, 0.94), (27, 16, 0.94)]
    )


def _tally(ships: ShipsPicture) -> list[Part]:
    """The number of ships on a plate; what has been used in this action is taken off behind a stroke."""
    some = 0 < ships.used < ships.count
    text = f"{ships.count - ships.used}/{ships.count}" if some else str(ships.count)
    return [art("tally-wide" if len(text) > 1 else "tally"), words("nv-tally-number", 15, 15.8, text)]


# ------------------------------------------------------------------ tokens


def _stack(picture: RegionPicture) -> list[Part]:
    """The colony tokens of a land, cheapest first, or a pile of them face down."""
    good, tokens = picture.good, picture.tokens
    if not tokens:
        top = short(-3.2 * (picture.hidden - 1))
        return [
            *(art("back", 0, -3.2 * n, tone=_GOODS) for n in range(picture.hidden)),
            art(good, 0, top - 3, 0.72, _GOODS),
            art("pile", 13, top + 17, tone=_GOODS),
            words(f"{_GOODS} nv-pile-number", 13, top + 23, str(picture.hidden)),
        ]
    across = len(tokens) if len(tokens) <= _BLOCK else 2
    down = -(-len(tokens) // across)
    parts: list[Part] = []
    for n, price in enumerate(tokens):
        x = (n % across - (across - 1) / 2) * (TOKEN_WIDE + 1.5)
        y = (n // across - (down - 1) / 2) * (TOKEN_HIGH + 2)
        parts += [
            art(f"token-{good}" if n else f"token-{good}-first", x, y, tone=_GOODS),
            words(f"{_GOODS} nv-price nv-on-{good}", x, y + 20, str(price)),
        ]
    return parts


_GOODS = "nv-goods"


def _token(good: str, first: bool) -> Parts:
    """A colony token face up; the one that is next to be taken stands out."""
    w, h = TOKEN_WIDE, TOKEN_HIGH
    return [
        box("nv-token-shadow", 2 - w / 2, 3 - h / 2, w, h, 7),
        box(f"nv-token nv-{good}{' first' if first else ''}", -w / 2, -h / 2, w, h, 7),
        at(0, -9, 0.66, 0, [symbols.shared(good)]),
    ]


def _back() -> Parts:
    w, h = TOKEN_WIDE, TOKEN_HIGH
    return [
        box("nv-token-shadow", 1.5 - w / 2, 2.5 - h / 2, w, h, 7),
        box("nv-token nv-back", -w / 2, -h / 2, w, h, 7),
        box("nv-back-line", 4 - w / 2, 4 - h / 2, w - 8, h - 8, 4.5),
    ]


# ------------------------------------------------------------------ marks


def _mark(picture: RegionPicture, dx: float, dy: float) -> list[Part]:
    """What can be done there, with the number of ships that it takes."""
    parts = [art(f"mark-{picture.mark}", dx, dy, tone="mark")]
    if picture.number is not None:
        parts += [
            art("count", dx + 25, dy - HIGH, tone="mark"),
            words("mark nv-count-number", dx + 25, dy - HIGH + 7, str(picture.number)),
        ]
    return parts


def mark(kind: str) -> Parts:
    """What can be done in a region: corners around it and a seal whose shape says what it is."""
    corners = _corners()
    seal: Parts = [svg.Circle(class_=["nv-dot"], r=9)]
    match kind:
        case "explore":
            ray = "M0-17L4-4L17 0L4 4L0 17L-4 4L-17 0L-4-4Z"
            seal = [svg.Circle(class_=["nv-seal"], r=13), classed("nv-seal-star", ray)]
        case "pay":
            seal = [svg.Circle(class_=["nv-seal"], r=14), classed("nv-seal-line", "M-7 0H7")]
        case "found":
            seal = [box("nv-seal", -13, -13, 26, 26, 5), classed("nv-seal-line", "M0 9V-9M-5.5-4H5.5M-6 9H6")]
    return [classed("nv-halo", corners), classed("nv-frame", corners), at(0, -HIGH, 1, 0, seal)]


def _corners() -> str:
    w, h = WIDE + 3, HIGH + 3
    d = ""
    for sx in (-1, 1):
        for sy in (-1, 1):
            d += (
                f"M{short(sx * w)} {short(sy * h * 0.28)}C{short(sx * w)} {short(sy * h * 0.74)} "
                f"{short(sx * w * 0.78)} {short(sy * h * 0.97)} {short(sx * w * 0.42)} {short(sy * h)}"
            )
    return d


def note(kind: str) -> Parts:
    """What happened in a region, or what is looked at: an outline around it."""
    reach, kind = {"last": (5, ""), "preview": (3, " nv-fine"), "chosen": (4, " nv-accent")}[kind]
    return [classed("nv-note-halo", water(reach)), classed(f"nv-note{kind}", water(reach))]


SHAPES: symbols.Shapes = {
    "water": lambda: [svg.Path(d=[Pen(water())])],
    "fog": _fog,
    "loss": lambda: [
        svg.Circle(class_=["nv-loss"], r=17), at(-1, -1, 0.7, 0, [symbols.drawn("wreck", 1.3)]),
    ],
    "flag": _flag,
    "flag-end": lambda: _flag(at(13, -7, 0.52, 0, [symbols.drawn("hourglass", 1.5)])),
    "lead-dot": lambda: [svg.Circle(class_=["nv-lead-dot"], r=4.2)],
    "tally": lambda: [box("nv-tally", 5.5, 1, 19, 19, 9.5)],
    "tally-wide": lambda: [box("nv-tally", -2, 1, 34, 19, 9.5)],
    "pile": lambda: [svg.Circle(class_=["nv-pile"], r=11)],
    "back": _back,
    **{f"token-{good}": partial(_token, good, False) for good in symbols.GOODS},
    **{f"token-{good}-first": partial(_token, good, True) for good in symbols.GOODS},
    "count": lambda: [box("nv-count", -15, -14, 30, 28, 8)],
    **{f"mark-{kind}": partial(mark, kind) for kind in MARKS},
    **{f"note-{kind}": partial(note, kind) for kind in NOTES},
}  # fmt: skip
