"""What must hold of the texts of a game's decisions: nothing is missing, unused, unknown or not filled.

`Decisions.check` asks it once, when the `decisions` of the game are imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from .decision_texts import HIDDEN_KIND, PARTS, KindTexts, Sentence, Theme
from .phrase import Phrase


class Handler:
    """A function of a theme, with the words that it fills and the variants that it chooses from.

    Variants are the strings of `Literal` in what it returns; `phrases` where it may return a whole sentence.
    """

    __slots__ = ("call", "phrases", "variants", "when", "words")

    def __init__(self, call: Callable[..., Any], words: Sequence[str], when: Sequence[int]) -> None:
        told = call.__annotations__.get("return")
        leaves = set(_leaves(eval(told, call.__globals__) if isinstance(told, str) else told))
        self.call, self.words, self.when = call, words, tuple(map(int, when))
        self.variants: tuple[str, ...] = tuple(sorted(leaf for leaf in leaves if isinstance(leaf, str)))
        self.phrases: bool = Phrase in leaves


def _leaves(hint: Any) -> Iterator[Any]:
    """The types in an annotation, and the values of its literals; a mapping is one of them."""
    origin = get_origin(hint)
    if origin is Literal:
        yield from get_args(hint)
    elif origin in (tuple, Union, UnionType):
        for one in get_args(hint):
            yield from _leaves(one)
    else:
        yield origin or hint


class Checker:
    """All kinds, texts and functions of a game's decisions, and which words fill themselves."""

    def __init__(
        self,
        kinds: Collection[str],
        texts: Theme,
        handlers: Mapping[tuple[str, str], Handler],
        own_words: Callable[[str, str], Collection[str]],
        taken: Mapping[str, Collection[str]],
        phases: Collection[str],
        registers: Sequence[tuple[str, int]],
    ) -> None:
        """`own_words` fill themselves, of a part and a kind; `taken` are other sentences with their words."""
        self.kinds, self.texts, self.handlers, self.own_words = kinds, texts, handlers, own_words
        self.taken, self.phases, self.registers = taken, phases, registers

    def faults(self) -> Iterator[str]:
        """All that is wrong, each with where it stands."""
        yield from self.texts.faults
        yield from self._names()
        for kind, texts in self.texts.kinds.items():
            for part in PARTS:
                yield from self._part(kind, part, texts)
            yield from self._refusals(kind, texts)
        yield from self._shared_reasons()
        yield from self._due()
        yield from self._sentences()

    def _names(self) -> Iterator[str]:
        there = self.texts.kinds.keys()
        yield from (f"{kind} stands in no theme" for kind in self.kinds if kind not in there)
        known = {*self.kinds, HIDDEN_KIND}
        yield from (f"{kind} is no kind of decision" for kind in there if kind not in known)
        for part, kind in self.handlers:
            if kind not in there and part != "due":
                yield f"a function supplies {kind}.{part}, but {kind} stands in no theme"

    def _part(self, kind: str, part: str, texts: KindTexts) -> Iterator[str]:
        where, forms, handler = f"{kind}.{part}", texts.parts.get(part), self.handlers.get((part, kind))
        whole = handler is not None and handler.phrases
        if forms is None:
            needed = part == "log" or (part == "label" and kind != HIDDEN_KIND)
            if needed and not whole:
                yield f"{where} is missing: no sentence, and no function that returns one"
            if handler is not None and not whole:
                yield f"{where} is supplied by a function, but there is no sentence"
            return
        yield from self._filled(where, forms, handler, self.own_words(part, kind))
        yield from _differing(where, forms.keys() - {""}, handler.variants if handler else ())

    def _filled(
        self, where: str, forms: Mapping[str, Sentence], handler: Handler | None, own: Collection[str]
    ) -> Iterator[str]:
        given = set(handler.words if handler else ())
        for name, said in forms.items():
            for word in sorted({*said.fields} - given - {*own}):
                yield f"{'.'.join(filter(None, (where, name)))}: nothing fills {{{word}}}"
        needed = set().union(*(said.fields for said in forms.values()))
        yield from (f"{where}: no sentence has a place for {{{word}}}" for word in sorted(given - needed))

    def _refusals(self, kind: str, texts: KindTexts) -> Iterator[str]:
        where, handler = f"{kind}.refused", self.handlers.get(("refused", kind))
        given = set(handler.variants if handler else ())
        shared = {name: said for name, said in self.texts.reasons.items() if name in given}
        yield from _differing(where, texts.refused.keys(), given - (shared.keys() - texts.refused.keys()))
        forms = {**shared, **texts.refused}
        if forms or handler:
            yield from self._filled(where, forms, handler, self.own_words("refused", kind))
        yield from self._rules(where, texts.refused)

    def _shared_reasons(self) -> Iterator[str]:
        given = {
            name
            for (part, _), handler in self.handlers.items()
            if part == "refused"
            for name in handler.variants
        }
        yield from (f"reasons.{name} is never given" for name in sorted(self.texts.reasons.keys() - given))
        yield from self._rules("reasons", self.texts.reasons)

    def _due(self) -> Iterator[str]:
        handler = self.handlers.get(("due", ""))
        given = {*self.phases, *(handler.variants if handler else ())}
        yield from _differing("due", self.texts.due.keys(), given)
        yield from self._filled("due", self.texts.due, handler, ())
        yield from self._rules("due", self.texts.due)

    def _sentences(self) -> Iterator[str]:
        yield from _differing("sentences", self.texts.sentences.keys(), self.taken.keys())
        for name, said in self.texts.sentences.items():
            given = set(self.taken.get(name, said.fields))
            for word in sorted(given ^ {*said.fields}):
                yield f"sentences.{name}: {{{word}}} is in the sentence or in its function, but not in both"

    def _rules(self, where: str, reasons: Mapping[str, Sentence]) -> Iterator[str]:
        numbers = {f"{prefix}-{n}" for prefix, most in self.registers for n in range(1, most + 1)}
        known = ", ".join(f"{prefix}-1 to {prefix}-{most}" for prefix, most in self.registers)
        for name, said in reasons.items():
            if said.rule not in numbers:
                yield f"{where}.{name}: {said.rule or 'no rule'} is not in the register, {known}"


def _differing(where: str, written: Collection[str], given: Collection[str]) -> Iterator[str]:
    """Variants that only the texts or only the functions know."""
    yield from (f"{where}.{name} is never said" for name in sorted(set(written) - set(given)))
    yield from (f"{where}.{name} has no sentence" for name in sorted(set(given) - set(written)))
