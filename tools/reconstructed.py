"""Writes docs/rules/reconstructed.md: every figure and card that no source gave, from the games' data.

It decides nothing itself: what counts as reconstructed is what the data files flag as such.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import lauta
from lauta.engine.reconstructed import Page, pages

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules" / "reconstructed.md"

INTRO = """\
# What is reconstructed

Some printed figures and cards of these games are in no source that we could reach. There we chose values that
agree with everything that is known, and flagged them in the data. This page lists all of them, so that you
know what is the original and what is ours; what stands beside it in the same table of a file is attested.
Whoever owns a game can play what is printed in it with an [edition](../editions.md). Whoever has a source can
correct an entry: change the figure in its TOML file, take its name out of `ours` there, where a whole
table was ours set `reconstructed = false`, name the source, and run `python tools/reconstructed.py`.

This page is generated from the data files; a test keeps it up to date.
"""


def main() -> int:
    """Write the page; with --check only say whether it is up to date (exit code 1 when not)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")
    arguments = parser.parse_args()
    text = page()
    if not arguments.check:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/reconstructed.py", file=sys.stderr)
        return 1
    return 0


def page() -> str:
    """The whole page in Markdown."""
    games = sorted(lauta.games(), key=lambda game: game.id)
    return "\n".join([INTRO, *(game_section(game) for game in games)])


def game_section(game: lauta.Game) -> str:
    """One game: a heading and a table for each data file that has something to list."""
    found = [file_section(each) for each in sorted(pages(game), key=lambda each: each.path)]
    return "\n".join([f"## {game.title}\n", *(found or ["Nothing: every figure is attested.\n"])])


def file_section(found: Page) -> str:
    """The flagged entries of one file."""
    lines = [f"### [`{found.path.name}`]({link(found.path)})", ""]
    lines += ["| entry | value in use | what is known, and why |", "|---|---|---|"]
    lines += [f"| {cell(e.name)} | {cell(e.figures)} | {cell(e.known)} |" for e in found.entries]
    return "\n".join([*lines, ""])


def cell(text: str) -> str:
    """Text that stays inside one cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ").strip()


def link(path: Path) -> str:
    """From the page to a data file; files outside the repository are named by their file name."""
    if path.is_relative_to(ROOT):
        return "../../" + path.relative_to(ROOT).as_posix()
    return path.name


if __name__ == "__main__":
    sys.exit(main())
