"""No pass is carried out before its time, whoever passes and why; what waits is not lost."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from tests.hands.rules import KNOCK, PASS
from tests.waiting import A_WHILE, LONG_ENOUGH, until
from tests.web.reactions.table import HAMMER, OTHER, Time, question, state_of, work_off
from tests.web.test_secrets import forget


def test_the_pause_is_drawn_alike_whatever_is_held(party: Any, standing: Time) -> None:
    dues = [question(party(card)[0]).due - standing.now for card in (HAMMER, OTHER)]
    assert dues == [2.0, 2.0]
    assert standing.bounds == [(1.2, 3.0)] * 2


def test_the_pause_can_be_set(party: Any, standing: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_REACTION_PAUSE", "0.5 0.75")
    party(HAMMER)
    assert standing.bounds == [(0.5, 0.75)]


def test_an_early_pass_is_kept_until_its_time(party: Any, row: Any, match: Any, standing: Time) -> None:
    table, bram, _ = party(HAMMER)
    before = state_of(row, match, table)
    page = bram.play(table, PASS, 1)
    assert page.status_code == 200
    assert f'data-choice="{PASS}"' not in page.content.decode()
    assert state_of(row, match, table) == before
    work_off(standing, 1.9)
    assert state_of(row, match, table) == before
    work_off(standing, 0.1)
    assert match(table).actor == 2


def test_a_clock_that_was_set_back_before_the_start_keeps_nobody_waiting(
    party: Any, match: Any, standing: Time
) -> None:
    from lauta.web.match import reactions

    table, bram, _ = party(HAMMER)
    standing.now -= 3600
    bram.play(table, PASS, 1)
    reactions.set_right()
    work_off(standing, 1.9)
    assert match(table).actor == 1
    work_off(standing, 0.1)
    assert match(table).actor == 2


def test_a_late_pass_is_carried_out_at_once(party: Any, match: Any, standing: Time) -> None:
    table, bram, _ = party(HAMMER)
    standing.now += 2
    bram.play(table, PASS, 1)
    assert match(table).actor == 2


def test_a_card_comes_at_once_also_after_an_early_pass(party: Any, match: Any) -> None:
    table, bram, _ = party(HAMMER)
    bram.play(table, PASS, 1)
    assert bram.play(table, KNOCK + HAMMER, 1).status_code == 200
    assert match(table).state.hut[0] == 0


def test_a_pass_that_was_chosen_stays_when_orders_change(party: Any, standing: Time, match: Any) -> None:
    table, bram, _ = party(HAMMER)
    bram.play(table, PASS, 1)
    bram.post(f"/t/{table}/orders", **{"window-hut": "always"})
    work_off(standing, 2)
    assert match(table).actor == 2


def test_a_page_shows_at_once_what_only_its_reader_may_see(party: Any, row: Any) -> None:
    """The revision stays, which others would see; what the reader alone knows has a count of its own."""
    table, bram, carla = party(HAMMER)
    assert 'data-noted="0"' in bram.get(f"/t/{table}").content.decode()
    revision = row(table).revision
    bram.play(table, PASS, 1)
    assert 'data-noted="1"' in bram.get(f"/t/{table}").content.decode()
    assert 'data-noted="0"' in carla.get(f"/t/{table}").content.decode()
    assert row(table).revision == revision


def test_what_waits_is_written_down(party: Any, match: Any, standing: Time) -> None:
    table, bram, _ = party(HAMMER)
    bram.play(table, PASS, 1)
    forget()
    work_off(standing, 2)
    assert match(table).actor == 2


def test_an_answer_that_cannot_be_carried_out_is_dropped(party: Any, row: Any, standing: Time) -> None:
    from lauta.web.models import Question

    table, _, _ = party(OTHER)
    Question.objects.update(version=99)
    assert work_off(standing, 2) > 0
    assert not Question.objects.exists()
    assert row(table).version == 1


def test_the_answerer_sets_the_pauses_right(party: Any, match: Any, standing: Time) -> None:
    from lauta.web.match.answerer import Answerer

    table, bram, _ = party(HAMMER)
    bram.play(table, PASS, 1)
    standing.now -= 3600
    standing.length = 0.0
    answerer = Answerer()
    answerer.start()
    until(lambda: match(table).actor, lambda actor: actor == 2)
    answerer.stop()


def test_a_bug_in_one_game_keeps_no_other_table_waiting(
    party: Any, row: Any, standing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import moves
    from lauta.web.models import Question

    played: list[str] = []

    def fail(table: str, *_: Any) -> None:
        played.append(table)
        raise KeyError(table)

    tables = [party(OTHER)[0] for _ in range(2)]
    monkeypatch.setattr(moves, "play", fail)
    standing.now += 2
    assert work_off(standing) > 0
    assert sorted(played) == sorted(tables)
    assert not Question.objects.exists()


def test_an_answer_that_finds_a_full_disk_is_kept(
    party: Any, match: Any, standing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import DatabaseError

    from lauta.web.match import answerer, moves

    def fail(*_: Any) -> None:
        raise DatabaseError("the disk is full")

    table, _, _ = party(OTHER)
    standing.now += 2
    with monkeypatch.context() as broken:
        broken.setattr(moves, "play", fail)
        with pytest.raises(DatabaseError, match="disk"):
            answerer._carry_out(question(table))
    work_off(standing)
    assert match(table).actor == 2


def test_somebody_answers_while_the_clock_strikes(party: Any, match: Any, standing: Time) -> None:
    """The answer was read as due, and then the seat wants to be asked after all."""
    from lauta.web.match import answerer

    table, bram, _ = party(HAMMER)
    bram.post(f"/t/{table}/pass", on="1", version=1)
    read = question(table)
    bram.post(f"/t/{table}/pass", on="0", version=1)
    standing.now += 2
    answerer._carry_out(read)
    assert match(table).actor == 1
    assert question(table).answer is None


def test_the_thread_carries_out_what_is_due(party: Any, match: Any, standing: Time) -> None:
    from lauta.web.match.answerer import Answerer

    table, bram, _ = party(HAMMER)
    running = Answerer()
    running.start()
    try:
        standing.length = 0.0
        standing.now += 1.999
        bram.play(table, PASS, 1)
        standing.now += 1
        until(lambda: match(table).actor, lambda actor: actor == 2)
    finally:
        running.stop()
    assert not running._thread.is_alive()


def test_what_is_being_carried_out_is_finished_before_the_server_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from lauta.web.match import answerer, moves

    begun, stopping, finished = (threading.Event() for _ in range(3))

    def carry_out() -> float:
        begun.set()
        assert stopping.wait(LONG_ENOUGH)
        time.sleep(A_WHILE)
        finished.set()
        return 0.0

    monkeypatch.setattr(answerer, "work_off", carry_out)
    monkeypatch.setattr(moves, "off_duty", lambda _: stopping.set())
    running = answerer.Answerer()
    running.start()
    assert begun.wait(LONG_ENOUGH)
    running.stop()
    assert finished.is_set()
