"""Actions of Africa as text, both ways, and the reason why an action is illegal.

Texts are the same in every language; the words that people see are in `view.py`.
"""

from __future__ import annotations

from ....engine.match import SEAT_LETTERS
from ..data.constants import BOARD, FACES, GOODS
from ..rules import actions
from .refusal import why_illegal as why_illegal

_CELL_INDEX = {name.lower(): i for i, name in enumerate(BOARD.names)} | {
    city.id: city.cell for city in BOARD.cities
}
_SEAT_INDEX = {letter.lower(): seat for seat, letter in enumerate(SEAT_LETTERS)}


def _face_words() -> tuple[str, ...]:
    """Each face in a word or two: "lion", "gold 2"; with its category where the word is not unique."""
    short = [f"{f.kind} {f.value}" if f.value else f.kind for f in FACES]
    taken = {*actions.CELL_KINDS, *actions.BUTTON_KINDS, "trade", "first"}
    return tuple(
        f"{f.category} {word}" if short.count(word) > 1 or word.split()[0] in taken else word
        for f, word in zip(FACES, short, strict=True)
    )


FACE_WORDS = _face_words()
_FACE_INDEX = {word.lower(): i for i, word in enumerate(FACE_WORDS)}


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments, each as a word. ValueError where there is no such action."""
    kind, args = actions.split(action)
    if kind in actions.CELL_KINDS:
        return kind, (BOARD.names[args[0]],)
    if kind == "trade":
        return kind, (SEAT_LETTERS[args[0]], GOODS[args[1]])
    if kind == "first":
        return kind, (SEAT_LETTERS[args[0]],)
    if kind == "reveal":
        return kind, (FACE_WORDS[args[0]],)
    return kind, ()


def text_of(action: int) -> str:
    """The action in the words of a record: "move D4", "trade B drum", "lion" for a revealed tile."""
    kind, args = split(action)
    return args[0] if kind == "reveal" else " ".join((kind, *args))


def parse(text: str) -> int:
    """The number of an action from its text; ValueError says what cannot be read.

    Letter case does not matter, a start city may stand for its cell.
    """
    words = text.lower().split()
    if " ".join(words) in _FACE_INDEX:
        return actions.join("reveal", _FACE_INDEX[" ".join(words)])
    match words:
        case [kind] if kind in actions.BUTTON_KINDS:
            return actions.join(kind)
        case [kind, cell] if kind in actions.CELL_KINDS:
            return actions.join(kind, _look_up(_CELL_INDEX, cell, "cell"))
        case ["trade", seat, kind]:
            goods = {name.lower(): i for i, name in enumerate(GOODS)}
            return actions.join(
                "trade", _look_up(_SEAT_INDEX, seat, "seat"), _look_up(goods, kind, "kind of goods")
            )
        case ["first", seat]:
            return actions.join("first", _look_up(_SEAT_INDEX, seat, "seat"))
    raise ValueError(
        f"cannot read the action {_short(text)}; write one of "
        + ", ".join(f"'{kind} {BOARD.names[0]}'" for kind in actions.CELL_KINDS)
        + ", 'trade B drum', "
        + ", ".join(repr(kind) for kind in actions.BUTTON_KINDS)
        + ", 'first A', or a tile such as 'lion'"
    )


def _look_up(known: dict[str, int], word: str, what: str) -> int:
    if word not in known:
        raise ValueError(f"there is no {what} {_short(word)}")
    return known[word]


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def cells_of(action: int) -> tuple[int, ...]:
    """The cells that an action names."""
    kind, args = actions.split(action)
    return args if kind in actions.CELL_KINDS else ()
