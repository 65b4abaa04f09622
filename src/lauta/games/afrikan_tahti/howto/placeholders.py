"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import Arg
from ...shared.star_board.data.constants import AIR_FARE, BOARD, MAX_FREE_STEPS, SEA_FARE, STARTS
from ...shared.star_board.speech.places import both_start_cities, start_cities
from ...shared.star_board.speech.words import faces, money
from ..data.constants import (
    CAPE_TOWN_BONUS,
    FREEING_FACES,
    HORSESHOES,
    LUCKY_FACES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SLAVE_COAST_TURNS,
    START_MONEY,
    TOKEN_PRICE,
    TOKENS,
)
from .pictures import HOME, MIXED_ROLL, ROLL, SEA

PLACEHOLDERS: Mapping[str, Arg] = {
    "fewest_players": MIN_PLAYERS,
    "most_players": MAX_PLAYERS,
    "cities": len(BOARD.cities),
    "starts": len(STARTS),
    "start_cities": start_cities(),
    "both_start_cities": both_start_cities(),
    "start_money": money(START_MONEY),
    "tokens": sum(token.count for token in TOKENS),
    "token_price": money(TOKEN_PRICE),
    "lucky_faces": faces(LUCKY_FACES),
    "freeing_faces": faces(FREEING_FACES),
    "sea_fare": money(SEA_FARE),
    "air_fare": money(AIR_FARE),
    "free_steps": MAX_FREE_STEPS,
    "roll": ROLL.roll,
    "sea_roll": SEA.roll,
    "sea_money": money(SEA.money),
    "mixed_roll": MIXED_ROLL.roll,
    "mixed_money": money(MIXED_ROLL.money),
    "home_roll": HOME.roll,
    "cape_town_bonus": money(CAPE_TOWN_BONUS),
    "slave_coast_turns": SLAVE_COAST_TURNS,
    "horseshoes": HORSESHOES,
}
