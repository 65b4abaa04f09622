"""The actions of a scenario of Retkikunnat: what players do in their turn, with cards and with dice.

What comes between them is in `retkikunnat_course.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lauta.engine.actors import NOBODY
from lauta.engine.edition import Mode
from lauta.engine.record import pack

from .engine import Refused
from .retkikunnat_course import MOST, Awaited
from .retkikunnat_moves import Walking
from .retkikunnat_position import Position, module, numbers, retki


class Play(Walking):
    """The actions of a scenario, and what they have brought."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.characters, self.starter = position.characters, position.starter
        self.faces: list[str] = []
        self.rerolls = False
        self.tried: bool | None = None
        self.targets: list[int] = []
        self.received: list[int] = []
        self.complete: list[bool] = []
        super().__init__(position, mode)

    def begin(self, deed: Callable[[Play], None]) -> None:
        """Do this; later, where a card lastingly at work is exposed and the next action reacts (RE-77)."""
        try:
            deed(self)
        except Awaited:
            if not self.finds(self.job.LASTING):
                raise
            self.later.append(lambda: deed(self))

    # --- parts 2 and 3 ----------------------------------------------------------------------------

    def use(self, source: int, code: str | None, to: int | None, face: int | None) -> None:
        """An ability of an expedition card or a character, and what it leads to."""
        if self.is_offered(source, *(("ACT", "MOVE") if face is not None else ("ACT",))):
            self.answer("use")
            return
        self.decide("ability", source, self.ability_of(source, code))
        steps: list[Callable[[], None]] = []
        if face is not None:
            steps.append(lambda: self.cast(face))
        if to is not None:
            steps.append(lambda: self.arrive(to))
        elif self.is_jump(source, code):
            steps.append(self.see_targets)
        self.then(*steps)

    def is_offered(self, source: int, *phases: str) -> bool:
        """Whether an ability of this source is offered before one of these phases; others are declined."""
        rows = module("data.components").MAX_ABILITIES
        for _ in range(MOST):
            self.reach(*phases, "OFFER")
            if not self.is_due("OFFER"):
                return False
            if int(module("table.situation").offered_ability(self.plain)) // rows == source:
                return True
            self.answer_offer()
        return False

    def ability_of(self, source: int, name: str | None) -> int:
        """The number of an ability: by its code, or the first that is announced."""
        codes = [row.code for row in module("data.constants").SOURCES[source].does]
        if name is not None:
            return codes.index(name) if name in codes else 0
        return next(
            (k for k, code in enumerate(codes) if module("data.vocabulary").VERBS[code].use == "activated"), 0
        )

    def arrive(self, to: int) -> None:
        """Where the steps or the jump of a card lead."""
        self.reach("MOVE", "JUMP", "FLIGHT")
        if self.is_due("MOVE"):
            self.walk(to, ())
        else:
            self.see_targets()
            self.answer("jump" if self.is_due("JUMP") else "fly", to)

    def is_jump(self, source: int, code: str | None) -> bool:
        """Whether the ability that is used is a jump."""
        return bool(
            module("data.constants").SOURCES[source].does[self.ability_of(source, code)].code == "jump"
        )

    def see_targets(self) -> None:
        """Note the cities that a jump may go to."""
        self.reach("JUMP", "FLIGHT")
        if self.is_due("JUMP"):
            self.targets = [self.a.split(action)[1][0] for action in self.engine.legal()]

    def sell(self, seat: int, card: int) -> None:
        """Sell a card that is worth money."""
        if not module("data.constants").IS_SELLABLE[card]:
            raise Refused("allies and skills are never worth money")
        self.discard(seat, card)

    def discard(self, seat: int, card: int) -> None:
        """Sell or discard a card in part 2."""
        if seat != self.seat:
            raise Refused("cards are sold in the own turn")
        self.reach("ACT")
        self.put_away(card)

    def drop(self, card: int) -> None:
        """A card too many, of whoever has it."""
        self.reach("LIMIT")
        self.put_away(card)

    def put_away(self, card: int) -> None:
        """A card goes, and what it brings."""
        seat = int(self.engine.actor)
        before = int(self.state.players[seat].money)
        self.answer("sell", card)
        while self.finds(self.job.BONUSES) and not self.is_awaited() and self.decline():
            pass
        self.received.append(int(self.state.players[seat].money) - before)

    def lay_off(self, card: int) -> None:
        """A hand card too many, or one that is lost."""
        self.reach("HAND_LIMIT", "LOSE_HAND")
        self.answer("lay_off", card)

    def turn_token(self, pay: int) -> None:
        """Pay for the token of the city, or turn it by a permit for nothing."""
        self.reach("ACT")
        before = int(self.me.money)
        self.decide("pay" if pay else "permit")
        if before - int(self.me.money) != pay:
            raise Refused(f"it costs {before - int(self.me.money)}")

    def roll_token(self, face: int) -> None:
        """Roll for the token of the city."""
        self.reach("ACT")
        self.decide("try")
        self.reach("DIE")
        s = self.plain
        self.tried = face >= (5 if module("rules.tokens").is_dear(s, s.players[self.seat]) else 4)
        self.happen("rolled", face - 1)

    def trade(self, partner: int, give: tuple[list[int], int], take: tuple[list[int], int]) -> None:
        """An offer that is accepted."""
        self.reach("ACT")
        self.decide("trade", partner)
        both = min(give[1], take[1])
        for kind, (cards, side) in (("give", give), ("take", take)):
            money = side - both
            for card in sorted(cards):
                self.decide(kind, card)
            if money:
                self.decide(f"{kind}_money", money // 100 - 1)
        self.decide("offer")
        self.happen("accept")

    # --- cards ------------------------------------------------------------------------------------

    def play_hand(
        self,
        seat: int,
        card: int,
        *,
        other: int | None = None,
        stops: int | None = None,
        exposed: int | None = None,
        to: int | None = None,
        city: int | None = None,
        dice: tuple[list[int], list[str]] | None = None,
    ) -> None:
        """A hand card, as a reaction (to an `exposed` card, or one that it `stops`) or in the own turn."""
        after, self.coming = self.coming, (seat, card)
        if module("data.constants").HAND_CODE[card] != module("data.vocabulary").SWAP_POSITIONS:
            self.check_target(card, other)
            other = None
        for _ in range(MOST):
            if self.engine.actor == seat and self.is_playable(card, other):
                if self.answers(stops, exposed):
                    break
                self.happen("pass")
            elif not self.prepare(seat, card) and not self.decline():
                raise Refused("the card cannot be played")
        else:
            raise Refused("the card cannot be played")
        self.coming = after
        self.happen("play", card, 0 if other is None else other + 1)
        if dice is not None:
            self.take_up(*dice)
        self.then(
            *([lambda: self.choose_city(city)] if city is not None else []),
            *([lambda: self.arrive(to)] if to is not None else []),
        )

    def check_target(self, card: int, other: int | None) -> None:
        """Refused where a card is played on somebody whom it does not concern."""
        v = module("data.vocabulary")
        concerned = {v.CAP_ROLL: self.state.turn, v.RESCUE_DEFENDER: self.state.rival}
        if other is not None and other != concerned.get(module("data.constants").HAND_CODE[card], other):
            raise Refused("the card concerns somebody else")

    def answers(self, stops: int | None, exposed: int | None) -> bool:
        """Whether what is asked about is the card that the scenario names."""
        if stops is not None:
            return bool(self.state.tasks[self.state.depth - 2].a == stops)
        return exposed is None or bool(self.top.b == exposed)

    def prepare(self, seat: int, card: int) -> bool:
        """Announce the roll that the card is about, or go on with what was begun; False: neither."""
        v, code = module("data.vocabulary"), module("data.constants").HAND_CODE[card]
        if self.is_due("TURN") and (code == v.CAP_ROLL or code == v.FREE_FLIGHT and seat == self.seat):
            self.decide("roll")
            return True
        if not self.later or self.is_awaited() or self.is_due("POLL"):
            return False
        self.resume()
        self.coming = seat, card
        return True

    def choose_city(self, city: int) -> None:
        """The city that a card is about."""
        self.reach("CITY")
        self.answer("city", city)

    def resolve_event(self, card: int, to: int | None, cities: Sequence[int] = ()) -> None:
        """An optional event is used; others happen by themselves."""
        c = module("data.constants")
        if not c.IS_OPTIONAL[card]:
            while card not in self.drawn:
                if not self.is_due("EVENT", "OFFER") or not self.decline():
                    raise Refused("another event is due")
            for city in cities:
                self.choose_city(city)
            self.move_stacks(cities)
            return
        self.reach("OFFER")
        rows = module("data.components").MAX_EFFECTS
        if self.top.job != self.job.MAY or self.top.a // rows != card:
            raise Refused("another event is due")
        self.decide("use")
        if to is not None:
            self.arrive(to)

    def move_stacks(self, cities: Sequence[int]) -> None:
        """The tokens that the scenario names in these cities go from each to the next (RE-81)."""
        stacks = [self.tokens.pop(city, None) for city in cities]
        for city, stack in zip((*cities[1:], *cities[:1]), stacks, strict=True):
            if stack is not None:
                self.tokens[city] = stack

    def draw_second_event(self) -> None:
        """A further event card for the city."""
        for _ in range(MOST):
            self.reach("OFFER")
            if self.top.job == self.job.MORE_EVENTS:
                break
            self.answer_offer()
        self.decide("use")

    # --- dice -------------------------------------------------------------------------------------

    def reroll(self, source: int, index: Sequence[int], result: Sequence[str]) -> None:
        """Some of the dice are thrown again with a card, or with a character's ability."""
        self.reach("DICE_ASK")
        self.answer("ability", source, self.ability_of(source, "danger_reroll"))
        self.take_up(index, result)

    def take_up(self, index: Sequence[int], result: Sequence[str]) -> None:
        """Dice that are thrown again, and what they show then."""
        words = module("data.vocabulary").FACES
        self.picks = sorted((self.faces[i] for i in index), key=words.index)
        self.result = list(result)
        for i, face in zip(index, result, strict=True):
            self.faces[i] = face
        if self.coming is None:
            while self.result and self.decline():
                pass

    def decline_rerolls(self) -> None:
        """No die is thrown again."""
        if self.is_due("DICE_ASK"):
            self.answer("pass")

    def challenge(self, seat: int, loot: str | int) -> None:
        """Challenge an opponent for a loot."""
        self.reach("ACT")
        self.decide("challenge", seat)
        if isinstance(loot, int):
            sums = list(module("data.constants").MONEY_LOOT)
            if loot not in sums:
                raise Refused(f"money is named in sums of {', '.join(map(str, sums))}")
            self.decide("loot_money", sums.index(loot))
        elif loot in ("star", "horseshoe"):
            self.decide(loot)
        else:
            self.decide("loot_card", numbers("expedition")[loot])

    def defend(self, dice: Sequence[str], choose: str, *, rerolls: bool) -> None:
        """The defender's dice and symbol; with `rerolls` it is chosen when these have been made."""
        self.roll_dice(dice)
        self.choice = module("data.vocabulary").FACES.index(choose)
        if not rerolls:
            self.reach("CHOOSE")
            self.answer("choose", self.choice)

    def roll_dice(self, dice: Sequence[str]) -> None:
        """Five dice of whoever throws."""
        self.reach("DICE")
        self.faces, self.tried = list(dice), None
        self.throw(dice)

    @property
    def success(self) -> bool:
        """Whether the dice that were thrown last suffice, or the die for a token."""
        if self.tried is not None:
            return self.tried
        s, dice, state = self.plain, module("rules.danger_dice"), module("rules.state")
        s.tasks[0].seat = self.seat
        s.tasks[0].a = self.danger if s.contest == module("data.vocabulary").IN_DANGER else state.ATTACKING
        return bool(dice.is_enough(s, s.tasks[0]))

    def random_pick(self, seat: int, types: Sequence[str], deck: str, card: int) -> None:
        """The left neighbour picks a card unseen (RE-89); of a single kind it goes by itself."""
        try:
            self.reach("PICK" if deck == "expedition" else "PICK_HAND")
        except Refused:
            self.take_from_gone((seat - 1) % self.players, card)
            return
        if seat != (self.top.seat + 1) % self.players:
            raise Refused("the left neighbour picks")
        bits = module("data.vocabulary").TYPES
        named = set(bits[:3]) if "any" in types else set(types)
        if deck == "expedition" and int(self.top.b) // 2 != sum(
            1 << i for i, t in enumerate(bits) if t in named
        ):
            raise Refused("the types are others")
        self.answer("picked" if deck == "expedition" else "picked_hand", card)

    def take_from_gone(self, seat: int, card: int) -> None:
        """A card that was lost by itself is named once; Refused where it was not."""
        if (seat, card) not in self.gone:
            raise Refused("this card is not lost")
        self.gone.remove((seat, card))

    def lose_card(self, card: int) -> None:
        """Some penalty takes a card: the one that is due, or one of which the scenario tells nothing else."""
        while self.has_penalty() and not self.is_due("LOSE", "LIMIT") and self.decline():
            pass
        if self.is_due("LOSE"):
            self.answer("lose", card)
        elif (self.seat, card) in self.gone or not self.me.cards[card]:
            self.take_from_gone(self.seat, card)
        else:
            retki().module("rules.holdings", self.mode).discard(self.state, self.seat, card)
            self.check_limit()

    def has_penalty(self) -> bool:
        """Whether a danger is to be judged, or a card is to be lost."""
        return self.finds(self.job.JUDGE, self.job.EFFECTS, self.job.LOSE_CARDS)

    def finds(self, *jobs: int) -> bool:
        """Whether one of these jobs is still to be done."""
        return module("table.situation").find(self.plain, *jobs) is not None

    def check_limit(self) -> None:
        """A card that raised the limit may be gone (RE-32)."""
        s = self.plain
        if s.players[self.seat].n_cards > module("rules.holdings").card_limit(s.players[self.seat]):
            module("rules.job_pile").push(s, self.job.LIMIT, self.seat, 0, 0)
            s.phase = self.phase.RUN
            module("rules.jobs").work_off(s)
            self.start(pack(s))

    def check_complete(self) -> None:
        """Whether the expedition is complete (RE-30)."""
        holdings = retki().module("rules.holdings", self.mode)
        self.complete.append(bool(holdings.is_complete(self.state, self.me)))

    # --- turns ------------------------------------------------------------------------------------

    def finish(self) -> None:
        """What is outstanding is applied; decisions that are left are declined."""
        self.settle_all()
        if self.last is not None and len(self.drawn) == 1:
            self.count_lost()

    def settle_all(self) -> None:
        """Whatever is outstanding happens."""
        self.resume()
        for _ in range(MOST):
            if self.engine.actor == NOBODY or self.over or not self.settle():
                return

    def next_turn_of(self, seat: int) -> None:
        """The running turn ends; all turns before that of `seat` pass without any action."""
        if not self.over:
            self.end_turn()
        for _ in range(MOST):
            if self.state.turn == seat:
                break
            self.end_turn()
        self.seat, self.over = seat, False
        self.passed, self.gone = [], []

    def end_turn(self) -> None:
        """Whoever is to act ends the turn."""
        turn = int(self.state.turn)
        self.over = False
        for _ in range(MOST):
            if self.is_due("TURN"):
                self.engine.play(self.a.join("end" if self.state.players[turn].captive else "stay"))
            elif self.is_due("ACT"):
                self.engine.play(self.a.join("end"))
                return
            elif not self.settle():
                return
            if self.state.turn != turn:
                return

    def begin_turn(self) -> None:
        """The turn of the active player is next; it may be lost (RE-91)."""
        s = self.state
        s.turn, s.part, s.depth = (self.seat - 1) % self.players, 1, 0
        s.phase = self.phase.ACT
        retki().rules(self.mode).apply(s, self.a.join("end"))
        self.skipped = s.turn != self.seat
        self.over = self.skipped

    # --- set-up -----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """A new game, up to the first turn."""
        self.start(pack(retki().new_state(self.players, self.options)))
        for seat in range(self.players):
            free = next(i for i in self.outcomes if i not in self.characters.values())
            self.engine.play(self.a.join("character", self.characters.get(seat, free)))
        for _ in range(self.players):
            self.engine.play(self.a.join("start", 0))
        while self.state.phase == self.phase.EXTRA:
            self.engine.play(self.engine.legal()[0])
        self.engine.play(self.a.join("first", self.starter))
        self.seat, self.over = self.starter, False
