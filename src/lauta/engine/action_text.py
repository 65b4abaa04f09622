"""Actions as text, both ways: what a game declares of its kinds, and the words of their arguments.

Not here: what people read (the views of the games), and records of whole games (`record_reading.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .actions import ActionSpace, Axis, Kind
from .errors import choices, shown

MANY = 40  # where there are more words than these, a message names only one
LONGEST_NUMBER = 3  # digits


class ActionTexts:
    """Parts and texts of the actions of a game; letter case does not matter.

    `words` are those of each axis in the order of its values; an axis without any is a number. `aliases`
    are further words for its values, in small letters. `bare` kinds are known by the words of their
    arguments alone, such as what comes up by chance; `reversed` kinds are said with their arguments the
    other way round. `unsaid` is the word of an axis that a text leaves out at its end; an empty word is no
    part either. `synonyms` are other names of kinds; `tidy` prepares small letters for reading.
    """

    def __init__(
        self,
        actions: ActionSpace,
        words: Mapping[Axis, Sequence[str]],
        *,
        aliases: Mapping[Axis, Mapping[str, int]] | None = None,
        bare: Collection[str] = (),
        reversed: Collection[str] = (),
        unsaid: Mapping[Axis, str] | None = None,
        synonyms: Mapping[str, str] | None = None,
        tidy: Callable[[str], str] = str,
    ) -> None:
        self._actions, self._tidy = actions, tidy
        self._all: dict[str, _Sentence] = {}
        axes = {axis for kind in actions.kinds.values() for axis in kind.axes}
        said = {axis: _argument(axis, words.get(axis), (aliases or {}).get(axis)) for axis in axes}
        for kind in actions.kinds.values():
            order = kind.axes[::-1] if kind.name in reversed else kind.axes
            arguments = tuple(said[axis] for axis in order)
            silent = (unsaid or {}).get(order[-1]) if order else None
            self._all[kind.name] = _Sentence(
                kind, arguments, kind.name in bare, kind.name in reversed, silent
            )
        some = {name: sentence for name, sentence in self._all.items() if sentence.kind.numbers}
        self._named = {name: sentence for name, sentence in some.items() if not sentence.bare}
        self._named |= {name: some[kind] for name, kind in (synonyms or {}).items() if kind in some}
        self._bare_kinds = tuple(bare)

    @cached_property
    def _bare(self) -> dict[str, int]:
        """What is known by the words of its arguments alone; most processes read no texts."""
        kinds = (self._actions.kinds[name] for name in self._bare_kinds)
        return {self.text_of(n).lower(): n for kind in kinds for n in kind.numbers}

    def split(self, action: int) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments, each as a word. ValueError where there is no such action."""
        kind = self._actions.kind_of(action)
        name, *parts = kind.name.split()
        return name, (*parts, *filter(None, self._all[kind.name].words(action)))

    def text_of(self, action: int) -> str:
        """The action in the words of a record, which `parse` reads back."""
        return self._all[self._actions.kind_of(action).name].text(action)

    def parse(self, text: str) -> int:
        """The number of an action from its text; ValueError says what cannot be read, and what can."""
        words = self._tidy(text.lower()).split()
        if " ".join(words) in self._bare:
            return self._bare[" ".join(words)]
        for length in (2, 1):
            sentence = self._named.get(" ".join(words[:length]))
            if sentence is not None:
                return sentence.number(words[length:], text)
        raise ValueError(f"cannot read the action {shown(text)}; write one of {choices(self._examples())}")

    def _examples(self) -> list[str]:
        some = [sentence for sentence in self._all.values() if sentence.kind.numbers]
        outcomes = [sentence.example() for sentence in some if sentence.bare]
        named = [sentence.example() for sentence in some if not sentence.bare]
        return [*named, f"or an outcome of chance such as {', '.join(outcomes)}"] if outcomes else named


@dataclass(frozen=True)
class _Sentence:
    """How the actions of a kind are said, with their arguments in the order in which they are said."""

    kind: Kind
    arguments: tuple[_Argument, ...]
    bare: bool
    reversed: bool
    unsaid: str | None

    def words(self, action: int) -> tuple[str, ...]:
        values = self.kind.split(action)
        values = values[::-1] if self.reversed else values
        return tuple(
            argument.words[value - argument.axis.first]
            for argument, value in zip(self.arguments, values, strict=True)
        )

    def text(self, action: int) -> str:
        words = self.words(action)
        if words and words[-1] == self.unsaid:
            words = words[:-1]
        return " ".join(words if self.bare else (self.kind.name, *words))

    def number(self, words: Sequence[str], text: str) -> int:
        if self.unsaid is not None and len(words) == len(self.arguments) - 1:
            words = [*words, self.unsaid]
        if len(words) != len(self.arguments):
            raise ValueError(f"cannot read the action {shown(text)}; write it like {self.example()}")
        values = [argument.value(word) for argument, word in zip(self.arguments, words, strict=True)]
        return self.kind.join(tuple(values[::-1] if self.reversed else values))

    def example(self) -> str:
        """One of them, or one with an argument that may be left out and one without."""
        first = self.kind.number
        if self.unsaid is None:
            return repr(self.text(first))
        return f"{self.text(first)!r} or {self.text(first + self.kind.strides[-1])!r}"


@dataclass(frozen=True)
class _Argument:
    """The words of an axis in the order of its values, and the values for which a word may stand."""

    axis: Axis
    words: tuple[str, ...]
    aliases: Mapping[str, int]
    is_number: bool

    @cached_property
    def values(self) -> Mapping[str, int]:
        """The value of each word, once texts are read."""
        found = {word.lower(): value for word, value in zip(self.words, self.axis.values, strict=True)}
        return {**found, **self.aliases}

    def value(self, word: str) -> int:
        if self.is_number:
            if not (word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER):
                raise ValueError(f"{shown(word)} is no {self.axis.name}")
            word = str(int(word))
        if word not in self.values:
            known = [known for known in self.words if known]
            good = f"one of {', '.join(known)}" if len(known) <= MANY else f"it like {known[0]!r}"
            raise ValueError(f"there is no {self.axis.name} {shown(word)}; write {good}")
        return self.values[word]


def _argument(axis: Axis, words: Sequence[str] | None, aliases: Mapping[str, int] | None) -> _Argument:
    said = tuple(words if words is not None else map(str, axis.values))
    if len(said) != axis.size:
        raise ValueError(f"there are {axis.size} values of {axis.name} and {len(said)} words for them")
    return _Argument(axis, said, aliases or {}, words is None)
