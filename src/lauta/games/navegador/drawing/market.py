"""The market and the buildings on offer: price ladders with markers, lines of buildings with their prices.
Knows no rules: rows, prices and what a sale would do come from `table/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ....engine.drawing.kit import Parts, at, short
from ....engine.scene import Part, Piece
from . import symbols
from .paint import Target, art, box, classed, line, panel, place, rounded, spot, words, written

COLUMN, ROW, HEAD, EDGE = 49.0, 25.0, 46.0, 8.0
MARKET, BUILDINGS = (14.0, 14.0), (728.0, 116.0)  # corners of the sheets
_AT_MARKET, _AT_BUILDINGS = "nv-sheet nv-at-market", "nv-sheet nv-at-buildings"


@dataclass(frozen=True)
class RungPicture(Target):
    """A row (from 1) that a marker would move to by trading: selling ("sell") or processing ("process").

    `text` is how many units do that ("2", or "3+" where the ladder ends); each row stands once for a kind.
    """

    row: int
    kind: str
    text: str


@dataclass(frozen=True)
class GoodPicture(Target):
    """The ladder of a good: prices from the top, the marker's row (from 1).

    `actions` are for a click anywhere on the ladder; `rungs` show where the marker can go. `state` may hold
    "last"; `was` is the row in which the marker stood before, or 0.
    """

    id: str
    good: str
    prices: tuple[int, ...]
    row: int
    rungs: tuple[RungPicture, ...] = ()
    was: int = 0


@dataclass(frozen=True)
class MarketPicture:
    """The market: ladders of goods, and what a factory earns in the marker's row."""

    goods: tuple[GoodPicture, ...]
    factory: tuple[int, ...]


@dataclass(frozen=True)
class LinePicture(Target):
    """A line of buildings: "factory_sugar", ..., "shipyard", "church" as `kind`.

    `prices` are those of the fields filled at the start, cheapest first; the first `sold` are gone.
    `workers` is what one of them needs.
    """

    id: str
    kind: str
    prices: tuple[int, ...]
    sold: int
    workers: int


# ------------------------------------------------------------------ market

Ladder = tuple[str, tuple[int, ...]]  # a good and its prices from the top


def market_size(goods: int, rows: int) -> tuple[float, float]:
    """Width and height of the market's sheet."""
    return COLUMN * (goods + 1) + 2 * EDGE, HEAD + ROW * rows + 2 * EDGE


def ground(ladders: tuple[Ladder, ...], factory: tuple[int, ...]) -> Parts:
    """The market without its markers, with its corner at the origin."""
    width, height = market_size(len(ladders), len(factory))
    last = EDGE + COLUMN * len(ladders)
    rules = "".join(
        f"M{short(EDGE + 3)} {short(EDGE + HEAD + ROW * n)}H{short(width - EDGE - 3)}"
        for n in range(0, len(factory), 2)
    )
    parts = [
        *panel(width, height),
        box("nv-factory-column", last, EDGE, COLUMN, height - 2 * EDGE, 5),
        at(short(last + COLUMN / 2), short(EDGE + 24), 0.98, 0, [symbols.drawn("factory-any")]),
        *_prices("nv-rung nv-earns", last, factory),
        classed("nv-ruled", rules),
    ]
    for n, (good, prices) in enumerate(ladders):
        x = EDGE + COLUMN * n
        parts.append(at(short(x + COLUMN / 2), EDGE + 24, 1, 0, [symbols.drawn(good)]))
        parts += _prices("nv-rung", x, prices)
    return parts


def _prices(name: str, x: float, prices: tuple[int, ...]) -> Parts:
    """A column of figures from the top."""
    return [
        written(name, x + COLUMN / 2, EDGE + HEAD + ROW * n + 18, str(price))
        for n, price in enumerate(prices)
    ]


@lru_cache(maxsize=1024)
def ladder(good: GoodPicture, n: int, rows: int, z: float) -> Piece:
    """The ladder of good number `n`: a place from top to bottom, and where its marker came from."""
    whole = rounded(1, 0, COLUMN - 2, HEAD + ROW * rows, 6)
    parts = [spot(whole)]
    if 0 < good.was != good.row:
        parts += _move(good.was, good.row)
    if good.actions:
        parts.append(line("nv-target-box", whole))
    return Piece(
        good.id, z, short(MARKET[0] + EDGE + COLUMN * n), MARKET[1] + EDGE,
        tone=f"{_AT_MARKET} nv-ladder" + " target" * bool(good.actions),
        parts=tuple(parts),
        label=good.label or good.id,
        place=good.id,
        actions=good.actions,
    )  # fmt: skip


def _move(was: int, row: int) -> list[Part]:
    """Where the marker came from, along the left side of the ladder."""
    y, tip = HEAD + ROW * (was - 0.5), HEAD + ROW * (row - 0.5)
    way = 1 if tip > y else -1
    neck, barb = short(tip - way * 3), short(tip - way * 9)
    return [
        line("nv-moved", f"M5 {short(y)}V{neck}M1 {barb}L5 {neck}L9 {barb}"),
        art("moved-dot", 5, y),
    ]


