"""What Attika's drawing files share: the drawings beside them, some paints, the style sheet.
The owner's tones come from the style sheet by class, so that one drawing serves every seat."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ....engine.drawing.art import Gallery

ART = Gallery(__name__)  # the drawings beside this file
MARBLE, ROCK_SHADE = "#fffdf6", "#877d76"


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the drawing, as the page includes it."""
    return (Path(__file__).parents[1] / "static" / "attika" / "board.css").read_text(encoding="utf-8")
