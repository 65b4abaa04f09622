"""The analysis of one position: search, then games played to the end after every action, then reasons.

All that it is given of the match is the position as the seat knows it. Whole matches are in `review.py`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.actors import CHANCE
from ..engine.build import Mode
from ..engine.errors import NothingToAnalyse, OptionError, no_seat, shown
from ..engine.match import Match
from ..engine.phrase import T
from ..engine.random_stream import seed_stream
from ..engine.reasons import Weighs
from ..engine.record import new, pack, unpack
from ..engine.rulebook import Rulebook
from ..engine.whole_numbers import seconds_from, wanted, whole
from .estimates import Estimates, Tally
from .playouts import Table, Task, guide_leads, play_some_turns
from .reasons import Looking, reasons_for
from .results import Analysis, Assessment, Chance
from .tree import Found, look_ahead, together

SECONDS = 5.0  # where nobody says how long
SEARCHING, REASONING = 0.35, 0.1  # shares of the time; the rest is for playouts
WEIGHED = 5  # actions whose reasons are told
FINALISTS = 4  # actions that are told apart with the second half of the playouts
FIRST = 4  # playouts of every action to begin with; one of so many goes on to the end of the game
BATCH = 32  # playouts of an action in one go: the same whatever the number of threads
ALIKE = 2.0  # standard errors by which a chance may be below the highest and still count as equal
FRESH = 1 << 20  # lanes of the second half: estimates owe nothing to how the finalists were chosen


@dataclass(frozen=True)
class Budget:
    """How long to think: until `seconds` have gone, or so many iterations and playouts."""

    seconds: float | None
    iterations: int | None
    playouts: int | None

    @classmethod
    def of(cls, seconds: float | None, iterations: int | None, playouts: int | None) -> Budget:
        """What is not said follows from what is; OptionError where something is no budget."""
        if seconds is not None:
            seconds = seconds_from(seconds, "seconds must be a number above 0", none=False)
        if iterations is not None:
            iterations = wanted(iterations, "iterations must be a whole number above 0", 1)
        if playouts is not None:
            playouts = wanted(playouts, "playouts must be a whole number above 0", 1)
        if iterations is None and playouts is None:
            return cls(SECONDS if seconds is None else seconds, None, None)
        return cls(seconds, iterations or playouts, playouts or iterations)

    def part(self, share: float) -> float | None:
        """So much of the time; None where time does not matter."""
        return None if self.seconds is None else share * self.seconds


def analyse(
    match: Match,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    playouts: int | None = None,
    seat: int | None = None,
    at: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    mode: Mode = "compiled",
    progress: Callable[[float], None] = lambda _: None,
) -> Analysis:
    """Chance to win and expected points of every legal action, for the seat to act or for `seat`.

    Thinks for about `seconds` (5), on `jobs` threads (all cores); compiling does not count. With `iterations`
    of search or `playouts` in place of seconds, equal seeds give equal analyses. `at` looks at the position
    after so many entries of the log. The seat's own knowledge is all that is used, also where the match has
    ended since. `progress` hears from 0 to 1 how far it is; what it raises ends the analysis.
    NothingToAnalyse where the game is over or nobody's decision is asked for, OptionError where there is no
    such seat or position.
    """
    if not isinstance(match, Match):
        raise OptionError(f"a match is analysed, not {shown(match)}")
    seed = seed_from(seed)
    budget = Budget.of(seconds, iterations, playouts)
    position = match if at is None else past(match, at)
    root, viewer, actor = seen_by(position, seat)
    seen = Seen(match.game, root, viewer, actor, tuple(match.names), len(position.log))
    return analyse_seen(seen, budget, seed=seed, jobs=jobs, mode=mode, progress=progress)


def seed_from(seed: int | None) -> int:
    """A seed for the searches, any where none is given. OptionError where it is no whole number."""
    known = secrets.randbits(30) if seed is None else whole(seed)
    if known is None:
        raise OptionError(f"a seed is a whole number, not {shown(seed)}")
    return known & 0x3FFFFFFF


@dataclass(frozen=True)
class Seen:
    """A position as the seat `viewer` knows it: packed and redacted, after `number` entries of the log."""

    game: Rulebook
    root: bytes
    viewer: int
    actor: int
    names: tuple[str, ...]
    number: int = 0


def analyse_seen(
    seen: Seen,
    budget: Budget,
    *,
    seed: int | None = None,
    jobs: int | None = None,
    mode: Mode = "compiled",
    progress: Callable[[float], None] = lambda _: None,
    drawbacks: bool = True,
) -> Analysis:
    """As `analyse`, of a position without its match: for a process that is to know nothing else.

    Without `drawbacks` the reasons for the best action are those that speak for it.
    """
    seed = seed_from(seed)
    with Table(seen.game, mode, jobs, seed) as table:
        warm_up(table, seen.root)
        begin = time.perf_counter()
        thinking = Thinking(
            table, seen.root, seen.viewer, seen.actor, budget, seen.names, progress, drawbacks=drawbacks
        )
        chances, actions, found = thinking.all()
        return Analysis(
            seen.game.id,
            seen.number,
            seen.viewer,
            seen.actor,
            seen.names,
            chances,
            actions,
            found,
            table.played,
            time.perf_counter() - begin,
        )


def past(match: Match, at: int) -> Match:
    """The match after so many entries of its log. OptionError where it has fewer."""
    if type(at) is not int or not 0 <= at <= len(match.log):
        raise OptionError(f"there is no position {shown(at)}; the log has {len(match.log)} entries")
    return match.at(at)


def seen_by(position: Match, seat: int | None) -> tuple[bytes, int, int]:
    """The position as the seat knew it then, packed; that seat; the actor."""
    actor = position.actor
    if actor is None:
        raise NothingToAnalyse(T("the match is over; review it as a whole, or analyse an earlier position"))
    if seat is not None and seat not in range(position.players):
        raise no_seat(seat, position.players)
    if seat is None and actor == CHANCE:
        raise NothingToAnalyse(T("chance decides here, not a player; say from which seat to look at it"))
    viewer = actor if seat is None else seat
    return redacted(position.game, position.snapshot(), viewer), viewer, actor


def redacted(game: Rulebook, state: bytes, viewer: int) -> bytes:
    """A packed position without what a seat may not know, whether the match is over or not."""
    rules = game.rules()
    seen = unpack(rules.State, state)
    rules.redact(seen, viewer)
    return pack(seen)


def warm_up(table: Table, root: bytes) -> None:
    """Compile before the clock starts, and before several threads want the same."""
    desk, seats = table.desk, table.desk.seats
    state = unpack(desk.rules.State, root)
    play_some_turns(desk, unpack(desk.rules.State, root), int(desk.drivers.guide.turn_of(state)))
    if desk.rules.actor(state) > CHANCE:
        look_ahead(desk, state, None, 1)
    guide_leads(desk, state)
    seats.left = 0
    desk.drivers.greedy.play_on(state, desk.seen, desk.moves, desk.sight, seats, desk.dice)
    for asked in (desk.rules.total, desk.rules.points, desk.rules.is_winner):
        asked(state, 0)


@dataclass
class Thinking:
    """One position while it is being analysed."""

    table: Table
    root: bytes
    viewer: int
    actor: int
    budget: Budget
    names: Sequence[str]
    progress: Callable[[float], None] = lambda _: None
    compare: tuple[int, ...] = ()  # actions that are measured as closely as the best, whatever they promise
    drawbacks: bool = True  # whether the reasons for the best action tell what speaks against it, too

    def __post_init__(self) -> None:
        self.game: Rulebook = self.table.game
        self.state: Any = unpack(self.table.desk.rules.State, self.root)
        self.begin: float = time.perf_counter()

    def all(self) -> tuple[tuple[Chance, ...], tuple[Assessment, ...], int]:
        """Chances by seat, the actions, iterations of the search."""
        if self.viewer != self.actor:
            return self._chances({-1: self._only(-1)}, -1), (), 0
        legal = self._legal()
        found = self._searched(legal)
        one = len(legal) == 1
        tallies = {legal[0]: self._only(legal[0])} if one else self._compared(legal, found)
        estimates = Estimates(tallies, self.viewer)
        order = self._ordered(estimates, found)
        reasons = self._reasons(order[:WEIGHED])
        return (
            self._chances(tallies, order[0]),
            tuple(self._assessed(action, estimates, found, reasons.get(action, ())) for action in order),
            found.iterations,
        )

    def _chances(self, tallies: dict[int, Tally], action: int) -> tuple[Chance, ...]:
        """Everybody's chance after an action."""
        seats = range(int(self.state.n_players))
        found = [Estimates(tallies, seat).chance(action) for seat in seats]
        total = sum(one.mean for one in found) or 1.0
        return tuple(one.moved(one.mean / total) for one in found)

    def _legal(self) -> list[int]:
        """What the seat may do, as it follows from what it knows."""
        rules = self.game.rules()
        moves = new(rules.Moves)
        rules.legal_actions(unpack(rules.State, self.root), moves)
        return [int(moves.action[i]) for i in range(int(moves.n))]

    def _searched(self, legal: Sequence[int]) -> Found:
        if len(legal) == 1:
            return Found(0, {legal[0]: 1.0}, {})
        trees = self.table.jobs if self.budget.iterations is None else 1
        return together(self.table.each(self._tree, range(trees)))

    def _tree(self, number: int) -> Found:
        """One search, in this thread."""
        desk = self.table.desk
        seed_stream(desk.rng, self.table.seed, number)
        root = unpack(desk.rules.State, self.root)
        return look_ahead(desk, root, self.budget.part(SEARCHING), self.budget.iterations)

    # --- playouts -----------------------------------------------------------------------------------

    def _late(self, share: float) -> bool:
        limit, gone = self.budget.part(share), time.perf_counter() - self.begin
        if self.budget.seconds is not None:
            self.progress(min(1.0, gone / self.budget.seconds))
        else:
            self.progress(min(1.0, self.table.played / (self.budget.playouts or 1)))
        return limit is not None and gone >= limit

    def _only(self, action: int) -> Tally:
        """Playouts of the one thing that can be done; of the position itself for -1."""
        tally, lane = Tally(), 0
        most = self.budget.playouts or 1 << 20
        while lane < most and not (lane and self._late(1 - REASONING)):
            lanes = range(lane, min(most, lane + BATCH))
            self._play({action: tally}, lanes, every=1)
            lane = lanes.stop
        return tally

    def _play(self, tallies: dict[int, Tally], lanes: range, every: int) -> None:
        """Every action of `tallies` (-1: none) on each of these lanes, on one of `every` to the end."""
        wanted = [(action, lane) for lane in lanes for action in tallies]
        tasks = [
            Task(self.root, self.viewer, () if action < 0 else (action,), lane, lane % every == 0)
            for action, lane in wanted
        ]
        for (action, lane), outcome in zip(wanted, self.table.play(tasks), strict=True):
            tallies[action].outcomes[lane] = outcome

    def _compared(self, legal: Sequence[int], found: Found) -> dict[int, Tally]:
        """Few playouts for every action, twice as many for the better half, and so on; fresh ones at last."""
        tallies = {action: Tally() for action in legal}
        most = self.budget.playouts or 1 << 30
        half = SEARCHING + (1 - SEARCHING - REASONING) / 2
        running, lane, more = list(legal), 0, FIRST
        while lane == 0 or (self.table.played + len(running) * more <= most / 2 and not self._late(half)):
            self._play({action: tallies[action] for action in running}, range(lane, lane + more), FIRST)
            lane += more
            running = self._better_half(running, tallies, found)
            more = lane if len(running) > FINALISTS else 4 * FIRST
        last = {action: Tally() for action in running[:FINALISTS]}
        lane, more = FRESH, BATCH
        while lane == FRESH or (
            self.table.played + len(last) * more <= most and not self._late(1 - REASONING)
        ):
            self._play(last, range(lane, lane + more), FIRST)
            lane += more
        return {**tallies, **last}

    def _better_half(self, running: Sequence[int], tallies: dict[int, Tally], found: Found) -> list[int]:
        """The actions that have done better, the one that the search likes best among them in any case."""
        estimates = Estimates({action: tallies[action] for action in running}, self.viewer)
        liked = max(running, key=lambda action: (found.visits.get(action, 0.0), -action))
        first = list(dict.fromkeys([liked, *(action for action in self.compare if action in running)]))
        rest = sorted(
            (action for action in running if action not in first),
            key=lambda action: (-estimates.mean(action), -found.visits.get(action, 0.0), action),
        )
        return [*first, *rest[: max(FINALISTS, len(running) // 2) - len(first)]]

    def _ordered(self, estimates: Estimates, found: Found) -> list[int]:
        """The best first: of those that cannot be told apart the one that the search tried most."""
        games = {action: len(tally.outcomes) for action, tally in estimates.tallies.items()}
        last = [action for action in games if max(estimates.tallies[action].outcomes) >= FRESH] or [*games]
        top = max(last, key=lambda action: (estimates.mean(action), -action))
        alike = [top]
        for action in last:
            less, error = estimates.behind(action, top) if action != top else (0.0, 0.0)
            if action != top and less <= ALIKE * error:
                alike.append(action)
        best = max(alike, key=lambda action: (found.visits.get(action, 0.0), estimates.mean(action)))
        rest = sorted(
            (action for action in games if action != best),
            key=lambda action: (action not in last, -estimates.mean(action), action),
        )
        return [best, *rest]

    # --- telling ------------------------------------------------------------------------------------

    def _reasons(self, actions: Sequence[int]) -> dict[int, Any]:
        view = self.game.view if self.game.about.at_table else None
        if len(actions) < 2 or not isinstance(view, Weighs):
            return {}
        looking = Looking(
            self.table.desk, self.state, self.viewer, view, self.game.rules().State, self.table.seed
        )
        return reasons_for(looking, actions, self.names, self.budget.part(REASONING), self.drawbacks)

    def _assessed(self, action: int, estimates: Estimates, found: Found, reasons: Any) -> Assessment:
        text = self.game.wording
        return Assessment(
            action,
            text(action)[2],
            found.visits.get(action, 0.0),
            estimates.chance(action),
            estimates.score(action) if self.game.about.scored else None,
            tuple(text(one)[2] for one in (action, *found.lines.get(action, ()))),
            reasons,
        )
