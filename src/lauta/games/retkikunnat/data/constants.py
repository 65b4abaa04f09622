"""The figures, tokens and cards of Retkikunnat as tables for the rules; the board is in `star_board`.

No figure of the game stands in code: change `data/*.toml`, or load the game with other files.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import get_args

from ....engine.rule import amount, table
from ...shared.star_board.data.constants import DIE, N_CITIES, STARTS
from . import card_codes
from .card_codes import ATTRIBUTES, CODES, EFFECT, FACES, HAND, SELLABLE, Row
from .components import DATA as DATA
from .components import read_cards, read_components
from .schema import DICE, MAX_ABILITIES, MAX_EFFECTS, Character, Effect, Expedition

COMPONENTS = read_components(N_CITIES - len(STARTS))
TOKENS = COMPONENTS.tokens
CARDS = read_cards(COMPONENTS.players_max)
_MONEY, _TURNING, _CARDS = COMPONENTS.money, COMPONENTS.turning, COMPONENTS.cards
_EXPEDITION = COMPONENTS.expedition

MIN_PLAYERS = COMPONENTS.players_min
MAX_PLAYERS = COMPONENTS.players_max
START_MONEY = amount(_MONEY.start)
QUICK_MONEY = amount(_MONEY.start_quick)
CAPE_TOWN_BONUS = amount(_MONEY.cape_town)
TOKEN_PRICE = amount(_TURNING.price)
DEAR_PRICE = amount(_TURNING.price_incomplete)
SLAVE_COAST_TURNS = amount(COMPONENTS.slave_coast.turns)
CARD_LIMIT_BASE = amount(_CARDS.expedition_limit)
HAND_LIMIT_BASE = amount(_CARDS.hand_limit)
SALE_PER_SYMBOL = amount(_CARDS.sale_per_symbol)
QUICK_EXTRA = amount(_CARDS.quick_extra)
SYMBOLS = amount(_EXPEDITION.symbols)
SYMBOLS_FEW = amount(_EXPEDITION.symbols_few)
MANY_PLAYERS = amount(_EXPEDITION.many_players)
GEMS_FOR_CARD = amount(_EXPEDITION.gems_for_card)
GOLD_FACTOR = amount(COMPONENTS.gold_coast.factor)
PENALTY_STEP = amount(_MONEY.penalty_step)
MONEY_LOOT = table(sorted(_MONEY.loot))
N_MONEY_LOOT = len(_MONEY.loot)
TRADE_SUMS = _MONEY.trade_most // 100  # so many hundreds at most on each side of a trade

# --- tokens -----------------------------------------------------------------------------------------
N_TOKENS = len(TOKENS)
DISCOVERY, EQUIPMENT = 1, 2  # the height of a stack is the level of its top token
STAR, HORSESHOE, GEM, ROBBER, EXPEDITION, DANGER = range(6)
TOKEN_EFFECT = table([get_args(Effect).index(token.effect) for token in TOKENS])
TOKEN_VALUE = table([token.value for token in TOKENS])
# By height: no token, discovery, equipment.
TOKEN_COUNT = table(
    [[0] * N_TOKENS, [token.discovery for token in TOKENS], [token.equipment for token in TOKENS]]
)

# --- the movement die -------------------------------------------------------------------------------
LUCKY_FACES, DEAR_FACES = table(_TURNING.roll_success), table(_TURNING.roll_success_incomplete)
FREEING_FACES = table(COMPONENTS.captivity.free)
IS_LUCKY = table([int(face in LUCKY_FACES) for face in range(DIE + 1)])
IS_VERY_LUCKY = table([int(face in DEAR_FACES) for face in range(DIE + 1)])
IS_FREEING = table([int(face in FREEING_FACES) for face in range(DIE + 1)])

# --- danger dice ------------------------------------------------------------------------------------
# A throw of n dice is told by how many show each symbol; THROWS lists all throws of 1 to 5 dice, those of
# n dice from THROW_FIRST[n - 1] on.
N_FACES = len(FACES)
N_DICE = DICE
_SIDES = [CARDS.faces.count(face) for face in range(N_FACES)]


def _throws(n: int) -> list[tuple[int, ...]]:
    return [shown for shown in product(range(n, -1, -1), repeat=N_FACES) if sum(shown) == n]


def _ways(shown: tuple[int, ...]) -> int:
    """In how many ways dice show this, of 6 ** n."""
    left, ways = sum(shown), 1
    for face, n in enumerate(shown):
        ways *= comb(left, n) * _SIDES[face] ** n
        left -= n
    return ways


THROWS = [shown for n in range(1, DICE + 1) for shown in _throws(n)]
N_THROWS = len(THROWS)
THROW_FIRST = table([sum(len(_throws(m)) for m in range(1, n)) for n in range(1, DICE + 2)])
THROW_SHOWS = table(THROWS)
THROW_WAYS = table([_ways(shown) for shown in THROWS])

# --- expedition cards and characters ----------------------------------------------------------------
# A source of abilities is an expedition card, or N_CARDS + a character; its abilities begin at
# MAX_ABILITIES * source.
N_CARDS = len(CARDS.expedition)
N_CHARACTERS = len(CARDS.characters)
N_SOURCES = N_CARDS + N_CHARACTERS
NO_CODE = -1
SOURCES: tuple[Expedition | Character, ...] = (*CARDS.expedition, *CARDS.characters)


def _padded(does: tuple[Row, ...], most: int) -> list[Row]:
    return [*does, *[Row("")] * (most - len(does))]


_ABILITIES = [row for source in SOURCES for row in _padded(source.does, MAX_ABILITIES)]
AB_CODE = table([CODES.index(row.code) if row.code else NO_CODE for row in _ABILITIES])
AB_N = table([row.n for row in _ABILITIES])
AB_X = table([row.x for row in _ABILITIES])
AB_Y = table([row.y for row in _ABILITIES])
ACTIVATED = (
    card_codes.EXTRA_STEPS,
    card_codes.REROLL_MOVEMENT,
    card_codes.JUMP,
    card_codes.EXCHANGE,
    card_codes.PEEK_TOKEN,
    card_codes.BLIND_SWAP,
)
# Whether a source has an ability that can be used in part 2.
_IN_PART_2 = {code for code in ACTIVATED if code != card_codes.REROLL_MOVEMENT}
IS_OF_USE = table(
    [int(any(row.code and CODES.index(row.code) in _IN_PART_2 for row in source.does)) for source in SOURCES]
)
# The abilities with a code are WITH_CODE[CODE_FIRST[code]] up to the next.
_WITH = [[i for i, row in enumerate(_ABILITIES) if row.code == code] for code in CODES]
CODE_FIRST = table([sum(map(len, _WITH[:code])) for code in range(len(CODES) + 1)])
WITH_CODE = table([*(i for found in _WITH for i in found), 0])

# How often an ability can be used in a turn, and how often any of a card's.
AB_USES = table([row.n if row.code == "blind_swap" else 1 for row in _ABILITIES])
CARD_USES = table(
    [max([1, *(row.n for row in card.does if row.code == "blind_swap")]) for card in CARDS.expedition]
)
CARD_COPIES = table([card.copies for card in CARDS.expedition])
CARD_TYPE = table([card.type for card in CARDS.expedition])
IS_EITHER = table([int(card.either) for card in CARDS.expedition])
IS_SELLABLE = table([int(card.type in SELLABLE) for card in CARDS.expedition])
CARD_SYMBOLS = table([sum(card.symbols) or 1 for card in CARDS.expedition])
IS_CHOICE = table([int(bool(card.choice)) for card in CARDS.expedition])
SALE_VALUE = table(
    [
        0
        if card.type not in SELLABLE
        else _CARDS.sale_choice
        if card.choice
        else SALE_PER_SYMBOL * sum(card.symbols)
        for card in CARDS.expedition
    ]
)


def _price(card: Expedition, value: int, bonuses: tuple[str, ...]) -> int:
    """What a card brings by itself: its value, and what its rows with these codes add."""
    return value + sum(row.n for row in card.does if row.code in bonuses)


# What a card brings by itself when it is sold or discarded, and with what it pays when it is discarded
# (RE-34, RE-35).
_PRICED = [
    (card, value, ("sell_bonus",) if card.type in SELLABLE else ())
    for card, value in zip(CARDS.expedition, SALE_VALUE, strict=True)
]
PRICE = table([_price(card, value, codes) for card, value, codes in _PRICED])
PRICE_AND_BONUS = table([_price(card, value, (*codes, "discard_bonus")) for card, value, codes in _PRICED])
# What a card adds to the six counts of symbols of its owner: the attributes, then the pairs around a
# separator.
N_ATTRIBUTES = len(ATTRIBUTES)
PAIRS = ((0, 1), (0, 2), (1, 2))
N_COUNTS = N_ATTRIBUTES + len(PAIRS)
CARD_COUNTS = table(
    [[*card.symbols, *(int(card.choice == pair) for pair in PAIRS)] for card in CARDS.expedition]
)
_START = [
    [CARDS.expedition.index(c) for i in ch.start for c in CARDS.expedition if c.id == i]
    for ch in CARDS.characters
]
START_FIRST = table([sum(map(len, _START[:c])) for c in range(N_CHARACTERS + 1)])
START_CARD = table([*(card for cards in _START for card in cards), 0])

# --- event and danger cards -------------------------------------------------------------------------
N_EVENTS = len(CARDS.events)
N_DANGERS = len(CARDS.danger)
EVENT_COPIES = table([card.copies for card in CARDS.events])
EVENT_KIND = table([card.kind for card in CARDS.events])
# Hand cards whose text does not say that they are kept (RE-101).
IS_UNMARKED = table([int(card.kind == HAND and card.unmarked) for card in CARDS.events])
IS_OPTIONAL = table([int(card.optional) for card in CARDS.events])
DANGER_COPIES = table([card.copies for card in CARDS.danger])
REQUIRES = table([card.requires for card in CARDS.danger])
# What a card does begins at MAX_EFFECTS * card, danger cards after the event cards.
_DOES = [
    row
    for does in [*(card.does for card in CARDS.events), *(card.does for card in CARDS.danger)]
    for row in _padded(does, MAX_EFFECTS)
]
DO_CODE = table([CODES.index(row.code) if row.code else NO_CODE for row in _DOES])
DO_N = table([row.n for row in _DOES])
DO_X = table([row.x for row in _DOES])
DO_Y = table([row.y for row in _DOES])
DO_Z = table([row.z for row in _DOES])
FIRST_PENALTY = N_EVENTS * MAX_EFFECTS

# Hand cards have numbers of their own; IN_HAND of an event is its number, -1 for others.
HAND_EVENTS = [i for i, card in enumerate(CARDS.events) if card.kind == HAND]
N_HAND = len(HAND_EVENTS)
HAND_EVENT = table([*HAND_EVENTS, 0])
IN_HAND = table([HAND_EVENTS.index(i) if i in HAND_EVENTS else -1 for i in range(N_EVENTS)])
HAND_CODE = table([CODES.index(CARDS.events[i].does[0].code) for i in HAND_EVENTS])
HAND_N = table([CARDS.events[i].does[0].n for i in HAND_EVENTS])
HAND_X = table([CARDS.events[i].does[0].x for i in HAND_EVENTS])

# Every effect card has a place of its own beside the board; the places of an event begin at SLOT_FIRST.
SLOTS = [i for i, card in enumerate(CARDS.events) if card.kind == EFFECT for _ in range(card.copies)]
N_SLOTS = len(SLOTS)
SLOT_EVENT = table([*SLOTS, 0])
SLOT_CODE = table([*(CODES.index(CARDS.events[i].does[0].code) for i in SLOTS), NO_CODE])
