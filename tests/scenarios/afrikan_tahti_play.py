"""Playing from a position of Afrikan tähti in any mode, in the words of a scenario; dice are scripted.

How a decision is refused and taken back is in `star_play.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from lauta.engine.actors import NOBODY
from lauta.engine.edition import Mode
from lauta.engine.record import pack, unpack
from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data import walks

from .afrikan_tahti_position import IRRELEVANT, Position, tahti, tokens
from .engine import Refused
from .star_play import StarPlay, leads_over


class Play(StarPlay):
    """The turns of a scenario, and what the player has announced or the die has brought in them."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.tokens = {city: list(kinds) for city, kinds in position.tokens.items()}
        self.stayed = self.die_rolled = self.success = False
        self.city = -1
        super().__init__(tahti(), position, mode)

    # --- decisions --------------------------------------------------------------------------------

    def happen(self, kind: str, *args: int) -> None:
        """A decision or an outcome; afterwards the turn may be over."""
        super().happen(kind, *args)
        self.over = self.engine.actor == NOBODY or self.state.phase == self.phase.TURN

    def may(self, kind: str) -> bool:
        """Whether a button is open to the player now."""
        return not self.over and self.engine.actor == self.seat and self.a.join(kind) in self.engine.legal()

    def die(self, face: int) -> None:
        """The die shows this."""
        self.die_rolled = True
        self.happen("rolled", face)

    def roll(self, face: int | None) -> None:
        """Announce a move and throw the die, unless it has been thrown."""
        if self.stayed:
            raise Refused("the player stays")
        if self.over or self.state.phase != self.phase.MOVE:
            if self.over or self.state.phase != self.phase.DIE:
                self.decide("roll")
            if face is None:
                raise ValueError("'roll' is missing")
            self.die(face)

    def move(self, to: int, via: Sequence[int], face: int | None) -> None:
        """A move by die; the cheapest way that leads over `via`."""
        self.roll(face)
        self.end_move(to, via)

    def end_move(self, to: int, via: Sequence[int]) -> None:
        """Choose where the move ends; Refused also where no open way leads over `via`."""
        walk = self.walk(to, via)
        if walk is None:
            ways = [w for w in self.ends() if w.end == to and leads_over(w.spots, via)]
            self.decide("to", to, min((w.fares for w in ways), default=0))
            raise Refused("no way like this is open")
        roll = int(self.state.roll)
        self.decide("to", to, walk.fares)
        self.steps, self.lost = walk.steps, roll - walk.steps

    def ends(self) -> list[walks.Walk]:
        """The walks with which the present roll may end, whether or not the player may go them."""
        return list(walks.ends_of(tables.BOARD, tables.LINES, int(self.me.at), int(self.state.roll)))

    def walk(self, to: int, via: Sequence[int]) -> walks.Walk | None:
        """The cheapest open walk, among equals the shortest; None where there is none."""
        owns = self.me.star > 0 or self.me.horseshoes > 0
        found = [
            walk
            for walk in self.ends()
            if walk.end == to
            and leads_over(walk.spots, via)
            and walk.mixing <= self.state.options.mixed_move
            and not (owns and walk.passes_home)
            and walk.fares * tables.SEA_FARE <= self.me.money
        ]
        return min(found, key=lambda walk: (walk.fares, walk.steps), default=None)

    def fly(self, to: int) -> None:
        """A flight."""
        if self.stayed:
            raise Refused("the player stays")
        if to >= tables.N_CITIES:
            raise Refused("no airfield")
        self.decide("fly", to)

    def sail(self, to: int) -> None:
        """Free passage."""
        if self.stayed:
            raise Refused("the player stays")
        here, steps = int(self.me.at), int(self.state.options.free_passage_steps)
        self.decide("sail", to)
        ways = walks.free_ends(tables.BOARD, tables.LINES, here, steps)
        self.steps = min(walk.steps for walk in ways if walk.end == to)
        self.lost = steps - self.steps

    def release(self, face: int, to: int | None) -> None:
        """A captive's roll, and where he goes if he is free."""
        if not self.me.captive:
            raise Refused("no captive")
        self.decide("roll")
        self.die(face)
        self.success = not self.me.captive
        if to is not None and not self.over:
            if self.state.phase == self.phase.SAIL:
                self.sail(to)
            else:
                self.end_move(to, ())
        elif to is not None:
            raise Refused("still a captive")

    def stay(self) -> None:
        """Announce that the pawn stays where it is."""
        if self.over or self.engine.actor != self.seat or self.state.phase != self.phase.TURN:
            raise Refused("the turn has begun otherwise")
        if not any(map(self.may, ("pay", "try", "pass"))):
            raise Refused("staying is not possible")
        self.stayed = True

    def buy(self) -> None:
        """Pay for the token, after moving or staying."""
        if not self.over and self.state.phase == self.phase.TURN and not self.stayed:
            raise Refused("nothing was announced")
        self.decide("pay")
        self.turn_token()

    def stay_and_buy(self) -> None:
        """Stay and pay for the token."""
        self.stay()
        self.buy()

    def try_token(self, face: int | None) -> None:
        """Roll for the token."""
        self.decide("try")
        if face is None:
            raise ValueError("'roll' is missing")
        self.die(face)
        self.success = self.state.phase == self.phase.TOKEN
        if self.success:
            self.turn_token()

    def stay_and_try(self, face: int) -> None:
        """Stay and roll for the token."""
        self.stay()
        self.try_token(face)

    def turn_token(self) -> None:
        """The token that the scenario names comes up, or something irrelevant."""
        self.city = int(self.me.at)
        kinds = self.tokens.setdefault(self.city, [IRRELEVANT])
        self.tokens = {**self.tokens, self.city: kinds[1:]}
        self.happen("turned", tokens()[kinds[0]])

    @property
    def has_turned(self) -> bool:
        """Whether a token has been turned, and is gone."""
        return self.city >= 0 and not self.state.token[self.city]

    # --- turns --------------------------------------------------------------------------------------

    def next_turn_of(self, seat: int) -> None:
        """The running turn ends; all turns before that of `seat` pass without any action."""
        if not self.over:
            self.finish()
        for _ in range(100):
            if self.engine.actor == NOBODY:
                raise Refused("the game is over")
            if self.state.turn == seat:
                break
            self.finish()
        self.seat = seat
        self.over = self.stayed = False

    def finish(self) -> None:
        """Whoever is to act ends the turn, or passes it, whether the rules let him or not."""
        kind = "end" if self.state.phase == self.phase.ARRIVED else "pass"
        if self.a.join(kind) in self.engine.legal():
            self.happen(kind)
        else:
            s = unpack(self.engine.rules.State, pack(self.state))
            s.phase = self.phase.ARRIVED
            self.engine.rules.apply(s, self.a.END)
            self.start(pack(s))

    def begin_turn(self) -> None:
        """The turn of the active player is next; it may be lost (ST-46)."""
        self.state.turn = (self.seat - 1) % self.players
        self.state.phase = self.phase.ARRIVED
        self.engine.rules.apply(self.state, self.a.END)
        self.skipped = self.state.turn != self.seat
        self.over = self.skipped

    def check_end(self) -> None:
        """Whether the race is decided (ST-54)."""
        tahti().module("rules.turns", self.mode).drop_hopeless(self.state)

    def is_stranded(self) -> bool:
        """Whether the player cannot leave his island any more (ST-56)."""
        return bool(tahti().module("rules.turns", self.mode).is_stranded(self.state, self.me))

    # --- set-up -------------------------------------------------------------------------------------

    def set_up(self, choice: dict[int, int]) -> None:
        """A new game; the players choose start cities, the first one where nothing is said."""
        self.start(pack(tahti().new_state(self.players, self.options)))
        for seat in range(self.players):
            self.happen("start", choice.get(seat, 0))

    def determine_order(self, rolls: Sequence[int]) -> None:
        """The rolls for the order of play, in the order in which the rules ask for them."""
        if self.state.phase != self.phase.ORDER:
            self.set_up({})
        for face in rolls:
            self.die(face)
        if self.state.phase == self.phase.ORDER:
            raise ValueError("more rolls must be given")
