"""The board of Africa as a scene: the chart, the cells with what lies on them, the explorers.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/africa/board.css."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

import svg

from ....engine.drawing.coast import SIZE, centre
from ....engine.drawing.kit import Parts, Pen, printed, short
from ....engine.drawing.marks import hexagon
from ....engine.drawing.seats import SEATS, seat_symbol
from ....engine.drawing.shelf import Shapes, drawings
from ....engine.scene import OWN, Chart, Part, Piece, Scene, pill
from . import chart as charts
from . import land as drawing_land
from .glyphs import ART, art_name, painted, painting, pawn

# A cell may carry several states; the first of these gives the mark of what can be done there.
TARGETS = ("lift", "reveal", "stay", "place", "camp", "start", "move", "relocate", "act")
NOTES = ("preview", "origin", "last", "chosen")  # something to know about a cell


@dataclass(frozen=True)
class CellPicture:
    """One cell as a viewer sees it.

    `content`: "empty", "hidden", "camp", "nomad", "monument", "animal:lion", "gold:1", "gem:2", "good:pot".
    `label` is read out, already in the reader's language. `actions` are the codes of the choices that act
    here. `state` holds kinds of target (TARGETS), notes (NOTES) and "new" for
    a tile just turned up. `points` ("+3") shows on hover and focus, or always with `always_show`.
    """

    id: str
    q: int
    r: int
    content: str = "empty"
    city: str | None = None
    label: str = ""
    actions: tuple[int | str, ...] = ()
    state: frozenset[str] = frozenset()
    points: str | None = None
    always_show: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.label, self.actions))  # quick: all cells are looked up at every move


class Cells(tuple[CellPicture, ...]):
    """All cells of a board, nobody on them. What is drawn of them is kept with them."""

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        return tuple((cell.q, cell.r) for cell in self)

    @cached_property
    def towns(self) -> tuple[tuple[tuple[int, int], str], ...]:
        return tuple(((cell.q, cell.r), cell.city) for cell in self if cell.city)

    @cached_property
    def rows(self) -> tuple[int, int]:
        rows = [cell.r for cell in self]
        return min(rows), max(rows)

    @cached_property
    def at(self) -> dict[str, int]:
        return {cell.id: n for n, cell in enumerate(self)}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(_cell(cell, self.rows, False, False) for cell in self)

    @cached_property
    def acting(self) -> bool:
        return any(cell.actions for cell in self)


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

    `still` makes it one image that nobody can act on, as in the rules. `busy` are cells by their id that lie
    in place of those among `cells`.
    """

    cells: tuple[CellPicture, ...]
    explorers: tuple[ExplorerPicture, ...] = ()
    title: str = ""
    caption: str = ""
    still: bool = False
    note: str = ""
    busy: Mapping[str, CellPicture] = field(default_factory=dict)


CELLS, LETTERING, EXPLORERS = 1, 2, 3  # from below


def draw(picture: BoardPicture) -> Scene:
    """The board; the same scene for the same picture."""
    cells = picture.cells if isinstance(picture.cells, Cells) else Cells(picture.cells)
    chart = _chart(cells, picture.caption, picture.note)
    taken = {explorer.cell for explorer in picture.explorers}
    entry = _entry(picture, cells)
    pieces = list(cells.pieces)
    for ident in {*picture.busy, *taken, *filter(None, (entry,))}:
        n = cells.at[ident]
        pieces[n] = _cell(picture.busy.get(ident, cells[n]), cells.rows, ident in taken, ident == entry)
    pieces += [
        _explorer(explorer, picture.busy.get(explorer.cell, cells[cells.at[explorer.cell]]))
        for explorer in picture.explorers
    ]
    return Scene(DRAWINGS, chart, tuple(pieces), picture.title, still=picture.still)


def _chart(cells: Cells, caption: str, note: str) -> Chart:
    """What lies below the cells, and the lettering above them; the same for the whole game."""
    return _chart_of(cells.places, cells.towns, caption, note)


@lru_cache(maxsize=32)
def _chart_of(
    cells: tuple[tuple[int, int], ...],
    towns: tuple[tuple[tuple[int, int], str], ...],
    caption: str,
    note: str,
) -> Chart:
    plan = charts.plan(cells, towns, caption)
    defs = svg.Defs(elements=charts.shapes(plan, OWN))
    ground = printed(defs, charts.sea(plan, OWN), charts.land(plan, OWN))
    lettering = printed(charts.lettering(plan, caption, note))
    return Chart(plan.view.window, ((0, str(ground)), (LETTERING, str(lettering))))


# ------------------------------------------------------------------ drawings


def _explorer_piece(seat: int) -> Parts:
    return [svg.G(class_=["pawn"], elements=pawn(seat))]


def _tile(name: str) -> Parts:
    return [svg.Use(href=f"#{OWN}af-disc"), *painting(name)]


_SHAPES: Shapes = {
    "hex": lambda: [svg.Path(d=[Pen(hexagon(SIZE))])],
    **ART.shapes(
        "disc", "camp", "town", "acting", *(f"note-{note}" for note in NOTES),
        *(f"mark-{kind}" for kind in TARGETS),
    ),
    "hidden": partial(ART, "back"),
    **{name: partial(_tile, name) for name in painted()},
    **{f"land-{name}": partial(ART, name) for name in drawing_land.SKETCHES},
    **{f"explorer-{seat}": partial(_explorer_piece, seat) for seat in range(len(SEATS))},
}  # fmt: skip
DRAWINGS = drawings("africa", "af", _SHAPES, ART.style)


# ------------------------------------------------------------------ cells


def target_of(cell: CellPicture) -> str | None:
    """The kind of target mark for a cell, None where nothing can be done."""
    if not cell.actions:
        return None
    return next((kind for kind in TARGETS if kind in cell.state), "act")


def _entry(picture: BoardPicture, cells: Cells) -> str:
    """Where the keyboard enters a board without targets: the acting explorer, or the first cell."""
    if cells.acting or any(cell.actions for cell in picture.busy.values()):
        return ""
    acting = [explorer.cell for explorer in picture.explorers if explorer.acting]
    return acting[0] if acting else cells[0].id if cells else ""


@lru_cache(maxsize=4096)
def _cell(cell: CellPicture, rows: tuple[int, int], taken: bool, entry: bool) -> Piece:
    kind = target_of(cell)
    x, y = centre(cell.q, cell.r)
    parts = [Part("af-hex", tone="spot", key="spot")]
    parts += [Part(f"af-note-{n}", tone="note") for n in NOTES if n in cell.state]
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
