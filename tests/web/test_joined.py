"""Two decisions in one press at a table: the record holds both."""

from __future__ import annotations

import re
from typing import Any


def joined_on(page: str) -> list[str]:
    """The codes of choices that play two kinds of decisions in a row."""
    return re.findall(r'data-choice="(\d+\+\d+)"', page)


def test_the_record_of_a_joined_choice_holds_both_decisions(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "here", game="africa", preset="")
    codes = list[str]()
    while not codes and len(match(table).log) < 30:
        guest.play(table, match(table).legal_numbers()[0], row(table).version)
        codes = joined_on(guest.get(f"/t/{table}?as={match(table).actor}").content.decode())
    code = codes[0]
    before = len(match(table).log)
    guest.play(table, code, row(table).version)
    assert [entry.action for entry in match(table).log[before : before + 2]] == list(
        map(int, code.split("+"))
    )


def test_a_tutorial_goes_decision_by_decision(guest: Any) -> None:
    page = guest.client.post("/learn/africa/first", follow=True).content.decode()
    assert 'id="lesson-at"' in page
    assert not joined_on(page)
