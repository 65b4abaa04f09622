"""What things of Retkikunnat are worth to a player, in turns: money, cards, tokens, dangers, winning items.

Estimates only, for bots; places are in `places.py`, decisions in `plans*.py`.
"""

from __future__ import annotations

from ....engine.rule import inline, numbers, rule, table
from ...shared.star_board.bots.distances import MILLIONTHS
from ...shared.star_board.bots.way_home import HUNDREDTHS, LEVELS, TURNS_HOME
from ...shared.star_board.data.constants import AIR_FARE, DIE, SEA_FARE
from ..data import card_codes as codes
from ..data import constants as c
from ..data.card_codes import AUTO_SYMBOL, DANGER_REROLL, EXTRA_STEPS, IN_DANGER, SALE_PLUS
from ..data.constants import CARDS as DECKS
from ..data.constants import N_CARDS
from ..rules.holdings import (
    air_fare,
    auto_symbols,
    card_limit,
    carries,
    needs_few,
    sea_fare,
    sum_for,
    sum_of,
)
from ..rules.state import Player, State
from .dice_odds import MOST_DICE, ODDS, PLACE, SURE

# Found by play against itself; in turns where nothing else is said.
TURN = 20.0  # what a turn is worth, in the unit of ratings: far from all, a hundredth of one shows the way
ITEM = 13.3  # a winning item in hand
MONEY = 2.46  # very much money
ENOUGH = 1420.0  # money that is worth half of that
HELD = 0.62  # a turn that one must sit out
COMPLETE = 6.4  # a complete expedition
OPENED = 2.1  # equipment tokens on the board with which that counts in full
LATE = 0.41  # its share when there are none left
SHAPE = 1.39  # how much more the last symbols count than the first
RESERVE = 0.08  # every hundred for which a card could be sold
CROWDED = 0.37  # what a card more costs who has as many as he may
HOMEWARD = 0.09  # what an expedition still counts for who only has to bring an item home
ROLL = (DIE + 1) / 2

# What abilities are worth, for each `n` where `n` is a number of uses or steps.
_STEPS = {codes.LAND_STEPS: 0.38, codes.SEA_STEPS: 0.1, codes.ANY_STEPS: 0.49}
_SHIELDS = {codes.RAIN: 0.06, codes.ROBBER: 0.49, codes.TURNS: 0.2, codes.CARDS: 0.11, codes.CAPTIVITY: 0.16}
_ONCE = {
    codes.REROLL_MOVEMENT: 0.39,
    codes.SELL_BONUS: 0.09,
    codes.DISCARD_BONUS: 0.1,
    codes.CARD_LIMIT: 0.46,
    codes.HAND_LIMIT: 0.08,
    codes.PER_GEM_BONUS: 0.23,
    codes.JUMP: 0.7,
    codes.EXCHANGE: 0.32,
    codes.SALE_PLUS: 0.16,
    codes.PEEK_TOKEN: 1.19,
}
_EACH = {codes.DANGER_REROLL: 0.32, codes.AUTO_SYMBOL: 0.57}

# What a danger that is not survived costs; the rest of the turn is over as well.
OVER = 0.24
_LOST_CARD, _LOST_HAND, _MOVED = 2.03, 0.17, 1.81
_LOST_MONEY = {codes.ALL: 0.9, codes.HALF: 0.5}


def _ability_worth(code: str, n: int, x: int) -> float:
    number = codes.CODES.index(code) if code else -1
    if number == EXTRA_STEPS:
        return n * _STEPS[x]
    if number == codes.SHIELD:
        return _SHIELDS[x]
    return _ONCE.get(number, n * _EACH.get(number, 0.0))


def _penalty(code: str, n: int) -> float:
    number = codes.CODES.index(code) if code else -1
    if number == codes.LOSE_TURNS:
        return n * HELD
    if number == codes.LOSE_MONEY:
        return _LOST_MONEY.get(n, n / ENOUGH)
    if number == codes.RELOCATE:
        return _MOVED
    return n * {codes.LOSE_EXPEDITION: _LOST_CARD, codes.LOSE_HAND: _LOST_HAND}.get(number, 0.0)


