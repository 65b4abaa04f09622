"""The decisions of a game as people read them: one reader for choices, log lines, tips, marks and refusals.

Sentences stand in `decisions/<theme>.toml` (`decision_texts.py`), and `decisions/<theme>.py` supplies what
needs the position: functions that choose a variant and fill its words. What is legal is in the rules.
`check` finds at import what is missing, unused or not filled; see `docs/adding.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from .actions import ActionSpace, Axis
from .actors import HIDDEN, SEAT_LETTERS
from .decision_check import Checker, Handler
from .decision_texts import HIDDEN_KIND, Sentence, Theme, read_theme
from .errors import DataError, IllegalAction
from .phrase import Arg, Phrase
from .presentation import Choice, Hint, LogLine, seat_name


class Seat:
    """A seat as a word of a sentence: its name, as the reader knows it."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number: int = number


Word = Arg | Seat
Words = Mapping[str, Word]
F = TypeVar("F", bound=Callable[..., Any])
Fill = Callable[[int], Word]
NO_WORDS: Words = {}
WHO = "name"  # in the log: who has decided


class Decisions:
    """What people read of each kind of decision of a game.

    `words` fill themselves from the arguments of an action, by word and axis: `{place}` from a cell; `seats`
    are words that name the seat in an argument; in the log `{name}` is who has decided. `places` say what is
    clicked, and marked in the log, for an argument. `register` is the prefix of the game's rules and how many
    there are, `borrowed` the same of another register on which they stand; `phases` what can be due, in the
    field `phase` of a state, without those that never wait. `decider` is the seat of a log line, `gained` the
    points that it has booked.
    """

    def __init__(
        self,
        actions: ActionSpace,
        text_of: Callable[[int], str],
        themes: Iterable[Path],
        *,
        register: tuple[str, int],
        borrowed: tuple[str, int] | None = None,
        phases: Iterable[IntEnum],
        phase: str = "phase",
        words: Mapping[tuple[str, Axis], Fill] | None = None,
        seats: Mapping[str, Axis] | None = None,
        places: Mapping[Axis, Callable[[int], str]] | None = None,
        decider: Callable[[Any], int] = attrgetter("turn"),
        gained: Callable[[Any, Any, int], Fraction] = lambda before, after, seat: Fraction(0),
    ) -> None:
        self._actions, self._text_of = actions, text_of
        self.register: tuple[str, int] = register
        self._registers = (register,) if borrowed is None else (register, borrowed)
        self._phases = {int(one): one.name.lower() for one in phases}
        self._phase: Callable[[Any], int] = attrgetter(phase)
        self._words: dict[tuple[str, Axis], Fill] = dict(words or {})
        self._seats: dict[tuple[str, Axis], Fill] = dict.fromkeys((seats or {}).items(), Seat)
        self._places, self._decider, self._gained = dict(places or {}), decider, gained
        self._handlers: dict[tuple[str, str], Handler] = {}
        self._offers: dict[int, Callable[..., list[Choice]]] = {}
        self._arrange: Callable[[Any, list[Choice]], list[Choice]] | None = None
        self._complete: Callable[..., LogLine] | None = None
        self._taken: dict[str, tuple[str, ...]] = {}
        self._twice: list[str] = []
        self._texts = Theme()
        for path in themes:
            self._texts.add(read_theme(path))
        self._fills: dict[tuple[bool, tuple[Axis, ...]], dict[str, tuple[int, Fill]]] = {}

    # --- what themes supply ---------------------------------------------------------------------------

    def label(self, *kinds: str, words: Sequence[str] = ()) -> Callable[[F], F]:
        """`(s, *args)`: the words of what a choice is called, its variant or both, or a whole phrase."""
        return self._takes("label", kinds, words)

    def effect(self, *kinds: str, words: Sequence[str] = ()) -> Callable[[F], F]:
        """`(s, *args)`: as `label`, of what a choice brings; None for nothing."""
        return self._takes("effect", kinds, words)

    def points(self, *kinds: str) -> Callable[[F], F]:
        """`(s, *args)`: the points that a choice books at once, None where there are none to tell."""
        return self._takes("points", kinds)

    def place(self, *kinds: str) -> Callable[[F], F]:
        """`(s, *args)`: what is clicked for a choice, where its arguments do not say so."""
        return self._takes("place", kinds)

    def log(self, *kinds: str, words: Sequence[str] = ()) -> Callable[[F], F]:
        """`(before, after, *args)`: as `label`, of what was done."""
        return self._takes("log", kinds, words)

    def minor(self, *kinds: str) -> Callable[[F], F]:
        """`(before, after, *args)`: whether the line may be left out."""
        return self._takes("minor", kinds)

    def marks(self, *kinds: str) -> Callable[[F], F]:
        """`(before, after, *args)`: the places that the log marks, where it is not the one in an argument."""
        return self._takes("marks", kinds)

    def shows(self, *kinds: str) -> Callable[[F], F]:
        """`(before, after, *args)`: the event that is shown large, None for none."""
        return self._takes("shows", kinds)

    def touches(self, *kinds: str) -> Callable[[F], F]:
        """`(before, after, *args)`: the other seats to which it did something, and the drawing of it."""
        return self._takes("touches", kinds)

    def refuses(self, *kinds: str, words: Sequence[str] = (), when: Sequence[int] = ()) -> Callable[[F], F]:
        """`(s, *args)`: the reason against an action in these phases (any); None where another one is due."""
        return self._takes("refused", kinds, words, when)

    def due(self, words: Sequence[str] = ()) -> Callable[[F], F]:
        """`(s)`: the variant of `[due]` where the phase does not say all of it; None where it does."""
        return self._takes("due", ("",), words)

    def offers(self, *phases: int) -> Callable[[F], F]:
        """`(s, numbers, names)`: all choices of a phase in which several decisions are one choice."""

        def take(call: F) -> F:
            self._offers.update(dict.fromkeys(map(int, phases), call))
            return call

        return take

    def arranges(self, call: F) -> F:
        """`(s, choices)`: the choices of a position as a whole: their order, which way is the usual one."""
        self._arrange = call
        return call

    def completes(self, call: F) -> F:
        """`(line, before, kind, args, after, names)`: a log line with what came of it besides."""
        self._complete = call
        return call

    def sentence(self, name: str, *words: str) -> Callable[..., Phrase]:
        """A sentence of `[sentences]`, or a part of one, for functions that put together what they return."""
        self._taken[name] = words
        return lambda **filled: self._texts.sentences[name].phrase(filled)

    def _takes(
        self, part: str, kinds: Sequence[str], words: Sequence[str] = (), when: Sequence[int] = ()
    ) -> Callable[[F], F]:
        def take(call: F) -> F:
            for kind in kinds:
                if (part, kind) in self._handlers:
                    self._twice.append(f"{kind}.{part} is supplied by two functions")
                self._handlers[part, kind] = Handler(call, words, when)
            return call

        return take

    # --- what the view asks for -----------------------------------------------------------------------

    def choices(self, s: Any, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
        """The legal actions as people see them."""
        offer = self._offers.get(self._phase(s))
        found = [self.choice(s, n, names) for n in numbers] if offer is None else offer(s, numbers, names)
        return found if self._arrange is None else self._arrange(s, found)

    def choice(self, s: Any, number: int, names: Sequence[str] = SEAT_LETTERS) -> Choice:
        """One legal action as people see it."""
        kind, args = self._actions.split(number)
        flags = self._texts.kinds[kind].flags
        points = self._ask("points", kind, s, *args)
        return Choice(
            number,
            kind,
            self._text_of(number),
            self._say("label", kind, (s,), args, names) or Phrase(""),
            self._place(kind, s, args),
            None if points is None else Fraction(points),
            self._say("effect", kind, (s,), args, names),
            ends="ends" in flags,
            careful="careful" in flags,
            reveals="reveals" in flags,
        )

    def log_line(self, before: Any, action: int, after: Any, names: Sequence[str]) -> LogLine:
        """What an action did: the sentence, the points booked, the places to mark."""
        kind, args = self._actions.split(action) if action != HIDDEN else (HIDDEN_KIND, ())
        flags, states = self._texts.kinds[kind].flags, (before, after)
        seat = None if "nobody" in flags else self._decider(before)
        who: Words = {} if seat is None else {WHO: Seat(seat)}
        gain = Fraction(0) if seat is None else self._gained(before, after, seat)
        marks = self._ask("marks", kind, *states, *args)
        touches, sign = self._ask("touches", kind, *states, *args) or ((), "")
        line = LogLine(
            self._say("log", kind, states, args, names, who) or Phrase(""),
            seat,
            gain if gain or "scores" in flags else None,
            tuple(self._places_in(kind, args)) if marks is None else tuple(marks),
            minor="minor" in flags or bool(self._ask("minor", kind, *states, *args)),
            shows=self._ask("shows", kind, *states, *args),
            touches=touches,
            sign=sign,
        )
        return line if self._complete is None else self._complete(line, before, kind, args, after, names)

    def why_illegal(self, s: Any, action: int) -> IllegalAction:
        """The reason, and the rule, for which an action that exists is not legal now."""
        kind, args = self._actions.split(action)
        handler = self._handlers.get(("refused", kind))
        if handler is not None and (not handler.when or self._phase(s) in handler.when):
            which, words = _parted(handler.call(s, *args))
            if which:
                reason = self._texts.kinds[kind].refused.get(which) or self._texts.reasons[which]
                return self._refusal(reason, self._filled_by_itself("refused", kind), args, words)
        which, words = _parted(self._ask("due", "", s))
        return self._refusal(self._texts.due[which or self._phases[self._phase(s)]], {}, (), words)

    def _refusal(
        self, why: Sentence, fills: Mapping[str, tuple[int, Fill]], args: tuple[int, ...], words: Words
    ) -> IllegalAction:
        return IllegalAction(self._phrase(why, fills, args, (), words), why.rule, why.code)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The tips for newcomers, in the order in which they come."""
        return tuple(texts.tip for texts in self._texts.kinds.values() if texts.tip is not None)

    def mark(self, kind: str) -> str:
        """How the board shows where a kind of choice can be made; empty where it does not."""
        texts = self._texts.kinds.get(kind)  # None of choices that a game puts together under another name
        return texts.mark if texts is not None else ""

    def earns(self, action: int) -> str:
        """What brings the points of an action, as `View.things` know it; empty where nothing does."""
        return self._texts.kinds[self._actions.split(action)[0]].earns

    def _ask(self, part: str, kind: str, *given: Any) -> Any:
        handler = self._handlers.get((part, kind))
        return None if handler is None else handler.call(*given)

    def _say(
        self, part: str, kind: str, states: tuple[Any, ...], args: tuple[int, ...], names: Sequence[str],
        who: Words = NO_WORDS,
    ) -> Phrase | None:  # fmt: skip
        which, words = "", who
        forms = self._texts.kinds[kind].parts.get(part)
        handler = self._handlers.get((part, kind))
        if handler is not None:
            told = handler.call(*states, *args)
            if told is None or isinstance(told, Phrase):
                return told
            which, more = _parted(told)
            words = {**who, **more} if who else more
        if forms is None:
            return None
        return self._phrase(forms[which], self._filled_by_itself(part, kind), args, names, words)

    def _phrase(
        self,
        said: Sentence,
        fills: Mapping[str, tuple[int, Fill]],
        args: tuple[int, ...],
        names: Sequence[str],
        words: Words,
    ) -> Phrase:
        """The sentence with its words: those of the function, else those that fill themselves."""
        found: dict[str, Arg] = {}
        for name in said.fields:
            if name in words:
                word = words[name]
            else:
                at, fill = fills[name]
                word = fill(args[at])
            found[name] = seat_name(names, word.number) if isinstance(word, Seat) else word
        return said.phrase(found)

    def _place(self, kind: str, s: Any, args: tuple[int, ...]) -> str | None:
        if ("place", kind) in self._handlers:
            place: str | None = self._ask("place", kind, s, *args)
            return place
        return next(self._places_in(kind, args), None)

    def _places_in(self, kind: str, args: tuple[int, ...]) -> Any:
        axes = self._actions.kinds[kind].axes if kind in self._actions.kinds else ()
        return (self._places[axis](arg) for axis, arg in zip(axes, args, strict=True) if axis in self._places)

    def _filled_by_itself(self, part: str, kind: str) -> dict[str, tuple[int, Fill]]:
        """The words that arguments fill, each with the argument it takes; in a refusal no seat has a name."""
        axes = self._actions.kinds[kind].axes if kind in self._actions.kinds else ()
        key = part == "refused", axes
        if key not in self._fills:
            known = self._words if key[0] else self._words | self._seats
            found = {name: (axes.index(axis), fill) for (name, axis), fill in known.items() if axis in axes}
            self._fills[key] = found
        return self._fills[key]

    # --- what must hold ---------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise DataError with all that is missing, unused, unknown or not filled."""
        phases = self._phases.values()
        checker = Checker(
            self._actions.kinds,
            self._texts,
            self._handlers,
            self._own_words,
            self._taken,
            phases,
            self._registers,
        )
        faults = [*self._twice, *checker.faults()]
        if faults:
            raise DataError("\n".join((f"the decisions of {self._actions.game}:", *faults)))

    def _own_words(self, part: str, kind: str) -> set[str]:
        known = set(self._filled_by_itself(part, kind))
        decided = part == "log" and "nobody" not in self._texts.kinds[kind].flags
        return known | {WHO} if decided else known


def _parted(told: str | Words | tuple[str, Words] | None) -> tuple[str, Words]:
    """The variant and the words of what a function returned."""
    if told is None or isinstance(told, str):
        return told or "", {}
    return told if isinstance(told, tuple) else ("", told)
