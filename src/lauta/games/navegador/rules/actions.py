"""The action space of Navegador: every decision and every chance outcome is one number.

A kind with an argument takes a block of numbers: `KIND + argument`. No rules here.
"""

from __future__ import annotations

from ..data.constants import (
    MAX_PLAYERS,
    MAX_WORKERS,
    MOST_FACTORIES,
    MOST_TOKENS,
    N_COLUMNS,
    N_GOODS,
    N_LINES,
    N_REGIONS,
    N_SPACES,
    N_TOKENS,
    PIECES,
    SHIPS,
)

MOST_PLACES = max(PIECES, MAX_WORKERS, SHIPS)
MOST_PROCESSED = MOST_FACTORIES + 1

RONDEL = 0  # + space: where the stone goes (NA-18 to NA-22)
PAY = RONDEL + N_SPACES  # + region: a ship from there pays for rondel steps (NA-20)
SAIL = PAY + N_REGIONS  # + from * N_REGIONS + to: the voyage of one ship (NA-39)
RECRUIT = SAIL + N_REGIONS * N_REGIONS  # + n - 1: n workers, surplus included (NA-27 to NA-31)
LAUNCH = RECRUIT + MOST_PLACES  # + n - 1: n ships, surplus included (NA-34 to NA-37)
SELL = LAUNCH + MOST_PLACES  # + good * MOST_TOKENS + n - 1 (NA-70)
PROCESS = SELL + N_GOODS * MOST_TOKENS  # + good * MOST_PROCESSED + n - 1 (NA-71, NA-72)
FOUND = PROCESS + N_GOODS * MOST_PROCESSED  # + region: a colony with the cheapest token there (NA-56)
BUILD = FOUND + N_REGIONS  # + line: the cheapest building of it (NA-64)
TAKE = BUILD + N_LINES  # + column: a privilege (NA-79)
CARD = TAKE + N_COLUMNS  # use the Navegador card (NA-94)
KEEP = CARD + 1  # do not use it before another player's turn (option card_window)
DONE = CARD + 2  # the voyage with the card is complete, one's own turn goes on
END = CARD + 3  # the action is complete, and with it the turn
FIRST = END + 1  # + seat, drawn by chance: the first player (NA-14)
REVEAL = FIRST + MAX_PLAYERS  # + token, drawn by chance, in rising order (NA-48)
N_ACTIONS = REVEAL + N_TOKENS

KINDS = {
    "rondel": RONDEL,
    "pay": PAY,
    "sail": SAIL,
    "recruit": RECRUIT,
    "launch": LAUNCH,
    "sell": SELL,
    "process": PROCESS,
    "found": FOUND,
    "build": BUILD,
    "take": TAKE,
    "card": CARD,
    "keep": KEEP,
    "done": DONE,
    "end": END,
    "first": FIRST,
    "reveal": REVEAL,
}
_STARTS = tuple(KINDS.values())
_WIDTH = {"sail": N_REGIONS, "sell": MOST_TOKENS, "process": MOST_PROCESSED}  # kinds with two arguments
_COUNTED = {"recruit", "launch", "sell", "process"}  # the last argument is a number of pieces, from 1
BUTTON_KINDS = ("card", "keep", "done", "end")


def split(action: int) -> tuple[str, tuple[int, ...]]:
    """The kind of an action and its arguments: indices, or a number of pieces."""
    if not 0 <= action < N_ACTIONS:
        raise ValueError(f"{action} is no action of Navegador; they go from 0 to {N_ACTIONS - 1}")
    kind = [name for name, start in KINDS.items() if start <= action][-1]
    rest = action - KINDS[kind]
    if kind in BUTTON_KINDS:
        return kind, ()
    args = divmod(rest, _WIDTH[kind]) if kind in _WIDTH else (rest,)
    return kind, (*args[:-1], args[-1] + 1) if kind in _COUNTED else args


def join(kind: str, *args: int) -> int:
    """The number of an action; the inverse of `split`. ValueError where there is none."""
    if kind in KINDS and len(args) == (0 if kind in BUTTON_KINDS else 2 if kind in _WIDTH else 1):
        *high, low = args if args else (0,)
        low -= kind in _COUNTED
        action = KINDS[kind] + sum(high) * _WIDTH.get(kind, 0) + low
        if action < N_ACTIONS and split(action) == (kind, args):
            return action
    raise ValueError(f"there is no action {kind} {' '.join(map(str, args))}".rstrip())
