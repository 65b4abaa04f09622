"""The documentation tells the truth: generated pages are current, examples run, links lead somewhere.

Not here: whether the rules do what the registers say; that is tests/games.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import field

from lauta.engine.data import DataFile, Entry, Head, Sourced
from lauta.engine.reconstructed import pages
from tools import reconstructed

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
REGISTERS = {
    "africa": ("AF", 83),
    "attika": ("AT", 101),
    "navegador": ("NA", 118),
    "afrikan-tahti": ("ST", 58),
    "retkikunnat": ("RE", 100),
}


def test_page_of_reconstructed_figures_is_current() -> None:
    assert reconstructed.PAGE.read_text(encoding="utf-8") == reconstructed.page(), (
        "run: python tools/reconstructed.py"
    )


class Price(Sourced, frozen=True):
    """A figure that is known only in part."""


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
        '[[piece]]\nid = "pawn"\nworth = 1\nworth_source = "reconstructed"\nstep_source = "stated"\n'
        '[clock.price]\nstatus = "attested"\nopen = "the increment"\n',
        encoding="utf-8",
    )
    (found,) = pages(DataFile(path, Chess))
    rows = [line for line in reconstructed.file_section(found).splitlines() if line.startswith("| ")]
    assert rows == [
        "| entry | value in use | what is known, and why |",
        "| piece queen | moves = 8 | a guess |",
        "| piece pawn | worth = 1 | no source |",
        '| clock.price | open: "the increment" | no source |',
    ]


@pytest.mark.parametrize("name", REGISTERS)
def test_register_numbers_are_complete_and_in_use_once(name: str) -> None:
    prefix, last = REGISTERS[name]
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(rf"\*\*{prefix}-(\d+)\*\*", text)]
    assert sorted(numbers) == list(range(1, last + 1))


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files(document: Path) -> None:
    prose = re.sub(r"`[^`\n]*`", "", document.read_text(encoding="utf-8"))  # code spans hold no links
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose)
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (document.parent / target).exists()] == []


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
