"""Brings the catalogues of src/lauta/locale up to date with the sentences in code, templates and TOML files.

Run by `make messages`. It guesses no translation and writes no dates, files or lines: a run without news
changes nothing, nor does moving code. English needs no catalogue: its sentences are the keys.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

import lauta
from lauta.engine.decision_texts import sentences_of
from lauta.engine.sentences import sentences_in
from lauta.i18n import DEFAULT, LANGUAGES
from lauta.web.editions.terms import terms

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "lauta"
LOCALE = SOURCE / "locale"
SENTENCES = "games/**/speech/*.toml"
DECISIONS = "games/**/decisions/*.toml"
TUTORIALS = "games/*/tutorial/*.toml"
IN_ENGLISH_ONLY = "fields.toml"  # what fields of observations mean, for authors of programs
CARDS = "games/retkikunnat/data/cards.toml"
# T, TN and TC of engine/phrase.py beside gettext's own names.
KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "T": (1,),
    "TN": (1, 2),
    "TC": ((1, "c"), 2),
}
COMMENT = """\
# Sentences of Lauta in {language}. Kept up to date by `make messages`, translated by hand.
# Names in {{braces}} and %(these)s are filled in by the program and stay as they are."""

# Headers that would change with every run, or that nobody fills in.
VOLATILE = tuple(
    f'"{header}'.encode()
    for header in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
        "Report-Msgid-Bugs-To",
        "Project-Id-Version",
    )
)


@cache
def extracted() -> Catalog:
    """Every sentence that code and templates can say: game by game, then alphabetically. Read once."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as config:
        methods, options = parse_mapping_cfg(config)  # type: ignore[no-untyped-call]
    catalog = Catalog(project="Lauta", charset="utf-8", fuzzy=False)
    found = extract_from_dir(SOURCE, methods, options, keywords=KEYWORDS, strip_comment_tags=True)
    rows = [(part(file), message, context) for file, _line, message, _comments, context in found]
    rows += [(part(file), thing, form) for file, thing in in_forms() for form in ("object", "command")]
    rows += [(part(CARDS), name, "card") for name in card_names()]
    rows += [(part("web/x"), term, context) for game in lauta.games() for context, term in terms(game)]
    for path in (path for path in SOURCE.glob(SENTENCES) if path.name != IN_ENGLISH_ONLY):
        found_there = sentences_in(tomllib.loads(path.read_text(encoding="utf-8")))
        rows += [(part(str(path.relative_to(SOURCE))), *row) for row in found_there]
    for path in sorted(SOURCE.glob(DECISIONS)):
        rows += [(part(str(path.relative_to(SOURCE))), *row) for row in sentences_of(path)]
    for path in sorted(SOURCE.glob(TUTORIALS)):
        rows += [(part(str(path.relative_to(SOURCE))), one, None) for one in said_in_tutorial(path)]
    for home, message, context in sorted(rows, key=lambda row: (row[0], singular(row[1]), row[2] or "")):
        catalog.add(message, locations=[(home, 0)], context=context)
    return catalog


def said_in_tutorial(path: Path) -> list[str]:
    """What a tutorial says of itself, at each step and behind the last one."""
    script = tomllib.loads(path.read_text(encoding="utf-8"))
    told = [*script["step"], *([script["end"]] if "end" in script else [])]
    steps = [step[key] for step in told for key in ("title", "say")]
    return [script["title"], script["about"], *steps]


def in_forms() -> Iterator[tuple[str, str]]:
    """What calls of `in_forms` say in two forms, with its file; Babel knows no text with two contexts."""
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "in_forms(" in text else ():
            match node:
                case ast.Call(func=ast.Name(id="in_forms"), args=[_, ast.Constant(value=str(thing))]):
                    yield str(path.relative_to(SOURCE)), thing


def card_names() -> list[str]:
    """The names of the cards of Retkikunnat, which stand in its data."""
    decks = tomllib.loads((SOURCE / CARDS).read_text(encoding="utf-8")).values()
    return [card["name_en"] for deck in decks if isinstance(deck, list) for card in deck]


def singular(message: str | Sequence[str]) -> str:
    """A sentence, or the first of its forms."""
    return message if isinstance(message, str) else message[0]


def part(file: str) -> str:
    """The part of Lauta that a file belongs to: a game, a shared board, or a folder such as `web`."""
    folders = Path(file).parts[:-1]
    depth = 3 if folders[:2] == ("games", "shared") else 2 if folders[:1] == ("games",) else 1
    return "/".join(("src", "lauta", *folders[:depth]))


def path_of(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "lauta.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as it is on disk, an empty one where there is none."""
    path = path_of(language)
    if not path.is_file():
        return Catalog(locale=language, project="Lauta", charset="utf-8", fuzzy=False)
    return read_file(path, language)


def read_file(path: Path, language: str | None) -> Catalog:
    """A .po file; without a language the one that it names is taken."""
    with path.open("rb") as source:
        return read_po(source, locale=language)


def updated(language: str, template: Catalog) -> Catalog:
    """The catalogue of a language with all sentences of the template and no others."""
    old = read(language)
    new = Catalog(locale=language, project="Lauta", charset="utf-8", fuzzy=False)
    new.header_comment = comment(language)
    for message in template:
        if message.id:
            known = old.get(message.id, message.context)
            same = known is not None and isinstance(known.id, str) == isinstance(message.id, str)
            string = known.string if known is not None and same else None
            new.add(message.id, string, message.locations, context=message.context)
    return new


def comment(language: str) -> str:
    """What stands at the head of a catalogue."""
    return COMMENT.format(language=language)


def written(catalog: Catalog) -> bytes:
    """The catalogue as a .po file: no headers that change by themselves, and no names of files."""
    out = BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(VOLATILE))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("--pot", type=Path, help="write the template for a translator's tools to this file")
    parser.add_argument(
        "--take", type=Path, help="take what is missing from this .po file, such as a branch's"
    )
    asked = parser.parse_args(arguments)
    template = extracted()
    if asked.pot:
        template.header_comment = comment("any language")
        asked.pot.write_bytes(written(template))
        return 0
    spare = read_file(asked.take, None) if asked.take else Catalog()
    for language in LANGUAGES:
        if language != DEFAULT:
            catalog = updated(language, template)
            if str(spare.locale) == language:
                take(catalog, spare)
            path_of(language).parent.mkdir(parents=True, exist_ok=True)
            path_of(language).write_bytes(written(catalog))
            missing = [message for message in catalog if message.id and not complete(message.string)]
            print(f"{language}: {len(catalog)} sentences, {len(missing)} not translated yet")
    return 0


def take(catalog: Catalog, spare: Catalog) -> None:
    """Fill what is not translated yet with the translations of another copy."""
    for message in catalog:
        known = spare.get(message.id, message.context) if message.id else None
        if known is not None and type(known.id) is type(message.id) and not complete(message.string):
            message.string = known.string


def complete(string: str | Sequence[str] | None) -> bool:
    """Whether every form of a translation is there."""
    return bool(string) if isinstance(string, str) or string is None else all(string)


if __name__ == "__main__":
    sys.exit(main())
