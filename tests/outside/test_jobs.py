"""Long work as jobs: a few for each owner, in turn, under a lease that ends when a worker falls silent."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from tests.waiting import until
from tests.web.archives import Here, archive_of

Guest = Any


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    from lauta.web.models import Job
    from lauta.web.page import exports

    Job.objects.all().delete()
    exports.sweep()
    yield
    Job.objects.all().delete()
    exports.sweep()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The steady clock of the queue, which stands until a test sets it on."""
    from lauta.web.jobs import queue

    now = [1e9]
    monkeypatch.setattr(queue, "steady", lambda: now[0])
    return now


@pytest.fixture
def kind() -> Any:
    """A kind of job that does what its test says; many may wait."""
    from lauta.web.jobs.kinds import Kind
    from lauta.web.models import Job

    class Noting(Kind):
        name, each = "noting", 9

        def __init__(self) -> None:
            self.done: list[str] = []
            self.forgotten: list[str] = []
            self.does: Callable[[Any, Any], None] = lambda tell, gone: None

        def run(self, job: Job, tell: Any, gone: Any) -> dict[str, Any]:
            self.done.append(job.key)
            self.does(tell, gone)
            return {"of": job.key}

        def forget(self, job: Job) -> None:
            self.forgotten.append(job.key)

    return Noting()


def worker(*kinds: Any) -> Any:
    from lauta.web.jobs.worker import Worker

    return Worker("tests", *kinds)


def run_all(one: Any) -> None:
    while one.step():
        pass


# ------------------------------------------------------------------ the queue


def test_owners_take_turns(kind: Any) -> None:
    from lauta.web.jobs import queue

    for n in range(3):
        queue.ask(kind, "greedy", f"greedy {n}", {})
    queue.ask(kind, "modest", "modest", {})
    run_all(worker(kind))
    assert kind.done == ["greedy 0", "modest", "greedy 1", "greedy 2"]


def test_one_owner_has_few_jobs_and_others_still_have_room(kind: Any) -> None:
    from lauta.web.base.refusals import TooFast
    from lauta.web.jobs import queue

    kind.each = 1
    queue.ask(kind, "greedy", "first", {})
    with pytest.raises(TooFast):
        queue.ask(kind, "greedy", "second", {})
    assert queue.ask(kind, "greedy", "first", {}).key == "first"
    queue.ask(kind, "modest", "third", {})


def test_fresh_cookies_of_one_address_do_not_take_all_places(kind: Any) -> None:
    """A cookie is free: an address has a part of the places, and others find room."""
    from lauta.web.base.refusals import TooFast
    from lauta.web.jobs import queue

    kind.each = 1
    room = kind.most() // queue.SHARE
    for n in range(room):
        queue.ask(kind, f"cookie {n}", f"x{n}", {}, "192.0.2.1")
    with pytest.raises(TooFast):
        queue.ask(kind, "one cookie more", "y", {}, "192.0.2.1")
    queue.ask(kind, "elsewhere", "z", {}, "198.51.100.1")


@pytest.mark.parametrize("kept_s", [0.0, 60.0], ids=["results elsewhere", "results kept"])
def test_an_address_with_many_cookies_has_one_turn_at_a_time(kind: Any, kept_s: float) -> None:
    from lauta.web.jobs import queue

    kind.kept_s = kept_s
    for n in range(4):
        queue.ask(kind, f"cookie {n}", f"x{n}", {}, "192.0.2.1")
    for n in range(2):
        queue.ask(kind, f"guest {n}", f"y{n}", {}, f"198.51.100.{n}")
    run_all(worker(kind))
    assert kind.done[:3] == ["x0", "y0", "y1"]


def test_no_row_tells_an_address(kind: Any) -> None:
    from lauta.web.jobs import queue

    assert "192.0.2" not in queue.ask(kind, "a", "x", {}, "192.0.2.1").place


