"""Limits that hold: each is tried twice, from a source that floods and from another one.

The doors are `limits.py`. A limit that is declared and has no door there fails here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.outside.limits import (
    DOORS,
    FLOOD,
    FOR_ALL,
    HOST,
    OTHER,
    ROOM_DOORS,
    WEB,
    World,
    at,
    tried,
)  # fmt: skip


@pytest.fixture
def world(finished: Any, row: Any, box: Any) -> Iterator[World]:
    from lauta.web.analysis.jobs import jobs
    from lauta.web.models import Attempt, Job, Member, Table, Tournament

    yield World(finished, row)
    jobs.clear()
    for model in (Job, Attempt, Tournament, Member):
        model.objects.all().delete()
    Table.objects.filter(listed=True).delete()


# ------------------------------------------------------------------ rates


def declared() -> dict[str, Any]:
    from lauta.web.base.rates import DECLARED

    return {one.name: one for one in DECLARED}


def test_every_rate_limit_has_a_door() -> None:
    assert sorted(declared()) == sorted([*DOORS, *FOR_ALL])


@pytest.mark.parametrize("name", DOORS)
def test_each_rate_limit_is_tried_twice(name: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flood is refused, another source gets through, and so does the first one once the time is over."""
    from lauta.web.base.rates import rates

    limit, door, now = declared()[name], DOORS[name], [1e6]
    if "account" in name or "letters" in name or "sign" in name or "known" in name or "attempts" in name:
        world.prepare()
    monkeypatch.setattr(limit, "_burst", 1.0)
    monkeypatch.setattr(limit, "_per_second", 0.01)
    rates.begin(lambda: now[0])
    first, (status, after) = tried(world, door, False, 0), tried(world, door, False, 1)
    assert (first[0] < 500 and first[0] != 429, status) == (True, 429)
    assert 0 < after <= 101
    assert tried(world, door, True, 2)[0] not in (429, 500, 503)
    now[0] += after
    assert tried(world, door, False, 3)[0] not in (429, 500, 503)


@pytest.mark.parametrize("name", FOR_ALL)
def test_no_one_source_uses_up_what_is_for_all(name: str) -> None:
    whole = declared()[name]
    for part in (declared()[one] for one in FOR_ALL[name]):
        assert part.burst <= whole.burst / 20 and part.per_second <= whole.per_second / 20


def test_fresh_ipv6_addresses_of_one_customer_are_one_source() -> None:
    from lauta.web.base.networks import place_of
    from lauta.web.base.rates import ADDRESS, NETWORK, RateLimit

    limit = RateLimit("tried", ADDRESS, 3, 0.001)
    one_home = [limit.allows(place_of(f"2001:db8:1:1::{n}")) for n in range(9)]
    one_customer = [limit.allows(place_of(f"2001:db8:1:{n:x}::1")) for n in range(2, 200)]
    assert (sum(one_home), sum(one_customer)) == (3, 3 * (NETWORK - 1))
    assert limit.allows(place_of("2001:db8:2::1")) and limit.allows(place_of("192.0.2.1"))


