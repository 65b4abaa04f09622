"""Finished matches looked back on: asked for once, kept, told to all who may see the match; faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lauta.analysis.wire import packed_phrase, phrase_of
from lauta.engine.phrase import TN, T, plain
from tests.browser.stored import over
from tests.web.test_hints import Here

Guest = Any


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def runner(here: Here, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from lauta.web.analysis.jobs import jobs
    from lauta.web.analysis.reviews import Reviews
    from lauta.web.jobs.worker import Worker
    from lauta.web.models import Job, Lookback

    monkeypatch.setenv("LAUTA_ANALYSIS_PLAYOUTS", "4")
    for model in (Lookback, Job):
        model.objects.all().delete()
    jobs.clear()
    yield Worker("reviews", Reviews(here))
    for model in (Lookback, Job):
        model.objects.all().delete()
    jobs.clear()


@pytest.fixture
def finished(guest: Guest, row: Any) -> Callable[[], str]:
    """A table whose match is over."""

    def make() -> str:
        from lauta.web.match.match_cache import shelf
        from lauta.web.match.rows import rows
        from lauta.web.models import Entry, Table

        table: str = guest.new_table("me", "here", game="afrikan_tahti", preset="")
        stored, match = row(table), over("afrikan_tahti", 2, 1)
        Entry.objects.filter(table=stored).delete()
        Entry.objects.bulk_create(
            Entry(table=stored, n=n, actor=one.actor, action=one.action) for n, one in enumerate(match.log)
        )
        Table.objects.filter(pk=stored.pk).update(
            snapshot=match.snapshot(), status="over", options=match.options, revision=99, version=99
        )
        shelf.clear()
        rows.forget(table)
        return table

    return make


@pytest.mark.slow
@pytest.mark.compiled
def test_a_finished_match_is_looked_back_on_once_for_all(
    guest: Guest, another: Any, runner: Any, finished: Any, row: Any
) -> None:
    from lauta.web.models import Job

    table = finished()
    assert another().get(f"/t/{table}/back-on").status_code == 403
    assert "start" in guest.get(f"/t/{table}/back-on").content.decode()
    assert guest.post(f"/t/{table}/back-on/start").status_code == 200
    assert guest.post(f"/t/{table}/back-on/start").status_code == 200
    assert Job.objects.count() == 1
    assert 'data-busy="yes"' in guest.get(f"/t/{table}/back-on", fragment=True).content.decode()
    assert runner.step()
    assert not runner.step()
    page = guest.get(f"/t/{table}/back-on").content.decode()
    assert 'class="chart"' in page
    assert 'id="luck"' in page
    assert 'class="line seat-1"' in page
    for language in ("fi", "nl"):
        told = another(language)
        told.client.cookies = guest.client.cookies
        assert told.get(f"/t/{table}/back-on").status_code == 200


@pytest.mark.compiled
def test_a_position_of_a_finished_match_can_be_asked_about(
    guest: Guest, here: Here, runner: Any, finished: Any, match: Any
) -> None:
    from lauta.web.analysis.hint_runner import HintRunner

    table = finished()
    log = match(table).log
    n = next(n for n, one in enumerate(log) if one.actor == 1)
    drawn = next(n for n, one in enumerate(log) if one.actor < 0)
    assert guest.post(f"/t/{table}/position/{drawn}").status_code == 400
    assert guest.post(f"/t/{table}/position/{len(log)}").status_code == 404
    assert guest.get(f"/t/{table}/position/{n}").status_code == 409
    assert guest.post(f"/t/{table}/position/{n}").json()["status"] == "waiting"
    assert HintRunner(here).step()
    told = guest.get(f"/t/{table}/position/{n}").json()
    assert told["status"] == "done"
    assert "wins " in told["html"]
    assert "code" not in told


def test_what_a_server_was_at_is_begun_again_and_given_up_after_a_while(
    guest: Guest, runner: Any, here: Here, finished: Any
) -> None:
    from lauta.web.bots.worker import WorkerDied
    from lauta.web.models import Job

    def die() -> None:
        raise WorkerDied("gone")

    table = finished()
    guest.post(f"/t/{table}/back-on/start")
    Job.objects.update(status=Job.RUNNING, worker="of a server that was killed")
    assert not runner.step()
    here.meanwhile = die
    while runner.tick() == 0.0:
        pass
    assert Job.objects.get().status == Job.FAILED
    assert "begin again" in guest.get(f"/t/{table}/back-on").content.decode()
    guest.post(f"/t/{table}/back-on/start")
    assert Job.objects.get().status == Job.QUEUED


def test_nobody_fills_the_queue_alone(
    guest: Guest, runner: Any, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [finished() for _ in range(4)]
    replies = [guest.post(f"/t/{table}/back-on/start") for table in tables]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429]
    assert "Wait for them" in replies[3].json()["error"]
    monkeypatch.setenv("LAUTA_REVIEWS", "3")


def test_only_a_match_that_is_over_can_be_looked_back_on(guest: Guest, runner: Any) -> None:
    table = guest.new_table("me", "here")
    assert guest.post(f"/t/{table}/back-on/start").status_code == 400


def test_a_sentence_survives_the_wire() -> None:
    import json
    from fractions import Fraction

    said = T("a {b}", b=TN("{n} turn", "{n} turns", 3), c=Fraction(1, 2), d=plain("x"))
    assert phrase_of(json.loads(json.dumps(packed_phrase(said)))) == said


def test_the_picture_of_a_moment_marks_a_place_that_a_sentence_names(guest: Any) -> None:
    table = guest.new_table("me", "here")
    plain = guest.get(f"/t/{table}/board.svg").content
    assert guest.get(f"/t/{table}/board.svg?lit=F5").content != plain
    assert guest.get(f"/t/{table}/board.svg?lit=nowhere").content == plain
