"""The parts of Afrikan tähti that an edition shows as they lie: the chart with the names of its cities.

Only says which, and what entries of lists are called; the editor is that of every game on the star's board.
"""

from __future__ import annotations

from ...shared.star_board.table.editors import CITIES_EDITOR
from ...shared.star_board.table.entry_names import PLACE_NAMES
from ..data.constants import TOKENS
from ..speech.words import token_label

editors = (CITIES_EDITOR,)
entry_names = {
    **PLACE_NAMES,
    "components.token": {token.id: token_label(n) for n, token in enumerate(TOKENS)},
}
