"""The records of Navegador: what lies on the table, and what the rules work with.

No price of a token that nobody has seen is in the state: such a token is UNSEEN (NA-5).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ....engine.record import int8, int16, int32, record
from ....engine.rule import table
from ..data.constants import MAX_PLAYERS, N_COLUMNS, N_GOODS, N_LINES, N_REGIONS, N_TOKENS, SPACES
from .actions import N_ACTIONS

NOWHERE = -1  # no region; of a stone: in the middle of the rondel
UNKNOWN_CASH = -1  # of another player, with option money_visibility


class Step(IntEnum):
    """What is to be decided next (`phase` is what the rulebook calls so)."""

    FIRST = 0  # chance: the first player
    WINDOW = 1  # whether the card is used before another player's turn (option card_window)
    RONDEL = 2  # where the stone goes, or the card before it
    PAY = 3  # which ships pay for rondel steps
    SAIL = 4  # voyages, ship by ship
    REVEAL = 5  # chance: the tokens of the region explored
    WORKERS = 6
    SHIPS = 7
    MARKET = 8
    COLONY = 9
    BUILDINGS = 10
    PRIVILEGE = 11
    END = 12  # nothing but the end of the turn
    OVER = 13


class EndedBy(IntEnum):
    """What brought the end of the game about (NA-105)."""

    NOTHING = 0
    EXPLORATION = 1
    BUILDINGS = 2


_STEP_OF = {
    "sailing": Step.SAIL,
    "workers": Step.WORKERS,
    "market": Step.MARKET,
    "colony": Step.COLONY,
    "privilege": Step.PRIVILEGE,
    "ships": Step.SHIPS,
    "buildings": Step.BUILDINGS,
}
STEP_OF_SPACE = table([_STEP_OF[space.partition("_")[0]] for space in SPACES])


@record
class Options:
    """The options of the register as numbers; see `about.py` for their names."""

    phase_refill: int8
    end_exploration: int8
    card_window: int8
    card_lap: int8
    money_visibility: int8
    start_player: int8


@record
class Player:
    """What a player owns. `cash` is UNKNOWN_CASH where the viewer may not know it.

    `items` are what the columns of the sheet multiply, colonies and factories of all kinds among them.
    """

    cash: int32
    stone: int8  # space of the rondel, or NOWHERE
    workers: int8
    on_board: int8  # ships in regions; the others are in supply
    ships: Annotated[list[int8], N_REGIONS]
    colonies: Annotated[list[int8], N_GOODS]
    factories: Annotated[list[int8], N_GOODS]  # without the orange one
    items: Annotated[list[int8], N_COLUMNS]
    privileges: Annotated[list[int8], N_COLUMNS]  # without the king's


@record
class State:
    """A position. Sets of regions are numbers whose bits are the regions."""

    options: Options
    n_players: int8
    first: int8
    turn: int8
    step: int8
    phase: int8
    card_holder: int8
    card_steps: int16  # the holder's rondel steps since the card came (NA-100)
    card_used: int8  # in this turn
    by_card: int8  # the voyage under way is the card's
    ended_by: int8
    ender: int8  # the seat that brought the end about, or -1
    turns_left: int8  # turns in the last round, this one included; 0 before it begins
    to_pay: int8  # ships still to pay for rondel steps
    cursor: int16  # decisions of an action go in rising order from here
    target: int8  # the unexplored region that this voyage enters, or NOWHERE
    to_reveal: int8
    used: int8  # workers bound in this action; the orange factory in a Market action
    explored: int32
    reach: Annotated[list[int32], N_REGIONS]  # where a ship may sail to from each explored region
    busy: Annotated[list[int8], N_REGIONS]  # ships that have sailed, or serve a colony, in this action
    left: Annotated[list[int8], N_REGIONS]  # tokens in the stacks, face up or down
    token: Annotated[list[int8], N_TOKENS]  # UNSEEN, AT_REGION + region, WITH_SEAT + seat
    rows: Annotated[list[int8], N_GOODS]  # market rows, 1 = top
    sold: Annotated[list[int8], N_LINES]  # buildings taken from each line
    unsold: int8  # buildings of all lines still on offer
    gallery: Annotated[list[int8], N_COLUMNS]
    stock: Annotated[list[int8], N_COLUMNS]  # privileges not in the gallery yet
    players: Annotated[list[Player], MAX_PLAYERS]


@record
class Moves:
    """The legal actions of a position; `weight` counts only where chance acts."""

    n: int32
    action: Annotated[list[int16], N_ACTIONS]
    weight: Annotated[list[int16], N_ACTIONS]
