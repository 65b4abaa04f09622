"""The adapter of Attika: steps of one player's turn, and what must come of each.

Positions are built in `attika_position.py`; the set-up is in `attika_setup.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.edition import Mode
from lauta.engine.errors import IllegalAction
from lauta.engine.hexgrid import Cell
from lauta.engine.record import pack, unpack

from .attika_position import (
    LETTERS,
    MOST,
    Position,
    attika,
    constants,
    kind_of,
    read_cards,
    read_cell,
    read_position,
)
from .attika_setup import read_setup
from .document import A_LIST, Table
from .engine import Engine, Refused, same, same_verdict
from .old_runner import Check, Reader


class Denied(Exception):
    """A step was refused for the reason that this word stands for."""


class Turn:
    """One player's turn in one mode, in the decisions that steps are made of."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.position = position
        self.mode: Mode = mode
        self.seat = position.seat
        self.a = attika().module("rules.actions")
        self.c = constants()
        self.phase = attika().module("rules.state").Phase
        self.refusal = attika().module("speech.refusal")
        self.stacks = [list(stack) for stack in position.stacks]
        self.deck, self.map_stack = list(position.deck), list(position.map_stack)
        self.drawn = 0
        self.kind_of_turn, self.ended_with_cards = 0, False
        self.put(position.data)

    def put(self, data: bytes) -> None:
        """Go to the position of these bytes."""
        p = self.position
        self.engine = Engine(attika(), p.players, p.options, self.mode, data)

    def save(self) -> tuple[bytes, list[list[int]], list[int], list[int]]:
        """The position, and what is known of the order of hidden things."""
        if self.state.turn == self.seat:
            self.kind_of_turn = int(self.state.mode)
        return (
            pack(self.state),
            [list(stack) for stack in self.stacks],
            list(self.deck),
            list(self.map_stack),
        )

    def restore(self, saved: tuple[bytes, list[list[int]], list[int], list[int]]) -> None:
        """Go back to what was saved."""
        data, self.stacks, self.deck, self.map_stack = saved
        self.drawn = 0
        self.put(data)

    @property
    def state(self) -> Any:
        """The state in its mode."""
        return self.engine.state

    @property
    def plain(self) -> Any:
        """A plain copy, which refusals read."""
        return unpack(attika().rules().State, pack(self.state))

    @property
    def me(self) -> Any:
        """The acting player."""
        return self.state.players[self.seat]

    @property
    def over(self) -> bool:
        """Whether the turn has passed on, or the game is over."""
        return bool(self.state.turn != self.seat or self.state.phase == self.phase.OVER)

    def decide(self, action: int) -> None:
        """A decision of the player; Denied where it is refused."""
        try:
            self.engine.play(action)
        except Refused:
            raise Denied(self.refusal.why_illegal(self.plain, action).code) from None

    def linger(self) -> None:
        """Where the turn has passed on, go back to its end: what is asked for then is refused there."""
        s = self.plain
        if s.turn == self.seat or s.phase == self.phase.OVER:
            return
        s.turn, s.phase, s.left = self.seat, self.phase.ACT, 0
        s.mode = self.kind_of_turn or attika().module("rules.state").Mode.BUILD
        s.card_phase = int(self.ended_with_cards)
        s.players[self.seat].amphorae = 0
        self.put(pack(s))

    def decline(self) -> None:
        """Where the extension that is due need not be, doing anything else declines it."""
        if self.state.phase == self.phase.ASK:
            self.decide(self.a.DECLINE)

    def deny(self, reason: IllegalAction | None, action: int) -> None:
        """Denied where there is a reason; the rules must then not offer the action either."""
        if reason is not None:
            assert action not in self.engine.legal(), f"{reason}, but the action is legal"
            raise Denied(reason.code)

    # --- steps ------------------------------------------------------------------------------------

    def draw(self, stack: int, drawn: int, then: Callable[[Turn, int], None]) -> None:
        """Draw, and build or store what comes up."""
        self.linger()
        self.decline()
        self.decide(self.a.DRAW + stack)
        if self.stacks:
            same("drawn tile", self.c.KINDS[self.stacks[stack].pop(0)], self.c.KINDS[drawn])
        self.engine.play(self.a.UNCOVER + drawn)
        then(self, drawn)

    def store(self, kind: int) -> None:
        """The drawn tile goes to the store."""
        self.decide(self.a.STORE)

    def build(self, kind: int, cell: Cell, pay: list[int]) -> None:
        """Take a tile from the store and build it."""
        self.linger()
        self.decline()
        take = self.a.BUILD + kind
        if take not in self.engine.legal():
            reason = self.refusal.why_no_build(self.plain, kind)
            if reason is None or reason.code != "payment":
                self.decide(take)
            raise Denied(self.refusal.why_not_at(self.plain, kind, *cell).code)
        self.decide(take)
        self.place(kind, cell, pay)

    def place(self, kind: int, cell: Cell, pay: list[int]) -> None:
        """Build the chosen or drawn tile, paid with exactly these cards."""
        space = attika().module("rules.terrain").space_at(self.plain, *cell)
        if space == self.c.OFF:
            raise Denied(self.refusal.why_not_at(self.plain, kind, *cell).code)
        before = list(self.me.hand)
        self.decide(self.a.AT + space)
        while self.state.phase == self.phase.PAY:
            landscape = int(self.state.paying)
            self.decide(self.a.PAY + landscape * self.a.AMOUNTS + min(pay[landscape], self.a.AMOUNTS - 1))
        if [had - has for had, has in zip(before, self.me.hand, strict=True)] != pay:
            raise Denied("payment")

    def use_amphora(self, purpose: str) -> None:
        """Give back an amphora for an action or a card."""
        self.linger()
        self.decline()
        reason = self.refusal.why_no_amphora(self.plain, purpose)
        action = self.a.AMPHORA_CARD if purpose == "card" else self.a.AMPHORA_ACTION
        if reason is not None and reason.code == "mode":
            raise Denied("mode")
        self.deny(reason, action)
        self.decide(action)

    def extend(self, centre: Cell, rotation: int) -> None:
        """Lay the top map tile."""
        self.linger()
        if self.state.phase == self.phase.ASK:
            self.decide(self.a.EXPAND)
        if self.state.phase == self.phase.TILE:
            tile = self.map_stack.pop(0) if self.map_stack else self.engine.legal()[0] - self.a.TILE
            self.engine.play(self.a.TILE + tile)
        name = attika().module("rules.terrain").name_of_place(self.plain, *centre)
        if self.state.phase == self.phase.WHERE:
            named = self.a.EXTEND + name if name >= 0 else -1
            self.deny(self.refusal.why_no_tile(self.plain, *centre), named)
        self.decide(self.a.EXTEND + max(0, name))
        if self.state.phase == self.phase.TURN:
            self.decide(self.a.TURN + rotation % self.c.ROTATIONS[self.state.tile])

    def end_turn(self) -> None:
        """All unused actions become cards; a turn that has ended by itself may be ended, a game not."""
        self.decline()
        if not self.over or self.state.phase == self.phase.OVER:
            self.decide(self.a.END)

    def take_cards(self) -> None:
        """Draw the cards that are owed, in the order of the given deck."""
        self.drawn = 0
        while self.engine.actor == CHANCE and self.state.phase == self.phase.CARD:
            landscape = self.deck.pop(0) if self.deck else self.engine.legal()[0] - self.a.DEAL
            self.engine.play(self.a.DEAL + landscape)
            self.drawn += 1
        if self.over and self.drawn:
            self.ended_with_cards = True


