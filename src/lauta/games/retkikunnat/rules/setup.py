"""The set-up: tokens, decks, characters, start cities, the starting player (RE-4 to RE-10, RE-95).

What comes after it is in `turns.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import IS_HOME, N_CITIES, N_STARTS, START_CITY
from ..data import card_codes as codes
from ..data import constants as c
from ..data.schema import MAX_ABILITIES
from .effects import NOT_IN_FORCE
from .holdings import gain, owned
from .state import CHOSEN, UNKNOWN, Phase, Player, State


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (RE-4, RE-5, RE-8, RE-9)."""
    lay_tokens(s)
    for card in range(c.N_CARDS):
        s.cards[card] = c.CARD_COPIES[card]
    for event in range(c.N_EVENTS):
        s.events[event] = c.EVENT_COPIES[event]
        s.deck_size += c.EVENT_COPIES[event]
    for card in range(c.N_DANGERS):
        s.dangers[card] = c.DANGER_COPIES[card]
    for slot in range(c.N_SLOTS):
        s.slot_owner[slot] = NOT_IN_FORCE
    for seat in range(c.MAX_PLAYERS):
        me = s.players[seat]
        me.at = -1
        me.character = -1
        if seat < s.n_players:
            me.money = c.QUICK_MONEY if s.options.quick_game else c.START_MONEY
    s.winner = -1
    s.before = -1
    s.phase = Phase.CHARACTER if s.options.characters == CHOSEN else Phase.DEAL


@rule
def lay_tokens(s: State) -> None:
    """A stack on every token city; in the quick game the lower level alone (RE-5, RE-95)."""
    top = c.DISCOVERY if s.options.quick_game else c.EQUIPMENT
    for city in range(N_CITIES):
        s.known[city] = UNKNOWN
        if IS_HOME[city] == 0:
            s.height[city] = top
    for level in range(c.DISCOVERY, top + 1):
        for token in range(c.N_TOKENS):
            s.tokens[level * c.N_TOKENS + token] = c.TOKEN_COUNT[level][token]
    if top == c.EQUIPMENT:
        s.equipment_left = N_CITIES - N_STARTS


@rule
def take_character(s: State, character: int) -> None:
    """A player has a character and its starting cards; then the next (RE-6, RE-7)."""
    me = s.players[s.turn]
    me.character = character
    for i in range(c.START_FIRST[character], c.START_FIRST[character + 1]):
        s.cards[c.START_CARD[i]] -= 1
        gain(me, c.START_CARD[i])
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
        s.phase = Phase.EXTRA if s.options.quick_game and c.QUICK_EXTRA > 0 else Phase.FIRST
    s.who = s.turn


@rule
def take_extra(s: State, card: int) -> None:
    """A further card of the quick game, with the bonus of who draws it (RE-95)."""
    s.cards[card] -= 1
    gain(s.players[s.turn], card)
    pay_draw_bonus(s.players[s.turn], c.CARD_TYPE[card])
    s.walked += 1
    s.phase = Phase.EXTRA
    if s.walked == c.QUICK_EXTRA:
        s.walked = 0
        s.turn += 1
    if s.turn == s.n_players:
        s.turn = 0
        s.phase = Phase.FIRST
    s.who = s.turn


@rule
def pay_draw_bonus(me: Player, card_type: int) -> None:
    """The bank pays for a drawn card of this type; nobody holds a hand card against it yet (RE-95)."""
    for i in range(c.CODE_FIRST[codes.DRAW_BONUS], c.CODE_FIRST[codes.DRAW_BONUS + 1]):
        ability = c.WITH_CODE[i]
        if c.AB_X[ability] >> card_type & 1:
            me.money += c.AB_N[ability] * owned(me, ability // MAX_ABILITIES)
