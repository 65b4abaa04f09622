"""The course of a game of Retkikunnat between the actions of a scenario; dice and cards are scripted.

What no action of the scenario names is declined on the way to the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.edition import Mode
from lauta.engine.record import pack, unpack

from .engine import Refused
from .retkikunnat_position import QUIET_EVENTS, Position, module, numbers, retki
from .star_play import StarPlay

MOST = 60  # steps of a walk that are tried, jobs that are declined
# What must be chosen and cannot be declined; in the end the first choice is as good as any.
FORCED = ("LIMIT", "HAND_LIMIT", "LOSE", "LOSE_HAND", "PICK", "PICK_HAND", "CITY", "JUMP", "FLIGHT")
# The horseshoe is one of them until the Star has been found.
PLAIN_TOKENS = ("horseshoe", "topaz", "emerald", "expedition")

# With these outcomes and answers a penalty goes on by itself, where nothing has to be chosen.
BY_ITSELF = ("shows", "pass", "decline", "event")


class Awaited(Refused):
    """Somebody may react now, and the next action of the scenario does; what was begun goes on later."""


class Course(StarPlay):
    """A game on its way from action to action.

    `coming` is the hand card that the next action plays: seat and number; `later` what an action still has
    to do when that has been played. `picks` and `result` are dice to be thrown again, and what they will
    show; `choice` is the symbol that the defender is going to choose. `passed` are seats whose lost turn
    came up at once, `gone` expedition cards that left their owners by themselves: seat and number.
    """

    def __init__(self, position: Position, mode: Mode) -> None:
        self.job = module("rules.state").Job
        self.tokens = {city: list(stack) for city, stack in position.tokens.items()}
        self.events = list(position.decks.events.top)
        self.cards = list(position.decks.card_top)
        self.dangers = list(position.decks.dangers.top)
        self.coming: tuple[int, int] | None = None
        self.later: list[Callable[[], None]] = []
        self.picks: list[str] = []
        self.result: list[str] = []
        self.choice: int | None = None
        self.drawn: list[int] = []
        self.danger = -1
        self.passed: list[int] = []
        self.gone: list[tuple[int, int]] = []
        super().__init__(retki(), position, mode)

    @property
    def plain(self) -> Any:
        """A plain copy of the state, for questions to the plain rules."""
        return unpack(module("rules.state").State, pack(self.state))

    @property
    def top(self) -> Any:
        """The job on top of the pile."""
        return self.state.tasks[self.state.depth - 1]

    # --- what is begun ----------------------------------------------------------------------------

    def then(self, *steps: Callable[[], None]) -> None:
        """Do these steps; from the one on before which the next action reacts, do them later."""
        before = len(self.later)
        self.later = [*steps, *self.later]
        self.go_on(before)

    def go_on(self, left: int) -> None:
        """Do what is to be done later, but for so many steps."""
        while len(self.later) > left:
            try:
                self.later[0]()
            except Awaited:
                return
            self.later.pop(0)

    def resume(self) -> None:
        """Do what was left for later, as far as it is still possible."""
        self.coming = None
        try:
            self.go_on(0)
        except Refused:
            self.later.clear()

    # --- decisions --------------------------------------------------------------------------------

    def happen(self, kind: str, *args: int) -> None:
        """A decision or an outcome; afterwards the turn may be over, and cards may be gone."""
        turn, part, extra = int(self.state.turn), int(self.state.part), int(self.state.extra)
        before = self.holdings
        super().happen(kind, *args)
        now = int(self.state.turn)
        for seat, (old, new) in enumerate(zip(before, self.holdings, strict=True)):
            if kind in BY_ITSELF:
                self.gone += [(seat, card) for card in range(len(old)) for _ in range(old[card] - new[card])]
        if turn == self.seat and (now != turn or part > self.state.part):
            self.over = True
            seat = turn if extra else (turn + 1) % self.players
            while seat != now:
                self.passed.append(seat)
                seat = (seat + 1) % self.players

    @property
    def holdings(self) -> list[list[int]]:
        """How many of each expedition card the players have."""
        return [list(map(int, player.cards)) for player in self.state.players[: self.players]]

    def answer(self, kind: str, *args: int) -> None:
        """A decision of whoever is asked; Refused where the turn is over."""
        if self.over:
            raise Refused("the turn is over")
        self.happen(kind, *args)

    def is_due(self, *phases: str) -> bool:
        """Whether one of these phases is due now."""
        return self.phase(int(self.state.phase)).name in phases

    def reach(self, *phases: str) -> None:
        """Decline and let things happen until one of these phases; Refused where it does not come."""
        for _ in range(MOST):
            if self.is_due(*phases) and not self.over:
                return
            if self.is_awaited():
                raise Awaited("the next action reacts")
            if self.over or not self.decline():
                break
        if self.over or not self.is_due(*phases):
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
            self.answer_offer()
        elif phase == "DICE_PICK":
            return self.pick()
        elif phase == "CHOOSE" and self.choice is not None:
            self.happen("choose", self.choice)
        elif phase == "CITY" and self.top.job == self.job.PEEK:
            self.engine.play(self.engine.legal()[0])
        elif self.engine.actor == CHANCE:
            return self.draw(phase)
        else:
            return False
        return True

    def answer_offer(self) -> None:
        """What works by itself is used (RE-39); what costs a card, or replaces an event, is not."""
        c, v = module("data.constants"), module("data.vocabulary")
        ability = int(module("table.situation").offered_ability(self.plain))
        works = self.top.job == self.job.BONUSES or (
            ability >= 0 and c.AB_CODE[ability] == v.SHIELD and c.AB_Y[ability] == v.FREE_OF_COST
        )
        self.happen("use" if works else "decline")

    def settle(self) -> bool:
        """Decline, or take the first of what must be chosen; False where the turn itself goes on."""
        if self.is_due(*FORCED):
            kind, args = self.a.split(self.engine.legal()[0])
            self.happen(kind, *args)
            return True
        return self.decline()

    def is_awaited(self) -> bool:
        """Whether the player who is asked reacts with the next action."""
        if self.coming is None or not self.is_due("POLL"):
            return False
        seat, card = self.coming
        return seat == self.engine.actor and self.is_playable(card, None)

    def pass_on(self) -> bool:
        """No reaction, unless the next action is one of the player who is asked."""
        if self.is_awaited():
            return False
        self.happen("pass")
        return True

    def is_playable(self, card: int, other: int | None) -> bool:
        """Whether the card can be played right now."""
        return self.a.join("play", card, 0 if other is None else other + 1) in self.engine.legal()

    def pick(self) -> bool:
        """Take up the dice that are to be thrown again."""
        if self.picks:
            self.happen("die", module("data.vocabulary").FACES.index(self.picks.pop(0)))
        elif self.result:
            self.happen("throw")
        else:
            return False
        return True

    # --- chance -----------------------------------------------------------------------------------

    def draw(self, phase: str) -> bool:
        """An outcome that is scripted, or has no influence."""
        if phase == "EVENT":
            self.drawn.append(self.next_event())
            self.happen("event", self.drawn[-1])
        elif phase == "CARD":
            self.happen("card", self.next_card())
        elif phase == "DANGER":
            self.danger = self.dangers.pop(0) if self.dangers else self.outcomes[0]
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

    @property
    def outcomes(self) -> list[int]:
        """The numbers of the outcomes that are possible."""
        return sorted(int(self.a.split(action)[1][0]) for action in self.engine.legal())

    def next_event(self) -> int:
        """The event card on top, or one without influence."""
        if self.events:
            return self.events.pop(0)
        quiet = [numbers("event")[name] for name in QUIET_EVENTS]
        return next((event for event in quiet if event in self.outcomes), self.outcomes[0])

    def next_card(self) -> int:
        """The expedition card on top; the first one of its type where a type is searched for (RE-87)."""
        good = self.outcomes
        found = next((i for i, card in enumerate(self.cards) if card in good), None)
        return good[0] if found is None else self.cards.pop(found)

    def turn(self, phase: str) -> None:
        """The token that the scenario names, or any."""
        s, kind = self.state, "seen" if phase == "PEEK" else "turned"
        city = int(self.top.k) - 1 if phase == "PEEK" else int(self.me.at)
        if self.top.job == self.job.SURPRISE:
            city = int(self.top.a)
        stack = self.tokens.get(city)
        token = stack[0][1] if stack else self.any_token()
        if s.known[city] >= 0:
            token = int(s.known[city])
        if stack and kind == "turned":
            stack.pop(0)
        self.happen(kind, token)

    def any_token(self) -> int:
        """A token of which little comes, for a city of which nothing is said."""
        kinds = [numbers("token")[kind] for kind in PLAIN_TOKENS[bool(self.state.star_found) :]]
        return next((kind for kind in kinds if kind in self.outcomes), self.outcomes[0])

    def throw(self, faces: Sequence[str]) -> None:
        """Danger dice show this."""
        c, words = module("data.constants"), module("data.vocabulary").FACES
        shown = tuple(list(faces).count(word) for word in words)
        self.happen("shows", c.THROWS.index(shown))
