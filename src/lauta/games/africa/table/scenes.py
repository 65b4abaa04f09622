"""What the board of Africa shows of a position; drawn by `drawing/board.py`.

No shape and no colour is here. There are no sheets beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....engine.attestation import ours_in
from ....engine.phrase import TN, T, Translations
from ....engine.presentation import Choice, SceneRequest, Sheet
from ....engine.scene import Scene
from ..data.components import BOARD_FILE
from ..data.constants import BOARD, CAMP, EMPTY, FACES, FIRST_FACE, HIDDEN, N_CELLS
from ..decisions import mark
from ..drawing.board import BoardPicture, CellPicture, Cells, ExplorerPicture, draw
from ..rules.state import State
from ..speech.words import CITY_AT, content_label, place_name

_CELLS = {name: cell for cell, name in enumerate(BOARD.names)}
MAP_IS_OURS = ours_in(BOARD_FILE)["board.cells"] > 0


def scene(s: State, request: SceneRequest) -> Scene:
    """The position as pieces on the chart."""
    at: dict[int, list[Choice]] = {}
    for choice in request.choices:
        if choice.place is not None:
            at.setdefault(_CELLS[choice.place], []).append(choice)
    marked = {_CELLS[name] for name in request.marked}
    explorers = tuple(
        ExplorerPicture(
            seat,
            BOARD.names[player.cell],
            request.say(T("{name}'s explorer", name=request.seat_name(seat))),
            seat == s.turn,
        )
        for seat, player in enumerate(s.players[: s.n_players])
        if player.cell >= 0
    )
    cells = _quiet_cells(tuple(s.content[:N_CELLS]), request.translations)
    standing = {player.cell: request.seat_name(n) for n, player in enumerate(s.players[: s.n_players])}
    busy = {}
    for cell in {*at, *marked, *standing, s.origin} - {-1}:
        lying = cell, s.content[cell], standing.get(cell, ""), cell in marked, cell == s.origin
        here, said = tuple(at.get(cell, ())), request.translations
        busy[cells[cell].id] = _cell(*lying, here, said) if here else _quiet(*lying, said)
    title = request.say(T("The board of Africa"))
    caption = request.say(T("Africa"))
    note = request.say(T("reconstructed map")) if MAP_IS_OURS else ""
    return draw(BoardPicture(cells, explorers, title, caption, note=note, busy=busy))


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """Everything that a player owns is in the facts."""
    return []


def _cell(
    cell: int,
    content: int,
    explorer: str,
    marked: bool,
    origin: bool,
    here: tuple[Choice, ...],
    translations: Translations | None,
) -> CellPicture:
    """A cell with what lies there, whose explorer stands on it, and what can be done."""
    marks = {mark(choice.kind) for choice in here}
    if "place" in marks and origin:
        marks = {"stay"}
    if marked:
        marks.add("last")
    if origin:
        marks.add("origin")
    booked = [choice.points for choice in here if choice.points is not None]
    q, r = BOARD.cells[cell]
    city = CITY_AT.get(cell)
    return CellPicture(
        id=BOARD.names[cell],
        q=q,
        r=r,
        content=content_word(content),
        city=None if city is None else city.render(translations),
        label=_label(cell, content, explorer, here, translations),
        actions=tuple(choice.code for choice in here),
        state=frozenset(marks),
        points=f"+{max(booked)}" if booked else None,
        always_show=bool(marks & {"place", "stay"}),
    )


@lru_cache(maxsize=256)
def _quiet_cells(content: tuple[int, ...], translations: Translations | None) -> Cells:
    """All cells as if nobody stood on them: most are so, the same for all readers."""
    return Cells(_quiet(cell, lies, "", False, False, translations) for cell, lies in enumerate(content))


@lru_cache(maxsize=8192)
def _quiet(
    cell: int, content: int, explorer: str, marked: bool, origin: bool, translations: Translations | None
) -> CellPicture:
    """A cell where nothing can be done, the same from move to move."""
    return _cell(cell, content, explorer, marked, origin, (), translations)


def content_word(content: int) -> str:
    """What lies on a cell in the notation of scenarios."""
    if content in (EMPTY, HIDDEN, CAMP):
        return ("empty", "hidden", "camp")[content]
    return FACES[content - FIRST_FACE].content


def _label(
    cell: int, content: int, explorer: str, here: Sequence[Choice], translations: Translations | None
) -> str:
    parts = [place_name(cell), content_label(content)]
    if explorer:
        parts.append(T("{name}'s explorer", name=explorer))
    for choice in here:
        parts.append(choice.label)
        if choice.points is not None:
            parts.append(TN("{n} point", "{n} points", int(choice.points)))
        if choice.effect is not None:
            parts.append(choice.effect)
    return ", ".join(part.render(translations) for part in parts)
