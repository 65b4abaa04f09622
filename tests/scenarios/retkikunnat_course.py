"""The course of a game of Retkikunnat between the actions of a scenario; dice and cards are scripted.

What no action of the scenario names is declined on the way to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lauta.engine.game import CHANCE
from lauta.engine.loading import Mode
from lauta.engine.record import pack, unpack

from .engine import Refused
from .retkikunnat_position import Position, module, numbers, retki
from .star_play import StarPlay

MOST = 60  # steps of a walk that are tried, jobs that are declined
# Cards without influence, for decks of which nothing is said.
QUIET_EVENTS = ("nakopaikka", "kaivauslupa", "lentokielto", "sabotaasi")


class Course(StarPlay):
    """A game on its way from action to action.

    `coming` is the hand card that the next action plays: seat and number. `picks` and `result` are dice
    to be thrown again, and what they will show. `passed` are seats whose lost turn came up at once.
    """

    def __init__(self, position: Position, mode: Mode) -> None:
        self.job = module("state").Job
        self.tokens = {city: list(stack) for city, stack in position.tokens.items()}
        self.events = list(position.decks.event_top)
        self.cards = list(position.decks.card_top)
        self.dangers = list(position.decks.danger_top)
        self.coming: tuple[int, int] | None = None
        self.picks: list[str] = []
        self.result: list[str] = []
        self.drawn = 0
        self.danger = -1
        self.passed: list[int] = []
        super().__init__(retki(), position, mode)

    @property
    def plain(self) -> Any:
        """A plain copy of the state, for questions to the plain rules."""
        return unpack(module("state").State, pack(self.state))

    @property
    def top(self) -> Any:
        """The job on top of the pile."""
        return self.state.tasks[self.state.depth - 1]

    # --- decisions --------------------------------------------------------------------------------

    def happen(self, kind: str, *args: int) -> None:
        """A decision or an outcome; afterwards the turn may be over."""
        turn, part, extra = int(self.state.turn), int(self.state.part), int(self.state.extra)
        super().happen(kind, *args)
        now = int(self.state.turn)
        if turn == self.seat and (now != turn or part > self.state.part):
            self.over = True
            seat = turn if extra else (turn + 1) % self.players
            while seat != now:
                self.passed.append(seat)
                seat = (seat + 1) % self.players

    def reach(self, *phases: str) -> None:
        """Decline and let things happen until one of these phases; Refused where it does not come."""
        wanted = [self.phase[name] for name in phases]
        for _ in range(MOST):
            if self.state.phase in wanted:
                return
            if self.over or not self.decline():
                break
        if self.over or self.state.phase not in wanted:
            raise Refused(f"none of {', '.join(phases)} is due, but {self.phase(int(self.state.phase)).name}")

    def decline(self) -> bool:
        """One decision that the scenario does not name, or one outcome; False where it must be named."""
        phase = self.phase(int(self.state.phase)).name
        if phase == "POLL":
            return self.pass_on()
        if phase == "MOVE":
            if self.state.walked == 0:
                return False
            self.happen("stop")
        elif phase == "DICE_ASK":
            self.happen("pass")
        elif phase == "OFFER":
            self.happen("decline")
        elif phase == "DICE_PICK":
            return self.pick()
        elif self.engine.actor == CHANCE:
            return self.draw(phase)
        else:
            return False
        return True

    def pass_on(self) -> bool:
        """No reaction, unless the next action is one of the player who is asked."""
        if self.coming is not None:
            seat, card = self.coming
            if seat == self.engine.actor and self.is_playable(card, None):
                return False
        self.happen("pass")
        return True

    def is_playable(self, card: int, other: int | None) -> bool:
        """Whether the card can be played right now."""
        return self.a.join("play", card, 0 if other is None else other + 1) in self.engine.legal()

    def pick(self) -> bool:
        """Take up the dice that are to be thrown again."""
        if self.picks:
            self.happen("die", module("vocabulary").FACES.index(self.picks.pop(0)))
        elif self.result:
            self.happen("throw")
        else:
            return False
        return True

    # --- chance -----------------------------------------------------------------------------------

    def draw(self, phase: str) -> bool:
        """An outcome that is scripted, or has no influence."""
        if phase == "EVENT":
            self.happen("event", self.next_event())
            self.drawn += 1
        elif phase == "CARD":
            self.happen("card", self.cards.pop(0) if self.cards else self.first("card"))
        elif phase == "DANGER":
            self.danger = self.dangers.pop(0) if self.dangers else self.first("danger")
            self.happen("danger", self.danger)
        elif phase in ("TOKEN", "PEEK"):
            self.turn(phase)
        elif phase == "DICE" and self.result:
            self.throw(self.result)
            self.result = []
        elif len(self.engine.legal()) == 1:
            self.engine.play(self.engine.legal()[0])
        else:
            return False
        return True

    def first(self, kind: str) -> int:
        """The first of the outcomes that are possible."""
        return min(int(self.a.split(action)[1][0]) for action in self.engine.legal())

    def next_event(self) -> int:
        """The event card on top, or one without influence."""
        if self.events:
            return self.events.pop(0)
        legal = {self.a.split(action)[1][0] for action in self.engine.legal()}
        return next(numbers("event")[name] for name in QUIET_EVENTS if numbers("event")[name] in legal)

    def turn(self, phase: str) -> None:
        """The token that the scenario names, or any."""
        s, kind = self.state, "seen" if phase == "PEEK" else "turned"
        city = int(self.top.k) - 1 if phase == "PEEK" else int(self.me.at)
        if self.top.job == self.job.SURPRISE:
            city = int(self.top.a)
        stack = self.tokens.get(city)
        token = stack[0][1] if stack else self.first(kind)
        if s.known[city] >= 0:
            token = int(s.known[city])
        if stack and kind == "turned":
            stack.pop(0)
        self.happen(kind, token)

    def throw(self, faces: Sequence[str]) -> None:
        """Danger dice show this."""
        c, words = module("constants"), module("vocabulary").FACES
        shown = tuple(list(faces).count(word) for word in words)
        self.happen("shows", c.THROWS.index(shown))
