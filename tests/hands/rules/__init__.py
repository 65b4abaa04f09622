"""The rules of the game of hands: twelve cards, three dealt to each seat, four places for huts.

In a turn a seat draws a card, or builds on a place and pays two cards for it. The next seat may then
knock the hut down with a card of its own. By an option all others who hold cards are asked, in the order of
the seats, and only a hammer knocks it down. The end comes with the last card or the last place.
"""

from __future__ import annotations

from typing import Annotated

from lauta.engine.actions import ActionSpace, Axis
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below
from lauta.engine.record import int8, record
from lauta.engine.rule import rule

MAX_PLAYERS, UNIT = 3, 1
CARDS, PLACES, HAND, PRICE = 12, 4, 3, 2
HAMMERS = 6  # the first six cards
CARD, PLACE = Axis("card", CARDS), Axis("place", PLACES)
ACTIONS = ActionSpace("the game of hands")
DEAL = ACTIONS.kind("deal", CARD)
DRAW = ACTIONS.kind("draw")
BUILD = ACTIONS.kind("build", PLACE)
PAY = ACTIONS.kind("pay", CARD)
KNOCK = ACTIONS.kind("knock", CARD)
PASS = ACTIONS.kind("pass")
N_ACTIONS = ACTIONS.size
FINAL = (PASS,)
DEALING, TURN, PAYING, ANSWER, OVER = 0, 1, 2, 3, 4
SOMEWHERE, LAID = 0, 10  # where[card]: in the stock or in a hand unknown, a seat + 1, laid by a seat + LAID


@record
class Options:
    """Whether all hands lie open, and whether all others may answer."""

    open_hands: int8
    poll: int8


@record
class State:
    """Where each card is, how many each seat holds, who has built where, and whose decision it is."""

    options: Options
    n_players: int8
    phase: int8
    turn: int8
    to: int8
    owed: int8
    place: int8
    stock: int8
    where: Annotated[list[int8], CARDS]
    held: Annotated[list[int8], MAX_PLAYERS]
    hut: Annotated[list[int8], PLACES]


@record
class Moves:
    """The legal actions."""

    n: int8
    action: Annotated[list[int8], N_ACTIONS]
    weight: Annotated[list[int8], N_ACTIONS]


@rule
def set_up(s: State) -> None:
    """All cards are in the stock; the deal comes first."""
    s.stock = CARDS


@rule
def actor(s: State) -> int:
    """Chance deals; otherwise the seat whose turn it is, or the one that may answer."""
    if s.phase == DEALING:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    if s.phase == ANSWER:
        return s.to if s.options.poll else (s.turn + 1) % s.n_players
    return s.turn


@rule
def _offer(moves: Moves, action: int) -> None:
    moves.action[moves.n] = action
    moves.weight[moves.n] = 1
    moves.n += 1


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """The cards that may come up; draw or build; what can be paid, in rising order; an answer."""
    moves.n = 0
    me = actor(s)
    if s.phase == DEALING:
        for card in range(CARDS):
            if s.where[card] == SOMEWHERE:
                _offer(moves, DEAL + card)
    elif s.phase == TURN:
        _offer(moves, DRAW)
        for place in range(PLACES):
            if s.hut[place] == 0 and s.held[me] >= PRICE:
                _offer(moves, BUILD + place)
    elif s.phase == PAYING:
        _payments(s, me, moves)
    elif s.phase == ANSWER:
        for card in range(CARDS):
            if s.where[card] == me + 1 and (s.options.poll == 0 or card < HAMMERS):
                _offer(moves, KNOCK + card)
        _offer(moves, PASS)


@rule
def _payments(s: State, me: int, moves: Moves) -> None:
    """As many cards as are owed, each higher than the one before: one order for each payment."""
    last, mine = -1, 0
    for card in range(CARDS):
        mine += 1 if s.where[card] == me + 1 else 0
        if s.where[card] == LAID + me and s.owed < PRICE:
            last = card if card == s.to else last
    for card in range(CARDS):
        if s.where[card] == me + 1:
            if card > last and mine >= s.owed:
                _offer(moves, PAY + card)
            mine -= 1


@rule
def apply(s: State, action: int) -> None:
    """The next position."""
    if action < DRAW:
        _receive(s, action - DEAL)
    elif action == DRAW:
        s.phase, s.to = DEALING, s.turn
    elif action < PAY:
        s.place, s.owed, s.phase, s.to = action - BUILD, PRICE, PAYING, -1
        s.hut[action - BUILD] = s.turn + 1
    elif action < KNOCK:
        _pay(s, action - PAY)
    else:
        if action != PASS:
            knocker = actor(s)
            s.where[action - KNOCK] = LAID + knocker
            s.held[knocker] -= 1
            s.hut[s.place] = 0
        elif s.options.poll:
            _ask_next(s, s.to)
            return
        _next_turn(s)


@rule
def _receive(s: State, card: int) -> None:
    s.where[card] = s.to + 1
    s.held[s.to] += 1
    s.stock -= 1
    if CARDS - s.stock < HAND * s.n_players:
        s.to = (s.to + 1) % s.n_players
    elif CARDS - s.stock == HAND * s.n_players:
        s.phase = TURN
    else:
        _next_turn(s)


@rule
def _pay(s: State, card: int) -> None:
    s.where[card] = LAID + s.turn
    s.held[s.turn] -= 1
    s.owed -= 1
    s.to = card
    if s.owed == 0:
        s.phase = ANSWER
        if s.options.poll:
            _ask_next(s, s.turn)


@rule
def _ask_next(s: State, asked: int) -> None:
    """The next seat that could hold a hammer as far as everybody knows, until all others were asked."""
    for n in range(1, s.n_players):
        seat = (asked + n) % s.n_players
        if seat == s.turn:
            break
        if s.held[seat] > 0:
            s.to = seat
            return
    _next_turn(s)


@rule
def _next_turn(s: State) -> None:
    s.turn = (s.turn + 1) % s.n_players
    s.phase = OVER if s.stock == 0 or 0 not in s.hut else TURN


@rule
def total(s: State, seat: int) -> int:
    """A point for every hut."""
    n = 0
    for place in range(PLACES):
        n += 1 if s.hut[place] == seat + 1 else 0
    return n


@rule
def points(s: State, seat: int) -> int:
    """As in the end."""
    return total(s, seat)


@rule
def is_winner(s: State, seat: int) -> bool:
    """Nobody has more huts."""
    most = max([total(s, other) for other in range(s.n_players)])
    return s.phase == OVER and total(s, seat) == most


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Only who receives a card knows which it is."""
    return s.phase == DEALING and viewer != s.to and s.options.open_hands == 0


@rule
def redact(s: State, viewer: int) -> None:
    """The cards in other hands look like those in the stock."""
    for card in range(CARDS):
        if 0 < s.where[card] < LAID and s.where[card] != viewer + 1 and s.options.open_hands == 0:
            s.where[card] = SOMEWHERE


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Deal the cards of other hands from those that the viewer has not seen."""
    for seat in range(s.n_players):
        known = 0
        for card in range(CARDS):
            known += 1 if s.where[card] == seat + 1 else 0
        for _ in range(s.held[seat] - known):
            left = 0
            for card in range(CARDS):
                left += 1 if s.where[card] == SOMEWHERE else 0
            pick = below(rng, left)
            for card in range(CARDS):
                if s.where[card] == SOMEWHERE:
                    if pick == 0:
                        s.where[card] = seat + 1
                    pick -= 1
