"""The board of Africa as one SVG: the chart, the cells with what lies on them, the explorers.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/africa/board.css."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

import svg

from ....engine.drawing.coast import SIZE, centre
from ....engine.drawing.frame import frame
from ....engine.drawing.kit import Pen, Printed, place, printed, short
from ....engine.drawing.marks import hexagon
from ....engine.drawing.seats import SEATS, seat_symbol
from ....engine.drawing.spots import spot
from . import chart as charts
from . import land as drawing_land
from . import marks as drawing_marks
from .glyphs import art_name, glyph, names, painting, pawn, token
from .paint import ART, style

__all__ = [
    "BoardPicture",
    "CellPicture",
    "ExplorerPicture",
    "draw",
    "glyph",
    "names",
    "seat_symbol",
    "style",
    "token",
]


@dataclass(frozen=True)
class CellPicture:
    """One cell as a viewer sees it.

    `content`: "empty", "hidden", "camp", "nomad", "monument", "animal:lion", "gold:1", "gem:2", "good:pot".
    `label` is read out, already in the reader's language. `actions` are the legal action numbers that act
    here. `state` holds kinds of target (drawing_marks.TARGETS), notes (drawing_marks.NOTES) and "new" for
    a tile just turned up. `points` ("+3") shows on hover and focus, or always with `always_show`.
    """

    id: str
    q: int
    r: int
    content: str = "empty"
    city: str | None = None
    label: str = ""
    actions: tuple[int, ...] = ()
    state: frozenset[str] = frozenset()
    points: str | None = None
    always_show: bool = False


@dataclass(frozen=True)
class ExplorerPicture:
    """A player's explorer on the cell with id `cell`; `acting` if it is that player's turn."""

    seat: int
    cell: str
    label: str = ""
    acting: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """A whole board. `title` is its accessible name, `caption` the lettering on the chart (none: no ribbon),
    `note` small lettering below it.

    `standalone` adds the style sheet and a size, for notebooks and files. `prefix` keeps the ids of several
    boards on one page apart. `still` makes it one image that nobody can act on, as in the rules.
    """

    cells: tuple[CellPicture, ...]
    explorers: tuple[ExplorerPicture, ...] = ()
    title: str = ""
    caption: str = ""
    standalone: bool = False
    prefix: str = ""
    still: bool = False
    note: str = ""


def draw(picture: BoardPicture) -> svg.SVG:
    """The board as SVG; `str()` gives the markup, the same for the same picture."""
    chart = _plan(
        tuple((cell.q, cell.r) for cell in picture.cells),
        tuple(((cell.q, cell.r), cell.city) for cell in picture.cells if cell.city),
        picture.caption,
    )
    p = picture.prefix
    parts: list[svg.Element] = [
        svg.Defs(elements=_symbols(picture)),
        _backdrop(chart, p),
        _cells(picture),
        charts.lettering(chart, picture.caption, picture.note),
        _explorers(picture),
    ]
    return frame(
        f"{p}board", "africa", chart.view.window, parts,
        title=picture.title, style=style() if picture.standalone else "", still=picture.still,
    )  # fmt: skip


_plan = lru_cache(maxsize=32)(charts.plan)


@lru_cache(maxsize=32)
def _backdrop(chart: charts.Plan, prefix: str) -> Printed:
    """The chart below the cells; the same for the whole game, so it is printed once."""
    defs = svg.Defs(elements=charts.shapes(chart, prefix))
    return printed(defs, charts.sea(chart, prefix), charts.land(chart, prefix))


# ------------------------------------------------------------------ symbols


def _symbols(picture: BoardPicture) -> list[svg.Element]:
    """Each picture that this board shows, once; a `<use>` puts it on its cells."""
    used = {name for cell in picture.cells for name in _used_names(picture, cell)}
    return [_symbol(name, picture.prefix) for name in ("hex", "disc", *sorted(used))]


@lru_cache(maxsize=512)
def _symbol(name: str, prefix: str) -> Printed:
    if name == "hex":
        return printed(svg.Path(id=f"{prefix}af-hex", d=[Pen(hexagon(SIZE))]))
    return printed(svg.G(id=f"{prefix}af-{name}", elements=_parts_of(name, prefix)))


@lru_cache(maxsize=8)
def _pawn(seat: int) -> Printed:
    return printed(svg.G(class_=["pawn"], elements=pawn(seat)))


def _used_names(picture: BoardPicture, cell: CellPicture) -> Iterable[str]:
    if cell.content == "empty":
        yield _bare(picture, cell)
    else:
        yield art_name(cell.content)
    yield from (f"note-{note}" for note in drawing_marks.NOTES if note in cell.state)
    if kind := target_of(cell):
        yield f"mark-{kind}"


def _parts_of(name: str, prefix: str) -> list[svg.Element]:
    family, _, kind = name.partition("-")
    if family == "mark":
        return drawing_marks.target(kind)
    if family == "note":
        return drawing_marks.note(kind)
    if family == "land":
        return ART(kind)
    if name in ("camp", "town", "disc"):
        return ART(name)
    if name == "hidden":
        return ART("back")
    return [svg.Use(href=f"#{prefix}af-disc"), *painting(name)]


def _bare(picture: BoardPicture, cell: CellPicture) -> str:
    """What shows where nothing lies: the town, or the lie of the land."""
    if cell.city:
        return "town"
    rows = _rows(tuple(c.r for c in picture.cells))
    return f"land-{drawing_land.sketch_name(cell.q, cell.r, *rows)}"


@lru_cache(maxsize=32)
def _rows(rows: tuple[int, ...]) -> tuple[int, int]:
    return min(rows), max(rows)


# ------------------------------------------------------------------ cells


def target_of(cell: CellPicture) -> str | None:
    """The kind of target mark for a cell, None where nothing can be done."""
    if not cell.actions:
        return None
    return next((kind for kind in drawing_marks.TARGETS if kind in cell.state), "act")


def _cells(picture: BoardPicture) -> svg.G:
    entry = _entry(picture)
    return svg.G(
        class_=["cells"], elements=[_cell(picture, cell, cell.id == entry) for cell in picture.cells]
    )


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a board without targets: the acting explorer, or the first cell."""
    if any(cell.actions for cell in picture.cells):
        return ""
    acting = [explorer.cell for explorer in picture.explorers if explorer.acting]
    return acting[0] if acting else picture.cells[0].id if picture.cells else ""


