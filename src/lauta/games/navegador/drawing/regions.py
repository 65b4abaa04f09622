"""Sea regions on the chart: waters, ships of every seat, stacks of their lands, fog where nobody has been.
Knows no rules: who is where, what can be done and what happened last is told by `table/`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

import svg

from ....engine.drawing.coast import Point
from ....engine.drawing.kit import Parts, at, short
from ....engine.scene import Part, Piece
from .chart import scene_point
from .paint import ART, Target, art, line, words, written

WIDE, HIGH = 80.0, 47.0  # half axes of a region
TOKEN_WIDE, TOKEN_HIGH = 39.0, 47.0
# The border of a region: an oval with the corners pulled out, as on a sail.
WATER = "M0-47C57.6-47 80-32.9 80 0S57.6 47 0 47S-80 32.9-80 0S-57.6-47 0-47Z"
MARKS = ("act", "explore", "pay", "found")
NOTES = ("last", "preview", "chosen")
# Where a land's stack lies in the scene, by region; elsewhere it lies above the region.
_LANDS: dict[str, Point] = {
    "maranhao": (54, 408), "bahia": (110, 528), "rio_de_janeiro": (74, 646), "guine": (482, 292),
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
class RegionPicture(Target):
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
    mark: str = "act"
    number: int | None = None

    @property
    def waters(self) -> Waters:
        """Where it is."""
        return Waters(self.id, self.name, self.x, self.y)


# ------------------------------------------------------------------ on the chart


def roman(number: int) -> str:
    """I, II, III."""
    return "I" * number


def waters(regions: Iterable[Waters]) -> svg.G:
    """All regions, with nothing in them."""
    points = (scene_point(region.x, region.y) for region in regions)
    ovals: Parts = [at(short(x), short(y), 1, 0, ART("region")) for x, y in points]
    return svg.G(class_=["nv-waters"], elements=ovals)


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
