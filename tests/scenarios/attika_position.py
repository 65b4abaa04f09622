"""Positions of Attika from the words of a scenario: an excerpt of the map, and one player's things.

What is done from a position, and what must come of it, is in `attika.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lauta.engine.about import Value
from lauta.engine.game import Game
from lauta.engine.hexgrid import Cell, neighbours
from lauta.engine.record import pack

from .document import A_LIST, Table
from .engine import read_options

LETTERS = "WFHM"
FARTHEST = 30
MOST = 100


@cache
def attika() -> Game:
    """The game as it is."""
    return Game.find("lauta.games.attika")


def constants() -> Any:
    """Its figures."""
    return attika().module("data.constants")


def kind_of(table: Table, name: object) -> int:
    """The number of a building."""
    kinds = constants().KINDS
    if name not in kinds:
        raise table.error(f"there is no building {name!r}")
    return int(kinds.index(name))


def read_cards(table: Table, key: str) -> list[int]:
    """Cards by landscape, written { W = 1, F = 2 }."""
    rows = table.table(key)
    cards = [rows.number(letter, 0, MOST) if rows.has(letter) else 0 for letter in LETTERS]
    rows.close()
    return cards


def read_pile(table: Table, key: str) -> list[int]:
    """Cards one by one, written ["W", "F"]."""
    pile = table.maybe(key, A_LIST, [])
    for letter in pile:
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LETTERS:
            raise table.error(f"{key!r} holds one of {', '.join(LETTERS)}, not {letter!r}")
    return [LETTERS.index(letter) for letter in pile]


def read_cell(table: Table, value: object) -> Cell:
    """A hex, written [q, r]."""
    match value:
        case [int(q), int(r)] if max(abs(q), abs(r)) <= FARTHEST:
            return q, r
    raise table.error(f"a place is [q, r] with numbers from -{FARTHEST} to {FARTHEST}, not {value!r}")


def _fields(table: Table, key: str, n: int) -> list[tuple[Cell, list[str]]]:
    """Rows such as "q,r,W": the hex, and the words behind it."""
    found = []
    for row in table.maybe(key, A_LIST, []):
        parts = [part.strip() for part in row.split(",")] if isinstance(row, str) else []
        try:
            cell = int(parts[0]), int(parts[1])
        except (IndexError, ValueError):
            parts = []
        if len(parts) != n:
            raise table.error(f'{key!r} holds texts of {n} parts such as "0,0,...", not {row!r}')
        found.append((read_cell(table, [*cell]), parts[2:]))
    return found


@dataclass(frozen=True)
class Position:
    """An excerpt as a state, and what is known of the order of hidden things."""

    players: int
    seat: int
    seats: Sequence[str]
    options: Mapping[str, Value]
    data: bytes
    stacks: Sequence[Sequence[int]]
    deck: Sequence[int]
    map_stack: Sequence[int]


def read_position(table: Table) -> Position:
    """Everything under `given`."""
    players = table.number("players", 2, 4)
    buildings = _fields(table, "buildings", 4)
    seats = _seats(table, players, [words[0] for _, words in buildings])
    seat = seats.index(table.take("turn_of", str))
    options = read_options(table.table("options"), attika())
    s = attika().new_state(players, options)
    lay_out(table, s)
    for cell, (owner, name) in buildings:
        _put(table, s, cell, seats.index(owner), kind_of(table, name))
    _count_rewards(s)
    attika().module("rules.turns").begin_turn(s, seat)
    stacks = _read_stacks(table, s)
    deck = _read_cards_of(table, s)
    map_stack = _read_map_stack(table, s)
    _read_amphorae(table, s)
    _read_turn(table, s)
    table.close()
    return Position(players, seat, seats, options, pack(s), stacks, deck, map_stack)


def _seats(table: Table, players: int, owners: Sequence[str]) -> list[str]:
    """Who plays, in seat order: the players named, then others as they come."""
    known = [seat.id for seat in constants().SEATS]
    named = {table.take("turn_of", str), *owners}
    for name in named:
        if name not in known:
            raise table.error(f"there is no player {name!r}")
    chosen = [name for name in known if name in named]
    chosen += [name for name in known if name not in named][: players - len(chosen)]
    if len(chosen) > players:
        raise table.error(f"{len(chosen)} players are named, but {players} play")
    return [name for name in known if name in chosen]


# --- the map ----------------------------------------------------------------------------------------


def lay_out(table: Table, s: Any) -> None:
    """The spaces and shrines of the excerpt, and no others.

    The state knows spaces by tiles of seven; here a tile may lack some of them.
    """
    terrain = attika().module("rules.terrain")
    shrines = [cell for cell, _ in _fields(table, "shrines", 2)]
    if len(shrines) > constants().MAX_SHRINES:
        raise table.error(f"there are at most {constants().MAX_SHRINES} shrines")
    s.n_shrines = len(shrines)
    for i, (q, r) in enumerate(shrines):
        s.shrine_q[i], s.shrine_r[i] = q, r
    spaces = {cell: words[0] for cell, words in _fields(table, "spaces", 3)}
    for cell, sign in spaces.items():
        if sign not in (*LETTERS, "-") or cell in shrines:
            raise table.error(f"{sign!r} on {cell}: a space shows one of W F H M -, and is no shrine")
    left = dict(spaces)
    while left:
        if s.n_tiles == constants().N_TILES:
            raise table.error("the spaces are too far apart to be held by the tiles that there are")
        centre = max(_flowers(left), key=lambda cell: sum(c in left for c in flower(cell)))
        number = s.n_tiles
        terrain.begin_tile(s, -1, 0, *centre)
        for position, cell in enumerate(flower(centre)):
            if cell in left:
                landscape = LETTERS.find(left.pop(cell))
                terrain.add_space(s, number * constants().TILE_SPACES + position, landscape)


def flower(centre: Cell) -> list[Cell]:
    """A hex and the six around it."""
    return [centre, *neighbours(centre)]


def _flowers(cells: Mapping[Cell, str]) -> list[Cell]:
    """Where the centre of a tile that holds one of these cells could be."""
    return sorted({centre for cell in cells for centre in flower(cell)}, key=lambda c: (c not in cells, c))


def _put(table: Table, s: Any, cell: Cell, seat: int, kind: int) -> None:
    space = attika().module("rules.terrain").space_at(s, *cell)
    if space == constants().OFF or s.building[space] >= 0:
        raise table.error(f"there is no empty space on {cell}")
    attika().module("rules.settling").put_building(s, seat, kind, space)


def _count_rewards(s: Any) -> None:
    """What the excerpt shows complete has been rewarded before."""
    settling = attika().module("rules.settling")
    for seat in range(s.n_players):
        me = s.players[seat]
        for group in range(constants().N_GROUPS):
            if settling.is_complete(s, seat, group) and settling.is_connected(s, seat, group):
                me.rewards |= 1 << group
        me.linked = int(any(mask > 0 and mask & (mask - 1) for mask in me.shrines))


# --- what players have ------------------------------------------------------------------------------


def _read_stacks(table: Table, s: Any) -> list[list[int]]:
    """The store and the four stacks of the acting player; stacks that are not given are whole."""
    me, c = s.players[s.turn], constants()
    for name in table.maybe("store", A_LIST, []):
        me.store[kind_of(table, name)] += 1
    if table.has("built"):
        me.buildings = table.number("built", me.buildings, c.N_BUILDINGS - 1)
    if not table.has("stacks"):
        return []
    rows = table.take("stacks", A_LIST)
    if len(rows) != c.STACKS or not all(isinstance(row, list) for row in rows):
        raise table.error(f"'stacks' are {c.STACKS} lists of buildings")
    stacks = [[kind_of(table, name) for name in row] for row in rows]
    for kind in range(c.N_KINDS):
        me.unseen[kind] = sum(stack.count(kind) for stack in stacks)
    for i, stack in enumerate(stacks):
        if any(bool(c.MAIN[kind]) != (i == 0) for kind in stack):
            raise table.error("the first stack holds the main buildings, the others the rest")
        me.stack[i] = len(stack)
    return stacks


def _read_cards_of(table: Table, s: Any) -> list[int]:
    """Hand, discard pile and deck; without a deck, all other cards are in it."""
    me = s.players[s.turn]
    hand, deck, discard = read_cards(table, "hand"), read_pile(table, "deck"), read_pile(table, "discard")
    thrown, given = Counter(discard), Counter(deck)
    for i, n in enumerate(hand):
        me.hand[i] = n
        s.discard[i] = thrown[i]
        s.deck[i] = given[i] if table.has("deck") else max(0, constants().CARDS[i] - n - thrown[i])
    me.cards = sum(hand)
    s.deck_size = sum(s.deck)
    return deck


def _read_map_stack(table: Table, s: Any) -> list[int]:
    if not table.has("map_stack"):
        return []
    ids = [tile.id for tile in constants().MAP_TILES]
    names = table.take("map_stack", A_LIST)
    for name in names:
        if name not in ids or names.count(name) > 1:
            raise table.error(f"map tile {name!r} does not exist, or stands twice")
    for i, ident in enumerate(ids):
        s.unused[i] = int(ident in names)
    s.map_stack = len(names)
    return [ids.index(name) for name in names]


def _read_amphorae(table: Table, s: Any) -> None:
    me, most = s.players[s.turn], constants().AMPHORAE
    me.amphorae = table.number("amphorae", 0, most) if table.has("amphorae") else 0
    s.supply = most - me.amphorae
    if table.has("amphora_supply"):
        s.supply = table.number("amphora_supply", 0, most)


def _read_turn(table: Table, s: Any) -> None:
    """How far the turn has come."""
    state, c = attika().module("rules.state"), constants()
    mode = table.choice("mode", ("none", "draw", "build")) if table.has("mode") else "none"
    s.mode = {"none": state.Mode.NONE, "draw": state.Mode.DRAW, "build": state.Mode.BUILD}[mode]
    s.active = int(mode != "none")
    s.card_phase = int(table.maybe("card_phase", bool, False))
    if mode == "none":
        most = table.number("actions_left", c.BUILD_ACTIONS, MOST) if table.has("actions_left") else None
        s.left = 0 if most is None else most - c.BUILD_ACTIONS
    else:
        s.left = table.number("actions_left", 0, MOST)
    if table.has("pending"):
        table.choice("pending", ("extend",))
        s.extending = 1
        attika().module("rules.turns").go_on(s)
