"""The figures and tokens of Afrikan tähti as tables for the rules; those of the board are in `star_board`.

No figure of the game stands in code: change `data/components.toml`, or load the game with other files.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.edition import edition
from ....engine.rule import table
from ...shared.star_board.data.constants import BOARD, DIE, N_CITIES, STARTS
from .components import read_figures, read_tokens

DATA = Path(__file__).parent
FIGURES = read_figures(DATA / "components.toml")
TOKENS = read_tokens(edition().path(DATA / "components.toml"), N_CITIES - len(STARTS))

MIN_PLAYERS = FIGURES.players_min
MAX_PLAYERS = FIGURES.players_max
START_MONEY = FIGURES.start_money
TOKEN_PRICE = FIGURES.token_price
CAPE_TOWN_BONUS = FIGURES.cape_town_bonus
SLAVE_COAST_TURNS = FIGURES.slave_coast_turns

# --- tokens -----------------------------------------------------------------------------------------
N_TOKENS = len(TOKENS)
BLANK, GEM, ROBBER, STAR, HORSESHOE = range(5)
_EFFECT = {
    "none": BLANK,
    "gem": GEM,
    "lose_all_money": ROBBER,
    "winning_item": STAR,
    "winning_item_if_star_found": HORSESHOE,
}
EFFECT = table([_EFFECT[token.effect] for token in TOKENS])
VALUE = table([token.value for token in TOKENS])
TOKEN_COUNT = table([token.count for token in TOKENS])
EMERALD = next((i for i, token in enumerate(TOKENS) if token.id == "emerald"), -1)
HORSESHOES = sum(token.count for token in TOKENS if token.effect == "winning_item_if_star_found")

# --- the die ----------------------------------------------------------------------------------------
IS_LUCKY = table([int(face in FIGURES.lucky_faces) for face in range(DIE + 1)])
IS_FREEING = table([int(face in FIGURES.freeing_faces) for face in range(DIE + 1)])
SPOT_NAMES = tuple(name.replace(":", ".") for name in BOARD.spots)
