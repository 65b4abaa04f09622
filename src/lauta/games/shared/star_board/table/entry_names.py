"""Names of cities of the star's board in the reader's language, for the headings of an edition's form.

Nothing of a position is here, and no sentence.
"""

from __future__ import annotations

from ..data.constants import BOARD
from ..speech.places import place_name

CITY_NAMES = {city.name: place_name(n) for n, city in enumerate(BOARD.cities)}
entry_names = {"board.city": CITY_NAMES}
