"""A player's own building board: seven groups with their arrows, what every building costs and where it is.
Knows the shape of the board only; prices and places are told by `table/`. Drawn tall for a panel, or wide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

import svg

from ....engine.drawing.frame import frame
from ....engine.drawing.kit import Parts, Pen, Printed, at, place, printed, short, sketch
from ....engine.drawing.marks import hexagon
from ....engine.drawing.spots import spot
from . import cards_and_stacks
from . import landscapes as drawing_lands
from . import marks as drawing_marks
from . import pieces as drawing_pieces
from .paint import ART, style

COLUMN, ROW, HEAD, GAP = 79.0, 68.0, 19.0, 6.0
PLACES = ("stack", "store", "map")


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

    `names` are the groups' names in the reader's language, `rewarded` the groups that brought an amphora.
    `wide` sets it in two columns. `prefix` keeps its ids apart from those of other pictures on the page.
    `still` makes it one image that nobody can act on, as in the rules; it has the groups only.
    """

    seat: int
    items: tuple[ItemPicture, ...]
    heaps: tuple[HeapPicture, ...] = ()
    amphorae: int = 0
    amphora_label: str = ""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    rewarded: frozenset[str] = frozenset()
    title: str = ""
    wide: bool = False
    prefix: str = "store-"
    standalone: bool = False
    still: bool = False


@dataclass(frozen=True)
class _Group:
    """Where the buildings of a group lie: columns, rows, the kinds by row, boxes that one arrow serves."""

    columns: int
    rows: tuple[tuple[str, ...], ...]
    arrows: str
    boxes: tuple[tuple[int, int, int, int], ...] = ()  # column, row, columns, rows


def _right(column: int, row: int, reach: float = 7.0) -> str:
    """An arrow over the gap to the right of a column."""
    x, y = COLUMN * (column + 1), HEAD + ROW * row + 29
    tip = x + reach
    return f"M{x - reach} {y}H{tip}M{tip - 4.5} {y - 4.5}L{tip} {y}L{tip - 4.5} {y + 4.5}"


def _down(column: int, row: int) -> str:
    """An arrow into the cell below."""
    x, y = COLUMN * column + 13, HEAD + ROW * (row + 1)
    return f"M{x} {y - 13}V{y + 7}M{x - 4.5} {y + 2.5}L{x} {y + 7}L{x + 4.5} {y + 2.5}"


def _both(column: int) -> str:
    x, y = COLUMN * (column + 1), HEAD + 29
    return (
        f"M{x - 7} {y}H{x + 7}M{x + 3.5} {y - 3.5}L{x + 7} {y}L{x + 3.5} {y + 3.5}"
        f"M{x - 3.5} {y - 3.5}L{x - 7} {y}L{x - 3.5} {y + 3.5}"
    )


GROUPS: dict[str, _Group] = {
    "supply": _Group(
        4, (("well", "corn_field", "mill", "village"),), _right(0, 0) + _right(1, 0) + _right(2, 0)
    ),
    "defense": _Group(
        4, (("quarry", "fortress", "tower", "tower"),), _right(0, 0) + _right(1, 0, 5.5), ((2, 0, 2, 1),)
    ),
    "shipping": _Group(4, (("harbor", "ship", "ship", "ship"),), _right(0, 0, 5.5), ((1, 0, 3, 1),)),
    "vineyard": _Group(2, (("vineyard", "vintner"),), _right(0, 0)),
    "mint": _Group(2, (("silver_mine", "mint"),), _right(0, 0)),
    "city": _Group(
        4,
        (
            ("capital", "oracle", "theater", "tavern"),
            ("", "plaza", "gymnasium", "statue"),
            ("", "market", "stadium", "temple"),
        ),
        _right(0, 0, 5.5) + _down(1, 1) + _down(2, 1) + _down(3, 1),
        ((1, 0, 3, 2),),
    ),
    "roads": _Group(4, (("road",) * 4,), _both(0) + _both(1) + _both(2)),
}
_TALL = (("supply",), ("defense",), ("shipping",), ("vineyard", "mint"), ("city",), ("roads",))
_WIDE = ((("supply",), ("defense",), ("shipping",), ("vineyard", "mint")), (("city",), ("roads",)))


