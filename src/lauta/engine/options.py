"""Makes a game's options from its data file, which has the values, and its words, which are translated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .about import OptionSpec, OptionValue
from .data import DataFile, OptionRow, twice
from .errors import Fault
from .phrase import Phrase, T, plain
from .sentences import CONTEXT, read_sentences, said

Words = tuple[Phrase, Phrase, dict[Any, Phrase]]
YES_NO: dict[Any, Phrase] = {False: T("no"), True: T("yes")}


def words_from(path: Path) -> dict[str, Words]:
    """The words of a file: of each option its `label`, its `help` and its `values`, else no and yes.

    A number as value fills `{n}`; a value may be a `text` with a `context`; what needs no translation is
    `untranslated`.
    """
    return {name: _words(told) for name, told in read_sentences(path).items()}


def _words(told: Mapping[str, Any]) -> Words:
    values = {word: _value(form, word) for word, form in _by_value(told.get("values", {})).items()}
    values |= {word: plain(text) for word, text in _by_value(told.get("untranslated", {})).items()}
    return said(told["label"], {}), said(told["help"], {}), values or YES_NO


def _value(form: Any, word: Any) -> Phrase:
    if isinstance(form, Mapping):
        return said(form["text"], {"n": word}, form[CONTEXT])
    return said(form, {"n": word})


def _by_value(words: Mapping[str, Any]) -> dict[Any, Any]:
    """Keys of TOML are texts, values of options need not be."""
    known: dict[str, Any] = {"false": False, "true": True}
    return {known.get(key, int(key) if key.isdecimal() else key): word for key, word in words.items()}


def options_from(
    file: DataFile[Any],
    rows: Sequence[OptionRow],
    words: Mapping[str, Words],
    numbers: Mapping[str, range] | None = None,
) -> tuple[OptionSpec, ...]:
    """The options of the rows `[[option]]` of a data file.

    `words` has the label, the help and a phrase for every value, `numbers` the range of an option that
    takes any whole number of it. In the state a number stands for itself, no and yes are 0 and 1, and of
    other values it is the place among the words. DataError where a row has no words or words no row.
    """
    file.refuse(_faults([row.name for row in rows], rows, words))
    return tuple(_option(row, words[row.name], (numbers or {}).get(row.name)) for row in rows)


def _faults(names: list[str], rows: Sequence[OptionRow], words: Mapping[str, Words]) -> Iterator[Fault]:
    yield from twice("option", names)
    for name in words.keys() - set(names):
        yield Fault("option", f"there is no option {name!r}")
    for row in rows:
        if row.name not in words:
            yield Fault(f"option[{row.name}]", f"there are no words for option {row.name!r}")
            continue
        for value in row.values:
            if value not in words[row.name][2]:
                yield Fault(f"option[{row.name}]", f"option {row.name!r} has no words for {value!r}")
        if row.default not in row.values:
            good = ", ".join(map(repr, row.values))
            yield Fault(f"option[{row.name}].default", f"must be one of {good}, not {row.default!r}")
        if row.before is not None and row.before not in row.values:
            good = ", ".join(map(repr, row.values))
            yield Fault(f"option[{row.name}].before", f"must be one of {good}, not {row.before!r}")


def _option(row: OptionRow, words: Words, numbers: range | None) -> OptionSpec:
    label, text, of_values = words
    places = list(of_values)
    values = tuple(
        OptionValue(value, of_values[value], int(value) if isinstance(value, int) else places.index(value))
        for value in row.values
    )
    return OptionSpec(row.name, label, text, values, row.default, row.rule, numbers, before=row.before)
