"""How far each kind of decision is spread: the files of a game that name it, as quoted names or TOML tables.

    python tools/kinds.py            the mean of each game, and of all
    python tools/kinds.py africa     each kind of one game, with its files

A kind that is named in many files makes a change of it long. Files that games share count for each of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import lauta

GAMES = Path(lauta.__file__).parent / "games"


def texts_of(game: str) -> dict[str, str]:
    """The Python and TOML files of a game and of the shared folders that it imports, by their names."""
    own = _texts((GAMES / game).rglob("*.*"))
    parts = [folder for folder in (GAMES / "shared").iterdir() if folder.is_dir()]
    used = [part for part in parts if any(f"shared.{part.name}" in text for text in own.values())]
    return own | _texts(path for part in used for path in part.rglob("*.*"))


def _texts(paths: Iterable[Path]) -> dict[str, str]:
    some = sorted(path for path in paths if path.suffix in (".py", ".toml"))
    return {str(path.relative_to(GAMES)): path.read_text(encoding="utf-8") for path in some}


def naming(kind: str, texts: Mapping[str, str]) -> list[str]:
    """The files that name a kind: in quotes, or as the table of a TOML file that says what it is called."""
    name = re.escape(kind)
    quoted = re.compile(rf"""(["']){name}\1""")
    table = re.compile(rf"""^\[["']?{name}["']?\]""", re.MULTILINE)
    return [
        file
        for file, text in texts.items()
        if quoted.search(text) or (file.endswith(".toml") and table.search(text))
    ]


def spread(game: str) -> dict[str, list[str]]:
    """Each kind of decision of a game with the files that name it."""
    texts = texts_of(game)
    kinds = lauta.game(game).module("rules.actions").ACTIONS.kinds
    return {kind: naming(kind, texts) for kind in kinds}


def main(arguments: Sequence[str]) -> int:
    if arguments:
        for kind, files in spread(arguments[0]).items():
            print(f"{kind:16} {len(files):3}  {' '.join(files)}")
        return 0
    print("| game | kinds | files that name a kind, mean | most |\n|---|---|---|---|")
    counts = {game.id: [len(files) for files in spread(game.id).values()] for game in lauta.games()}
    counts["all"] = [n for found in counts.values() for n in found]
    for game, found in counts.items():
        print(f"| {game} | {len(found)} | {sum(found) / len(found):.1f} | {max(found)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
