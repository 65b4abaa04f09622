"""Whether one decision is clearly best: searches and games to the end, all from what the seat knows.

Three searches and three rounds of games, each with dice and hidden hands of its own, must agree. What is
cheap comes first, and a stage ends once it is clear that the position falls; none ends early to keep one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..analysis.playouts import DICE, MOST_STEPS, fill_in
from ..analysis.results import Chance
from ..analysis.tree import children_of
from ..bots.levels import iterations_of, level
from ..bots.thinking import NODES_AN_ITERATION, PLAYOUT_NOISE, prepare, think
from ..bots.toolkit import MAX_NODES, Desk, desk_of
from ..engine.game import Game
from ..engine.random_stream import seed_stream
from ..engine.record import pack, unpack
from .plan import SEARCH_GAP, plan_of

FEWEST_LEGAL = 4  # decisions that are legal
LEAST_GAP = 0.08  # of the chance to win, in every round of games
ROUNDS = 3
SCREENED = 12  # decisions that are played out at all, by how the search likes them
LIKED = 3  # of these, which are played before the others
# of a screen, step by step: rivals that play, games of each, and by how many a rival may be ahead then
SCREENING = (
    (LIKED, 12, 2),
    (LIKED, 24, 1),
    (LIKED, 48, 0),
    (SCREENED, 12, 3),
    (SCREENED, 48, 0),
    (SCREENED, 96, -4),
)
REACH = 4  # games behind, with which a rival is played on
# of a look by games, step by step: games of each, and by how many the best must be ahead of the next
RACE = ((12, 0), (32, 1), (96, 6))
RACE_REACH = 0.15  # a share of the games behind, with which a decision is played on
RIVALS = 3  # of the best, that meet it in every round
# games of each in a round, and by how much the best is ahead then
GAMES = ((50, 0.0), (100, 0.04), (200, 0.055), (400, 0.07), (800, 0.07))
ENOUGH = 400
LAST_GAMES = 200  # of every decision that was no rival
LEAST_LAST = 0.06
DEEP = 2000  # iterations of a search
# shares of the iterations of a search after which it pauses, and by how much the best must be ahead there
LOOK_PAUSES = ((0.125, 0.01), (0.25, 0.02), (0.5, 0.035))  # of a first look
DEEP_PAUSES = ((0.25, 0.01), (0.5, 0.02))
A_GUESS = 4  # games from one guess at what is hidden
TRIED, TRIED_SHARE = 3, 0.01  # visits from which the mean of a search says something, and of all visits
EQUAL_SEEDS = 0x3FFFFFFF


Pauses = Sequence[tuple[float, float]]


class Found(NamedTuple):
    """What a search thinks of a decision: how often it was tried, and what it brings."""

    visits: int
    mean: float


@dataclass
class Verdict:
    """A decision that is clearly best: the chances after it and its rivals, over all rounds."""

    action: int
    chances: dict[int, Chance]


@dataclass
class Judge:
    """Judges positions of one game. `rejected` counts by the stage at which positions fell."""

    game: Game
    rejected: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.plan = plan_of(self.game)

    @property
    def desk(self) -> Desk:
        """Rules, guide and search of this thread."""
        return desk_of(self.game, "compiled")

    def searched(
        self, root: bytes, iterations: int, seed: int, pauses: Pauses = (), best: int | None = None
    ) -> dict[int, Found]:
        """What a search of so many iterations finds, the most visited first.

        At each pause it ends where what it prefers is not ahead by so much, or is not `best` if that is told.
        """
        desk = self.desk
        state = unpack(desk.rules.State, root)
        seed_stream(desk.rng, seed & EQUAL_SEEDS, 0)
        room = min(MAX_NODES, iterations * NODES_AN_ITERATION + 1024)
        nodes, who, done = desk.nodes(room), int(desk.rules.actor(state)), 0
        prepare(desk, state, nodes, room)
        if self.plan.to_the_end:
            desk.tree.horizon = MOST_STEPS  # turns, which no match has
        for share, least in pauses:
            done += think(desk, state, nodes, int(iterations * share) - done)
            found = found_in(nodes, who)
            if not prefers(found, best, least):
                return found
        think(desk, state, nodes, iterations - done)
        return found_in(nodes, who)

    def short(self) -> int:
        """Iterations of the first look: those of an expert, half of the long search at most."""
        return min(iterations_of(level("expert"), self.desk), DEEP // 2)

    def look(self, root: bytes, viewer: int, seed: int) -> dict[int, Found]:
        """A first look at a position: what seems best first, nothing where no decision seems far ahead."""
        if self.plan.races:
            return self._raced(root, viewer, seed)
        found = self.searched(root, self.short(), seed, LOOK_PAUSES)
        return found if self.promises(found) else {}

    def promises(self, found: Mapping[int, Found]) -> bool:
        """Whether a short search sees one decision before all others."""
        return ahead(found) >= SEARCH_GAP

    def _raced(self, root: bytes, viewer: int, seed: int) -> dict[int, Found]:
        """A look by games instead of a search: decisions by wins, nothing where two of them keep up."""
        desk = self.desk
        state = unpack(desk.rules.State, root)
        desk.rules.legal_actions(state, desk.moves)
        won = {int(desk.moves.action[i]): 0.0 for i in range(int(desk.moves.n))}
        running, played = list(won), 0
        for games, least in RACE:
            for action, more in self._won(root, viewer, running, range(played, games), seed).items():
                won[action] += more
            played = games
            running.sort(key=lambda action: -won[action])
            most, next_most = won[running[0]], won[running[1]]
            if most - next_most < least or most == 0 or next_most == games:
                return {}
            reach = most - max(REACH, RACE_REACH * games)
            running = running[:2] + [one for one in running[2:] if won[one] >= reach]
        order = [*running, *sorted(won.keys() - running, key=lambda action: (-won[action], action))]
        return {one: Found(round(won[one]), won[one] / played) for one in order}

    def judge(self, root: bytes, viewer: int, found: Mapping[int, Found], seed: int) -> Verdict | None:
        """The decision that is clearly best in a position that `viewer`, who is to act, knows so."""
        best = next(iter(found))
        if not self._search_agrees(root, best, seed, 0):
            self.rejected["search"] += 1
            return None
        rivals = self._screened(root, viewer, found, seed)
        if rivals is None:
            self.rejected["screen"] += 1
            return None
        if not all(self._search_agrees(root, best, seed, n) for n in range(1, ROUNDS)):
            self.rejected["search"] += 1
            return None
        rounds = self._rounds(root, viewer, [best, *rivals], seed)
        if rounds is None:
            self.rejected["games"] += 1
            return None
        wins, n = rounds
        if not self._none_overlooked(root, viewer, found, wins, seed):
            self.rejected["overlooked"] += 1
            return None
        chances = {action: Chance.of(won / n, n) for action, won in wins.items()}
        order = sorted(chances, key=lambda action: -chances[action].mean)
        return Verdict(best, {action: chances[action] for action in order})

    def _screened(self, root: bytes, viewer: int, found: Mapping[int, Found], seed: int) -> list[int] | None:
        """The rivals of what the search likes best; None where one of them does as well in a few games."""
        best, *rest = list(found)[: SCREENED + 1]
        won: dict[tuple[int, int], float] = {}  # by decision and games

        def wins(action: int, games: int) -> float:
            before = max((mark for _, mark, _ in SCREENING if mark < games), default=0)
            if (action, games) not in won:
                more = self._won(root, viewer, [action], range(before, games), seed)[action]
                won[action, games] = more + (wins(action, before) if before else 0.0)
            return won[action, games]

        share, behind = dict.fromkeys(rest, 0.0), set[int]()
        for many, games, slack in SCREENING:
            for one in rest[:many]:
                if one in behind:
                    continue
                lead = wins(best, games) - wins(one, games)
                if lead < -slack:
                    return None
                share[one] = wins(one, games) / games
                if lead > REACH:
                    behind.add(one)
        rest.sort(key=lambda action: (-share[action], -found[action].visits))
        liked = max(rest, key=lambda action: found[action].visits)
        return list(dict.fromkeys([*rest[:RIVALS], liked]))

    def _search_agrees(self, root: bytes, best: int, seed: int, n: int) -> bool:
        """Whether the search number `n` prefers the same decision, and expects so much more of it."""
        found = self.searched(root, DEEP, seed + 101 * (n + 1), self._pauses(), best)
        return prefers(found, best, self.plan.search_gap)

    def _pauses(self) -> Pauses:
        return [(share, min(least, self.plan.search_gap)) for share, least in DEEP_PAUSES]

    def _rounds(
        self, root: bytes, viewer: int, actions: list[int], seed: int
    ) -> tuple[dict[int, float], int] | None:
        """Wins of each decision in all rounds, and of how many games; None where one round does not tell."""
        total, games = dict.fromkeys(actions, 0.0), 0
        for n in range(ROUNDS):
            found = self._round(root, viewer, actions, seed + 977 * (n + 1))
            if found is None:
                return None
            won, played = found
            total = {action: total[action] + won[action] for action in actions}
            games += played
        return total, games

    def _round(
        self, root: bytes, viewer: int, actions: list[int], seed: int
    ) -> tuple[dict[int, float], int] | None:
        """The same of one round: as many games as it takes to tell the first decision from the others."""
        best, rivals = actions[0], actions[1:]
        won, played = dict.fromkeys(actions, 0.0), 0
        for games, hopeless in GAMES:
            more = self._won(root, viewer, actions, range(played, games), seed)
            played = games
            won = {action: won[action] + more[action] for action in actions}
            if (won[best] - max(won[one] for one in rivals)) / games < hopeless:
                return None
            if games >= ENOUGH and apart(won, best, games):
                return won, games
        return None

    def _none_overlooked(
        self, root: bytes, viewer: int, found: Mapping[int, Found], wins: Mapping[int, float], seed: int
    ) -> bool:
        """Whether nothing that was not among the rivals comes near, in games enough to see it."""
        best = next(iter(wins))
        others = [action for action in found if action not in wins]
        won = self._won(root, viewer, [best, *others], range(LAST_GAMES), seed + 5003)
        return all((won[best] - won[one]) / LAST_GAMES >= LEAST_LAST for one in others)

    def gap(
        self, root: bytes, viewer: int, action: int, legal: Iterable[int], seed: int, games: int
    ) -> tuple[float, int]:
        """By how much a decision is ahead of all other legal ones in new games; the next best."""
        others = [one for one in legal if one != action]
        won = self._won(root, viewer, others, range(games // 10), seed)
        best = sorted(others, key=lambda one: -won[one])[:RIVALS]
        won = self._won(root, viewer, [action, *best], range(games), seed + 1)
        rival = max(best, key=lambda one: won[one])
        return (won[action] - won[rival]) / games, rival

    def _won(
        self, root: bytes, viewer: int, actions: Iterable[int], lanes: range, seed: int
    ) -> dict[int, float]:
        """Shares of the win after each decision, in all: greedy players, the same luck for all of them."""
        won = dict.fromkeys(actions, 0.0)
        step = A_GUESS if self._hides(root, viewer) else len(lanes)
        for first in range(lanes.start, lanes.stop, step):
            part = range(first, min(lanes.stop, first + step))
            for action in won:
                won[action] += self._played(root, viewer, action, part, seed & EQUAL_SEEDS)
        return won

    def _hides(self, root: bytes, viewer: int) -> bool:
        """Whether the seat has anything to guess in this position."""
        desk = self.desk
        state = unpack(desk.rules.State, root)
        fill_in(desk, state, viewer, 0, 0)
        return pack(state) != root

    def _played(self, root: bytes, viewer: int, action: int, lanes: range, seed: int) -> float:
        """The wins of these games, which share what was guessed; each has dice of its own."""
        desk = self.desk
        state, seats, results = unpack(desk.rules.State, root), desk.seats, desk.results(len(lanes))
        fill_in(desk, state, viewer, lanes.start, seed)
        desk.rules.apply(state, action)
        for seat in range(int(state.n_players)):
            seats.wild[seat], seats.noise[seat], seats.searches[seat] = 0.0, PLAYOUT_NOISE, 0
        desk.drivers.greedy.play_many(
            state, desk.work, desk.seen, desk.moves, desk.sight, seats, desk.dice,
            seed ^ DICE, lanes.start, 1, MOST_STEPS, results,
        )  # fmt: skip
        won = results["won"].astype(float)
        over = results["left"] >= 0  # all share a game that does not end
        shares = won[:, viewer] / won.sum(axis=1).clip(1)
        return float(shares[over].sum() + (~over).sum() / int(state.n_players))


def found_in(nodes: Any, who: int) -> dict[int, Found]:
    """What a tree says of the decisions of `who` at its root, the most visited first."""
    return {
        child.action: Found(child.visits, float(nodes[child.at].gains[who]) / max(1, child.visits))
        for child in children_of(nodes, 0)
    }


def prefers(found: Mapping[int, Found], best: int | None, least: float) -> bool:
    """Whether a search prefers `best`, or anything where it is None, and expects so much more of it."""
    return best in (None, next(iter(found))) and ahead(found) >= least


def ahead(found: Mapping[int, Found]) -> float:
    """By how much a search expects more of what it tried most than of anything else."""
    best, *rest = found.values()
    enough = max(TRIED, TRIED_SHARE * (best.visits + sum(one.visits for one in rest)))
    tried = [one.mean for one in rest if one.visits >= enough]
    return best.mean - max(tried) if tried else 1.0


def apart(won: Mapping[int, Any], best: int, games: int) -> bool:
    """Whether the best is ahead by LEAST_GAP of all others, and no interval of theirs meets its own."""
    first = Chance.of(won[best] / games, games)
    others = [Chance.of(one / games, games) for action, one in won.items() if action != best]
    return all(first.mean - one.mean >= LEAST_GAP and first.low > one.high for one in others)
