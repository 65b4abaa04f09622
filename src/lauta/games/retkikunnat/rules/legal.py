"""Which decisions are legal now, complete and exact; turns and moves are in `legal_turn.py`.

Nothing here changes the state.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add, add_each
from ...shared.star_board.data.constants import DIE, FLIGHT_FIRST, FLIGHT_TO, N_CITIES, N_STARTS
from ..data import card_codes as codes
from ..data import constants as c
from ..data.hops import NEXT_CITY, NEXT_FIRST
from . import actions
from .danger_dice import showing
from .expedition import ANY_TYPE
from .holdings import rerolls_left
from .legal_turn import add_act, add_moves, add_trade, add_turn
from .losses import is_of_type, nearest, steps_from
from .reactions import fits_window
from .state import MATTER, UNKNOWN, Job, Matter, Moves, Phase, Player, State, Task
from .task_fields import looked_at, types_of
from .tokens import may_look, may_swap
from .trade import COUNTER_OFFERS

NO_SKILL = 0b0111  # all types of cards but skills, as bits


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Fill `moves` with every legal action of the actor, chance outcomes with their weights."""
    moves.n = 0
    phase = s.phase
    matter = MATTER[phase]
    if matter == Matter.CHANCE:
        add_outcomes(s, moves)
    elif phase == Phase.ACT:
        add_act(s, moves)
    elif phase == Phase.MOVE:
        add_moves(s, moves)
    elif phase == Phase.TURN:
        add_turn(s, moves)
    elif phase == Phase.POLL:
        add_reactions(s, s.tasks[s.depth - 1], moves)
    elif matter == Matter.SET_UP:
        add_set_up(s, moves)
    elif matter == Matter.CONTEST:
        add_contest(s, s.tasks[s.depth - 1], moves)
    elif phase == Phase.OFFER:
        add(moves, actions.USE, 1)
        add(moves, actions.DECLINE, 1)
    elif matter == Matter.LOSS:
        add_losses(s, s.tasks[s.depth - 1], moves)
    elif matter == Matter.CITY:
        add_cities(s, s.tasks[s.depth - 1], moves)
    elif phase == Phase.TRADE:
        add_trade(s, s.tasks[s.depth - 1], moves)
    elif phase == Phase.ANSWER:
        add(moves, actions.ACCEPT, 1)
        add(moves, actions.REJECT, 1)
        if s.tasks[s.depth - 1].counters < COUNTER_OFFERS:
            add(moves, actions.COUNTER, 1)


# --- chance -----------------------------------------------------------------------------------------


@rule
def add_outcomes(s: State, moves: Moves) -> None:
    """What chance may bring."""
    phase = s.phase
    if phase == Phase.EVENT:
        add_each(moves, actions.EVENT, s.events)
    elif phase == Phase.DIE:
        for face in range(DIE):
            add(moves, actions.ROLLED + face, 1)
    elif phase == Phase.DICE:
        for thrown in range(c.THROW_FIRST[s.thrown - 1], c.THROW_FIRST[s.thrown]):
            if c.THROW_WAYS[thrown] > 0:
                add(moves, actions.DICE_SHOW + thrown, c.THROW_WAYS[thrown])
    elif phase == Phase.TOKEN or phase == Phase.PEEK:
        add_faces(s, s.tasks[s.depth - 1], moves)
    elif phase == Phase.CARD:
        kind = s.tasks[s.depth - 1].card_type
        for card in range(c.N_CARDS):
            if s.cards[card] > 0 and (kind == ANY_TYPE or c.CARD_TYPE[card] == kind):
                add(moves, actions.CARD + card, s.cards[card])
    elif phase == Phase.DANGER:
        add_each(moves, actions.FACED, s.dangers)
    elif phase == Phase.PICK or phase == Phase.PICK_HAND:
        add_picks(s, s.tasks[s.depth - 1], moves)
    else:
        add_deal(s, moves)


@rule
def add_deal(s: State, moves: Moves) -> None:
    """What is drawn in the set-up (RE-6, RE-10, RE-95)."""
    if s.phase == Phase.EXTRA:
        add_each(moves, actions.CARD, s.cards)
    elif s.phase == Phase.FIRST:
        for seat in range(s.n_players):
            add(moves, actions.FIRST + seat, 1)
    else:
        add_characters(s, moves)


@rule
def add_faces(s: State, t: Task, moves: Moves) -> None:
    """The faces that a token may show, by level; one that is known shows that again."""
    if t.job == Job.PEEK:
        first, city = actions.SEEN, looked_at(t)
    elif t.job == Job.SURPRISE:
        first, city = actions.TURNED, t.other_city
    else:
        first, city = actions.TURNED, s.players[s.turn].at
    if s.known[city] != UNKNOWN:
        add(moves, first + s.known[city], 1)
        return
    for token in range(c.N_TOKENS):
        left = s.tokens[s.height[city] * c.N_TOKENS + token]
        if left > 0:
            add(moves, first + token, left)


@rule
def add_picks(s: State, t: Task, moves: Moves) -> None:
    """The cards of which one is picked unseen (RE-89)."""
    me = s.players[t.seat]
    if s.phase == Phase.PICK:
        for card in range(c.N_CARDS):
            if me.cards[card] > 0 and is_of_type(card, types_of(t)):
                add(moves, actions.PICKED + card, me.cards[card])
    else:
        add_each(moves, actions.PICKED_HAND, me.hand)


# --- set-up -----------------------------------------------------------------------------------------


