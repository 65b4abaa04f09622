"""Moves of a scenario of Retkikunnat: announcements, rolls, and the stops of a way that is told by its end.

What else players do in their turn is in `retkikunnat_play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data import walks

from .engine import Refused
from .retkikunnat_course import Course
from .retkikunnat_position import module
from .star_play import leads_over


class Walking(Course):
    """A course on which pawns move; `rest` is what an event on the way left of a roll."""

    rest: int | None = None
    last: tuple[int, int, int, int] | None = None

    def announce(self) -> None:
        """Announce a move by die, unless that has been done."""
        if not (self.state.depth and self.is_waiting_for_die()):
            self.reach("TURN")
            self.decide("roll")

    def is_waiting_for_die(self) -> bool:
        """Whether a roll has been announced, whoever may react to it."""
        jobs = [int(task.job) for task in self.state.tasks[: self.state.depth]]
        return jobs[0] in (self.job.DIE, self.job.RELEASE) and not self.over

    def is_thrown(self, face: int) -> bool:
        """Whether the die lies there for a move that begins or, with this face, can go on (RE-23)."""
        if not self.is_due("MOVE"):
            return False
        return bool(self.state.walked == 0 or self.state.roll == face)

    def roll(self, face: int) -> None:
        """Announce a move and throw the die, unless it has been thrown."""
        self.then(*self.rolling(face))

    def rolling(self, face: int) -> list[Callable[[], None]]:
        """What is left of a roll after its announcement."""
        if not self.over and self.state.depth and not self.is_waiting_for_die():
            self.reach("TURN", "MOVE", "ACT")
        if not self.over and self.is_thrown(face):
            return []
        self.announce()
        return [lambda: self.cast(face)]

    def cast(self, face: int) -> None:
        """The die shows this."""
        self.reach("DIE")
        self.happen("rolled", face - 1)

    def move(self, to: int, via: Sequence[int], face: int) -> None:
        """A move by die; the cheapest way that leads over `via`."""
        self.then(*self.rolling(face), lambda: self.walk(to, via))

    def sail(self, to: int, via: Sequence[int]) -> None:
        """Free passage."""
        if not self.is_due("MOVE"):
            self.reach("TURN")
            self.decide("sail")
        self.walk(to, via)

    def release(self, face: int, to: int | None) -> None:
        """A captive's roll, and where he goes if he is free (RE-42)."""
        if not self.me.captive:
            raise Refused("no captive")
        self.roll(face)
        if to is not None:
            self.walk(to, ())

    def walk(self, to: int, via: Sequence[int]) -> None:
        """Go there in the running move, stop by stop; Refused where no way is open."""
        self.reach("MOVE")
        how, roll = int(self.state.how), int(self.state.roll)
        refused: str | None = "there is no way"
        for way in self.ways(to, via, self.most):
            refused = self.attempt(lambda play, way=way: play.go(way))  # type: ignore[misc]  # each its own way
            if refused is None:
                self.last = how, roll, int(self.state.went), int(self.state.walked)
                self.count_lost()
                return
        raise Refused(str(refused))

    @property
    def most(self) -> int:
        """How many steps the roll gives on the terrains of the move, or on any before it begins (RE-17)."""
        s = self.state
        return self.most_of(int(s.how), int(s.roll), int(s.went))

    def most_of(self, how: int, roll: int, went: int) -> int:
        """The same of a move of this kind with this roll, which may be over."""
        s, kinds = self.plain, module("rules.state").How
        if how not in (kinds.DIE, kinds.RELEASE):
            return roll
        terrains = (went,) if went else (1, 2, 3)
        return max(max(1, roll + int(module("rules.effects").change_of_roll(s, kind))) for kind in terrains)

    def count_lost(self) -> None:
        """The steps that the last move has not used, by the changes that are in force now (RE-18)."""
        if self.last is not None:
            *roll, walked = self.last
            self.lost = max(self.most_of(*roll) - walked, 0)

    def ways(self, to: int, via: Sequence[int], most: int) -> list[walks.Walk]:
        """The walks of so many steps that lead there, the cheapest first, among equals the shortest."""
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
                self.see_rest()
                self.decide("to", arrival(before, spot))

    def see_rest(self) -> None:
        """Note the steps that are left after the first event."""
        if self.drawn and self.rest is None:
            self.rest = max(self.most - int(self.state.walked), 0)

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


def arrival(before: int, spot: int) -> int:
    """The number of an arrival: at a dot, or in a city over the line from the spot before."""
    ways = module("data.ways")
    if spot >= tables.N_CITIES:
        return spot - tables.N_CITIES
    terrains = [line.terrain for line in tables.LINES[spot] if line.to == before]
    return int(ways.N_DOTS + ways.ENTRIES.index((spot, before, terrains[0])))
