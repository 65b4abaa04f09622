"""The data of Navegador as tables for the rules, read when the game is loaded.

No figure of the game stands in code: change `data/*.toml`, or load the game with other files.
"""

from __future__ import annotations

from math import comb
from pathlib import Path

from ....engine.edition import edition
from ....engine.rule import table
from .components import (
    COLUMNS,
    GOODS,
    LINES,
    MAX_TOKENS,
    read_chart,
    read_columns,
    read_lines,
    read_market,
    read_rondel,
    read_tokens,
)
from .figures import read_figures

DATA = Path(__file__).parent
_FIGURES = edition().path(DATA / "components.toml")
_NUMBERS = read_figures(_FIGURES)

MIN_PLAYERS, MAX_PLAYERS = _NUMBERS.min_players, _NUMBERS.max_players
COLOURS = _NUMBERS.colours
RECONSTRUCTED = _NUMBERS.reconstructed

# --- the sea chart ----------------------------------------------------------------------------------
CHART = read_chart(edition().path(DATA / "board.toml"), _NUMBERS.players)
REGIONS = CHART.regions
N_REGIONS = len(REGIONS)
PORTUGAL = 0
# A set of regions is a number whose bits are the regions.
BORDERS_OF = table([sum(1 << sum(b) - r for b in CHART.borders if r in b) for r in range(N_REGIONS)])
ALL_REGIONS = (1 << N_REGIONS) - 1
STARTS_PHASE = table([region.starts_phase for region in REGIONS])
ENDS_GAME = table([int(region.ends_game) for region in REGIONS])
STACK = table([region.stack for region in REGIONS])
STACK_GOOD = table([GOODS.index(region.good) if region.good else -1 for region in REGIONS])
# Ships that go back to supply when a region is explored, by players; one more must arrive (NA-43, NA-49).
LOSS = table(
    [
        [2 if n in CHART.double_loss and r in CHART.double_loss[n] else 1 for r in range(N_REGIONS)]
        for n in range(MAX_PLAYERS + 1)
    ]
)

# --- colony tokens ----------------------------------------------------------------------------------
N_GOODS = len(GOODS)
TOKENS = read_tokens(_FIGURES, CHART)
N_TOKENS = len(TOKENS)
TOKEN_GOOD = table([GOODS.index(token.good) for token in TOKENS])
TOKEN_PRICE = table([token.price for token in TOKENS])
FIRST_TOKEN = table([sum(GOODS.index(t.good) < good for t in TOKENS) for good in range(N_GOODS + 1)])
MOST_TOKENS = max(sum(t.good == good for t in TOKENS) for good in GOODS)
CHOOSE = table([[comb(n, k) for k in range(MAX_TOKENS + 1)] for n in range(MAX_TOKENS + 1)])
WORKERS_PER_COLONY = _NUMBERS.workers_per_colony
# Where a token is: not seen yet, in a region (AT_REGION + region), or with a player (WITH_SEAT + seat).
UNSEEN = 0
AT_REGION = 1
WITH_SEAT = AT_REGION + N_REGIONS

# --- the rondel -------------------------------------------------------------------------------------
SPACES = read_rondel(_FIGURES)
N_SPACES = len(SPACES)
STEP_COST = table([0, *_NUMBERS.step_cost])
CARD_LAP = N_SPACES  # steps in a full circle (NA-99)

# --- the market, buildings and the sheet ------------------------------------------------------------
START_ROW, _COLUMNS_OF_MARKET = read_market(_FIGURES)
N_ROWS = len(_COLUMNS_OF_MARKET["factory"])
PRICE = table([[0, *_COLUMNS_OF_MARKET[good]] for good in GOODS])  # by good and row from 1
FACTORY_VALUE = table([0, *_COLUMNS_OF_MARKET["factory"]])

N_LINES = len(LINES)
SHIPYARD_LINE, CHURCH_LINE = LINES.index("shipyard"), LINES.index("church")
_LINE_PRICES = read_lines(_FIGURES)
_MOST_FIELDS = max(map(len, _LINE_PRICES.values()))
LINE_PRICE = table([[*p, *[0] * (_MOST_FIELDS - len(p))] for p in map(_LINE_PRICES.__getitem__, LINES)])
_BUILDERS = {line: line.partition("_")[0] for line in LINES}
LINE_WORKERS = table([_NUMBERS.line_workers[_BUILDERS[line]] for line in LINES])
OFFERED = table(
    [
        [
            _NUMBERS.offered[line].get(n, 0) if line in _NUMBERS.offered else len(_LINE_PRICES[line])
            for line in LINES
        ]
        for n in range(MAX_PLAYERS + 1)
    ]
)

N_COLUMNS = len(COLUMNS)
COLONIES, FACTORIES, EXPLORERS, SHIPYARDS, CHURCHES = range(N_COLUMNS)
LINE_COLUMN = table([COLUMNS.index(_BUILDERS[line]) for line in LINES])
SHEET = read_columns(_FIGURES)
SLOTS = len(SHEET[0].cash)
COLUMN_VALUE = table([column.values for column in SHEET])
SLOT_CASH = table([column.cash for column in SHEET])
KING_INCREMENT = table(_NUMBERS.king_increment)
PRIVILEGES_PER_TYPE = _NUMBERS.privileges_per_type
PRIVILEGE_WORKERS = _NUMBERS.privilege_workers
REFILL = table([[0, *_NUMBERS.refill.get(n, (0, 0, 0))] for n in range(MAX_PLAYERS + 1)])

# --- phases, workers, ships, money ------------------------------------------------------------------
SAILING_RANGE = table([0, *_NUMBERS.sailing_range])
PLACE_PRICE = _NUMBERS.place_price
EXTRA_PRICE = table([0, *_NUMBERS.extra_price])
SURPLUS_PRICE = _NUMBERS.surplus_price
MIN_WORKERS, MAX_WORKERS = _NUMBERS.min_workers, _NUMBERS.max_workers
SHIPS = _NUMBERS.ships
PIECES = _NUMBERS.pieces
MOST_FACTORIES = max(len(_LINE_PRICES[f"factory_{good}"]) for good in GOODS)

START_CASH = _NUMBERS.start_cash
START_WORKERS = _NUMBERS.start_workers
START_SHIPS = _NUMBERS.start_ships
START_ITEMS = table(_NUMBERS.start_items)
CASH_PER_POINT = _NUMBERS.cash_per_point
POINTS_PER_WORKER = _NUMBERS.points_per_worker
POINTS_PER_SHIP = _NUMBERS.points_per_ship
MONEY_STEP = _NUMBERS.money_step
MONEY_GUESSES = _NUMBERS.money_most // MONEY_STEP + 1
UNIT = 1
