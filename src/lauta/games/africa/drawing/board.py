"""The board of Africa as a scene: the chart, the cells with what lies on them, the explorers.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/africa/board.css."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import svg

from ....engine.drawing.coast import SIZE, centre
from ....engine.drawing.kit import Pen, printed, short
from ....engine.drawing.marks import hexagon
from ....engine.drawing.seats import SEATS, seat_symbol
from ....engine.scene import OWN, Chart, Drawings, Part, Piece, Scene, pill
from . import chart as charts
from . import land as drawing_land
from . import marks as drawing_marks
from .glyphs import art_name, glyph, names, painted, painting, pawn, token
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

    def __hash__(self) -> int:
        return hash((self.id, self.label, self.actions))  # quick: all cells are looked up at every move


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

    `still` makes it one image that nobody can act on, as in the rules.
    """

    cells: tuple[CellPicture, ...]
    explorers: tuple[ExplorerPicture, ...] = ()
    title: str = ""
    caption: str = ""
    still: bool = False
    note: str = ""


CELLS, LETTERING, EXPLORERS = 1, 2, 3  # from below


def draw(picture: BoardPicture) -> Scene:
    """The board; the same scene for the same picture."""
    chart = _chart(
        tuple((cell.q, cell.r) for cell in picture.cells),
        tuple(((cell.q, cell.r), cell.city) for cell in picture.cells if cell.city),
        picture.caption,
        picture.note,
    )
    rows = _rows(tuple(cell.r for cell in picture.cells))
    taken = {explorer.cell for explorer in picture.explorers}
    entry = _entry(picture)
    cells = {cell.id: cell for cell in picture.cells}
    pieces = [_cell(cell, rows, cell.id in taken, cell.id == entry) for cell in picture.cells]
    pieces += [_explorer(explorer, cells[explorer.cell]) for explorer in picture.explorers]
    return Scene(DRAWINGS, chart, tuple(pieces), picture.title, still=picture.still)


@lru_cache(maxsize=32)
def _chart(
    cells: tuple[tuple[int, int], ...],
    towns: tuple[tuple[tuple[int, int], str], ...],
    caption: str,
    note: str,
) -> Chart:
    """What lies below the cells, and the lettering above them; the same for the whole game."""
    plan = charts.plan(cells, towns, caption)
    defs = svg.Defs(elements=charts.shapes(plan, OWN))
    ground = printed(defs, charts.sea(plan, OWN), charts.land(plan, OWN))
    lettering = printed(charts.lettering(plan, caption, note))
    return Chart(plan.view.window, ((0, str(ground)), (LETTERING, str(lettering))))


# ------------------------------------------------------------------ drawings


def _names() -> Iterator[str]:
    """All that can lie on the board."""
    yield from ("hex", "disc", "camp", "town", "hidden", *painted())
    yield from (f"land-{name}" for name in drawing_land.SKETCHES)
    yield from (f"note-{note}" for note in drawing_marks.NOTES)
    yield from (f"mark-{kind}" for kind in drawing_marks.TARGETS)
    yield from (f"explorer-{seat}" for seat in range(len(SEATS)))
    yield "acting"


@lru_cache(maxsize=512)
def _drawing(name: str) -> str:
    if name == "hex":
        return str(svg.Path(id=f"{OWN}af-hex", d=[Pen(hexagon(SIZE))]))
    return str(svg.G(id=f"{OWN}af-{name}", elements=_parts_of(name)))


def _parts_of(name: str) -> list[svg.Element]:
    family, _, kind = name.partition("-")
    match family:
        case "mark":
            return drawing_marks.target(kind)
        case "note":
            return drawing_marks.note(kind)
        case "land":
            return ART(kind)
        case "explorer":
            return [svg.G(class_=["pawn"], elements=pawn(int(kind)))]
        case "acting":
            return [svg.Ellipse(class_=["af-acting"], cx=0, cy=13, rx=17, ry=7.5)]
        case "camp" | "town" | "disc":
            return ART(name)
        case "hidden":
            return ART("back")
    return [svg.Use(href=f"#{OWN}af-disc"), *painting(name)]


