"""The rules of Navegador: set-up, whose turn it is, which function carries out what (NA-1 to NA-118).

What is legal is in `legal.py`, the parts of a turn in `turns.py`, `sailing.py` and `rondel.py`, the end
in `scoring.py`. `apply` expects a legal action.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY, RANDOM_START_PLAYER
from ....engine.random_stream import Stream, below
from ....engine.rule import rule
from ..data.constants import (
    MAX_PLAYERS,
    MONEY_GUESSES,
    MONEY_STEP,
    MOST_TOKENS,
    N_COLUMNS,
    N_GOODS,
    N_LINES,
    N_REGIONS,
    OFFERED,
    PORTUGAL,
    PRIVILEGES_PER_TYPE,
    REFILL,
    STACK,
    START_CASH,
    START_ITEMS,
    START_ROW,
    START_SHIPS,
    START_WORKERS,
)
from .actions import (
    BUILD,
    CARD,
    END,
    FIRST,
    FOUND,
    KEEP,
    LAUNCH,
    MOST_PROCESSED,
    PAY,
    PROCESS,
    RECRUIT,
    REVEAL,
    RONDEL,
    SAIL,
    SELL,
    TAKE,
)
from .navigation import chart_ranges, sailor
from .rondel import erect, found, launch, process, recruit, sell, take_privilege
from .sailing import finish_voyage, reveal, sail, use_card
from .state import NOWHERE, UNKNOWN_CASH, State, Step
from .turns import begin_turn, end_turn, move_stone, pay_ship

FINAL = (END, KEEP)


# --- set-up -----------------------------------------------------------------------------------------


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (NA-7 to NA-15)."""
    s.phase = 1
    s.ender = -1
    s.target = NOWHERE
    s.explored = 1 << PORTUGAL
    for region in range(N_REGIONS):
        s.left[region] = STACK[region]
    for good in range(N_GOODS):
        s.rows[good] = START_ROW
    for line in range(N_LINES):
        s.unsold += OFFERED[s.n_players][line]
    for column in range(N_COLUMNS):
        s.gallery[column] = REFILL[s.n_players][1]
        s.stock[column] = PRIVILEGES_PER_TYPE - REFILL[s.n_players][1]
    for seat in range(MAX_PLAYERS):
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
    me.cash = START_CASH
    me.workers = START_WORKERS
    me.on_board = START_SHIPS
    me.ships[PORTUGAL] = START_SHIPS
    for column in range(N_COLUMNS):
        me.items[column] = START_ITEMS[column]


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
    if action < PAY:
        move_stone(s, action - RONDEL)
    elif action < SAIL:
        pay_ship(s, action - PAY)
    elif action < RECRUIT:
        sail(s, (action - SAIL) // N_REGIONS, (action - SAIL) % N_REGIONS)
    elif action < LAUNCH:
        recruit(s, action - RECRUIT + 1)
    elif action < SELL:
        launch(s, action - LAUNCH + 1)
    elif action < PROCESS:
        sell(s, (action - SELL) // MOST_TOKENS, (action - SELL) % MOST_TOKENS + 1)
    elif action < FOUND:
        process(s, (action - PROCESS) // MOST_PROCESSED, (action - PROCESS) % MOST_PROCESSED + 1)
    elif action < BUILD:
        found(s, action - FOUND)
    elif action < TAKE:
        erect(s, action - BUILD)
    elif action < CARD:
        take_privilege(s, action - TAKE)
    elif action == CARD:
        use_card(s)
    elif action == KEEP:
        s.step = Step.RONDEL
    elif action < FIRST:
        finish(s)
    elif action < REVEAL:
        begin_with(s, action - FIRST)
    else:
        reveal(s, action - REVEAL)


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
            s.players[seat].cash = MONEY_STEP * below(rng, MONEY_GUESSES)
