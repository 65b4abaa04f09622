"""The actions of a scenario of Retkikunnat: what players do in their turn, with cards and with dice.

What comes between them is in `retkikunnat_course.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from lauta.engine.game import NOBODY
from lauta.engine.loading import Mode
from lauta.engine.record import pack
from lauta.games.shared.star_board import tables, walks

from .engine import Refused
from .retkikunnat_course import MOST, Course
from .retkikunnat_position import Position, module, numbers, retki
from .star_play import leads_over


class Play(Course):
    """The actions of a scenario, and what they have brought."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.characters, self.starter = position.characters, position.starter
        self.faces: list[str] = []
        self.received: list[int] = []
        self.complete: list[bool] = []
        super().__init__(position, mode)

    # --- part 1 -----------------------------------------------------------------------------------

    def roll(self, face: int) -> None:
        """Announce a move and throw the die, unless it has been thrown."""
        if not (self.state.phase == self.phase.MOVE and self.state.walked == 0):
            self.reach("TURN")
            self.decide("roll")
            self.reach("DIE")
            self.happen("rolled", face - 1)
            self.reach("MOVE")

    def move(self, to: int, via: Sequence[int], face: int) -> None:
        """A move by die; the cheapest way that leads over `via`."""
        self.roll(face)
        self.walk(to, via, face)

    def walk(self, to: int, via: Sequence[int], most: int) -> None:
        """Go there in the running move, stop by stop; Refused where no way is open."""
        refused: str | None = "there is no way"
        for way in self.ways(to, via, most):
            refused = self.attempt(lambda play, way=way: play.go(way))  # type: ignore[misc]  # each its own way
            if refused is None:
                self.steps = way.steps
                self.lost = int(self.state.roll) - way.steps
                return
        raise Refused(str(refused))

    def ways(self, to: int, via: Sequence[int], most: int) -> list[walks.Walk]:
        """The walks that lead there, the cheapest first, among equals the shortest."""
        found = [
            way
            for way in walks.walks_from(tables.BOARD, tables.LINES, int(self.me.at), most)
            if way.end == to and leads_over(way.spots, via)
        ]
        return sorted(found, key=lambda way: (way.fares, way.steps))

    def go(self, way: walks.Walk) -> None:
        """Take the stops of a walk one by one; events on the way happen."""
        for before, spot in zip(way.spots, way.spots[1:], strict=False):
            if spot < tables.N_CITIES or spot == way.end:
                self.reach("MOVE")
                self.decide("to", arrival(before, spot))

    def fly(self, to: int) -> None:
        """A flight."""
        self.reach("TURN")
        self.decide("fly", to)

    def stay(self) -> None:
        """Announce that the pawn stays where it is."""
        self.reach("TURN")
        self.decide("stay")

    def turn_for_dice(self, dice: Sequence[str]) -> None:
        """The whole turn for one throw."""
        self.reach("TURN")
        self.decide("dice")
        self.reach("DICE")
        self.throw(dice)

    # --- parts 2 and 3 ----------------------------------------------------------------------------

    def use(self, card: int, ability: str | None, to: int | None, face: int | None) -> None:
        """An ability of an expedition card, and what it leads to."""
        self.reach("ACT", "MOVE") if face is not None else self.reach("ACT")
        code = self.ability_of(card, ability)
        self.decide("ability", card, code)
        if face is not None:
            self.reach("DIE")
            self.happen("rolled", face - 1)
        if to is not None:
            self.arrive(to)

    def ability_of(self, card: int, name: str | None) -> int:
        """The number of an ability: by its code, or the first that is announced."""
        c = module("constants")
        does = c.CARDS.expedition[card].does
        codes = [row.code for row in does]
        if name is not None:
            return codes.index(name)
        return next(
            (k for k, code in enumerate(codes) if module("vocabulary").VERBS[code].use == "activated"), 0
        )

    def arrive(self, to: int) -> None:
        """Where the steps or the jump of a card lead."""
        self.reach("MOVE", "JUMP", "FLIGHT")
        if self.state.phase == self.phase.MOVE:
            self.walk(to, (), int(self.state.roll))
        else:
            self.decide("jump" if self.state.phase == self.phase.JUMP else "fly", to)

    def put_away(self, seat: int, card: int, *phases: str) -> None:
        """Sell or discard a card."""
        if seat != self.seat:
            raise Refused("cards are sold in the own turn")
        self.reach(*phases)
        before = int(self.me.money)
        self.decide("sell", card)
        self.received.append(int(self.me.money) - before)

    def lay_off(self, card: int) -> None:
        """A hand card too many."""
        self.reach("HAND_LIMIT")
        self.decide("lay_off", card)

    def turn_token(self, pay: int) -> None:
        """Pay for the token of the city."""
        self.reach("ACT")
        before = int(self.me.money)
        self.decide("pay")
        if before - int(self.me.money) != pay:
            raise Refused(f"it costs {before - int(self.me.money)}")

    def roll_token(self, face: int) -> None:
        """Roll for the token of the city."""
        self.reach("ACT")
        self.decide("try")
        self.reach("DIE")
        self.happen("rolled", face - 1)

    def trade(self, partner: int, give: tuple[list[int], int], take: tuple[list[int], int]) -> None:
        """An offer that is accepted."""
        self.reach("ACT")
        self.decide("trade", partner)
        for kind, (cards, money) in (("give", give), ("take", take)):
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
        exposed: int | None = None,
        to: int | None = None,
        city: int | None = None,
    ) -> None:
        """A hand card, as a reaction (to an `exposed` card, perhaps) or in the own turn."""
        self.coming = seat, card
        for _ in range(MOST):
            if self.engine.actor == seat and self.is_playable(card, other):
                if exposed is None or self.top.b == exposed:
                    break
                self.happen("pass")
            elif not self.decline():
                raise Refused("the card cannot be played")
        else:
            raise Refused("the card cannot be played")
        self.coming = None
        self.happen("play", card, 0 if other is None else other + 1)
        if city is not None:
            self.reach("CITY")
            self.happen("city", city)
        if to is not None:
            self.arrive(to)

    def resolve_event(self, card: int, to: int | None) -> None:
        """An optional event is used."""
        self.reach("OFFER")
        rows = module("components").MAX_EFFECTS
        if self.top.job != self.job.MAY or self.top.a // rows != card:
            raise Refused("another event is due")
        self.decide("use")
        if to is not None:
            self.arrive(to)

    def draw_second_event(self) -> None:
        """A further event card for the city."""
        self.reach("OFFER")
        if self.top.job != self.job.MORE_EVENTS:
            raise Refused("no further event may be drawn")
        self.decide("use")

    # --- dice -------------------------------------------------------------------------------------

    def danger_roll(self, dice: Sequence[str]) -> None:
        """Five dice in a danger situation."""
        self.reach("DICE")
        self.faces = list(dice)
        self.throw(dice)

    def reroll(self, card: int, index: Sequence[int], result: Sequence[str]) -> None:
        """Some of the dice are thrown again with a card."""
        self.reach("DICE_ASK")
        self.decide("ability", card, self.ability_of(card, "danger_reroll"))
        words = module("vocabulary").FACES
        self.picks = sorted((self.faces[i] for i in index), key=words.index)
        self.result = list(result)
        for i, face in zip(index, result, strict=True):
            self.faces[i] = face
        if self.coming is None:
            while self.result and self.decline():
                pass

    def decline_rerolls(self) -> None:
        """No die is thrown again."""
        if self.state.phase == self.phase.DICE_ASK:
            self.decide("pass")

    def challenge(self, seat: int, loot: str | int) -> None:
        """Challenge an opponent for a loot."""
        self.reach("ACT")
        self.decide("challenge", seat)
        if isinstance(loot, int):
            self.decide("loot_money", list(module("constants").MONEY_LOOT).index(loot))
        elif loot in ("star", "horseshoe"):
            self.decide(loot)
        else:
            self.decide("loot_card", numbers("expedition")[loot])

    def defend(self, dice: Sequence[str], choose: str) -> None:
        """The defender's dice and symbol."""
        self.reach("DICE")
        self.throw(dice)
        self.reach("CHOOSE")
        self.happen("choose", module("vocabulary").FACES.index(choose))

    def attack(self, dice: Sequence[str]) -> None:
        """The attacker's dice."""
        self.reach("DICE")
        self.throw(dice)

    @property
    def success(self) -> bool:
        """Whether the dice that were thrown last suffice."""
        s, dice, state = self.plain, module("dice"), module("state")
        s.tasks[0].seat = self.seat
        s.tasks[0].a = self.danger if s.contest == module("vocabulary").IN_DANGER else state.ATTACKING
        return bool(dice.is_enough(s, s.tasks[0]))

    def random_pick(self, seat: int, types: Sequence[str], card: int) -> None:
        """The left neighbour picks a card unseen (RE-89)."""
        self.reach("PICK")
        assert seat == (self.top.seat + 1) % self.players, "the left neighbour picks"
        named = {i for i, word in enumerate(module("vocabulary").TYPES) if word in types}
        assert int(self.top.b) // 2 == sum(1 << i for i in named), "the types are others"
        self.happen("picked", card)

    def lose_card(self, card: int) -> None:
        """Some penalty takes a card."""
        retki().module("holdings", self.mode).discard(self.state, self.seat, card)

    def check_complete(self) -> None:
        """Whether the expedition is complete (RE-30)."""
        holdings = retki().module("holdings", self.mode)
        self.complete.append(bool(holdings.is_complete(self.state, self.me)))

    # --- turns ------------------------------------------------------------------------------------

    def finish(self) -> None:
        """What is outstanding is applied; decisions that are left are declined."""
        self.coming = None
        for _ in range(MOST):
            if self.engine.actor == NOBODY or self.over or not self.decline():
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

    def end_turn(self) -> None:
        """Whoever is to act ends the turn."""
        turn = int(self.state.turn)
        self.over = False
        for _ in range(MOST):
            if self.state.phase == self.phase.TURN:
                self.engine.play(self.a.join("stay"))
            elif self.state.phase == self.phase.ACT:
                self.engine.play(self.a.join("end"))
                return
            elif not self.decline() or self.state.turn != turn:
                return

    def begin_turn(self) -> None:
        """The turn of the active player is next; it may be lost (RE-91)."""
        s = self.state
        s.turn, s.part = (self.seat - 1) % self.players, 1
        s.phase = self.phase.ACT
        retki().rules(self.mode).apply(s, self.a.join("end"))
        self.skipped = s.turn != self.seat
        self.over = self.skipped

    # --- set-up -----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """A new game, up to the first turn."""
        self.start(pack(retki().new_state(self.players, self.options)))
        for seat in range(self.players):
            free = self.first("character")
            self.engine.play(self.a.join("character", self.characters.get(seat, free)))
        for _ in range(self.players):
            self.engine.play(self.a.join("start", 0))
        while self.state.phase == self.phase.EXTRA:
            self.engine.play(self.engine.legal()[0])
        self.engine.play(self.a.join("first", self.starter))


def arrival(before: int, spot: int) -> int:
    """The number of an arrival: at a dot, or in a city over the line from the spot before."""
    ways = module("ways")
    if spot >= tables.N_CITIES:
        return spot - tables.N_CITIES
    terrains = [line.terrain for line in tables.LINES[spot] if line.to == before]
    return int(ways.N_DOTS + ways.ENTRIES.index((spot, before, terrains[0])))