DRAWINGS = Drawings(
    "africa",
    lru_cache(maxsize=1)(lambda: tuple(f"af-{name}" for name in _names())),
    lambda name: _drawing(name.removeprefix("af-")),
    style,
)


@lru_cache(maxsize=32)
def _rows(rows: tuple[int, ...]) -> tuple[int, int]:
    return min(rows), max(rows)


# ------------------------------------------------------------------ cells


def target_of(cell: CellPicture) -> str | None:
    """The kind of target mark for a cell, None where nothing can be done."""
    if not cell.actions:
        return None
    return next((kind for kind in drawing_marks.TARGETS if kind in cell.state), "act")


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a board without targets: the acting explorer, or the first cell."""
    if any(cell.actions for cell in picture.cells):
        return ""
    acting = [explorer.cell for explorer in picture.explorers if explorer.acting]
    return acting[0] if acting else picture.cells[0].id if picture.cells else ""


@lru_cache(maxsize=4096)
def _cell(cell: CellPicture, rows: tuple[int, int], taken: bool, entry: bool) -> Piece:
    kind = target_of(cell)
    x, y = centre(cell.q, cell.r)
    parts = [Part("af-hex", tone="spot", key="spot")]
    parts += [Part(f"af-note-{n}", tone="note") for n in drawing_marks.NOTES if n in cell.state]
    parts.append(Part(f"af-{_lying(cell, rows)}", tone=_state(cell), key="tile"))
    if kind:
        low = kind in ("move", "relocate") and cell.content != "empty"
        parts.append(Part(f"af-mark-{kind}", tone="mark low" if low else "mark"))
    if cell.points:
        parts.append(_points(cell.points, taken, cell.always_show))
    return Piece(
        f"cell-{cell.id}", CELLS, short(x), short(y),
        tone=f"cell target {kind}" if kind else "cell",
        parts=tuple(parts),
        label=cell.label or cell.id,
        place=cell.id,
        actions=tuple(map(str, cell.actions)),
        entry=entry,
    )  # fmt: skip


def _lying(cell: CellPicture, rows: tuple[int, int]) -> str:
    """What shows there; where nothing lies the town, or the lie of the land."""
    if cell.content != "empty":
        return art_name(cell.content)
    return "town" if cell.city else f"land-{drawing_land.sketch_name(cell.q, cell.r, *rows)}"


def _state(cell: CellPicture) -> str:
    """Classes of what lies there; a tile that loses "down" is seen to turn over."""
    if cell.content == "empty":
        return "bare"
    return "tile" + " down" * (cell.content == "hidden") + " tile--new" * ("new" in cell.state)


def _points(text: str, taken: bool, always: bool) -> Part:
    """A small flag with the points that acting here brings; on the left where an explorer stands."""
    half = 6.0 + 3.6 * len(text)
    x = short(half - 28 if taken else 25 - half)
    return Part(d=pill(half, 19), text=text, x=x, y=-18.5, tone="points" + " always" * always)


# ------------------------------------------------------------------ explorers


def _explorer(explorer: ExplorerPicture, cell: CellPicture) -> Piece:
    """The pawn; it steps aside a little so that what it stands on stays in sight."""
    x, y = centre(cell.q, cell.r)
    if cell.content != "empty" or cell.city is not None:
        x, y = x + 9, y + 2
    else:
        y -= 2
    seat = explorer.seat % len(SEATS)
    ring = [Part("af-acting", key="acting")] if explorer.acting else []
    return Piece(
        f"explorer-{explorer.seat}", EXPLORERS, short(x), short(y),
        tone=f"explorer seat-{seat}" + " acting" * explorer.acting,
        parts=(*ring, Part(f"af-explorer-{seat}", key="pawn")),
        label=explorer.label or seat_symbol(seat),
    )  # fmt: skip
