"""Whose bot moves next, for whom bots play at all, and that no failure keeps a lease. No child processes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.waiting import until


class Clock:
    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _no_old_duties() -> None:
    _rows().all().delete()


def _rows() -> Any:
    from lauta.web.models import Duty

    return Duty.objects


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Visits as a test wants them; those of its requests do not count."""
    from lauta.web.bots import queue
    from lauta.web.match import presence

    clock = Clock()
    visits = presence.Presence(clock)
    visits.clock = clock  # type: ignore[attr-defined]  # for the test to set
    monkeypatch.setattr(queue, "presence", visits)
    return visits


@pytest.fixture
def queue() -> Any:
    from lauta.web.bots.queue import Duties

    clock = Clock(4e9)  # everything is due
    queue = Duties(clock)
    queue.clock = clock  # type: ignore[attr-defined]  # for the test to set
    return queue


def _table_of(taken: Any) -> str:
    duty, _ = taken[0]
    return str(duty.table.public_id)


def _bots(guest: Any, level: str = "casual") -> str:
    return str(guest.new_table(f"bot:{level}", f"bot:{level}"))


def _person(guest: Any, level: str = "casual") -> str:
    """A table at which a bot moves first and a person waits."""
    return str(guest.new_table(f"bot:{level}", "me", option_start_player="1"))


def test_bots_among_themselves_play_only_while_somebody_looks_on(guest: Any, here: Any, queue: Any) -> None:
    table = _bots(guest)
    assert queue.take()[0] is None
    here.visit(table)
    assert _table_of(queue.take()) == table


def test_bots_stop_some_time_after_the_last_visit(guest: Any, here: Any, queue: Any) -> None:
    from lauta.web.match.presence import VISIT_S

    here.visit(_bots(guest))
    here.clock.now += VISIT_S
    assert queue.take()[0] is None


def test_an_open_page_is_somebody(guest: Any, here: Any, queue: Any) -> None:
    from lauta.web.match.hub import hub

    table = _bots(guest)
    with hub.listening(table, "somebody"):
        assert _table_of(queue.take()) == table
    assert queue.take()[0] is None


def test_bots_play_for_a_person_who_waits_elsewhere(guest: Any, here: Any, queue: Any) -> None:
    table = _person(guest)
    assert _table_of(queue.take()) == table


def test_who_comes_to_a_sleeping_table_wakes_its_bots_once(here: Any) -> None:
    woken: list[bool] = []
    here.on_arrival(lambda: woken.append(True))
    for _ in range(3):
        here.visit("table")
    assert woken == [True]


def test_it_is_said_that_bots_alone_rest_while_nobody_looks(guest: Any) -> None:
    from lauta.web.match.presence import presence

    rests, alone = "bots pause until someone opens it", "Bots only: they pause when no one is watching."
    table, own = _bots(guest), _person(guest)
    presence._visits.clear()
    assert guest.get("/").content.decode().count(rests) == 1
    assert alone in guest.get(f"/t/{table}").content.decode()
    assert rests not in guest.get("/").content.decode()
    assert alone not in guest.get(f"/t/{own}").content.decode()


def test_requests_are_visits_and_refused_ones_are_none(guest: Any, another: Any) -> None:
    from lauta.web.match.presence import presence

    table = _bots(guest)
    presence._visits.clear()
    assert another().get(f"/t/{table}").status_code == 403
    assert table not in presence.tables()
    guest.get(f"/t/{table}")
    assert table in presence.tables()
    assert presence.address_of(guest.client.session["guest"]) == "127.0.0.1"


def test_who_has_had_less_comes_first(guest: Any, another: Any, here: Any, queue: Any) -> None:
    for _ in range(4):
        here.visit(_person(guest, "master"), guest.client.session["guest"], "192.0.2.1")
    (_, lease), _ = queue.take()
    queue.clock.now += 3
    queue.done(lease)
    other = another()
    modest = _person(other, "master")
    here.visit(modest, other.client.session["guest"], "192.0.2.1")
    assert _table_of(queue.take()) == modest


def test_tables_of_one_guest_take_turns(guest: Any, here: Any, queue: Any) -> None:
    first, second = _person(guest), _person(guest)
    assert [_table_of(queue.take()) for _ in range(2)] == [first, second]


def test_guests_of_one_household_share_its_part(guest: Any, another: Any, here: Any, queue: Any) -> None:
    crowd = [guest, another(), another()]
    for member in crowd:
        here.visit(_person(member, "master"), member.client.session["guest"], "192.0.2.1")
    (_, lease), _ = queue.take()
    queue.clock.now += 3
    queue.done(lease)
    stranger = another()
    table = _person(stranger, "master")
    here.visit(table, stranger.client.session["guest"], "192.0.2.2")
    assert _table_of(queue.take()) == table


def test_quick_moves_wait_for_no_search(guest: Any, here: Any, queue: Any) -> None:
    _person(guest, "master")
    quick = _person(guest, "casual")
    assert _table_of(queue.take_quick()) == quick
    assert queue.take_quick()[0] is None


