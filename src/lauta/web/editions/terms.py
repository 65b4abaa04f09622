"""The words of schemas that the page of an edition shows: names of figures, meanings, units, choices.

Only which there are, for the catalogues (`tools/messages.py`); they are said in `sheet.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Meta
from msgspec.inspect import is_struct_type

from ...engine.edition_text import meaning
from ...engine.entry_names import in_words
from ...engine.figures import figure_names
from ...engine.game import Game
from ...engine.schema_faults import bare_type, given_type, is_list, struct_fields

HIDDEN = frozenset(("option", "title", "guess"))  # no figures of a box


def choosable(value: object) -> bool:
    """Whether a value is a word that is shown in the reader's language, not a sign."""
    return isinstance(value, str) and value.islower()


def is_table_list(hint: Any) -> bool:
    """Whether tables stand there, one after the other."""
    bare = bare_type(hint)
    return is_list(bare) and bool(tables_of(bare_type(given_type(get_args(bare)[0]))))


def tables_of(bare: Any) -> tuple[Any, ...]:
    """The kinds of table of which one stands there; none where it is no table."""
    parts = get_args(bare) if get_origin(bare) in (Union, UnionType) else (bare,)
    return parts if parts and all(is_struct_type(get_origin(one) or one) for one in parts) else ()


def terms(game: Game) -> Iterator[tuple[str, str]]:
    """Every word of a game's schemas, each with its context, as "figure", "meaning" or "choice"."""
    yield "figure", in_words("general")
    for file in game.about.data_files:
        yield "figure", in_words(file.stem)
        yield from _of_table(file.schema, top=True)


def _of_table(schema: Any, top: bool = False) -> Iterator[tuple[str, str]]:
    names = set(figure_names(schema, top)) - (HIDDEN if top else set())
    for field in struct_fields(schema):
        if field.encode_name in names:
            yield "figure", in_words(field.encode_name, is_table_list(field.type))
            for hint in (field.type, *_values_of(field.type)):
                yield from (("meaning", part) for part in meaning(hint).split("; ") if part)
            yield from _of_type(field.type)


def _values_of(hint: Any) -> tuple[Any, ...]:
    """What stands behind the keys of a table whose keys are data."""
    bare = bare_type(hint)
    return get_args(bare)[1:] if get_origin(bare) is dict else ()


def _of_type(hint: Any) -> Iterator[tuple[str, str]]:
    for meta in getattr(hint, "__metadata__", ()):
        extra = meta.extra if isinstance(meta, Meta) else None
        if extra and extra.get("unit"):
            yield "unit", str(extra["unit"])
        good = str(extra.get("good", "")) if extra else ""
        if good and not good.startswith("one of "):
            yield "what it must be", good
    if is_struct_type(get_origin(hint) or hint):
        yield from _of_table(hint)
    elif get_origin(hint) is Literal:
        yield from (("choice", each.replace("_", " ")) for each in get_args(hint) if choosable(each))
    else:
        for part in get_args(hint):
            if part is not ... and not isinstance(part, Meta):
                yield from _of_type(part)
