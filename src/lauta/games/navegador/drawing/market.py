"""The market and the buildings on offer: price ladders with markers, lines of buildings with their prices.
Knows no rules: rows, prices and what a sale would do come from `table/`."""

from __future__ import annotations

from dataclasses import dataclass

import svg

from ....engine.drawing.kit import Parts, at, place, short
from ....engine.drawing.spots import spot
from .paint import box, classed, panel, written
from .symbols import drawn, shared

COLUMN, ROW, HEAD, EDGE = 49.0, 25.0, 46.0, 8.0


@dataclass(frozen=True)
class RungPicture:
    """A row (from 1) that a marker would move to by trading: selling ("sell") or processing ("process").

    `text` is how many units do that ("2", or "3+" where the ladder ends); each row stands once for a kind.
    """

    row: int
    kind: str
    text: str
    label: str = ""
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class GoodPicture:
    """The ladder of a good: prices from the top, the marker's row (from 1).

    `actions` are for a click anywhere on the ladder; `rungs` show where the marker can go. `state` may hold
    "last"; `was` is the row in which the marker stood before, or 0.
    """

    id: str
    good: str
    prices: tuple[int, ...]
    row: int
    label: str = ""
    actions: tuple[str, ...] = ()
    rungs: tuple[RungPicture, ...] = ()
    was: int = 0
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class MarketPicture:
    """The market: ladders of goods, and what a factory earns in the marker's row."""

    goods: tuple[GoodPicture, ...]
    factory: tuple[int, ...]
    label: str = ""


@dataclass(frozen=True)
class LinePicture:
    """A line of buildings: "factory_sugar", ..., "shipyard", "church" as `kind`.

    `prices` are those of the fields filled at the start, cheapest first; the first `sold` are gone.
    `workers` is what one of them needs.
    """

    id: str
    kind: str
    prices: tuple[int, ...]
    sold: int
    workers: int
    label: str = ""
    actions: tuple[str, ...] = ()
    state: frozenset[str] = frozenset()


# ------------------------------------------------------------------ market


def market_size(picture: MarketPicture) -> tuple[float, float]:
    """Width and height of the market's sheet."""
    return COLUMN * (len(picture.goods) + 1) + 2 * EDGE, HEAD + ROW * len(picture.factory) + 2 * EDGE


def market(picture: MarketPicture, prefix: str, still: bool) -> Parts:
    """The market with its corner at the origin."""
    width, height = market_size(picture)
    parts = panel(width, height)
    last = EDGE + COLUMN * len(picture.goods)
    parts.append(box("nv-factory-column", last, EDGE, COLUMN, height - 2 * EDGE, 5))
    parts.append(at(short(last + COLUMN / 2), short(EDGE + 24), 0.98, 0, [drawn("factory-any")]))
    for n, value in enumerate(picture.factory):
        y = EDGE + HEAD + ROW * n
        parts.append(written("nv-rung nv-earns", last + COLUMN / 2, y + 18, str(value)))
        here = [good for good in picture.goods if good.row == n + 1]
        for k, good in enumerate(here):
            parts.append(
                box(
                    f"nv-pip nv-{good.good}",
                    last + 1.5,
                    y + ROW / 2 - 3 + 7.5 * (k - (len(here) - 1) / 2),
                    8,
                    6.5,
                    2,
                )
            )
    lines = "".join(
        f"M{short(EDGE + 3)} {short(EDGE + HEAD + ROW * n)}H{short(width - EDGE - 3)}"
        for n in range(0, len(picture.factory), 2)
    )
    parts.append(classed("nv-ruled", lines))
    for n, good in enumerate(picture.goods):
        parts.append(_ladder(good, EDGE + COLUMN * n, len(picture.factory), prefix, still))
    return parts


def _ladder(good: GoodPicture, x: float, rows: int, prefix: str, still: bool) -> svg.G:
    inner: Parts = [
        box("spot", 1, 0, COLUMN - 2, HEAD + ROW * rows, 6),
        at(short(COLUMN / 2), 24, 1, 0, [drawn(good.good)]),
    ]
    if 0 < good.was != good.row:
        inner += _move(good.was, good.row)
    for n, price in enumerate(good.prices):
        y = HEAD + ROW * n
        shift = -8.5 if any(rung.row == n + 1 for rung in good.rungs) else 0.0
        if n + 1 == good.row:
            inner.append(svg.G(
                id=None if still else f"{prefix}marker-{good.good}",
                class_=["nv-marker"], transform=[place(COLUMN / 2, y + ROW / 2)],
                elements=[
                    box("nv-marker-shadow", 2 - COLUMN / 2 + 2, 2.5 - ROW / 2, COLUMN - 4, ROW, 6),
                    box(f"nv-marker-block nv-{good.good}", 2 - COLUMN / 2, -ROW / 2, COLUMN - 4, ROW, 6),
                    written(f"nv-marker-price nv-on-{good.good}", shift, 7, str(price)),
                ],
            ))  # fmt: skip
        else:
            inner.append(written("nv-rung", COLUMN / 2 + shift, y + 18, str(price)))
    if good.actions:
        inner.append(box("nv-target-box", 1, 0, COLUMN - 2, HEAD + ROW * rows, 6))
    inner += [_rung(rung, good, prefix, still) for rung in good.rungs]
    if "last" in good.state:
        inner.append(box("nv-last-box", 1, HEAD + ROW * (good.row - 1) - 2, COLUMN - 2, ROW + 4, 7))
    return spot(good, good.id, prefix, ["nv-ladder"], inner, home=place(x, EDGE), still=still)


