"""Several decisions in one click: all or none, one version, one undo. And matches of other rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lauta.games import lending
from tests.hands.rules import BUILD, CARDS, DRAW, PAY


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    with lending("hands", "tests.hands"):
        yield


@pytest.fixture
def table(guest: Any) -> str:
    return str(guest.new_table("me", "here", game="hands", preset="plain"))


def _build(match: Any, place: int = 0, *cards: int) -> str:
    """The code of building with the first two cards of the hand."""
    held = [card for card in range(CARDS) if match.state.where[card] == match.actor + 1]
    return "+".join(map(str, [BUILD + place, *(PAY + card for card in cards or held[:2])]))


def test_a_compound_choice_is_one_version_of_the_table(guest: Any, table: str, row: Any, match: Any) -> None:
    before = match(table)
    reply = guest.post(f"/t/{table}/play?as=0", action=_build(before), version=0)
    assert reply.status_code == 200
    assert row(table).version == 1
    assert len(match(table).log) == len(before.log) + 3
    assert match(table).actor == 1


def test_the_page_offers_it_as_one_click(guest: Any, table: str, match: Any) -> None:
    page = guest.get(f"/t/{table}?as=0").content.decode()
    code = _build(match(table))
    assert f'data-a="{code} ' in page
    assert f'data-choice="{code}"' in page


@pytest.mark.parametrize("tail", ["+99999", "+41", "+x", "+", "+-1", "+³", "+1" * 40, f"+{DRAW}"])
def test_it_is_made_as_a_whole_or_not_at_all(guest: Any, table: str, row: Any, match: Any, tail: str) -> None:
    before = row(table).version, match(table).log, match(table).snapshot()
    reply = guest.post(f"/t/{table}/play?as=0", action=_build(match(table)) + tail, version=0)
    assert 400 <= reply.status_code < 500
    assert (row(table).version, match(table).log, match(table).snapshot()) == before
    assert guest.post(f"/t/{table}/play?as=0", action=_build(match(table)), version=0).status_code == 200


def test_undo_takes_back_the_whole(guest: Any, table: str, row: Any, match: Any) -> None:
    start = match(table).log
    guest.post(f"/t/{table}/play?as=0", action=_build(match(table)), version=0)
    assert guest.post(f"/t/{table}/undo?as=0", version=1).status_code == 200
    assert match(table).log == start
    assert row(table).version == 2
    assert match(table).snapshot() == bytes(row(table).snapshot)


def test_undo_of_single_decisions_goes_back_one(guest: Any, table: str, match: Any) -> None:
    start = match(table).log
    for version, action in enumerate(_build(match(table)).split("+")):
        guest.post(f"/t/{table}/play?as=0", action=action, version=version)
    assert guest.post(f"/t/{table}/undo?as=0", version=3).status_code == 200
    assert len(match(table).log) == len(start) + 2


def test_undo_is_remembered_without_memory(guest: Any, table: str, match: Any) -> None:
    from lauta.web.match.match_cache import shelf

    start = match(table).log
    guest.post(f"/t/{table}/play?as=0", action=_build(match(table)), version=0)
    shelf.clear()
    guest.post(f"/t/{table}/undo?as=0", version=1)
    assert match(table).log == start


# --- other rules ------------------------------------------------------------------------------------


def _as_of_old(table: str) -> None:
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table

    Table.objects.filter(public_id=table).update(rules_version=77)
    shelf.clear()


def test_a_match_of_other_rules_is_looked_at_but_does_not_go_on(
    guest: Any, table: str, row: Any, match: Any
) -> None:
    code = _build(match(table))
    guest.post(f"/t/{table}/play?as=0", action=code, version=0)
    _as_of_old(table)
    page = guest.get(f"/t/{table}?as=1")
    assert page.status_code == 200
    text = page.content.decode()
    assert "begun under other rules" in text
    assert "version 77" in text
    assert "data-choice" not in text
    assert "data-a=" not in text.split('id="chart"')[1]
    for form in (
        guest.post(f"/t/{table}/play?as=1", action="41", version=1),
        guest.post(f"/t/{table}/undo?as=0", version=1),
    ):
        assert form.status_code == 409
        assert "other rules" in form.json()["error"]
    assert row(table).version == 1
    assert guest.get(f"/t/{table}/at/3").status_code == 200
    assert "Rules: 77" in guest.get(f"/t/{table}/record").content.decode()


def test_a_match_begun_before_an_option_goes_on_by_what_held_then(guest: Any, row: Any, match: Any) -> None:
    """Its table does not name the option, and the state that was kept has no room for it."""
    from lauta.web.match.match_cache import actor_of, shelf

    table = guest.new_table("me", "me", game="retkikunnat", preset="normal")
    old = row(table)
    assert old.options.pop("reroll_per") == "turn"
    old.snapshot = bytes(old.snapshot)[:-2]
    old.save()
    shelf.clear()
    assert actor_of(row(table)) == match(table).actor == 0
    assert match(table).options["reroll_per"] == "contest"
    assert guest.get(f"/t/{table}").status_code == 200
    record = guest.get(f"/t/{table}/record").content.decode()
    assert "reroll_per" not in record


def test_where_the_moves_no_longer_fit_the_page_says_so(guest: Any, table: str, row: Any) -> None:
    from lauta.web.models import Entry

    Entry.objects.filter(table=row(table), n=3).update(action=DRAW)
    _as_of_old(table)
    for path in (f"/t/{table}", f"/t/{table}/at/1", f"/t/{table}/record", f"/t/{table}/now"):
        reply = guest.get(path)
        assert reply.status_code == 410
        assert "can no longer be shown" in reply.content.decode()
    assert guest.get("/").status_code == 200


def test_bots_leave_a_match_of_other_rules_alone(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.bots.worker import Worker
    from lauta.web.models import Duty

    table = guest.new_table("bot:novice", "me", game="hands", preset="plain")
    _as_of_old(table)
    duty = Duty.objects.get(table=row(table))
    BotRunner(1)._settle(duty, Worker())
    assert not Duty.objects.filter(table=row(table)).exists()
    assert row(table).version == 0


def test_a_table_that_waited_begins_under_the_rules_of_today(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", game="hands", preset="plain")
    _as_of_old(table)
    friend = another()
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    assert row(table).rules_version == 1
    assert friend.get(f"/t/{table}").status_code == 200
