"""The registers in docs/rules as tests read them: their rules, what cites these, and their tables.

Knows no rule; that each one is tested is a promise of every game (tests/contract/test_registers.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

GAMES = Path(__file__).parent
DOCS = GAMES.parents[1] / "docs" / "rules"


@dataclass(frozen=True)
class Register:
    """The register of a game; `prefix` and a number make a rule, and the numbers go from 1 to `rules`."""

    game: str
    prefix: str
    rules: int

    @cached_property
    def text(self) -> str:
        """The register as it is written."""
        return (DOCS / f"{self.game.replace('_', '-')}.md").read_text(encoding="utf-8")

    @cached_property
    def numbers(self) -> set[int]:
        """The numbers of the rules that stand in it."""
        return set(map(int, re.findall(rf"\*\*{self.prefix}-(\d+)\*\*", self.text)))

    def tested(self) -> set[int]:
        """The rules that a scenario ("AF-41") or the name of a test (_af41) of the game cites."""
        folder = GAMES / self.game
        files = (*folder.glob("*.toml"), *folder.glob("test_*.py"))
        texts = [path.read_text(encoding="utf-8") for path in files]
        citation = re.compile(rf'"{self.prefix}-(\d+)"|_{self.prefix.lower()}(\d+)')
        return {int(n) for text in texts for pair in citation.findall(text) for n in pair if n}

    def cited(self, text: str) -> list[int]:
        """The rules that a text for players cites, as often as it does."""
        return [int(n) for n in re.findall(rf"{self.prefix}-(\d+)", text)]

    def table(self, heading: str) -> list[list[str]]:
        """The cells of the table below a heading, of rows that begin with a word of code."""
        below = self.text.partition(heading)[2].partition("\n##")[0]
        rows = [line.strip("|").split("|") for line in below.splitlines() if line.startswith("| `")]
        return [[cell.strip() for cell in row] for row in rows]


REGISTERS = {
    register.game: register
    for register in (
        Register("africa", "AF", 83),
        Register("attika", "AT", 101),
        Register("navegador", "NA", 119),
        Register("afrikan_tahti", "ST", 58),
        Register("retkikunnat", "RE", 101),
    )
}
