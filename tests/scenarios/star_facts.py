"""What must have come of a scenario on the star's board: values of players and of the game.

A fact compares one value; each game adds its own to `SHARED_FACTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from lauta.engine.actors import NOBODY

from .document import Table
from .engine import same
from .star_board import Position, spot_name
from .star_play import StarPlay

S = TypeVar("S", bound=StarPlay)
Fact = Callable[[S], None]
ReadFacts = Callable[[Table, Position], list[Fact[S]]]


def of_seats(key: str, value_of: Callable[[S, int], Any], kind: type[Any]) -> ReadFacts[S]:
    """A value of the active player, or a table with values of several."""

    def read(expect: Table, position: Position) -> list[Fact[S]]:
        if isinstance(expect.rows[key], dict):
            rows = expect.table(key)
            wanted = {position.seat(rows, ident): rows.take(ident, kind) for ident in rows.rows}
        else:
            wanted = {position.active: expect.take(key, kind)}
        return [
            _of_seat(f"{key} of {position.pawns[i].id}", value_of, i, value) for i, value in wanted.items()
        ]

    return read


def _of_seat(name: str, value_of: Callable[[S, int], Any], seat: int, value: Any) -> Fact[S]:
    wanted = sorted(map(str, value)) if isinstance(value, list) else value
    return lambda play: same(name, value_of(play, seat), wanted)


def of_players(key: str, value_of: Callable[[Any], Any], kind: type[Any]) -> ReadFacts[Any]:
    """The same, of what stands in the state's players."""
    return of_seats(key, lambda play, seat: value_of(play.state.players[seat]), kind)


def plain(key: str, value_of: Callable[[S], Any], kind: type[Any]) -> ReadFacts[S]:
    """A value of the game."""

    def read(expect: Table, position: Position) -> list[Fact[S]]:
        wanted = expect.take(key, kind)
        return [lambda play: same(key, value_of(play), wanted)]

    return read


def read_facts(expect: Table, position: Position, readers: Mapping[str, ReadFacts[S]]) -> list[Fact[S]]:
    """The facts of all keys that stand in the table."""
    return [fact for key, read in readers.items() if expect.has(key) for fact in read(expect, position)]


def _name(play: StarPlay, seat: int) -> str | None:
    return play.ids[seat] if 0 <= seat < len(play.ids) else None


def _items(player: Any) -> list[str]:
    return ["horseshoe"] * int(player.horseshoes) + ["star"] * int(player.star)


SHARED_FACTS: Mapping[str, ReadFacts[Any]] = {
    "at": of_players("at", lambda player: spot_name(int(player.at)), str),
    "money": of_players("money", lambda player: int(player.money), int),
    "items": of_players("items", _items, list),
    "captive": of_players("captive", lambda player: bool(player.captive), bool),
    "steps_lost": plain("steps_lost", lambda play: play.lost, int),
    "success": plain("success", lambda play: play.success, bool),
    "turn_over": plain("turn_over", lambda play: play.over, bool),
    "turn_skipped": plain("turn_skipped", lambda play: play.skipped, bool),
    "game_over": plain("game_over", lambda play: play.engine.actor == NOBODY, bool),
    "winner": plain("winner", lambda play: _name(play, int(play.state.winner)), str),
    "active": plain("active", lambda play: _name(play, int(play.state.turn)), str),
    "star_found": plain("star_found", lambda play: bool(play.state.star_found), bool),
    "cape_visited": plain("cape_visited", lambda play: bool(play.state.cape_visited), bool),
    "note": lambda expect, position: [],
}