def test_there_is_an_end_to_what_waits_for_all(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.refusals import Unavailable
    from lauta.web.jobs import queue

    monkeypatch.setattr(kind, "most", lambda: 2)
    for n in range(2):
        queue.ask(kind, f"guest {n}", str(n), {})
    with pytest.raises(Unavailable):
        queue.ask(kind, "guest 3", "3", {})


def test_a_job_of_a_silent_worker_is_begun_again_when_its_lease_has_ended(kind: Any, clock: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    queue.ask(kind, "a", "x", {})
    assert queue.claim({kind.name: kind}, "killed") is not None
    worker(kind).tick()
    assert kind.done == []
    clock[0] += queue.LEASE_S + 1
    worker(kind).tick()
    assert kind.done == ["x"] and Job.objects.get().status == Job.DONE and Job.objects.get().tries == 2


@pytest.mark.parametrize("jump", [-7200, 7200])
def test_a_lease_of_another_clock_does_not_hold_a_job_for_hours(kind: Any, clock: Any, jump: int) -> None:
    from lauta.web.jobs import queue

    queue.ask(kind, "a", "x", {})
    assert queue.claim({kind.name: kind}, "killed") is not None
    clock[0] += jump
    worker(kind).tick()
    assert kind.done == ["x"]


def test_what_kills_its_worker_again_and_again_is_given_up(kind: Any, clock: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    queue.ask(kind, "a", "x", {})
    for n in range(kind.tries):
        queue.take_from_the_silent({kind.name: kind}, "next")
        assert queue.claim({kind.name: kind}, f"killed {n}") is not None
        clock[0] += queue.LEASE_S + 1
    worker(kind).tick()
    assert kind.done == [] and Job.objects.get().status == Job.FAILED
    assert queue.ask(kind, "a", "x", {}).status == Job.QUEUED  # asked for again


def test_a_worker_that_lost_its_lease_changes_nothing(kind: Any, clock: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    queue.ask(kind, "a", "x", {})
    late = queue.claim({kind.name: kind}, "late")
    assert late is not None
    clock[0] += queue.LEASE_S + 1
    queue.take_from_the_silent({kind.name: kind}, "next")
    assert not queue.hold(late, 0.9) and not queue.finish(kind, late, {"of": "late"})
    run_all(worker(kind))
    assert Job.objects.get().result == {"of": "x"}


def test_a_worker_at_work_keeps_its_lease_and_writes_its_progress(
    kind: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.jobs import queue
    from lauta.web.jobs import worker as module
    from lauta.web.models import Job

    monkeypatch.setattr(module, "BEAT_S", 0.0)
    seen = []

    def work(tell: Any, gone: Any) -> None:
        clock[0] += queue.LEASE_S - 1
        tell(0.25)
        clock[0] += queue.LEASE_S - 1
        queue.take_from_the_silent({kind.name: kind}, "other")
        seen.append((Job.objects.get().progress, gone()))

    kind.does = work
    queue.ask(kind, "a", "x", {})
    run_all(worker(kind))
    assert seen == [(0.25, False)] and Job.objects.get().status == Job.DONE


def test_a_job_cancelled_while_it_runs_leaves_nothing(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.jobs import queue
    from lauta.web.jobs import worker as module
    from lauta.web.models import Job

    monkeypatch.setattr(module, "BEAT_S", 0.0)
    noticed = []

    def work(tell: Any, gone: Any) -> None:
        queue.cancel(kind, "a")
        kind.forgotten.clear()
        noticed.append(gone())

    kind.does = work
    queue.ask(kind, "a", "x", {})
    run_all(worker(kind))
    assert noticed == [True] and not Job.objects.exists() and kind.forgotten == ["x"]


def test_a_server_that_stops_counts_no_try(kind: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    one = worker(kind)
    kind.does = lambda tell, gone: one.stopping.set()
    queue.ask(kind, "a", "x", {})
    one.step()
    assert (Job.objects.get().status, Job.objects.get().tries) == (Job.QUEUED, 0)


def test_a_bug_costs_its_own_job_alone(kind: Any) -> None:
    from lauta.web.jobs import queue
    from lauta.web.models import Job

    def fail(tell: Any, gone: Any) -> None:
        if kind.done[-1] == "bad":
            raise ZeroDivisionError

    kind.does = fail
    queue.ask(kind, "a", "bad", {})
    queue.ask(kind, "b", "good", {})
    one = worker(kind)
    one.start()
    try:
        until(lambda: Job.objects.get(key="good").status, lambda status: status == Job.DONE)
    finally:
        one.stop()


def test_results_leave_when_their_time_is_over(kind: Any) -> None:
    from django.utils.timezone import now

    from lauta.web.jobs import queue
    from lauta.web.models import Job

    queue.ask(kind, "a", "x", {})
    one = worker(kind)
    one.tick()
    one.tick()
    assert Job.objects.exists()
    Job.objects.update(until=now() - timedelta(seconds=1))
    one.tick()
    assert not Job.objects.exists() and kind.forgotten == ["x"]


# ------------------------------------------------------------------ archives


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Here:
    from lauta.web.page import exports

    here = Here()
    monkeypatch.setattr(exports.KIND, "maker", here)
    return here


def exporter() -> Any:
    from lauta.web.page import exports

    return worker(exports.KIND)


def test_an_archive_is_made_while_its_page_shows_how_far_it_is(guest: Guest, maker: Here) -> None:
    table = guest.new_table("me", "here")
    assert guest.post("/account/export/start", fragment=False).status_code == 302
    page = guest.get("/account/export").content.decode()
    assert "<progress" in page and 'http-equiv="refresh"' in page
    exporter().tick()
    page = guest.get("/account/export").content.decode()
    assert "lauta.zip" in page and 'http-equiv="refresh"' not in page
    assert f"records/{table}.txt" in archive_of(guest.client).namelist()


def test_an_archive_is_its_owners_alone(guest: Guest, another: Any, maker: Here) -> None:
    archive_of(guest.client)
    assert another().get("/account/export/lauta.zip").status_code == 404


def test_an_archive_is_not_packed_again(guest: Guest, maker: Here) -> None:
    archive_of(guest.client)
    reply = guest.client.get("/account/export/lauta.zip", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in reply.headers and next(iter(reply.streaming_content))[:2] == b"PK"
    reply.close()


def test_a_second_archive_waits_for_the_first(guest: Guest, maker: Here) -> None:
    from lauta.web.models import Job

    for _ in range(3):
        guest.post("/account/export/start", fragment=False)
    assert Job.objects.count() == 1


def test_an_archive_ordered_before_signing_up_does_not_keep_the_member_from_one(
    guest: Guest, maker: Here
) -> None:
    from lauta.web.models import Member

    guest.post("/account/export/start", fragment=False)
    form = {"name": "Exporter", "password": "a board of tiles"}
    assert guest.post("/sign-up", fragment=False, **form).status_code == 302
    assert archive_of(guest.client).read("account.json")
    Member.objects.filter(name="Exporter").delete()


def test_a_cancelled_archive_leaves_no_file(guest: Guest, maker: Here) -> None:
    from lauta.web.page import exports

    archive_of(guest.client)
    assert list(exports.folder().iterdir())
    guest.post("/account/export/cancel", fragment=False)
    assert not list(exports.folder().iterdir())
    assert guest.get("/account/export/lauta.zip").status_code == 404


def test_what_was_cut_off_is_swept(guest: Guest, maker: Here) -> None:
    from lauta.web.page import exports

    (exports.folder() / "of-a-killed-child.part").write_bytes(b"PK")
    exporter().tick()
    assert not list(exports.folder().iterdir())


@pytest.mark.slow
def test_a_child_that_is_killed_costs_a_try_and_not_the_archive(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real child, killed as soon as it has been asked."""
    from lauta.web.models import Job
    from lauta.web.page import exports

    class Killed(exports.Maker):
        kills = 1

        def _write(self, process: Any, content: Any) -> None:  # type: ignore[override]  # counts
            super()._write(process, content)
            if self.kills:
                self.kills -= 1
                os.kill(process.pid, signal.SIGKILL)

    monkeypatch.setattr(exports.KIND, "maker", Killed())
    table = guest.new_table("me", "here")
    guest.post("/account/export/start", fragment=False)
    run_all(exporter())
    exports.KIND.stop()
    assert (Job.objects.get().status, Job.objects.get().tries) == (Job.DONE, 2)
    reply = guest.get("/account/export/lauta.zip")
    assert table.encode() in b"".join(reply.streaming_content)


# ------------------------------------------------------------------ luck


def test_the_luck_of_many_matches_is_computed_in_the_background(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batch by batch, each kept at once; then the page has nothing more to wait for."""
    from lauta.web.jobs.django_child import answer
    from lauta.web.models import Played
    from lauta.web.ratings import luck_jobs
    from lauta.web.ratings.luck_child import computed
    from tests.outside.heavy import SMALL, fill_finished

    class Calculator:
        batches = 0

        def think(self, question: Any, tell: Any, gone: Any) -> Any:
            self.batches += 1
            return answer(computed, json.dumps(question).encode())

        def stop(self) -> None:
            pass

    calculator = Calculator()
    monkeypatch.setattr(luck_jobs.KIND, "calculator", calculator)
    monkeypatch.setattr(luck_jobs, "BATCH", 2)
    fill_finished(guest.client.session["guest"], SMALL)
    page = guest.get("/statistics").content.decode()
    assert "<progress" in page and "more games is being computed" in page
    run_all(worker(luck_jobs.KIND))
    mine = Played.objects.filter(owner=guest.client.session["guest"])
    assert calculator.batches == 3 and not mine.filter(luck__isnull=True).exists()
    assert "<progress" not in guest.get("/statistics").content.decode()


def test_a_match_whose_luck_cannot_be_told_is_not_asked_about_for_ever(guest: Guest, row: Any) -> None:
    from lauta.web.models import Played, Table
    from lauta.web.ratings.statistics import keep_luck, luck_of_table
    from tests.outside.heavy import SMALL, fill_finished

    (table, *_) = fill_finished(guest.client.session["guest"], SMALL)
    Table.objects.filter(pk=table.pk).update(rules_version=0)
    keep_luck(table.public_id, luck_of_table(row(table.public_id)))
    assert set(map(str, Played.objects.filter(table=table.public_id).values_list("luck", flat=True))) == {
        "[]"
    }


# ------------------------------------------------------------------ one place

# Who may start a thread, and why it is no service.
THREADS = {
    "base/service.py": "the loop of every service",
    "bots/runner.py": "one for each core, which share a queue",
    "bots/worker.py": "listens to a child process",
    "live/websocket.py": "draws live pages",
    "outbox/mail.py": "ends a connection to a mail server that takes too long",
    "outbox/outward.py": "looks names up, which the system does without a time limit",
    "outbox/sender.py": "several messages at once, from its service",
    "server/serve.py": "opens a browser",
    "server/wsgi_bridge.py": "answers requests",
}


def test_no_loop_of_its_own_works_beside_the_services() -> None:
    """Long work is a job, what polls is a service; a thread anywhere else needs a reason here."""
    import ast
    from pathlib import Path

    import lauta.web

    root = Path(lauta.web.__file__).parent
    starts = {"Thread", "ThreadPoolExecutor", "Timer", "ProcessPoolExecutor"}
    found = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in starts:
                    found.add(path.relative_to(root).as_posix())
    assert found == set(THREADS)


def test_every_service_is_started_and_stopped_by_the_list() -> None:
    """One of each class that works by itself, and one worker for each kind of job."""
    from lauta.web.base.service import Service
    from lauta.web.base.watcher import Watcher
    from lauta.web.jobs.kinds import Kind
    from lauta.web.jobs.worker import Worker
    from lauta.web.server.services import services

    def classes(base: Any) -> set[Any]:
        found: set[Any] = set()
        for one in base.__subclasses__():
            found |= ({one} if one.__module__.startswith("lauta.") else set()) | classes(one)
        return found

    listed = services()
    assert classes(Service) - {Watcher} <= {type(one) for one in listed}
    at_work = [kind for one in listed if isinstance(one, Worker) for kind in one._kinds.values()]
    assert {type(kind) for kind in at_work} == classes(Kind) and len(at_work) == len(classes(Kind))
