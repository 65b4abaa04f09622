"""Rows of tables that readers share: how often the database is asked, and when what was read is read again.

What pages make of them is in test_page_changes.py.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.contract.tables import GAMES

MOST = 8  # queries of a move, what the mover's page shows afterwards included; BEGIN and COMMIT do not count


def asked(do: Any) -> list[str]:
    """What the database is asked meanwhile."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as found:
        do()
    return [query["sql"] for query in found if query["sql"].split()[0] not in ("BEGIN", "COMMIT")]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_asks_the_database_no_more_than_so_often(game: Any, guest: Any, match: Any, row: Any) -> None:
    from lauta.web.match.hub import hub

    seats = ["me", *["here"] * (max(game.players) - 1)]
    table, dice = guest.new_table(*seats, game=game.id, preset=""), random.Random(2)
    guest.get(f"/t/{table}")  # who moves has the page open: whom they do not hear is known from then on
    with hub.listening(table, "somebody"):
        for _ in range(12):
            action = dice.choice(match(table).legal_actions()).number
            version = row(table).version
            queries = asked(lambda action=action, version=version: guest.play(table, action, version))
            assert len(queries) <= MOST, queries


def test_while_a_page_is_open_each_revision_is_read_once(guest: Any, match: Any) -> None:
    from lauta.web.match.hub import hub
    from lauta.web.match.rows import rows

    table = guest.new_table("me", "here")
    with hub.listening(table, "somebody"):
        guest.play(table, match(table).legal_actions()[0].number, 0)
        assert asked(lambda: rows.at(table)) == []
        assert rows.at(table).version == 1
        guest.post(f"/t/{table}/prefer", auto_end="1")
        assert all(seat.auto_end for seat in rows.at(table).seats.all())
    assert asked(lambda: rows.at(table)), "nobody would tell what is newer"


def test_where_no_page_is_open_the_database_is_asked_for_the_revision_alone(guest: Any) -> None:
    from lauta.web.match.rows import rows
    from lauta.web.models import Table

    table = guest.new_table("me", "here")
    known = rows.at(table)
    assert len(asked(lambda: rows.at(table))) == 1
    assert rows.at(table) is known
    Table.objects.filter(public_id=table).update(revision=known.revision + 1, theme="elsewhere")
    assert rows.at(table).theme == "elsewhere"


def test_what_a_change_that_failed_has_touched_is_read_again(
    guest: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import moves, reactions
    from lauta.web.match.hub import hub
    from lauta.web.match.rows import rows

    table = guest.new_table("me", "here")
    with hub.listening(table, "somebody"):
        guest.play(table, match(table).legal_actions()[0].number, 0)
        monkeypatch.setattr(reactions, "ask", lambda table, match: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            moves.play(table, (0, 1), match(table).legal_actions()[0].number, 1)
        assert rows.at(table).version == 1
