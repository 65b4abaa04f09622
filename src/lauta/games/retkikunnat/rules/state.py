"""The records of Retkikunnat: what lies on the table, what is held, and what is still to be done.

What nobody has seen is present only as counts of what remains; order is drawn by chance.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ....engine.record import SameAs, int8, int16, int32, record
from ....engine.rule import table
from ...shared.star_board.data.constants import N_CITIES
from ..data.constants import (
    MAX_PLAYERS,
    N_CARDS,
    N_COUNTS,
    N_DANGERS,
    N_EVENTS,
    N_FACES,
    N_HAND,
    N_SLOTS,
    N_TOKENS,
)
from .actions import N_ACTIONS

UNKNOWN = -1  # as a known token: nobody has looked at it, or others have

NO_VOYAGE, PAID, FREE = range(3)
BY_PLAYERS, THREE, TWO = range(3)  # option symbols
DEALT, CHOSEN = range(2)  # option characters
NO_MONEY, CANNOT_PAY = range(2)  # option broke_means
WHEN_FAILED, ALWAYS = range(2)  # option slave_coast_extra
MAXIMUM, ADD = range(2)  # option lost_turns
PER_CONTEST, PER_TURN = range(2)  # option reroll_per
AT_ONCE, KEPT = range(2)  # option unmarked_cards


class Phase(IntEnum):
    """What is to be decided next; `MATTER` tells what kind of decision that is."""

    RUN = 0  # nothing: the rules go on by themselves (never between two actions)
    DEAL = 1  # a character (option characters)
    EXTRA = 2  # an expedition card of the quick game
    FIRST = 3  # the starting player
    DIE = 4  # the roll of a move, of a captive, or for a token
    DICE = 5  # a throw of danger dice
    EVENT = 6
    DANGER = 7
    CARD = 8  # an expedition card
    TOKEN = 9  # the face of the token that is turned
    PEEK = 10  # the face of a token that one player looks at
    PICK = 11  # an expedition card that is lost at random
    PICK_HAND = 12  # a hand card that is lost at random
    CHARACTER = 13  # which character (option characters)
    START = 14  # Tangier or Cairo
    TURN = 15  # the announcement, part 1 (RE-13)
    MOVE = 16  # the next stop, or the end of the move
    ACT = 17  # parts 2 and 3 (RE-36, RE-43)
    POLL = 18  # a reaction to what was announced, or none (RE-80)
    DICE_ASK = 19  # which dice ability to use, or none (RE-62)
    DICE_PICK = 20  # which dice to throw again
    CHOOSE = 21  # the symbol that counts (RE-66)
    LOOT = 22  # what the challenge is for (RE-64)
    OFFER = 23  # whether to use an ability, or an optional event (RE-39)
    LIMIT = 24  # which expedition card goes (RE-32)
    HAND_LIMIT = 25  # which hand card goes (RE-74)
    LOSE = 26  # which expedition card is lost or handed over
    LOSE_HAND = 27  # which hand card is lost
    JUMP = 28  # the next city (RE-82)
    FLIGHT = 29  # where a hand card flies to
    CITY = 30  # which token, stack or place
    TRADE = 31  # what the offer holds (RE-72)
    ANSWER = 32  # whether the offer is taken (RE-72)
    OVER = 33
    PAWN = 34  # with whom places are changed (RE-101)


class Matter(IntEnum):
    """What kind of decision a phase asks for."""

    NOTHING = 0
    CHANCE = 1  # none: an outcome
    SET_UP = 2
    TURN = 3  # what the player whose turn it is does
    POLL = 4
    CONTEST = 5
    OFFER = 6
    LOSS = 7  # which card goes
    CITY = 8
    TRADE = 9
    ANSWER = 10


_PHASES = {
    Matter.NOTHING: (Phase.RUN, Phase.OVER),
    Matter.CHANCE: (
        *(Phase.DEAL, Phase.EXTRA, Phase.FIRST, Phase.DIE, Phase.DICE, Phase.EVENT, Phase.DANGER),
        *(Phase.CARD, Phase.TOKEN, Phase.PEEK, Phase.PICK, Phase.PICK_HAND),
    ),
    Matter.SET_UP: (Phase.CHARACTER, Phase.START),
    Matter.TURN: (Phase.TURN, Phase.MOVE, Phase.ACT),
    Matter.POLL: (Phase.POLL,),
    Matter.CONTEST: (Phase.DICE_ASK, Phase.DICE_PICK, Phase.CHOOSE, Phase.LOOT),
    Matter.OFFER: (Phase.OFFER,),
    Matter.LOSS: (Phase.LIMIT, Phase.HAND_LIMIT, Phase.LOSE, Phase.LOSE_HAND),
    Matter.CITY: (Phase.JUMP, Phase.FLIGHT, Phase.CITY, Phase.PAWN),
    Matter.TRADE: (Phase.TRADE,),
    Matter.ANSWER: (Phase.ANSWER,),
}
MATTER = table([next(matter for matter, phases in _PHASES.items() if phase in phases) for phase in Phase])


class Job(IntEnum):
    """What a task is about. Which numbers the task keeps for it is told in `task_fields.py`."""

    NONE = 0
    MOVE = 1  # the move of the turn's player goes on
    REST = 2  # the pawn has come to rest
    MORE_EVENTS = 3  # further events of a stop
    DIE = 4  # the roll of the move
    RELEASE = 5  # the roll of a captive
    LUCK = 6  # the roll for a token
    EVENT = 7  # draw an event card
    EFFECTS = 8  # the effects of a card
    MAY = 9  # an optional event
    TO_DANGER = 10  # whether to face a danger card instead of the next task
    DANGER = 11  # draw danger cards and face them
    JUDGE = 12  # the dice are final
    DRAW = 13  # draw expedition cards
    LIMIT = 14  # put expedition cards away until the limit is met
    HAND_LIMIT = 15
    LASTING = 16  # limit raisers at work
    POLL = 17  # ask for reactions
    HAND = 18  # the hand card that was played
    ABILITY = 19  # the ability that was announced
    THROW = 20  # throw danger dice
    DICE_ASK = 21  # dice abilities of who threw
    DICE_PICK = 22  # dice to be thrown again
    DEFEND = 23  # the symbol that counts
    ENCOUNTER = 24
    REWARD = 25  # a card in thanks for a rescue
    FORTUNE = 26  # the turn for the danger dice (RE-93)
    TOKEN = 27  # the token that is turned
    SURPRISE = 28  # another token instead
    BONUSES = 29  # abilities that pay
    ROBBED = 30
    LOSE_TURNS = 31
    LOSE_CARDS = 32
    LOSE_HAND = 33
    CAPTURE = 34
    DRY = 35  # the rain shortens the roll, unless a shield prevents it
    RELOCATE = 36
    PEEK = 37  # look at tokens
    SWAP = 38  # stacks change places
    SHORTCUT = 39  # to a next city
    FLIGHT = 40  # to a city by air
    TRADE = 41
    PAWN = 42  # places are changed with an opponent


class Stage(IntEnum):
    """How far an encounter has come (RE-64 to RE-70)."""

    OPEN = 0  # the loot is still to be named
    NAMED = 1  # third players may save the defender
    DEFENCE = 2
    ATTACK = 3
    RESULT = 4  # and once more
    OVER = 5


DEFENDING, ATTACKING = -1, -2  # as what is asked in DICE_ASK
ANYWHERE, NEARBY = -1, -2  # where tokens are looked at
SWAP_TWO, ROTATE, SWAP_LEVEL = range(3)  # stacks of two cities, of three, of two cities of one level


class Window(IntEnum):
    """When somebody is asked for a reaction (RE-80); other windows need no asking."""

    DECLARE = 0
    CARD_USED = 1
    ENCOUNTER_DECLARED = 2
    ENCOUNTER_RESULT = 3
    HAND_CARD_PLAYED = 4
    TOKEN_TURNED = 5


class How(IntEnum):
    """What moves the pawn: it decides about fares, events and changes of the roll."""

    DIE = 0
    SAIL = 1
    STEPS = 2
    FREE_STEPS = 3
    RELEASE = 4


MOST_TASKS = 24


@record
class Options:
    """The options of the register's section 19 as numbers; `data/components.toml` names them."""

    quick_game: int8
    symbols: int8
    characters: int8
    sabotage_cancels_use: int8
    counter_counter: int8
    steps_after_stay: int8
    flight_blocks_jumps: int8
    event_on_free_passage: int8
    early_stop_must_challenge: int8
    roll_needs_broke: int8
    broke_means: int8
    slave_coast_extra: int8
    lost_turns: int8
    rescue_saves_turn: int8
    choice_penalty_symbols: int8
    trade_skills: int8
    hunter_pays_on_overflow: int8
    reroll_per: int8
    unmarked_cards: int8


