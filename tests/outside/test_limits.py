"""Limits that hold: each is tried twice, from a source that floods and from another one.

The doors are `limits.py`. A limit that is declared and has no door there fails here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.outside.limits import (
    DOORS,
    FLOOD,
    FOR_ALL,
    HOST,
    OTHER,
    PASSWORD,
    ROOM_DOORS,
    WRONG,
    Door,
    World,
    at,
)  # fmt: skip
from tests.web.conftest import Guest

WEB = Path(lauta.__file__).parent / "web"


@pytest.fixture
def world(finished: Any, row: Any, box: Any) -> Iterator[World]:
    from lauta.web.analysis.jobs import jobs
    from lauta.web.models import Attempt, Job, Member, Table, Tournament

    yield World(finished, row)
    jobs.clear()
    for model in (Job, Attempt, Tournament, Member):
        model.objects.all().delete()
    Table.objects.filter(listed=True).delete()


def tried(world: World, door: Door, other: bool, n: int) -> tuple[int, float]:
    """The status of an attempt, and after how many seconds the next one is allowed."""
    from lauta.web.base.refusals import Refused, later

    try:
        answer = door(world, other, n)
    except Refused as error:
        return error.status, later(error) or 0
    if answer is None:
        return 200, 0
    return answer.status_code, float(answer.headers.get("Retry-After", 0))


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


# ------------------------------------------------------------------ passwords


def enters(browser: Guest, name: str = "Aino", password: str = PASSWORD) -> int:
    return int(browser.post("/sign-in", fragment=False, name=name, password=password).status_code)


def guesses(address: str, times: int) -> list[int]:
    return [enters(at(address), password=f"{WRONG} {n}") for n in range(times)]


def test_strangers_guesses_do_not_keep_an_owner_out(world: World) -> None:
    """Neither in a browser that is known, at the very address of the guesser, nor anywhere else."""
    world.prepare()
    assert guesses(FLOOD, 15)[-1] == 429
    assert enters(world.known[False]) == 302
    assert enters(at(OTHER)) == 302
    changed = world.signed[True].post(
        "/account/change/password", fragment=False, old=PASSWORD, password="another board"
    )
    assert "All other browsers are signed out" in changed.content.decode()


def test_guesses_from_many_addresses_are_slow_but_not_for_its_owner(world: World) -> None:
    world.prepare()
    first = [guesses(f"192.0.2.{n}", 1)[0] for n in range(20, 34)]
    assert first == [403] * 12 + [429] * 2
    assert enters(at(OTHER)) == 429
    assert enters(world.known[True]) == 302


def test_right_passwords_use_up_nothing(world: World) -> None:
    world.prepare()
    assert [enters(at(OTHER)) for _ in range(20)] == [302] * 20


@pytest.mark.parametrize("what", ["made up", "another account's", "before the new password"])
def test_only_a_browser_of_the_account_is_known(world: World, what: str) -> None:
    from lauta.web.members.attempts import COOKIE

    world.prepare()
    browser = at("192.0.2.90")
    cookie = world.known[False].client.cookies[COOKIE].value
    if what == "made up":
        cookie = cookie[:-4] + "0000"
    elif what == "another account's":
        cookie = world.others[0].client.cookies[COOKIE].value
    else:
        form = {"old": PASSWORD, "password": "another board"}
        world.signed[False].post("/account/change/password", fragment=False, **form)
    browser.client.cookies[COOKIE] = cookie
    [guesses(f"192.0.2.{n}", 1) for n in range(20, 34)]
    assert enters(browser, password="another board") == 429


def test_the_known_cookie_opens_nothing_and_says_no_name(world: World) -> None:
    from lauta.web.members.attempts import COOKIE

    signed = world.member("Aino")
    given = signed.client.cookies[COOKIE]
    assert given["httponly"] and given["samesite"] == "Lax" and "aino" not in given.value.lower()
    thief = at(OTHER)
    thief.client.cookies[COOKIE] = given.value
    assert thief.get("/account").status_code == 302


# ------------------------------------------------------------------ letters


def texts_of(box: Any) -> list[tuple[str, str]]:
    from lauta.web.outbox.sender import send_due

    send_due()
    return [(str(one["Subject"]), str(one.get_content())) for one in box.letters]


def test_a_letter_to_an_unconfirmed_address_holds_no_words_of_whoever_asked(world: World, box: Any) -> None:
    form = {"name": "Win money now", "password": PASSWORD, "email": "victim@x.example"}
    assert at(FLOOD).post("/sign-up", fragment=False, **form).status_code == 302
    ((subject, text),) = texts_of(box)
    assert "win money" not in (subject + text).lower() and "/account/confirm/" in text


def test_no_one_gets_letters_without_end(world: World, box: Any) -> None:
    """By as many accounts as one likes, at one address and at many, however the mailbox is written."""
    for n in range(12):
        form = {"name": f"Account {n}", "password": PASSWORD, "email": f"Victim+{n}@x.example"}
        assert at(FLOOD).post("/sign-up", fragment=False, **form).status_code == 302
    assert len(texts_of(box)) == 3
    for n in range(12):
        form = {"name": f"Another {n}", "password": PASSWORD, "email": "victim@x.example"}
        assert at(f"192.0.2.{n + 20}").post("/sign-up", fragment=False, **form).status_code == 302
    assert len(texts_of(box)) == 8


def test_strangers_do_not_use_up_an_owners_letters(world: World, box: Any) -> None:
    """A new password by letter in a known browser, and the letter that tells of added access."""
    from lauta.web.models import Member

    world.prepare()
    Member.objects.filter(name="Aino").update(email="aino@x.example", confirmed=True)
    for n in range(20):
        told = at(f"192.0.2.{n + 20}").post("/account/lost-password", fragment=False, name="Aino")
        assert "a letter is on its way" in told.content.decode()
    before = len(texts_of(box))
    assert before <= 8
    assert world.known[False].post("/account/lost-password", fragment=False, name="Aino").status_code == 200
    form = {"name": "My bot", "scope": "read", "old": PASSWORD}
    assert world.signed[False].post("/account/programs/make", fragment=False, **form).status_code == 200
    subjects = [subject for subject, _ in texts_of(box)[before:]]
    assert subjects == ["A new password for Lauta", "Something was added to your account at Lauta"]


def test_every_letter_about_an_account_is_counted() -> None:
    """One function writes them, and counts."""
    callers = [
        path.name
        for path in WEB.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "put_letter"
    ]
    assert callers == ["letters.py"]


# ------------------------------------------------------------------ places for members


def test_an_address_makes_few_accounts_in_a_day(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_MEMBERS_A_DAY", "3")
    made = [tried(world, ROOM_DOORS["accounts"], False, n) for n in range(4)]
    assert [status for status, _ in made] == [302, 302, 302, 429] and made[-1][1] > 3600
    assert tried(world, ROOM_DOORS["accounts"], True, 0)[0] == 302


def test_accounts_that_nobody_uses_give_their_places(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from django.db.models import F

    from lauta.web.models import Member, MemberSession

    Member.objects.all().delete()
    for n in range(3):
        world.member(f"Unused {n}", FLOOD)
    player = world.member("Player")
    player.new_table("me", "open")
    world.member("Writer")
    Member.objects.filter(name="Writer").update(email="w@x.example", confirmed=True)
    Member.objects.update(place="x")
    monkeypatch.setenv("LAUTA_MEMBERS", "5")
    assert tried(world, ROOM_DOORS["accounts"], True, 0)[0] == 503  # made today: they may come back
    Member.objects.update(
        created=F("created") - timedelta(days=3), last_login=F("last_login") - timedelta(days=3)
    )
    MemberSession.objects.update(seen=F("seen") - timedelta(days=3))
    MemberSession.objects.filter(member__name="Unused 1").update(seen=F("seen") + timedelta(days=2))
    made = [tried(world, ROOM_DOORS["accounts"], True, n)[0] for n in range(3)]
    assert made == [302, 302, 503]
    left = set(Member.objects.values_list("name", flat=True))
    assert {"Player", "Writer", "Unused 1"} <= left and not {"Unused 0", "Unused 2"} & left


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
