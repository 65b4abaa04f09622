"""The parts of Navegador that an edition shows as they lie on the table, from the market to the sea chart.

Says which scripts show what, and draws the chart of a draft; plain forms are made of the schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ....engine.drawing.painter import paint
from ....engine.edition import MOST_WORDS
from ....engine.phrase import Phrase, T, Translations
from ....engine.presentation import Editor
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..data.schema import MAX_TOKENS
from ..drawing.board import BoardPicture, draw
from ..drawing.regions import RegionPicture
from ..drawing.sea_ways import WayPicture
from ..speech.words import building, column, good, region

_CHANGES = {
    "longer": T("One more at the end: {name}", name="{name}"),
    "shorter": T("One less at the end: {name}", name="{name}"),
}


def _market() -> dict[str, Any]:
    columns = [{"key": name, "word": name, "glyph": name} for name in (*GOODS, "factory")]
    return {"columns": columns, "mark": "start_row"}


def _line(path: list[str], name: str) -> dict[str, Any]:
    """A line of figures at a path, with the drawing and the word of what it is about."""
    return {"path": path, "word": name, "glyph": name.replace("_", "-")}


def _undrawn(path: list[str], name: str) -> dict[str, Any]:
    """A line that words alone head."""
    return {"path": path, "word": name, "glyph": ""}


def _group(word: str, lines: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"word": word, "lines": lines, **more}


def _buildings() -> dict[str, Any]:
    return {"groups": [_group("", [_line([name], name) for name in LINES])], "step": 10}


def _colonies() -> dict[str, Any]:
    others = [
        {"path": ["left_out_per_type"], "word": "left_out", "glyph": "colony"},
        {"path": ["needs_workers_per_colony"], "word": "needs", "glyph": "worker"},
    ]
    prices = _group("", [_line([name], name) for name in GOODS])
    return {"groups": [prices, _group("", others, down=True)]}


def _sheet() -> dict[str, Any]:
    """Of each column its values by privileges, the money of its slots, what the king's privilege adds."""
    king = ["kings_privilege", "increment"]
    return {
        "groups": [
            _group("values", [_line([name, "values"], name) for name in COLUMNS], down=True, first=0),
            _group("cash", [_line(["cash", name], name) for name in COLUMNS], down=True, first=1),
            _group("king", [_line([*king, name], name) for name in COLUMNS], down=True),
        ]
    }


def _players() -> range:
    return range(c.MIN_PLAYERS, c.MAX_PLAYERS + 1)


def _refill() -> dict[str, Any]:
    """How many privileges of each kind a phase begins with, a column for each number of players."""
    lines = [_undrawn([f"players_{n}"], f"players_{n}") for n in _players()]
    return {"groups": [_group("", lines, down=True, first=1, row="phase")]}


def _offered() -> dict[str, Any]:
    """How many shipyards and churches are on offer, a column for each number of players."""
    kinds = ("shipyards", "churches")
    return {
        "groups": [
            _group(kind, [_undrawn([kind, str(n)], f"players_{n}") for n in _players()], down=True)
            for kind in kinds
        ]
    }


# --- the chart ----------------------------------------------------------------------------------------


MOST_REGIONS, MOST_BORDERS, FARTHEST = 200, 1_000, 10_000  # of a chart that is drawn
_Text = Annotated[str, Meta(max_length=MOST_WORDS)]
_At = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]


class _Region(Struct):
    id: _Text
    name: _Text
    x: _At
    y: _At
    colony: _Text
    stack: Annotated[int, Meta(ge=0, le=MAX_TOKENS)]


class _Border(Struct):
    a: _Text
    b: _Text
    colour: Literal["blue", "red"]


class _Asked(Struct):
    """What the script asks: which of both lists is entered, and that list."""

    of: Literal["regions", "borders"]
    regions: Annotated[list[_Region], Meta(max_length=MOST_REGIONS)] = []
    borders: Annotated[list[_Border], Meta(max_length=MOST_BORDERS)] = []


def _chart(game: Any, question: Any, said: Translations) -> str:
    """The sea chart with the regions or the borders of a draft; the others are those of the game."""
    known = {told.id: (told, region(n).render(said)) for n, told in enumerate(c.REGIONS)}
    pictures = []
    for told in question.get("regions") or [_plain(each) for each in c.REGIONS]:
        ident, name = str(told["id"]), str(told["name"])
        built, usual = known.get(ident, (None, name))
        pictures.append(
            RegionPicture(
                ident, usual if built is not None and built.name == name else name, int(told["x"]),
                int(told["y"]), str(told["colony"]), hidden=int(told["stack"]), label=name,
            )
        )  # fmt: skip
    zones = {told.id: told.zone for told in c.REGIONS}
    ways = tuple(
        WayPicture(a, b, max(zones.get(a, 1), zones.get(b, 1)) if red else 0) for a, b, red in _ways(question)
    )
    title = T("The sea chart").render(said)
    return paint(draw(BoardPicture(tuple(pictures), ways, title=title)), f"{question['of']}-")


