"""What players own and what it makes them able to do: cards, abilities, limits, money.

Nothing is asked here; losses by penalties are in `losses.py`, sales in `expedition.py`.
"""

from __future__ import annotations

from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import AIR_FARE, SEA_FARE
from ..data import card_codes as codes
from ..data import constants as c
from ..data.schema import MAX_ABILITIES
from .state import ADD, AT_ONCE, BY_PLAYERS, PER_TURN, TWO, Player, State


@rule
def carries(me: Player) -> bool:
    """Whether the player owns a winning item (ST-51, RE-57, RE-58)."""
    return me.star > 0 or me.horseshoes > 0


@rule
def owned(me: Player, source: int) -> int:
    """How many copies of a source of abilities the player has: an expedition card, or the character."""
    return me.cards[source] if source < c.N_CARDS else int(me.character == source - c.N_CARDS)


# --- cards ------------------------------------------------------------------------------------------


@rule
def gain(me: Player, card: int) -> None:
    """An expedition card comes into the expedition."""
    me.cards[card] += 1
    me.n_cards += 1
    for i in range(c.N_COUNTS):
        me.symbols[i] += c.CARD_COUNTS[card][i]


@rule
def give_up(s: State, seat: int, card: int) -> None:
    """An expedition card leaves its owner; of equal cards one that is turned sideways first."""
    me = s.players[seat]
    me.cards[card] -= 1
    me.n_cards -= 1
    for i in range(c.N_COUNTS):
        me.symbols[i] -= c.CARD_COUNTS[card][i]
    s.spent[card] = max(s.spent[card] - 1, 0)
    if seat == s.turn:
        if s.options.reroll_per == PER_TURN and s.used[card] == 0:
            s.leaned[card] = max(s.leaned[card] - 1, 0)
        s.used[card] = min(max(s.used[card] - 1, 0), c.CARD_USES[card] * me.cards[card])
        s.leaned[card] = min(s.leaned[card], me.cards[card])


@rule
def discard(s: State, seat: int, card: int) -> None:
    """An expedition card goes to its discard pile."""
    give_up(s, seat, card)
    s.cards_out[card] += 1


@rule
def is_complete(s: State, me: Player) -> bool:
    """Whether some choice of symbols completes the expedition (RE-29, RE-30, RE-93)."""
    need = c.SYMBOLS_FEW if needs_few(s) else c.SYMBOLS
    action = max(need - me.symbols[0], 0)
    resources = max(need - me.symbols[1], 0)
    travel = max(need - me.symbols[2], 0)
    action_or_resources, action_or_travel, resources_or_travel = me.symbols[3], me.symbols[4], me.symbols[5]
    return (
        action <= action_or_resources + action_or_travel
        and resources <= action_or_resources + resources_or_travel
        and travel <= action_or_travel + resources_or_travel
        and action + resources + travel <= action_or_resources + action_or_travel + resources_or_travel
    )


@rule
def needs_few(s: State) -> bool:
    """Whether the rules for five and six players apply (RE-93, RE-94)."""
    return s.options.symbols == TWO or (s.options.symbols == BY_PLAYERS and s.n_players >= c.MANY_PLAYERS)


@rule
def stealable(me: Player) -> int:
    """How many of the cards are no skills (RE-64, RE-72)."""
    n = 0
    for card in range(c.N_CARDS):
        if c.CARD_TYPE[card] != codes.SKILL:
            n += me.cards[card]
    return n


@rule
def has_loot(me: Player) -> bool:
    """Whether there is anything for which the player can be challenged (RE-64, RE-65)."""
    return carries(me) or me.money >= c.MONEY_LOOT[0] or stealable(me) > 0


@rule
def price_of(card: int, bonus: bool) -> int:
    """What a card brings by itself when it is sold or discarded (RE-34, RE-35).

    `bonus` tells whether a card that pays when it is discarded does so now.
    """
    return c.PRICE_AND_BONUS[card] if bonus else c.PRICE[card]


# --- abilities --------------------------------------------------------------------------------------


