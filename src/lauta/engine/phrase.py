"""Sentences that can be said in several languages: an English template and its arguments.

Not a translator: catalogues live in `lauta.locale`; this only carries what is to be said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Protocol

from ..text import isolated

# Around the name of a place where a sentence is rendered for a page: noncharacters, which no text contains.
PLACE, NAMED, END = "\ufdd0", "\ufdd1", "\ufdd2"


class Translations(Protocol):
    """What a phrase needs of a catalogue; `gettext.NullTranslations` and Babel's fit."""

    def __hash__(self) -> int: ...
    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...


@dataclass(frozen=True)
class Phrase:
    """One sentence: `template` with `{name}` fields, in English, and what fills them.

    With `plural` and `count` the catalogue chooses the grammatical number; `{n}` is then the count.
    `context` tells equal English words apart (gettext's msgctxt). A phrase that names a place of the board
    has its id in `place`, as `data-cell` holds it.
    """

    template: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    plural: str = ""
    count: int = 0
    context: str = ""
    place: str = ""

    def render(self, translations: Translations | None = None, marked: bool = False) -> str:
        """The sentence in the language of `translations`, in English without.

        `marked` puts PLACE, its id and NAMED before the name of each place, and END behind it.
        """
        within = marked and not self.place  # a place may be told by other places: one link for all of it
        text = self._template(translations).format(
            **{name: _fill(arg, translations, within) for name, arg in self.args.items()}
        )
        return f"{PLACE}{self.place}{NAMED}{text}{END}" if marked and self.place else text

    def _template(self, translations: Translations | None) -> str:
        if translations is None:
            return self.plural if self.plural and self.count != 1 else self.template
        if self.plural:
            return translations.ngettext(self.template, self.plural, self.count)
        if self.context:
            return translations.pgettext(self.context, self.template)
        return translations.gettext(self.template) if self.template else ""

    def __hash__(self) -> int:
        return hash((self.template, self.count, frozenset(self.args.items()) if self.args else 0))

    def __str__(self) -> str:
        return self.render()


Arg = Phrase | str | int | Fraction


def _fill(arg: Arg, translations: Translations | None, marked: bool) -> str:
    if isinstance(arg, Phrase):
        return arg.render(translations, marked)
    return isolated(arg) if isinstance(arg, str) else str(arg)  # a name in any script


def T(template: str, /, **args: Arg) -> Phrase:
    """A sentence to translate. Babel extracts the template of every `T(...)`."""
    return Phrase(template, args)


def TN(one: str, many: str, n: int, /, **args: Arg) -> Phrase:
    """A sentence whose form depends on the number `n`, which fills `{n}`."""
    return Phrase(one, {"n": n, **args}, plural=many, count=n)


def TC(context: str, template: str, /, **args: Arg) -> Phrase:
    """A sentence that needs a context to be translated well."""
    return Phrase(template, args, context=context)


def in_forms(label: Phrase, thing: str, /) -> tuple[Phrase, Phrase, Phrase]:
    """A thing in three forms, as languages with cases and articles need them.

    As a label ("tower"), as the object of a sentence ("builds a tower") and of a command ("Build a tower").
    """
    return label, Phrase(thing, context="object"), Phrase(thing, context="command")


def placed(phrase: Phrase, place: str) -> Phrase:
    """The name of a place of the board: pages light that place where the name is pointed at."""
    return replace(phrase, place=place)


def without_places(phrase: Phrase) -> Phrase:
    """Return the same sentence for a page that has no board to light a place on."""
    args = {
        name: without_places(arg) if isinstance(arg, Phrase) else arg for name, arg in phrase.args.items()
    }
    return replace(phrase, place="", args=args)


def plain(text: str) -> Phrase:
    """Text that is the same in every language (a name, a number)."""
    return Phrase("{text}", {"text": text}) if text else Phrase("")


def decimal(value: float, digits: int = 1, sign: bool = False) -> Phrase:
    """A number with so many decimals and the mark of its language; `sign` says also that it is above zero."""
    text = f"{value:{'+' if sign else ''}.{digits}f}".replace("-", "−")
    whole, mark, rest = text.partition(".")
    return TC("number with decimals", "{whole}.{rest}", whole=whole, rest=rest) if mark else plain(text)


def joined(parts: Sequence[Phrase], mark: str = ", ") -> Phrase | None:
    """Phrases in a row; None for no phrase at all."""
    if not parts:
        return None
    row = parts[0]
    for part in parts[1:]:
        row = Phrase("{first}" + mark + "{more}", {"first": row, "more": part})
    return row


# --- other words ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Theme:
    """Other words for the same things, which a table may choose; ids, records and rules stay.

    `words` gives for templates of the game what is said in their place, with the same fields. Nothing else
    of a game knows of themes: the words are exchanged where a phrase is rendered.
    """

    id: str
    title: Phrase
    help: Phrase
    words: Mapping[str, Phrase]


class Themed:
    """A catalogue that says some sentences in the words of a theme."""

    def __init__(self, inner: Translations, theme: Theme) -> None:
        self._inner, self._words, self._key = inner, theme.words, (inner, theme.id)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Themed) and self._key == other._key

    def gettext(self, message: str, /) -> str:
        """The sentence in the words of the theme, translated."""
        word = self._words.get(message)
        return self._inner.gettext(message) if word is None else _said(self._inner, word, 1)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """As `gettext`, for a number; themes are asked by the singular."""
        word = self._words.get(msgid1)
        return self._inner.ngettext(msgid1, msgid2, n) if word is None else _said(self._inner, word, n)

    def pgettext(self, context: str, message: str, /) -> str:
        """As `gettext`; a theme does not look at contexts."""
        word = self._words.get(message)
        return self._inner.pgettext(context, message) if word is None else _said(self._inner, word, 1)


def _said(inner: Translations, word: Phrase, n: int) -> str:
    """The template of `word` in the language of `inner`."""
    if word.plural:
        return inner.ngettext(word.template, word.plural, n)
    return inner.pgettext(word.context, word.template) if word.context else inner.gettext(word.template)
