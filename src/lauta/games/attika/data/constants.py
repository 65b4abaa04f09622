"""The data of Attika as tables for the rules, read when the game is loaded.

No figure of the game stands in code: change `data/*.toml`, or load the game with other files.
"""

from __future__ import annotations

from ....engine.hexgrid import DIRECTIONS, disc, distance
from ....engine.rule import amount, table
from .components import COMPONENTS_FILE, read_layouts
from .components import DATA as DATA
from .components import LANDSCAPES as LANDSCAPES
from .components import STACKS as STACKS
from .components import TILE_SPACES as TILE_SPACES

COMPONENTS = COMPONENTS_FILE.read()
LAYOUTS = read_layouts(len(COMPONENTS.tiles))

# --- players and the course of the game -------------------------------------------------------------
SEATS = COMPONENTS.seats[: len(LAYOUTS) + 1]
MIN_PLAYERS = 2
MAX_PLAYERS = len(SEATS)
DRAW_ACTIONS = amount(COMPONENTS.turn.draw_actions)
BUILD_ACTIONS = amount(COMPONENTS.turn.build_actions)
AMPHORAE = amount(COMPONENTS.amphorae.supply)
LINK_AMPHORAE = amount(sum(row.amphorae for row in COMPONENTS.options))
START_HANDS = table(COMPONENTS.start_hand.by_turn_order)

UNIT = 1  # points are whole: buildings on the map (AT-97)

# --- cards ------------------------------------------------------------------------------------------
N_LANDSCAPES = len(LANDSCAPES)
CARDS = table(COMPONENTS.cards.each)
N_CARDS = amount(sum(COMPONENTS.cards.each))
MOST_OF_ONE = amount(max(COMPONENTS.cards.each))

# --- buildings --------------------------------------------------------------------------------------
BUILDINGS = COMPONENTS.buildings
GROUPS = COMPONENTS.groups
KINDS = tuple(building.id for building in BUILDINGS)
N_KINDS = len(KINDS)
N_GROUPS = len(GROUPS)
N_BUILDINGS = sum(building.count for building in BUILDINGS)
MAIN_STACK_SIZE, OTHER_STACK_SIZE = COMPONENTS.stacks.main_stack_size, COMPONENTS.stacks.other_stack_size
STACK_SIZES = table([MAIN_STACK_SIZE] + [OTHER_STACK_SIZE] * (STACKS - 1))
COUNT = table([building.count for building in BUILDINGS])
MAIN = table([int(building.main) for building in BUILDINGS])
GROUP = table([[group.id for group in GROUPS].index(building.group) for building in BUILDINGS])
GROUP_SIZE = table([group.size for group in GROUPS])
ANY = table([building.any for building in BUILDINGS])
# Bit k of FREED_BY[kind]: an arrow points from kind k to it (AT-57).
FREED_BY = table(
    [sum(1 << k for k, source in enumerate(BUILDINGS) if b.id in source.frees) for b in BUILDINGS]
)
# Bit t of FREES[kind]: an arrow points from kind to t, so that t is free beside it (AT-57).
FREES = table([sum(1 << t for t in range(N_KINDS) if FREED_BY[t] >> k & 1) for k in range(N_KINDS)])

# Counts by landscape in one number, four bits each of which the highest stays free (see rules/prices.py).
NIBBLE = 4
GUARDS = 0x8888
ONES = 0x1111
PRICE = table([sum(n << (NIBBLE * i) for i, n in enumerate(b.price)) for b in BUILDINGS])

# --- the map ----------------------------------------------------------------------------------------
MAP_TILES = COMPONENTS.tiles
N_TILES = len(MAP_TILES)
N_SPACES = N_TILES * TILE_SPACES
OFF = N_SPACES  # where there is no space
SIDES = 6
ROTATIONS = table([tile.rotations for tile in MAP_TILES])
# LANDSCAPE[tile][rotation * TILE_SPACES + position]: the index of a landscape, or BLANK.
LANDSCAPE = table([[n for steps in range(SIDES) for n in tile.turned(steps)] for tile in MAP_TILES])
BLANK = -1
SYMBOL = table([0] + [1 << (NIBBLE * i) for i in range(N_LANDSCAPES)])  # SYMBOL[landscape + 1]
RING_Q = table([0] + [q for q, _ in DIRECTIONS])
RING_R = table([0] + [r for _, r in DIRECTIONS])

# Where tiles and shrines lie in the first map, by number of players; (0, 0) where there is none.
MAX_SHRINES = 4
_BY_PLAYERS = [LAYOUTS[0], LAYOUTS[0], *LAYOUTS]
_CENTRES = [(*layout.centres, *[(0, 0)] * (N_TILES - len(layout.centres))) for layout in _BY_PLAYERS]
_SHRINES = [(*layout.shrines, *[(0, 0)] * (MAX_SHRINES - len(layout.shrines))) for layout in _BY_PLAYERS]
FIRST_TILES = table([len(layout.centres) for layout in _BY_PLAYERS])
FIRST_SHRINES = table([len(layout.shrines) for layout in _BY_PLAYERS])
CENTRE_Q = table([[q for q, _ in cells] for cells in _CENTRES])
CENTRE_R = table([[r for _, r in cells] for cells in _CENTRES])
SHRINE_Q = table([[q for q, _ in cells] for cells in _SHRINES])
SHRINE_R = table([[r for _, r in cells] for cells in _SHRINES])

# --- where a tile may be laid -----------------------------------------------------------------------
# An extension is named by a space or shrine that it touches and one of the twelve hexes two steps away.
N_ANCHORS = N_SPACES + MAX_SHRINES
_TWO_AWAY = [cell for cell in disc(2) if distance((0, 0), cell) == 2]
N_PLACES = len(_TWO_AWAY)
PLACE_Q = table([q for q, _ in _TWO_AWAY])
PLACE_R = table([r for _, r in _TWO_AWAY])
# Hexes as indices of a square grid around (0, 0), wide enough for the longest row of tiles.
WIDTH = 128
HALF = WIDTH // 2
GRID = WIDTH * WIDTH
COVERED = table([q * WIDTH + r for q, r in disc(1)])
COVERED_FROM = table([0] + [q * WIDTH + r for q, r in DIRECTIONS])  # the same by position of the tile
PLACES = table([q * WIDTH + r for q, r in _TWO_AWAY])
