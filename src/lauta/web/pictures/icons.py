"""The icon of the site as PNG: for home screens, and as a card where no other one can be drawn in time.

Drawn of `static/icon.svg`, each once: a few milliseconds of the server's own.
"""

from __future__ import annotations

from functools import cache

from ...engine.phrase import T
from ...pictures.emblem import emblem_card, icon
from ..base.refusals import NotFound
from ..base.static import OURS

TOUCH = "touch"  # for the home screen of an iPhone, which knows no manifest
# For each name its width in pixels, and whether it is filled to its corners.
SIZES = {
    "icon-192": (192, False), "icon-512": (512, False),
    "whole-192": (192, True), "whole-512": (512, True), TOUCH: (180, True),
}  # fmt: skip


def png(name: str) -> bytes:
    """An icon by its name. NotFound."""
    if name not in SIZES:
        raise NotFound(T("There is no such page."))
    return icon(_svg(), *SIZES[name])


def card_of(dark: bool) -> bytes:
    """A card with nothing but the icon."""
    return emblem_card(_svg(), dark)


@cache
def _svg() -> str:
    return (OURS / "icon.svg").read_text("utf-8")
