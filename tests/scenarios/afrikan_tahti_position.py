"""Positions of Afrikan tähti from the words of a scenario: pawns, money, tokens, what has been found.

What is done from a position is in `afrikan_tahti_play.py`, what must come of it in `afrikan_tahti.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.game import Game
from lauta.engine.record import pack

from . import star_board
from .document import Table
from .engine import read_options
from .star_board import Pawn, city_named, read_pawns, read_player, read_star_found, spots

IRRELEVANT = "blank"


@cache
def tahti() -> Game:
    """The game."""
    return lauta.game("afrikan_tahti")


def module(name: str) -> ModuleType:
    """A module of the game in plain mode."""
    return tahti().module(name)


@cache
def tokens() -> dict[str, int]:
    """The number of each kind of token."""
    return {token.id: i for i, token in enumerate(module("data.constants").TOKENS)}


@dataclass(frozen=True)
class Position(star_board.Position):
    """A position of a scenario; a second player is added where it names only one."""

    tokens: Mapping[int, tuple[str, ...]]
    horseshoes_turned: int

    def pack(self) -> bytes:
        """The position as the bytes of a state, at the start of the active player's turn."""
        state = module("rules.state")
        s = tahti().new_state(self.players, self.options)
        s.turn, s.phase = self.active, state.Phase.TURN
        s.rank[: self.players] = range(self.players)
        for player in s.players[: self.players]:
            player.at = spots()["tangier"]
        for player, pawn in zip(s.players, self.pawns, strict=False):
            pawn.put(player, free=state.FREE, paid=state.PAID)
            player.held = pawn.lost_turns
        s.star_found, s.cape_visited = self.star_found, self.cape_visited
        s.horseshoes_turned = self.horseshoes_turned
        self._lay_tokens(s)
        return pack(s)

    def _lay_tokens(self, s: Any) -> None:
        """What was found is gone; of each kind at least as many remain as the scenario names."""
        named = [kind for kinds in self.tokens.values() for kind in kinds]
        s.remaining[tokens()["star"]] -= self.star_found
        s.remaining[tokens()["horseshoe"]] -= self.horseshoes_turned
        for kind, i in tokens().items():
            s.remaining[i] = max(s.remaining[i], named.count(kind))
        for city, kinds in self.tokens.items():
            s.token[city] = len(kinds)


def read_position(given: Table, options: Table) -> Position:
    """What a scenario gives."""
    pawns = read_pawns(given, tahti(), Pawn, lambda own: {})
    return Position(
        pawns=pawns,
        players=max(2, len(pawns)),
        active=read_player(given, "active", pawns),
        tokens=_read_tokens(given.table("tokens")),
        options=read_options(options, tahti()),
        star_found=read_star_found(given, pawns),
        horseshoes_turned=given.number("horseshoes_turned", 0, 5) if given.has("horseshoes_turned") else 0,
        cape_visited=given.maybe("cape_visited", bool, False),
    )


def _read_tokens(table: Table) -> dict[int, tuple[str, ...]]:
    found = {}
    for city in table.rows:
        kinds = tuple(table.texts(city))
        if len(kinds) > 1 or set(kinds) - set(tokens()):
            raise table.error(f"at most one token lies in {city!r}, of {', '.join(tokens())}; not {kinds}")
        found[city_named(table, city)] = kinds
    return found
