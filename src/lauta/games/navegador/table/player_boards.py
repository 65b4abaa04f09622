"""A player's sheet as it stands, for its drawing: money, workers, ships, goods, and every column.

The board is in `scenes.py`; how the sheet looks is in `drawing/player_board.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ....engine.attestation import ours_in
from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import Fact, SceneRequest, Sheet
from ..data import constants as c
from ..data.components import COLUMNS, COMPONENTS_FILE, LINES
from ..decisions import brought
from ..decisions.targets import column_place
from ..drawing.player_board import ColumnPicture, SheetPicture, draw_sheet
from ..rules.rondel import building_price, privilege_cash
from ..rules.scoring import cash_points, column_value, king_column, points
from ..rules.state import State
from ..speech.words import building, column, good
from .picture_request import Setting, said

SHEET_IS_OURS = ours_in(COMPONENTS_FILE)["components.sheet"] > 0


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """The sheet of a seat."""
    note = T("some figures are reconstructed") if SHEET_IS_OURS else None
    return [Sheet("sheet", _TITLE, draw_sheet(sheet(s, seat, request)), _reach(s, seat, request), note)]


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
        labels=_labels(
            (me.cash, me.workers, me.on_board), (cash_points(s, seat), me.workers, me.on_board),
            points(s, seat), tuple(me.colonies), tuple(me.factories), on.translations,
        ),
        title=on.say(_TITLE),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _labels(
    held: tuple[int, int, int],
    worth: tuple[int, int, int],
    total: int,
    colonies: tuple[int, ...],
    factories: tuple[int, ...],
    translations: Translations | None,
) -> tuple[str, ...]:
    """What the symbols of a sheet say of themselves; `held` and `worth` are cash, workers and ships."""
    cash, workers, ships = (
        T("{what}: {n}; points at the end: {points}", what=what, n=n if n >= 0 else "?", points=points)
        for what, n, points in zip((T("cruzados"), T("workers"), T("ships")), held, worth, strict=True)
    )
    told = [cash, workers, ships, T("points so far: {n}", n=total)]
    told += [
        T("{good}: colonies {colonies}, factories {factories}", good=good(n), colonies=has, factories=built)
        for n, (has, built) in enumerate(zip(colonies, factories, strict=True))
    ]
    told.append(T("orange factory: it helps to process one of the goods, chosen anew each time"))
    return tuple(phrase.render(translations) for phrase in told)


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
            facts[place] = Fact(place, building(line), f"−{building_price(s, line)}", place.replace("_", "-"))
        elif place.startswith("take-"):
            index = COLUMNS.index(place.removeprefix("take-"))
            cash = privilege_cash(s.players[seat], index)
            facts[place] = Fact(place, column(index), f"+{cash}", f"privilege-{COLUMNS[index]}")
    return tuple(facts.values())


def factor(s: State, seat: int, index: int) -> int:
    """Points an item of a column brings now, the king's privilege included where it lies there (NA-113)."""
    king = c.KING_INCREMENT[index] if index == king_column(s, seat) else 0
    return column_value(s, seat, index) + king


def _column(s: State, seat: int, index: int, on: Setting) -> ColumnPicture:
    me, place = s.players[seat], column_place(index)
    king, cash = index == king_column(s, seat), -1
    if me.privileges[index] < c.SLOTS:
        cash = privilege_cash(me, index)
    quiet = _quiet(index, me.items[index], me.privileges[index], king, cash, on.translations)
    if place not in on.at:
        return quiet
    return replace(quiet, label=on.label(place, quiet.label), actions=on.codes(place))


@lru_cache(maxsize=4096)
def _quiet(
    index: int, items: int, held: int, king: bool, cash: int, translations: Translations | None
) -> ColumnPicture:
    """A column whose next privilege cannot be taken now; it would pay `cash`."""
    full = held == c.SLOTS
    value = c.COLUMN_VALUE[index][held] + king * c.KING_INCREMENT[index]
    return ColumnPicture(
        id=column_place(index),
        kind=COLUMNS[index],
        items=items,
        held=held,
        cash=tuple(c.SLOT_CASH[index]),
        value=value,
        points=value * items,
        next_cash=None if full else cash,
        next_points=None if full else _more(index, held, items),
        king=king,
        label=said(_words(index, items, held, king, value, cash), translations),
    )


def _more(index: int, held: int, items: int) -> int:
    """The points that the next privilege would bring."""
    more: int = (c.COLUMN_VALUE[index][held + 1] - c.COLUMN_VALUE[index][held]) * items
    return more


def column_words(s: State, seat: int, index: int) -> list[Phrase]:
    """A column with its points, and what the next privilege would bring."""
    me = s.players[seat]
    held, king = me.privileges[index], index == king_column(s, seat)
    cash = privilege_cash(me, index) if held < c.SLOTS else 0
    return _words(index, me.items[index], held, king, factor(s, seat, index), cash)


def _words(index: int, items: int, held: int, king: bool, value: int, cash: int) -> list[Phrase]:
    parts = [
        column(index),
        TN(
            "{n} point × {items} = {points}",
            "{n} points × {items} = {points}",
            value,
            items=items,
            points=value * items,
        ),
    ]
    if king:
        parts.append(T("with the king's privilege"))
    if held == c.SLOTS:
        return [*parts, T("all privileges taken")]
    more = _more(index, held, items)
    return [
        *parts,
        TN(
            "the next privilege: {cash} in cash and {n} point",
            "the next privilege: {cash} in cash and {n} points",
            more, cash=cash,
        ),
    ]  # fmt: skip
