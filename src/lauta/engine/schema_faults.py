"""Finds everything that is wrong with data that should be of a type, and says what would be right.

Only for messages: whether data are right is decided by msgspec when they are read, in `data.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, ValidationError
from msgspec.inspect import is_struct_type

from .errors import Fault, choices
from .phrase import T
from .toml_text import as_written

_WORDS = {int: "a whole number", str: "a text", bool: "true or false"}


@lru_cache(1024)
def struct_fields(schema: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct, read once: msgspec works out all of its annotations at every call."""
    return msgspec.structs.fields(schema)


def faults_in(value: Any, hint: Any, place: str = "") -> Iterator[Fault]:
    """Every fault of a value that should be of a type; none where it is."""
    try:
        msgspec.convert(value, hint)
    except ValidationError:
        bare = bare_type(hint)
        if inside := list(_inside(value, bare, place)):
            yield from inside
        else:
            wrong = f"of {len(value)}" if isinstance(value, list) and is_list(bare) else as_written(value)
            yield Fault(place, f"must be {described(hint)}, not {wrong}")


def _inside(value: Any, bare: Any, place: str) -> Iterator[Fault]:
    match get_origin(bare), get_args(bare), value:
        case (_, (item, _), list()) if is_list(bare):
            for n, each in enumerate(value, 1):
                yield from faults_in(each, item, f"{place}[{label(each, n)}]")
        case (of, (name, item), dict()) if of is dict:
            for key, each in value.items():
                yield from (*faults_in(key, name, f"{place}.{key}"), *faults_in(each, item, f"{place}.{key}"))
        case (of, structs, dict()) if of in (Union, UnionType):
            yield from _of_a_kind(value, structs, place)
        case (of, _, dict()) if is_struct_type(of or bare):
            yield from _of_a_table(value, bare, f"{place}." if place else "")


def _of_a_table(value: dict[str, Any], schema: type[Struct], before: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in struct_fields(schema)}
    for key, field in fields.items():
        if key in value:
            yield from faults_in(value[key], field.type, before + key)
        elif field.required:
            yield Fault(before + key, f"is missing; it must be {described(field.type)}")
    for key in value:
        if key not in fields and key != _tag(schema):
            yield Fault.of(before + key, T("is not known here; there are {good}", good=choices(fields, "–")))


def _of_a_kind(value: dict[str, Any], structs: Iterable[Any], place: str) -> Iterator[Fault]:
    """The faults of a table whose tag says which of several structs it is."""
    by_tag = {struct.__struct_config__.tag: struct for struct in structs}
    tag = _tag(next(iter(by_tag.values())))
    if isinstance(value.get(tag), str) and value[tag] in by_tag:
        yield from _of_a_table(value, by_tag[value[tag]], f"{place}.")
    else:
        given = as_written(value.get(tag))
        yield Fault(f"{place}.{tag}", f"must be one of {', '.join(by_tag)}, not {given}")


def _tag(schema: Any) -> Any:
    return (get_origin(schema) or schema).__struct_config__.tag_field


def label(item: Any, n: int) -> str:
    """What an entry of a list is called: its id or name, what it joins or is for, or its number from 1."""
    match item:
        case {"id": str(name)} | {"name": str(name)}:
            return name
        case {"a": str(a), "b": str(b)}:
            return f"{a}-{b}"
        case {"players": int(players)}:
            return f"for {players} players"
    return str(n)


# --- what would be right ------------------------------------------------------------------------------


def described(hint: Any) -> str:
    """In words what a value of a type is: "a whole number from 0 to 20 (tiles)"."""
    hint = given_type(hint)
    metas: tuple[Meta, ...] = hint.__metadata__ if get_origin(hint) is Annotated else ()
    told = {key: text for meta in metas for key, text in (meta.extra or {}).items() if text}
    unit = f" ({told['unit']})" if "unit" in told else ""
    return str(told["good"]) if "good" in told else _in_words(bare_type(hint), metas) + unit


def bare_type(hint: Any) -> Any:
    """A type without what is told of it."""
    hint = given_type(hint)
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def given_type(hint: Any) -> Any:
    """A type without the None of an entry that may be left out."""
    kinds = [part for part in get_args(hint) if part is not NoneType]
    return kinds[0] if get_origin(hint) in (Union, UnionType) and len(kinds) == 1 else hint


def is_list(bare: Any) -> bool:
    return get_origin(bare) is tuple and get_args(bare)[-1] is ...


def _in_words(bare: Any, metas: tuple[Meta, ...]) -> str:
    of, parts = get_origin(bare), get_args(bare)
    if of is Literal:
        return repr(parts[0]) if len(parts) == 1 else "one of " + ", ".join(str(p) or "''" for p in parts)
    if is_list(bare):
        return f"a list{_size(metas)}, each entry {described(parts[0])}"
    if of is tuple:
        return f"[{', '.join(map(described, parts))}]"
    if of in (Union, UnionType) and not all(map(is_struct_type, parts)):
        return " or ".join(map(described, parts))
    return _WORDS.get(bare, "a table") + _range(metas)


def _range(metas: tuple[Meta, ...]) -> str:
    step = "".join(f" that is a multiple of {meta.multiple_of}" for meta in metas if meta.multiple_of)
    return "".join(f" from {meta.ge} to {meta.le}" for meta in metas if meta.ge is not None) + step


def _size(metas: tuple[Meta, ...]) -> str:
    for meta in metas:
        least, most = meta.min_length or 0, meta.max_length
        if least or most:
            return f" of {least} or more" if most is None else f" of {least}{f' to {most}' * (most > least)}"
    return ""
