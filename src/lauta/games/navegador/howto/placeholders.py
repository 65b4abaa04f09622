"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters. Also which of them are shown at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Arg
from ..data.constants import (
    CARD_LAP,
    CASH_PER_POINT,
    CHURCH_LINE,
    COLONIES,
    EXTRA_PRICE,
    FACTORY_VALUE,
    LINE_WORKERS,
    LOSS,
    MAX_PLAYERS,
    MAX_WORKERS,
    MIN_PLAYERS,
    N_COLUMNS,
    N_REGIONS,
    N_SPACES,
    PLACE_PRICE,
    PRICE,
    RECONSTRUCTED,
    SAILING_RANGE,
    SHIPS,
    SHIPYARD_LINE,
    SLOTS,
    START_CASH,
    START_SHIPS,
    START_WORKERS,
    SURPLUS_PRICE,
    TOKEN_PRICE,
    WORKERS_PER_COLONY,
)
from ..rules.rondel import building_price, cheapest_token, privilege_cash
from ..rules.scoring import column_points, total
from ..speech.words import product, region
from ..table.player_boards import factor
from ..table.prompts import FREE_STEPS
from ..table.targets import row_after
from ..table.voyages import prices_at
from .pictures import BUILDINGS, COLONY, MARKET, ME, SAILING, SHEET, index_of

_SUGAR, _GOLD = 0, 1
_PROCESSED = 3  # units of gold in the example of the market
_MINA, _MARANHAO = index_of("mina"), index_of("maranhao")


def _start() -> Mapping[str, Arg]:
    """Figures of the rules."""
    return {
        "fewest_players": MIN_PLAYERS,
        "most_players": MAX_PLAYERS,
        "regions": N_REGIONS,
        "start_cash": START_CASH,
        "start_workers": START_WORKERS,
        "start_ships": START_SHIPS,
        "ships_in_supply": SHIPS - START_SHIPS,
        "rondel_spaces": N_SPACES,
        "free_steps": FREE_STEPS,
        "range_1": SAILING_RANGE[1],
        "range_2": SAILING_RANGE[2],
        "range_3": SAILING_RANGE[3],
        "place_price": PLACE_PRICE,
        "extra_price_1": EXTRA_PRICE[1],
        "extra_price_2": EXTRA_PRICE[2],
        "extra_price_3": EXTRA_PRICE[3],
        "most_workers": MAX_WORKERS,
        "most_ships": SHIPS,
        "surplus_price": SURPLUS_PRICE,
        "surplus_net": SURPLUS_PRICE - PLACE_PRICE,
        "workers_per_colony": WORKERS_PER_COLONY,
        "factory_workers": LINE_WORKERS[0],
        "shipyard_workers": LINE_WORKERS[SHIPYARD_LINE],
        "church_workers": LINE_WORKERS[CHURCH_LINE],
        "slots": SLOTS,
        "card_lap": CARD_LAP,
        "cash_per_point": CASH_PER_POINT,
    }


def _sailing() -> Mapping[str, Arg]:
    loss = LOSS[SAILING.state.n_players][_MINA]
    return {"explorers_needed": loss + 1, "ships_lost": loss}


def _colony() -> Mapping[str, Arg]:
    s = COLONY.state
    workers = s.players[ME].workers
    return {
        "colony_workers": workers,
        "colonies_possible": workers // WORKERS_PER_COLONY,
        "colony_place": region(_MINA),
        "colony_first": TOKEN_PRICE[cheapest_token(s, _MINA)],
        "colony_second": prices_at(s, _MINA)[1],
        "colony_third": prices_at(s, _MARANHAO)[0],
    }


def _market() -> Mapping[str, Arg]:
    rows, sold = MARKET.state.rows, MARKET.state.players[ME].colonies[_SUGAR]
    down = row_after(rows[_SUGAR], "sell", sold)
    up = row_after(rows[_GOLD], "process", _PROCESSED)
    return {
        "sugar_sold": product(sold, PRICE[_SUGAR][rows[_SUGAR]]),
        "sugar_before": PRICE[_SUGAR][rows[_SUGAR]],
        "sugar_after": PRICE[_SUGAR][down],
        "gold_processed": product(_PROCESSED, FACTORY_VALUE[rows[_GOLD]]),
        "gold_before": PRICE[_GOLD][rows[_GOLD]],
        "gold_after": PRICE[_GOLD][up],
    }


def _buildings() -> Mapping[str, Arg]:
    s = BUILDINGS.state
    return {
        "buildings_workers": s.players[ME].workers,
        "buildings_cash": s.players[ME].cash,
        "factory_price": building_price(s, _GOLD),
        "shipyard_price": building_price(s, SHIPYARD_LINE),
        "church_price": building_price(s, CHURCH_LINE),
    }


def _sheet() -> Mapping[str, Arg]:
    me = SHEET.players[ME]
    return {
        "sheet_colonies": me.items[COLONIES],
        "colony_value": factor(SHEET, ME, COLONIES),
        "colony_points": column_points(SHEET, ME, COLONIES),
        "privilege_cash": privilege_cash(me, COLONIES),
        "sheet_workers": me.workers,
        "sheet_ships": me.on_board,
        "sheet_cash_points": me.cash // CASH_PER_POINT,
        "sheet_column_points": sum(column_points(SHEET, ME, index) for index in range(N_COLUMNS)),
        "sheet_total": total(SHEET, ME),
    }


PLACEHOLDERS: Mapping[str, Arg] = {
    "red": seat_symbol(0),
    "blue": seat_symbol(1),
    **_start(),
    **_sailing(),
    **_colony(),
    **_market(),
    **_buildings(),
    **_sheet(),
}

CONDITIONS: Mapping[str, bool] = {
    "prices_reconstructed": "prices" in RECONSTRUCTED,
    "market_reconstructed": "market" in RECONSTRUCTED,
}
