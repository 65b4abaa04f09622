"""How a game of Africa begins, and which reason of `setup.toml` holds."""

from __future__ import annotations

from typing import Literal

from ..data.constants import CATEGORY, CITIES, NOMAD
from ..rules.state import Phase, State
from .common import say


@say.refuses("start", when=(Phase.START,))
def no_start(s: State, cell: int) -> Literal["city_taken", "no_city"]:
    """Why the explorer does not start in a cell."""
    return "city_taken" if cell in CITIES else "no_city"


@say.due()
def what_is_due(s: State) -> Literal["nomads_lifted"] | None:
    """Lifted nomads have a rule of their own."""
    lifted = s.phase == Phase.PLACE_MOVED and CATEGORY[s.content[s.origin]] == NOMAD
    return "nomads_lifted" if lifted else None
