"""The documentation tells the truth: generated pages are current, examples run, links lead somewhere.

Not here: whether the rules do what the registers say; that is tests/games.
"""

import ast
import fnmatch
import functools
import io
import os
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import field

import lauta
from lauta.engine.data import DataFile, Entry, Head, Sourced
from lauta.engine.reconstructed import Page, rows
from tools import reconstructed

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
REGISTERS = {
    "africa": ("AF", 83),
    "attika": ("AT", 101),
    "navegador": ("NA", 119),
    "afrikan-tahti": ("ST", 58),
    "retkikunnat": ("RE", 101),
}


def test_page_of_reconstructed_figures_is_current() -> None:
    assert reconstructed.PAGE.read_text(encoding="utf-8") == reconstructed.page(), (
        "run: python tools/reconstructed.py"
    )


class Price(Sourced, frozen=True):
    """Figures that are known only in part."""

    limit: int = 0
    steps: tuple[int, ...] = ()


class Clock(Entry, frozen=True):
    """A table that nothing is told of."""

    price: Price


class Piece(Sourced, frozen=True):
    """A kind of piece."""

    id: str
    moves: int = 0
    worth: int = 0
    worth_source: str = ""
    step_source: str = ""


class Chess(Head, frozen=True):
    """A game's only file."""

    pieces: tuple[Piece, ...] = field(name="piece")
    clock: Clock


def test_every_flag_in_the_data_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text(
        '[[piece]]\nid = "queen"\nmoves = 8\nreconstructed = true\nwhy = "a guess"\n'
        '[[piece]]\nid = "king"\nmoves = 1\nreconstructed = false\n'
        '[[piece]]\nid = "pawn"\nworth = 1\nmoves = 2\nworth_source = "reconstructed"\n'
        'step_source = "stated"\n'
        '[clock.price]\nstatus = "attested"\nours = ["steps"]\nlimit = 5\nsteps = [1, 2]\n'
        "[more.unused]\nlimit = 7\nreconstructed = true\n",
        encoding="utf-8",
    )
    found = Page(path, tuple(rows(DataFile(path, Chess).read())))
    told = [line for line in reconstructed.file_section(found).splitlines() if line.startswith("| ")]
    assert told == [
        "| entry | value in use | what is known, and why |",
        "| piece queen | moves = 8 | a guess |",
        "| piece pawn | worth = 1 | no source |",
        "| clock.price | steps = [1, 2] | no source |",
    ]


@pytest.mark.parametrize("name", REGISTERS)
def test_register_numbers_are_complete_and_in_use_once(name: str) -> None:
    prefix, last = REGISTERS[name]
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(rf"\*\*{prefix}-(\d+)\*\*", text)]
    assert sorted(numbers) == list(range(1, last + 1))


@pytest.mark.parametrize("name", REGISTERS)
def test_other_readings_in_code_are_options_that_exist(name: str) -> None:
    """The last column of the open points: `card_lap = "pass"` can be chosen, plain words cannot."""
    register = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    game = lauta.game(name.replace("-", "_"))
    for point, reading in re.findall(r"^\| \**(OP-\d+)\b.*\|([^|]*)\|$", register, re.M):
        for option, value in re.findall(r"`(\w+) = \"?([^`\"]*)\"?`", reading):
            assert option in {known.name for known in game.options}, f"{point}: {option}"
            game.option(option).parse(value)


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files(document: Path) -> None:
    prose = re.sub(r"`[^`\n]*`", "", document.read_text(encoding="utf-8"))  # code spans hold no links
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose)
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_tests_that_are_named_exist(document: Path) -> None:
    """Those written as `tests/…/test_file.py::test_name`."""
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", document.read_text(encoding="utf-8"))
    gone = [
        f"{file}::{name}"
        for file, name in named
        if not re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.M)
    ]
    assert gone == []


def test_python_example_of_the_readme_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        done = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", block],
            cwd=tmp_path,
            env=os.environ,
            capture_output=True,
            text=True,
            timeout=180,
        )
        assert done.returncode == 0, done.stderr


# --- names of files ---------------------------------------------------------------------------------

FOLDERS = ("src", "tests", "tools", "benchmarks", "docs", "examples")
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")))
    if path.suffix in {".md", ".py", ".toml"}
)
INVENTED = {"mine.toml", "small.toml"}  # files of one's own
NAMED = re.compile(r"(?<![\w/.<>*-])((?:[\w<>*.-]+/)*[\w<>*-][\w<>*.-]*\.(?:py|toml))\b(?![\w/])")


def said(name: str) -> Iterator[str]:
    """The prose of a file: a page without its examples, comments of data, comments and docstrings of code."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name.endswith(".md"):
        yield re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    elif name.endswith(".toml"):
        yield from (line.partition("#")[2] for line in text.splitlines())
    elif NAMED.search(text):
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield ast.get_docstring(node) or ""


def is_there(name: str, of: str) -> bool:
    """Whether a name leads to a file: by its path, or as the end of one; in a game, of one of the game's own.

    `*` and `<anything>` in it stand for anything.
    """
    path = re.sub(r"<\w+>", "*", name)
    if ".." in path:
        return (ROOT / of).parent.joinpath(path).resolve().is_file()
    home = re.match(r"src/lauta/games/(?:shared/)?\w+/", of)
    return _is_among(path, home[0] if home else "")


@functools.cache
def _is_among(path: str, home: str) -> bool:
    near = [f"/{file}" for file in FILES if file.startswith(home)]
    if fnmatch.filter(near, f"*/{path}"):
        return True
    roots = ("", "src/lauta/", "src/lauta/games/shared/")
    return "/" in path and any(fnmatch.filter(FILES, root + path) for root in roots)


@pytest.mark.parametrize("folder", [*FOLDERS, "."])
def test_files_that_are_named_exist(folder: str) -> None:
    """A file that was renamed takes the sentences with it that name it."""
    names = [name for name in FILES if name.startswith(f"{folder}/") or folder == "." and "/" not in name]
    gone = {
        f"{name}: {found[1]}"
        for name in names
        if not name.startswith("tests/golden/")
        for text in said(name)
        for found in NAMED.finditer(text)
        if found[1] not in INVENTED and not is_there(found[1], name)
    }
    assert sorted(gone) == []
