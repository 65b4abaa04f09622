"""What a greedy player of Retkikunnat looks at, decision by decision, and what positions are worth.

Estimates only, for bots: the rules never ask this module, and nobody is shown its figures. What things
are worth is in `worth.py`, places in `places.py`, decisions in `plans*.py`, the odds in `dice_odds.py`,
positions in `estimate.py`.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, record
from ....engine.rule import numbers, rule
from ..data.constants import N_CARDS, START_CARD, START_FIRST
from ..rules import actions
from ..rules.danger_dice import question_of
from ..rules.state import MATTER, Job, Matter, Moves, Phase, State
from .estimate import spread, value
from .places import CHART, look
from .plans_cards import city_worth, give_away_worth, offer_worth, reaction_worth, weighs_places
from .plans_contest import dice_worth, loot_worth, reroll_worth, symbol_worth
from .plans_trade import answer_worth, entry_worth, next_entry
from .plans_turn import act_worth, announcement_worth, stop_worth
from .worth import ABILITY_WORTH, TURN, card_worth, expedition_worth

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS = 1  # for searches: what comes later is mostly luck, and hides what the decision does
DEEP_ROUNDS = 1  # for long searches: the same
DUEL_ROUNDS = 1  # for long searches where two play: the same
EFFORT = 6  # for searches: a turn is many decisions, and single ones weigh little beside luck
DEEP_EFFORT = 6  # for long searches: the same
GREED = 0.5  # for searches: a turn is 20 points, and a twentieth of one is soon misjudged
BLUR = 3.0  # for levels that err: beside a turn of 20 points usual errors would hardly show
MARGIN = 25.0  # for searches: in turns times POINT


@record
class Sight:
    """The ratings of the legal actions."""

    rating: Annotated[list[float64], actions.N_ACTIONS]


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """Rate every legal action for the seat to act."""
    phase = s.phase
    if phase == Phase.TRADE:
        rate_offer(s, moves, sight)
        return
    chart = numbers(CHART)
    if needs_chart(s, phase):
        look(s, chart, s.who)
    for i in range(moves.n):
        sight.rating[i] = TURN * action_worth(s, chart, phase, moves.action[i])


@rule
def needs_chart(s: State, phase: int) -> bool:
    """Whether what the board promises counts for the decision."""
    matter = MATTER[phase]
    if matter == Matter.TURN or matter == Matter.CITY:
        return True
    if matter == Matter.POLL:
        return weighs_places(s, s.tasks[s.depth - 1])
    if matter != Matter.OFFER:
        return False
    job = s.tasks[s.depth - 1].job
    return job == Job.MAY or job == Job.TO_DANGER


@rule
def rate_offer(s: State, moves: Moves, sight: Sight) -> None:
    """The next entry of an offer is part of a plan (RE-72)."""
    entry = next_entry(s, s.tasks[s.depth - 1])
    for i in range(moves.n):
        sight.rating[i] = TURN * entry_worth(moves.action[i], entry)


@rule
def action_worth(s: State, chart: list[int], phase: int, action: int) -> float:
    """What an action is worth, in turns."""
    if phase == Phase.ACT:
        return act_worth(s, chart, action)
    if phase == Phase.MOVE:
        return stop_worth(s, chart, action)
    if phase == Phase.TURN:
        return announcement_worth(s, chart, action)
    if MATTER[phase] == Matter.SET_UP:
        return set_up_worth(s, chart, action)
    t = s.tasks[s.depth - 1]
    if phase == Phase.POLL:
        return reaction_worth(s, chart, t, action)
    if phase == Phase.DICE_ASK:
        return reroll_worth(s, t, action)
    if phase == Phase.DICE_PICK:
        return dice_worth(s, question_of(s), action)
    if phase == Phase.CHOOSE:
        return symbol_worth(s, action)
    if phase == Phase.LOOT:
        return loot_worth(s, s.rival, action)
    if phase == Phase.OFFER:
        return offer_worth(s, chart, t, action)
    if MATTER[phase] == Matter.LOSS:
        return give_away_worth(s, action)
    if MATTER[phase] == Matter.CITY:
        return city_worth(s, chart, t, action)
    return answer_worth(s, t, action)


@rule
def set_up_worth(s: State, chart: list[int], action: int) -> float:
    """A character by its ability and its cards, or a start city (RE-6 to RE-8)."""
    me = s.players[s.who]
    if action < actions.DRAWN_CHARACTER:
        return 0.0
    character = action - actions.DRAWN_CHARACTER
    worth = ABILITY_WORTH[N_CARDS + character] / 100
    for i in range(START_FIRST[character], START_FIRST[character + 1]):
        worth += card_worth(me, START_CARD[i]) + expedition_worth(s, me, START_CARD[i], -1)
    return worth


@rule
def turn_of(s: State) -> int:
    """The seat whose turn it is: a search counts turns by it, for reactions interrupt them (RE-80)."""
    return s.turn
