"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters. Also which of them are shown at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from ....engine.attestation import OURS, flag_of
from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Arg, Phrase, joined, plain
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..data.schema import PHASES
from ..decisions import prices_at
from ..decisions.targets import row_after
from ..rules.rondel import building_price, cheapest_token, privilege_cash
from ..rules.scoring import column_points, total
from ..speech.words import building, column, good, product, region
from ..table.player_boards import factor
from ..table.prompts import FREE_STEPS
from .pictures import BUILDINGS, COLONY, MARKET, ME, SAILING, SHEET, index_of

_SUGAR, _GOLD = 0, 1
_PROCESSED = 3  # units of gold in the example of the market
_GUINE, _MARANHAO = index_of("guine"), index_of("maranhao")


def _start() -> Mapping[str, Arg]:
    """Figures of the rules."""
    return {
        "fewest_players": c.MIN_PLAYERS,
        "most_players": c.MAX_PLAYERS,
        "regions": c.N_REGIONS,
        "start_cash": c.START_CASH,
        "start_workers": c.START_WORKERS,
        "start_ships": c.START_SHIPS,
        "ships_in_supply": c.SHIPS - c.START_SHIPS,
        "rondel_spaces": c.N_SPACES,
        "free_steps": FREE_STEPS,
        "range_1": c.SAILING_RANGE[1],
        "range_2": c.SAILING_RANGE[2],
        "range_3": c.SAILING_RANGE[3],
        "place_price": c.PLACE_PRICE,
        "extra_price_1": c.EXTRA_PRICE[1],
        "extra_price_2": c.EXTRA_PRICE[2],
        "extra_price_3": c.EXTRA_PRICE[3],
        "most_workers": c.MAX_WORKERS,
        "most_ships": c.SHIPS,
        "surplus_price": c.SURPLUS_PRICE,
        "surplus_net": c.SURPLUS_PRICE - c.PLACE_PRICE,
        "workers_per_colony": c.WORKERS_PER_COLONY,
        "factory_workers": c.LINE_WORKERS[0],
        "shipyard_workers": c.LINE_WORKERS[c.SHIPYARD_LINE],
        "church_workers": c.LINE_WORKERS[c.CHURCH_LINE],
        "slots": c.SLOTS,
        "card_lap": c.CARD_LAP,
        "cash_per_point": c.CASH_PER_POINT,
    }


def _by_players() -> Iterator[tuple[str, Arg]]:
    """What depends on how many play, and on the phase; a dash for a number that cannot play."""
    for n in range(2, 6):
        plays = c.MIN_PLAYERS <= n <= c.MAX_PLAYERS
        offered = c.OFFERED[n] if plays else ("–",) * c.N_LINES
        yield f"shipyards_{n}", offered[c.SHIPYARD_LINE]
        yield f"churches_{n}", offered[c.CHURCH_LINE]
        lost = [region(index) for index in range(c.N_REGIONS) if plays and c.LOSS[n][index] > 1]
        yield f"losses_{n}", joined(lost) or "–"
        for phase in range(1, PHASES + 1):
            yield f"gallery_{n}_{phase}", c.REFILL[n][phase] if plays else "–"


def _columns() -> Iterator[tuple[str, Arg]]:
    """The sheet: first values, what a privilege adds, what it pays by slot."""
    for index, name in enumerate(COLUMNS):
        yield f"base_{name}", c.COLUMN_VALUE[index][0]
        yield f"more_{name}", c.KING_INCREMENT[index]
        yield f"cash_{name}", ", ".join(map(str, c.SLOT_CASH[index]))


def _first_prices() -> Mapping[str, Arg]:
    return {
        "start_row": c.START_ROW,
        **{f"start_{good}": c.PRICE[n][c.START_ROW] for n, good in enumerate(GOODS)},
        "start_factory": c.FACTORY_VALUE[c.START_ROW],
        **{f"factories_{good}": c.OFFERED[c.MAX_PLAYERS][n] for n, good in enumerate(GOODS)},
    }


def _sailing() -> Mapping[str, Arg]:
    loss = c.LOSS[SAILING.state.n_players][_GUINE]
    return {"explorers_needed": loss + 1, "ships_lost": loss}


