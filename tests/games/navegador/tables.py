"""Matches of Navegador at positions written like scenarios, for the tests of single rules.

`match_at(ships={"portugal": 2}, ...)` takes the keys of `given`; what is left out is as after set-up.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.match import Match
from lauta.engine.record import pack
from tests.scenarios.document import Table
from tests.scenarios.navegador_position import navegador, read_position

EVERYWHERE = [region.id for region in navegador().module("data.constants").REGIONS][1:]


class Board:
    """A match from a position on, played with the texts of the notation."""

    def __init__(self, given: dict[str, Any]) -> None:
        position = read_position(Table("position", given))
        self.seat = position.seat
        self.match: Match = navegador().match(position.players, options=position.options)
        # Undo replays from the start of the match, which is this position.
        self.match._start = position.data
        self.match.load([], None)

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
        spaces = navegador().module("data.constants").SPACES
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
        self.match._start = pack(self.state)
        self.match.load([], None)
        return self


def match_at(**given: Any) -> Board:
    """A board with these keys of `given`."""
    return Board(given)