def test_a_way_to_a_table_that_nobody_knows_is_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new address that makes tables is not named where floods are refused."""
    from lauta.web.base import request_guard

    monkeypatch.setattr(request_guard, "MAKING", ())
    monkeypatch.setattr(declared()["tables and editions"], "_burst", 1.0)
    door = ROOM_DOORS["tables"]
    assert [tried(world, door, False, n)[0] for n in range(2)] == [302, 429]
    assert tried(world, door, True, 0)[0] == 302


HOMES = [f"2001:db8:1:{n:x}::1" for n in range(1, 40)]  # of one customer


def test_homes_of_one_customer_share_room_lists_and_jobs() -> None:
    from lauta.web.analysis.jobs import EACH, Jobs
    from lauta.web.base.asker import digest_of
    from lauta.web.base.networks import place_of
    from lauta.web.base.refusals import TooFast

    places = [place_of(one) for one in HOMES]
    assert len({digest_of(one) for one in places}) == 1
    assert digest_of(places[0]) != digest_of(place_of("2001:db8:2::1")) != digest_of(place_of("192.0.2.1"))
    jobs = Jobs()
    for n, place in enumerate(places[:EACH]):
        ask(jobs, n, f"fresh {n}", place)
    with pytest.raises(TooFast):
        ask(jobs, EACH, "one more", places[EACH])


def test_homes_of_one_customer_do_not_take_all_connections() -> None:
    from lauta.web.base.networks import place_of
    from lauta.web.live.websocket import MAX_OPEN, counted, crowded
    from lauta.web.server.connections import SITE, Doors

    doors = Doors(100, 3)
    inside = 0
    while any(doors.has_room(one) for one in HOMES):
        place = place_of(next(one for one in HOMES if doors.has_room(one)))
        doors.enter(place)
        inside += 1
    assert inside == 3 * SITE and doors.has_room("192.0.2.1") and doors.has_room("2001:db8:2::1")
    doors.leave(place_of(HOMES[0]))
    assert doors.has_room(HOMES[9])
    with ExitStack() as sockets:
        for n in range(MAX_OPEN // 2):
            sockets.enter_context(counted(f"fresh {n}", place_of(HOMES[n % len(HOMES)])))
        assert crowded("one more", place_of(HOMES[0])) and not crowded("one more", "192.0.2.1")
    assert not crowded("one more", place_of(HOMES[0]))


def test_buckets_remember_no_names() -> None:
    from lauta.web.base import rates

    rates.SIGN_INS_NAME.spend("ainoliisa")
    assert "ainoliisa" not in str(rates.SIGN_INS_NAME._left)


REFUSING = {
    "analysis/jobs.py": "one hint for a guest, twelve for an address: tried below",
    "base/rates.py": "the limits tried above",
    "base/room.py": "the room tried below",
    "base/slots.py": "the slots tried below",
    "base/refusals.py": "where it is declared",
    "base/request_guard.py": "answers for the limits tried above",
    "boards/moving.py": "tables with bots to move, of one owner alone",
    "jobs/queue.py": "a share for each address: test_jobs.py",
    "live/programs.py": "connections: test_connections.py",
    "moderation/reports.py": "open reports, of one owner alone",
    "tables/seating.py": "tables with bots to move, of one owner alone",
    "tables/talk.py": "lines of one speaker: test_talk.py",
}


def test_nobody_else_counts() -> None:
    """A limit that is declared nowhere would be tried by nobody."""
    found = set()
    for path in WEB.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TooFast":
                found.add(path.relative_to(WEB).as_posix())
    assert found <= set(REFUSING)


def test_spectators_with_the_same_token_do_not_use_up_one_anothers_requests(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.rates import PROGRAMS

    headers = {"Authorization": f"Bearer {world.row(world.table).watch_token}"}
    monkeypatch.setattr(PROGRAMS["position"], "_burst", 1.0)
    monkeypatch.setattr(PROGRAMS["position"], "_per_second", 0.001)

    def read(address: str) -> int:
        return int(at(address).client.get(f"/api/tables/{world.table}", headers=headers).status_code)

    assert [read(FLOOD), read(FLOOD), read(OTHER)] == [200, 429, 200]


# ------------------------------------------------------------------ room and slots


def test_every_room_has_a_door() -> None:
    from lauta.web.base.room import PARTS, ROOMS

    assert [one.name for one in ROOMS] == list(ROOM_DOORS)
    assert [one.name for one in PARTS] == ["places of a listed tournament"]  # tried below


@pytest.mark.parametrize("name", ROOM_DOORS)
def test_one_address_has_a_part_of_the_room(name: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base import room
    from lauta.web.models import Edition, Member, Table, Tournament

    rows: dict[str, Any] = {
        "tables": Table,
        "tournaments": Tournament,
        "editions": Edition,
        "accounts": Member,
    }
    monkeypatch.setattr(room, "SMALL", 2)
    limit = {"accounts": "MEMBERS"}.get(name, name.upper())
    monkeypatch.setenv(f"LAUTA_{limit}", "12")
    for model in (Tournament, Table, Edition, Member):
        model.objects.all().delete()
    door = ROOM_DOORS[name]
    assert [tried(world, door, False, n)[0] for n in range(3)] == [302, 302, 429]
    assert tried(world, door, False, 3)[1] > 0
    assert tried(world, door, True, 0)[0] == 302
    rows[name].objects.order_by("pk")[0].delete()
    assert tried(world, door, False, 4)[0] == 302


KINDS = ("export", "film", "luck", "review")


def kinds() -> dict[str, Any]:
    from lauta.web.analysis.reviews import KIND as REVIEWS
    from lauta.web.jobs.kinds import Kind
    from lauta.web.page.exports import KIND as EXPORTS
    from lauta.web.pictures.films import films
    from lauta.web.ratings.luck_jobs import KIND as LUCK

    ours = {one.name for one in Kind.__subclasses__() if one.__module__.startswith("lauta.")}
    assert ours == {*KINDS, "trial"}
    return {one.name: one for one in (EXPORTS, films, LUCK, REVIEWS)}


@pytest.mark.parametrize("name", KINDS)
def test_one_address_has_a_part_of_what_waits(
    name: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.refusals import TooFast
    from lauta.web.jobs import queue

    kind = kinds()[name]
    monkeypatch.setattr(kind, "most", lambda: 16)
    for n in range(4):
        queue.ask(kind, f"fresh {n}", f"x{n}", {}, FLOOD)
    with pytest.raises(TooFast):
        queue.ask(kind, "fresh", "y", {}, FLOOD)
    queue.ask(kind, "elsewhere", "z", {}, OTHER)


def test_one_address_has_a_part_of_the_games_of_bots(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.models import Trial
    from tests.web.test_trials import changed, wish

    Trial.objects.all().delete()
    monkeypatch.setenv("LAUTA_TRIALS", "8")
    edition = changed(world.host)
    assert [wish(at(FLOOD), edition).status_code for _ in range(3)] == [200, 200, 503]
    assert wish(at(OTHER), edition).status_code == 200
    Trial.objects.all().delete()


@pytest.mark.parametrize("n", [0, 1])
def test_one_address_has_one_slot(n: int) -> None:
    from lauta.web.base.refusals import TooFast
    from lauta.web.base.slots import SLOTS

    assert len(SLOTS) == 2
    slots = SLOTS[n]
    with slots.one(FLOOD):
        with pytest.raises(TooFast), slots.one(FLOOD):
            pass
        with slots.one(OTHER):
            pass
    with slots.one(FLOOD):
        pass


def test_one_address_takes_half_of_a_tournament(world: World) -> None:
    made = world.host.post(
        "/tournaments/new", fragment=False, game="africa", name="Aino", places=6, listed="1"
    )
    path = f"{made.headers['Location']}/join"
    joined = [at(FLOOD).post(path, fragment=False, name=f"Visitor {n}").status_code for n in range(4)]
    assert joined == [302, 302, 302, 429]
    assert at(OTHER).post(path, fragment=False, name="Bram").status_code == 302
    assert at(HOST).post(path, fragment=False, name="Cees").status_code == 302  # at home with the host


# ------------------------------------------------------------------ lists


def table_rows(n: int, address: str, status: str, name: str) -> list[str]:
    """Listed tables of as many fresh guests at an address."""
    from lauta.web.base.asker import digest_of
    from lauta.web.models import Seat, Table

    made = [
        Table.objects.create(
            host=f"{name} {number}", game="africa", rules_version=1, players=2, seed=b"", listed=True,
            status=status, place=digest_of(address),
        )
        for number in range(n)
    ]  # fmt: skip
    Seat.objects.bulk_create(
        Seat(table=one, index=index, name=f"{name} {index}", kind=Seat.OPEN if index else Seat.HUMAN)
        for one in made for index in (0, 1)
    )  # fmt: skip
    return [one.public_id for one in made]


@pytest.mark.parametrize("status", ["open", "playing"])
def test_no_one_fills_the_lobby(world: World, status: str) -> None:
    from lauta.web.base.fair import OPEN_TABLES, OWN
    from lauta.web.models import Table

    Table.objects.filter(listed=True).delete()
    (old,) = table_rows(1, OTHER, status, "Honest")
    many = table_rows(OPEN_TABLES.most + 3, FLOOD, status, "Flood")
    page = at(HOST).get("/lobby").content.decode()
    assert old in page
    assert sum(one in page for one in many) == OPEN_TABLES.each
    near = at(FLOOD).get("/lobby").content.decode()  # where a club may sit
    assert old in near and sum(one in near for one in many) == OWN * OPEN_TABLES.each
    if status == "open":
        assert old in at(HOST).get("/").content.decode()


def test_tables_of_an_unknown_address_are_counted_by_owner(world: World) -> None:
    from lauta.web.models import Table
    from lauta.web.tables.lobby import open_tables

    Table.objects.filter(listed=True).delete()
    old = table_rows(20, "", "open", "Before")  # made before addresses were noted
    assert len(open_tables("reader")) == len(old)
    Table.objects.filter(listed=True).update(host="one")
    assert len(open_tables("reader")) < len(old)


def test_no_one_fills_the_list_of_tournaments(world: World) -> None:
    from lauta.web.base.fair import OPEN_TOURNAMENTS
    from lauta.web.base.rates import rates
    from lauta.web.models import Tournament

    Tournament.objects.all().delete()
    form = {"game": "africa", "name": "Aino", "listed": "1"}
    old = at(OTHER).post("/tournaments/new", fragment=False, **form).headers["Location"]
    made = []
    for _ in range(OPEN_TOURNAMENTS.most + 2):
        rates.begin()
        made.append(at(FLOOD).post("/tournaments/new", fragment=False, **form).headers["Location"])
    page = at(HOST).get("/tournaments").content.decode()
    assert old in page and sum(one in page for one in made) == OPEN_TOURNAMENTS.each


def test_no_ones_films_push_all_others_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    from lauta.web.pictures import films

    for path in films.folder().iterdir():
        path.unlink()
    (old,), many = table_rows(1, OTHER, "over", "Honest"), table_rows(3, FLOOD, "over", "Flood")
    for age, table in enumerate([*many, old]):
        made = films.folder() / f"{table}.0000.webp"
        made.write_bytes(b"1")
        os.utime(made, (1e9 - age, 1e9 - age))
    monkeypatch.setattr(films, "KEPT_FILES", 2)
    films.sweep()
    left = {path.name.partition(".")[0] for path in films.folder().iterdir()}
    assert left == {many[0], old}


# ------------------------------------------------------------------ hints


def ask(jobs: Any, number: int, guest: str, place: str) -> Any:
    from lauta.web.analysis.jobs import Job

    key, wanted = (number, 0, 0, 0), None
    return jobs.ask(key, guest, lambda: Job(key, "none", 0, 0, 0, guest, wanted, place))[0]  # type: ignore[arg-type]  # no question is thought about here


def answered(jobs: Any) -> Iterator[str]:
    from lauta.web.analysis.jobs import DONE

    while (job := jobs.next()) is not None:
        job.status = DONE
        yield job.guest


@pytest.mark.parametrize("place", [lambda n: FLOOD, lambda n: f"192.0.2.{n}"], ids=["one", "many"])
def test_fresh_guests_do_not_overtake_whoever_waits(place: Callable[[int], str]) -> None:
    """A player who has been served before asks again, and then come fresh cookies."""
    from lauta.web.analysis.jobs import Jobs

    jobs = Jobs()
    ask(jobs, 0, "player", OTHER)
    assert list(answered(jobs)) == ["player"]
    ask(jobs, 1, "first fresh", place(1))
    player = ask(jobs, 2, "player", OTHER)
    for n in range(3, 9):
        ask(jobs, n, f"fresh {n}", place(n))
    assert jobs.ahead(player) == 1
    assert list(answered(jobs))[:2] == ["first fresh", "player"]


def test_an_address_has_a_part_of_what_waits_for_hints() -> None:
    from lauta.web.analysis.jobs import EACH, Jobs
    from lauta.web.base.refusals import TooFast

    jobs = Jobs()
    for n in range(EACH):
        ask(jobs, n, f"fresh {n}", FLOOD)
    with pytest.raises(TooFast):
        ask(jobs, EACH, "one more", FLOOD)
    assert jobs.ahead(ask(jobs, EACH + 1, "player", OTHER)) == 1
