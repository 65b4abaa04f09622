"""Positions on the star's board as documents: cities, spots, pawns, and what of them cannot arise.

What only one of the games has is declared in its own `speech/position.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .....engine.actors import SEAT_LETTERS
from .....engine.field_meanings import Fault, Flag, Meaning, Number, Word
from ..data.constants import AT_SEA, BOARD, IS_TRAP, N_CITIES, SPOT_NAMES

NO_SPOT = -1
NO_VOYAGE, PAID, FREE = range(3)  # as in the states of both games

# As in records: a city by its id, a dot as "sea.cairo-suakin.1"; also with colons, as in the board's file.
SPOTS = dict(enumerate(SPOT_NAMES))
CITIES = {city: SPOTS[city] for city in range(N_CITIES)}
_WITH_COLONS = {name: spot for spot, name in enumerate(BOARD.spots) if ":" in name}
SPOT = Word({NO_SPOT: "none", **SPOTS}, "spot", _WITH_COLONS)

# What both games know of a player, in the order in which it is told.
PAWN: Mapping[str, Meaning] = {
    "at": SPOT,
    "money": Number(),
    "star": Flag(),
    "horseshoes": Number(),
    "captive": Flag(),
    "voyage": Word({NO_VOYAGE: "none", PAID: "paid", FREE: "free"}, "voyage", derived=True),
}


def put_on_voyages(s: Any) -> None:
    """Whoever is at sea has paid for the voyage; nobody else is on one (ST-22)."""
    for seat in range(s.n_players):
        me = s.players[seat]
        me.voyage = PAID if me.at >= 0 and AT_SEA[me.at] else NO_VOYAGE


def find_star(s: Any) -> None:
    """The Star has been found where somebody owns it (ST-43)."""
    if any(s.players[seat].star for seat in range(s.n_players)):
        s.star_found = 1


def pawn_faults(s: Any, started: bool) -> Iterator[Fault]:
    """What is wrong with pawns and with what they carry; `started` tells whether all have their place."""
    for seat in range(s.n_players):
        me, place = s.players[seat], f"players.{SEAT_LETTERS[seat]}"
        if me.at < 0:
            if started:
                yield Fault(f"{place}.at", "every pawn stands on a spot of the board", "ST-6", fatal=True)
            continue
        if (me.voyage != NO_VOYAGE) != bool(AT_SEA[me.at]):
            where = "paid or free" if AT_SEA[me.at] else "'none' on land"
            yield Fault(f"{place}.voyage", f"it is {where}", "ST-22", fatal=True)
        if me.captive and not IS_TRAP[me.at]:
            yield Fault(f"{place}.captive", "captives are with pirates or Bedouins only", "ST-47")
        if me.money % 100:
            yield Fault(f"{place}.money", "money is in full hundreds", "ST-3")
    stars = sum(s.players[seat].star for seat in range(s.n_players))
    if stars != s.star_found:
        yield Fault("star_found", f"the Star has been found once it is owned; {stars} own it", "ST-43")
    if not s.star_found and any(s.players[seat].horseshoes for seat in range(s.n_players)):
        yield Fault("players.*.horseshoes", "horseshoes count from when the Star was found", "ST-37")
