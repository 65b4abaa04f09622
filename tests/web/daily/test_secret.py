"""What nobody may know before the day of a challenge is over, by any way out, and what all may afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import lauta
from lauta.engine.chance import ProvableChance
from tests.web.archives import archive_of
from tests.web.streams import Stream, run
from tests.web.test_live import Line

Guest = Any
FORBIDDEN = 4403
TAHTI = ("afrikan_tahti", "since_2005", "casual")
PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _no_members(_no_other_days: None) -> Iterator[None]:
    from lauta.web.models import Member

    yield
    Member.objects.all().delete()


@pytest.fixture
def played(wanted: Any, finish: Any, guest: Guest) -> str:
    """A challenge of today that is over for the guest, the day is not."""
    wanted(*TAHTI)
    table: str = finish(guest)
    return table


@pytest.fixture
def begun(wanted: Any, begin: Any, bots: Any, guest: Guest) -> str:
    wanted(*TAHTI)
    table: str = begin(guest)
    bots(table)
    return table


def ways_in(table: str) -> list[str]:
    """Every address at which a table is read."""
    at = f"/t/{table}"
    parts = ("", "/now", "/at/1", "/steps/1", "/played/1", "/record", "/board.svg", "/text", "/why?place=C3",
             "/hint", "/position/3", "/back-on", "/note", "/somebody", "/edition")  # fmt: skip
    return [at + part for part in parts]


def live_code(table: str, who: Guest) -> int:
    """With which code the WebSocket is closed; 0 where it stays open."""
    found: list[int] = []

    async def test() -> None:
        line = Line(who, table)
        message = None
        while message is None or message["type"] == "websocket.accept":
            message = await line.sent.get()
        found.append(int(message.get("code", 0)))
        await line.leave()

    run(test())
    return found[0]


def stream_status(table: str, token: str) -> int:
    found: list[int] = []

    async def test() -> None:
        stream = Stream(table, token)
        found.append(await stream.status())
        await stream.leave()

    run(test())
    return found[0]


def test_nobody_else_sees_anything_of_it_on_the_day(
    played: str, guest: Guest, another: Any, row: Any
) -> None:
    from lauta.web.models import Table
    from lauta.web.tables.lobby import live_tables

    found, spy = row(played), another()
    Table.objects.filter(pk=found.pk).update(listed=True)  # whatever else would let people watch
    spy.get(f"/watch/{played}/{found.watch_token}")
    for address in ways_in(played):
        assert spy.get(address).status_code in (403, 404), address
        assert spy.get(address, fragment=True).status_code in (403, 404), address
    assert spy.post(f"/t/{played}/say", text="What came?").status_code == 403
    assert played not in spy.get("/lobby").content.decode()
    assert not [one for one in live_tables() if one.table.public_id == played]
    assert stream_status(played, found.watch_token) == 403
    assert live_code(played, spy) == FORBIDDEN
    assert live_code(played, guest) == 0


def test_the_player_sees_all_but_the_secret(played: str, guest: Guest, row: Any) -> None:
    seed, told = row(played).seed.hex(), b""
    for address in [*ways_in(played), "/daily", "/", "/statistics", "/account/export"]:
        answer = guest.get(address)
        told += answer.content if hasattr(answer, "content") else b""
    assert seed.encode() not in told
    record = guest.get(f"/t/{played}/record").content.decode()
    assert "Result:" in record and "Commitment:" in record and "Seed:" not in record
    with pytest.raises(lauta.LautaError, match="no seed"):
        lauta.verify(record)
    assert lauta.read(record).over
    archive = archive_of(guest.client, old=PASSWORD)
    assert seed not in archive.read(f"records/{played}.txt").decode()
    (kept,) = json.loads(archive.read("challenges.json"))
    assert (kept["date"], kept["rank"]) == ("2026-11-23", row(played).attempt.rank)


def test_the_fingerprint_is_shown_from_the_start(guest: Guest, begun: str, row: Any) -> None:
    found = row(begun)
    commitment = ProvableChance(bytes(found.seed), found.game, tuple(found.nonces)).commitment
    assert commitment in guest.get("/daily").content.decode()
    assert commitment in guest.get(f"/t/{begun}").content.decode()


def test_neither_hints_nor_analyses_on_the_day(
    played: str, guest: Guest, another: Any, begin: Any, row: Any
) -> None:
    assert guest.post(f"/t/{played}/position/3").status_code == 403
    assert guest.get(f"/t/{played}/position/3").status_code == 403
    assert guest.post(f"/t/{played}/back-on/start").status_code == 403
    assert "midnight by UTC" in guest.get(f"/t/{played}/back-on").content.decode()
    for page in (f"/t/{played}", f"/t/{played}/at/2"):
        assert "look-back" not in guest.get(page).content.decode()
    other = another()
    table = begin(other)
    assert other.post(f"/t/{table}/hint", version=row(table).version).status_code == 403


def test_no_board_for_all_is_made_of_a_match_on_the_day(
    played: str, guest: Guest, days: Any, row: Any
) -> None:
    """On a free board anybody could be shown what came, and have bots look at it."""
    from lauta.web.models import Table

    def ways_out() -> list[int]:
        answers = [
            guest.post(f"/t/{played}/to-board", fragment=False),
            guest.get(f"/t/{played}/document"),
            guest.get(f"/board/{row(played).game}?of={played}"),
        ]
        return [answer.status_code for answer in answers]

    assert ways_out() == [403, 403, 403]
    assert not Table.objects.filter(free=True, host=row(played).host).exists()
    for page in (f"/t/{played}", f"/t/{played}/at/2"):
        assert 'form="to-board"' not in guest.get(page).content.decode()
    days.to(0, days=1)
    assert ways_out() == [302, 200, 200]
    for page in (f"/t/{played}", f"/t/{played}/at/2"):
        assert 'form="to-board"' in guest.get(page).content.decode()


def test_a_try_is_not_given_away_nor_begun_anew(begun: str, guest: Guest, another: Any, row: Any) -> None:
    found, friend = row(begun), another()
    version = found.version
    mine, bot = found.seats.all()
    assert friend.post(f"/join/{begun}/{mine.token}", fragment=False, name="B").status_code == 403
    assert guest.post(f"/t/{begun}/offer", seat=str(bot.index)).status_code == 403
    assert guest.post(f"/t/{begun}/leave", level="casual").status_code == 403
    for ask in ("undo", "end"):
        assert guest.post(f"/t/{begun}/consent", ask=ask, version=version).status_code == 403
    assert guest.post(f"/t/{begun}/again", fragment=False).status_code in (400, 403)
    assert row(begun).version == version


def test_an_ended_try_has_no_rematch(played: str, guest: Guest) -> None:
    assert guest.post(f"/t/{played}/again", fragment=False).status_code == 403
    assert "do-again" not in guest.get(f"/t/{played}").content.decode()


def test_programs_neither_play_nor_watch(begun: str, guest: Guest, row: Any) -> None:
    from lauta.web.match.tokens import program_token
    from lauta.web.members.personal_tokens import SCOPES, make
    from lauta.web.models import Member

    found = row(begun)
    token = program_token(found, found.seats.all()[0])
    head = {"Authorization": f"Bearer {token}"}
    assert stream_status(begun, token) == 403
    answer = guest.client.post(
        f"/api/{begun}/play", '{"action": 0, "version": 0}', "application/json", headers=head
    )
    assert answer.status_code == 403
    guest.post("/sign-up", fragment=False, name="Mrs Bot", password=PASSWORD)
    personal = make(Member.objects.get(name="Mrs Bot"), "p", list(SCOPES))
    assert stream_status(begun, personal) == 403
    assert "For a program" not in guest.get(f"/t/{begun}").content.decode()


def test_the_day_after_all_may_look_and_check(
    played: str, another: Any, days: Any, row: Any, guest: Guest
) -> None:
    seed, reader = row(played).seed.hex(), another()
    guest.get(f"/t/{played}")  # what was shown of it yesterday is not shown today
    days.to(0, days=1)
    page = reader.get("/daily/2026-11-23").content.decode()
    assert seed in page and "Aino" in page and f"/t/{played}/at/1" in page
    record = reader.get(f"/t/{played}/record").content.decode()
    assert f"Seed: {seed}" in record
    assert lauta.verify(record) > 5
    assert reader.get(f"/t/{played}/back-on").status_code == 200
    assert "look-back" in guest.get(f"/t/{played}").content.decode()
    assert reader.post(f"/t/{played}/say", text="Well played").status_code == 403
    assert seed not in reader.get("/daily").content.decode()


def test_a_match_that_goes_on_after_its_day_stays_its_players(begun: str, another: Any, days: Any) -> None:
    days.to(9, days=1)
    assert another().get(f"/t/{begun}").status_code == 403


def test_who_wants_no_name_is_only_counted(
    wanted: Any, finish: Any, guest: Guest, another: Any, days: Any
) -> None:
    wanted(*TAHTI)
    table = finish(guest, "Aino", shown="0")
    days.to(8, days=1)
    reader = another()
    page = reader.get("/daily/2026-11-23").content.decode()
    assert "Aino" not in page and "somebody" in page and table not in page
    assert reader.get(f"/t/{table}").status_code == 403
    assert "Aino" in guest.get("/daily/2026-11-23").content.decode()
    guest.post("/daily/2026-11-23/show", fragment=False, shown="1")
    assert "Aino" in reader.get("/daily/2026-11-23").content.decode()
    assert reader.get(f"/t/{table}").status_code == 200


def test_names_that_go_and_names_one_does_not_hear(
    played: str, guest: Guest, another: Any, days: Any
) -> None:
    from lauta.web.members import unheard
    from lauta.web.models import Attempt, Member, Shunned

    reader = another()
    days.to(8, days=1)
    day = "/daily/2026-11-23"
    guest.post("/sign-up", fragment=False, name="Aino", password=PASSWORD)
    member, me = Member.objects.get(), reader.client.session["guest"]
    assert Attempt.objects.get().owner == member.guest
    assert "Aino" in reader.get(day).content.decode()
    Shunned.objects.create(owner=me, other=member.guest, name="Aino")
    unheard.forget_all()
    assert "Aino" not in reader.get(day).content.decode()
    Shunned.objects.all().delete()
    unheard.forget_all()
    Member.objects.update(closed=True)
    assert "Aino" not in reader.get(day).content.decode()
    Member.objects.update(closed=False)
    guest.post("/account/delete", fragment=False, password=PASSWORD)
    assert not Attempt.objects.exists()
    assert "Nobody has finished it" in reader.get(day).content.decode()


def test_a_try_comes_along_into_an_account_and_the_earlier_one_counts(
    guest: Guest, another: Any, wanted: Any, begin: Any
) -> None:
    from lauta.web.members.accounts import take_over
    from lauta.web.models import Attempt, Member

    wanted(*TAHTI)
    guest.post("/sign-up", fragment=False, name="Mieke", password=PASSWORD)
    other = another()
    first, second = begin(other, "Guest"), begin(guest)
    member = Member.objects.get()
    assert Attempt.objects.get(owner=member.guest).name == "Mieke"
    take_over(other.client.session["guest"], member)
    (kept,) = Attempt.objects.exclude(owner="")
    assert kept.table is not None
    assert (kept.owner, kept.table.public_id) == (member.guest, first)
    assert begin(guest) == first != second


def test_tables_of_guests_that_go_take_the_name_along(played: str, guest: Guest) -> None:
    from lauta.web.models import Attempt, Table
    from lauta.web.tables import expiry

    Table.objects.filter(public_id=played).update(seen=-5000)
    while expiry.let_go(0):
        pass
    kept = Attempt.objects.get()
    assert (kept.owner, kept.name, kept.table) == ("", "", None)
    assert kept.rank is not None


def test_what_a_bot_draws_from_is_checked_afterwards_and_tells_nothing_before(
    begun: str, row: Any, here: Any
) -> None:
    from lauta.web.match.secrets import bot_seed

    found = row(begun)
    one = bot_seed(found, 1, 7, b"position")
    assert 0 <= one < 2**63
    assert one == bot_seed(found, 1, 7, b"position")
    assert len({one, bot_seed(found, 1, 8, b"position"), bot_seed(found, 1, 7, b"another")}) == 3
    found.seed = bytes(32)
    assert bot_seed(found, 1, 7, b"position") != one
