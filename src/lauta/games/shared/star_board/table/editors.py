"""How an edition enters the names of cities: on the chart, where each lies, or in the list beside it.

Says which script shows it and draws the chart of a draft; the other figures of the board are plain forms.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from .....engine.drawing.painter import paint
from .....engine.edition import MOST_WORDS
from .....engine.phrase import T, Translations
from .....engine.presentation import Editor
from ..data.constants import BOARD, N_CITIES, SPOT_NAMES
from ..drawing.board import BoardPicture, draw
from ..drawing.chart import VIEW, city_names
from ..drawing.layout import layout
from ..speech.places import place_name

MOST_LETTERS = 60  # of a name that is drawn


_Text = Annotated[str, Meta(max_length=MOST_WORDS)]


class _Asked(Struct):
    """What the script asks: the names as they stand, and whether the whole chart is wanted."""

    names: Annotated[list[tuple[_Text, _Text]], Meta(max_length=200)]
    whole: bool = False


def _chart(game: Any, question: Any, said: Translations) -> dict[str, Any]:
    """The names of a draft as they stand on the chart; where it is asked for, the whole of it as well.

    `cities` are the ids in the order of the lettering, each with its place in hundredths of the chart.
    """
    told = {str(ident): str(name)[:MOST_LETTERS] for ident, name in question["names"]}
    names = tuple(told.get(city.id, city.name) for city in BOARD.cities)
    if not question.get("whole"):
        return {"names": city_names(names)}
    title = T("The chart with the names of the cities").render(said)
    picture = BoardPicture(names=(*names, *SPOT_NAMES[N_CITIES:]), title=title, still=True)
    cities = [(city.id, *_hundredths(city.id)) for city in BOARD.cities]
    return {"chart": paint(draw(picture), "cities-"), "cities": cities}


def _hundredths(city: str) -> tuple[float, float]:
    x, y = layout(BOARD)[city].point
    left, top, width, height = VIEW.window
    return round(100 * (x - left) / width, 2), round(100 * (y - top) / height, 2)


CITIES_EDITOR = Editor(
    "board.city",
    "star_board/editors/cities.js",
    T("The cities"),
    T(
        "Press a city on the chart and type its name as printed, or type it in the list. Leave the field"
        " empty to get Lauta's name back."
    ),
    words={
        **{f"name.{BOARD.cities[n].id}": place_name(n) for n in range(N_CITIES)},
        "label": T("{name}: name as printed", name="{name}"),
        "list": T("Names as printed"),
        "wait": T("The chart is drawn as soon as this is complete."),
    },
    picture=_chart,
    asks=_Asked,
)