def _move(was: int, row: int) -> Parts:
    """Where the marker came from, along the left side of the ladder."""
    y, tip = HEAD + ROW * (was - 0.5), HEAD + ROW * (row - 0.5)
    way = 1 if tip > y else -1
    neck, barb = short(tip - way * 3), short(tip - way * 9)
    return [
        classed("nv-moved", f"M5 {short(y)}V{neck}M1 {barb}L5 {neck}L9 {barb}"),
        svg.Circle(class_=["nv-moved-dot"], cx=5, cy=short(y), r=2.6),
    ]


def _rung(rung: RungPicture, good: GoodPicture, prefix: str, still: bool) -> svg.G:
    """An arrowhead with the number of units beside the row that the marker would move to."""
    y = HEAD + ROW * (rung.row - 0.5)
    down = "M-10-9H10V3L0 11.5L-10 3Z"
    up = "M-10 9H10V-3L0-11.5L-10-3Z"
    body: Parts = [
        box("spot", -COLUMN + 12, -ROW / 2, COLUMN, ROW, 5),
        classed(f"nv-arrow {rung.kind}", down if rung.kind == "sell" else up),
        written("nv-arrow-number", 0, 4 if rung.kind == "sell" else 6.5, rung.text),
    ]
    x = COLUMN - 11
    cell = f"{good.id}-{rung.kind}-{rung.row}"
    return spot(rung, cell, prefix, ["nv-step"], body, home=place(x, y), still=still or not rung.actions)


# ------------------------------------------------------------------ buildings

CELL, LINE_ROW, LINE_HEAD = 40.0, 26.0, 66.0


def lines_size(lines: tuple[LinePicture, ...]) -> tuple[float, float]:
    """Width and height of the sheet of buildings."""
    fields = max((len(line.prices) for line in lines), default=0)
    return LINE_HEAD + CELL * fields + 2 * EDGE, LINE_ROW * len(lines) + 2 * EDGE


def building_lines(lines: tuple[LinePicture, ...], prefix: str, still: bool) -> Parts:
    """The lines of buildings one below the other, cheapest first, with the corner at the origin."""
    parts = panel(*lines_size(lines))
    for n, line in enumerate(lines):
        parts.append(_line(line, EDGE + LINE_ROW * n, prefix, still))
    return parts


def _line(line: LinePicture, y: float, prefix: str, still: bool) -> svg.G:
    gone = ["nv-sold-out"] if line.sold >= len(line.prices) else []
    width, middle = LINE_HEAD + CELL * len(line.prices), LINE_ROW / 2
    piece = svg.G(class_=gone, elements=[drawn(line.kind.replace("_", "-"), 1.5)])
    builder = svg.G(class_=["nv-nobody"], elements=[shared("worker", prefix)])
    inner: Parts = [
        box("spot", 0, 0.5, width, LINE_ROW - 1, 6),
        at(19, short(middle), 0.68, 0, [piece]),
        written("nv-needs", 41, middle + 5.5, str(line.workers)),
        at(55, short(middle), 0.42, 0, [builder]),
    ]
    for n, price in enumerate(line.prices):
        x = LINE_HEAD + CELL * (n + 0.5)
        if n < line.sold:
            inner.append(svg.Circle(class_=["nv-gone"], cx=short(x), cy=short(middle), r=4))
        elif n == line.sold:
            inner.append(box("nv-next", x - CELL / 2 + 0.5, 1.5, CELL - 1, LINE_ROW - 3, 5))
            inner.append(written("nv-next-price", x, middle + 6.2, str(price)))
        else:
            inner.append(written("nv-later", x, middle + 6, str(price)))
    if line.actions:
        inner.append(box("nv-target-box", 0, 0.5, width, LINE_ROW - 1, 6))
    if "last" in line.state:
        inner.append(box("nv-last-box", 0, 0.5, width, LINE_ROW - 1, 6))
    return spot(line, line.id, f"{prefix}line-", ["nv-line"], inner, home=place(EDGE, y), still=still)