def draw_store(picture: StorePicture) -> svg.SVG:
    """The building board as SVG; `str()` gives the markup, the same for the same picture."""
    spots, foot, width = _layout(picture.wide)
    height = foot if picture.wide or picture.still else foot + 62
    heaps = (GAP, foot + 4) if not picture.wide else (width / 2 + GAP, foot - 58)
    waiting = list(picture.items)
    groups: list[svg.Element] = [
        at(x, y, 1, 0, _group(picture, name, waiting)) for name, (x, y) in spots.items()
    ]
    drawings = [_art(kind, picture.prefix) for kind in sorted({item.kind for item in picture.items})]
    drawings += [_sign(land, picture.prefix) for land in (*drawing_lands.LANDSCAPES, "any")]
    parts = [svg.Defs(elements=[_block(picture.prefix), *drawings]), *groups]
    return frame(
        f"{picture.prefix}board", "attika-board", (0, 0, width, height),
        parts if picture.still else [*parts, at(*heaps, 1, 0, _heaps(picture))],
        title=picture.title, style=style() if picture.standalone else "", still=picture.still,
    )  # fmt: skip


def _layout(wide: bool) -> tuple[dict[str, tuple[float, float]], float, float]:
    """The corner of every group, where they end below, and the width of the whole."""
    columns = _WIDE if wide else (_TALL,)
    spots: dict[str, tuple[float, float]] = {}
    feet = []
    across = 4 * COLUMN + 2 * GAP
    for n, column in enumerate(columns):
        y = GAP
        for row in column:
            x = GAP + n * across
            for name in row:
                spots[name] = (x, y)
                x += GROUPS[name].columns * COLUMN
            y += HEAD + ROW * len(GROUPS[row[0]].rows) + GAP
        feet.append(y)
    return spots, max(feet), across * len(columns)


@lru_cache(maxsize=16)
def _block(prefix: str) -> Printed:
    return printed(svg.G(id=f"{prefix}ak-block", elements=ART("block")))


@lru_cache(maxsize=512)
def _art(kind: str, prefix: str) -> Printed:
    ways = drawing_pieces.road_way(()) if kind == "road" else []
    return printed(svg.G(id=f"{prefix}ak-art-{kind}", elements=[*ways, *drawing_pieces.building(kind)]))


@lru_cache(maxsize=128)
def _sign(land: str, prefix: str) -> Printed:
    return printed(svg.G(id=f"{prefix}ak-sign-{land}", elements=drawing_lands.sign(land)))


def _group(picture: StorePicture, name: str, waiting: list[ItemPicture]) -> Parts:
    group = GROUPS[name]
    width = group.columns * COLUMN - (GAP if group.columns == 2 else 0)
    height = HEAD + ROW * len(group.rows)
    amphora = at(width - 12, 10.5, 0.5, 0, [sketch(ART.bare("amphora"), 1.4)])
    earned = svg.G(class_=["reward" if name in picture.rewarded else "missing"], elements=[amphora])
    parts: Parts = [
        svg.Rect(class_=["group"], width=short(width), height=short(height), rx=7),
        svg.Text(class_=["group-name"], x=9, y=14, text=escape(picture.names.get(name, name), quote=False)),
        earned,
    ]
    for column, row, columns, rows in group.boxes:
        parts.append(
            svg.Rect(
                class_=["together"], x=COLUMN * column + 3, y=HEAD + ROW * row,
                width=COLUMN * columns - 6, height=ROW * rows - 2.5, rx=6,
            )
        )  # fmt: skip
    for r, kinds in enumerate(group.rows):
        for c, kind in enumerate(kinds):
            item = next((item for item in waiting if item.kind == kind), None)
            if item:
                waiting.remove(item)
                x = COLUMN * (c + 0.5) - (GAP / 2 if group.columns == 2 else 0)
                parts.append(_item(picture, item, x, HEAD + ROW * r + 27))
    return [*parts, svg.Path(class_=["arrow"], d=[Pen(group.arrows)])]


