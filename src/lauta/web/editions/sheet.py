"""What the page of an edition shows: every figure in its place, with bounds, source and who says it.

Made of schemas and a draft; no database, no HTML. `docs/editions.md` tells scripts what a node is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

from msgspec import Meta, Struct

import lauta

from ...engine.attestation import ATTESTED, OURS, YOURS, flag_of
from ...engine.edition_text import meaning
from ...engine.entry_names import EntryNames, figure_phrase, in_words
from ...engine.errors import Fault
from ...engine.figures import Change, Entry, Path, figure_names, keys_of, plain
from ...engine.game import Game
from ...engine.phrase import Phrase
from ...engine.presentation import Editor, Edits
from ...engine.schema_faults import bare_type, described, given_type, is_list, label, struct_fields
from ...i18n import say, translations
from .draft import Draft, Step, built_in
from .faults import told, with_names
from .terms import HIDDEN, choosable, is_table_list, tables_of

Node = dict[str, Any]


@dataclass(frozen=True)
class _Here:
    """Where something stands, in all three ways: steps of the tree, as faults name it, the schema's table."""

    path: tuple[Step, ...]
    place: str

    def key(self, name: str) -> _Here:
        return _Here((*self.path, name), f"{self.place}.{name}")

    def entry(self, n: int, name: str) -> _Here:
        return _Here((*self.path, n), f"{self.place}[{name}]")


def sheet(draft: Draft) -> list[Node]:
    """The files of a game with their tables; a node for each. First what an owner is asked for.

    That is what no source gives, and of it what can be entered where it lies; else the order of the schemas.
    """
    found, built = [], draft.game.figures()
    for file in draft.game.about.data_files:
        here, made = _Here((file.stem,), file.stem), built[file.stem]
        old, new = draft.base[file.stem], draft.tree[file.stem]
        children = list(_fields(file.schema, made, old, new, here, top=True))
        loose = [node for node in children if node["kind"] not in ("table", "list")]
        tables = [node for node in children if node["kind"] in ("table", "list")]
        if loose:
            tables.insert(0, _node("table", here.key("*"), heading("general"), children=loose, source=""))
        found.append(_node("file", here, heading(file.stem), children=tables))
    _put_first(found, {editor.place for editor in _editors(draft.game.view)})
    _name_entries(found, draft.tree, EntryNames(draft.game.view, draft.base, draft.tree))
    return found


def _put_first(files: list[Node], shown: Set[str]) -> None:
    """Sort files, and tables in them. Ours is what the data says: nothing moves while one types."""

    def rank(node: Node) -> tuple[bool, bool]:
        return not has_ours(node), node["place"] not in shown

    for file in files:
        file["children"].sort(key=rank)
    files.sort(key=rank)


def has_ours(node: Node) -> bool:
    """Whether no source gives a figure of the built-in ones at or below a node."""
    children = node.get("children")
    return any(map(has_ours, children)) if children is not None else node["built_in"] == OURS


def _name_entries(nodes: Iterable[Node], tree: Any, names: EntryNames) -> None:
    """Head entries of lists by their names in the reader's language."""
    for node in nodes:
        children = node.get("children", ())
        if node["kind"] == "list":
            entries = reduce(lambda at, step: at[step], node["path"], tree)
            for child in children:
                n = child["path"][-1]
                child["title"] = say(names.name(node["place"], entries[n], n))
        _name_entries(children, tree, names)


def _node(kind: str, here: _Here, title: str, **more: Any) -> Node:
    return {"kind": kind, "path": list(here.path), "place": here.place, "title": title, **more}


def heading(name: str, a_list: bool = False) -> str:
    """The name of a table or a figure in words: in the reader's language where a catalogue has it."""
    return say(figure_phrase(name, a_list))


def _keyed(key: str) -> str:
    """The heading of what stands under a key that is data: a word of a choice, or a figure."""
    said, title = choice(key), heading(key)
    return title if said == key.replace("_", " ") else said[:1].upper() + said[1:]