Act = Callable[[Turn], None]


# --- what is expected -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Quote:
    """What a building must cost on a space, before it stands there; None where nothing is said."""

    kind: int
    cell: Cell
    free: bool | None
    discount: list[int] | None
    due: list[int] | None
    due_any: int | None
    fee: int | None

    def check(self, turn: Turn) -> None:
        """Compare with the rules."""
        prices = attika().module("rules.prices", turn.mode)
        space = attika().module("rules.terrain").space_at(turn.plain, *self.cell)
        if space == turn.c.OFF:
            return
        where = turn.state, turn.seat, self.kind, space
        free = bool(prices.is_free(*where))
        symbols = [int(prices.count_of(int(turn.state.symbols[space]), i)) for i in range(4)]
        packed = int(prices.due(turn.state, self.kind, space))
        due = [int(prices.count_of(packed, i)) for i in range(4)]
        price = turn.c.BUILDINGS[self.kind].price
        used = symbols if turn.c.ANY[self.kind] else [p - d for p, d in zip(price, due, strict=True)]
        due_any = int(prices.due_any(turn.state, self.kind, space))
        for name, found in (
            ("free", free),
            ("discount", used),
            ("due", [0] * 4 if free else due),
            ("due_any", 0 if free else due_any),
            ("fee", int(prices.fee(turn.state, turn.seat, space))),
        ):
            expected = getattr(self, name)
            if name == "discount" and free and expected == [0] * 4:
                continue  # symbols reduce nothing where an arrow makes the building free
            if expected is not None:
                same(name, found, expected)


