"""The figures and tokens of Afrikan tähti as tables for the rules; those of the board are in `star_board`.

No figure of the game stands in code: change `data/components.toml`, or load the game with other files.
"""

from __future__ import annotations

from typing import get_args

from ....engine.rule import amount, table
from ...shared.star_board.data.constants import DIE, N_CITIES, STARTS
from .components import DATA as DATA
from .components import read_components
from .schema import Effect

COMPONENTS = read_components(N_CITIES - len(STARTS))
TOKENS = COMPONENTS.tokens

MIN_PLAYERS = COMPONENTS.players_min
MAX_PLAYERS = COMPONENTS.players_max
START_MONEY = amount(COMPONENTS.money.start)
TOKEN_PRICE = amount(COMPONENTS.money.token)
CAPE_TOWN_BONUS = amount(COMPONENTS.money.cape_town)
SLAVE_COAST_TURNS = amount(COMPONENTS.slave_coast.turns)

# --- tokens -----------------------------------------------------------------------------------------
N_TOKENS = len(TOKENS)
BLANK, GEM, ROBBER, STAR, HORSESHOE = range(5)
EFFECT = table([get_args(Effect).index(token.effect) for token in TOKENS])
VALUE = table([token.value for token in TOKENS])
TOKEN_COUNT = table([token.count for token in TOKENS])
EMERALD = next((i for i, token in enumerate(TOKENS) if token.id == "emerald"), -1)
HORSESHOES = amount(sum(token.count for token in TOKENS if token.effect == "winning_item_if_star_found"))

# --- the die ----------------------------------------------------------------------------------------
LUCKY_FACES, FREEING_FACES = table(COMPONENTS.turning.roll_success), table(COMPONENTS.captivity.free)
IS_LUCKY = table([int(face in LUCKY_FACES) for face in range(DIE + 1)])
IS_FREEING = table([int(face in FREEING_FACES) for face in range(DIE + 1)])