def _fields(
    schema: Any, made: Any, old: Any, new: Any, here: _Here, above: str = ATTESTED, top: bool = False
) -> Iterator[Node]:
    """A node for each figure of a table. `made` is the built-in table, None where there is none.

    `above` is who says all of it, where the table above does.
    """
    if not isinstance(new, Mapping):
        return
    fields = {field.encode_name: field for field in struct_fields(schema)}
    for name in figure_names(schema, top):
        if name in new and not (top and name in HIDDEN):
            before = old.get(name) if isinstance(old, Mapping) else None
            value = getattr(made, fields[name].name, None) if isinstance(made, Struct) else None
            said = flag_of(made, name) if isinstance(made, Struct) else YOURS
            said = above if said == ATTESTED else said
            yield _figure(fields[name].type, name, value, before, new[name], here.key(name), said)


def _figure(hint: Any, name: str, made: Any, old: Any, new: Any, here: _Here, said: str) -> Node:
    bare = bare_type(hint)
    about = _told(_meanings(hint, in_words(name, is_table_list(hint))))
    if get_origin(bare) is dict:
        item = get_args(bare)[1]
        if not isinstance(new, Mapping):
            return _leaf(item, name, old, new, here, said)
        before = old if isinstance(old, Mapping) else {}
        children = [
            _figure(item, str(key), None, before.get(key), value, here.key(str(key)), said)
            for key, value in new.items()
        ]
        for child, key in zip(children, new, strict=True):
            child["title"] = _keyed(str(key))
        if said == OURS:
            _count_as_one(children, here.place)
        return _node("table", here, heading(name), about=about, children=children, source="")
    if is_list(bare):
        item = given_type(get_args(bare)[0])
        if tables_of(bare_type(item)) and isinstance(new, list):
            return _list(item, name, about, made, old, new, here, said)
    if structs := tables_of(bare):
        schema = _of_tag(structs, new)
        if schema is not None and isinstance(new, Mapping):
            children = list(_fields(schema, made, old, new, here, said))
            if said == OURS:
                _count_as_one(children, here.place)
            node = _node("table", here, heading(name), about=about, children=children, source=_source(made))
            return node | _tag(schema, new, made, here)
    return _leaf(hint, name, old, new, here, said)


def _count_as_one(nodes: Iterable[Node], place: str) -> None:
    """Say of the figures of a table or a list which is ours as a whole that they are one."""
    for node in nodes:
        node["one_with"] = place
        _count_as_one(node.get("children", ()), place)


def _list(
    item: Any, name: str, about: str, made: Any, old: Any, new: list[Any], here: _Here, said: str
) -> Node:
    """A list of tables: entries are found again by what they are known by, else by their number."""
    keys = keys_of(bare_type(item))
    before = old if isinstance(old, list) else []
    built = list(made) if isinstance(made, tuple) else []
    known = {tuple(entry.get(key) for key in keys): n for n, entry in enumerate(before)} if keys else {}
    children = []
    for n, entry in enumerate(new):
        at = known.get(tuple(entry.get(key) for key in keys)) if keys and isinstance(entry, Mapping) else n
        pair = (built[at], before[at]) if at is not None and at < min(len(before), len(built)) else None
        below = here.entry(n, label(entry, n + 1))
        if (node := _entry(item, n, pair, entry, below, said)) is not None:
            children.append(node)
    if said == OURS and not keys:
        _count_as_one(children, here.place)
    unseen = {"unseen": [here.place]} if said == OURS and not keys else {}  # some entries have no figures
    return _node("list", here, heading(name, True), about=about, children=children, source="", **unseen)


def _entry(
    item: Any, n: int, pair: tuple[Any, Any] | None, entry: Any, here: _Here, said: str
) -> Node | None:
    """An entry of a list; `pair` is the built-in one, as its table and in plain, where it is there."""
    schema = _of_tag(tables_of(bare_type(item)), entry)
    if schema is None or not isinstance(entry, Mapping):
        return None
    made, before = pair or (None, None)
    children = list(_fields(schema, made, before, entry, here, said))
    if any(child["path"][-1] not in keys_of(schema) for child in children):
        for child in children:
            child["known_by"] = child["path"][-1] in keys_of(schema)
    node = _node("table", here, str(n + 1), children=children, source=_source(made), entry=True)
    return node | _tag(schema, entry, made, here)


