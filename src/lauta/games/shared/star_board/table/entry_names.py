"""Names of cities and junctions of the star's board in the reader's language, for headings in editions.

Nothing of a position is here, and no sentence.
"""

from __future__ import annotations

from ..data.constants import BOARD, N_CITIES
from ..speech.places import place_name

PLACE_NAMES = {
    "board.city": {city.id: place_name(n) for n, city in enumerate(BOARD.cities)},
    "board.junction": {one.id: place_name(n) for n, one in enumerate(BOARD.junctions, N_CITIES)},
}
