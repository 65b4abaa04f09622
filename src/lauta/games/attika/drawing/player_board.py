"""A player's own building board: seven groups with their arrows, what every building costs and where it is.
Knows the shape of the board only; prices and places are told by `table/`. Drawn tall for a panel, or wide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape

import svg

from ....engine.drawing.kit import Parts, at, printed, short
from ....engine.scene import OWN, Chart, Part, Piece, Scene
from ..data.constants import BUILDINGS
from ..data.constants import GROUPS as GROUPS_IN_USE
from . import marks as drawing_marks
from .drawings import BOARDS
from .paint import ART

COLUMN, ROW, HEAD, GAP = 79.0, 68.0, 19.0, 6.0
STEP = 2.1  # how much higher the next tile of a stack lies
FRAMES, PIECES, PRICES = range(3)  # from below
Point = tuple[float, float]
STATES = {"stack": "unseen", "map": "built", "store": "ready"}


@dataclass(frozen=True)
class ItemPicture:
    """One of the thirty buildings.

    `where` is "stack" (not seen yet), "store" or "map". `price` are landscapes in order, "any" among them.
    `actions` choose it; `cost` and `number` are the mark of the cheapest way to build it now, as on the map.
    `instead` chooses it in place of what was chosen last; empty, it only takes that back.
    """

    id: str
    kind: str
    where: str
    price: tuple[str, ...] = ()
    label: str = ""
    actions: tuple[str, ...] = ()
    cost: str = ""
    number: int | None = None
    chosen: bool = False
    instead: str | None = None


@dataclass(frozen=True)
class HeapPicture:
    """One of the four stacks face down; `main` for the one with the main buildings."""

    id: str
    count: int
    main: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class StorePicture:
    """A whole building board of `seat`.

    `names` are the groups with their names in the reader's language, `rewarded` the groups that brought an
    amphora. `wide` sets it in two columns. `name` tells it apart from other pictures of a position.
    `still` makes it one image that nobody can act on, as in the rules; it has the groups only.
    """

    seat: int
    items: tuple[ItemPicture, ...]
    heaps: tuple[HeapPicture, ...] = ()
    amphorae: int = 0
    amphora_label: str = ""
    names: tuple[tuple[str, str], ...] = ()
    rewarded: frozenset[str] = frozenset()
    title: str = ""
    wide: bool = False
    name: str = "store"
    still: bool = False
    reward_labels: tuple[str, str] = ("", "")


Rows = tuple[tuple[str, ...], ...]  # the kinds of building by row; "" where there is none
PRINTED: dict[str, Rows] = {
    "supply": (("well", "corn_field", "mill", "village"),),
    "defense": (("quarry", "fortress", "tower", "tower"),),
    "shipping": (("harbor", "ship", "ship", "ship"),),
    "vineyard": (("vineyard", "vintner"),),
    "mint": (("silver_mine", "mint"),),
    "city": (
        ("capital", "oracle", "theater", "tavern"),
        ("", "plaza", "gymnasium", "statue"),
        ("", "market", "stadium", "temple"),
    ),
    "roads": (("road",) * 4,),
}
Columns = tuple[tuple[tuple[str, ...], ...], ...]  # the groups of each column, by row
_TALL: Columns = ((("supply",), ("defense",), ("shipping",), ("vineyard", "mint"), ("city",), ("roads",)),)
_WIDE: Columns = ((("supply",), ("defense",), ("shipping",), ("vineyard", "mint")), (("city",), ("roads",)))
ACROSS = 4  # buildings in a row, at most


def _groups_in_use() -> dict[str, Rows]:
    """The printed groups; those of an edition with other groups or kinds in plain rows."""
    kinds = {group.id: [kind for kind in _kinds_of(group.id)] for group in GROUPS_IN_USE}
    printed = {group: sorted(kind for row in rows for kind in row if kind) for group, rows in PRINTED.items()}
    if {group: sorted(each) for group, each in kinds.items()} == printed:
        return PRINTED
    return {
        group: tuple(tuple(each[n : n + ACROSS]) for n in range(0, len(each), ACROSS)) or (("",),)
        for group, each in kinds.items()
    }


def _kinds_of(group: str) -> Iterator[str]:
    for building in BUILDINGS:
        if building.group == group:
            yield from (building.id,) * building.count


def _columns(wide: bool) -> Columns:
    """Which groups stand where: plain ones below one another, in two columns of about one height if wide."""
    if GROUPS is PRINTED:
        return _WIDE if wide else _TALL
    rows = tuple((group,) for group in GROUPS)
    heights = [len(GROUPS[group]) for group in GROUPS]
    half = next((n for n in range(len(rows)) if 2 * sum(heights[: n + 1]) >= sum(heights)), 0) + 1
    return (rows[:half], rows[half:]) if wide and rows[half:] else (rows,)


GROUPS = _groups_in_use()


def draw_store(picture: StorePicture) -> Scene:
    """The building board; the same scene for the same picture."""
    kinds = tuple((item.kind, item.price) for item in picture.items)
    chart, places = _chart(kinds, picture.names, picture.wide, picture.still)
    layout = _layout(picture.wide)
    pieces = [
        _item(item, picture.seat, place, picture.still)
        for item, place in zip(picture.items, places, strict=True)
    ]
    pieces += (
        _reward(name, name in picture.rewarded, corner, picture.reward_labels)
        for name, corner in layout.corners.items()
    )
    if not picture.still:
        x, y = layout.heaps
        pieces += (_heap(heap, (x + 28 + 62 * n, y + 28)) for n, heap in enumerate(picture.heaps))
        pieces.append(_jar(picture.amphorae, picture.amphora_label, (x + 276, y + 26)))
    return Scene(BOARDS, chart, tuple(pieces), picture.title, still=picture.still, name=picture.name)


# ------------------------------------------------------------------ the board


@dataclass(frozen=True)
class _Layout:
    """The corner of every group, where they end below, the width of the whole, the corner of the heaps."""

    corners: dict[str, Point]
    foot: float
    width: float
    heaps: Point


@lru_cache(maxsize=2)
def _layout(wide: bool) -> _Layout:
    columns = _columns(wide)
    corners: dict[str, Point] = {}
    feet = []
    across = 4 * COLUMN + 2 * GAP
    for n, column in enumerate(columns):
        y = GAP
        for row in column:
            x = GAP + n * across
            for name in row:
                corners[name] = (x, y)
                x += len(GROUPS[name][0]) * COLUMN
            y += HEAD + ROW * len(GROUPS[row[0]]) + GAP
        feet.append(y)
    foot, width = max(feet), across * len(columns)
    return _Layout(corners, foot, width, (width / 2 + GAP, foot - 58) if wide else (GAP, foot + 4))


@lru_cache(maxsize=64)
def _chart(
    kinds: tuple[tuple[str, tuple[str, ...]], ...],
    names: tuple[tuple[str, str], ...],
    wide: bool,
    still: bool,
) -> tuple[Chart, tuple[Point, ...]]:
    """The frames with their names, arrows, printed prices; and where the buildings lie, in their order.

    `kinds` are the kind and the price of each.
    """
    layout, said = _layout(wide), dict(names)
    height = layout.foot if wide or still else layout.foot + 62
    places = _places(tuple(kind for kind, _ in kinds), layout)
    corners = layout.corners.items()
    frames = [at(*corner, 1, 0, _lettered(name, said.get(name, name))) for name, corner in corners]
    above: Parts = [at(*corner, 1, 0, ART(f"arrows-{name}")) for name, corner in corners if GROUPS is PRINTED]
    above += [_price(price, place) for (_, price), place in zip(kinds, places, strict=True)]
    layers = ((FRAMES, str(printed(*frames))), (PRICES, str(svg.G(class_=["printed"], elements=above))))
    return Chart((0, 0, short(layout.width), short(height)), layers), places


def _places(kinds: tuple[str, ...], layout: _Layout) -> tuple[Point, ...]:
    """The middle of every building: those of a kind go to its places one after the other."""
    free: dict[str, list[Point]] = {}
    for name, (left, top) in layout.corners.items():
        for r, row in enumerate(GROUPS[name]):
            for c, kind in enumerate(row):
                x = COLUMN * (c + 0.5) - (GAP / 2 if len(row) == 2 else 0)
                free.setdefault(kind, []).append((short(left + x), short(top + HEAD + ROW * r + 27)))
    return tuple(free[kind].pop(0) for kind in kinds)


def _lettered(name: str, said: str) -> Parts:
    """The frame of a group with its name."""
    frame = ART(f"group-{name}") if GROUPS is PRINTED else [_frame(name)]
    return [*frame, svg.Text(class_=["group-name"], x=9, y=14, text=escape(said, quote=False))]


def _frame(group: str) -> svg.Element:
    """The frame of a group of an edition, as large as its rows."""
    height = HEAD + ROW * len(GROUPS[group])
    return svg.Rect(class_=["group"], width=short(_width(group)), height=short(height), rx=7)


def _width(group: str) -> float:
    columns = len(GROUPS[group][0])
    return columns * COLUMN - (GAP if columns == 2 else 0)


def _price(price: tuple[str, ...], place: Point) -> svg.G:
    """One sign for each symbol, below the building."""
    x, y = place
    signs = [
        at(20 * (i - (len(price) - 1) / 2), 0, 1, 0, [svg.Use(href=f"#{OWN}ak-sign-{land}")])
        for i, land in enumerate(price)
    ]
    return at(x, y + 31.5, 0.68, 0, signs)


@lru_cache(maxsize=32)
def _reward(group: str, earned: bool, corner: Point, labels: tuple[str, str]) -> Piece:
    """The amphora for a complete group."""
    x, y = corner[0] + _width(group) - 12, corner[1] + 10.5
    tone = "reward" if earned else "missing"
    return Piece(
        f"reward-{group}", PIECES, short(x), short(y), tone=tone, parts=(Part("ak-earned", scale=0.5),),
        label=labels[earned],
    )  # fmt: skip


# ------------------------------------------------------------------ buildings


@lru_cache(maxsize=8192)
def _item(item: ItemPicture, seat: int, place: Point, still: bool) -> Piece:
    drawing = f"piece-{item.kind}-{seat}" if item.where == "store" else f"site-{item.kind}"
    target = bool(item.actions) or item.instead is not None
    return Piece(
        f"item-{item.id}", PIECES, *place,
        tone=f"item ak-seat-{seat}" + " chosen" * (item.chosen and not still) + " target" * target,
        parts=(
            Part("ak-item-box", tone="spot"),
            Part(f"ak-{drawing}", scale=0.9, tone=STATES[item.where]),
            *_state(item),
        ),
        label=item.label or item.id,
        place=item.id,
        actions=item.actions,
        instead=item.instead,
    )  # fmt: skip


def _state(item: ItemPicture) -> Iterator[Part]:
    """A ring around what can be chosen, the cheapest price now, a tick on what is built."""
    if item.actions or item.chosen:
        yield Part("ak-item-ring", tone="ring")
    if item.where == "map":
        yield Part("ak-tick", x=18, y=-16)
    if item.cost:
        shade = drawing_marks.shade(item.cost, item.number)
        yield Part(f"ak-seal-{item.cost}", x=21, y=-16, scale=0.85, tone=shade)
        if item.number is not None:
            yield Part(text=str(item.number), x=21, y=-11.3, scale=0.85, tone=f"number {shade}")


# ------------------------------------------------------------------ stacks


@lru_cache(maxsize=1024)
def _heap(heap: HeapPicture, place: Point) -> Piece:
    """A stack with what is left in it."""
    main = "-main" if heap.main else ""
    heights = [short(2 + short(4 - STEP * n)) for n in range(heap.count)]
    pile = [Part(f"ak-slab{main}", x=-4, y=y) for y in heights]
    pile.append(Part(f"ak-back{main}", x=-4, y=heights[-1]) if pile else Part("ak-no-stack", x=-4, y=2))
    return Piece(
        f"heap-{heap.id}", PIECES, *place,
        tone="heap" + " target" * bool(heap.actions),
        parts=(
            Part("ak-heap-box", tone="spot"),
            *pile,
            *([Part("ak-heap-ring", tone="ring")] if heap.actions else []),
            Part(text=str(heap.count), x=17, y=8, tone="count"),
        ),
        label=heap.label or heap.id,
        place=heap.id,
        actions=heap.actions,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _jar(amphorae: int, label: str, place: Point) -> Piece:
    """The amphorae that the player has."""
    parts = (Part("ak-amphora"), Part(text=f"× {amphorae}", x=14, y=8, tone="count"))
    return Piece("amphorae", PIECES, *place, tone="jar", parts=parts, label=label or str(amphorae))
