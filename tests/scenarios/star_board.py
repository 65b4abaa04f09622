"""What scenarios of the two games on the star's board share: spots, pawns, and positions of them.

What the games do on the board is in `star_play.py`, what is compared in `star_facts.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from lauta.engine.about import Value
from lauta.engine.game import Game
from lauta.games.shared.star_board.data import constants as tables

from .document import A_LIST, Table, seat_of

ITEMS = ("star", "horseshoe")
VOYAGES = ("paid", "free")
MOST_MONEY = 20_000


@cache
def spots() -> dict[str, int]:
    """The number of each spot, by its name in the board's file."""
    return {name: i for i, name in enumerate(tables.BOARD.spots)}


def spot_name(spot: int) -> str:
    """The name of a spot in the board's file."""
    return next(name for name, i in spots().items() if i == spot)


def spot_named(table: Table, name: object) -> int:
    """The number of a spot that must be on the board."""
    if name not in spots():
        raise table.error(f"there is no spot {name!r}")
    return spots()[str(name)]


def city_named(table: Table, name: object) -> int:
    """The number of a city."""
    spot = spot_named(table, name)
    if spot >= tables.N_CITIES:
        raise table.error(f"{name!r} is no city")
    return spot


@dataclass(frozen=True)
class Pawn:
    """A player of a scenario, as far as both games know him."""

    id: str
    at: int | None = None
    money: int | None = None
    items: tuple[str, ...] = ()
    voyage: str = ""
    captive: bool = False
    lost_turns: int = 0

    def put(self, player: Any, *, free: int, paid: int) -> None:
        """Onto the board, into a player of a state; `free` and `paid` are the kinds of voyage."""
        if self.at is not None:
            player.at = self.at
        if self.money is not None:
            player.money = self.money
        player.star, player.horseshoes = self.items.count("star"), self.items.count("horseshoe")
        player.captive = self.captive
        if tables.AT_SEA[player.at]:
            player.voyage = free if self.voyage == "free" else paid


P = TypeVar("P", bound=Pawn)


@dataclass(frozen=True)
class Position(ABC):
    """What both games know of a position; players who do nothing are added where it names too few."""

    pawns: tuple[Pawn, ...]
    players: int
    active: int
    options: Mapping[str, Value]
    star_found: bool
    cape_visited: bool

    def seat(self, table: Table, ident: object) -> int:
        """The seat of a player."""
        return seat_of(table, ident, [pawn.id for pawn in self.pawns])

    @abstractmethod
    def pack(self) -> bytes:
        """The position as the bytes of a state, when the active player's turn begins."""


# --- reading ----------------------------------------------------------------------------------------


def read_pawns(
    given: Table, game: Game, kind: Callable[..., P], read_more: Callable[[Table], Mapping[str, Any]]
) -> tuple[P, ...]:
    """The players; `read_more` reads what this game alone knows of one, as fields of `kind`."""
    pawns = tuple(_read_pawn(given, row, kind, read_more) for row in given.take("players", A_LIST))
    ids = [pawn.id for pawn in pawns]
    if not 1 <= len(pawns) <= game.players[-1] or len(set(ids)) < len(ids):
        raise given.error(f"'players' are 1 to {game.players[-1]} with different ids, not {ids}")
    return pawns


def _read_pawn(
    table: Table, row: object, kind: Callable[..., P], read_more: Callable[[Table], Mapping[str, Any]]
) -> P:
    """A player: an id, or a table with what is known of him."""
    if isinstance(row, str):
        return kind(row)
    if not isinstance(row, dict):
        raise table.error(f"a player is an id or a table, not {row!r}")
    own = Table(f"{table.where}: player", row)
    ident = own.take("id", str)
    items = tuple(own.texts("items", optional=True))
    if set(items) - set(ITEMS):
        raise own.error(f"'items' are of {', '.join(ITEMS)}, not {items}")
    pawn = kind(
        id=ident,
        at=spot_named(own, own.take("at", str)) if own.has("at") else None,
        money=own.number("money", 0, MOST_MONEY) if own.has("money") else None,
        items=items,
        voyage=own.choice("voyage", VOYAGES) if own.has("voyage") else "",
        captive=own.maybe("captive", bool, False),
        lost_turns=own.number("lost_turns", 0, 9) if own.has("lost_turns") else 0,
        **read_more(own),
    )
    for key in ("came_from", "started"):  # where a pawn was before does not matter (ST-18, ST-52)
        if own.has(key):
            city_named(own, own.take(key, str))
    own.close()
    return pawn


def read_player(given: Table, key: str, pawns: tuple[Pawn, ...]) -> int:
    """The seat of the player whom a key names; the first one where nothing is said."""
    ids = [pawn.id for pawn in pawns]
    ident = given.maybe(key, str, ids[0])
    if ident not in ids:
        raise given.error(f"{key!r} must be one of {', '.join(ids)}, not {ident!r}")
    return ids.index(ident)


def read_star_found(given: Table, pawns: tuple[Pawn, ...]) -> bool:
    """Whether the star has been found; it has where somebody owns it."""
    return given.maybe("star_found", bool, any("star" in pawn.items for pawn in pawns))


# --- actions ----------------------------------------------------------------------------------------


def read_actor(row: Table, position: Position) -> int | None:
    """The seat of the player whose action it is; None where the row does not say it."""
    return position.seat(row, row.take("player", str)) if row.has("player") else None


def read_face(row: Table) -> int:
    """What the die shows."""
    return row.number("roll", 1, 6)


def read_way(row: Table) -> tuple[int, list[int]]:
    """Where a move ends, and the spots that it leads over."""
    to = spot_named(row, row.take("to", str))
    return to, [spot_named(row, name) for name in row.texts("via", optional=True)]


def read_verdicts(expect: Table, actions: int) -> list[bool]:
    """What `legal` and `legal_steps` say of every action; all are legal where nothing is said."""
    legal = [True] * actions
    if expect.has("legal_steps"):
        legal = expect.take("legal_steps", A_LIST)
        if len(legal) != actions or not all(isinstance(each, bool) for each in legal):
            raise expect.error(f"'legal_steps' must be {actions} times true or false, not {legal}")
    if expect.has("legal"):
        legal[-1] = expect.take("legal", bool)
    return legal


def read_actions(table: Table) -> list[Table]:
    """The actions of a scenario, of which there must be one."""
    rows = table.tables("action")
    if not rows:
        raise table.error("there is no [[example.action]]")
    return rows
