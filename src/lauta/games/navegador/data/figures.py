"""The single figures of Navegador from `components.toml`: prices, limits, what one begins with; checked.

Chart, tokens, market, lines and sheet are read in `components.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .components import COLUMNS, LINES, PHASES, Entry, read_toml, section

PLAYERS = (2, 5)
MOST_WORKERS = 20
MOST_SHIPS = 20
MOST_PIECES = 20
MOST_POINTS = 1_000


@dataclass(frozen=True)
class Figures:
    """Numbers of the register that stand alone; tables by phase begin with phase 1."""

    min_players: int
    max_players: int
    colours: tuple[str, ...]
    workers_per_colony: int
    step_cost: tuple[int, ...]
    line_workers: Mapping[str, int]
    offered: Mapping[str, Mapping[int, int]]  # by line and number of players; for the last two lines only
    king_increment: tuple[int, ...]
    privileges_per_type: int
    privilege_workers: int
    refill: Mapping[int, tuple[int, ...]]  # by number of players, for each phase
    sailing_range: tuple[int, ...]
    place_price: int
    extra_price: tuple[int, ...]
    surplus_price: int
    min_workers: int
    max_workers: int
    ships: int
    pieces: int
    start_cash: int
    start_workers: int
    start_ships: int
    start_items: tuple[int, ...]
    cash_per_point: int
    points_per_worker: int
    points_per_ship: int
    money_step: int
    money_most: int
    reconstructed: frozenset[
        str
    ]  # tables whose figures no source states; "refill.3" for a row of three players

    @property
    def players(self) -> range:
        """How many can play."""
        return range(self.min_players, self.max_players + 1)


def read_figures(path: Path) -> Figures:
    """The figures of a file in the format of `data/components.toml`, checked.

    DataError where one is missing, out of its bounds, or contradicts another.
    """
    data = read_toml(path)
    whole = Entry(path, "the file", data)
    least = whole.number("min_players", *PLAYERS)
    most = whole.number("max_players", least, PLAYERS[1])
    part = {
        name: section(path, data, name)
        for name in ("buildings", "caps", "colonies", "guess", "phases", "pieces", "privileges", "recruit")
    } | {name: section(path, data, name) for name in ("market", "rondel", "scoring", "start", "sheet")}
    pieces, caps, start = part["pieces"], part["caps"], part["start"]
    ships, items = pieces.number("ships_per_player", 1, MOST_SHIPS), _read_start_items(start)
    min_workers = caps.number("workers_min", 0, MOST_WORKERS)
    max_workers = caps.number("workers_max", max(1, min_workers), MOST_WORKERS)
    return Figures(
        min_players=least,
        max_players=most,
        colours=_read_colours(section(path, data, "colours"), most),
        workers_per_colony=part["colonies"].number("needs_workers_per_colony", 0, MOST_WORKERS),
        step_cost=part["rondel"].amounts("step_cost_ships", None, MOST_SHIPS),
        line_workers={
            kind: part["buildings"].number(f"workers_{kind}", 0, MOST_WORKERS)
            for kind in ("factory", "shipyard", "church")
        },
        offered=_read_offered(part["buildings"], pieces, items, range(least, most + 1)),
        king_increment=part["sheet"].table("kings_privilege").table("increment").amounts_by(COLUMNS, 100),
        privileges_per_type=part["privileges"].number("supply_per_type", 0, MOST_PIECES),
        privilege_workers=part["privileges"].number("price_workers", 0, MOST_WORKERS),
        refill=_read_refill(part["privileges"], range(least, most + 1)),
        sailing_range=part["phases"].amounts("sailing_range", PHASES, 20),
        place_price=part["recruit"].number("price_with_building", 0, 1_000),
        extra_price=part["recruit"].amounts("price_extra_by_phase", PHASES, 1_000),
        surplus_price=part["recruit"].number("surplus_sale_price", 0, 1_000),
        min_workers=min_workers,
        max_workers=max_workers,
        ships=ships,
        pieces=max(pieces.number(key, 1, MOST_PIECES) for key in ("churches", "shipyards")),
        start_cash=start.number("cash", 0, 10_000),
        start_workers=start.number("workers", min_workers, max_workers),
        start_ships=start.number("ships_in_portugal", 0, ships),
        start_items=items,
        cash_per_point=part["scoring"].number("cash_per_point", 1, 100_000),
        points_per_worker=part["scoring"].number("per_worker", 0, MOST_POINTS),
        points_per_ship=part["scoring"].number("per_ship_on_board", 0, MOST_POINTS),
        money_step=part["guess"].number("step", 1, 1_000),
        money_most=part["guess"].number("most", 0, 10_000),
        reconstructed=_read_flags(part),
    )


def _read_colours(entry: Entry, players: int) -> tuple[str, ...]:
    colours = entry.get("players", list)
    if len(colours) < players or not all(isinstance(colour, str) for colour in colours):
        raise entry.error(f"'players' are the colours of {players} players, not {colours!r}")
    return tuple(colours)


def _read_offered(
    buildings: Entry, pieces: Entry, items: tuple[int, ...], players: range
) -> dict[str, dict[int, int]]:
    """Shipyards and churches on offer: what the players leave, on fields with a price (NA-12)."""
    prices, entry = buildings.table("prices"), buildings.table("offered_by_players")
    offered = {}
    for line, key in ((LINES[-2], "shipyards"), (LINES[-1], "churches")):
        row, fields, box = entry.table(key), len(prices.amounts(line)), pieces.number(key, 1, MOST_PIECES)
        each = items[COLUMNS.index(line)]
        offered[line] = {n: row.number(str(n), 0, max(0, min(fields, box - n * each))) for n in players}
    return offered


def _read_refill(privileges: Entry, players: range) -> dict[int, tuple[int, ...]]:
    """Privileges that each phase brings, the first at set-up (NA-11, NA-91)."""
    entry, supply = privileges.table("refill"), privileges.number("supply_per_type", 0, MOST_PIECES)
    refill = {}
    for n in players:
        refill[n] = entry.amounts(f"players_{n}", PHASES, MOST_PIECES)
        if refill[n][0] > supply:
            raise entry.error(f"'players_{n}': {refill[n][0]} at set-up, but there are {supply} of each type")
    return refill


def _read_start_items(start: Entry) -> tuple[int, ...]:
    """What the columns of a sheet count at the beginning (NA-13)."""
    orange = start.number("factories_orange", 0, 1)
    return (0, orange, 0, *(start.number(key, 0, MOST_PIECES) for key in ("shipyards", "churches")))


def _read_flags(part: Mapping[str, Entry]) -> frozenset[str]:
    """Which tables say of themselves that their figures are reconstructed."""
    tables = {
        "prices": part["buildings"].table("prices"),
        "tokens": part["colonies"],
        "market": part["market"],
        "cash": part["sheet"].table("cash"),
    }
    refill = part["privileges"].table("refill")
    rows = refill.get("reconstructed_rows", list) if "reconstructed_rows" in refill.rows else []
    flags = {name for name, entry in tables.items() if entry.rows.get("reconstructed", False)}
    return frozenset(
        flags | {f"refill.{n}" for n in range(PLAYERS[0], PLAYERS[1] + 1) if f"players_{n}" in rows}
    )
