"""What reactions, offers, losses and choices of cities are worth (RE-32, RE-39, RE-74 to RE-83).

Estimates in turns, for bots; hand cards that are played in the own turn are in `plans_turn.py`.
"""

from __future__ import annotations

from ....engine.rule import rule, table
from ...shared.star_board.bots.distances import MILLIONTHS
from ...shared.star_board.data.constants import IS_HOME, N_CITIES
from ..data import card_codes as codes
from ..data.constants import AB_N, CARD_TYPE, DO_CODE, DO_N, HAND_CODE, N_CARDS, NO_CODE, WITH_CODE
from ..data.schema import MAX_ABILITIES, MAX_EFFECTS
from ..rules import actions
from ..rules.danger_dice import showing
from ..rules.holdings import carries, is_complete
from ..rules.losses import shield_at
from ..rules.state import Job, Player, State, Task, Window
from ..rules.task_fields import first_stack_of, types_of
from .places import (
    EVENT,
    MEAN_CARD,
    MEAN_DANGER,
    NEVER,
    PRIZE,
    arrival,
    best_flight,
    nearness,
    outlook,
    rolled_worth,
)
from .plans_contest import SPITE, loot_worth
from .plans_turn import best_jump, swap_worth
from .worth import (
    HELD,
    ITEM,
    expedition_worth,
    loss_of,
    sale_of,
    token_worth,
    turns_home,
    wins,
    worth_of_money,
)

# Found by play against itself, in turns.
KEPT = 0.5  # what a reaction must bring
GRUDGE = 0.63  # what a card is worth that somebody else plays, and that is not seen through
RUIN = 2.4  # a complete expedition of an opponent that is broken
RISK = 0.03  # how likely a card that is used is sabotaged
BETTER = 0.26  # what another token must be better

_KEEP = {
    codes.CANCEL_HAND_CARD: 0.6,
    codes.DESTROY_USED_CARD: 0.9,
    codes.RESCUE_DEFENDER: 0.1,
    codes.SWAP_TURNED_TOKEN: 0.42,
    codes.SWAP_POSITIONS: 0.48,
    codes.CAP_ROLL: 0.19,
    codes.FREE_STEPS: 0.32,
    codes.FREE_FLIGHT: 1.1,
    codes.REROLL_ANY: 0.58,
    codes.PEEK_TOKENS: 0.24,
}
# What a hand card is worth to who holds it, in hundredths of a turn, by code.
KEEP_WORTH = table([round(100 * _KEEP.get(code, 0.0)) for code in range(len(codes.CODES))])


# --- reactions --------------------------------------------------------------------------------------


@rule
def weighs_places(s: State, t: Task) -> bool:
    """Whether what the board promises counts for a reaction."""
    window = t.window
    if window == Window.HAND_CARD_PLAYED:
        return HAND_CODE[s.tasks[s.depth - 2].card] == codes.SWAP_POSITIONS
    if window == Window.DECLARE:
        return s.who == t.seat
    return window == Window.TOKEN_TURNED


@rule
def reaction_worth(s: State, chart: list[int], t: Task, action: int) -> float:
    """What a hand card is worth as a reaction; passing is worth nothing (RE-76 to RE-80)."""
    if action == actions.PASS:
        return 0.0
    window = t.window
    if window == Window.CARD_USED:
        return sabotage_worth(s, t) - KEPT
    if window == Window.HAND_CARD_PLAYED:
        return cancel_worth(s, chart, t) - KEPT
    if window == Window.TOKEN_TURNED:
        return surprise_worth(s, chart, t)
    if window == Window.DECLARE:
        return declared_worth(s, chart, t) - KEPT
    return rescue_worth(s, t) - KEPT


@rule
def sabotage_worth(s: State, t: Task) -> float:
    """What destroying the card that was used is worth (RE-77)."""
    you, card = s.players[t.seat], t.topic
    worth = SPITE / (s.n_players - 1) * loss_of(s, you, card)
    if is_complete(s, you) and expedition_worth(s, you, -1, card) < expedition_worth(s, you, -1, -1):
        worth += RUIN / (s.n_players - 1)
    return worth


@rule
def cancel_worth(s: State, chart: list[int], t: Task) -> float:
    """What stopping the hand card is worth, or stopping what stopped it (RE-76)."""
    played = s.tasks[s.depth - 2]
    hurt = hurt_by(s, chart, played, s.who)
    return -hurt if played.stopped != 0 else hurt


