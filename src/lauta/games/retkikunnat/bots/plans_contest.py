"""What decisions about danger dice are worth: rerolls, the symbol that counts, loot (RE-61 to RE-71).

Estimates in turns, for bots; the odds are in `dice_odds.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from ..data.card_codes import DANGER_REROLL, IN_ENCOUNTER, SKILL
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.danger_dice import showing
from ..rules.holdings import auto_symbols, may_be_sabotaged
from ..rules.state import ATTACKING, PER_TURN, Player, State, Task
from .dice_odds import chance_of_symbol, chance_to_win
from .worth import HELD, ITEM, gain_of, loss_of, rerolls, turns_home, worth_of_money

# Found by play against itself, in turns.
SPITE = 0.62  # how much a loss of an opponent counts, shared among all opponents
EXPOSURE = 0.028  # how likely a card that is used is sabotaged
STAKE = 0.56  # what a contest is about on average
LUCKY = 0.94  # what a hand card must bring that throws dice again


# --- throwing again ---------------------------------------------------------------------------------


@rule
def reroll_worth(s: State, t: Task, action: int) -> float:
    """What an ability is worth that throws dice again, or a hand card; passing is worth nothing (RE-62)."""
    if action == actions.PASS:
        return 0.0
    if not actions.ABILITY <= action < actions.SELL:
        return stake_of(s, t) - LUCKY
    ability = action - actions.ABILITY
    source = ability // MAX_ABILITIES
    risk = 0.0
    if source < c.N_CARDS and may_be_sabotaged(s, s.who):
        risk = EXPOSURE * loss_of(s, s.players[s.who], source)
    return STAKE * c.AB_N[ability] / c.N_DICE - risk


@rule
def stake_of(s: State, t: Task) -> float:
    """What the contest is about: a danger's penalty, or the loot."""
    if t.trial >= 0:
        return STAKE
    if s.loot == actions.LOOT_STAR or s.loot == actions.LOOT_HORSESHOE:
        return ITEM / 2
    return STAKE


@rule
def wanted(s: State, t: Task, face: int) -> int:
    """How many dice with a symbol should lie still: what the danger asks for, or the symbol that counts."""
    me = s.players[s.who]
    if t.trial >= 0:
        return max(0, c.REQUIRES[t.trial][face] - auto_symbols(me, face, s.contest))
    if t.trial == ATTACKING:
        return c.N_DICE if face == s.chosen else 0
    return c.N_DICE if face == best_symbol(s) else 0


@rule
def dice_worth(s: State, t: Task, action: int) -> float:
    """What taking up a die is worth, or throwing those that were taken up; `t` is what is asked."""
    if action == actions.THROW:
        return 0.0
    face = action - actions.DIE_FACE
    return 1.0 if s.dice[face] > wanted(s, t, face) else -1.0


@rule
def best_symbol(s: State) -> int:
    """The symbol that the defender would choose now (RE-66)."""
    best, least = 0, 2.0
    for face in range(c.N_FACES):
        if showing(s, s.rival, face) > 0:
            odds = beaten(s, face)
            if odds < least:
                best, least = face, odds
    return best


@rule
def beaten(s: State, face: int) -> float:
    """How likely the attacker shows a symbol as often as the defender does now (RE-67)."""
    attacker = s.players[s.turn]
    target = showing(s, s.rival, face) - auto_symbols(attacker, face, IN_ENCOUNTER)
    return chance_of_symbol(face, target, c.N_DICE + rerolls_ready(s))


@rule
def rerolls_ready(s: State) -> int:
    """How many dice the turn's player can still throw again in an encounter of this turn (RE-39)."""
    me = s.players[s.turn]
    ready = rerolls(me, IN_ENCOUNTER)
    if s.options.reroll_per == PER_TURN:
        for i in range(c.CODE_FIRST[DANGER_REROLL], c.CODE_FIRST[DANGER_REROLL + 1]):
            ability = c.WITH_CODE[i]
            card = ability // MAX_ABILITIES
            if card < c.N_CARDS and c.AB_X[ability] & IN_ENCOUNTER:
                ready -= c.AB_N[ability] * min(me.cards[card], s.used[card] + s.leaned[card])
    return ready


@rule
def symbol_worth(s: State, action: int) -> float:
    """What it is worth to the defender that a symbol counts."""
    return -ITEM * beaten(s, action - actions.CHOOSE)


# --- challenges -------------------------------------------------------------------------------------


@rule
def challenge_worth(s: State, chart: list[int], seat: int, here: float) -> float:
    """What a challenge is worth to the turn's player, with the best loot; `here` is what he has without."""
    best = -1000.0
    you = s.players[seat]
    for loot in range(actions.LOOT_MONEY, actions.LOOT_CARD + c.N_CARDS):
        if can_be_loot(you, loot):
            best = max(best, loot_worth(s, seat, loot))
    if you.star > 0 or you.horseshoes > 0:
        best = max(best, loot_worth(s, seat, actions.LOOT_STAR))
    return here + best


@rule
def can_be_loot(you: Player, loot: int) -> bool:
    """Whether somebody can lose this (RE-64, RE-65)."""
    if loot < actions.LOOT_CARD:
        return you.money >= c.MONEY_LOOT[loot - actions.LOOT_MONEY]
    return you.cards[loot - actions.LOOT_CARD] > 0 and c.CARD_TYPE[loot - actions.LOOT_CARD] != SKILL


@rule
def loot_worth(s: State, seat: int, loot: int) -> float:
    """What a challenge for a certain loot is worth beside doing nothing (RE-64, RE-68, RE-69)."""
    me, you = s.players[s.turn], s.players[seat]
    odds = chance_to_win(rerolls_ready(s), rerolls(you, IN_ENCOUNTER))
    spite = SPITE / (s.n_players - 1)
    if loot == actions.LOOT_STAR or loot == actions.LOOT_HORSESHOE:
        mine = 0.0 if me.star > 0 or me.horseshoes > 0 else ITEM - turns_home(me, me.at, me.money)
        theirs = ITEM - turns_home(you, you.at, you.money)
        if you.star + you.horseshoes > 1:
            theirs = 0.0
        return odds * (mine + spite * (theirs + HELD)) - (1.0 - odds) * HELD
    if loot < actions.LOOT_CARD:
        sum_ = c.MONEY_LOOT[loot - actions.LOOT_MONEY]
        gain = worth_of_money(me.money + sum_) - worth_of_money(me.money)
        loss = worth_of_money(you.money) - worth_of_money(you.money - sum_)
        turns = sum_ // c.PENALTY_STEP
    else:
        card = loot - actions.LOOT_CARD
        gain, loss = gain_of(s, me, card), loss_of(s, you, card)
        turns = s.options.choice_penalty_symbols if c.IS_CHOICE[card] else c.CARD_SYMBOLS[card]
    return odds * (gain + spite * (loss + HELD)) - (1.0 - odds) * HELD * turns