def _item(picture: StorePicture, item: ItemPicture, x: float, y: float) -> svg.G:
    p = picture.prefix
    state = {"stack": "unseen", "map": "built", "store": "ready"}[item.where]
    piece: Parts = [svg.Use(href=f"#{p}ak-art-{item.kind}")]
    if item.where == "store":
        piece = [svg.Use(href=f"#{p}ak-block"), *piece, drawing_pieces.owner_sign(picture.seat)]
    else:
        piece = [svg.Path(class_=["ak-empty"], d=[Pen(hexagon(drawing_pieces.REACH))]), *piece]
    body: Parts = [
        svg.Rect(class_=["spot"], x=-32, y=-26.5, width=64, height=64, rx=8),
        svg.G(class_=[state], transform=[svg.Scale(0.9)], elements=piece),
        *_price(item, p),
        *_state(item),
    ]
    classes = ["item", f"ak-seat-{picture.seat}", *(["chosen"] if item.chosen and not picture.still else [])]
    return spot(
        item, item.id, f"{p}item-", classes, body,
        home=place(x, y), instead=item.instead, still=picture.still,
    )  # fmt: skip


def _price(item: ItemPicture, prefix: str) -> Parts:
    n = len(item.price)
    signs = [
        svg.Use(href=f"#{prefix}ak-sign-{land}", x=short(20 * (i - (n - 1) / 2)))
        for i, land in enumerate(item.price)
    ]
    return [at(0, 31.5, 0.68, 0, signs)]


def _state(item: ItemPicture) -> Parts:
    """A ring around what can be chosen, the cheapest price now, a tick on what is built."""
    parts: Parts = []
    if item.actions or item.chosen:
        parts.append(svg.Path(class_=["ring"], d=[Pen(hexagon(27.5))]))
    if item.where == "map":
        tick: Parts = [
            svg.Circle(class_=["tick"], r=8),
            svg.Path(class_=["tick-line"], d=[Pen("M-3.5 0L-1 3L4-3")]),
        ]
        parts.append(at(18, -16, 1, 0, tick))
    if item.cost:
        number = item.number or 0
        shade = (
            f"cards-{min(max(number, 1), drawing_marks.DEAREST)}"
            if item.cost == "cards"
            else f"cost-{item.cost}"
        )
        seal: Parts = [*drawing_marks.seal(item.cost)]
        if item.number is not None:
            seal.append(svg.Text(class_=["number"], y=5.5, text=str(item.number)))
        parts.append(svg.G(class_=[shade], elements=[at(21, -16, 0.85, 0, seal)]))
    return parts


def _heaps(picture: StorePicture) -> Parts:
    """The four stacks with what is left in them, and the amphorae."""
    parts: Parts = []
    ring = svg.Rect(class_=["ring"], x=-25, y=-25, width=56, height=50, rx=8)
    for n, heap in enumerate(picture.heaps):
        body: Parts = [
            svg.Rect(class_=["spot"], x=-26, y=-26, width=58, height=52, rx=8),
            at(-4, 2, 1, 0, [sketch(cards_and_stacks.stack(heap.count, heap.main), 0.9)]),
            *([ring] if heap.actions else []),
            svg.Text(class_=["count"], x=17, y=8, text=str(heap.count)),
        ]
        home = place(28 + 62 * n, 28)
        parts.append(spot(heap, heap.id, f"{picture.prefix}heap-", ["heap"], body, home=home))
    jar: Parts = [
        at(0, 0, 1, 0, ART("amphora")),
        svg.Text(class_=["count"], x=14, y=8, text=f"× {picture.amphorae}"),
    ]
    label = {"role": "img", "aria-label": escape(picture.amphora_label or str(picture.amphorae))}
    parts.append(svg.G(class_=["jar"], transform=[place(276, 26)], elements=jar, extra=label))
    return parts
