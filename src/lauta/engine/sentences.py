"""Sentences that stand in a TOML file beside the code, each by a name: what `T`, `TN` and `TC` are in code.
Knows no game and no language; `tools/messages.py` takes the sentences for the catalogues."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .errors import IllegalAction
from .phrase import Arg, Phrase

Form = str | list[str]  # a sentence, or two: for one and for several of `{n}`
CONTEXT = "context"  # tells in a table how its words are meant (gettext's msgctxt)
NO_SENTENCES = (CONTEXT, "rule", "code", "untranslated")  # keys whose values nobody reads as a sentence


@cache
def read_sentences(path: Path) -> Mapping[str, Any]:
    """The tables of a file of sentences."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def said(form: Form, args: Mapping[str, Arg], context: str = "") -> Phrase:
    """The sentence with what fills its fields; of two forms `n` chooses one."""
    if isinstance(form, str):
        return Phrase(form, args, context=context)
    one, many = form
    n = args["n"]
    assert isinstance(n, int)
    return Phrase(one, args, plural=many, count=n)


def words_of(table: Mapping[str, Any]) -> dict[str, Phrase]:
    """The words of a table by their names, with its context."""
    context = table.get(CONTEXT, "")
    return {name: said(form, {}, context) for name, form in table.items() if name != CONTEXT}


def sentences_in(table: Mapping[str, Any], context: str | None = None) -> Iterator[tuple[Any, str | None]]:
    """Every sentence of a table and the tables in it, with its context; a tuple where there are two forms."""
    context = table.get(CONTEXT, context)
    for name, value in table.items():
        if name in NO_SENTENCES:
            continue
        if isinstance(value, Mapping):
            yield from sentences_in(value, context)
        else:
            yield value if isinstance(value, str) else tuple(value), context


class Refusals:
    """Reasons why something is not legal, by their names in a file: sentence, rule, a word for programs."""

    def __init__(self, path: Path) -> None:
        self._reasons = read_sentences(path)

    def __call__(self, *names: str, **args: Arg) -> IllegalAction:
        """The reason of this name, or of this table and name."""
        reason: Any = self._reasons
        for name in names:
            reason = reason[name]
        return IllegalAction(said(reason["text"], args), reason["rule"], reason.get("code", ""))
