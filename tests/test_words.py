"""The words of docs/glossary.md are used, and no area gets more of the old dialect than it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import words

CASES = {
    ("a.py", '"""The keeper of a server."""'): "keeper",
    ("a.py", "# Whoever comes first."): "Whoever",
    ("a.py", "keeper = somebody()"): "",
    ("a.js", "const keeper = 1; // computed anew"): "anew",
    ("a.html", "<p class='somebody'>Your turn</p>"): "",
    ("a.html", "<p>Somebody has\nmoved</p>"): "Somebody",
    ("a.md", "Start it with `keeper`."): "",
    ("a.md", "It runs. Who leaves has a bot play on."): ". Who leaves ",
    ("a.md", "Who plays here? You do."): "",
    ("a.py", "# for ever, as its protocol says  (words: ok)"): "",
}


@pytest.mark.parametrize("name, text, word", [(*case, word) for case, word in CASES.items()])
def test_finds_them_where_people_read(tmp_path: Path, name: str, text: str, word: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert [found.text for found in words.look(path, words.words())] == ([word.strip()] if word else [])


def test_no_area_has_more_than_before() -> None:
    assert words.grown() == []
