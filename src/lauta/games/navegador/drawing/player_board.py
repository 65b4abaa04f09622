"""A player's own sheet: money, workers, ships, goods, and five columns of privileges with their points.
Knows no rules: every figure, points included, comes from `table/`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import svg

from ....engine.drawing import seats
from ....engine.drawing.kit import INK, Parts, at, printed, short
from ....engine.scene import Chart, Part, Piece, Scene
from . import symbols
from .drawings import SHEET
from .paint import Target, art, box, line, panel, place, rounded, spot, words

WIDTH, COLUMN, SLOT = 460.0, 86.0, 52.0
HEAD, GOODS_ROW, TOP = 66.0, 62.0, 12.0
_FOOT, _COLUMNS = 44.0, TOP + HEAD + GOODS_ROW  # where slots begin in a column, and columns on the sheet
_GOOD = 122.0  # from one good to the next


@dataclass(frozen=True)
class ColumnPicture(Target):
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
    labels: tuple[str, ...] = (
        "",
    ) * 8  # of cash, workers, ships, total, each of the goods, the orange factory
    title: str = ""
    still: bool = False


@lru_cache(maxsize=256)
def draw_sheet(picture: SheetPicture) -> Scene:
    """The sheet; the same scene for the same picture. Most sheets stay as they are from move to move."""
    slots = max((len(column.cash) for column in picture.columns), default=0)
    chart = _chart(picture.seat, slots, tuple(column.kind for column in picture.columns))
    return Scene(
        SHEET, chart, tuple(_pieces(picture, slots)), picture.title, still=picture.still, name="sheet"
    )


GROUND, PIECES, ART = 0, 1, 2  # from below; pieces follow each other by a fraction


@lru_cache(maxsize=32)
def _chart(seat: int, slots: int, columns: tuple[str, ...]) -> Chart:
    """The empty sheet, and above its places the drawings that stand there for good."""
    height = 2 * TOP + HEAD + GOODS_ROW + _FOOT + SLOT * slots + 74
    foot = _FOOT + SLOT * slots
    ground: Parts = [
        at(1, 1, 1, 0, panel(WIDTH - 5, height - 8)),
        box("nv-total", TOP + 338, TOP + 4, 96, 48, 12),
        box("nv-goods-band", TOP, TOP + HEAD + 2, WIDTH - 2 * TOP - 4, GOODS_ROW - 10, 8),
        *(
            box("nv-column", TOP + COLUMN * n + 1, _COLUMNS, COLUMN - 5, foot + 66, 8)
            for n in range(len(columns))
        ),
    ]
    paint = seats.SEATS[seat % len(seats.SEATS)]
    owned: Parts = [
        *(
            at(TOP + x + 18, TOP + 26, 0.98, 0, [symbols.drawn(name)])
            for x, name in ((0, "coin"), (134, "worker"), (242, "caravel"))
        ),
        at(TOP + 356, TOP + 28, 1.25, 0, [seats.sign(seat, paint.paint, INK, 0.8)]),
    ]
    for n, kind in enumerate(columns):
        name = "factory-any" if kind == "factory" else kind
        owned.append(at(TOP + COLUMN * n + 24, _COLUMNS + 22, 0.98, 0, [symbols.drawn(name)]))
    mine = svg.G(class_=[f"nv-seat-{seat}"], elements=owned)
    return Chart((0, 0, WIDTH, height), ((GROUND, str(printed(*ground))), (ART, str(mine))))


def _pieces(picture: SheetPicture, slots: int) -> Iterator[Piece]:
    yield from _purse(picture)
    for n, good in enumerate(symbols.GOODS):
        yield _good(good, n, picture.colonies[n], picture.factories[n], picture.labels[4 + n])
    if picture.orange:
        yield Piece(
            "orange", PIECES + 0.008, TOP + 402, TOP + HEAD + 28, parts=(art("factory-any", scale=0.86),),
            label=picture.labels[7],
        )  # fmt: skip
    for n, column in enumerate(picture.columns):
        yield _column(column, n, slots)


# ------------------------------------------------------------------ money, people, ships, goods


def _purse(picture: SheetPicture) -> Iterator[Piece]:
    """Cash, workers and ships, each with the points that it is worth; the total at the end."""
    cash = "?" if picture.cash is None else str(picture.cash)
    workers, ships, money = picture.worth
    seat = f"nv-seat-{picture.seat}"
    of_cash, of_workers, of_ships, of_all = picture.labels[:4]
    yield Piece("cash", PIECES + 0.001, TOP, TOP, parts=(_HIT, *_count(cash, money)), label=of_cash)
    yield Piece(
        "workers", PIECES + 0.002, TOP + 134, TOP, tone=seat, label=of_workers,
        parts=(_HIT, *_count(str(picture.workers), workers), *_pips(picture.workers, picture.most_workers)),
    )  # fmt: skip
    yield Piece(
        "ships", PIECES + 0.003, TOP + 242, TOP, tone=seat, label=of_ships,
        parts=(_HIT, *_count(str(picture.ships), ships), *_pips(picture.ships, picture.most_ships)),
    )  # fmt: skip
    yield Piece(
        "total", PIECES + 0.004, TOP + 400, TOP + 38, label=of_all,
        parts=(spot(rounded(-62, -34, 96, 48, 12)), words("nv-total-number", 0, 0, str(picture.total))),
    )  # fmt: skip


_HIT = spot(rounded(0, 2, 100, 50, 8))  # a finger may hold the drawing beside the number, too


def _count(number: str, worth: int) -> tuple[Part, ...]:
    return (
        words("nv-sheet-number", 40, 33, number),
        words("nv-sheet-worth", 45 + 14 * len(number), 33, f"+{worth}"),
    )


def _pips(held: int, most: int) -> Iterator[Part]:
    """A row of dots: those that are there, and those that could be."""
    if held:
        yield line("nv-pips", _dots(0, held))
    if held < most:
        yield line("nv-pips open", _dots(held, most))


def _dots(least: int, most: int) -> str:
    return "".join(f"M{39 + 8 * n} 49h.1" for n in range(least, most))


@lru_cache(maxsize=512)
def _good(good: str, n: int, colonies: int, factories: int, label: str) -> Piece:
    """Colonies and factories of a good."""
    return Piece(
        f"goods-{good}", round(PIECES + (5 + n) / 1000, 3), TOP + 12 + _GOOD * n, TOP + HEAD, label=label,
        parts=(
            spot(rounded(0, 8, 104, 40, 8)),
            art(good, 13, 28, 0.86, "" if colonies else "nv-none"),
            words("nv-goods-number", 33, 35, str(colonies)),
            art(f"factory-{good}", 70, 28, 0.86, "" if factories else "nv-none"),
            words("nv-goods-number", 90, 35, str(factories)),
        ),
    )  # fmt: skip


# ------------------------------------------------------------------ columns


@lru_cache(maxsize=1024)
def _column(column: ColumnPicture, n: int, slots: int) -> Piece:
    middle = COLUMN / 2
    foot = _FOOT + SLOT * slots
    whole = rounded(1, 0, COLUMN - 5, foot + 66, 8)
    parts = [words("nv-items", 46 if column.items < 10 else 42, 30, f"×{column.items}")]
    for k in range(slots):
        parts += _slot(column, k, _FOOT + SLOT * k)
    if column.king:
        parts.append(art("crown", COLUMN - 16, foot + 41, 0.5))
    parts += [
        words("nv-product", middle - 1.5, foot + 20, f"{column.value} × {column.items} ="),
        words("nv-column-points", middle - (8.0 if column.king else 1.5), foot + 50, str(column.points)),
    ]
    z, x = round(PIECES + (10 + n) / 1000, 3), short(TOP + COLUMN * n)
    piece = Piece(f"column-{column.id}", z, x, _COLUMNS, tone="nv-sheet-column")
    return place(column, column.id, whole, parts, piece)


def _slot(column: ColumnPicture, k: int, y: float) -> list[Part]:
    """A slot: the privilege in it, or its cash rate; the next one to be filled tells what that brings."""
    middle = COLUMN / 2 - 0.5
    if k < column.held:
        return [art(f"privilege-{column.kind}", middle, y + SLOT / 2 - 3, 1.32)]
    told = k == column.held and column.next_cash is not None
    parts = [line("nv-slot next" if told else "nv-slot", _SLOT, 7, y + 1)]
    if told:
        parts += [
            art("coin", 18, y + 15, 0.42),
            words("nv-gain", 27, y + 20.5, f"+{column.next_cash}"),
            words("nv-gain-points", middle, y + 39, f"+{column.next_points}"),
        ]
    elif k < len(column.cash):
        parts += [
            art("coin", middle - 14, y + 23, 0.5),
            words("nv-rate", middle + 10, y + 28.5, str(column.cash[k])),
        ]
    return parts


_SLOT = rounded(0, 0, COLUMN - 15, SLOT - 7, 6)