@rule
def hurt_by(s: State, chart: list[int], played: Task, who: int) -> float:
    """What a hand card that works costs a player; below 0 where it helps him."""
    if played.seat == who:
        return -2 * KEPT
    me, you = s.players[who], s.players[played.seat]
    code = HAND_CODE[played.card]
    if code == codes.DESTROY_USED_CARD:
        used = s.tasks[s.depth - 3]
        card = used.topic
        return loss_of(s, me, card) if used.seat == who and me.cards[card] > 0 else 0.0
    if code == codes.RESCUE_DEFENDER:
        return max(0.0, loot_worth(s, s.rival, s.loot)) if s.turn == who else 0.0
    if code == codes.SWAP_POSITIONS:
        return swap_hurt(s, chart, played, who)
    if code == codes.CAP_ROLL:
        return (2 * GRUDGE if carries(me) else GRUDGE / 2) if s.turn == who else 0.0
    if carries(you) and (code == codes.FREE_STEPS or code == codes.FREE_FLIGHT):
        return ITEM / 4
    return 0.0


@rule
def swap_hurt(s: State, chart: list[int], played: Task, who: int) -> float:
    """What it costs a player that somebody changes places (RE-96)."""
    you, third = s.players[played.seat], s.players[played.target - 1]
    if carries(you):
        saved = turns_home(you, you.at, you.money) - turns_home(you, third.at, you.money)
        return ITEM if IS_HOME[third.at] else saved
    if played.target - 1 != who:
        return 0.0
    there = outlook(s, chart, third, you.at, third.money, 0, 0)
    return outlook(s, chart, third, third.at, third.money, 0, 0) - there


@rule
def surprise_worth(s: State, chart: list[int], t: Task) -> float:
    """What it is worth to have another token in place of the one just turned (RE-78)."""
    token = s.tasks[s.depth - 2].token
    if wins(s, token):
        return NEVER
    me = s.players[s.who]
    card, danger = chart[MEAN_CARD] / MILLIONTHS, chart[MEAN_DANGER] / MILLIONTHS
    best = 0.0
    for city in range(N_CITIES):
        if city != me.at and s.height[city] == t.topic:
            best = max(best, chart[PRIZE + city] / MILLIONTHS)
    return best - token_worth(me, token, 1, card, danger) - BETTER - KEPT


@rule
def declared_worth(s: State, chart: list[int], t: Task) -> float:
    """A flight instead of the roll, or a cap on another's roll."""
    me = s.players[s.who]
    if s.who == t.seat:
        return best_flight(s, chart, me, me.money, 0.0) - rolled_worth(s, chart, me, me.money)
    you = s.players[t.seat]
    if carries(you):
        return ITEM / 4 if turns_home(you, you.at, you.money) < 3.0 else 2 * KEPT
    return 0.0


@rule
def rescue_worth(s: State, t: Task) -> float:
    """What saving the defender is worth to a third player (RE-70)."""
    if t.window == Window.ENCOUNTER_RESULT and showing(s, s.turn, s.chosen) < s.target:
        return 0.0
    you, victim = s.players[s.turn], s.players[s.rival]
    if not carries(victim):
        return max(0.0, loot_worth(s, s.rival, s.loot)) * SPITE / (s.n_players - 1)
    saved = turns_home(victim, victim.at, victim.money) - turns_home(you, you.at, you.money)
    return saved - HELD


# --- offers -----------------------------------------------------------------------------------------


@rule
def offer_worth(s: State, chart: list[int], t: Task, action: int) -> float:
    """What it is worth to use an ability or an optional event that is offered (RE-24, RE-39, RE-82)."""
    if action != actions.USE:
        return 0.0
    me = s.players[t.seat]
    if t.job == Job.MORE_EVENTS:
        return -EVENT if carries(me) else EVENT
    if t.job == Job.MAY:
        here = outlook(s, chart, me, me.at, me.money, 0, 0)
        there = best_jump(s, chart, me, 0, me.money)
        return there - max(here, arrival(s, chart, me, me.at, me.money, 0))
    if t.job == Job.TO_DANGER:
        return instead_worth(s, chart, me, s.tasks[s.depth - 2])
    if t.job == Job.BONUSES:
        ability = WITH_CODE[t.at]
        gain = worth_of_money(me.money + AB_N[ability]) - worth_of_money(me.money)
        return gain - risk_of(s, me, ability)
    return shield_worth(s, t, me)


@rule
def risk_of(s: State, me: Player, ability: int) -> float:
    """What may be lost by using an ability that can be sabotaged (RE-77)."""
    source = ability // MAX_ABILITIES
    return RISK * loss_of(s, me, source) if source < N_CARDS else 0.0


