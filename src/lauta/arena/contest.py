"""Contests: who meets whom over how many games, played until all are played or a test is decided.

Results are counted by `standings.py`, games kept by `game_store.py`; nothing is printed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from ..bots.levels import LEVELS, contender
from ..bots.matches import Plan, Played, play_games
from ..cluster.work import Cluster
from ..engine.about import Value
from ..engine.errors import LautaError, OptionError, Portable
from ..engine.game import Game
from .game_store import GameStore
from .games_afar import play_afar
from .sequential import Goal
from .standings import Standing, standing

Seats = tuple[str, ...]


class _Decided(Portable, Exception):
    """Enough games are played."""


@dataclass(frozen=True)
class Contest:
    """Games of each meeting: which bots sit there, by seat; the seats rotate from game to game.

    With a goal, a meeting ends when it is decided, and `games` are the most.
    """

    game: Game
    meetings: tuple[Seats, ...]
    games: int
    seed: int = 1
    options: Mapping[str, Value] = field(default_factory=dict)
    goal: Goal | None = None

    def check(self) -> None:
        """OptionError or UnknownName where this cannot be played."""
        for seats in self.meetings:
            self.game.check_players(len(seats))
            for bot in seats:
                contender(bot)
            if self.goal is not None and self.games < len(seats):
                raise OptionError(f"a test needs at least one rotation of the seats: {len(seats)} games")

    def plan(self, seats: Seats) -> Plan:
        """The plan of a meeting: game `n` of the same seats and seed is the same in every contest."""
        return Plan(self.game, seats, self.seed, options=self.options)

    @property
    def settings(self) -> dict[str, object]:
        """All that decides how games go and who meets, but not how many games there are."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "edition": self.game.edition_hash,
            "options": dict(self.options),
            "seed": self.seed,
            "meetings": [",".join(seats) for seats in self.meetings],
        }


def seats_from(text: str) -> Seats:
    """Bots by seat from a text with commas."""
    return tuple(bot.strip() for bot in text.split(","))


def ladder(players: int, everyone: bool = False, levels: Sequence[str] = tuple(LEVELS)) -> tuple[Seats, ...]:
    """Each level against the one below, or `everyone` against each other; the lower fills the other seats."""
    pairs = combinations(levels, 2) if everyone else pairwise(levels)
    return tuple((above, *(below,) * (players - 1)) for below, above in pairs)


def curve(players: int, iterations: Sequence[int], against: str) -> tuple[Seats, ...]:
    """A searching bot with so many iterations a decision, among bots of a level."""
    return tuple((f"expert@{n}", *(against,) * (players - 1)) for n in iterations)


def play(
    contest: Contest,
    jobs: int = 1,
    store: GameStore | None = None,
    done: Callable[[Seats, int], None] = lambda _seats, _games: None,
    cluster: Cluster | None = None,
) -> list[Standing]:
    """How each meeting stood at its end. `done` hears of a meeting how many games it has got.

    Games that are in the store are not played again. The number of jobs changes nothing, nor does a cluster
    that plays instead of this machine, a test included: it looks at games in their order, and games beyond
    its end do not count.
    """
    contest.check()
    return [_meet(contest, seats, jobs, store, done, cluster) for seats in contest.meetings]


def replayed(contest: Contest, seats: Seats, before: Played) -> Played:
    """A game of a meeting once more. LautaError where it does not come out as before."""
    now = play_games(contest.plan(seats), 1, first=before.number)[0]
    if outcome(now) != outcome(before):
        raise LautaError(f"game {before.number} of {','.join(seats)} comes out another way than it was kept")
    return now


def outcome(one: Played) -> tuple[object, ...]:
    """All of a game that a seed decides: everything but times."""
    return one.number, one.levels, one.scores, one.shares, one.decisions, one.turns


def _meet(
    contest: Contest,
    seats: Seats,
    jobs: int,
    store: GameStore | None,
    done: Callable[[Seats, int], None],
    cluster: Cluster | None,
) -> Standing:
    known = {} if store is None else store.games(seats)
    games = contest.games - contest.games % len(seats) if contest.goal else contest.games
    checked = _Checked(contest.goal, seats, games)

    def heard(one: Played) -> None:
        if one.number not in known:
            known[one.number] = one
            if store is not None:
                store.add(seats, one)
        checked.go_on(known)
        done(seats, min(games, len(known)))
        if checked.end is not None:
            raise _Decided

    checked.go_on(known)
    done(seats, min(games, len(known)))
    first = checked.unbroken
    if checked.end is None and first < games:
        with suppress(_Decided):
            if cluster is None:
                play_games(contest.plan(seats), games - first, jobs, heard, first)
            else:
                play_afar(contest.plan(seats), games - first, cluster, heard, first, set(known))
    end = games if checked.end is None else checked.end
    return standing(seats, [known[number] for number in range(end)], contest.goal)


@dataclass
class _Checked:
    """How far the games of a meeting are there without a gap, and where its test was decided."""

    goal: Goal | None
    seats: Seats
    games: int
    unbroken: int = 0
    end: int | None = None
    _won: float = 0.0

    def go_on(self, known: Mapping[int, Played]) -> None:
        """Take in the games that follow without a gap."""
        while self.end is None and self.unbroken < self.games and self.unbroken in known:
            one = known[self.unbroken]
            bots = zip(one.levels, one.shares, strict=True)
            self._won += float(sum(share for bot, share in bots if bot == self.seats[0]))
            self.unbroken += 1
            if self.goal and self.unbroken % len(self.seats) == 0 and self._decided(self.goal):
                self.end = self.unbroken

    def _decided(self, goal: Goal) -> bool:
        return goal.is_decided(self._won, self.unbroken)
