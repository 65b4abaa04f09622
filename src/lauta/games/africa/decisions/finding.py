"""Discoveries of Africa: what the sentences of `finding.toml` need of the position, and which holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ..data.constants import BOARD, CATEGORY, FACES, FIRST_FACE, GOOD, GOODS, HIDDEN, MONUMENT
from ..drawing.glyphs import art_name
from ..rules.state import Phase, State
from ..speech.words import face_label, face_object, place_name, some_goods
from .common import say


@say.refuses("discover", when=(Phase.STEP, Phase.ACT))
def not_turned(s: State, cell: int) -> Literal["open", "far"]:
    """Why no tile is turned up there."""
    return "far" if s.content[cell] == HIDDEN else "open"


# --- what is found ------------------------------------------------------------------------------------


@say.label("reveal")
def face(s: State, face: int) -> Phrase:
    """The tile, where people play the part of chance."""
    return face_label(FACES[face])


@say.log("reveal", words=("tile", "place"))
def found(
    before: State, after: State, face: int
) -> tuple[Literal["good", "last_monument", "camp", "no_camp", "tile"], Words]:
    """What has been found, and what it brings at once."""
    words = {"tile": face_object(FACES[face]), "place": place_name(before.origin)}
    category = CATEGORY[FIRST_FACE + face]
    if category == GOOD:
        return "good", words
    if category != MONUMENT:
        return "tile", words
    if after.phase == Phase.OVER:
        return "last_monument", words
    return "camp" if after.supply < before.supply else "no_camp", words


@say.marks("reveal")
def where_found(before: State, after: State, face: int) -> list[str]:
    """Where the tile lay."""
    return [BOARD.names[before.origin]]


@say.shows("reveal")
def turning(before: State, after: State, face: int) -> Event:
    """The tile turns over."""
    return Event("turn", (f"af-{art_name(FACES[face].content)}",))


# --- exchange -----------------------------------------------------------------------------------------


@say.label("trade", words=("taken", "given"))
def exchange(s: State, seat: int, kind: int) -> Words:
    """What changes hands: as many as the opponent has."""
    n = s.players[seat].goods[kind]
    return {"taken": some_goods(kind, n), "given": some_goods(s.found, n)}


@say.log("trade", words=("taken", "given"))
def exchanged(before: State, after: State, seat: int, kind: int) -> Words:
    """What has changed hands."""
    return exchange(before, seat, kind)


@say.touches("trade")
def taken_from(before: State, after: State, seat: int, kind: int) -> tuple[tuple[int, ...], str]:
    """The opponent whose goods were taken."""
    return (seat,), art_name(f"good:{GOODS[kind]}")


@say.refuses("trade", words=("n", "mine"), when=(Phase.TRADE,))
def no_trade(s: State, seat: int, kind: int) -> tuple[Literal["nobody", "same", "nothing", "too_few"], Words]:
    """Why these goods are not exchanged."""
    if seat == s.turn or seat >= s.n_players:
        return "nobody", {}
    if kind == s.found:
        return "same", {}
    wanted = s.players[seat].goods[kind]
    if wanted == 0:
        return "nothing", {}
    return "too_few", {"n": wanted, "mine": s.players[s.turn].goods[s.found]}
