"""Actions of Attika as text, both ways, and the reason why an action is illegal.

A space is the number of its tile, in the order of laying, and a letter: "7d"; "7a" is the tile's centre.
Texts are the same in every language; the words that people see are the view's business.
"""

from __future__ import annotations

import string

from ....engine.match import SEAT_LETTERS
from ..data.constants import (
    KINDS,
    LANDSCAPES,
    MAP_TILES,
    MAX_PLAYERS,
    MAX_SHRINES,
    N_PLACES,
    N_SPACES,
    SIDES,
    STACKS,
    TILE_SPACES,
)
from ..rules import actions
from .refusal import why_illegal as why_illegal

SPACE_NAMES = tuple(
    f"{space // TILE_SPACES + 1}{string.ascii_lowercase[space % TILE_SPACES]}" for space in range(N_SPACES)
)
ANCHOR_NAMES = (*SPACE_NAMES, *(f"S{shrine + 1}" for shrine in range(MAX_SHRINES)))
_PLACE_NAMES = tuple(str(place + 1) for place in range(N_PLACES))
_TILE_NAMES = tuple(tile.id for tile in MAP_TILES)
# The words for the argument of each kind; what only chance decides needs no word in front.
_WORDS: dict[str, tuple[str, ...]] = {
    "draw": tuple(str(stack + 1) for stack in range(STACKS)),
    "build": KINDS,
    "at": SPACE_NAMES,
    "turn": tuple(str(steps) for steps in range(SIDES)),
    "first": tuple(SEAT_LETTERS[:MAX_PLAYERS]),
    "tile": _TILE_NAMES,
    "uncover": KINDS,
    "deal": LANDSCAPES,
}
_OUTCOMES = ("tile", "uncover", "deal")


def _indexed(words: tuple[str, ...]) -> dict[str, int]:
    return {word.lower(): i for i, word in enumerate(words)}


_INDEX = {kind: _indexed(words) for kind, words in _WORDS.items()}
_ANCHORS, _PLACES, _LANDSCAPES = _indexed(ANCHOR_NAMES), _indexed(_PLACE_NAMES), _indexed(LANDSCAPES)


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments, each as a word. ValueError where there is no such action."""
    kind, args = actions.split(action)
    if kind in _WORDS:
        return kind, (_WORDS[kind][args[0]],)
    if kind == "pay":
        return kind, (str(args[1]), LANDSCAPES[args[0]])
    if kind == "extend":
        return kind, (ANCHOR_NAMES[args[0]], _PLACE_NAMES[args[1]])
    word, *purpose = kind.split()
    return word, tuple(purpose)


def text_of(action: int) -> str:
    """The action in the words of a record: "at 7d", "pay 2 hill"; "tower" for what comes up by chance."""
    kind, args = split(action)
    return args[0] if kind in _OUTCOMES else " ".join((kind, *args))


def parse(text: str) -> int:
    """The number of an action from its text; ValueError says what cannot be read.

    Letter case does not matter.
    """
    words = text.lower().split()
    match words:
        case [word] if any(word in _INDEX[kind] for kind in _OUTCOMES):
            kind = next(kind for kind in _OUTCOMES if word in _INDEX[kind])
            return actions.join(kind, _INDEX[kind][word])
        case [kind, word] if kind in _INDEX and kind not in _OUTCOMES:
            return actions.join(kind, _look_up(_INDEX[kind], word, _WHAT[kind]))
        case ["pay", amount, landscape]:
            n = _look_up(_AMOUNTS, amount, "number of cards")
            return actions.join("pay", _look_up(_LANDSCAPES, landscape, "landscape"), n)
        case ["extend", anchor, place]:
            beside = _look_up(_ANCHORS, anchor, "space or shrine")
            return actions.join("extend", beside, _look_up(_PLACES, place, "place"))
        case _ if tuple(words) in actions.BUTTON_KINDS:
            return actions.BUTTON_KINDS[tuple(words)]
    raise ValueError(
        f"cannot read the action {_short(text)}; write one of 'draw 1', 'build {KINDS[0]}', 'at 1a', "
        f"'pay 1 {LANDSCAPES[0]}', 'extend 1b 1', 'turn 0', "
        + ", ".join(repr(" ".join(button)) for button in actions.BUTTON_KINDS)
        + f", 'first A', or an outcome of chance: '{KINDS[0]}', '{LANDSCAPES[0]}', '{_TILE_NAMES[0]}'"
    )


_WHAT = {
    "draw": "stack",
    "build": "building",
    "at": "space",
    "turn": "rotation",
    "first": "seat",
}
_AMOUNTS = {str(n): n for n in range(actions.AMOUNTS)}


def _look_up(known: dict[str, int], word: str, what: str) -> int:
    if word not in known:
        raise ValueError(f"there is no {what} {_short(word)}")
    return known[word]


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
