"""What Africa's drawing files share: the drawings beside them, and the style sheet.
Colours are in static/africa/board.css; nothing here knows board or rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ....engine.drawing.art import Gallery

ART = Gallery(__name__)


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the drawing, as the page includes it."""
    return (Path(__file__).parents[1] / "static" / "africa" / "board.css").read_text(encoding="utf-8")
