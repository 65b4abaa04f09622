"""Faults in data files of every game: the errors name the file and the entry, and say what would be right.

The faults stand in `data/faults.toml` of each game; what reading a file of any game does is in tests/engine.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine import data
from lauta.engine.errors import DataError, Fault
from lauta.engine.phrase import Phrase
from lauta.engine.toml_text import inline
from lauta.i18n import DEFAULT, LANGUAGES, catalogue
from lauta.web.editions.faults import told
from tests.games.files import changed, write

HERE = Path(__file__).parent
GAMES = [path.parents[1].name for path in sorted(HERE.glob("*/data/faults.toml"))]
NO_FIGURES = ("format", "game", "option")  # which no edition can replace
UNREAD = ("str(error)", "f'cannot be read", "'is no name")  # of a file, on the command line


def faults(kind: str) -> list[Any]:
    """The faults of a kind in the files of all games: game, file, and what stands in the row."""
    read = {game: tomllib.loads((HERE / game / "data" / "faults.toml").read_text("utf-8")) for game in GAMES}
    return [
        pytest.param(game, file, entry, id=f"{game}-{file}-{n}")
        for game in GAMES
        for file, entries in read[game].get(kind, {}).items()
        for n, entry in enumerate(entries, 1)
    ]


def own_files(game: str) -> Mapping[str, Path]:
    """The data files of a game by their names, with those of the board on which it stands."""
    return {file.path.name: file.path for file in lauta.game(game).about.data_files}


def refuse(game: str, path: Path, words: str) -> None:
    """Refused in these words, with the file's name, or another one with which the words begin.

    What the owner of an edition would be told of it has all of its words in every catalogue.
    """
    found = list[Fault]()

    def kept(of: Path, faults: Iterable[Fault]) -> None:
        found.extend(faults := list(faults))
        refused(of, faults)

    refused = data.refuse
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(data, "refuse", kept)
        with pytest.raises(DataError) as error:
            lauta.game(game, files={path.name: path})
    reachable = [fault for fault in found if not fault.place.startswith(NO_FIGURES)]
    assert [(fault, word) for fault in reachable for word in untranslated(told(fault))] == []
    message = str(error.value)
    assert re.search(".*".join(map(re.escape, words.split("..."))), message), message
    assert str(path) in message or re.match(r"\w+\.toml: ", words), message


def untranslated(phrase: Phrase) -> Iterator[str]:
    """The words of a phrase, and of those in it, that some catalogue lacks."""
    for language in LANGUAGES.keys() - {DEFAULT}:
        known, text, about = catalogue(language), phrase.template, phrase.context
        joins = text == "{first}, {more}" or "id" in phrase.args  # which a page says by its name
        if not joins and (known.pgettext(about, text) if about else known.gettext(text)) == text:
            yield f"{language}: {phrase.template}"
    for arg in phrase.args.values():
        if isinstance(arg, Phrase):
            yield from untranslated(arg)


@pytest.mark.parametrize("game, file, fault", faults("changed"))
def test_a_fault_is_refused_by_its_entry(tmp_path: Path, game: str, file: str, fault: list[str]) -> None:
    *texts, words = fault
    pairs = zip(texts[::2], texts[1::2], strict=True)
    refuse(game, changed(tmp_path, own_files(game)[file], *pairs), words)


@pytest.mark.parametrize("game, file, fault", faults("whole"))
def test_a_file_of_ones_own_is_refused_by_its_entry(
    tmp_path: Path, game: str, file: str, fault: tuple[str | Mapping[str, Any], str]
) -> None:
    text, words = fault
    if not isinstance(text, str):
        text = "".join(f"{key} = {inline(value)}\n" for key, value in text.items())
    refuse(game, write(tmp_path, file, text), words)


@pytest.mark.parametrize("game, name", [(game, name) for game in GAMES for name in own_files(game)])
def test_a_file_that_is_missing_is_named(tmp_path: Path, game: str, name: str) -> None:
    with pytest.raises(DataError, match=r"nowhere.toml: cannot be read"):
        lauta.game(game, files={name: tmp_path / "nowhere.toml"})


CHECKS = [
    *Path(lauta.__file__).parent.glob("games/**/data/*.py"),
    *(
        Path(lauta.__file__).parent / "engine" / f"{name}.py"
        for name in ("data", "edition", "figures", "rulebook")
    ),
]


@pytest.mark.parametrize("path", CHECKS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_check_says_its_faults_in_every_language(path: Path) -> None:
    """`Fault.of` takes a phrase of the catalogues; that a file cannot be read is said on the command line."""
    calls = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    plain = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Fault"]
    assert [ast.unparse(node) for node in plain if not ast.unparse(node.args[1]).startswith(UNREAD)] == []
