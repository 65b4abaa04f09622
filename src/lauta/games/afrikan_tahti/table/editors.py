"""The parts of Afrikan tähti that an edition shows as they lie: the chart with the names of its cities.

Only says which; the editor is that of every game on the star's board.
"""

from __future__ import annotations

from ...shared.star_board.table.editors import CITIES_EDITOR

editors = (CITIES_EDITOR,)
