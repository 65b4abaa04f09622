"""The parts of Attika that an edition shows as they lie: map tiles, buildings with prices and arrows.

Only says which script shows what; plain forms are made of the schema.
"""

from __future__ import annotations

from typing import Any

from ....engine.drawing.kit import printed
from ....engine.phrase import TC, T
from ....engine.presentation import Editor
from ..data.constants import BUILDINGS, GROUPS, LANDSCAPES, SEATS
from ..data.schema import LETTERS
from ..drawing.drawings import filled_space
from ..drawing.pieces import BUILDINGS as DRAWN
from ..speech.words import building, group, landscape, state_name


def _spaces() -> dict[str, Any]:
    """What fills a space, by the letters of the data, and the small sign of each."""
    by_letter = dict(zip(LETTERS, LANDSCAPES, strict=True))
    shown = {letter: str(printed(*filled_space(name, 0))) for letter, name in by_letter.items()}
    return {**shown, "glyph": by_letter}


_SIGNS = {"-": landscape(-1), **{letter: landscape(n) for n, letter in enumerate(LETTERS)}}
_MAP_TILES = Editor(
    "components.map_tile",
    "attika/editors/map_tiles.js",
    T("The map tiles"),
    T(
        "Press a space: each time it gets the next landscape, and at last meadow again. By keyboard: "
        "Tab from tile to tile, the arrow keys from space to space, Enter for the next landscape."
    ),
    LANDSCAPES,
    {
        **_SIGNS,
        "at_0": TC("space of a tile", "middle"),
        "at_1": TC("space of a tile", "right"),
        "at_2": TC("space of a tile", "upper right"),
        "at_3": TC("space of a tile", "upper left"),
        "at_4": TC("space of a tile", "left"),
        "at_5": TC("space of a tile", "lower left"),
        "at_6": TC("space of a tile", "lower right"),
        "space": T("Tile {tile}, {where}: {what}", tile="{tile}", where="{where}", what="{what}"),
        "built": T("Lauta has {value}", value="{n}"),
    },
    _spaces,
)

_BUILDINGS = Editor(
    "components.building",
    "attika/editors/buildings.js",
    T("The buildings"),
    T(
        "Press a symbol of a price to take it away, and one beside the plus sign to add it. An arrow leads "
        "from a building to one that costs nothing beside it. The name can be the one that is printed."
    ),
    (*LANDSCAPES, "any", *DRAWN),
    {
        **{f"b_{one.id}": building(n) for n, one in enumerate(BUILDINGS)},
        **{f"g_{one.id}": group(n) for n, one in enumerate(GROUPS)},
        **{name: landscape(n) for n, name in enumerate(LANDSCAPES)},
        "any": TC("landscape", "any"),
        "main": T("main building"),
        "label": T("{name}: name as printed", name="{name}"),
        "free": TC("price", "costs nothing"),
        "built": T("Lauta has {value}", value="{n}"),
        "add": T("{building}: add {name} to the price", building="{building}", name="{name}"),
        "take": T("{building}: take {name} from the price", building="{building}", name="{name}"),
        "arrow": T("New arrow"),
        "arrow_of": T("New arrow from: {name}", name="{name}"),
        "choose": T(
            "Arrow from: {name}. Now choose the building that costs nothing beside it.", name="{name}"
        ),
        "cancel": T("Cancel"),
        "to": T("Arrow to here"),
        "to_of": T("Arrow from {name} to {other}", name="{name}", other="{other}"),
        "cut": T("Take away the arrow from {name} to {other}", name="{name}", other="{other}"),
    },
)

editors = (_MAP_TILES, _BUILDINGS)
entry_names = {
    "components.building": {one.id: building(n) for n, one in enumerate(BUILDINGS)},
    "components.group": {one.id: group(n) for n, one in enumerate(GROUPS)},
    "components.map_tile.hexes": _SIGNS,
    "components.state": {one.id: state_name(n) for n, one in enumerate(SEATS)},
}
