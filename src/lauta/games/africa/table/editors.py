"""The parts of Africa that an edition shows as they lie: the board, painted, and its tiles, counted.

Says which script shows what, and draws the chart of a draft; plain forms are made of the schema.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ....engine.drawing.kit import printed
from ....engine.drawing.painter import paint
from ....engine.edition import MOST_WORDS
from ....engine.phrase import TC, Phrase, T, Translations
from ....engine.presentation import Editor
from ..data.constants import BOARD, FACES
from ..drawing.board import BoardPicture, CellPicture, draw
from ..drawing.glyphs import ART, UNKNOWN, painted, token
from ..speech.words import city_name, face_label, kind_labels, nuggets, stones

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


_SUM = {
    "right": T("That fits."),
    "over": T("{n} too many", n="{n}"),
    "under": T("{n} still missing", n="{n}"),
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
        **_SUM,
    },
    facts=_pictures,
    beside=("board.cells", "board.city"),
)

# --- the board ----------------------------------------------------------------------------------------

MOST_CELLS, MOST_CITIES, FARTHEST = 400, 40, 60  # of a chart that is drawn


_Text = Annotated[str, Meta(max_length=MOST_WORDS)]
_At = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]


class _City(Struct):
    cell: _Text
    id: _Text
    name: _Text | None = None


class _Asked(Struct):
    """What the script asks: the cells by their names and coordinates, and the cities."""

    cells: Annotated[list[tuple[_Text, _At, _At]], Meta(min_length=1, max_length=MOST_CELLS)]
    cities: Annotated[list[_City], Meta(max_length=MOST_CITIES)]


def _chart(game: Any, question: Any, said: Translations) -> str:
    """The chart of a draft without tiles and cities at sea. ValueError where it is too large."""
    cells = [(str(name), int(q), int(r)) for name, q, r in question["cells"]]
    if not 0 < len(cells) <= MOST_CELLS or any(max(abs(q), abs(r)) > FARTHEST for _, q, r in cells):
        raise ValueError("too large a board to draw")
    towns = {str(city["cell"]): _town(city).render(said) for city in question["cities"]}
    pictures = tuple(CellPicture(name, q, r, city=towns.get(name)) for name, q, r in cells)
    title, caption = T("The board of Africa").render(said), T("Africa").render(said)
    return paint(draw(BoardPicture(pictures, (), title, caption, still=True)), "painted-")


def _town(city: dict[str, Any]) -> Phrase:
    return city_name(str(city["id"]), str(city.get("name") or city["id"]))


def _towns() -> dict[str, Any]:
    """The drawing of a city, and what the built-in ones are called in the data."""
    return {"town": str(printed(*ART("town"))), "cities": {city.id: city.name for city in BOARD.cities}}


_BOARD = Editor(
    "board.cells",
    "africa/editors/board.js",
    T("The board"),
    T(
        "Choose a brush, then press cells or drag over them. By keyboard: the arrow keys go from cell to"
        " cell, Space paints, Shift with an arrow paints on the way, a number chooses a brush. With the brush"
        " of a city chosen, its name can be the one that is printed."
    ),
    ("town",),
    {
        "brushes": T("Brushes"),
        "map": T("The cells"),
        "land": T("Land"),
        "sea": T("Sea"),
        "at_sea": T("{city} lies at sea.", city="{city}"),
        "undo": T("Undo"),
        "label": T("{name}: name as printed", name="{name}"),
        **{f"city.{city.id}": city_name(city.id, city.name) for city in BOARD.cities},
        "total": T("{n} cells; {of} of them take a tile.", n="{n}", of="{of}"),
        "tiles": T("Tiles: {n}.", n="{n}"),
        **_SUM,
    },
    _towns,
    picture=_chart,
    asks=_Asked,
    beside=("board.city", "tiles.tile"),
)

editors = (_BOARD, _TILES)
_COLOURS = {
    "white": TC("choice", "white"),
    "brown": TC("choice", "brown"),
    "red": TC("choice", "red"),
    "blue": TC("choice", "blue"),
    "yellow": TC("choice", "yellow"),
}
entry_names = {
    "components.colour": _COLOURS,
    "board.city": {city.id: city_name(city.id, city.name) for city in BOARD.cities},
    "tiles.tile": {face.id: face_label(face) for face in FACES},
}
