"""What the page says has happened since the last turn: few lines, or all steps."""

from __future__ import annotations

import re
from typing import Any

import lauta


def test_the_button_counts_what_each_log_shows(guest: Any, another: Any, row: Any, match: Any) -> None:
    from lauta.web.match import moves

    table = guest.new_table("me", "open", option_start_player="1")
    friend = another()
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    kinds = ("start", "discover", "place", "keep", "skip", "end", "move")
    while not (match(table).actor == 0 and [e.actor for e in match(table).log].count(1) > 4):
        found = sorted(match(table).legal_actions(), key=lambda a: (*kinds, a.kind).index(a.kind))
        moves.play(table, match(table).actor, found[0].number, row(table).version)
    page = guest.get(f"/t/{table}").content.decode()
    shown = re.search(
        r'id="since".*?data-at="(\d+)".*?class="few">(\d+)<.*?class="all">(\d+)<', page, re.DOTALL
    )
    assert shown
    start, few, every = map(int, shown.groups())
    log = match(table).log
    assert every == len(log) - start + 1
    assert {entry.actor for entry in log[start - 1 :]} <= {1, lauta.CHANCE}
    assert 0 < few < every
    assert len(re.findall(r'<li id="log-\d+" class="seat-1(?! minor)', page)) >= few
