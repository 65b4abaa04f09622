"""Plays a scenario by the real rules of a game in one of the three modes, and compares (docs/scenarios.md).

Stands on Lauta's public face only; how scenario files are read is in `reading.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from lauta import CHANCE, IllegalAction, Match, Position, PositionError
from lauta.engine.actors import SEAT_LETTERS
from lauta.engine.build import Mode
from lauta.engine.errors import LautaError

from .document import ScenarioError
from .reading import Begin, Ply, Scenario, Step


def same(what: str, found: object, expected: object) -> None:
    """AssertionError where what was found is not what the scenario expects."""
    assert found == expected, f"{what}: {found}, expected {expected}"


def run(scenario: Scenario, mode: Mode) -> None:
    """Play a scenario in a mode and compare. AssertionError says what is not as expected."""
    table: Table | None = None
    for step in scenario.steps:
        if step.begin is not None:
            table = Table(scenario, step, begin(scenario, step.where, step.begin), mode)
        assert table is not None  # the first step begins somewhere
        table.take(step)


_positions: dict[int, tuple[Begin, Position]] = {}  # read once for all modes


def begin(scenario: Scenario, where: str, start: Begin) -> Position:
    """The position at which play begins. ScenarioError names every place that is wrong."""
    if id(start) not in _positions:
        _positions[id(start)] = start, _begin(scenario, where, start)
    return _positions[id(start)][1]


def _begin(scenario: Scenario, where: str, start: Begin) -> Position:
    *below, top = start.documents
    try:
        position = Position(top, scenario.game, players=start.players, options=start.options, base=below)
        position.check_playable()
    except PositionError as error:
        raise ScenarioError(f"{where}: position: {error}") from error
    except LautaError as error:
        raise ScenarioError(f"{where}: {error}") from error
    return position


class Table:
    """A match from the position of a scenario, in a mode."""

    def __init__(self, scenario: Scenario, step: Step, start: Position, mode: Mode) -> None:
        self.scenario, self.start, self.mode = scenario, start, mode
        self.match: Match = scenario.game.match(position=start, mode=mode)
        self.before = [Fraction(points) for points in self.match.scores]

    def copy(self) -> Table:
        """The same position, for trying something."""
        twin = object.__new__(Table)
        twin.scenario, twin.start, twin.mode = self.scenario, self.start, self.mode
        twin.match = self.scenario.game.match(position=self.start, mode=self.mode)
        twin.match.load(self.match.log, self.match.snapshot())
        twin.before = [Fraction(points) for points in self.match.scores]
        return twin

    # --- playing --------------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Play what a step names, then look."""
        refused = "refused" in step.checks
        for n, ply in enumerate(step.play, 1):
            what = f"{step.where}: move {n}, {ply.text!r}"
            if refused and n == len(step.play):
                self._refuse(what, ply, step.checks)
            else:
                self._play(what, ply)
        for key, expected in step.checks.items():
            if key not in ("refused", "words", "code"):
                getattr(self, f"check_{key}")(f"{step.where}: {key}", expected)
        for outcome in step.outcomes:
            self.copy().take(outcome)

    def _play(self, what: str, ply: Ply) -> None:
        self._check_turn(what, ply)
        try:
            self.match.play(ply.number)
        except IllegalAction as error:
            raise AssertionError(f"{what} was refused: {error}") from error

    def _refuse(self, what: str, ply: Ply, checks: Mapping[str, Any]) -> None:
        """The move is refused by the rule, in the words and with the code of `checks`; nothing changes."""
        before, log = self.match.snapshot(), list(self.match.log)
        if ply.seat:
            same(f"{what}: the seat to act", self.actor, ply.seat)
        try:
            self.match.play(ply.number)
        except IllegalAction as error:
            reason = error
        else:
            raise AssertionError(f"{what} must be refused, but it was accepted")
        rule = checks["refused"]
        by_it = rule is True or reason.rule == rule and str(reason).endswith(f"({rule})")
        assert by_it, f"{what} was refused by {reason.rule or 'no rule'}, not by {rule}: {reason}"
        same(f"{what}: the code of the refusal", reason.code, checks.get("code", reason.code))
        words = checks.get("words", "")
        assert words in str(reason), f"{what} was refused in the words {str(reason)!r}, without {words!r}"
        unchanged = self.match.snapshot() == before and self.match.log == log
        assert unchanged, f"{what} was refused, but something has changed"

    def _check_turn(self, what: str, ply: Ply) -> None:
        owed = (
            "an outcome of chance, in brackets," if self.match.actor == CHANCE else f"a move of {self.actor}"
        )
        right = (self.match.actor == CHANCE) == ply.chance and ply.seat in ("", self.actor)
        assert right, f"{what} stands where {owed} is due"

    @property
    def actor(self) -> str:
        """The letter of the seat to act, "chance" or "nobody"."""
        who = self.match.actor
        return "nobody" if who is None else "chance" if who == CHANCE else SEAT_LETTERS[who]

    # --- looking --------------------------------------------------------------------------------------

    def check_expect(self, what: str, expected: Mapping[str, Any]) -> None:
        """Values at places of the document."""
        compare(what, self.match.position().full, expected)

    def check_counts(self, what: str, expected: Mapping[str, Mapping[str, int]]) -> None:
        """How often words stand in a list; yes and no are written as in the document."""
        for place, words in expected.items():
            found = Counter(
                str(word).lower() if word in (True, False) else str(word)
                for word in at(what, self.match.position().full, place).values()
            )
            for word, n in words.items():
                same(f"{what}: {place}: {word}", found[word], n)

    def check_gains(self, what: str, expected: Mapping[str, int]) -> None:
        """Points since the position; who is not named gains nothing."""
        self._seats(what, expected)
        for letter, gained in self._gained().items():
            same(f"{what}: {letter}", gained, expected.get(letter, 0))

    def _gained(self) -> dict[str, Fraction]:
        now = [Fraction(points) for points in self.match.scores]
        pairs = zip(now, self.before, strict=True)
        return {SEAT_LETTERS[seat]: after - before for seat, (after, before) in enumerate(pairs)}

    def check_gains_of(self, what: str, expected: Mapping[str, int]) -> None:
        """What the actor gains by each legal action of the kinds that are named, and nobody else."""
        seat = self.actor
        kinds = {self.match.action(self.number(what, text)).kind for text in expected}
        self._same_set(what, [a.text for a in self.match.legal_actions() if a.kind in kinds], expected)
        for text, points in expected.items():
            twin = self.copy()
            twin.match.play(text)
            twin.check_gains(f"{what}: {text}", {seat: points})

    def check_legal(self, what: str, expected: list[str]) -> None:
        """Exactly these actions are legal."""
        self._same_set(what, [action.text for action in self.match.legal_actions()], expected)

    def check_legal_of(self, what: str, expected: Mapping[str, list[str]]) -> None:
        """Of each kind exactly these are legal, told without the kind."""
        known = {self.scenario.game.notation.split(n)[0] for n in range(self.scenario.game.n_actions)}
        for kind, args in expected.items():
            if kind not in known:
                raise ScenarioError(
                    f"{what}: there is no kind {kind!r}; there are {', '.join(sorted(known))}"
                )
            found = [" ".join(a.args) for a in self.match.legal_actions() if a.kind == kind]
            self._same_set(f"{what}: {kind}", found, args)

    def _same_set(self, what: str, found: Iterable[str], expected: Iterable[str]) -> None:
        have, want = {text.lower() for text in found}, {text.lower() for text in expected}
        missing, more = sorted(want - have), sorted(have - want)
        assert not missing and not more, f"{what}: missing {missing}, unexpected {more}"

    def check_has_legal(self, what: str, expected: list[str]) -> None:
        """These are among the legal actions."""
        legal = {action.number for action in self.match.legal_actions()}
        for text in expected:
            assert self.number(what, text) in legal, f"{what}: {text!r} is not legal"

    def check_not_legal(self, what: str, expected: list[str]) -> None:
        """None of these is legal."""
        legal = {action.number for action in self.match.legal_actions()}
        for text in expected:
            assert self.number(what, text) not in legal, f"{what}: {text!r} is legal"

    def check_chances(self, what: str, expected: Mapping[str, int]) -> None:
        """Chance decides among exactly these outcomes, with these weights."""
        same(f"{what}: who is to act", self.actor, "chance")
        same(what, {action.text: action.weight for action in self.match.legal_actions()}, dict(expected))

    def check_unreadable(self, what: str, expected: Mapping[str, str]) -> None:
        """These texts are no actions, and the error says so in these words."""
        for text, words in expected.items():
            try:
                found = f"it was read as {self.match.play(text)}"
            except IllegalAction as error:
                found = str(error)
            assert words in found, f"{what}: {text!r}: {found}, expected {words!r}"

    def number(self, what: str, text: str) -> int:
        """The number of an action that a scenario names."""
        try:
            return self.scenario.game.notation.parse(text)
        except ValueError as error:
            raise ScenarioError(f"{what}: {error}") from error

    def check_scores(self, what: str, expected: Mapping[str, object]) -> None:
        """Points as booked so far, totals when the game is over: 8 or "16/3"."""
        self._seats(what, expected)
        for letter, points in expected.items():
            found = Fraction(self.match.scores[SEAT_LETTERS.index(letter)])
            wanted = _points(points)
            if wanted is None:
                raise ScenarioError(f'{what}: points are a number such as 8 or "16/3", not {points!r}')
            same(f"{what}: {letter}", found, wanted)

    def check_winners(self, what: str, expected: list[str]) -> None:
        """Exactly these seats have won."""
        self._seats(what, expected)
        same(what, {SEAT_LETTERS[seat] for seat in self.match.winners}, set(expected))

    def check_over(self, what: str, expected: bool) -> None:
        """Whether the game is over."""
        same(what, self.match.over, expected)

    def check_actor(self, what: str, expected: str) -> None:
        """Who is to act."""
        same(what, self.actor, expected)

    def check_problems(self, what: str, expected: list[str]) -> None:
        """The places of all faults of the position."""
        found = self.match.position().problems()
        assert sorted(fault.place for fault in found) == sorted(expected), f"{what}: {list(map(str, found))}"

    def _seats(self, what: str, letters: Iterable[str]) -> None:
        good = SEAT_LETTERS[: self.match.players]
        for letter in letters:
            if len(letter) != 1 or letter not in good:
                raise ScenarioError(f"{what}: there is no seat {letter!r}; there are {', '.join(good)}")


def _points(value: object) -> Fraction | None:
    """The number that is written so; None where it is none."""
    if not isinstance(value, int | str) or isinstance(value, bool):
        return None
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None


def at(what: str, found: Any, place: str) -> Any:
    """What stands at a place of a whole document. ScenarioError where there is no such place."""
    for key in place.split("."):
        if not isinstance(found, Mapping) or key not in found:
            raise ScenarioError(f"{what}: there is no place {place!r}")
        found = found[key]
    return found


def compare(what: str, found: Any, expected: Any) -> None:
    """All that is expected is found; a key may name several places, "*" all that are not named."""
    if not isinstance(expected, Mapping):
        if isinstance(found, Mapping):
            raise ScenarioError(f"{what}: below this place there are {', '.join(found)}")
        same(what, found, expected)
        return
    named = set()
    for key, below in expected.items():
        if key == "*":
            continue
        for name in [key] if isinstance(found, Mapping) and key in found else key.split():
            named.add(name)
            compare(f"{what}: {name}", at(what, found, name), below)
    if "*" in expected:
        if not isinstance(found, Mapping):
            raise ScenarioError(f"{what}: there is nothing below this place")
        for name in set(found) - named:
            compare(f"{what}: {name}", found[name], expected["*"])
