"""The set-up: tokens, decks, characters, start cities, the starting player (RE-4 to RE-10, RE-95).

What comes after it is in `turns.py`.
"""

from __future__ import annotations

from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import IS_HOME, N_CITIES, N_STARTS, START_CITY
from ..data.constants import (
    CARD_COPIES,
    DANGER_COPIES,
    DISCOVERY,
    EQUIPMENT,
    EVENT_COPIES,
    MAX_PLAYERS,
    N_CARDS,
    N_DANGERS,
    N_EVENTS,
    N_SLOTS,
    N_TOKENS,
    QUICK_EXTRA,
    QUICK_MONEY,
    START_CARD,
    START_FIRST,
    START_MONEY,
    TOKEN_COUNT,
)
from .effects import NOT_IN_FORCE
from .holdings import gain
from .state import CHOSEN, UNKNOWN, Phase, State
from .turns import begin_turn


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (RE-4, RE-5, RE-8, RE-9)."""
    lay_tokens(s)
    for card in range(N_CARDS):
        s.cards[card] = CARD_COPIES[card]
    for event in range(N_EVENTS):
        s.events[event] = EVENT_COPIES[event]
        s.deck_size += EVENT_COPIES[event]
    for card in range(N_DANGERS):
        s.dangers[card] = DANGER_COPIES[card]
    for slot in range(N_SLOTS):
        s.slot_owner[slot] = NOT_IN_FORCE
    for seat in range(MAX_PLAYERS):
        me = s.players[seat]
        me.at = -1
        me.character = -1
        if seat < s.n_players:
            me.money = QUICK_MONEY if s.options.quick_game else START_MONEY
    s.winner = -1
    s.before = -1
    s.phase = Phase.CHARACTER if s.options.characters == CHOSEN else Phase.DEAL


@rule
def lay_tokens(s: State) -> None:
    """A stack on every token city; in the quick game the lower level alone (RE-5, RE-95)."""
    top = DISCOVERY if s.options.quick_game else EQUIPMENT
    for city in range(N_CITIES):
        s.known[city] = UNKNOWN
        if IS_HOME[city] == 0:
            s.height[city] = top
    for level in range(DISCOVERY, top + 1):
        for token in range(N_TOKENS):
            s.tokens[level * N_TOKENS + token] = TOKEN_COUNT[level][token]
    if top == EQUIPMENT:
        s.equipment_left = N_CITIES - N_STARTS


@rule
def take_character(s: State, character: int) -> None:
    """A player has a character and its starting cards; then the next (RE-6, RE-7)."""
    me = s.players[s.turn]
    me.character = character
    for i in range(START_FIRST[character], START_FIRST[character + 1]):
        s.cards[START_CARD[i]] -= 1
        gain(me, START_CARD[i])
    s.turn += 1
    if s.turn == s.n_players:
        s.turn = 0
        s.phase = Phase.START
    else:
        s.phase = Phase.CHARACTER if s.options.characters == CHOSEN else Phase.DEAL
    s.who = s.turn


@rule
def start_in(s: State, number: int) -> None:
    """A pawn goes to a start city; then the next, then further cards or the starting player (RE-8, RE-95)."""
    s.players[s.turn].at = START_CITY[number]
    s.turn += 1
    if s.turn < s.n_players:
        s.phase = Phase.START
    else:
        s.turn = 0
        s.phase = Phase.EXTRA if s.options.quick_game and QUICK_EXTRA > 0 else Phase.FIRST
    s.who = s.turn


@rule
def take_extra(s: State, card: int) -> None:
    """A further card of the quick game, without bonus (RE-95)."""
    s.cards[card] -= 1
    gain(s.players[s.turn], card)
    s.walked += 1
    s.phase = Phase.EXTRA
    if s.walked == QUICK_EXTRA:
        s.walked = 0
        s.turn += 1
    if s.turn == s.n_players:
        s.turn = 0
        s.phase = Phase.FIRST
    s.who = s.turn


@inline
def let_begin(s: State, seat: int) -> None:
    """The starting player is drawn (RE-10)."""
    begin_turn(s, seat)
