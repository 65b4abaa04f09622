"""The parts of Africa that an edition shows as they lie on the table: its discovery tiles, counted.

Only says which script shows what; plain forms are made of the schema.
"""

from __future__ import annotations

from typing import Any

from ....engine.phrase import Phrase, T
from ....engine.presentation import Editor
from ..drawing.glyphs import UNKNOWN, painted, token
from ..speech.words import kind_labels, nuggets, stones

MOST_SHOWN = 20  # nuggets or stones on a tile
SIZE = 60


def _pictures() -> dict[str, Any]:
    """Each picture of a tile by its name, and which stands for kinds that nobody has drawn."""
    return {"pictures": {name: str(token(name, SIZE)) for name in painted()}, "unknown": UNKNOWN}


def _kinds() -> dict[str, Phrase]:
    values = range(1, MOST_SHOWN + 1)
    return {
        **kind_labels(),
        **{f"gold_{n}": nuggets(n) for n in values},
        **{f"gem_{n}": stones(n) for n in values},
    }


_TILES = Editor(
    "tiles.tile",
    "africa/editors/tiles.js",
    T("The discovery tiles"),
    T("Count the tiles of each kind in your box. One lies on each cell of the board that is no city."),
    words={
        **_kinds(),
        "less": T("One fewer: {name}", name="{name}"),
        "more": T("One more: {name}", name="{name}"),
        "built": T("Lauta has {value}", value="{n}"),
        "new": T("not among Lauta's"),
        "total": T("{n} tiles; the board takes {of}.", n="{n}", of="{of}"),
        "right": T("That fits."),
        "over": T("{n} too many", n="{n}"),
        "under": T("{n} still missing", n="{n}"),
    },
    facts=_pictures,
    beside=("board.cells", "board.city"),
)

editors = (_TILES,)
