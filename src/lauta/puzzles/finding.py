"""Finding puzzles: bots play matches, positions are looked at on the way, and what is clearly best is kept.

Equal games, seeds and numbers of matches give equal puzzles on every machine: nothing here looks at a clock.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .. import files
from ..analysis.position import Budget, Seen, analyse_seen
from ..bots.levels import greedy_choice, level
from ..engine.actors import CHANCE, NOBODY, SEAT_LETTERS
from ..engine.game import Game
from ..engine.phrase import Phrase
from ..engine.position import Position, PositionError
from ..engine.presentation import Reacts
from ..engine.random_stream import seed_stream
from ..engine.record import copy, pack, unpack
from .judging import FEWEST_LEGAL, Found, Judge, Verdict
from .plan import plan_of
from .puzzle import Puzzle, PuzzleError, Step, name_of, puzzles_in
from .solving import level_of, too_plain

MAKING = 2  # one more whenever a figure or a step is changed, so that other puzzles are found
EASY = 0.5  # of the positions whose best decision a greedy player finds
MOST_A_MATCH = 3
LONGEST_LINE = 4
MOST_STEPS = 20_000  # of a match, after which it is left
REASONING = 800  # playouts behind the reasons


@dataclass(frozen=True)
class Tally:
    """What became of a match: decisions looked at, candidates, where they fell, puzzles that were kept."""

    match: int
    looked: int
    candidates: int
    rejected: dict[str, int]
    kept: int

    def written(self) -> str:
        """As a line of a file."""
        told = {"match": self.match, "looked": self.looked, "candidates": self.candidates}
        return json.dumps({**told, **self.rejected, "kept": self.kept}, separators=(",", ":"))


@dataclass
class Finder:
    """Looks for puzzles of a game in the matches of a seed."""

    game: Game
    seed: int
    judge: Judge = field(init=False)

    def __post_init__(self) -> None:
        self.judge = Judge(self.game)
        self.plan = plan_of(self.game)
        usual = next((preset.id for preset in self.game.presets if preset.usual), None)
        self.options = self.game.options_of(usual, None)

    def find_into(self, path: Path, matches: range) -> Iterator[Tally]:
        """Puzzles of these matches go to the end of a file, what became of each match to `FILE.tally`.

        Matches that are in the tally already are left out, so a search that was cut short goes on. So are
        puzzles that a file of the folder has already: early positions come about in many matches.
        PuzzleError where the file has puzzles of another game, seed or version of the rules.
        """
        beside = path.with_name(f"{path.name}.tally")
        told = {"game": self.game.id, "rules": self.game.rules_version, "seed": self.seed, "making": MAKING}
        if self.plan.version > 1:
            told["plan"] = self.plan.version
        done = _done(beside, told)
        _forget_unfinished(path, done)
        known = {one.id for file in path.parent.glob("*.jsonl") for one in puzzles_in(file)}
        for number in matches:
            if number in done:
                continue
            found, tally = self.in_match(number)
            found, tally = _new(found, tally, known)
            files.append(path, "".join(f"{puzzle.written()}\n" for puzzle in found))
            files.append(beside, f"{tally.written()}\n")
            yield tally

    def in_match(self, number: int) -> tuple[list[Puzzle], Tally]:
        """The puzzles of one match, and what became of its positions."""
        hunt = _Hunt(self, number)
        hunt.run()
        return hunt.found, Tally(
            number, hunt.looked, hunt.candidates, dict(sorted(hunt.rejected.items())), len(hunt.found)
        )


@dataclass
class _Hunt:
    """One match while it is played."""

    finder: Finder
    number: int
    found: list[Puzzle] = field(default_factory=list)
    looked: int = 0
    candidates: int = 0
    entries: int = 0

    def __post_init__(self) -> None:
        self.game, self.judge = self.finder.game, self.finder.judge
        self.desk = self.judge.desk
        self.rejected: Counter[str] = Counter()
        self.judge.rejected = self.rejected
        self.met: tuple[int, int] = (-1, -1)  # the last puzzle: whose turn, entries before it

    def run(self) -> None:
        """Play the match and look at positions on the way; to find its end, where only that counts, twice."""
        late = self.finder.plan.late
        if late is not None:
            self._play(MOST_STEPS)
        self._play(0 if late is None else max(0, self.entries - late))

    def _play(self, first: int) -> None:
        """Play the match; positions are looked at from this entry on."""
        self.first, self.entries = first, 0
        self.dice = random.Random(f"{self.finder.seed} {self.number}")
        self.choices = random.Random(f"{self.finder.seed} {self.number} looks")
        sizes = [size for size in self.finder.plan.sizes if size in self.game.players]
        self.players = self.dice.choice(sizes or [self.game.players[0]])
        self.levels = [level(self.dice.choice(self.finder.plan.levels)) for _ in range(self.players)]
        rules = self.desk.rules
        state = unpack(rules.State, pack(self.game.new_state(self.players, self.finder.options)))
        while (who := int(rules.actor(state))) != NOBODY and self.entries < MOST_STEPS:
            rules.legal_actions(state, self.desk.moves)
            legal = [int(self.desk.moves.action[i]) for i in range(int(self.desk.moves.n))]
            if who == CHANCE:
                weights = [int(self.desk.moves.weight[i]) for i in range(len(legal))]
                action = self.dice.choices(legal, weights)[0]
            elif len(legal) == 1:
                action = legal[0]
            else:
                action = self._decided(state, who, legal)
            rules.apply(state, action)
            self.entries += 1
            if len(self.found) >= MOST_A_MATCH:
                return

    def _decided(self, state: Any, who: int, legal: list[int]) -> int:
        """What the seat decides; on the way its position is looked at."""
        how, rules = self.levels[who], self.desk.rules
        seen = copy(state)
        rules.redact(seen, who)
        turn = int(self.desk.drivers.guide.turn_of(seen))
        fresh = self.met[0] != turn or self.entries - self.met[1] > 3 * self.players + LONGEST_LINE
        wanted = fresh and self.entries >= self.first and len(legal) >= FEWEST_LEGAL
        looks = wanted and not self._is_asked(seen)
        seed = self._seed()
        root = pack(seen)
        found = self.judge.searched(root, self.judge.short(), seed) if how.searches else {}
        if looks:
            self._look(root, who, found, turn)
        if how.searches:
            return next(iter(found))
        seed_stream(self.desk.rng, seed, 2)
        rules.legal_actions(seen, self.desk.moves)
        return greedy_choice(self.desk, seen, how)

    def _is_asked(self, seen: Any) -> bool:
        """Whether the seat is only asked to react, which is no position to think about."""
        view = self.game.view if self.game.about.at_table else None
        return (
            isinstance(view, Reacts) and view.asked(unpack(self.game.rules().State, pack(seen))) is not None
        )

    def _look(self, root: bytes, who: int, searched: dict[int, Found], turn: int) -> None:
        """Look at a position as the seat knows it; if it has `searched` itself, that is not done again."""
        self.looked += 1
        if searched and not self.finder.plan.races:
            found = searched if self.judge.promises(searched) else {}
        else:
            found = self.judge.look(root, who, self._seed())
        if found and self._worth_a_try(root, next(iter(found))):
            self.candidates += 1
            self._try(root, who, found, turn)

    def _worth_a_try(self, root: bytes, best: int) -> bool:
        """What greedy players find at once is followed now and then only."""
        seen = unpack(self.desk.rules.State, root)
        self.desk.rules.legal_actions(seen, self.desk.moves)
        return greedy_choice(self.desk, seen, level("skilled")) != best or self.choices.random() < EASY

    def _seed(self) -> int:
        return (self.finder.seed * 7919 + self.number * 10_007 + self.entries) & 0x3FFFFFFF

    def _try(self, root: bytes, who: int, found: Any, turn: int) -> None:
        """Keep a puzzle where there is one."""
        if too_plain(self.desk, [(root, next(iter(found)))], self._seed()):
            self.rejected["plain"] += 1
            return
        verdict = self.judge.judge(root, who, found, self._seed())
        if verdict is None:
            return
        line = [(root, verdict)]
        self._go_on(line, who)
        reasons = self._reasons(root, who, verdict.action)
        if reasons is None:
            self.rejected["analysis"] += 1
            return
        puzzle = self._puzzle(line, who, reasons)
        if puzzle is not None:
            self.met = turn, self.entries
            self.found.append(puzzle)

    def _go_on(self, line: list[tuple[bytes, Verdict]], who: int) -> None:
        """The decisions that follow in the same turn, as long as each is clearly best."""
        rules, state = self.desk.rules, unpack(self.desk.rules.State, line[0][0])
        kept = Counter(self.rejected)
        while len(line) < LONGEST_LINE:
            rules.apply(state, line[-1][1].action)
            if rules.actor(state) != who:
                break
            rules.legal_actions(state, self.desk.moves)
            if int(self.desk.moves.n) < 2:
                break
            root = pack(state)
            found = self.judge.look(root, who, self._seed() + len(line))
            verdict = self.judge.judge(root, who, found, self._seed() + 17 * len(line)) if found else None
            if verdict is None:
                break
            line.append((root, verdict))
        self.judge.rejected = self.rejected = kept

    def _reasons(self, root: bytes, who: int, action: int) -> tuple[Phrase, ...] | None:
        """Why the decision is best, in words; None where the analysis that people see prefers another one."""
        seen = Seen(self.game, root, who, who, tuple(SEAT_LETTERS[: self.players]))
        analysis = analyse_seen(seen, Budget.of(None, None, REASONING), seed=self._seed(), jobs=1)
        return analysis.best.reasons if analysis.best.action == action else None

    def _puzzle(
        self, line: list[tuple[bytes, Verdict]], who: int, reasons: tuple[Phrase, ...]
    ) -> Puzzle | None:
        state = unpack(self.game.rules().State, line[0][0])
        try:
            position = Position.of(self.game, self.players, self.finder.options, state, seen_by=who)
        except PositionError:
            self.rejected["document"] += 1
            return None
        steps = tuple(
            Step(
                {
                    self.game.wording(action)[2]: (chance.mean, chance.low, chance.high)
                    for action, chance in verdict.chances.items()
                }
            )
            for _, verdict in line
        )
        solved = level_of(self.desk, [(root, verdict.action) for root, verdict in line], self._seed())
        made = {
            "seed": self.finder.seed,
            "match": self.number,
            "entry": self.entries,
            "seat": SEAT_LETTERS[who],
            "levels": [how.name for how in self.levels],
        }
        document = position.data
        first = (steps[0].right,)
        return Puzzle(name_of(document, first), solved, steps, reasons, made, document)


def _new(found: list[Puzzle], tally: Tally, known: set[str]) -> tuple[list[Puzzle], Tally]:
    """What of it nobody has found before; `known` grows by it."""
    new = [one for one in found if one.id not in known]
    known.update(one.id for one in new)
    again = {"known": len(found) - len(new)} if len(new) < len(found) else {}
    return new, replace(tally, rejected={**tally.rejected, **again}, kept=len(new))


def _done(tally: Path, head: dict[str, Any]) -> set[int]:
    """The matches that are done; the first line says what all of them are of."""
    if not tally.exists():
        files.write(tally, f"{json.dumps(head)}\n")
    told, *lines = tally.read_text(encoding="utf-8").splitlines()
    if json.loads(told) != head:
        raise PuzzleError(f"{tally.name} is of {told}, not of {json.dumps(head)}; choose another file")
    return {json.loads(line)["match"] for line in lines}


def _forget_unfinished(path: Path, done: set[int]) -> None:
    """Puzzles of a match that was cut short are found again."""
    if path.exists():
        kept = [one for one in puzzles_in(path) if one.made["match"] in done]
        files.write(path, "".join(f"{one.written()}\n" for one in kept))
