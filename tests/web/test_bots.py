"""Bots' duties: written with the move, done once, and done by whoever comes next when somebody dies."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

import lauta
from tests.waiting import LONG_ENOUGH, until


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Bots at work, which have one game compiled beforehand where a test wants that."""
    from lauta.web.bots.runner import BotRunner

    monkeypatch.setenv("LAUTA_WARM", "0")
    monkeypatch.setattr("lauta.web.match.offer.games", lambda: [lauta.game("africa")])
    running = BotRunner(1)
    yield running
    running.stop()


def _duties() -> Any:
    from lauta.web.models import Duty

    return Duty.objects


@pytest.fixture(autouse=True)
def _no_old_duties() -> None:
    _duties().all().delete()


def test_a_duty_is_written_with_the_move(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "bot:casual", option_start_player="1")
    assert not _duties().exists()
    guest.play(table, match(table).legal_actions()[0].number, 0)
    duty = _duties().get()
    assert (duty.table, duty.seat, duty.version) == (row(table), 1, 1)


@pytest.mark.compiled
def test_bots_play_until_it_is_a_persons_turn(guest: Any, row: Any, match: Any, runner: Any) -> None:
    table = guest.new_table("bot:novice", "me", option_start_player="1")
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)
    before = row(table).version
    guest.play(table, match(table).legal_actions()[0].number, before)
    until(lambda: (match(table).actor, row(table).version), lambda now: now[0] == 1 and now[1] > before + 1)
    assert not _duties().exists()


def test_news_that_come_while_a_worker_looks_are_not_missed() -> None:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.bots.worker import Worker

    looked: list[bool] = []

    running = BotRunner(1)

    def look() -> tuple[None, float]:
        looked.append(True)
        running._stopping = len(looked) == 2
        running.kick()
        return None, 0.0 if running._stopping else 3600.0

    worker = threading.Thread(target=running._work, args=(Worker(), look), daemon=True)
    worker.start()
    worker.join(LONG_ENOUGH)
    assert looked == [True, True]


def test_who_waits_for_bots_that_are_being_compiled_is_told(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "The bots are getting ready"
    mine, theirs = (guest.new_table("bot:expert", "me", option_start_player=n) for n in "21")
    quick = guest.new_table("bot:skilled", "me", option_start_player="1")
    assert told not in guest.get(f"/t/{theirs}").content.decode()
    monkeypatch.setattr("lauta.web.bots.runner._compiling", {"africa"})
    for table in (mine, theirs, quick):
        guest.post(f"/t/{table}/say", text="Is anybody there?")
    assert told in guest.get(f"/t/{theirs}").content.decode()
    assert told not in guest.get(f"/t/{mine}").content.decode()
    assert told not in guest.get(f"/t/{quick}").content.decode()


@pytest.mark.compiled
def test_bots_that_do_not_search_wait_for_nothing(
    guest: Any, match: Any, runner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.bots.worker import Worker

    release = threading.Event()
    compiled = Worker.warm

    def wait_and_compile(worker: Worker, game_id: str) -> None:
        release.wait(LONG_ENOUGH)
        compiled(worker, game_id)

    monkeypatch.setattr(Worker, "warm", wait_and_compile)
    monkeypatch.setenv("LAUTA_WARM", "games")
    quick = guest.new_table("bot:casual", "me", option_start_player="1")
    slow = guest.new_table("bot:expert", "me", option_start_player="1")
    runner.start()
    until(lambda: match(quick).actor, lambda actor: actor == 1)
    assert match(slow).actor == 0 and not release.is_set()
    release.set()
    until(lambda: match(slow).actor, lambda actor: actor == 1)


@pytest.mark.compiled
def test_bots_that_are_ready_say_so(runner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.bots.runner import preparing

    monkeypatch.setenv("LAUTA_WARM", "games")
    runner.start()
    assert preparing("africa", "expert")
    until(lambda: preparing("africa", "expert"), lambda still: not still)


@pytest.mark.compiled
def test_the_lease_of_a_dead_server_is_taken_over(guest: Any, match: Any, runner: Any) -> None:
    from lauta.web.bots.runner import BotRunner

    table = guest.new_table("bot:novice", "me", option_start_player="1")
    killed = BotRunner(1)
    assert killed._duties.take_quick()[0] is not None and killed._duties.take_quick()[0] is None
    runner.start()
    until(lambda: match(table).actor, lambda actor: actor == 1)


@pytest.mark.compiled
def test_a_dead_worker_costs_time_and_no_move(guest: Any, match: Any, runner: Any) -> None:
    table = guest.new_table("bot:novice", "me", option_start_player="1")
    runner.start()
    working = until(lambda: [worker._process for worker in runner._workers if worker._process])
    for process in working:
        process.kill()
    until(lambda: match(table).actor, lambda actor: actor == 1)


def test_a_duty_that_came_too_late_is_dropped(guest: Any, row: Any, match: Any, runner: Any) -> None:
    table = guest.new_table("bot:novice", "me", option_start_player="1")
    _duties().update(version=99)
    before = match(table).log
    runner.start()
    until(lambda: list(_duties().values()), lambda left: not left)
    assert match(table).log == before


def test_rules_need_not_be_compiled_beforehand(runner: Any) -> None:
    from lauta.web.bots.runner import preparing

    runner.start()
    assert not preparing("africa", "expert")


def test_levels_are_those_of_the_bots() -> None:
    from lauta.bots import LEVELS
    from lauta.web.base import levels

    assert tuple(LEVELS) == levels.LEVELS


@pytest.mark.parametrize("why, told", [("silence", "no answer in 0 s"), ("a pipe", "BrokenPipeError")])
def test_a_child_that_is_given_up_is_given_up_for_a_reason(
    monkeypatch: pytest.MonkeyPatch, why: str, told: str
) -> None:
    from lauta.web.bots import worker

    def write(*_: Any) -> None:
        if why == "a pipe":
            raise BrokenPipeError

    monkeypatch.setattr(worker, "_write_line", write)
    monkeypatch.setattr(worker.Worker, "_running", lambda self: None)
    with pytest.raises(worker.WorkerDied, match=told) as given_up:
        worker.Worker().ask({}, 0.01)
    assert isinstance(given_up.value, worker.WorkerLate) == (why == "silence")