@rule
def add_set_up(s: State, moves: Moves) -> None:
    """Characters and start cities (RE-6, RE-8)."""
    if s.phase == Phase.CHARACTER:
        add_characters(s, moves)
    else:
        for start in range(N_STARTS):
            add(moves, actions.START + start, 1)


@rule
def add_characters(s: State, moves: Moves) -> None:
    """The characters that nobody has yet."""
    for character in range(c.N_CHARACTERS):
        free = True
        for seat in range(s.n_players):
            free = free and s.players[seat].character != character
        if free:
            add(moves, actions.DRAWN_CHARACTER + character, 1)


# --- reactions and contests -------------------------------------------------------------------------


@rule
def add_reactions(s: State, t: Task, moves: Moves) -> None:
    """No reaction, or a hand card that fits (RE-80)."""
    me = s.players[s.who]
    add(moves, actions.PASS, 1)
    for card in range(c.N_HAND):
        if me.hand[card] > 0 and fits_window(s, t, s.who, c.HAND_CODE[card]):
            add(moves, actions.PLAY + card * actions.TARGETS, 1)


@rule
def add_contest(s: State, t: Task, moves: Moves) -> None:
    """Rerolls, dice, the defender's symbol, the loot (RE-62 to RE-67)."""
    me = s.players[s.who]
    if s.phase == Phase.DICE_ASK:
        add(moves, actions.PASS, 1)
        for i in range(c.CODE_FIRST[codes.DANGER_REROLL], c.CODE_FIRST[codes.DANGER_REROLL + 1]):
            if rerolls_left(s, s.who, c.WITH_CODE[i]) > 0:
                add(moves, actions.ABILITY + c.WITH_CODE[i], 1)
        for card in range(c.N_HAND):
            if me.hand[card] > 0 and c.HAND_CODE[card] == codes.REROLL_ANY:
                add(moves, actions.PLAY + card * actions.TARGETS, 1)
    elif s.phase == Phase.DICE_PICK:
        for face in range(c.N_FACES):
            if face >= t.symbol and s.dice[face] > 0:
                add(moves, actions.DIE_FACE + face, 1)
        if sum(s.fresh) > 0:
            add(moves, actions.THROW, 1)
    elif s.phase == Phase.CHOOSE:
        for face in range(c.N_FACES):
            if showing(s, s.who, face) > 0:
                add(moves, actions.CHOOSE + face, 1)
    else:
        add_loot(s.players[s.rival], moves)


@rule
def add_loot(victim: Player, moves: Moves) -> None:
    """What the victim owns and can lose (RE-64, RE-65)."""
    if victim.star > 0:
        add(moves, actions.LOOT_STAR, 1)
    if victim.horseshoes > 0:
        add(moves, actions.LOOT_HORSESHOE, 1)
    for i in range(c.N_MONEY_LOOT):
        if victim.money >= c.MONEY_LOOT[i]:
            add(moves, actions.LOOT_MONEY + i, 1)
    add_cards(victim, actions.LOOT_CARD, NO_SKILL, moves)


# --- losses and choices of places -------------------------------------------------------------------


@rule
def add_cards(me: Player, first: int, types: int, moves: Moves) -> None:
    """One action for each kind of expedition card of these types that the player has."""
    for card in range(c.N_CARDS):
        if me.cards[card] > 0 and is_of_type(card, types):
            add(moves, first + card, 1)


@rule
def add_losses(s: State, t: Task, moves: Moves) -> None:
    """Which card goes (RE-32, RE-74, RE-90)."""
    me = s.players[s.who]
    if s.phase == Phase.LIMIT:
        add_cards(me, actions.SELL, -1, moves)
    elif s.phase == Phase.LOSE:
        add_cards(me, actions.LOSE, types_of(t) if t.job == Job.LOSE_CARDS else NO_SKILL, moves)
    else:
        for card in range(c.N_HAND):
            if me.hand[card] > 0:
                add(moves, actions.LAY_OFF + card, 1)


@rule
def add_cities(s: State, t: Task, moves: Moves) -> None:
    """Which city, or whose pawn, a card is about (RE-78, RE-81 to RE-83, RE-101)."""
    at = s.players[t.seat].at
    if s.phase == Phase.PAWN:
        for seat in range(s.n_players):
            if s.players[seat].at != at:
                add(moves, actions.SWAP + seat, 1)
    elif s.phase == Phase.JUMP:
        row = t.terrain * N_CITIES + at
        for i in range(NEXT_FIRST[row], NEXT_FIRST[row + 1]):
            add(moves, actions.JUMP + NEXT_CITY[i], 1)
    elif s.phase == Phase.FLIGHT:
        for i in range(FLIGHT_FIRST[at], FLIGHT_FIRST[at + 1]):
            add(moves, actions.FLY + FLIGHT_TO[i], 1)
    else:
        for city in range(N_CITIES):
            if is_choice(s, t, city):
                add(moves, actions.CITY + city, 1)


@rule
def is_choice(s: State, t: Task, city: int) -> bool:
    """Whether a city can be chosen for the task that is due."""
    if t.job == Job.PEEK:
        return may_look(s, t, city)
    if t.job == Job.SWAP:
        return may_swap(s, t, city)
    if t.job == Job.SURPRISE:
        return city != s.players[s.turn].at and s.height[city] == s.tasks[s.depth - 2].topic
    at = s.players[t.seat].at
    return steps_from(at, city, t.destination) == nearest(at, t.destination)