@rule
def instead_worth(s: State, chart: list[int], me: Player, due: Task) -> float:
    """What it is worth to face a danger instead of an event or a robber."""
    danger = chart[MEAN_DANGER] / MILLIONTHS
    if due.job == Job.ROBBED:
        return worth_of_money(me.money) - danger
    bad = 0.0
    for row in range(due.row, due.row + MAX_EFFECTS):
        code, n = DO_CODE[row], DO_N[row]
        if code == NO_CODE:
            break
        if code == codes.LOSE_TURNS:
            bad += HELD * n
        elif code == codes.LOSE_EXPEDITION:
            bad += n
        elif code == codes.DRAW_DANGER:
            bad += n * danger - 0.01
        elif code == codes.MONEY:
            bad += worth_of_money(me.money) - worth_of_money(max(0, me.money + n))
        elif code == codes.LOSE_MONEY:
            bad += worth_of_money(me.money) / 2
        elif code == codes.ROLL_MOD and n < 0:
            bad += HELD
    return bad - danger


@rule
def shield_worth(s: State, t: Task, me: Player) -> float:
    """What a shield saves, less what it costs or risks."""
    ability = shield_at(t)
    source = ability // MAX_ABILITIES
    cost = risk_of(s, me, ability)
    saved = 0.3
    if t.job == Job.LOSE_TURNS:
        saved = HELD
    elif t.job == Job.LOSE_CARDS:
        cost = loss_of(s, me, source)
        saved = mean_loss(s, me, types_of(t), source)
    elif t.job == Job.CAPTURE:
        saved = 2 * HELD
    elif t.job == Job.ROBBED:
        saved = worth_of_money(min(me.money, AB_N[ability]))
    return saved - cost


@rule
def mean_loss(s: State, me: Player, types: int, but: int) -> float:
    """What a card of these types is worth on average that the player has, `but` not counted."""
    left, worth = 0, 0.0
    for card in range(N_CARDS):
        if card != but and me.cards[card] > 0 and (types >> CARD_TYPE[card]) & 1:
            left += me.cards[card]
            worth += me.cards[card] * loss_of(s, me, card)
    return worth / max(1, left)


# --- losses -----------------------------------------------------------------------------------------


@rule
def give_away_worth(s: State, action: int) -> float:
    """What it is worth that a certain card goes (RE-32, RE-74, RE-90)."""
    me = s.players[s.who]
    if action >= actions.LAY_OFF:
        return -KEEP_WORTH[HAND_CODE[action - actions.LAY_OFF]] / 100
    if action >= actions.LOSE:
        return -loss_of(s, me, action - actions.LOSE)
    card = action - actions.SELL
    money = worth_of_money(me.money + sale_of(me, card)) - worth_of_money(me.money)
    return money - loss_of(s, me, card)


# --- cities -----------------------------------------------------------------------------------------


@rule
def city_worth(s: State, chart: list[int], t: Task, action: int) -> float:
    """What a city, or a pawn, is worth that a card is about, or leads to (RE-78 to RE-83, RE-101)."""
    me = s.players[t.seat]
    if action >= actions.SWAP:
        return swap_worth(s, chart, me, action - actions.SWAP)
    if action < actions.JUMP:
        return arrival(s, chart, me, action - actions.FLY, me.money, 0)
    if action < actions.CITY:
        return arrival(s, chart, me, action - actions.JUMP, me.money, 0)
    city = action - actions.CITY
    if t.job == Job.SURPRISE:
        return chart[PRIZE + city] / MILLIONTHS
    if t.job == Job.PEEK:
        return worth_to_see(s, chart, me, city)
    if t.job == Job.SWAP:
        return stack_worth(s, chart, me, t, city)
    worth = outlook(s, chart, me, city, me.money, 0, 0)
    return worth if t.seat == s.who else -worth


@rule
def worth_to_see(s: State, chart: list[int], me: Player, city: int) -> float:
    """What it is worth to know a token: the nearer the better, and discovery tokens more."""
    near = nearness(chart, me.at, city, me.money, 0, 0)
    return near * (0.1 + chart[PRIZE + city] / MILLIONTHS)


@rule
def stack_worth(s: State, chart: list[int], me: Player, t: Task, city: int) -> float:
    """What it is worth to choose this city for an exchange of stacks: good ones should come near."""
    best, first = NEVER, first_stack_of(t)
    near = nearness(chart, me.at, city, me.money, 0, 0)
    for other in range(N_CITIES):
        if other != city and s.height[other] > 0 and (first < 0 or other == first):
            prizes = (chart[PRIZE + city] - chart[PRIZE + other]) / MILLIONTHS
            best = max(best, prizes * (nearness(chart, me.at, other, me.money, 0, 0) - near))
    return best
