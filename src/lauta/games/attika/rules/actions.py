"""The action space of Attika: every decision and every chance outcome is one number.

A kind with an argument takes a block of numbers: `kind + argument`. No rules here.
"""

from __future__ import annotations

from ..data.constants import (
    MAX_PLAYERS,
    MOST_OF_ONE,
    N_ANCHORS,
    N_KINDS,
    N_LANDSCAPES,
    N_PLACES,
    N_SPACES,
    N_TILES,
    SIDES,
    STACKS,
)

DRAW = 0  # + stack: uncover its top tile (AT-34)
BUILD = DRAW + STACKS  # + kind: take this tile from the store (AT-39)
AT = BUILD + N_KINDS  # + space: build the chosen or drawn tile there (AT-41)
AMOUNTS = MOST_OF_ONE + 1
PAY = AT + N_SPACES  # + landscape * AMOUNTS + cards: hand in so many of them (AT-52)
EXTEND = PAY + N_LANDSCAPES * AMOUNTS  # + anchor * N_PLACES + place: centre of the new map tile (AT-76)
TURN = EXTEND + N_ANCHORS * N_PLACES  # + steps of rotation (AT-75); also drawn by chance (AT-23)
STORE = TURN + SIDES  # the drawn tile goes into the store (AT-35)
CARD = STORE + 1  # one card for one unused action (AT-27)
AMPHORA_ACTION = STORE + 2  # one action more (AT-86)
AMPHORA_CARD = STORE + 3  # one card more (AT-87)
EXPAND = STORE + 4  # the map is extended (option expansion)
DECLINE = STORE + 5  # it is not (option expansion)
END = STORE + 6  # end of the turn; unused actions become cards (AT-31)
FIRST = END + 1  # + seat, drawn by chance: the first player (AT-21)
TILE = FIRST + MAX_PLAYERS  # + map tile, drawn by chance
UNCOVER = TILE + N_TILES  # + kind, drawn by chance: the top tile of a stack
DEAL = UNCOVER + N_KINDS  # + landscape, drawn by chance: a card
N_ACTIONS = DEAL + N_LANDSCAPES

BUTTON_KINDS = {
    ("store",): STORE,
    ("card",): CARD,
    ("amphora", "action"): AMPHORA_ACTION,
    ("amphora", "card"): AMPHORA_CARD,
    ("expand",): EXPAND,
    ("decline",): DECLINE,
    ("end",): END,
}
_BUTTONS = {number: words for words, number in BUTTON_KINDS.items()}
# Kind, first number, and how many values each argument has.
BLOCKS: tuple[tuple[str, int, tuple[int, ...]], ...] = (
    ("draw", DRAW, (STACKS,)),
    ("build", BUILD, (N_KINDS,)),
    ("at", AT, (N_SPACES,)),
    ("pay", PAY, (N_LANDSCAPES, AMOUNTS)),
    ("extend", EXTEND, (N_ANCHORS, N_PLACES)),
    ("turn", TURN, (SIDES,)),
    ("first", FIRST, (MAX_PLAYERS,)),
    ("tile", TILE, (N_TILES,)),
    ("uncover", UNCOVER, (N_KINDS,)),
    ("deal", DEAL, (N_LANDSCAPES,)),
)


def split(action: int) -> tuple[str, tuple[int, ...]]:
    """The kind of an action and its arguments as indices; the purpose of an amphora is part of the kind."""
    if action in _BUTTONS:
        return " ".join(_BUTTONS[action]), ()
    for kind, first, sizes in BLOCKS:
        size = sizes[0] * sizes[-1] if len(sizes) == 2 else sizes[0]
        if first <= action < first + size:
            return kind, divmod(action - first, sizes[1]) if len(sizes) == 2 else (action - first,)
    raise ValueError(f"{action} is no action of Attika; they go from 0 to {N_ACTIONS - 1}")


def join(kind: str, *args: int) -> int:
    """The number of an action; the inverse of `split`."""
    words = tuple(kind.split())
    if words in BUTTON_KINDS and not args:
        return BUTTON_KINDS[words]
    for name, first, sizes in BLOCKS:
        if name == kind and len(sizes) == len(args):
            if all(0 <= arg < size for arg, size in zip(args, sizes, strict=True)):
                return first + (args[0] * sizes[1] + args[1] if len(sizes) == 2 else args[0])
    raise ValueError(f"there is no action {kind} {' '.join(map(str, args))}".rstrip())
