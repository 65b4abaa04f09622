"""What the player whose turn it is may decide: announcement, stops, parts 2 and 3, offers (RE-11 to RE-72).

Nothing here changes the state; reactions and what cards ask for are in `legal.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add
from ...shared.star_board.data.constants import BY_SEA, FLIGHT_FIRST, FLIGHT_TO, N_CITIES
from ..data import card_codes as codes
from ..data import constants as c
from ..data.hops import HOP_FIRST, HOP_LINE, HOP_TO
from ..data.schema import MAX_ABILITIES
from . import actions
from .effects import is_in_force, permit_of
from .holdings import air_fare, binds, has_loot, needs_few, owned, sea_fare
from .pawns import budget, can_step, early_hop, has_next, hop_to, is_tempting, may_go
from .reactions import fits_own_turn
from .state import FREE, How, Moves, Player, State, Task
from .tokens import CLOSED, is_near, may_try, price_of_top, stacks
from .trade import CARDS_TAKEN, MONEY_GIVEN, MONEY_TAKEN, can_offer, is_tradeable, sign_of

# --- part 1 -----------------------------------------------------------------------------------------


@rule
def add_turn(s: State, moves: Moves) -> None:
    """The announcement, or a hand card before it (RE-13, RE-42, RE-93)."""
    me = s.players[s.turn]
    if me.captive:
        add(moves, actions.ROLL, 1)
        add(moves, actions.END, 1)
    else:
        if not must_challenge(s, me):
            add_ways_to_move(s, me, moves)
        add(moves, actions.STAY, 1)
    add_own_cards(s, me, moves)


@rule
def add_ways_to_move(s: State, me: Player, moves: Moves) -> None:
    """By die, by free passage, by air, or the turn for the dice (ST-27 to ST-29, RE-14)."""
    if me.voyage == FREE:
        add(moves, actions.SAIL, 1)
    elif can_step(s, me, codes.ANY_STEPS, How.DIE):
        add(moves, actions.ROLL, 1)
    if me.at < N_CITIES:
        if BY_SEA[me.at] and me.money < sea_fare(me):
            add(moves, actions.SAIL, 1)
        if me.money >= air_fare(me) and not is_in_force(s, codes.NO_FLIGHTS):
            for i in range(FLIGHT_FIRST[me.at], FLIGHT_FIRST[me.at + 1]):
                add(moves, actions.FLY + FLIGHT_TO[i], 1)
    if needs_few(s):
        add(moves, actions.DICE, 1)


@rule
def must_challenge(s: State, me: Player) -> bool:
    """Whether the pawn stopped early to challenge, and the opponent is still there (RE-16)."""
    return s.stopped_early == 1 and s.options.early_stop_must_challenge == 1 and has_opponent(s, me)


@rule
def has_opponent(s: State, me: Player) -> bool:
    """Whether somebody on the spot can be challenged (RE-64)."""
    for seat in range(s.n_players):
        if seat != s.turn and s.players[seat].at == me.at and has_loot(s.players[seat]):
            return True
    return False


@rule
def add_own_cards(s: State, me: Player, moves: Moves) -> None:
    """Hand cards that are played in the own turn while nothing is under way (RE-75)."""
    if me.held == 0:
        return
    due = must_challenge(s, me)
    for card in range(c.N_HAND):
        if me.hand[card] > 0:
            code = c.HAND_CODE[card]
            if code == codes.SWAP_POSITIONS:
                for seat in range(s.n_players):
                    if seat != s.turn and s.players[seat].at != me.at:
                        add(moves, actions.PLAY + card * actions.TARGETS + 1 + seat, 1)
            elif fits_own_turn(s, me, code, due):
                if code != codes.FREE_STEPS or can_step(s, me, c.HAND_X[card], How.FREE_STEPS):
                    add(moves, actions.PLAY + card * actions.TARGETS, 1)


# --- the move ---------------------------------------------------------------------------------------


@rule
def add_moves(s: State, moves: Moves) -> None:
    """The next stops of the move, its end, or a second throw (RE-14 to RE-18, RE-23, RE-37)."""
    me = s.players[s.turn]
    for terrain in range(2):
        steps = budget(s, terrain)
        if steps > 0 and may_go(s, me, terrain):
            add_hops(s, me, terrain, steps, moves)
            add_early_stops(s, me, terrain, steps, moves)
    if s.walked > 0:
        add(moves, actions.STOP, 1)
    elif s.how == How.DIE and s.rerolled == 0:
        add_abilities_with(s, me, codes.REROLL_MOVEMENT, moves)


@rule
def add_hops(s: State, me: Player, terrain: int, steps: int, moves: Moves) -> None:
    """Cities within so many steps, dots with exactly so many; each once (RE-15, ST-16 to ST-18)."""
    row = me.at * codes.MAX_STEPS + steps - 1
    last = -1
    for hop in range(HOP_FIRST[terrain][row], HOP_FIRST[terrain][row + 1]):
        if HOP_LINE[hop] != s.before and HOP_TO[hop] != last:
            last = HOP_TO[hop]
            add(moves, actions.TO + last, 1)


@rule
def add_early_stops(s: State, me: Player, terrain: int, steps: int, moves: Moves) -> None:
    """Dots on the way where an opponent stands who can be challenged (RE-16)."""
    for seat in range(s.n_players):
        if is_tempting(s, seat) and is_first_there(s, seat):
            arrival = s.players[seat].at - N_CITIES
            if early_hop(s, me, terrain, steps, arrival) >= 0:
                if hop_to(s, me, terrain, steps, arrival) < 0:
                    add(moves, actions.TO + arrival, 1)


@rule
def is_first_there(s: State, seat: int) -> bool:
    """Whether no tempting opponent of a lower number stands on the same dot."""
    for other in range(seat):
        if is_tempting(s, other) and s.players[other].at == s.players[seat].at:
            return False
    return True


# --- parts 2 and 3 ----------------------------------------------------------------------------------


@rule
def add_act(s: State, moves: Moves) -> None:
    """Abilities, sales and hand cards, then one action, or the end of the turn (RE-36 to RE-43)."""
    me = s.players[s.turn]
    due = must_challenge(s, me)
    if s.traded == 0:
        for card in range(c.N_CARDS):
            if me.cards[card] > 0:
                add_abilities_of(s, me, card, due, moves)
                add(moves, actions.SELL + card, 1)
        add_abilities_of(s, me, c.N_CARDS + me.character, due, moves)
        add_own_cards(s, me, moves)
        add_challenges(s, me, moves)
        if not due:
            add_token(s, me, moves)
    if not due:
        add_partners(s, me, moves)
        add(moves, actions.END, 1)


@rule
def add_abilities_of(s: State, me: Player, source: int, due: bool, moves: Moves) -> None:
    """The abilities of a card or a character that can be used in part 2 (RE-37 to RE-42)."""
    if c.IS_OF_USE[source] == 0:
        return
    for k in range(MAX_ABILITIES):
        ability = source * MAX_ABILITIES + k
        if is_ready(s, me, ability) and may_use(s, me, ability, due):
            add(moves, actions.ABILITY + ability, 1)


@rule
def add_abilities_with(s: State, me: Player, code: int, moves: Moves) -> None:
    """The abilities with a code that are ready."""
    for i in range(c.CODE_FIRST[code], c.CODE_FIRST[code + 1]):
        if is_ready(s, me, c.WITH_CODE[i]):
            add(moves, actions.ABILITY + c.WITH_CODE[i], 1)


@rule
def is_ready(s: State, me: Player, ability: int) -> bool:
    """Whether a copy is not turned sideways, and not bound to its other side (RE-37, RE-38)."""
    source = ability // MAX_ABILITIES
    uses = c.AB_USES[ability]
    if source >= c.N_CARDS:
        return owned(me, source) * uses > s.used[c.N_CARDS]
    bound = s.leaned[source] if binds(s, source) else 0
    return me.cards[source] * uses - s.used[source] - bound > 0


@rule
def may_use(s: State, me: Player, ability: int, due: bool) -> bool:
    """Whether an ability that is used in part 2 has any use now (RE-40 to RE-42)."""
    code, n, x = c.AB_CODE[ability], c.AB_N[ability], c.AB_X[ability]
    if code == codes.EXTRA_STEPS:
        return may_walk(s, me, due) and can_step(s, me, x, How.STEPS)
    if code == codes.JUMP:
        return may_jump(s, me, due) and me.money >= n and has_next(me.at, x // 2)
    if code == codes.PEEK_TOKEN:
        return has_unseen(s, me, x)
    if code == codes.BLIND_SWAP:
        return stacks(s, c.DISCOVERY) > 1 or stacks(s, c.EQUIPMENT) > 1
    return code == codes.EXCHANGE


@rule
def may_walk(s: State, me: Player, due: bool) -> bool:
    """Whether cards may move the pawn by extra steps (RE-40 to RE-42)."""
    if due or me.captive or s.flown:
        return False
    return s.stayed == 0 or s.options.steps_after_stay == 1


@rule
def may_jump(s: State, me: Player, due: bool) -> bool:
    """Whether cards may move the pawn by a jump (RE-41, RE-42, RE-83)."""
    if due or me.captive or me.at >= N_CITIES:
        return False
    return s.flown == 0 or s.options.flight_blocks_jumps == 0


@rule
def has_unseen(s: State, me: Player, scope: int) -> bool:
    """Whether there is a token to look at that the player does not know."""
    for city in range(N_CITIES):
        if s.height[city] > 0 and (s.seen[city] >> s.turn) & 1 == 0:
            if city == me.at or (scope != codes.OWN_CITY and is_near(me.at, city)):
                return True
    return False


@rule
def add_token(s: State, me: Player, moves: Moves) -> None:
    """The ways to turn the token of the city: paying, rolling, a permit (RE-44 to RE-50)."""
    price = price_of_top(s, me)
    if price == CLOSED:
        return
    if me.money >= price:
        add(moves, actions.PAY, 1)
    if may_try(s, me, price):
        add(moves, actions.TRY, 1)
    if permit_of(s, s.turn) >= 0:
        add(moves, actions.PERMIT, 1)


@rule
def add_challenges(s: State, me: Player, moves: Moves) -> None:
    """Opponents on the same spot who have something to lose (RE-64)."""
    for seat in range(s.n_players):
        if seat != s.turn and s.players[seat].at == me.at and has_loot(s.players[seat]):
            add(moves, actions.CHALLENGE + seat, 1)


# --- trade ------------------------------------------------------------------------------------------


@rule
def add_partners(s: State, me: Player, moves: Moves) -> None:
    """Players on the same spot who have not been asked for a trade in this turn (RE-72)."""
    for seat in range(s.n_players):
        other = s.players[seat]
        if seat != s.turn and other.at == me.at and (s.asked >> seat) & 1 == 0:
            if can_offer(s, me) or can_offer(s, other):
                add(moves, actions.TRADE + seat, 1)


@rule
def add_trade(s: State, t: Task, moves: Moves) -> None:
    """What the offer can hold further, in one order only; or it is complete (RE-72)."""
    me, other = s.players[t.seat], s.players[t.partner]
    sign = sign_of(s, t)
    filled = s.deal_money != 0
    for card in range(c.N_CARDS):
        n = sign * s.deal[card]
        filled = filled or n != 0
        if card >= s.deal_at and me.cards[card] > n and is_tradeable(s, card):
            add(moves, actions.GIVE + card, 1)
        if CARDS_TAKEN + card >= s.deal_at and n <= 0 and other.cards[card] > -n and is_tradeable(s, card):
            add(moves, actions.TAKE + card, 1)
    if s.deal_at <= MONEY_GIVEN:
        add_sums(me.money, actions.GIVE_MONEY, moves)
    if s.deal_at <= MONEY_TAKEN and s.deal_money == 0:
        add_sums(other.money, actions.TAKE_MONEY, moves)
    if filled:
        add(moves, actions.OFFER, 1)


@rule
def add_sums(money: int, first: int, moves: Moves) -> None:
    """Every sum that can be paid."""
    for hundreds in range(1, min(money // 100, c.TRADE_SUMS) + 1):
        add(moves, first + hundreds - 1, 1)