# In hundredths of a turn, by source of abilities and by danger card.
ABILITY_WORTH = table(
    [round(100 * sum(_ability_worth(row.code, row.n, row.x) for row in source.does)) for source in c.SOURCES]
)


def _plus(number: int) -> int:
    """What an expedition card adds to the sale of each card; it is away when it is sold itself."""
    return sum(row.n for row in c.SOURCES[number].does if row.code == codes.CODES[SALE_PLUS])


# What a card is sold for by who has none that adds to sales.
SALE = table(
    [
        int(price) - (_plus(card) if sellable else 0)
        for card, (price, sellable) in enumerate(zip(c.PRICE_AND_BONUS, c.IS_SELLABLE, strict=True))
    ]
)
# What a card is worth to him besides its symbols, and what every pound more for which it can be sold; in
# millionths of a turn.
PLUS_WORTH = round(MILLIONTHS * RESERVE / 100)
CARD_WORTH = table(
    [
        MILLIONTHS // 100 * int(ABILITY_WORTH[card]) + PLUS_WORTH * int(price)
        for card, price in enumerate(SALE)
    ]
)
# Cards with equal symbols are of one sort, called by the first of them; then -1.
_SYMBOLS = [tuple(map(int, counts)) for counts in c.CARD_COUNTS]
_SORTS = [_SYMBOLS.index(counts) for counts in _SYMBOLS]
SORT = table(_SORTS)
SORTS = table([*sorted(set(_SORTS)), *[-1] * (N_CARDS + 1 - len(set(_SORTS)))])
DANGER_COST = table(
    [round(100 * (OVER + sum(_penalty(row.code, row.n) for row in card.does))) for card in DECKS.danger]
)
# What dice must show for a danger to be survived without help, as a place in ODDS.
NEEDS = table(
    [sum(n * int(place) for n, place in zip(card.requires, PLACE, strict=True)) for card in DECKS.danger]
)
# How far an expedition has come, in thousandths, by the symbols that each attribute needs and by how many are
# missing in all.
_MOST = max(c.SYMBOLS, c.SYMBOLS_FEW)


def _progress(need: int, missing: int) -> int:
    share: float = max(0.0, 1 - missing / max(1, 3 * need)) ** SHAPE
    return round(1000 * share)


PROGRESS = table(
    [[_progress(need, missing) for missing in range(3 * _MOST + 1)] for need in range(_MOST + 1)]
)


# --- money and ways home ----------------------------------------------------------------------------


@rule
def worth_of_money(money: int) -> float:
    """What money is worth to somebody who looks for the Star: the first notes most."""
    return MONEY * money / (money + ENOUGH)


@inline
def pace(me: Player, terrains: int) -> int:
    """How many extra steps the player's cards give in a turn on one of these terrains."""
    return sum_for(me, EXTRA_STEPS, terrains)


@rule
def level_of(me: Player, money: int) -> int:
    """The level of the player's way home with so much money: a row of `TURNS_HOME`."""
    level = money // SEA_FARE
    if sea_fare(me) == 0:
        level = max(level, 2)
    level += (AIR_FARE - air_fare(me)) // SEA_FARE
    return max(0, min(LEVELS - 1, level))


@rule
def turns_from(level: int, more: int, spot: int) -> float:
    """Expected turns home from a spot, by the level of money and by extra steps in every turn."""
    return TURNS_HOME[level][spot] / HUNDREDTHS * ROLL / (ROLL + more)


@rule
def turns_home(me: Player, spot: int, money: int) -> float:
    """Expected turns until the player has brought a winning item home from there (RE-96)."""
    return turns_from(level_of(me, money), pace(me, codes.LAND_STEPS), spot)