def _plain(told: Any) -> dict[str, Any]:
    return {
        "id": told.id, "name": told.name, "x": told.x, "y": told.y, "colony": told.good, "stack": told.stack,
    }  # fmt: skip


def _ways(question: Any) -> list[tuple[str, str, bool]]:
    """The borders as ids of both ends and whether they are red."""
    if question.get("borders"):
        return [(str(one["a"]), str(one["b"]), one["colour"] == "red") for one in question["borders"]]
    ids = [told.id for told in c.REGIONS]
    return [(ids[a], ids[b], (a, b) in c.CHART.red_borders) for a, b in c.CHART.borders]


_REGION_NAMES = {f"name.{told.id}": region(n) for n, told in enumerate(c.REGIONS)}
_GOOD_NAMES: dict[str, Phrase] = {name: good(n) for n, name in enumerate(GOODS)}
_PLAYERS = {f"players_{n}": T("for {n} players", n=n) for n in _players()}
_COLUMN_NAMES: dict[str, Phrase] = {name: column(n) for n, name in enumerate(COLUMNS)}


editors = (
    Editor(
        "components.market",
        "editors/steps.js",
        T("The market"),
        T("The prices as printed, row by row from the top. The row in which the markers begin is marked."),
        (*GOODS, "factory"),
        {
            "row": T("row"),
            "sugar": T("sugar"),
            "gold": T("gold"),
            "spice": T("spice"),
            "factory": T("factory"),
        },
        _market,
    ),
    Editor(
        "components.buildings.prices",
        "editors/lines.js",
        T("The lines of buildings"),
        T("The prices as printed, field by field from the left."),
        tuple(name.replace("_", "-") for name in LINES),
        {**_CHANGES, **{name: building(n) for n, name in enumerate(LINES)}},
        _buildings,
    ),
    Editor(
        "components.colonies",
        "editors/lines.js",
        T("The colony tokens"),
        T("The price on each token, the cheapest first."),
        (*GOODS, "colony", "worker"),
        {
            **_CHANGES,
            **_GOOD_NAMES,
            "left_out": T("left out of each kind"),
            "needs": T("workers to found one"),
        },
        _colonies,
    ),
    Editor(
        "components.privileges.refill",
        "editors/lines.js",
        T("Refilling the gallery"),
        T("When a phase begins, the gallery is filled up to so many privileges of each kind."),
        words={
            **_CHANGES,
            **_PLAYERS,
            "phase": T("Phase {n}", n="{n}"),
        },
        facts=_refill,
    ),
    Editor(
        "components.buildings.offered_by_players",
        "editors/lines.js",
        T("Shipyards and churches on offer"),
        T("So many fields of the line are filled, the cheapest first; the others stay empty."),
        words={
            **_PLAYERS,
            "shipyards": column(COLUMNS.index("shipyard")),
            "churches": column(COLUMNS.index("church")),
        },
        facts=_offered,
    ),
    Editor(
        "components.sheet",
        "editors/lines.js",
        T("The sheet of a player"),
        None,
        COLUMNS,
        {
            **_CHANGES,
            **_COLUMN_NAMES,
            "values": T("Points an item, by the privileges in the column"),
            "cash": T("Money an item, by the slot that a privilege is put into"),
            "king": T("What the king's privilege adds"),
        },
        _sheet,
    ),
    Editor(
        "board.region",
        "navegador/editors/regions.js",
        T("The regions"),
        T("Press a region on the chart to change its name as printed and its stack."),
        GOODS,
        {
            **_GOOD_NAMES,
            **_REGION_NAMES,
            "name": T("Name, as printed"),
            "land": T("The land beside it"),
            "stack": T("Colonies in the stack"),
            "good": T("Goods"),
            "no_good": T("none"),
            "fewer": T("Fewer: {name}", name="{name}"),
            "more": T("More: {name}", name="{name}"),
            "wait": T("The chart is drawn as soon as this is complete."),
        },
        lambda: {"of": "regions"},
        picture=_chart,
        asks=_Asked,
    ),
    Editor(
        "board.border",
        "navegador/editors/regions.js",
        T("The borders"),
        T(
            "Press a region and then another one: the border between them comes, turns red, and goes. Red"
            " ones lead into the region that begins a phase."
        ),
        (),
        {
            **_REGION_NAMES,
            "blue": T("blue"),
            "red": T("red"),
            "from": T("From {name} to:", name="{name}"),
            "no_border": T("no border"),
            "wait": T("The chart is drawn as soon as this is complete."),
        },
        lambda: {"of": "borders", "regions": [told.id for told in c.REGIONS]},
        picture=_chart,
        asks=_Asked,
    ),
)
entry_names = {"board.region": {told.id: region(n) for n, told in enumerate(c.REGIONS)}}