def _cell(picture: BoardPicture, cell: CellPicture, entry: bool) -> svg.G:
    p, kind = picture.prefix, target_of(cell)
    name = _bare(picture, cell) if cell.content == "empty" else art_name(cell.content)
    parts: list[svg.Element] = [svg.Use(href=f"#{p}af-hex", class_=["spot"])]
    parts += [
        svg.Use(href=f"#{p}af-note-{n}", class_=["note"]) for n in drawing_marks.NOTES if n in cell.state
    ]
    parts.append(svg.Use(id=f"{p}tile-{escape(cell.id)}", href=f"#{p}af-{name}", class_=_lying(cell)))
    if kind:
        low = kind in ("move", "relocate") and cell.content != "empty"
        parts.append(svg.Use(href=f"#{p}af-mark-{kind}", class_=["mark", "low"] if low else ["mark"]))
    if cell.points:
        parts.append(_points(cell, any(explorer.cell == cell.id for explorer in picture.explorers)))
    home, classes = place(*centre(cell.q, cell.r)), ["cell", kind] if kind and not picture.still else ["cell"]
    return spot(
        cell, cell.id, f"{p}cell-", classes, parts,
        home=home, on=(cell.q, cell.r), entry=entry, still=picture.still,
    )  # fmt: skip


def _lying(cell: CellPicture) -> list[str]:
    """Classes of what lies there; a tile that loses "down" is seen to turn over."""
    if cell.content == "empty":
        return ["bare"]
    return [
        "tile",
        *(["down"] if cell.content == "hidden" else []),
        *(["tile--new"] if "new" in cell.state else []),
    ]


def _points(cell: CellPicture, taken: bool) -> svg.G:
    """A small flag with the points that acting here brings; on the left where an explorer stands."""
    text = escape(cell.points or "", quote=False)
    half = 6.0 + 3.6 * len(cell.points or "")
    return svg.G(
        class_=["points", "always"] if cell.always_show else ["points"],
        transform=[svg.Translate(short(half - 28 if taken else 25 - half), -18)],
        elements=[
            svg.Rect(x=short(-half), y=-10, width=short(2 * half), height=19, rx=9.5),
            svg.Text(y=4.5, text=text),
        ],
    )


# ------------------------------------------------------------------ explorers


def _explorers(picture: BoardPicture) -> svg.G:
    cells = {cell.id: cell for cell in picture.cells}
    return svg.G(
        class_=["explorers"],
        elements=[
            _explorer(picture.prefix, explorer, cells[explorer.cell]) for explorer in picture.explorers
        ],
    )


def _explorer(prefix: str, explorer: ExplorerPicture, cell: CellPicture) -> svg.G:
    """The pawn; it steps aside a little so that what it stands on stays in sight."""
    x, y = centre(cell.q, cell.r)
    aside = cell.content != "empty" or cell.city is not None
    ring: list[svg.Element] = (
        [svg.Ellipse(class_=["acting-ring"], cx=0, cy=13, rx=17, ry=7.5)] if explorer.acting else []
    )
    seat = explorer.seat % len(SEATS)
    return svg.G(
        id=f"{prefix}explorer-{explorer.seat}",
        class_=["explorer", f"seat-{seat}", *(["acting"] if explorer.acting else [])],
        transform=[place(x + 9, y + 2) if aside else place(x, y - 2)],
        extra={"role": "img", "aria-label": escape(explorer.label or seat_symbol(seat))},
        elements=[*ring, _pawn(seat)],
    )
