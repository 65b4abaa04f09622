"""The data of Navegador as tables for the rules, read when the game is loaded.

No figure of the game stands in code: change `data/*.toml`, or load the game with other files.
"""

from __future__ import annotations

from math import comb

from ....engine.rule import amount, table
from . import components
from .components import DATA as DATA
from .schema import MAX_TOKENS

COMPONENTS = components.COMPONENTS_FILE.read()
_BUILDINGS, _PRIVILEGES, _SHEET = COMPONENTS.buildings, COMPONENTS.privileges, COMPONENTS.sheet
_PIECES, _START = COMPONENTS.pieces, COMPONENTS.start

MIN_PLAYERS, MAX_PLAYERS = COMPONENTS.min_players, COMPONENTS.max_players
COLOURS = COMPONENTS.colours.players

# --- the sea chart ----------------------------------------------------------------------------------
CHART = components.read_chart(range(MIN_PLAYERS, MAX_PLAYERS + 1))
REGIONS = CHART.regions
N_REGIONS = len(REGIONS)
PORTUGAL = 0
# A set of regions is a number whose bits are the regions.
BORDERS_OF = table([sum(1 << sum(b) - r for b in CHART.borders if r in b) for r in range(N_REGIONS)])
ALL_REGIONS = (1 << N_REGIONS) - 1
STARTS_PHASE = table([region.starts_phase for region in REGIONS])
ENDS_GAME = table([int(region.ends_game) for region in REGIONS])
STACK = table([region.stack for region in REGIONS])
STACK_GOOD = table([components.GOODS.index(region.good) if region.good else -1 for region in REGIONS])
# Ships that go back to supply when a region is explored, by players; one more must arrive (NA-43, NA-49).
LOSS = table(
    [
        [2 if n in CHART.double_loss and r in CHART.double_loss[n] else 1 for r in range(N_REGIONS)]
        for n in range(MAX_PLAYERS + 1)
    ]
)

# --- colony tokens ----------------------------------------------------------------------------------
N_GOODS = len(components.GOODS)
TOKENS = components.tokens_of(COMPONENTS.colonies, CHART)
N_TOKENS = len(TOKENS)
TOKEN_GOOD = table([components.GOODS.index(token.good) for token in TOKENS])
TOKEN_PRICE = table([token.price for token in TOKENS])
FIRST_TOKEN = table(
    [sum(components.GOODS.index(t.good) < good for t in TOKENS) for good in range(N_GOODS + 1)]
)
MOST_TOKENS = max(sum(t.good == good for t in TOKENS) for good in components.GOODS)
CHOOSE = table([[comb(n, k) for k in range(MAX_TOKENS + 1)] for n in range(MAX_TOKENS + 1)])
WORKERS_PER_COLONY = amount(COMPONENTS.colonies.needs_workers_per_colony)
# Where a token is: not seen yet, in a region (AT_REGION + region), or with a player (WITH_SEAT + seat).
UNSEEN = 0
AT_REGION = 1
WITH_SEAT = AT_REGION + N_REGIONS

# --- the rondel -------------------------------------------------------------------------------------
SPACES = COMPONENTS.rondel.clockwise
N_SPACES = len(SPACES)
STEP_COST = table([0, *COMPONENTS.rondel.step_cost_ships])
CARD_LAP = N_SPACES  # steps in a full circle (NA-99)

# --- the market, buildings and the sheet ------------------------------------------------------------
START_ROW, N_ROWS = amount(COMPONENTS.market.start_row), COMPONENTS.market.rows
PRICE = table([[0, *prices] for prices in COMPONENTS.market.goods])  # by good and row from 1
FACTORY_VALUE = table([0, *COMPONENTS.market.factory])

N_LINES = len(components.LINES)
SHIPYARD_LINE, CHURCH_LINE = components.LINES.index("shipyard"), components.LINES.index("church")
_FIELDS = [len(prices) for prices in _BUILDINGS.prices.lines]
LINE_PRICE = table([[*prices, *[0] * (max(_FIELDS) - len(prices))] for prices in _BUILDINGS.prices.lines])
LINE_WORKERS = table(
    [*[_BUILDINGS.workers_factory] * N_GOODS, _BUILDINGS.workers_shipyard, _BUILDINGS.workers_church]
)
_FACTORIES, _OFFERED = _FIELDS[:N_GOODS], _BUILDINGS.offered_by_players
OFFERED = table(
    [
        [*_FACTORIES, _OFFERED.shipyards.get(str(n), 0), _OFFERED.churches.get(str(n), 0)]
        for n in range(MAX_PLAYERS + 1)
    ]
)

N_COLUMNS = len(components.COLUMNS)
COLONIES, FACTORIES, EXPLORERS, SHIPYARDS, CHURCHES = range(N_COLUMNS)
LINE_COLUMN = table([components.COLUMNS.index(line.partition("_")[0]) for line in components.LINES])
SLOTS = _PRIVILEGES.slots_per_type
COLUMN_VALUE = table([column.values for column in _SHEET.columns])
SLOT_CASH = table(_SHEET.cash.columns)
KING_INCREMENT = table(_SHEET.kings_privilege.increment.columns)
PRIVILEGES_PER_TYPE = amount(_PRIVILEGES.supply_per_type)
PRIVILEGE_WORKERS = amount(_PRIVILEGES.price_workers)
REFILL = table([[0, *(_PRIVILEGES.refill.of(n) or (0, 0, 0))] for n in range(MAX_PLAYERS + 1)])

# --- phases, workers, ships, money ------------------------------------------------------------------
SAILING_RANGE = table([0, *COMPONENTS.phases.sailing_range])
PLACE_PRICE = amount(COMPONENTS.recruit.price_with_building)
EXTRA_PRICE = table([0, *COMPONENTS.recruit.price_extra_by_phase])
SURPLUS_PRICE = amount(COMPONENTS.recruit.surplus_sale_price)
MIN_WORKERS, MAX_WORKERS = amount(COMPONENTS.caps.workers_min), amount(COMPONENTS.caps.workers_max)
SHIPS = _PIECES.ships_per_player
PIECES = max(_PIECES.churches, _PIECES.shipyards)
MOST_FACTORIES = max(_FACTORIES)

START_CASH = amount(_START.cash)
START_WORKERS = amount(_START.workers)
START_SHIPS = amount(_START.ships_in_portugal)
START_ITEMS = table([0, _START.factories_orange, 0, _START.shipyards, _START.churches])
CASH_PER_POINT = amount(COMPONENTS.scoring.cash_per_point)
POINTS_PER_WORKER = amount(COMPONENTS.scoring.per_worker)
POINTS_PER_SHIP = amount(COMPONENTS.scoring.per_ship_on_board)
MONEY_STEP = COMPONENTS.guess.step
MONEY_GUESSES = COMPONENTS.guess.most // MONEY_STEP + 1
UNIT = 1
