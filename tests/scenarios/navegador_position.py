"""Positions of Navegador from the words of a scenario; what is not said is as after set-up.

What is done from a position, and what must come of it, is in `navegador.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import lauta
from lauta.engine.about import Value
from lauta.engine.game import Game
from lauta.engine.record import pack, unpack

from .document import A_LIST, Table
from .engine import read_options

MOST = 30_000
MOST_SHIPS = 20  # more than a player has, so that a position may be exaggerated
GOODS = ("sugar", "gold", "spice")
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
LINES = ("factory_sugar", "factory_gold", "factory_spice", "shipyard", "church")


@cache
def navegador() -> Game:
    """The game."""
    return lauta.game("navegador")


@cache
def constants() -> Any:
    """Its figures."""
    return navegador().module("data.constants")


def regions() -> tuple[str, ...]:
    """The ids of the regions, in the order of the chart."""
    return tuple(region.id for region in constants().REGIONS)


@dataclass(frozen=True)
class Position:
    """A position as bytes, the seat to act, and the tokens that chance turns up, by region."""

    players: int
    seat: int
    options: Mapping[str, Value]
    data: bytes
    stacks: Mapping[int, list[int]]

    @property
    def state(self) -> Any:
        """A plain state of its own."""
        return unpack(navegador().rules().State, self.data)

    def changed(self, **fields: int) -> Position:
        """The same with other fields of the state."""
        s = self.state
        for name, value in fields.items():
            setattr(s, name, value)
        return Position(self.players, self.seat, self.options, pack(s), self.stacks)


def read_position(table: Table, seat_key: str = "player") -> Position:
    """Everything under `given`; what belongs to a player is the acting one's."""
    c = constants()
    players = table.number("players", 2, 5) if table.has("players") else 4
    seat = table.number(seat_key, 0, players - 1) if table.has(seat_key) else 0
    options = read_options(table.table("options"), navegador())
    s = navegador().new_state(players, {**options, "start_player": 1})
    s.turn = seat
    _read_course(table, s, c)
    _read_player(table, s, s.players[seat], c)
    _read_common(table, s, c)
    stacks = _read_waters(table, s, s.players[seat], c)
    navegador().module("rules.navigation").chart_ranges(s)
    navegador().module("rules.turns").begin_turn(s)
    table.close()
    return Position(players, seat, options, pack(s), stacks)


def _read_course(table: Table, s: Any, c: Any) -> None:
    if table.has("phase"):
        s.phase = table.number("phase", 1, 3)
    if table.has("card_holder"):
        s.card_holder = table.number("card_holder", 0, s.n_players - 1)
    if table.has("steps_since_receipt"):
        s.card_steps = table.number("steps_since_receipt", 0, 8)
    begun = table.has("turns_taken") and table.number("turns_taken", 0, MOST) > 0
    me = s.players[s.turn]
    me.stone = c.SPACES.index("buildings") if begun else -1
    if table.has("position"):
        space = table.choice("position", (*c.SPACES, ""))  # "": in the middle of the rondel
        me.stone = c.SPACES.index(space) if space else -1


def _read_player(table: Table, s: Any, me: Any, c: Any) -> None:
    if table.has("cash"):
        me.cash = table.number("cash", 0, MOST)
    if table.has("workers"):
        me.workers = table.number("workers", 2, 9)
    _overwrite(table, "items", COLUMNS, me.items, c.N_TOKENS)
    for key, column in (("churches", c.CHURCHES), ("shipyards", c.SHIPYARDS)):
        if table.has(key):
            me.items[column] = table.number(key, 0, c.PIECES)
    _overwrite(table, "owned", COLUMNS, me.privileges, c.SLOTS)
    if table.has("colonies"):
        _overwrite(table, "colonies", GOODS, me.colonies, c.MOST_TOKENS)
        me.items[c.COLONIES] = sum(me.colonies)
    if table.has("factories"):
        own = [0] * (len(GOODS) + 1)
        _overwrite(table, "factories", (*GOODS, "orange"), own, c.MOST_FACTORIES)
        me.factories[:] = own[: len(GOODS)]
        me.items[c.FACTORIES] = sum(own)