@rule
def sum_of(me: Player, code: int) -> int:
    """The sum of an ability's `n` over all copies that the player has."""
    found = 0
    for i in range(c.CODE_FIRST[code], c.CODE_FIRST[code + 1]):
        ability = c.WITH_CODE[i]
        found += c.AB_N[ability] * owned(me, ability // MAX_ABILITIES)
    return found


@rule
def sum_for(me: Player, code: int, bits: int) -> int:
    """The same, of abilities that count for one of what these bits stand for."""
    found = 0
    for i in range(c.CODE_FIRST[code], c.CODE_FIRST[code + 1]):
        ability = c.WITH_CODE[i]
        if c.AB_X[ability] & bits:
            found += c.AB_N[ability] * owned(me, ability // MAX_ABILITIES)
    return found


@rule
def card_limit(me: Player) -> int:
    """How many expedition cards the player may have (RE-32)."""
    return c.CARD_LIMIT_BASE + sum_of(me, codes.CARD_LIMIT)


@rule
def hand_limit(me: Player) -> int:
    """How many hand cards the player may have (RE-74)."""
    return c.HAND_LIMIT_BASE + sum_of(me, codes.HAND_LIMIT)


@rule
def fare_ability(me: Player, mode: int) -> int:
    """The ability with the lowest fare, -1 where none lowers it."""
    best, least = -1, SEA_FARE if mode == codes.BY_SEA else AIR_FARE
    for i in range(c.CODE_FIRST[codes.FARE], c.CODE_FIRST[codes.FARE + 1]):
        ability = c.WITH_CODE[i]
        if c.AB_X[ability] == mode and c.AB_N[ability] < least and owned(me, ability // MAX_ABILITIES) > 0:
            best, least = ability, c.AB_N[ability]
    return best


@rule
def sea_fare(me: Player) -> int:
    """What a voyage costs the player (ST-22)."""
    ability = fare_ability(me, codes.BY_SEA)
    return SEA_FARE if ability < 0 else c.AB_N[ability]


@rule
def air_fare(me: Player) -> int:
    """What a flight costs the player (ST-29)."""
    ability = fare_ability(me, codes.BY_AIR)
    return AIR_FARE if ability < 0 else c.AB_N[ability]


@rule
def auto_symbols(me: Player, symbol: int, contest: int) -> int:
    """How many dice count as showing a symbol without being thrown."""
    found = 0
    for i in range(c.CODE_FIRST[codes.AUTO_SYMBOL], c.CODE_FIRST[codes.AUTO_SYMBOL + 1]):
        ability = c.WITH_CODE[i]
        if c.AB_X[ability] == symbol and c.AB_Y[ability] & contest:
            found += c.AB_N[ability] * owned(me, ability // MAX_ABILITIES)
    return found


@rule
def rerolls_left(s: State, seat: int, ability: int) -> int:
    """How often the player can still use this ability in the contest (RE-38, RE-39).

    Who defends in the turn of another does so once in it, so that contest and turn are the same there.
    """
    source = ability // MAX_ABILITIES
    if c.AB_CODE[ability] != codes.DANGER_REROLL or c.AB_X[ability] & s.contest == 0:
        return 0
    left = owned(s.players[seat], source)
    if source >= c.N_CARDS:
        return left - s.spent[c.N_CARDS]
    if seat == s.turn and s.options.reroll_per == PER_TURN:
        return left - s.used[source] - s.leaned[source]
    if c.IS_EITHER[source] and seat == s.turn:
        left -= s.used[source]
    return left - s.spent[source]


@inline
def binds(s: State, card: int) -> bool:
    """Whether throwing again uses a card up for the turn: its other side, or all of it (RE-38, RE-39)."""
    return c.IS_EITHER[card] == 1 or s.options.reroll_per == PER_TURN


@rule
def can_reroll(s: State, seat: int) -> bool:
    """Whether the player has an ability left to throw dice again."""
    for i in range(c.CODE_FIRST[codes.DANGER_REROLL], c.CODE_FIRST[codes.DANGER_REROLL + 1]):
        if rerolls_left(s, seat, c.WITH_CODE[i]) > 0:
            return True
    return False


# --- hands ------------------------------------------------------------------------------------------


@rule
def is_kept(s: State, event: int) -> bool:
    """Whether an event card goes to the hand of who draws it (RE-74, RE-101)."""
    if c.IS_UNMARKED[event] == 1 and s.options.unmarked_cards == AT_ONCE:
        return False
    return c.EVENT_KIND[event] == codes.HAND


@rule
def could_hold(s: State, code: int) -> bool:
    """Whether a card with this effect is not yet in the discard pile: then anybody might hold it.

    Only what everybody knows is looked at, so that being asked tells nothing (RE-80).
    """
    for card in range(c.N_HAND):
        event = c.HAND_EVENT[card]
        if c.HAND_CODE[card] == code and s.events_out[event] < c.EVENT_COPIES[event]:
            return True
    return False


@rule
def may_be_sabotaged(s: State, seat: int) -> bool:
    """Whether an opponent might hold a card that destroys (RE-77), as far as everybody knows."""
    for other in range(s.n_players):
        if other != seat and s.players[other].held > 0:
            return could_hold(s, codes.DESTROY_USED_CARD)
    return False


# --- turns and money --------------------------------------------------------------------------------


@rule
def lose_turns(s: State, seat: int, n: int) -> None:
    """Turns are lost, fewer where an ability sets a bound (RE-91)."""
    me = s.players[seat]
    lost = me.lost + n if s.options.lost_turns == ADD else max(me.lost, n)
    for i in range(c.CODE_FIRST[codes.MAX_LOST_TURNS], c.CODE_FIRST[codes.MAX_LOST_TURNS + 1]):
        ability = c.WITH_CODE[i]
        if owned(me, ability // MAX_ABILITIES) > 0:
            lost = min(lost, c.AB_N[ability])
    me.lost = min(lost, 100)


@rule
def pay_player(payer: Player, other: Player, amount: int) -> None:
    """Money from player to player, as far as possible (RE-90)."""
    paid = min(payer.money, amount)
    payer.money -= paid
    other.money += paid
