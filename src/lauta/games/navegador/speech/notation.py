"""Actions of Navegador as text, both ways, and the reason why an action is illegal.

Texts are the same in every language; the words that people see are in the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.errors import shown
from ....engine.match import SEAT_LETTERS
from ..data.components import COLUMNS, GOODS, LINES
from ..data.constants import MAX_PLAYERS, REGIONS, SPACES, TOKENS
from ..rules import actions
from .refusal import why_illegal as why_illegal

REGION_WORDS = tuple(region.id for region in REGIONS)
TOKEN_WORDS = tuple(f"{token.good} {token.price}" for token in TOKENS)
_SEATS = tuple(SEAT_LETTERS[:MAX_PLAYERS])

# What the argument of a kind may be: what it is called, and its words.
_WORDS: Mapping[str, tuple[str, Sequence[str]]] = {
    "rondel": ("space", SPACES),
    "pay": ("region", REGION_WORDS),
    "found": ("region", REGION_WORDS),
    "build": ("line of buildings", LINES),
    "take": ("column", COLUMNS),
    "first": ("seat", _SEATS),
}
_COUNTED = ("recruit", "launch")
_TRADES = ("sell", "process")


def split(action: int) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments, each as a word. ValueError where there is no such action."""
    kind, args = actions.split(action)
    if kind in _WORDS:
        return kind, (_WORDS[kind][1][args[0]],)
    if kind == "sail":
        return kind, (REGION_WORDS[args[0]], REGION_WORDS[args[1]])
    if kind in _COUNTED:
        return kind, (str(args[0]),)
    if kind in _TRADES:
        return kind, (str(args[1]), GOODS[args[0]])
    if kind == "reveal":
        return kind, (TOKEN_WORDS[args[0]],)
    return kind, ()


def text_of(action: int) -> str:
    """The action in the words of a record: "sail mina angola", "sell 3 sugar", "gold 70" for a token."""
    kind, args = split(action)
    return args[0] if kind == "reveal" else " ".join((kind, *args))


def parse(text: str) -> int:
    """The number of an action from its text; ValueError says what cannot be read.

    Letter case does not matter.
    """
    words = text.lower().split()
    if " ".join(words) in TOKEN_WORDS:
        return actions.join("reveal", TOKEN_WORDS.index(" ".join(words)))
    match words:
        case [kind] if kind in actions.BUTTON_KINDS:
            return actions.join(kind)
        case [kind, word] if kind in _WORDS:
            return actions.join(kind, _look_up(*_WORDS[kind], word))
        case ["sail", start, region]:
            ends = (_look_up("region", REGION_WORDS, word) for word in (start, region))
            return actions.join("sail", *ends)
        case [kind, number] if kind in _COUNTED:
            return actions.join(kind, _number(number))
        case [kind, number, good] if kind in _TRADES:
            return actions.join(kind, _look_up("kind of goods", GOODS, good), _number(number))
    raise ValueError(
        f"cannot read the action {shown(text)}; write one of "
        + ", ".join(f"'{kind} {words[0]}'" for kind, (_, words) in _WORDS.items())
        + f", 'sail {REGION_WORDS[0]} {REGION_WORDS[1]}', 'recruit 2', 'launch 2', 'sell 3 sugar', "
        + "'process 2 gold', "
        + ", ".join(repr(kind) for kind in actions.BUTTON_KINDS)
        + f", or a token such as {TOKEN_WORDS[0]!r}"
    )


def _look_up(what: str, known: Sequence[str], word: str) -> int:
    for index, name in enumerate(known):
        if name.lower() == word:
            return index
    raise ValueError(f"there is no {what} {shown(word)}; write one of {', '.join(known)}")


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 3):
        raise ValueError(f"{shown(word)} is no number of pieces")
    return int(word)