# --- expeditions ------------------------------------------------------------------------------------


@rule
def needed(s: State) -> int:
    """How many symbols of each attribute complete an expedition (RE-30, RE-93)."""
    return c.SYMBOLS_FEW if needs_few(s) else c.SYMBOLS


@rule
def lacking(need: int, a: int, r: int, t: int, ar: int, at: int, rt: int) -> int:
    """How many symbols are missing: of the attributes, and of the pairs around a separator (RE-29)."""
    a, r, t = max(0, need - a), max(0, need - r), max(0, need - t)
    return max(0, a - ar - at, r - ar - rt, t - at - rt, a + r + t - ar - at - rt)


@rule
def expedition_worth(s: State, me: Player, gained: int, lost: int) -> float:
    """What the symbols are worth with a card gained and a card lost (-1: none)."""
    n = me.symbols
    a, r, t, ar, at, rt = n[0], n[1], n[2], n[3], n[4], n[5]
    if gained >= 0:
        k = c.CARD_COUNTS[gained]
        a, r, t, ar, at, rt = a + k[0], r + k[1], t + k[2], ar + k[3], at + k[4], rt + k[5]
    if lost >= 0:
        k = c.CARD_COUNTS[lost]
        a, r, t, ar, at, rt = a - k[0], r - k[1], t - k[2], ar - k[3], at - k[4], rt - k[5]
    return symbols_worth(s, me, lacking(needed(s), a, r, t, ar, at, rt))


@rule
def symbols_worth(s: State, me: Player, missing: int) -> float:
    """What an expedition is worth in which so many symbols are missing."""
    return complete_worth(s, me) * PROGRESS[needed(s)][missing] / 1000


@rule
def complete_worth(s: State, me: Player) -> float:
    """What a complete expedition is worth to the player now."""
    if carries(me):
        return COMPLETE * HOMEWARD
    return COMPLETE * (LATE + (1.0 - LATE) * min(1.0, s.equipment_left / OPENED))


@rule
def sale_of(me: Player, card: int) -> int:
    """What the player gets for a card that he sells or discards (RE-34, RE-35)."""
    return SALE[card] + sum_of(me, SALE_PLUS) if c.IS_SELLABLE[card] else SALE[card]


@rule
def card_worth(me: Player, card: int) -> float:
    """What a card is worth besides its symbols: its abilities, and what it could be sold for."""
    return (CARD_WORTH[card] + c.IS_SELLABLE[card] * PLUS_WORTH * sum_of(me, SALE_PLUS)) / MILLIONTHS


@rule
def gain_of(s: State, me: Player, card: int) -> float:
    """What a further card is worth to the player; one beyond the limit puts another away."""
    gain = card_worth(me, card) + expedition_worth(s, me, card, -1) - expedition_worth(s, me, -1, -1)
    return max(0.0, gain - CROWDED) if me.n_cards >= card_limit(me) else gain


@rule
def loss_of(s: State, me: Player, card: int) -> float:
    """What losing a card costs the player."""
    return card_worth(me, card) + expedition_worth(s, me, -1, -1) - expedition_worth(s, me, -1, card)


@rule
def holdings(s: State, me: Player) -> float:
    """What the player's expedition is worth in all."""
    worth = expedition_worth(s, me, -1, -1)
    for card in range(c.N_CARDS):
        if me.cards[card] > 0:
            worth += me.cards[card] * card_worth(me, card)
    return worth


@rule
def mean_card(s: State, me: Player) -> float:
    """What a card of the deck is worth to the player on average."""
    left, worth = 0, 0.0
    deck = s.cards if sum(s.cards) > 0 else s.cards_out
    full = me.n_cards >= card_limit(me)
    plus = PLUS_WORTH * sum_of(me, SALE_PLUS)
    progress = numbers(N_CARDS)
    further_by(s, me, progress)
    step = complete_worth(s, me) * MILLIONTHS / 1000
    for card in range(c.N_CARDS):
        n = deck[card]
        if n > 0:
            left += n
            gain = CARD_WORTH[card] + c.IS_SELLABLE[card] * plus + step * progress[SORT[card]]
            worth += n * (max(0.0, gain - CROWDED * MILLIONTHS) if full else gain)
    return worth / (MILLIONTHS * max(1, left))


