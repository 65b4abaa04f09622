"""What a learned evaluation is told of a player of Attika: both races, and what there is to run them with.

What it makes of that is in `learned.py`, how positions were estimated before in `worth.py`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.rule import rule
from ..data import constants as c
from ..rules.prices import free_kinds
from ..rules.state import Phase, State
from .worth import (
    FAR,
    LINK_CARDS,
    cards_to_come,
    covered,
    shortest_link,
    stored,
    turns_left,
    turns_to_link,
    turns_to_pay,
)
from .worth import spread as spread_by_hand
from .worth import value as value_by_hand

__all__ = ["INPUT_NAMES", "MODEL", "N_INPUTS", "inputs", "spread_by_hand", "tell", "value_by_hand"]

MODEL = Path(__file__).with_name("learned.toml")
# What the network is told of a player, in the order of their numbers. Turns and buildings that are to come
# are told twice: as they are, and as nearness, which is 1 where nothing is left to do.
INPUT_NAMES = (
    "turns",  # to the win on the better way, in tens
    "near",
    "turns_to_link",
    "link_near",
    "link_at_hand",  # the chain can be joined in one turn
    "link_paid",  # so much of the cards for it is there
    "turns_to_build",
    "build_near",
    "cards",
    "amphorae",
    "stored",
    "covered",
    "cards_to_come",
    "buildings",
    "rewards",  # groups that are still to be rewarded
    "waits",  # turns of others before the next one, as a share of all
    "begins",  # it is this player's turn
    "two_players",
    "three_players",
    "progress",  # buildings of all players
)
(
    TURNS, NEAR, LINK_TURNS, LINK_NEAR, AT_HAND, LINK_PAID, BUILD_TURNS, BUILD_NEAR, CARDS, AMPHORAE, STORED,
    COVERED, TO_COME, BUILDINGS, REWARDS, WAITS, BEGINS, TWO, THREE, PROGRESS,
) = range(len(INPUT_NAMES))  # fmt: skip
N_INPUTS = len(INPUT_NAMES)
MOST_TURNS = 20.0
ONE_TURN = 3


def inputs(s: State, seat: int) -> list[float]:
    """What the network is told of a player, in the order of `INPUT_NAMES`; for programs, not for rules."""
    told = [0.0] * N_INPUTS
    tell(s, seat, told)
    return told


@rule
def tell(s: State, seat: int, told: list[float]) -> None:
    """Write down what the network is told of a player; before, all is 0."""
    me = s.players[seat]
    steps = shortest_link(s, seat)
    link = turns_to_link(s, seat, steps)
    cards = cards_to_come(s, seat, free_kinds(s, seat))
    build = turns_to_pay(s, seat, cards)
    turns = turns_left(link, build)
    told[TURNS] = min(MOST_TURNS, turns) / 10.0
    told[NEAR] = 1.0 / (1.0 + max(0.0, turns))
    told[LINK_TURNS] = min(MOST_TURNS, link) / 10.0
    if steps < FAR:
        told[LINK_NEAR] = 1.0 / (1.0 + steps)
        told[AT_HAND] = 1.0 if steps <= ONE_TURN else 0.0
        told[LINK_PAID] = min(1.0, (me.cards + me.amphorae) / (LINK_CARDS * max(1, steps)))
    told[BUILD_TURNS] = min(MOST_TURNS, build) / 10.0
    told[BUILD_NEAR] = 1.0 / (1.0 + build)
    told[CARDS] = me.cards / 10.0
    told[AMPHORAE] = me.amphorae / 5.0
    told[STORED] = stored(me) / 10.0
    told[COVERED] = covered(me) / 10.0
    told[TO_COME] = cards / 30.0
    told[BUILDINGS] = me.buildings / c.N_BUILDINGS
    for group in range(c.N_GROUPS):
        told[REWARDS] += 0.1 * (1 - ((me.rewards >> group) & 1))
    told[WAITS] = ((seat - s.turn + s.n_players) % s.n_players) / s.n_players
    told[BEGINS] = 1.0 if s.phase != Phase.OVER and s.turn == seat else 0.0
    told[TWO] = 1.0 if s.n_players == 2 else 0.0
    told[THREE] = 1.0 if s.n_players == 3 else 0.0
    for other in range(s.n_players):
        told[PROGRESS] += s.players[other].buildings / (c.N_BUILDINGS * s.n_players)