def test_a_forced_move_of_a_master_is_quick(guest: Any, row: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.engine.match import Match
    from lauta.web.match import moves
    from lauta.web.match.match_cache import shelf

    table = row(_person(guest, "master"))
    assert not _rows().get().quick
    match = shelf.look(table)
    monkeypatch.setattr(Match, "legal_actions", lambda match: [0])
    moves._next_duty(table, match, None)
    assert _rows().get().quick


def test_a_guest_has_only_some_tables_that_are_watched(
    guest: Any, here: Any, queue: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [_bots(guest) for _ in range(3)]
    monkeypatch.setenv("LAUTA_TABLES_AT_WORK", "2")
    for table in tables:
        here.visit(table)
    assert [_table_of(queue.take()) for _ in range(2)] == tables[:2]
    assert queue.take()[0] is None


def test_no_more_tables_than_a_guest_may_have_at_work(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match.presence import presence

    monkeypatch.setenv("LAUTA_TABLES_AT_WORK", "2")
    form = {"game": "africa", "players": 2, "seat_0": "bot:master", "seat_1": "bot:master"}
    for _ in range(2):
        assert guest.post("/new", **form).status_code == 302
    refused = guest.post("/new", **form)
    assert refused.status_code == 429 and "at work at 2 tables" in refused.json()["error"]
    assert guest.post("/new", **{**form, "seat_0": "here", "seat_1": "me"}).status_code == 302
    assert another().post("/new", **form).status_code == 302
    presence._visits.clear()
    assert guest.post("/new", **form).status_code == 302


def test_what_is_due_is_not_given_twice(guest: Any, here: Any, queue: Any) -> None:
    _person(guest)
    assert queue.take()[0] is not None
    assert queue.take()[0] is None


def test_a_clock_that_went_otherwise_keeps_no_bot_waiting(guest: Any, here: Any) -> None:
    from lauta.web.base.clock import steady
    from lauta.web.bots.queue import Duties

    table = _person(guest)
    _rows().update(due=steady() + 3600)
    assert _table_of(Duties().take()) == table


class Thinker:
    """In the place of a bot's process: answers as it was told."""

    def __init__(self, action: int) -> None:
        self.action = action

    def choose(self, asked: dict[str, Any]) -> int:
        return self.action


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """A database that somebody else has locked until this is called, and in which nobody waits long."""
    from django.conf import settings
    from django.db import connections

    kept = settings.DATABASES["default"]
    connections.close_all()
    options: dict[str, Any] = kept["OPTIONS"]  # type: ignore[assignment]  # Django has no closer type
    monkeypatch.setitem(options, "timeout", 0.01)
    other = sqlite3.connect(str(kept["NAME"]), isolation_level=None)
    other.execute("begin immediate")
    yield lambda: other.close()
    other.close()
    connections.close_all()


def test_a_locked_database_costs_a_bot_no_lease_and_no_move(
    guest: Any, here: Any, match: Any, request: pytest.FixtureRequest
) -> None:
    from django.db import DatabaseError

    from lauta.web.bots.queue import RETRY_S, Duties
    from lauta.web.bots.runner import BotRunner

    table = _person(guest)
    runner, thinker = BotRunner(1), Thinker(match(table).legal_actions()[0].number)
    clock = Clock(4e9)
    runner._duties = Duties(clock)
    release = request.getfixturevalue("locked")
    for _ in range(5):  # more often than a bot may fail to answer
        taken, _ = runner._duties.take()
        assert taken is not None
        with pytest.raises(DatabaseError):
            runner._do(*taken, thinker)  # type: ignore[arg-type]  # it answers alike
        assert runner._duties.take()[1] == pytest.approx(RETRY_S, abs=1e-3)
        clock.now += 1
    release()
    taken, _ = runner._duties.take()
    assert taken is not None and taken[1].bad == 0
    runner._do(*taken, thinker)  # type: ignore[arg-type]  # it answers alike
    assert [entry.action for entry in match(table).log if entry.actor >= 0] == [thinker.action]


def test_workers_survive_a_locked_database(
    guest: Any, here: Any, match: Any, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    from lauta.web.bots import runner as bot_runner
    from lauta.web.bots.worker import Worker

    table = _person(guest)
    action = match(table).legal_actions()[0].number
    monkeypatch.setenv("LAUTA_WARM", "0")
    monkeypatch.setattr(Worker, "choose", lambda worker, asked: action)
    told: list[str] = []
    monkeypatch.setattr(bot_runner.log, "warning", lambda text, *_: told.append(text))
    release = request.getfixturevalue("locked")
    runner = bot_runner.BotRunner(1)
    runner.start()
    try:
        until(lambda: len(told), lambda failures: failures > 2)  # more than there are threads
        release()
        until(lambda: match(table).log, lambda entries: any(entry.action == action for entry in entries))
    finally:
        runner.stop()


def test_an_answer_that_cannot_be_played_is_counted(guest: Any, here: Any, row: Any, match: Any) -> None:
    from lauta.web.bots.queue import Duties
    from lauta.web.bots.runner import GIVE_UP_AFTER, BotRunner

    table = _person(guest)
    runner = BotRunner(1)
    runner._duties = Duties(Clock(4e9))
    for _ in range(GIVE_UP_AFTER + 1):
        assert row(table).version == 0
        taken, _ = runner._duties.take()
        assert taken is not None
        runner._do(*taken, Thinker(-5))  # type: ignore[arg-type]  # it answers alike
    assert row(table).version == 1  # at random then
