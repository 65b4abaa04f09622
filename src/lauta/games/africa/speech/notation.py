"""Actions of Africa as text, both ways.

Texts are the same in every language; what people read is in `decisions`.
"""

from __future__ import annotations

from ....engine.action_text import ActionTexts
from ....engine.actors import SEAT_LETTERS
from ..data.constants import BOARD, FACES, GOODS, MAX_PLAYERS
from ..rules.actions import ACTIONS, CELL, FACE, GOOD, SEAT


def _face_words() -> tuple[str, ...]:
    """Each face in a word or two: "lion", "gold 2"; with its category where the word is not unique."""
    short = [f"{f.kind} {f.value}" if f.value else f.kind for f in FACES]
    return tuple(
        f"{f.category} {word}" if short.count(word) > 1 or word.split()[0] in ACTIONS.kinds else word
        for f, word in zip(FACES, short, strict=True)
    )


FACE_WORDS = _face_words()
_TEXTS = ActionTexts(
    ACTIONS,
    {CELL: BOARD.names, SEAT: SEAT_LETTERS[:MAX_PLAYERS], GOOD: GOODS, FACE: FACE_WORDS},
    aliases={CELL: {city.id: city.cell for city in BOARD.cities}},  # a start city may stand for its cell
    bare=("reveal",),  # "lion"
)
split, text_of, parse = _TEXTS.split, _TEXTS.text_of, _TEXTS.parse
