"""What the board of Africa shows of a position; drawn by `drawing/board.py`.

No shape and no colour is here. There are no sheets beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, T
from ....engine.presentation import Choice, SceneRequest, Sheet
from ..data.constants import BOARD, CAMP, EMPTY, FACES, FIRST_FACE, HIDDEN, N_CELLS
from ..drawing.board import BoardPicture, CellPicture, ExplorerPicture, draw
from ..rules.state import State
from ..speech.words import CITY_AT, content_label, place_name


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    at = request.by_place()
    cells = tuple(_cell_picture(s, cell, at.get(BOARD.names[cell], []), request) for cell in range(N_CELLS))
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
    title = request.say(T("The board of Africa"))
    caption = request.say(T("Africa"))
    note = request.say(T("reconstructed map")) if BOARD.reconstructed else ""
    picture = BoardPicture(
        cells, explorers, title, caption, standalone=request.standalone, prefix=request.prefix, note=note
    )
    return str(draw(picture))


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """Everything that a player owns is in the facts."""
    return []


def _cell_picture(s: State, cell: int, here: Sequence[Choice], request: SceneRequest) -> CellPicture:
    name = BOARD.names[cell]
    marks = {_TARGETS[choice.kind] for choice in here}
    if "place" in marks and cell == s.origin:
        marks = {"stay"}
    if name in request.marked:
        marks.add("last")
    if cell == s.origin:
        marks.add("origin")
    booked = [choice.points for choice in here if choice.points is not None]
    q, r = BOARD.cells[cell]
    city = CITY_AT.get(cell)
    return CellPicture(
        id=name,
        q=q,
        r=r,
        content=content_word(s.content[cell]),
        city=None if city is None else request.say(city),
        label=_cell_label(s, cell, here, request),
        actions=tuple(choice.action for choice in here),
        state=frozenset(marks),
        points=f"+{max(booked)}" if booked else None,
        always_show=bool(marks & {"place", "stay"}),
    )


_TARGETS = {
    "start": "start",
    "move": "move",
    "to": "relocate",
    "discover": "reveal",
    "lift": "lift",
    "place": "place",
    "take": "lift",
}


def content_word(content: int) -> str:
    """What lies on a cell in the notation of scenarios."""
    if content in (EMPTY, HIDDEN, CAMP):
        return ("empty", "hidden", "camp")[content]
    return FACES[content - FIRST_FACE].content


def _cell_label(s: State, cell: int, here: Sequence[Choice], request: SceneRequest) -> str:
    parts = [place_name(cell), content_label(s.content[cell])]
    if s.explorer[cell]:
        parts.append(T("{name}'s explorer", name=request.seat_name(s.explorer[cell] - 1)))
    for choice in here:
        parts.append(choice.label)
        if choice.points is not None:
            parts.append(TN("{n} point", "{n} points", int(choice.points)))
        if choice.effect is not None:
            parts.append(choice.effect)
    return ", ".join(request.say(part) for part in parts)