def _tag(schema: Any, table: Mapping[str, Any], made: Any, here: _Here) -> dict[str, Any]:
    """What says of which kind a table is, where tables of several kinds can stand there."""
    field = (get_origin(schema) or schema).__struct_config__.tag_field
    ours = field is not None and isinstance(made, Struct) and flag_of(made, field) == OURS
    unseen = {"unseen": [here.key(field).place]} if ours else {}
    return {"tag": table.get(field), "tag_field": field, **unseen} if field else {}


def _of_tag(structs: Sequence[Any], table: Any) -> Any:
    for one in structs:
        config = (get_origin(one) or one).__struct_config__
        if len(structs) == 1 or (isinstance(table, Mapping) and table.get(config.tag_field) == config.tag):
            return one
    return None


def _source(table: Any) -> str:
    """Where figures of a table come from, in one line."""
    source = getattr(table, "source", "") or getattr(table, "sources", "") or ""
    return " ".join((source if isinstance(source, str) else "; ".join(source)).split())


# --- single figures -----------------------------------------------------------------------------------


def _leaf(hint: Any, name: str, old: Any, new: Any, here: _Here, said: str) -> Node:
    changed = old != new or type(old) is not type(new)
    how = _input(hint)
    parts, unit = _meanings(hint, in_words(name)), unit_of(hint)
    with_unit = not any(part.split()[0] == unit for part in parts)
    return _node(
        how.pop("kind"), here, heading(name), **how, value=new, base=old, changed=changed,
        about=_told(parts), with_unit=with_unit, good=described(hint), built_in=said,
        said=YOURS if changed else said,
    )  # fmt: skip


_OF_A_UNIT = ("a price", "prices", "a sum of money", "pieces of a kind")


def _meanings(hint: Any, title: str) -> list[str]:
    """What a figure is, but for what its heading and its unit say."""
    unit = unit_of(hint)
    said = {title.lower(), f"an {title.lower()}", *((unit, *_OF_A_UNIT) if unit else ())}
    return [part for part in meaning(hint).split("; ") if part and part not in said]


def _told(parts: Iterable[str]) -> str:
    """Meanings in the reader's language where a catalogue has them."""
    return "; ".join(translations().pgettext("meaning", part) for part in parts)


def _input(hint: Any) -> dict[str, Any]:
    """How a figure is entered: `kind`, and what bounds it has."""
    hint = given_type(hint)
    metas: tuple[Meta, ...] = getattr(hint, "__metadata__", ())
    bare = bare_type(hint)
    of, parts = get_origin(bare), get_args(bare)
    if of is Literal:
        return {"kind": "choice", "options": list(parts), "names": [choice(each) for each in parts]}
    if bare is bool:
        return {"kind": "flag"}
    if bare is int:
        return {"kind": "number", **_bounds(metas)}
    if bare is str:
        lists = [name for meta in metas for name in (meta.extra or {}).get("lists", ())]
        return {"kind": "entry", "lists": lists} if lists else {"kind": "text"}
    if is_list(bare):
        return {"kind": "row", "item": _input(parts[0]), **_lengths(metas)}
    if of is tuple:
        return {"kind": "row", "item": _input(parts[0]), "fewest": len(parts), "most": len(parts)}
    return {"kind": "other"}


def unit_of(hint: Any) -> str:
    """What a figure counts, or each of a row of figures; empty where nothing is said of it."""
    metas = getattr(given_type(hint), "__metadata__", ())
    units = [str(meta.extra["unit"]) for meta in metas if (meta.extra or {}).get("unit")]
    parts = get_args(bare_type(hint))
    return units[0] if units else unit_of(parts[0]) if parts else ""


