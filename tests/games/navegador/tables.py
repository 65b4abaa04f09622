"""Matches of Navegador at positions that are quickly told, for the tests of single rules.

`match_at(ships={"portugal": 2}, ...)` tells what is different from set-up, for the player to act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import lauta
from lauta.engine.actors import SEAT_LETTERS
from lauta.engine.match import Match
from lauta.engine.record import pack

NAVEGADOR = lauta.game("navegador")
REGIONS = NAVEGADOR.module("data.constants").REGIONS
EVERYWHERE = [region.id for region in REGIONS][1:]
_GOOD = {region.id: region.good for region in REGIONS}


class Board:
    """A match from a position on, played with the texts of the notation."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat

    @property
    def state(self) -> Any:
        """The state now."""
        return self.match.state

    @property
    def me(self) -> Any:
        """The player who acted first."""
        return self.state.players[self.seat]

    @property
    def texts(self) -> set[str]:
        """The legal actions."""
        return {action.text for action in self.match.legal_actions()}

    def legal(self, kind: str) -> set[str]:
        """The arguments with which an action of a kind is legal now."""
        return {" ".join(action.args) for action in self.match.legal_actions() if action.kind == kind}

    def play(self, *texts: str) -> Board:
        """Carry out these actions, one after the other."""
        for text in texts:
            self.match.play(text)
        return self

    def pass_turns(self, n: int) -> list[int]:
        """So many turns in which a stone moves one step and nothing is done; the seats they belonged to."""
        seats = []
        spaces = NAVEGADOR.module("data.constants").SPACES
        for _ in range(n):
            seat = self.match.actor
            assert seat is not None
            seats.append(seat)
            self.play(f"rondel {spaces[(self.state.players[seat].stone + 1) % len(spaces)]}", "end")
        return seats

    def set(self, **fields: int) -> Board:
        """The same board with other fields of the state."""
        for name, value in fields.items():
            setattr(self.state, name, value)
        self.match._marks = {0: pack(self.state)}
        self.match.load([], None)
        return self


def match_at(
    *,
    players: int = 4,
    player: int = 0,
    options: Mapping[str, Any] | None = None,
    turns_taken: int = 0,
    ships: Mapping[str, int] | None = None,
    explored: Sequence[str] = (),
    tokens: Mapping[str, Sequence[int]] | None = None,
    stacks: Mapping[str, Sequence[int]] | None = None,
    **fields: Any,
) -> Board:
    """A board at which `player` is to act.

    `tokens` are prices that lie open, `stacks` those that an exploration turns up, whose number counts; where
    ships or tokens are, and in the regions `explored`, somebody has been. After `turns_taken` turns the
    stone stands on Buildings, or on `position`. Other fields are those of the player or of the position.
    """
    position: dict[str, Any] = {"turn": SEAT_LETTERS[player], "sold": {"*": 0}, "gallery": {}}
    me: dict[str, Any] = {"stone": "buildings" if turns_taken else "none"}
    if ships is not None:
        me["ships"] = {"*": 0, **ships}
    open_tokens = {_token(region, price): region for region, row in (tokens or {}).items() for price in row}
    seen = {*explored, *(tokens or {}), *(region for region, n in me.get("ships", {}).items() if n)} - {"*"}
    position["token"] = open_tokens
    position["explored"] = ["portugal", *(region for region in EVERYWHERE if region in seen)]
    position["left"] = {region: len(row) for region, row in (stacks or {}).items()}
    position["phase"] = fields.pop("phase", 1)
    for name, value in fields.items():
        _put(name, value, position, me)
    position["players"] = {SEAT_LETTERS[player]: me}
    match = NAVEGADOR.match(players, options=options, position=position)
    return Board(match, player)


def _token(region: str, price: int) -> str:
    return f"{_GOOD[region]}:{price}"


def _put(name: str, value: Any, position: dict[str, Any], me: dict[str, Any]) -> None:
    """One of the other fields, with its name in documents."""
    match name:
        case "cash" | "workers":
            me[name] = value
        case "position":
            me["stone"] = value or "none"
        case "churches" | "shipyards":
            me.setdefault("items", {})[{"churches": "church", "shipyards": "shipyard"}[name]] = value
        case "items":
            me["items"] = {"*": 0, **value, **me.get("items", {})}
        case "owned":
            me["privileges"] = {"*": 0, **value}
        case "colonies":
            me[name] = {"*": 0, **value}
        case "factories":
            me[name] = {"*": 0, **{good: n for good, n in value.items() if good != "orange"}}
            me.setdefault("items", {})["factory"] = sum(value.values())
        case "card_holder":
            position[name] = SEAT_LETTERS[value]
        case "steps_since_receipt":
            position["card_steps"] = value
        case "sold" | "gallery":
            position[name] = {"*": 0, **value}
        case "rows":
            position[name] = value
        case _:
            raise TypeError(f"there is no field {name!r}")
