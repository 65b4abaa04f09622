"""What holds for every style sheet: a page that nobody touches comes to rest.

How pages look is tested in the browser, not here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lauta

PACKAGE = Path(lauta.__file__).parent
SHEETS = sorted(PACKAGE.rglob("*.css"))
BESIDE_ANYTHING = re.compile(r"[^{}]*[+~]\s*[*:][^{}]*\{")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(PACKAGE)))
def test_nothing_moves_for_ever(sheet: Path) -> None:
    """A board is painted anew for every picture of an animation: on a phone that empties the battery."""
    assert "infinite" not in sheet.read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(PACKAGE)))
def test_no_rule_is_for_whatever_stands_beside_something(sheet: Path) -> None:
    """Where a piece comes or goes, Chromium would ask such a rule of all that is drawn on the board."""
    assert BESIDE_ANYTHING.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8"))) == []


def test_the_sheets_of_the_games_are_among_them() -> None:
    assert {"lauta.css", "board.css", "chart.css"} <= {sheet.name for sheet in SHEETS}