def _bounds(metas: Iterable[Meta]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for meta in metas:
        told = {"least": meta.ge, "highest": meta.le, "step": meta.multiple_of}
        found |= {key: value for key, value in told.items() if value is not None}
        if unit := (meta.extra or {}).get("unit"):
            found["unit"] = translations().pgettext("unit", str(unit))
    return found


def _lengths(metas: Iterable[Meta]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for meta in metas:
        told = {"fewest": meta.min_length, "most": meta.max_length}
        found |= {key: value for key, value in told.items() if value is not None}
    return found


def choice(value: Any) -> str:
    """A value of which there are only some, in the reader's language; other words stay as they are."""
    text = value.replace("_", " ") if isinstance(value, str) else ""
    return translations().pgettext("choice", text) if choosable(text) else str(value)


# --- what differs -------------------------------------------------------------------------------------


def differing(game: Game) -> list[tuple[str, str, str]]:
    """The figures that an edition replaces, each as its place in words, what it was, and what it is."""
    tables = {file: plain(table, True) for file, table in game.figures().items()}
    names = EntryNames(game.view, built_in(lauta.game(game.id)), tables)
    return [_line(change, names) for change in game.replaced]


def _line(change: Change, names: EntryNames) -> tuple[str, str, str]:
    place = ".".join(step for step in change.path if isinstance(step, str))
    signs = names.known.get(place, {})
    return _in_words(change.path, names), _shown(change.old, signs), _shown(change.new, signs)


def _in_words(path: Path, names: EntryNames) -> str:
    entries = map(say, names.along(path))
    steps = [
        heading(step, isinstance(after, Entry)) if isinstance(step, str) else next(entries)
        for step, after in zip(path[1:], (*path[2:], None), strict=True)
    ]
    return " › ".join(steps)


def _shown(value: Any, signs: Mapping[str, Phrase] = MappingProxyType({})) -> str:
    """A figure as people read it; `signs` are words for what the data write as signs."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return translations().gettext("yes") if value else translations().gettext("no")
    if isinstance(value, list):
        nested = any(isinstance(each, list | dict) for each in value)
        return ("; " if nested else ", ").join(_shown(each, signs) for each in value)
    if isinstance(value, str):
        return say(signs[value]) if value in signs else choice(value)
    if isinstance(value, dict):
        return ", ".join(f"{heading(str(key))}: {_shown(each)}" for key, each in value.items())
    return str(value)


# --- faults and editors -------------------------------------------------------------------------------


def fault_rows(draft: Draft, faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """The faults as a page shows them: the place, the steps to the nearest figure, and the sentence."""
    found = list(faults)
    known = dict(_places(draft.tree, _Here((), ""))) if found else {}
    names = EntryNames(draft.game.view, draft.base, draft.tree)
    return [
        {"place": fault.place, "path": _nearest(fault.place, known), "text": _sentence(fault, names)}
        for fault in found
    ]


def _sentence(fault: Fault, names: EntryNames) -> str:
    file = fault.place.split(".", maxsplit=1)[0]
    return say(with_names(told(fault), lambda ident: names.called(ident, file)))


def _places(value: Any, here: _Here) -> Iterator[tuple[str, list[Step]]]:
    yield here.place, list(here.path)
    if isinstance(value, Mapping):
        for key, each in value.items():
            below = here.key(str(key))
            yield from _places(each, _Here(below.path, below.place.lstrip(".")))
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _places(each, here.entry(n, label(each, n + 1)))


def _nearest(place: str, known: Mapping[str, list[Step]]) -> list[Step]:
    """The steps to a place, or to the nearest one above it that is there."""
    while place and place not in known:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return known.get(place, [])


def editors_of(draft: Draft, style_of: Callable[[str], str]) -> list[Node]:
    """The special editors of a game, as the page hands them to scripts; `style_of` names their sheets."""
    return [
        {
            "n": n,
            "place": editor.place,
            "path": editor.place.split("."),
            "module": editor.module,
            "style": style_of(editor.module),
            "title": say(editor.title),
            "help": say(editor.help) if editor.help else "",
            "words": {name: say(phrase) for name, phrase in editor.words.items()},
            "drawings": {name: draft.game.view.glyph(name, 22) for name in editor.glyphs},
            "facts": editor.facts() if editor.facts else None,
            "preview": bool(editor.preview or editor.picture),
            "beside": [place.split(".") for place in editor.beside],
        }
        for n, editor in enumerate(_editors(draft.game.view))
    ]


def _editors(view: object) -> Sequence[Editor]:
    return view.editors if isinstance(view, Edits) else ()
