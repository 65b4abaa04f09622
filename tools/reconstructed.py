"""Writes docs/rules/reconstructed.md: every figure and card that no source gave, from the games' TOML data.

It decides nothing itself: what counts as reconstructed is what the data files flag as such.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "lauta" / "games"
PAGE = ROOT / "docs" / "rules" / "reconstructed.md"

Table = dict[str, Any]

NAME_KEYS = ("id", "name", "players")  # what an entry is called, first match wins
WHY_KEYS = ("certain", "attested", "evidence", "why", "note")  # what is known, and the reasoning
SAID_BY_NAME = ("a", "b", "category", "flavour")  # repeats the name, or is not a fact of the game
ABOUT_KEYS = {
    *NAME_KEYS,
    *WHY_KEYS,
    *SAID_BY_NAME,
    "reconstructed",
    "source",
    "sources",
    "confidence",
    "status",
}

INTRO = """\
# What is reconstructed

Some printed figures and cards of these games are in no source that we could reach. There we chose values that
agree with everything that is known, and flagged them in the data. This page lists all of them, so that you
know what is the original and what is ours. Whoever owns a game can correct an entry: change the number in the
TOML file, set `reconstructed = false`, name the source, and run `python tools/reconstructed.py`.

This page is generated from the data files; a test keeps it up to date.
"""


@dataclass(frozen=True)
class Entry:
    """One flagged table of a data file."""

    name: str
    ours: str
    known: str


def main() -> int:
    """Write the page; with --check only say whether it is up to date (exit code 1 when not)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")
    arguments = parser.parse_args()
    text = page(GAMES)
    if not arguments.check:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/reconstructed.py", file=sys.stderr)
        return 1
    return 0


def page(games: Path) -> str:
    """The whole page in Markdown for a folder that holds one folder a game."""
    folders = sorted(path.parent for path in games.glob("*/data") if path.is_dir())
    return "\n".join([INTRO, *(game_section(folder) for folder in folders)])


def game_section(folder: Path) -> str:
    """One game: a heading and a table for each data file that has something to list."""
    files = sorted((folder / "data").glob("*.toml"))
    data = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}
    title = next(
        (table["title"] for table in data.values() if "title" in table), folder.name.replace("_", " ")
    )
    parts = [f"## {str(title)[:1].upper()}{str(title)[1:]}\n"]
    parts += [section for path, table in data.items() if (section := file_section(path, table))]
    if len(parts) == 1:
        parts.append("Nothing: every figure is attested.\n")
    return "\n".join(parts)


def file_section(path: Path, table: Table) -> str:
    """The flagged entries of one file; empty when there are none."""
    entries = list(flagged(table, ""))
    if not entries:
        return ""
    lines = [f"### [`{path.name}`]({link(path)})", ""]
    if table.get("reconstructed") is True:
        lines += ["The whole file is reconstructed, except what its head names as certain:", "", "```text"]
        lines += [*head(path), "```", ""]
    lines += ["| entry | value in use | what is known, and why |", "|---|---|---|"]
    lines += [f"| {cell(entry.name)} | {cell(entry.ours)} | {cell(entry.known)} |" for entry in entries]
    return "\n".join([*lines, ""])


def flagged(table: Table, path: str) -> Iterator[Entry]:
    """Every flagged table at or below this one, in the order of the file."""
    if path and (ours := reconstructed_part(table)):
        yield Entry(path, ours, known(table))
    for key, value in table.items():
        place = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from flagged(value, place)
        elif isinstance(value, list):
            for index, item in enumerate(value, start=1):
                if isinstance(item, dict):
                    yield from flagged(item, f"{place} {label(item, index)}")


def reconstructed_part(table: Table) -> str:
    """Which part of a table is ours, as text; empty when nothing is."""
    if single := [key for key in table if is_single_flag(key, table[key])]:
        return ", ".join(field_name(key, table) for key in single)
    if table.get("reconstructed") is True:
        figures = [f"{key} = {shown(value)}" for key, value in table.items() if key not in ABOUT_KEYS]
        return ", ".join(figures) or "as named"
    return f"open: {shown(table['open'])}" if table.get("open") else ""


def is_single_flag(key: str, value: object) -> bool:
    """Is this key a flag for one figure of the table, like stack_source = "reconstructed"?"""
    if isinstance(value, dict):
        return value.get("status") == "reconstructed"
    return key.endswith("_source") and value == "reconstructed"


def field_name(key: str, table: Table) -> str:
    """The figure that a single flag is about, with its value where the table holds it."""
    name = key.removesuffix("_source")
    value = table.get(name)
    if value is None or isinstance(value, dict):
        return name if name != "price" or "cost" not in table else f"price = {shown(table['cost'])}"
    return f"{name} = {shown(value)}"


def known(table: Table) -> str:
    """What sources state about the entry and why our value was chosen."""
    return "; ".join(" ".join(str(table[key]).split()) for key in WHY_KEYS if table.get(key)) or "no source"


def label(item: Table, index: int) -> str:
    """How one of several entries is called."""
    for key in NAME_KEYS:
        if key in item:
            return f"{item[key]}" if key != "players" else f"for {item[key]} players"
    ends = [str(item[key]) for key in ("a", "b") if key in item]
    return " – ".join(ends) or f"no. {index}"


def shown(value: object) -> str:
    """A figure in TOML's spelling."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def cell(text: str) -> str:
    """Text that stays inside one cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ").strip()


def link(path: Path) -> str:
    """From the page to a data file; files outside the repository are named by their file name."""
    if path.is_relative_to(ROOT):
        return "../../" + path.relative_to(ROOT).as_posix()
    return path.name


def head(path: Path) -> list[str]:
    """The second paragraph of a file's opening comment, which says what is certain."""
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").removeprefix(" "))
    paragraphs = "\n".join(lines).split("\n\n")
    return paragraphs[min(1, len(paragraphs) - 1)].splitlines()


if __name__ == "__main__":
    sys.exit(main())