def _read_quote(table: Table, kind: int, cell: Cell) -> Quote:
    return Quote(
        kind,
        cell,
        free=table.take("free", bool) if table.has("free") else None,
        discount=read_cards(table, "discount") if table.has("discount") else None,
        due=read_cards(table, "due") if table.has("due") else None,
        due_any=table.number("due_any", 0, MOST) if table.has("due_any") else None,
        fee=table.number("fee", 0, MOST) if table.has("fee") else None,
    )


def _named(cards: list[int]) -> dict[str, int]:
    return {letter: n for letter, n in zip(LETTERS, cards, strict=True) if n}


_COUNTS: Mapping[str, Callable[[Turn], int]] = {
    "settlements": lambda turn: turn.me.settlements,
    "amphorae": lambda turn: turn.me.amphorae,
    "amphora_supply": lambda turn: turn.state.supply,
    "cards_drawn": lambda turn: turn.drawn,
    "deck_size": lambda turn: turn.state.deck_size,
    "discard_size": lambda turn: sum(turn.state.discard),
    "spaces_total": lambda turn: sum(building >= -1 for building in turn.state.building),
}


def _actions_left(turn: Turn) -> set[int]:
    """The unused actions; while the mode is open, draws or builds (AT-88)."""
    s, c = turn.state, turn.c
    if s.turn != turn.seat:
        return {0}
    return {int(s.left)} if s.mode else {int(s.left) + n for n in (c.DRAW_ACTIONS, c.BUILD_ACTIONS)}


@dataclass(frozen=True)
class Outcome:
    """What must be true after a step; None and empty where nothing is said."""

    counts: Mapping[str, int]
    actions_left: int | None
    hand: list[int] | None
    store: list[str] | None
    extends_map: bool | None
    winner: str | None

    def check(self, turn: Turn) -> None:
        """Compare with the state."""
        for name, expected in self.counts.items():
            same(name, int(_COUNTS[name](turn)), expected)
        if self.actions_left is not None:
            found = _actions_left(turn)
            assert self.actions_left in found, f"actions left: {sorted(found)}, expected {self.actions_left}"
        if self.hand is not None:
            same("hand", _named([int(n) for n in turn.me.hand]), _named(self.hand))
        if self.store is not None:
            store = [name for i, name in enumerate(turn.c.KINDS) for _ in range(turn.me.store[i])]
            same("store", sorted(store), sorted(self.store))
        if self.extends_map is not None:
            pending = turn.state.phase in (turn.phase.ASK, turn.phase.TILE)
            same("map extension is due", pending, self.extends_map)
        if self.winner is not None:
            won = turn.state.phase == turn.phase.OVER and turn.state.winner >= 0
            same("winner", turn.position.seats[turn.state.winner] if won else "", self.winner)


def _read_outcome(table: Table) -> Outcome:
    store = table.maybe("store", A_LIST, []) if table.has("store") else None
    for name in store or []:
        kind_of(table, name)
    return Outcome(
        counts={name: table.number(name, 0, 1000) for name in _COUNTS if table.has(name)},
        actions_left=table.number("actions_left", 0, MOST) if table.has("actions_left") else None,
        hand=read_cards(table, "hand") if table.has("hand") else None,
        store=store,
        extends_map=table.take("extends_map", bool) if table.has("extends_map") else None,
        winner=table.take("winner", str) if table.has("winner") else None,
    )


