"""Which modules speak, hear right clicks, and print names: each channel has one."""

from __future__ import annotations

from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src/lauta/web/static"
# A word of a channel, and the only modules that may hold it.
HELD = {
    '"announce"': {"common/dom.js", "common/confirm.js"},  # the second asks only whether there is one
    '"contextmenu"': {"table/table.js"},  # a finger that rests does the same: press.js
    "event.repeat": {"common/shortcuts.js", "common/confirm.js"},
}


@pytest.mark.parametrize("word", HELD)
def test_a_channel_is_held_in_one_place(word: str) -> None:
    files = {str(file.relative_to(STATIC)) for file in STATIC.rglob("*.js") if word in file.read_text()}
    assert files == HELD[word]


def test_every_page_brings_the_sheet_of_contrast_themes() -> None:
    """The sheet of such themes comes with every page, and only in such themes."""
    base = (STATIC.parent / "templates/base.html").read_text()
    assert "asset('lauta.css')" in base
    _, rule, sheet = (STATIC / "lauta.css").read_text().partition("@media (forced-colors: active) {")
    assert rule and "outline" in sheet
