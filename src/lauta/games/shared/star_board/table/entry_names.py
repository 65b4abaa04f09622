"""Names of cities of the star's board in the reader's language, for the headings of an edition's form.

Nothing of a position is here, and no sentence.
"""

from __future__ import annotations

from ..speech.places import CITIES

CITY_NAMES = {label.template: label for label, _, _ in CITIES.values()}
entry_names = {"board.city": CITY_NAMES}