@record
class Player:
    """A player: the pawn, the expedition, the hand.

    `at` is a spot (-1: not on the board), `character` -1 before it is known. `symbols` are the sums of
    the attributes and of the cards around a separator, `n_cards` the number of expedition cards. `hand` is
    blank for a hand that may not be seen; `held` always is its size.
    """

    at: int16
    money: int32
    voyage: int8
    captive: int8
    lost: int8
    star: int8
    horseshoes: int8
    character: int8
    n_cards: int8
    held: int8
    symbols: Annotated[list[int8], N_COUNTS]
    cards: Annotated[list[int8], N_CARDS]
    hand: Annotated[list[int8], max(1, N_HAND)]


_A = Annotated[int16, SameAs("a")]
_B = Annotated[int16, SameAs("b")]
_K = Annotated[int8, SameAs("k")]


@record
class Task:
    """Something still to be done for a player; the last one on the stack comes first.

    What `a`, `b` and `k` mean depends on the job; each meaning has its name here. What two jobs keep in
    different places, or what is packed, is read by the functions of `task_fields.py`.
    """

    job: int8
    seat: int8
    a: int16
    b: int16
    k: int8
    left: _A  # MORE_EVENTS, DANGER, DRAW, THROW, DICE_PICK, LOSE_..., PEEK: how many yet
    stopped: _K  # HAND, ABILITY, DICE_PICK: somebody has stopped it (RE-76, RE-77)
    # --- events and effects
    spot: _A  # REST: where the pawn has come to rest
    row: _A  # EFFECTS, MAY: the next row of the card's effects
    end: _B  # EFFECTS, MAY: the row behind the card's last one
    card_type: _B  # DRAW: the type of card that is drawn, or ANY_TYPE
    # --- windows and hand cards
    window: _A  # POLL: one of `Window`
    topic: _B  # POLL: the card that was used, or the level of the token that was turned
    asked: _K  # POLL: how many seats have been asked
    card: _A  # HAND: the card that was played
    target: _B  # HAND: 1 + the seat that it is played on, 0 for nobody
    rescuer: _A  # REWARD: the seat that is thanked
    # --- contests
    trial: _A  # JUDGE, DICE_ASK: the danger card, or DEFENDING, or ATTACKING
    symbol: _B  # DICE_PICK: the first symbol whose dice may still be taken up
    stage: _K  # ENCOUNTER: how far it has come, one of `Stage`
    thrown: _K  # FORTUNE: the dice have been thrown
    # --- tokens
    token: _A  # TOKEN: the kind of the token that is turned, UNKNOWN before it is seen
    other_city: _A  # SURPRISE: the city of the other token, -1 before it is chosen
    where: _B  # PEEK: the city, or ANYWHERE, or NEARBY
    way: _K  # SWAP: which stacks, SWAP_TWO, ROTATE or SWAP_LEVEL
    # --- bonuses, losses and shields
    at: _A  # BONUSES, LASTING: the place of the ability whose turn it is, in the list of those with its code
    spared: _A  # ROBBED: the money that shields save. CAPTURE, DRY: 1 where a shield prevents it
    shields: _K  # ROBBED, LOSE_TURNS, LOSE_CARDS, CAPTURE, DRY: how many kinds of shields are done with
    destination: _A  # RELOCATE: where the pawn is moved to
    # --- shortcuts and trade
    terrain: _A  # SHORTCUT: the terrain of the line that is taken
    event: _B  # SHORTCUT: an event follows in the city (RE-22)
    partner: _A  # TRADE: the seat to whom the offer is made
    counters: _B  # TRADE: how many counter-offers there were so far
    offering: _K  # TRADE: the offer is still being made


