"""Playing from a position of Navegador in any mode, in the decisions that a scenario names.

How a decision is played or refused is in `engine.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.edition import Mode

from .engine import Engine, Refused
from .navegador_position import GOODS, Position, constants, navegador

Voyage = tuple[int, int, int]  # from, to, number of ships


@dataclass(frozen=True)
class Asked:
    """What a player asks for, whether or not it is granted."""

    space: int = 0
    column: int = 0
    lines: Sequence[int] = ()


class Turn:
    """One player's turn from a position."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.position = position
        self.mode: Mode = mode
        self.asked = Asked()
        self.refused = False
        self.seat = position.seat
        self.a = navegador().module("rules.actions")
        self.c = constants()
        self.steps = navegador().module("rules.state").Step
        self.engine = Engine(navegador(), position.players, position.options, mode, position.data)
        self.phase_in_turn = int(self.state.phase)  # when the stone moves
        if self.state.step == self.steps.WINDOW:  # with option card_window; nobody else sails before
            self.engine.play(self.a.KEEP)
        assert self.engine.actor == self.seat

    def untouched(self) -> Turn:
        """The position as it was, after what was asked for has been refused."""
        turn = Turn(self.position, self.mode)
        turn.asked, turn.refused = self.asked, True
        return turn

    @property
    def state(self) -> Any:
        """The state now."""
        return self.engine.state

    @property
    def me(self) -> Any:
        """The acting player."""
        return self.state.players[self.seat]

    def decide(self, kind: str, *args: int) -> None:
        """A decision of the acting player; Refused also where the turn is over."""
        if self.engine.actor != self.seat:
            raise Refused("the turn is over")
        self.engine.play(self.a.join(kind, *args))

    def go_to(self, space: str, pay: Sequence[int] | None = None) -> None:
        """The stone goes to a space; ships pay by region as said, or as the rules list them."""
        before = list(self.me.ships)
        self.decide("rondel", self.c.SPACES.index(space))
        for region, n in enumerate(pay or ()):
            while self.state.step == self.steps.PAY and before[region] - self.me.ships[region] < n:
                self.decide("pay", region)
        while pay is None and self.state.step == self.steps.PAY:
            self.engine.play(self.engine.legal()[0])
        paid = [int(b - a) for b, a in zip(before, self.me.ships, strict=True)]
        if pay is not None and paid != list(pay):
            raise Refused(f"{paid} ships are paid, not {pay}")

    def sail(self, voyages: Sequence[Voyage]) -> None:
        """Declare voyages in the order of the rules."""
        for start, region, n in sorted(voyages):
            for _ in range(n):
                self.decide("sail", start, region)

    def finish(self, word: str = "end") -> None:
        """End the turn, or the voyage with the card; chance turns up the tokens of the scenario."""
        target = int(self.state.target)
        self.decide(word)
        for token in self.position.stacks.get(target, []):
            assert self.engine.actor == CHANCE, "a token is to be turned up"
            self.engine.play(self.a.join("reveal", token))
        if self.engine.actor == CHANCE:
            raise ValueError(f"the stack of {self.c.REGIONS[target].id} must be given")

    def trade(self, sell: Sequence[int], process: Sequence[int], wild: str) -> None:
        """Sell and process goods in the order of the rules; `wild` is what the orange factory makes."""
        for good, name in enumerate(GOODS):
            if sell[good] and name == wild:
                raise Refused(f"the orange factory cannot be added to {name}, which is sold")
            if process[good] > self.me.factories[good] + (name == wild):
                raise Refused(f"there are not enough factories for {name}")
            if sell[good]:
                self.decide("sell", good, sell[good])
            if process[good]:
                self.decide("process", good, process[good])

    def skip_turn(self) -> int:
        """Whoever's turn it is moves a step, or chooses a space, and does nothing; returns the seat."""
        seat = self.engine.actor
        assert seat not in (CHANCE, NOBODY)
        stone = self.state.players[seat].stone
        self.engine.play(self.a.join("rondel", (stone + 1) % self.c.N_SPACES))
        self.engine.play(self.a.END)
        return seat
