"""The data of Africa as tables for the rules, read when the game is loaded.

No figure of the game stands in code: change `data/*.toml`, or load the game with other files.
"""

from __future__ import annotations

from ....engine.bits import sets
from ....engine.hexgrid import neighbour_table
from ....engine.rule import amount, table
from .components import DATA as DATA
from .components import read_board, read_components, read_faces

BOARD = read_board()


def cells_beyond(neighbours: list[list[int]], nowhere: int) -> list[list[int]]:
    """By cell, three numbers for each direction: what lies next to the neighbour there, and no nearer.

    In the order in which they lie round the neighbour; `nowhere` where there is none.
    """
    rows = []
    for cell, near in enumerate(neighbours):
        row = []
        for via in near:
            found = [] if via == nowhere else [n for n in neighbours[via] if n not in (cell, nowhere, *near)]
            row += found + [nowhere] * (3 - len(found))
        rows.append(row)
    return rows


# --- the board --------------------------------------------------------------------------------------
N_CELLS = len(BOARD.cells)
OFF_BOARD = N_CELLS
NEIGHBOURS = table(neighbour_table(BOARD.cells))
NEAR = table([[int(b in row) for b in range(N_CELLS + 1)] for row in neighbour_table(BOARD.cells)])
ROUND = sets(([n for n in row if n != OFF_BOARD] for row in neighbour_table(BOARD.cells)), N_CELLS + 1)
BEYOND = table(cells_beyond(neighbour_table(BOARD.cells), OFF_BOARD))
WHOLE_BOARD = sets([range(N_CELLS)], N_CELLS + 1)  # one set: all cells
CITIES = table([city.cell for city in BOARD.cities])
N_CITIES = len(BOARD.cities)

# --- the tiles --------------------------------------------------------------------------------------
FACES = read_faces(N_CELLS - N_CITIES)
COMPONENTS = read_components(sum(face.count for face in FACES if face.category == "monument"))
_SETUPS, _SCORING = COMPONENTS.setups, COMPONENTS.scoring
N_FACES = len(FACES)
SPECIES = tuple(f.kind for f in FACES if f.category == "animal")
GOODS = tuple(f.kind for f in FACES if f.category == "good")
N_SPECIES = len(SPECIES)
N_GOODS = max(1, len(GOODS))
FACE_COUNT = table([f.count for f in FACES])

# What lies on a cell: one of these four, or FIRST_FACE + the index of the face.
EMPTY = 0
HIDDEN = 1
CAMP = 2
NOTHING = 3
FIRST_FACE = 4
N_CONTENTS = FIRST_FACE + N_FACES

GOOD, ANIMAL, NOMAD, MONUMENT, GOLD, GEM = range(6)
NO_CATEGORY = -1
_CATEGORY = {"good": GOOD, "animal": ANIMAL, "nomad": NOMAD, "monument": MONUMENT, "gold": GOLD, "gem": GEM}
CATEGORY = table([NO_CATEGORY] * FIRST_FACE + [_CATEGORY[f.category] for f in FACES])
VALUE = table([0] * FIRST_FACE + [f.value for f in FACES])
GOOD_KIND = table([-1] * FIRST_FACE + [GOODS.index(f.kind) if f.category == "good" else -1 for f in FACES])
SURVEYED = table([0] * FIRST_FACE + [int(f.category in ("animal", "nomad", "monument")) for f in FACES])

# Cells by what lies there, as far as rules look for it: empty, closed to explorers (a tile face down, or no
# cell of the board), nomads, each species; -1 for the rest.
EMPTY_CELLS, CLOSED_CELLS, NOMADS, ANIMALS = range(4)  # and one sort more for every further species
N_SORTS = ANIMALS + N_SPECIES
SORT = table(
    [EMPTY_CELLS, CLOSED_CELLS, -1, CLOSED_CELLS]
    + [
        NOMADS if f.category == "nomad" else ANIMALS + SPECIES.index(f.kind) if f.category == "animal" else -1
        for f in FACES
    ]
)

# --- players and scoring ----------------------------------------------------------------------------
MIN_PLAYERS = COMPONENTS.players_min
MAX_PLAYERS = min(COMPONENTS.players_max, N_CITIES)
COLOURS = tuple(colour.id for colour in COMPONENTS.colours)
SETUP_OF = table(
    [
        [s.camp_supply, s.camps_each, s.ends_at_monument]
        for n in range(MAX_PLAYERS + 1)
        for s in [next((s for s in _SETUPS if s.players == n), _SETUPS[-1])]
    ]
)
CAMP_SUPPLY, CAMPS_EACH, ENDS_AT = range(3)
ENDS_AT_ELEVEN = amount(max(s.ends_at_monument for s in _SETUPS))
MOVEMENT = amount(COMPONENTS.turn.movement_per_step)
GOODS_TABLE = table(_SCORING.goods_table)
GOODS_SET = len(_SCORING.goods_table) - 1
MAJORITY_FIRST = amount(_SCORING.majority_first)
MAJORITY_SECOND = amount(_SCORING.majority_second)
END_BONUS = amount(_SCORING.end_bonus)
ANIMAL_BASE = amount(_SCORING.animal_discovery_base)
UNIT = 60  # totals are kept in sixtieths of a point, so that every share is whole
