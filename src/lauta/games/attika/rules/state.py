"""The records of Attika: map, players' boards, hands, and what the rules work with.

What nobody has seen is present only as counts of what remains (AT-100); order is drawn by chance.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ....engine.record import int8, int16, int32, record
from ..data import constants as c
from .actions import N_ACTIONS

# What stands on a space, besides the kinds of building from 0 on.
EMPTY = -1
NO_SPACE = -2

NO_SETTLEMENT = -1


class Phase(IntEnum):
    """What is to be decided next."""

    # Chance decides
    LAY = 0  # a map tile of the set-up
    LAY_TURN = 1  # its rotation
    SHOW = 2  # the first tile of a stack, in the set-up
    FIRST = 3  # the first player
    HAND = 4  # a card of a first hand
    DRAW = 5  # the top tile of the stack
    CARD = 6  # one of the `owed` cards
    TILE = 7  # the map tile of an extension
    # The player decides
    ACT = 8  # an action, a card, an amphora, or the end of the turn
    PLACE = 9  # where the tile taken from the store is built
    DRAWN = 10  # where the drawn tile is built, or into the store
    PAY = 11  # how many cards of the landscape `paying`
    ASK = 12  # whether to extend the map (option expansion)
    WHERE = 13  # the place of the map tile
    TURN = 14  # its rotation
    OVER = 15


class Mode(IntEnum):
    """What kind of turn it is, fixed by the first action (AT-25, AT-26)."""

    NONE = 0
    DRAW = 1
    BUILD = 2


@record
class Options:
    """Readings of open points as numbers; see `about.py` for their names."""

    expansion: int8
    group_link: int8
    overpay: int8
    shrine_link: int8
    open_hands: int8
    start_player: int8


@record
class Player:
    """A player's board, hand and settlements.

    Redacted, `hand` is blank for a hand that may not be seen; `cards` always is its size.
    `standing` has bit k for kinds on the map, `rewards` bit g for groups that have been rewarded,
    `shrines[settlement]` bit i for shrines at which the settlement stands, NO_SETTLEMENT for a free number.
    """

    hand: Annotated[list[int8], c.N_LANDSCAPES]
    cards: int8
    amphorae: int8
    rewards: int8
    linked: int8
    settlements: int8
    buildings: int8
    standing: int32
    unseen: Annotated[list[int8], c.N_KINDS]
    store: Annotated[list[int8], c.N_KINDS]
    built: Annotated[list[int8], c.N_KINDS]
    stack: Annotated[list[int8], c.STACKS]
    shrines: Annotated[list[int8], c.N_BUILDINGS]


@record
class State:
    """A position. Spaces are numbered in the order in which their tiles were laid, seven a tile.

    Lists by space have one entry more, off the map; there `building` is NO_SPACE for good.
    `deck` counts cards that are in the deck or, redacted, in a hand that may not be seen.
    """

    options: Options
    n_players: int8
    first: int8
    turn: int8
    phase: int8
    mode: int8
    left: int8  # unused actions; before the first action only those that amphorae brought
    card_phase: int8
    owed: int8  # cards to be drawn now
    ending: int8  # the turn ends after them
    extending: int8  # a map extension is due
    active: int8  # something happened in this turn
    quiet: int8  # empty passes in succession
    winner: int8
    kind: int8  # the building chosen or drawn, -1: none
    stack: int8  # where it was drawn, -1: not drawn
    space: int16  # where it is to be built
    due: int16  # what of its price is left to be paid, packed by landscape
    worth: int8  # what is still wanted in payment: two for a due symbol, one for the fee or a road
    paying: int8  # the landscape of which cards are to be handed in
    tile: int8  # the map tile being laid
    q: int8  # where its centre comes
    r: int8
    supply: int8
    deck_size: int8
    map_stack: int8
    n_shrines: int8
    n_tiles: int8
    deck: Annotated[list[int8], c.N_LANDSCAPES]
    discard: Annotated[list[int8], c.N_LANDSCAPES]
    unused: Annotated[list[int8], c.N_TILES]  # map tiles that are still face down
    laid: Annotated[list[int8], c.N_TILES]
    rotation: Annotated[list[int8], c.N_TILES]
    tile_q: Annotated[list[int8], c.N_TILES]
    tile_r: Annotated[list[int8], c.N_TILES]
    shrine_q: Annotated[list[int8], c.MAX_SHRINES]
    shrine_r: Annotated[list[int8], c.MAX_SHRINES]
    players: Annotated[list[Player], c.MAX_PLAYERS]
    landscape: Annotated[list[int8], c.N_SPACES + 1]
    building: Annotated[list[int8], c.N_SPACES + 1]
    owner: Annotated[list[int8], c.N_SPACES + 1]  # -1: nobody
    settlement: Annotated[list[int8], c.N_SPACES + 1]  # which of its owner's
    shrine: Annotated[list[int8], c.N_SPACES + 1]  # bit i: at shrine i
    touching: Annotated[list[int8], c.N_SPACES + 1]  # bit p: next to a building of player p
    symbols: Annotated[list[int16], c.N_SPACES + 1]  # on it and its empty neighbours, packed by landscape
    near: Annotated[list[int16], c.N_SPACES * c.SIDES]


@record
class Moves:
    """The legal actions of a position; `weight` counts only where chance acts.

    The rest is working space of `legal.py`: what empty spaces see, their fees, and the grid of hexes.
    """

    n: int32
    stamp: int32
    action: Annotated[list[int16], N_ACTIONS]
    weight: Annotated[list[int16], N_ACTIONS]
    spaces: int32
    symbols: Annotated[list[int16], c.N_SPACES]
    fee: Annotated[list[int8], c.N_SPACES]
    grid: Annotated[list[int32], c.GRID]
