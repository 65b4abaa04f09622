"""The sentences of a game's decisions: TOML files with all that people read of a kind side by side.

    [lift]
    label = "Move {tile} from {place}"
    effect = ["up to {n} point", "up to {n} points"]
    log = "{name} picks up {tile} on {place}"
    refused.nothing = { rule = "AF-48", text = "neither an animal nor nomads lie face up on {cell}" }

A sentence is a text, or two for one and for several of `{n}`, or a table with `text` and `context`; a table
of sentences by name are its variants; `decisions.py` chooses among them and fills them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from .phrase import Arg, Phrase
from .presentation import Hint

PARTS = ("label", "effect", "log")
FLAGS = ("minor", "ends", "reveals", "careful", "scores", "nobody")
NAMES = ("mark", "earns")
TABLES = ("due", "reasons", "sentences")  # beside those of kinds
HIDDEN_KIND = "hidden"  # what the reader of a log may not know


class Sentence(NamedTuple):
    """A sentence and the words that it needs; of a refusal also the rule, and a word for programs."""

    one: str
    many: str = ""
    context: str = ""
    rule: str = ""
    code: str = ""
    fields: tuple[str, ...] = ()

    def phrase(self, words: Mapping[str, Arg]) -> Phrase:
        """The sentence with its words, which are those in `fields`."""
        if not self.many:
            return Phrase(self.one, words, context=self.context)
        n = words["n"]
        assert isinstance(n, int)
        return Phrase(self.one, words, plural=self.many, count=n, context=self.context)


class KindTexts(NamedTuple):
    """All that people read of a kind of decision: sentences by part and variant, reasons against it, a tip.

    `mark` is how the board shows where it can be done, `earns` what brings its points. Of a log line, `minor`
    and `nobody` say that it may be left out and that it is no seat's; `scores` that it names points even
    where there are none. The other flags are those of `Choice`.
    """

    parts: Mapping[str, Mapping[str, Sentence]]
    refused: Mapping[str, Sentence]
    tip: Hint | None = None
    mark: str = ""
    earns: str = ""
    flags: frozenset[str] = frozenset()


class Theme:
    """The texts of one file or several: kinds, shared reasons, reasons by phase, other sentences."""

    def __init__(self) -> None:
        self.kinds: dict[str, KindTexts] = {}
        self.reasons: dict[str, Sentence] = {}
        self.due: dict[str, Sentence] = {}
        self.sentences: dict[str, Sentence] = {}
        self.faults: list[str] = []

    def add(self, other: Theme) -> None:
        """Take in another theme; a name in both is a fault."""
        for table in ("kinds", *TABLES):
            mine, more = getattr(self, table), getattr(other, table)
            twice = mine.keys() & more.keys()
            self.faults += [f"{name} stands in two themes" for name in sorted(twice)]
            mine.update(more)
        self.faults += other.faults


NONE: Mapping[str, Sentence] = {}


@cache
def read_theme(path: Path) -> Theme:
    """What a file says of its decisions, with all that is wrong in it."""
    theme = Theme()
    for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        reader = _Reader(f"{path.name}: {name}")
        if name in TABLES:
            getattr(theme, name).update(reader.variants("", table))
        else:
            theme.kinds[name] = reader.kind(name, table)
        theme.faults += reader.faults
    return theme


def sentences_of(path: Path) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """Every sentence of a file, with its context, for the catalogues."""
    theme = read_theme(path)
    for texts in theme.kinds.values():
        for forms in (*texts.parts.values(), texts.refused):
            yield from map(_for_catalogue, forms.values())
        if texts.tip is not None:
            yield texts.tip.text.template, None
    yield from map(_for_catalogue, [said for table in TABLES for said in getattr(theme, table).values()])


def _for_catalogue(said: Sentence) -> tuple[str | tuple[str, str], str | None]:
    return (said.one, said.many) if said.many else said.one, said.context or None


class _Reader:
    """Reads one table of a theme and notes what is wrong in it."""

    def __init__(self, where: str) -> None:
        self._where, self.faults = where, list[str]()

    def kind(self, name: str, table: Mapping[str, Any]) -> KindTexts:
        """The texts of a kind of decision."""
        known = (*PARTS, *FLAGS, *NAMES, "refused", "tip")
        self.faults += [
            f"{self._where}.{key} means nothing; write one of {', '.join(known)}"
            for key in table
            if key not in known
        ]
        return KindTexts(
            {part: self.variants(part, table[part]) for part in PARTS if part in table},
            self.variants("refused", table["refused"]) if "refused" in table else NONE,
            self._tip(name, table["tip"]) if "tip" in table else None,
            mark=table.get("mark", ""),
            earns=table.get("earns", ""),
            flags=frozenset(flag for flag in FLAGS if table.get(flag)),
        )

    def variants(self, part: str, value: Any) -> dict[str, Sentence]:
        """Sentences by the names of their variants; a single one has none."""
        if isinstance(value, Mapping) and "text" not in value:
            return {name: self._sentence(f"{part}.{name}", form) for name, form in value.items()}
        return {"": self._sentence(part, value)}

    def _sentence(self, part: str, value: Any) -> Sentence:
        more = value if isinstance(value, Mapping) else {"text": value}
        text, where = more.get("text"), ".".join(filter(None, (self._where, part)))
        forms = [text] if isinstance(text, str) else text
        if not isinstance(forms, list) or len(forms) not in (1, 2) or not all(map(_is_text, forms)):
            self.faults.append(f"{where} is no sentence; write a text, or two for one and for several")
            forms = [""]
        strange = more.keys() - {"text", "context", "rule", "code"}
        self.faults += [f"{where}.{key} means nothing" for key in sorted(strange)]
        fields = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        fields |= {"n"} if len(forms) > 1 else set()
        one, many = (*forms, "")[:2]
        context, rule, code = (str(more.get(key, "")) for key in ("context", "rule", "code"))
        return Sentence(one, many, context, rule, code, tuple(sorted(fields)))

    def _tip(self, name: str, value: Any) -> Hint:
        more = {"text": value} if isinstance(value, str) else value
        when = tuple(more.get("when", [name]))
        return Hint(more.get("id", name), Phrase(more["text"]), when, more.get("beside", ""))


def _is_text(form: Any) -> bool:
    return isinstance(form, str) and bool(form)
