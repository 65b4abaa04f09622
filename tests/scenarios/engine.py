"""The rules of a game in one mode at one position, and finding decisions refused.

Plain and checked go through a Match with its typed errors, compiled through the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lauta.engine.about import Value
from lauta.engine.actors import NOBODY
from lauta.engine.edition import Mode
from lauta.engine.errors import IllegalAction, LautaError
from lauta.engine.game import Game
from lauta.engine.record import new, pack, unpack

from .document import Table


def same(what: str, found: object, expected: object) -> None:
    """AssertionError where what was found is not what the scenario expects."""
    assert found == expected, f"{what}: {found}, expected {expected}"


def same_verdict(what: str, refused: str | None, legal: bool) -> None:
    """AssertionError where an illegal action was accepted, or a legal one refused for this reason."""
    if legal:
        assert refused is None, f"{what} was refused: {refused}"
    else:
        assert refused is not None, f"{what} must be refused, but it was accepted"


def read_options(options: Table, game: Game) -> dict[str, Value]:
    """Options that are not at their default."""
    rows = dict(options.rows)
    try:
        game.options_of(None, rows)
    except LautaError as error:
        raise options.error(str(error)) from error
    return rows


class Refused(Exception):
    """A decision was refused, and nothing has changed."""


class Engine:
    """The rules of one mode at the position of these bytes."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Value], mode: Mode, data: bytes
    ) -> None:
        self.game = game
        self.rules = game.rules(mode)
        if mode == "compiled":
            self.match = None
            self._state = unpack(self.rules.State, data)
            self._moves = new(self.rules.Moves)
        else:
            self.match = game.match(players, options=options, mode=mode)
            self.match.load([], data)

    @property
    def state(self) -> Any:
        """The state in its mode."""
        return self._state if self.match is None else self.match.state

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE or NOBODY."""
        return int(self.rules.actor(self.state))

    def legal(self) -> list[int]:
        """The legal actions."""
        if self.match is not None:
            return [action.number for action in self.match.legal_actions()]
        if self.actor == NOBODY:
            return []
        self.rules.legal_actions(self.state, self._moves)
        return [int(self._moves.action[i]) for i in range(self._moves.n)]

    def play(self, action: int) -> None:
        """Carry out an action; Refused where it is illegal, after seeing that nothing changed."""
        before = pack(self.state)
        try:
            if self.match is not None:
                self.match.play(action)
                return
            if action not in self.legal():
                raise IllegalAction("not in the list of legal actions")
        except IllegalAction as error:
            assert pack(self.state) == before, f"the refused action {action} has changed the state"
            raise Refused(str(error)) from error
        self.rules.apply(self.state, action)
