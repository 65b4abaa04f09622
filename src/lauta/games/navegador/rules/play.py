"""The rules of Navegador: set-up, whose turn it is, which function carries out what (NA-1 to NA-118).

What is legal is in `legal.py`, the parts of a turn in `turns.py`, `sailing.py` and `rondel.py`, the end
in `scoring.py`. `apply` expects a legal action.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.random_stream import Stream, below
from ....engine.rule import rule
from ...shared.rules.start_player import RANDOM_START_PLAYER
from ..data import constants as c
from . import actions
from .navigation import chart_ranges, sailor
from .rondel import erect, found, launch, process, recruit, sell, take_privilege
from .sailing import finish_voyage, reveal, sail, use_card
from .state import NOWHERE, UNKNOWN_CASH, State, Step
from .turns import begin_turn, end_turn, move_stone, pay_ship

FINAL = (actions.END, actions.KEEP)


# --- set-up -----------------------------------------------------------------------------------------


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (NA-7 to NA-15)."""
    s.phase = 1
    s.ender = -1
    s.target = NOWHERE
    s.explored = 1 << c.PORTUGAL
    for region in range(c.N_REGIONS):
        s.left[region] = c.STACK[region]
    for good in range(c.N_GOODS):
        s.rows[good] = c.START_ROW
    for line in range(c.N_LINES):
        s.unsold += c.OFFERED[s.n_players][line]
    for column in range(c.N_COLUMNS):
        s.gallery[column] = c.REFILL[s.n_players][1]
        s.stock[column] = c.PRIVILEGES_PER_TYPE - c.REFILL[s.n_players][1]
    for seat in range(c.MAX_PLAYERS):
        equip(s, seat)
    chart_ranges(s)
    s.step = Step.FIRST
    if s.options.start_player != RANDOM_START_PLAYER:
        begin_with(s, s.options.start_player)


@rule
def equip(s: State, seat: int) -> None:
    """What a player begins with (NA-13)."""
    me = s.players[seat]
    me.stone = NOWHERE
    if seat >= s.n_players:
        return
    me.cash = c.START_CASH
    me.workers = c.START_WORKERS
    me.on_board = c.START_SHIPS
    me.ships[c.PORTUGAL] = c.START_SHIPS
    for column in range(c.N_COLUMNS):
        me.items[column] = c.START_ITEMS[column]


@rule
def begin_with(s: State, seat: int) -> None:
    """The first player is known; the last in turn order receives the card (NA-14)."""
    s.first = seat
    s.turn = seat
    s.card_holder = (seat - 1) % s.n_players
    begin_turn(s)


# --- whose decision ---------------------------------------------------------------------------------


@rule
def actor(s: State) -> int:
    """The seat to decide; CHANCE where something is drawn, NOBODY when the game is over."""
    if s.step == Step.REVEAL or s.step == Step.FIRST:
        return CHANCE
    if s.step == Step.OVER:
        return NOBODY
    if s.step == Step.WINDOW:
        return s.card_holder
    if s.step == Step.SAIL:
        return sailor(s)
    return s.turn


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action, or an outcome of chance."""
    if action < actions.PAY:
        move_stone(s, action - actions.RONDEL)
    elif action < actions.SAIL:
        pay_ship(s, action - actions.PAY)
    elif action < actions.RECRUIT:
        sail(s, (action - actions.SAIL) // c.N_REGIONS, (action - actions.SAIL) % c.N_REGIONS)
    elif action < actions.LAUNCH:
        recruit(s, action - actions.RECRUIT + 1)
    elif action < actions.SELL:
        launch(s, action - actions.LAUNCH + 1)
    elif action < actions.PROCESS:
        sell(s, (action - actions.SELL) // c.MOST_TOKENS, (action - actions.SELL) % c.MOST_TOKENS + 1)
    elif action < actions.FOUND:
        process(
            s,
            (action - actions.PROCESS) // actions.MOST_PROCESSED,
            (action - actions.PROCESS) % actions.MOST_PROCESSED + 1,
        )
    elif action < actions.BUILD:
        found(s, action - actions.FOUND)
    elif action < actions.TAKE:
        erect(s, action - actions.BUILD)
    elif action < actions.CARD:
        take_privilege(s, action - actions.TAKE)
    elif action == actions.CARD:
        use_card(s)
    elif action == actions.KEEP:
        s.step = Step.RONDEL
    elif action < actions.FIRST:
        finish(s)
    elif action < actions.REVEAL:
        begin_with(s, action - actions.FIRST)
    else:
        reveal(s, action - actions.REVEAL)


@rule
def finish(s: State) -> None:
    """The action is complete: `done` or `end` (NA-16, NA-47)."""
    if s.step == Step.SAIL:
        finish_voyage(s)
    else:
        end_turn(s)


# --- information ------------------------------------------------------------------------------------


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Whether `viewer` may not see an outcome: never, tokens are turned up for everybody (NA-52)."""
    return False


@rule
def redact(s: State, viewer: int) -> None:
    """Blank what `viewer` (-1: a spectator) may not know: other players' cash where it is hidden (NA-5)."""
    if s.options.money_visibility:
        for seat in range(s.n_players):
            if seat != viewer:
                s.players[seat].cash = UNKNOWN_CASH


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Fill in at random what `viewer` does not know: cash, as tokens are drawn lazily (NA-5)."""
    for seat in range(s.n_players):
        if s.players[seat].cash == UNKNOWN_CASH:
            s.players[seat].cash = c.MONEY_STEP * below(rng, c.MONEY_GUESSES)
