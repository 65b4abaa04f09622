"""A player's own sheet: money, workers, ships, goods, and five columns of privileges with their points.
Knows no rules: every figure, points included, comes from `table/`."""

from __future__ import annotations

from dataclasses import dataclass

import svg

from ....engine.drawing import seats
from ....engine.drawing.frame import frame
from ....engine.drawing.kit import INK, Parts, at, place, short
from ....engine.drawing.spots import spot
from .paint import box, classed, panel, style, written
from .symbols import GOODS, drawn, shared, symbols

WIDTH, COLUMN, SLOT = 460.0, 86.0, 52.0
HEAD, GOODS_ROW, TOP = 66.0, 62.0, 12.0


@dataclass(frozen=True)
class ColumnPicture:
    """A column of the sheet.

    `held` privileges fill its slots from the top; `cash` are the rates of all slots. `king` shows where the
    king's privilege counts most. `value` points an item now, `points` in all. `next_cash` and `next_points`
    are what the next privilege would bring, None where no further one fits. `actions` take it.
    """

    id: str
    kind: str
    items: int
    held: int
    cash: tuple[int, ...]
    value: int
    points: int
    next_cash: int | None = None
    next_points: int | None = None
    king: bool = False
    label: str = ""
    actions: tuple[str, ...] = ()
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SheetPicture:
    """The whole sheet of `seat`.

    `cash` is None where the reader may not know it. `colonies` and `factories` are counts by goods (sugar,
    gold, spice), the orange factory apart. `ships` stand on the board, `most_ships` is all there are.
    `worth` are points now for workers, ships and cash.
    """

    seat: int
    cash: int | None
    workers: int
    ships: int
    columns: tuple[ColumnPicture, ...]
    colonies: tuple[int, int, int] = (0, 0, 0)
    factories: tuple[int, int, int] = (0, 0, 0)
    orange: int = 1
    most_workers: int = 9
    most_ships: int = 7
    worth: tuple[int, int, int] = (0, 0, 0)
    total: int = 0
    title: str = ""
    prefix: str = "sheet-"
    standalone: bool = False
    still: bool = False


def draw_sheet(picture: SheetPicture) -> svg.SVG:
    """The sheet as SVG; `str()` gives the markup, the same for the same picture."""
    slots = max((len(column.cash) for column in picture.columns), default=0)
    height = 2 * TOP + HEAD + GOODS_ROW + 44 + SLOT * slots + 74
    laid = svg.G(class_=[f"nv-seat-{picture.seat}"], elements=[
        at(1, 1, 1, 0, panel(WIDTH - 5, height - 8)),
        at(TOP, TOP, 1, 0, _purse(picture)),
        at(TOP, TOP + HEAD, 1, 0, _goods(picture)),
        *(_column(column, n, slots, picture) for n, column in enumerate(picture.columns)),
    ])  # fmt: skip
    return frame(
        f"{picture.prefix}sheet", "navegador-sheet", (0, 0, WIDTH, height),
        [symbols(picture.prefix), laid],
        title=picture.title, style=style() if picture.standalone else "", still=picture.still,
    )  # fmt: skip


# ------------------------------------------------------------------ money, people, ships, goods


def _purse(picture: SheetPicture) -> Parts:
    """Cash, workers and ships, each with the points that it is worth; the total at the end."""
    cash = "?" if picture.cash is None else str(picture.cash)
    paint = seats.SEATS[picture.seat % len(seats.SEATS)]
    return [
        *_count(0, drawn("coin"), cash, picture.worth[2]),
        *_count(134, drawn("worker"), str(picture.workers), picture.worth[0]),
        classed("nv-pips", _pips(173, picture.workers)),
        classed("nv-pips open", _pips(173, picture.most_workers, picture.workers)),
        *_count(242, drawn("caravel"), str(picture.ships), picture.worth[1]),
        classed("nv-pips", _pips(281, picture.ships)),
        classed("nv-pips open", _pips(281, picture.most_ships, picture.ships)),
        box("nv-total", 338, 4, 96, 48, 12),
        at(356, 28, 1.25, 0, [seats.sign(picture.seat, paint.paint, INK, 0.8)]),
        written("nv-total-number", 400, 38, str(picture.total)),
    ]


