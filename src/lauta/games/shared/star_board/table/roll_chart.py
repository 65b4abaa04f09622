"""The statistics of all rolls of a die as a picture for the table: how often each face, and what is expected.

The drawing is in `drawing/roll_chart.py`; what was rolled is told by the game.
"""

from __future__ import annotations

from functools import lru_cache

from .....engine.phrase import TN, T, Translations, decimal
from .....engine.presentation import SceneRequest, Sheet
from .....engine.scene import Drawings
from ..drawing.dice import FACES
from ..drawing.drawings import DRAWINGS
from ..drawing.roll_chart import RollsPicture, draw_rolls


@lru_cache(maxsize=64)
def rolls_sheet(counts: tuple[int, ...], said: Translations | None, drawings: Drawings = DRAWINGS) -> Sheet:
    """A sheet for everybody; `counts` are those of the faces from 1 to 6, `drawings` those of the game."""
    total, request = sum(counts), SceneRequest(translations=said)
    listed = ", ".join(f"{face}: {count}" for face, count in enumerate(counts, 1))
    mean = round(total / FACES, 1)
    picture = RollsPicture(
        counts,
        title=request.say(TN("{n} roll so far; {list}", "{n} rolls so far; {list}", total, list=listed)),
        expected=request.say(T("expected: {n}", n=decimal(mean, 0 if mean.is_integer() else 1))),
        usual=request.say(T("usual spread")),
    )
    title = TN("{n} roll of the die so far", "{n} rolls of the die so far", total)
    return Sheet("rolls", title, draw_rolls(picture, drawings), shared=True)