@record
class State:
    """A position. Piles of cards are counts by kind: the face-down deck, and what was discarded.

    `tokens` counts by level and kind what nobody or, redacted, somebody else has seen. `known[city]` is
    the face of a top token that the seats in the bits of `seen[city]` know, UNKNOWN otherwise.
    """

    options: Options
    n_players: int8
    phase: int8
    who: int8  # the seat to decide
    turn: int8
    part: int8  # 0: part 1 is due, 1: parts 2 and 3
    ended: int8  # the turn ends when nothing is left to be done
    extra: int8  # extra turns due to the player
    slave: int8  # the Slave Coast holds the player after this turn
    winner: int8
    cape_visited: int8
    star_found: int8
    # --- the turn's move
    how: int8
    roll: int8  # of the move, or the steps of a card
    only: int8  # the terrains on which this move can go, as bits
    cap: int8
    walked: int8  # steps taken so far
    went: int8  # terrains gone, as bits
    before: int16  # the line into the city in which the move stands (`data/hops.py`), -1 at its start
    moved_away: int8  # a card has put the pawn elsewhere
    rerolled: int8
    dry: int8  # rain does not count
    flown: int8
    stayed: int8
    stopped_early: int8  # on a dot, beside an opponent (RE-16)
    start_at: int16  # where the pawn stood at the beginning of the turn
    # --- part 3
    asked: int8  # seats to which a trade was offered, as bits
    traded: int8
    deal_money: int16  # hundreds that the turn's player would pay
    deal_at: int16  # the next entry of an offer
    # --- dice and encounters
    contest: int8  # danger or encounter, as bits
    thrown: int8  # how many dice are due or in hand
    rival: int8
    loot: int16  # what is fought for: the action that named it
    chosen: int8  # the symbol that counts
    target: int8
    dice: Annotated[list[int8], N_FACES]
    fresh: Annotated[list[int8], N_FACES]  # dice that lie aside to be thrown again
    # --- cards
    deck_size: int8  # event cards in the deck
    used: Annotated[list[int8], N_CARDS + 1]  # cards turned sideways, and uses of the character (RE-37)
    leaned: Annotated[list[int8], N_CARDS]  # cards that threw again and are bound by it (RE-38, RE-39)
    spent: Annotated[list[int8], N_CARDS + 1]  # rerolls used in this contest (RE-39)
    deal: Annotated[list[int8], N_CARDS]  # cards that the turn's player would give, negative: get
    cards: Annotated[list[int8], N_CARDS]
    cards_out: Annotated[list[int8], N_CARDS]
    events: Annotated[list[int8], N_EVENTS]
    events_out: Annotated[list[int8], N_EVENTS]
    dangers: Annotated[list[int8], N_DANGERS]
    dangers_out: Annotated[list[int8], N_DANGERS]
    slot_owner: Annotated[list[int8], max(1, N_SLOTS)]  # of an effect card in force, -1: not in force
    slot_left: Annotated[list[int8], max(1, N_SLOTS)]
    # --- tokens
    height: Annotated[list[int8], N_CITIES]
    known: Annotated[list[int8], N_CITIES]
    seen: Annotated[list[int8], N_CITIES]
    tokens: Annotated[list[int8], 3 * N_TOKENS]
    equipment_left: int8
    players: Annotated[list[Player], MAX_PLAYERS]
    depth: int8
    tasks: Annotated[list[Task], MOST_TASKS]


@record
class Moves:
    """The legal actions of a position; `weight` counts only where chance acts."""

    n: int32
    action: Annotated[list[int16], N_ACTIONS]
    weight: Annotated[list[int16], N_ACTIONS]