def _colony() -> Mapping[str, Arg]:
    s = COLONY.state
    workers = s.players[ME].workers
    return {
        "colony_workers": workers,
        "colonies_possible": workers // c.WORKERS_PER_COLONY,
        "colony_place": region(_GUINE),
        "colony_first": c.TOKEN_PRICE[cheapest_token(s, _GUINE)],
        "colony_second": prices_at(s, _GUINE)[1],
        "colony_third": prices_at(s, _MARANHAO)[0],
    }


def _market() -> Mapping[str, Arg]:
    rows, sold = MARKET.state.rows, MARKET.state.players[ME].colonies[_SUGAR]
    down = row_after(rows[_SUGAR], "sell", sold)
    up = row_after(rows[_GOLD], "process", _PROCESSED)
    return {
        "sugar_sold": product(sold, c.PRICE[_SUGAR][rows[_SUGAR]]),
        "sugar_before": c.PRICE[_SUGAR][rows[_SUGAR]],
        "sugar_after": c.PRICE[_SUGAR][down],
        "gold_processed": product(_PROCESSED, c.FACTORY_VALUE[rows[_GOLD]]),
        "gold_before": c.PRICE[_GOLD][rows[_GOLD]],
        "gold_after": c.PRICE[_GOLD][up],
    }


def _buildings() -> Mapping[str, Arg]:
    s = BUILDINGS.state
    return {
        "buildings_workers": s.players[ME].workers,
        "buildings_cash": s.players[ME].cash,
        "factory_price": building_price(s, _GOLD),
        "shipyard_price": building_price(s, c.SHIPYARD_LINE),
        "church_price": building_price(s, c.CHURCH_LINE),
    }


def _sheet() -> Mapping[str, Arg]:
    me = SHEET.players[ME]
    return {
        "sheet_colonies": me.items[c.COLONIES],
        "colony_value": factor(SHEET, ME, c.COLONIES),
        "colony_points": column_points(SHEET, ME, c.COLONIES),
        "privilege_cash": privilege_cash(me, c.COLONIES),
        "sheet_workers": me.workers,
        "sheet_ships": me.on_board,
        "sheet_cash_points": me.cash // c.CASH_PER_POINT,
        "sheet_column_points": sum(column_points(SHEET, ME, index) for index in range(c.N_COLUMNS)),
        "sheet_total": total(SHEET, ME),
    }


def _listed(table: Struct, names: Sequence[str], words: Callable[[int], Phrase]) -> Phrase:
    """In words those figures of a table that are ours."""
    return joined([words(n) for n, name in enumerate(names) if flag_of(table, name) == OURS]) or plain("–")


def _product(index: int) -> Phrase:
    return good(index) if index < c.N_GOODS else column(c.FACTORIES)


_MARKET = (*GOODS, "factory")
_OUR_VALUES = [n for n, sheet in enumerate(c.COMPONENTS.sheet.columns) if flag_of(sheet, "values") == OURS]


def _by_us() -> Mapping[str, Arg]:
    """What is reconstructed, by its name."""
    refill, by_players = c.COMPONENTS.privileges.refill, [f"players_{n}" for n in range(c.MAX_PLAYERS + 1)]
    values = [Phrase("{column} {n}", {"column": column(n), "n": c.COLUMN_VALUE[n][0]}) for n in _OUR_VALUES]
    return {
        "lines_by_us": _listed(c.COMPONENTS.buildings.prices, LINES, building),
        "market_by_us": _listed(c.COMPONENTS.market, _MARKET, _product),
        "market_rows": c.N_ROWS,
        "colonies_by_us": _listed(c.COMPONENTS.colonies, GOODS, good),
        "base_values_by_us": joined(values) or plain("–"),
        "cash_by_us": _listed(c.COMPONENTS.sheet.cash, COLUMNS, column),
        "refill_by_us": _listed(refill, by_players, lambda players: plain(str(players))),
    }


PLACEHOLDERS: Mapping[str, Arg] = {
    "red": seat_symbol(0),
    "blue": seat_symbol(1),
    **_start(),
    **_first_prices(),
    **dict(_by_players()),
    **dict(_columns()),
    **_sailing(),
    **_colony(),
    **_market(),
    **_buildings(),
    **_sheet(),
    **_by_us(),
}

CONDITIONS: Mapping[str, bool] = {
    "base_values_by_us": bool(_OUR_VALUES),
    "market_by_us": any(flag_of(c.COMPONENTS.market, name) == OURS for name in _MARKET),
}
