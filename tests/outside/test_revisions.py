"""Revisions only rise, whoever has read a table before: a number given twice hides a move from open pages."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.limits import WEB, at

Change = Callable[[Any, Any], object]

# Where a revision is raised, and why nobody else can have raised it meanwhile.
RAISING = {
    "match/moves.py": "of the row as it is now; `_write` within the transaction that has read it",
    "members/departures.py": "of the rows as they are now",
    "members/player_names.py": "of the rows as they are now",
    "tournaments/entering.py": "of a tournament that is gone",
    "tournaments/rounds.py": "within the transaction that has read the tournament",
}


def _mute(table: Any, muter: Any) -> None:
    from lauta.web.moderation import shunning

    shunning.shun(table, "reader", "loud", "Loud", blocked=False)


def _block(table: Any, muter: Any) -> None:
    from lauta.web.moderation import shunning

    shunning.shun(table, "reader", "louder", "Loud", blocked=True)


def _leave_for_good(table: Any, guest: Any) -> None:
    from lauta.web.members import belongings
    from lauta.web.models import Seat

    Seat.objects.filter(table=table, index=1).update(former="gone")
    belongings.go(belongings.Walk(belongings.DELETE, "gone"))


def _unsay(table: Any, guest: Any) -> None:
    from lauta.web.members import belongings
    from lauta.web.models import Chat

    Chat.objects.create(table=table, name="x", text="x", owner="speaker", entries=0)
    belongings.go(belongings.Walk(belongings.DELETE, "speaker"))


def _bots(table: Any, guest: Any) -> None:
    from lauta.web.bots.runner import announce_figures

    type(table).objects.filter(pk=table.pk).update(figures="f")
    announce_figures("f")


@pytest.mark.parametrize("change", [_mute, _block, _leave_for_good, _unsay, _bots])
def test_a_change_beside_the_match_hides_no_move(
    change: Change, guest: Any, row: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The opponent moves after the table was read for the change, and before it is written."""
    from lauta.web.match import moves

    table = guest.new_table("me", "bot:casual")
    read, usual, left = row(table), moves.touch, [True]
    type(read).objects.filter(pk=read.pk).update(status="playing")

    def late(one: Any) -> None:
        if left:
            left.pop()
            usual(row(table))
        usual(one)

    monkeypatch.setattr(moves, "touch", late)
    before = row(table).revision
    change(read, guest)
    assert not left and row(table).revision >= before + 2
    from lauta.web.models import Shunned

    Shunned.objects.all().delete()


def test_a_mute_that_changes_nothing_wakes_no_page(guest: Any, row: Any) -> None:
    from lauta.web.models import Shunned

    table = guest.new_table("me", "here", listed="1")
    _mute(row(table), None)
    revision = row(table).revision
    _mute(row(table), None)
    assert row(table).revision == revision
    Shunned.objects.all().delete()


def test_an_address_mutes_so_many_people(guest: Any, row: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.rates import ROWS_LEFT
    from lauta.web.models import Shunned, Table

    table = guest.new_table("me", "here", listed="1")
    monkeypatch.setattr(ROWS_LEFT, "_burst", 2.0)
    monkeypatch.setattr(ROWS_LEFT, "_per_second", 0.001)
    path, form = f"/t/{table}/somebody", {"seat": 0, "do": "mute"}
    statuses = [at("192.0.2.7").post(path, fragment=False, **form).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert at("198.51.100.7").post(path, fragment=False, **form).status_code == 302
    Shunned.objects.all().delete()
    Table.objects.filter(listed=True).delete()


def test_nobody_else_raises_a_revision() -> None:
    found = set()
    for path in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            raised = isinstance(node, ast.AugAssign) and ast.unparse(node.target).endswith(".revision")
            by_row = (
                isinstance(node, ast.keyword) and node.arg == "revision" and "F(" in ast.unparse(node.value)
            )
            if raised or by_row:
                found.add(path.relative_to(WEB).as_posix())
    assert found == set(RAISING)