@lru_cache(maxsize=1024)
def marker(good: GoodPicture, n: int, z: float) -> Piece:
    """The marker of good number `n` in its row, with the price there."""
    aside = any(rung.row == good.row for rung in good.rungs)
    price = str(good.prices[good.row - 1])
    parts = [
        art(f"marker-{good.good}"),
        words(f"nv-marker-price nv-on-{good.good}", _ASIDE if aside else 0, 7, price),
    ]
    if "last" in good.state:
        parts.append(line("nv-last-box", rounded(1 - COLUMN / 2, -2 - ROW / 2, COLUMN - 2, ROW + 4, 7)))
    return Piece(
        f"marker-{good.good}", z,
        short(MARKET[0] + EDGE + COLUMN * (n + 0.5)), short(MARKET[1] + EDGE + HEAD + ROW * (good.row - 0.5)),
        tone=f"{_AT_MARKET} nv-marker", parts=tuple(parts),
    )  # fmt: skip


_ASIDE = -8.5  # how far a price steps aside for an arrow


def pips(market: MarketPicture, z: float) -> list[Piece]:
    """What a factory earns now: a pip of each good beside its figure."""
    rows = [good.row for good in market.goods]
    return [
        _pip(good.good, good.row, rows[:n].count(good.row), rows.count(good.row), len(rows), z)
        for n, good in enumerate(market.goods)
    ]


@lru_cache(maxsize=1024)
def _pip(good: str, row: int, k: int, together: int, goods: int, z: float) -> Piece:
    """The pip that is number `k` of those in its row."""
    y = EDGE + HEAD + ROW * (row - 0.5) + 7.5 * (k - (together - 1) / 2)
    x, y = short(MARKET[0] + EDGE + COLUMN * goods + 1.5), short(MARKET[1] + y)
    return Piece(f"pip-{good}", z, x, y, tone=_AT_MARKET, parts=(art(f"pip-{good}"),))


@lru_cache(maxsize=2048)
def rung(picture: RungPicture, good: GoodPicture, n: int, z: float) -> Piece:
    """An arrowhead with the number of units beside the row that the marker would move to."""
    sells = picture.kind == "sell"
    cell = f"{good.id}-{picture.kind}-{picture.row}"
    parts = [
        line(f"nv-arrow {picture.kind}", _DOWN if sells else _UP),
        words("nv-arrow-number", 0, 4 if sells else 6.5, picture.text),
    ]
    if picture.row != good.row:
        aside = COLUMN / 2 - COLUMN + 11
        price = words("nv-rung", aside + _ASIDE, 5.5, str(good.prices[picture.row - 1]))
        parts = [art("rung-cover"), spot(_RUNG), price, *parts]
    else:
        parts = [spot(_RUNG), *parts]
    return Piece(
        cell, z,
        short(MARKET[0] + EDGE + COLUMN * (n + 1) - 11),
        short(MARKET[1] + EDGE + HEAD + ROW * (picture.row - 0.5)),
        tone=f"{_AT_MARKET} nv-step" + " target" * bool(picture.actions),
        parts=tuple(parts),
        label=picture.label or cell,
        place=cell,
        actions=picture.actions,
    )  # fmt: skip


_DOWN, _UP = "M-10-9H10V3L0 11.5L-10 3Z", "M-10 9H10V-3L0-11.5L-10-3Z"
_RUNG = rounded(12 - COLUMN, -ROW / 2, COLUMN, ROW, 5)

# ------------------------------------------------------------------ buildings

CELL, LINE_ROW, LINE_HEAD = 40.0, 26.0, 66.0


def lines_size(lines: int, fields: int) -> tuple[float, float]:
    """Width and height of the sheet of buildings."""
    return LINE_HEAD + CELL * fields + 2 * EDGE, LINE_ROW * lines + 2 * EDGE


@lru_cache(maxsize=1024)
def building_line(picture: LinePicture, n: int, z: float) -> Piece:
    """Line number `n` of the buildings, cheapest first."""
    width, middle = LINE_HEAD + CELL * len(picture.prices), LINE_ROW / 2
    whole = rounded(0, 0.5, width, LINE_ROW - 1, 6)
    gone = "nv-sold-out" if picture.sold >= len(picture.prices) else ""
    parts = [
        art(f"line-{picture.kind.replace('_', '-')}", 19, middle, 0.68, gone),
        words("nv-needs", 41, middle + 5.5, str(picture.workers)),
        art("worker", 55, middle, 0.42, "nv-nobody"),
    ]
    for k, price in enumerate(picture.prices):
        x = LINE_HEAD + CELL * (k + 0.5)
        if k < picture.sold:
            parts.append(art("gone", x, middle, tone="nv-gone"))
        elif k == picture.sold:
            parts += [line("nv-next", _NEXT, x, middle), words("nv-next-price", x, middle + 6.2, str(price))]
        else:
            parts.append(words("nv-later", x, middle + 6, str(price)))
    x, y = BUILDINGS[0] + EDGE, BUILDINGS[1] + EDGE + LINE_ROW * n
    piece = Piece(f"line-{picture.id}", z, x, y, tone=f"{_AT_BUILDINGS} nv-line")
    return place(picture, picture.id, whole, parts, piece)


_NEXT = rounded(0.5 - CELL / 2, 1.5 - LINE_ROW / 2, CELL - 1, LINE_ROW - 3, 5)