def _read_common(table: Table, s: Any, c: Any) -> None:
    rows = table.table("rows")
    for good, name in enumerate(GOODS):
        if rows.has(name):
            s.rows[good] = rows.number(name, 1, c.N_ROWS)
    rows.close()
    _overwrite(table, "sold", LINES, s.sold, max(c.OFFERED[s.n_players]))
    for line, n in enumerate(s.sold):
        if n > c.OFFERED[s.n_players][line]:
            raise table.error(f"'sold': only {c.OFFERED[s.n_players][line]} of {LINES[line]} are on offer")
    s.unsold -= sum(s.sold)
    _overwrite(table, "gallery", COLUMNS, s.gallery, c.PRIVILEGES_PER_TYPE)
    for column in range(c.N_COLUMNS):
        s.stock[column] = c.PRIVILEGES_PER_TYPE - sum(c.REFILL[s.n_players][1 : s.phase + 1])


def _overwrite(table: Table, key: str, names: tuple[str, ...], numbers: Any, most: int) -> None:
    """Numbers by name in place of those that there are, 0 where not named."""
    if table.has(key):
        rows = table.table(key)
        for i, name in enumerate(names):
            numbers[i] = rows.number(name, 0, most) if rows.has(name) else 0
        rows.close()


def _read_waters(table: Table, s: Any, me: Any, c: Any) -> dict[int, list[int]]:
    """Ships, explored regions and tokens; regions with ships or open tokens count as explored."""
    names = table.maybe("explored", A_LIST, [])
    for ident in names:
        if ident not in regions():
            raise table.error(f"'explored': there is no region {ident!r}")
    explored = {regions().index(ident) for ident in names}
    if table.has("ships") or table.has("ships_on_board"):
        ships = read_numbers(table, "ships", regions()) or [0] * c.N_REGIONS
        if table.has("ships_on_board"):
            ships[c.PORTUGAL] += table.number("ships_on_board", 0, c.SHIPS)
        if sum(ships) > MOST_SHIPS:
            raise table.error(f"'ships': {sum(ships)} are on the board, at most {MOST_SHIPS} are possible")
        for region, n in enumerate(ships):
            me.ships[region] = n
        me.on_board = sum(ships)
    explored |= {region for region, n in enumerate(me.ships) if n}
    tokens = read_tokens(table, "tokens")
    explored |= set(tokens)
    for region in explored:
        s.explored |= 1 << region
        s.left[region] = len(tokens.get(region, []))
        for token in tokens.get(region, []):
            s.token[token] = c.AT_REGION + region
    stacks = read_tokens(table, "stacks")
    for region, found in stacks.items():
        if region in explored:
            raise table.error(f"{regions()[region]} is explored; its tokens stand under 'tokens'")
        s.left[region] = len(found)
    return stacks


def read_tokens(table: Table, key: str) -> dict[int, list[int]]:
    """Tokens by region, as numbers in rising order, from prices by the region's id."""
    c, found = constants(), {}
    rows = table.table(key)
    for ident in rows.rows:
        prices = rows.take(ident, A_LIST)
        if ident not in regions():
            raise rows.error(f"there is no region {ident!r}")
        region = c.REGIONS[regions().index(ident)]
        known = {(token.good, token.price): i for i, token in enumerate(c.TOKENS)}
        if any((region.good, price) not in known for price in prices):
            raise rows.error(f"{prices} are no prices of {region.good} tokens")
        found[regions().index(ident)] = sorted(known[region.good, price] for price in prices)
    return found


def read_numbers(table: Table, key: str, names: tuple[str, ...]) -> list[int] | None:
    """Numbers by name, in the order of the names, 0 where not named; None where the key is left out."""
    if not table.has(key):
        return None
    rows = table.table(key)
    found = [rows.number(name, 0, MOST) if rows.has(name) else 0 for name in names]
    rows.close()
    return found


def read_some(table: Table, key: str, names: tuple[str, ...]) -> dict[str, int]:
    """Numbers by name, only those that are named."""
    rows = table.table(key)
    found = {name: rows.number(name, 0, MOST) for name in names if rows.has(name)}
    rows.close()
    return found