@rule
def further_by(s: State, me: Player, progress: list[int]) -> None:
    """By how many thousandths a card of each sort brings the player's expedition further."""
    need, n = needed(s), me.symbols
    now = PROGRESS[need][lacking(need, n[0], n[1], n[2], n[3], n[4], n[5])]
    i = 0
    while SORTS[i] >= 0:
        k = c.CARD_COUNTS[SORTS[i]]
        left = lacking(need, n[0] + k[0], n[1] + k[1], n[2] + k[2], n[3] + k[3], n[4] + k[4], n[5] + k[5])
        progress[SORTS[i]] = PROGRESS[need][left] - now
        i += 1


# --- dangers ----------------------------------------------------------------------------------------


@inline
def rerolls(me: Player, contest: int) -> int:
    """How many dice the player's cards and character throw again in a contest."""
    return sum_for(me, DANGER_REROLL, contest)


@rule
def needs_of(me: Player, card: int) -> int:
    """What dice must show for a danger to be survived, as a place in ODDS, the player's symbols counted."""
    needs = 0
    for face in range(c.N_FACES):
        if c.REQUIRES[card][face] > 0:
            needs += max(0, c.REQUIRES[card][face] - auto_symbols(me, face, IN_DANGER)) * PLACE[face]
    return needs


@rule
def mean_danger(s: State, me: Player) -> float:
    """What facing a danger card costs the player on average."""
    odds = ODDS[min(c.N_DICE + rerolls(me, IN_DANGER), MOST_DICE)]
    helped = sum_of(me, AUTO_SYMBOL) > 0
    left, cost = 0, 0
    deck = s.dangers if sum(s.dangers) > 0 else s.dangers_out
    for card in range(c.N_DANGERS):
        n = deck[card]
        if n > 0:
            left += n
            needs = needs_of(me, card) if helped else NEEDS[card]
            cost += n * (SURE - odds[needs]) * DANGER_COST[card]
    return cost / (SURE * 100 * max(1, left))


# --- tokens -----------------------------------------------------------------------------------------


@rule
def wins(s: State, token: int) -> bool:
    """Whether a token is a winning item now (RE-57, RE-58)."""
    effect = c.TOKEN_EFFECT[token]
    return effect == c.STAR or (effect == c.HORSESHOE and s.star_found == 1)


@rule
def token_worth(me: Player, token: int, factor: int, card: float, danger: float) -> float:
    """What a token brings besides winning; `card` and `danger` are the means, `factor` multiplies gems."""
    effect = c.TOKEN_EFFECT[token]
    if effect == c.EXPEDITION:
        return card
    if effect == c.DANGER:
        return -danger
    if effect == c.GEM:
        return worth_of_money(me.money + factor * c.TOKEN_VALUE[token]) - worth_of_money(me.money)
    return -worth_of_money(me.money) if effect == c.ROBBER else 0.0


@rule
def mean_token(s: State, me: Player, level: int, card: float, danger: float) -> float:
    """What an unseen token of a level brings on average besides winning."""
    left, worth = 0, 0.0
    for token in range(c.N_TOKENS):
        n = s.tokens[level * c.N_TOKENS + token]
        if n > 0:
            left += n
            worth += n * token_worth(me, token, 1, card, danger)
    return worth / max(1, left)


@rule
def share_of_wins(s: State, level: int) -> float:
    """How likely an unseen token of a level is a winning item."""
    left, good = 0, 0
    for token in range(c.N_TOKENS):
        n = s.tokens[level * c.N_TOKENS + token]
        left += n
        if wins(s, token):
            good += n
    return good / max(1, left)
