"""A player's sheet as it stands, for its drawing: money, workers, ships, goods, and every column.

The board is in `scenes.py`; how the sheet looks is in `drawing/player_board.py`.
"""

from __future__ import annotations

from functools import lru_cache

from ....engine.phrase import Phrase, T
from ....engine.presentation import Fact, SceneRequest, Sheet
from ..data import constants as c
from ..data.components import COLUMNS, LINES
from ..drawing.player_board import ColumnPicture, SheetPicture, draw_sheet
from ..rules.rondel import building_price, privilege_cash
from ..rules.scoring import cash_points, column_points, column_value, king_column, points
from ..rules.state import State
from ..speech.words import building, column
from .market import brought
from .scenes import Setting
from .targets import column_place


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The sheet of a seat."""
    note = T("some figures are reconstructed") if "cash" in c.RECONSTRUCTED else None
    svg = _drawn(sheet(s, seat, request))
    return [Sheet("sheet", _TITLE, svg, _reach(s, seat, request), note)]


_TITLE = T("Sheet")


def sheet(s: State, seat: int, request: SceneRequest) -> SheetPicture:
    """The sheet of a seat as a description for its drawing."""
    on, me = Setting(request), s.players[seat]
    built = sum(me.factories)
    return SheetPicture(
        seat=seat,
        cash=me.cash if me.cash >= 0 else None,
        workers=me.workers,
        ships=me.on_board,
        columns=tuple(_column(s, seat, index, on) for index in range(c.N_COLUMNS)),
        colonies=(me.colonies[0], me.colonies[1], me.colonies[2]),
        factories=(me.factories[0], me.factories[1], me.factories[2]),
        orange=me.items[c.FACTORIES] - built,
        most_workers=c.MAX_WORKERS,
        most_ships=c.SHIPS,
        worth=(me.workers * c.POINTS_PER_WORKER, me.on_board * c.POINTS_PER_SHIP, cash_points(s, seat)),
        total=points(s, seat),
        title=on.say(_TITLE),
        prefix=request.prefix,
        standalone=request.standalone,
    )


def _reach(s: State, seat: int, request: SceneRequest) -> tuple[Fact, ...]:
    """What is small on the board: trades, buildings, privileges, each with what it brings or costs."""
    facts: dict[str, Fact] = {}
    for choice in request.choices:
        place = choice.place
        if place is None or choice.aside or place in facts:
            continue
        if place.startswith("market-"):
            facts[place] = Fact(place, choice.label, brought(choice), place.split("-")[1])
        elif place in LINES:
            line = LINES.index(place)
            facts[place] = Fact(place, building(line), str(building_price(s, line)), place.replace("_", "-"))
        elif place.startswith("take-"):
            index = COLUMNS.index(place.removeprefix("take-"))
            cash = privilege_cash(s.players[seat], index)
            facts[place] = Fact(place, column(index), f"+{cash}", f"privilege-{COLUMNS[index]}")
    return tuple(facts.values())


@lru_cache(maxsize=64)
def _drawn(picture: SheetPicture) -> str:
    """Most sheets stay as they are from move to move."""
    return str(draw_sheet(picture))


def factor(s: State, seat: int, index: int) -> int:
    """Points an item of a column brings now, the king's privilege included where it lies there (NA-113)."""
    king = c.KING_INCREMENT[index] if index == king_column(s, seat) else 0
    return column_value(s, seat, index) + king


def _column(s: State, seat: int, index: int, on: Setting) -> ColumnPicture:
    me, place = s.players[seat], column_place(index)
    held, items = me.privileges[index], me.items[index]
    cash = more = None
    if held < c.SLOTS:
        cash = privilege_cash(me, index)
        more = (c.COLUMN_VALUE[index][held + 1] - c.COLUMN_VALUE[index][held]) * items
    return ColumnPicture(
        id=place,
        kind=COLUMNS[index],
        items=items,
        held=held,
        cash=tuple(c.SLOT_CASH[index]),
        value=factor(s, seat, index),
        points=column_points(s, seat, index),
        next_cash=cash,
        next_points=more,
        king=index == king_column(s, seat),
        label=on.label(place, *column_words(s, seat, index)),
        actions=on.codes(place),
    )


def column_words(s: State, seat: int, index: int) -> list[Phrase]:
    """A column with its points, and what the next privilege would bring."""
    me = s.players[seat]
    held, items = me.privileges[index], me.items[index]
    parts = [
        column(index),
        T(
            "{value} points × {n} = {points}",
            value=factor(s, seat, index), n=items, points=column_points(s, seat, index),
        ),
    ]  # fmt: skip
    if index == king_column(s, seat):
        parts.append(T("with the king's privilege"))
    if held < c.SLOTS:
        more = (c.COLUMN_VALUE[index][held + 1] - c.COLUMN_VALUE[index][held]) * items
        parts.append(
            T("the next privilege: {cash} in cash and {n} points", cash=privilege_cash(me, index), n=more)
        )
    else:
        parts.append(T("all privileges taken"))
    return parts