def _count(x: float, art: svg.Element, number: str, worth: int) -> Parts:
    return [
        at(x + 18, 26, 0.98, 0, [art]),
        written("nv-sheet-number", x + 40, 33, number),
        written("nv-sheet-worth", x + 45 + 14 * len(number), 33, f"+{worth}"),
    ]


def _pips(x: float, most: int, least: int = 0) -> str:
    """A row of dots from number `least` to `most`."""
    return "".join(f"M{short(x + 8 * n)} 49h.1" for n in range(least, most))


def _goods(picture: SheetPicture) -> Parts:
    """Colonies and factories by goods, and the orange factory."""
    parts: Parts = [box("nv-goods-band", 0, 2, WIDTH - 2 * TOP - 4, GOODS_ROW - 10, 8)]
    for n, good in enumerate(GOODS):
        x = 12 + 122 * n
        held, works = picture.colonies[n], picture.factories[n]
        parts += [
            at(x + 13, 28, 0.86, 0, [svg.G(class_=[] if held else ["nv-none"], elements=[drawn(good, 1.3)])]),
            written("nv-goods-number", x + 33, 35, str(held)),
            at(
                x + 70,
                28,
                0.86,
                0,
                [svg.G(class_=[] if works else ["nv-none"], elements=[drawn(f"factory-{good}", 1.3)])],
            ),
            written("nv-goods-number", x + 90, 35, str(works)),
        ]
    if picture.orange:
        parts.append(at(402, 28, 0.86, 0, [drawn("factory-any", 1.3)]))
    return parts


# ------------------------------------------------------------------ columns


def _column(column: ColumnPicture, n: int, slots: int, picture: SheetPicture) -> svg.G:
    middle = COLUMN / 2
    foot = 44 + SLOT * slots
    parts: Parts = [
        box("nv-column", 1, 0, COLUMN - 5, foot + 66, 8),
        box("spot", 1, 0, COLUMN - 5, foot + 66, 8),
        at(24, 22, 0.98, 0, [drawn("factory-any" if column.kind == "factory" else column.kind)]),
        written("nv-items", 46 if column.items < 10 else 42, 30, f"×{column.items}"),
    ]
    for k in range(slots):
        parts += _slot(column, k, 44 + SLOT * k, picture.prefix)
    if column.king:
        parts.append(at(COLUMN - 16, foot + 41, 0.5, 0, [drawn("crown", 1.4)]))
    parts += [
        written("nv-product", middle - 1.5, foot + 20, f"{column.value} × {column.items} ="),
        written("nv-column-points", middle - (8.0 if column.king else 1.5), foot + 50, str(column.points)),
    ]
    if column.actions:
        parts.append(box("nv-target-box", 1, 0, COLUMN - 5, foot + 66, 8))
    if "last" in column.state:
        parts.append(box("nv-last-box", 1, 0, COLUMN - 5, foot + 66, 8))
    ident, home = f"{picture.prefix}column-", place(TOP + COLUMN * n, TOP + HEAD + GOODS_ROW)
    return spot(column, column.id, ident, ["nv-sheet-column"], parts, home=home, still=picture.still)


def _slot(column: ColumnPicture, k: int, y: float, prefix: str) -> Parts:
    """A slot: the privilege in it, or its cash rate; the next one to be filled tells what that brings."""
    middle = COLUMN / 2 - 0.5
    if k < column.held:
        return [at(short(middle), short(y + SLOT / 2 - 3), 1.32, 0, [drawn(f"privilege-{column.kind}", 1)])]
    told = k == column.held and column.next_cash is not None
    parts: Parts = [box("nv-slot next" if told else "nv-slot", 7, y + 1, COLUMN - 15, SLOT - 7, 6)]
    rate = k < len(column.cash)
    if told:
        parts += [
            at(18, short(y + 15), 0.42, 0, [shared("coin", prefix)]),
            written("nv-gain", 27, y + 20.5, f"+{column.next_cash}"),
            written("nv-gain-points", middle, y + 39, f"+{column.next_points}"),
        ]
    elif rate:
        parts += [
            at(short(middle - 14), short(y + 23), 0.5, 0, [shared("coin", prefix)]),
            written("nv-rate", middle + 10, y + 28.5, str(column.cash[k])),
        ]
    return parts
