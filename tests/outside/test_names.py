"""Names from people in any script: they turn no line round, and no browser translates them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.phrase import T
from lauta.text import isolated
from lauta.web.page.naming import named

TEMPLATES = Path(lauta.__file__).parent / "web/templates"
# What people call themselves or their things, where a template prints it.
OF_PEOPLE = re.compile(
    r"\b(?:seat|seats\[[^\]]+\]|member|me|one|row|said|report|person|entrant|player|edition|lines|move|attempt"
    r"|board|compared)\.name\b(?!\|(?:named|isolated)\b)|\bwinners\b(?!\|map)(?=\|join|\[0\]\)| *\}\})"
)
# A field holds what was typed, an address is no sentence; in brackets, and then through a filter.
ELSEWHERE = re.compile(r"value=\"\{\{|\burl\(|\)\|(?:named|isolated)")
HEBREW, ARABIC, LATIN = "שרה", "مريم", "Åke"


def test_no_template_prints_a_bare_name() -> None:
    bare = []
    for file in TEMPLATES.rglob("*.html"):
        for found in re.finditer(r"(?:value=\")?\{\{.*?\}\}", file.read_text(), re.S):
            told = re.sub(r'"[^"]*"(?=[,)])', "", found[0])
            if OF_PEOPLE.search(told) and not ELSEWHERE.search(told):
                bare.append(f"{file.relative_to(TEMPLATES)}: {found[0]}")
    assert bare == []


@pytest.mark.parametrize("name", [HEBREW, ARABIC])
def test_sentences_isolate_a_name_that_runs_the_other_way(name: str) -> None:
    assert T("{name} wins", name=name).render() == f"\u2068{name}\u2069 wins"
    assert isolated(isolated(name)) == isolated(name)


@pytest.mark.parametrize("name", [LATIN, "Aino", "Ольга", "明"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert T("{name} wins", name=name).render() == f"{name} wins"


def test_markup_in_a_name_is_text() -> None:
    assert named("<b>") == '<bdi translate="no">&lt;b&gt;</bdi>'


class Bare(HTMLParser):
    """Collects texts that hold a name outside <bdi>, <title> and fields."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.within, self.found = name, list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in ("input", "meta", "link", "br", "img", "use", "path", "circle"):
            self.within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.within and self.within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        rest = data.replace(f"\u2068{self.name}\u2069", "")
        if self.name in rest and not {"bdi", "title", "option", "textarea"} & set(self.within):
            self.found.append(data.strip())


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_the_page_of_a_table_isolates_the_names_of_its_seats(guest: Any, game: str) -> None:
    table = guest.new_table("me", "here", game=game, preset="", name=HEBREW, name_1=ARABIC)
    page = guest.get(f"/t/{table}").content.decode()
    for name in (HEBREW, ARABIC):
        bare = Bare(name)
        bare.feed(page)
        assert name in page
        assert bare.found == []