# --- steps ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A step, whether it is legal, and what must come of it."""

    act: Act
    quote: Quote | None
    legal: bool
    reason: str | None
    outcome: Outcome

    def run(self, turn: Turn) -> None:
        """Carry it out and compare; an illegal step changes nothing."""
        if self.quote is not None:
            self.quote.check(turn)
        before = turn.save()
        refused = self._refusal(turn)
        same_verdict("it", refused, self.legal)
        if refused is not None:
            turn.restore(before)
            if self.reason is not None:
                same("reason", refused, self.reason)
        self.outcome.check(turn)

    def _refusal(self, turn: Turn) -> str | None:
        try:
            self.act(turn)
            turn.take_cards()
        except Denied as denied:
            return str(denied)
        return None


def _read_place(table: Table) -> tuple[Cell, list[int]]:
    return read_cell(table, table.take("at", A_LIST)), read_cards(table, "pay")


def _read_draw(table: Table, position: Position) -> tuple[Act, Quote | None]:
    stack = table.number("stack", 1, constants().STACKS) - 1
    drawn = kind_of(table, table.take("drawn", str)) if table.has("drawn") else None
    if drawn is None:
        drawn = position.stacks[stack][0] if position.stacks and position.stacks[stack] else 0
    kind = drawn
    if not table.has("then") or table.choice("then", ("build", "store")) == "store":
        return lambda turn: turn.draw(stack, kind, Turn.store), None
    cell, pay = _read_place(table)
    quote = _read_quote(table, kind, cell)
    return lambda turn: turn.draw(stack, kind, lambda t, k: t.place(k, cell, pay)), quote


def _read_build(table: Table, _: Position) -> tuple[Act, Quote | None]:
    kind = kind_of(table, table.take("building", str))
    cell, pay = _read_place(table)
    return lambda turn: turn.build(kind, cell, pay), _read_quote(table, kind, cell)


def _read_amphora(table: Table, _: Position) -> tuple[Act, Quote | None]:
    purpose = table.choice("as", ("draw", "build", "card"))
    return lambda turn: turn.use_amphora(purpose), None


def _read_extend(table: Table, _: Position) -> tuple[Act, Quote | None]:
    centre = read_cell(table, table.take("centre", A_LIST))
    rotation = table.number("rotation", 0, 5) if table.has("rotation") else 0
    return lambda turn: turn.extend(centre, rotation), None


def _read_end(table: Table, _: Position) -> tuple[Act, Quote | None]:
    return Turn.end_turn, None


_STEPS: Mapping[str, Callable[[Table, Position], tuple[Act, Quote | None]]] = {
    "draw": _read_draw,
    "build": _read_build,
    "use_amphora": _read_amphora,
    "extend": _read_extend,
    "end_turn": _read_end,
}


def _read_step(table: Table, position: Position) -> Step:
    act, quote = _STEPS[table.choice("do", tuple(_STEPS))](table, position)
    legal = table.take("legal", bool)
    reason = None
    if table.has("reason"):
        if legal:
            raise table.error("'reason' stands only beside legal = false")
        reason = table.choice("reason", attika().module("speech.refusal").CODES)
    outcome = _read_outcome(table)
    table.close()
    return Step(act, quote, legal, reason, outcome)


@dataclass(frozen=True)
class TurnCheck:
    """Steps from a position."""

    position: Position
    steps: list[Step]

    def run(self, mode: Mode) -> None:
        """Play them one after another."""
        turn = Turn(self.position, mode)
        for number, step in enumerate(self.steps, 1):
            try:
                step.run(turn)
            except AssertionError as error:
                raise AssertionError(f"step {number}: {error}") from error


def read_example(table: Table) -> Check:
    """An example: set-ups, or steps from a position."""
    steps = table.tables("step")
    if not steps:
        raise table.error("there is no step")
    if all(step.rows.get("do") == "setup" for step in steps):
        return read_setup(steps)
    position = read_position(table.table("given"))
    return TurnCheck(position, [_read_step(step, position) for step in steps])


KINDS: Mapping[str, Reader] = {"": read_example}
