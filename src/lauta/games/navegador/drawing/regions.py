"""Sea regions on the chart: waters, ships of every seat, stacks of their lands, fog where nobody has been.
Knows no rules: who is where, what can be done and what happened last is told by `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import hypot

import svg

from ....engine.drawing.coast import Point
from ....engine.drawing.kit import Parts, Printed, at, place, printed, short
from ....engine.drawing.spots import spot
from .chart import scene_point
from .paint import box, classed, written
from .symbols import drawn, shared, ship

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


# ------------------------------------------------------------------ a region


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


def region(picture: RegionPicture, prefix: str, still: bool, entry: bool) -> svg.G:
    """A region with what lies in it, around its own middle."""
    x, y = scene_point(picture.x, picture.y)
    parts: Parts = [_waters()]
    if not picture.explored:
        parts.append(_fog())
    parts += _banners(picture, prefix)
    if picture.good and (picture.tokens or picture.hidden):
        lx, ly = _LANDS.get(picture.id, (x, y - HIGH - 40))
        goods = svg.G(class_=["nv-goods"], elements=stack(picture, prefix))
        parts += [_lead(lx - x, ly - y), at(short(lx - x), short(ly - y), 1, 0, [goods])]
    parts += _notes(picture)
    if picture.actions:
        parts += mark(picture.mark, picture.number)
    noted = [note for note in NOTES if note in picture.state]
    classes, home = ["nv-place", "explored" if picture.explored else "veiled", *noted], place(x, y)
    return spot(picture, picture.id, f"{prefix}region-", classes, parts, home=home, entry=entry, still=still)


@lru_cache(maxsize=1)
def _waters() -> Printed:
    return printed(
        classed("nv-region", water()), classed("nv-region-line", water(-4.5)), classed("spot", water())
    )


def name(picture: RegionPicture) -> svg.Element:
    """The name on the lower border, in two lines where it is long."""
    x, y = scene_point(picture.x, picture.y)
    return at(short(x), short(y), 1, 0, _lettered(picture.name))


def _lettered(name: str) -> Parts:
    words = name.split()
    if len(name) <= 14 or len(words) < 2:
        return [written("nv-name", 0, HIGH + 7, name)]
    cut = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    lines = " ".join(words[:cut]), " ".join(words[cut:])
    return [written("nv-name", 0, HIGH + 1 + 19 * n, line) for n, line in enumerate(lines)]


def _lead(dx: float, dy: float) -> svg.Element:
    """A line from the shore of a region to the stack of its land."""
    reach = hypot(dx / WIDE, dy / HIGH) or 1.0
    x, y = dx / reach, dy / reach
    d = f"M{short(x)} {short(y)}L{short(dx)} {short(dy)}"
    knot = svg.Circle(class_=["nv-lead-dot"], cx=short(x), cy=short(y), r=4.2)
    return svg.G(elements=[classed("nv-lead-halo", d), classed("nv-lead", d), knot])


def _banners(picture: RegionPicture, prefix: str) -> Parts:
    """What exploring would set off, while nobody has: ships lost, a phase, the end."""
    if picture.explored:
        return []
    parts: Parts = [at(0, -6, 1.1, 0, [shared("explorer", prefix)])]
    if picture.loss > 1:
        loss: Parts = [svg.Circle(class_=["nv-loss"], r=17), at(-1, -1, 0.7, 0, [drawn("wreck", 1.3)])]
        parts.append(at(-46, -8, 1, 0, [*loss, written("nv-loss-number", 13, 17, f"−{picture.loss}")]))
    if picture.phase or picture.ends:
        flag = [*[classed("nv-pole", "M0 17V-18")], classed("nv-flag", "M0-18H30L24-7L30 4H0Z")]
        inside: Parts = (
            [at(13, -7, 0.52, 0, [drawn("hourglass", 1.5)])]
            if picture.ends
            else [written("nv-flag-number", 12, -1.5, roman(picture.phase))]
        )
        parts.append(at(34, -2, 1, 0, [*flag, *inside]))
    return parts


@lru_cache(maxsize=1)
def _fog() -> Printed:
    """Mist over water that nobody has seen."""
    return printed(
        classed("nv-fog", water(-1)),
        classed("nv-fog-line", "M-62-12c2-9 14-12 20-5c3-9 18-11 23-2M-58 18c4-9 17-10 22-2c5-9 19-8 22 1"
            "c5-8 17-8 21 0"
                               "M22-24c3-8 16-9 20-1c7-6 18-2 18 7M12 26c4-8 16-9 21-2c5-7 16-6 19 1M-34-30"
                                   "c4-7 15-7 19-1"),
    )  # fmt: skip


# ------------------------------------------------------------------ ships


def fleets(picture: RegionPicture, prefix: str, still: bool) -> list[svg.G]:
    """The ships in a region: one ship for each seat, its sign on the sail, their number below."""
    x, y = scene_point(picture.x, picture.y)
    places = _berths(len(picture.ships))
    groups = []
    for ships, (dx, dy, scale) in zip(picture.ships, places):
        body: Parts = [
            svg.Ellipse(class_=["nv-ship-shadow"], cx=1, cy=13, rx=17, ry=4),
            *ship(ships.seat, shared("caravel", prefix)),
        ]
        groups.append(svg.G(
            id=None if still else f"{prefix}ships-{escape(picture.id)}-{ships.seat}",
            class_=["nv-ships", f"nv-seat-{ships.seat}", *(["used"] if ships.used >= ships.count else [])],
            transform=[place(x + dx, y + dy)],
            extra={} if still else {"role": "img", "aria-label": escape(ships.label or str(ships.count))},
            elements=[at(0, 0, scale, 0, [*body, *_tally(ships)])],
        ))  # fmt: skip
    return groups


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


def _tally(ships: ShipsPicture) -> Parts:
    """The number of ships on a plate; what has been used in this action is taken off behind a stroke."""
    text = (
        str(ships.count) if not 0 < ships.used < ships.count else f"{ships.count - ships.used}/{ships.count}"
    )
    half = 9.5 if len(text) == 1 else 17
    return [box("nv-tally", 15 - half, 1, 2 * half, 19, 9.5), written("nv-tally-number", 15, 15.8, text)]


# ------------------------------------------------------------------ tokens


def stack(picture: RegionPicture, prefix: str) -> Parts:
    """The colony tokens of a land, cheapest first, or a pile of them face down."""
    good, tokens = picture.good, picture.tokens
    if not tokens:
        slabs: Parts = [at(0, short(-3.2 * n), 1, 0, [_back()]) for n in range(picture.hidden)]
        top = short(-3.2 * (picture.hidden - 1))
        return [
            *slabs,
            at(0, top - 3, 0.72, 0, [shared(good, prefix)]),
            at(13, top + 17, 1, 0, [
                svg.Circle(class_=["nv-pile"], r=11), written("nv-pile-number", 0, 6, str(picture.hidden)),
            ]),
        ]  # fmt: skip
    across = len(tokens) if len(tokens) <= _BLOCK else 2
    down = -(-len(tokens) // across)
    parts: Parts = []
    for n, price in enumerate(tokens):
        x = (n % across - (across - 1) / 2) * (TOKEN_WIDE + 1.5)
        y = (n // across - (down - 1) / 2) * (TOKEN_HIGH + 2)
        parts.append(at(short(x), short(y), 1, 0, [token(good, price, prefix, n == 0)]))
    return parts


@lru_cache(maxsize=256)
def token(good: str, price: int, prefix: str, first: bool = False) -> Printed:
    """A colony token face up: goods and price; the one that is next to be taken stands out."""
    w, h = TOKEN_WIDE, TOKEN_HIGH
    return printed(
        box("nv-token-shadow", 2 - w / 2, 3 - h / 2, w, h, 7),
        box(f"nv-token nv-{good}{' first' if first else ''}", -w / 2, -h / 2, w, h, 7),
        at(0, -9, 0.66, 0, [shared(good, prefix)]),
        written(f"nv-price nv-on-{good}", 0, 20, str(price)),
    )


@lru_cache(maxsize=1)
def _back() -> Printed:
    w, h = TOKEN_WIDE, TOKEN_HIGH
    return printed(
        box("nv-token-shadow", 1.5 - w / 2, 2.5 - h / 2, w, h, 7),
        box("nv-token nv-back", -w / 2, -h / 2, w, h, 7),
        box("nv-back-line", 4 - w / 2, 4 - h / 2, w - 8, h - 8, 4.5),
    )


# ------------------------------------------------------------------ marks


def mark(kind: str, number: int | None) -> Parts:
    """What can be done in a region: corners around it and a seal whose shape says what it is."""
    corners = _corners()
    parts: Parts = [classed("nv-halo", corners), classed("nv-frame", corners)]
    seal: Parts = [svg.Circle(class_=["nv-dot"], r=9)]
    match kind:
        case "explore":
            ray = "M0-17L4-4L17 0L4 4L0 17L-4 4L-17 0L-4-4Z"
            seal = [svg.Circle(class_=["nv-seal"], r=13), classed("nv-seal-star", ray)]
        case "pay":
            seal = [svg.Circle(class_=["nv-seal"], r=14), classed("nv-seal-line", "M-7 0H7")]
        case "found":
            seal = [box("nv-seal", -13, -13, 26, 26, 5), classed("nv-seal-line", "M0 9V-9M-5.5-4H5.5M-6 9H6")]
    parts.append(at(0, -HIGH, 1, 0, seal))
    if number is not None:
        parts += [
            box("nv-count", 10, -HIGH - 14, 30, 28, 8),
            written("nv-count-number", 25, -HIGH + 7, str(number)),
        ]
    return [svg.G(class_=["mark"], elements=parts)]


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


def _notes(picture: RegionPicture) -> Parts:
    parts: Parts = []
    if "last" in picture.state:
        parts += [classed("nv-note-halo", water(5)), classed("nv-note", water(5))]
    if "preview" in picture.state:
        parts += [classed("nv-note-halo", water(3)), classed("nv-note nv-fine", water(3))]
    if "chosen" in picture.state:
        parts += [classed("nv-note-halo", water(4)), classed("nv-note nv-accent", water(4))]
    return parts
