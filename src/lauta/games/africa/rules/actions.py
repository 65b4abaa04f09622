"""The action space of Africa: every decision and every chance outcome is one number.

A kind with an argument takes a block of numbers: `kind + argument`. No rules here.
"""

from __future__ import annotations

from ..data.constants import MAX_PLAYERS, N_CELLS, N_FACES, N_GOODS

START = 0  # + cell: the explorer starts here (AF-15); also drawn by chance
MOVE = START + N_CELLS  # + cell: the movement of a step (AF-24)
TO = MOVE + N_CELLS  # + cell: relocation (AF-20)
DISCOVER = TO + N_CELLS  # + cell: turn up the tile there (AF-31)
LIFT = DISCOVER + N_CELLS  # + cell: take up the animal or nomads there (AF-48, AF-52)
PLACE = LIFT + N_CELLS  # + cell: put the tile there (AF-40 to AF-54)
TAKE = PLACE + N_CELLS  # + cell: mine this tile (option mining_takes)
TRADE = TAKE + N_CELLS  # + opponent * N_GOODS + kind (AF-37)
RELOCATE = TRADE + MAX_PLAYERS * N_GOODS
SURVEY = RELOCATE + 1
MINE = RELOCATE + 2
KEEP = RELOCATE + 3  # no exchange
DONE = RELOCATE + 4  # enough mined
SKIP = RELOCATE + 5  # no action in the first step
END = RELOCATE + 6  # end of the turn
FIRST = END + 1  # + seat, drawn by chance: the start player
REVEAL = FIRST + MAX_PLAYERS  # + face, drawn by chance
N_ACTIONS = REVEAL + N_FACES

CELL_KINDS = {
    "start": START,
    "move": MOVE,
    "to": TO,
    "discover": DISCOVER,
    "lift": LIFT,
    "place": PLACE,
    "take": TAKE,
}
BUTTON_KINDS = {
    "relocate": RELOCATE,
    "survey": SURVEY,
    "mine": MINE,
    "keep": KEEP,
    "done": DONE,
    "skip": SKIP,
    "end": END,
}


def split(action: int) -> tuple[str, tuple[int, ...]]:
    """The kind of an action and its arguments (cells, seats, goods and faces as indices)."""
    if 0 <= action < TRADE:
        kind = list(CELL_KINDS)[action // N_CELLS]
        return kind, (action % N_CELLS,)
    if TRADE <= action < RELOCATE:
        return "trade", divmod(action - TRADE, N_GOODS)
    if RELOCATE <= action <= END:
        return list(BUTTON_KINDS)[action - RELOCATE], ()
    if FIRST <= action < REVEAL:
        return "first", (action - FIRST,)
    if REVEAL <= action < N_ACTIONS:
        return "reveal", (action - REVEAL,)
    raise ValueError(f"{action} is no action of Africa; they go from 0 to {N_ACTIONS - 1}")


def join(kind: str, *args: int) -> int:
    """The number of an action; the inverse of `split`."""
    if kind in CELL_KINDS and len(args) == 1 and 0 <= args[0] < N_CELLS:
        return CELL_KINDS[kind] + args[0]
    if kind in BUTTON_KINDS and not args:
        return BUTTON_KINDS[kind]
    if kind == "trade" and len(args) == 2 and 0 <= args[0] < MAX_PLAYERS and 0 <= args[1] < N_GOODS:
        return TRADE + args[0] * N_GOODS + args[1]
    if kind == "first" and len(args) == 1 and 0 <= args[0] < MAX_PLAYERS:
        return FIRST + args[0]
    if kind == "reveal" and len(args) == 1 and 0 <= args[0] < N_FACES:
        return REVEAL + args[0]
    raise ValueError(f"there is no action {kind} {' '.join(map(str, args))}")
