"""Muting, blocking, reporting; what keepers can do; spectators who see late; private notes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from lauta.games import lending
from tests.web.archives import archive_of
from tests.web.streams import Stream, run
from tests.web.test_live import Line

MEMBERS_PASSWORD = "correct horse battery"


@pytest.fixture
def hands() -> Iterator[None]:
    with lending("hands", "tests.hands"):
        yield


def page(somebody: Any, path: str) -> str:
    return str(somebody.get(path).content.decode())


def pair(guest: Any, friend: Any, row: Any, **form: Any) -> str:
    table = str(guest.new_table("me", "open", "bot:casual", **form))
    link = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bram", nonce="")
    return table


def member(guest: Any, name: str, keeper: bool = False) -> Any:
    from lauta.web.models import Member

    guest.post("/sign-up", fragment=False, name=name, password=MEMBERS_PASSWORD)
    if keeper:
        from lauta.web.keeper.people import make_keeper

        make_keeper(name, True)
    return Member.objects.get(name=name)


def test_one_who_is_muted_is_not_heard_by_that_guest_alone(guest: Any, another: Any, row: Any) -> None:
    friend, watcher = another(), another()
    table = pair(guest, friend, row)
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    friend.post(f"/t/{table}/say", text="rude words")
    line = row(table).chat.get().pk
    assert "rude words" in page(guest, f"/t/{table}/now")
    revision = row(table).revision
    assert guest.post(f"/t/{table}/somebody", fragment=False, line=line, do="mute").status_code == 302
    assert row(table).revision > revision
    assert "rude words" not in page(guest, f"/t/{table}/now")
    assert "rude words" in page(watcher, f"/t/{table}/now")
    friend.post(f"/t/{table}/say", text="more of it")
    assert "more of it" not in page(guest, f"/t/{table}/now")
    who = re.search(r'name="who" value="(\d+)"', page(guest, "/shunned"))
    assert who is not None
    guest.post("/shunned", fragment=False, who=who[1])
    guest.post(f"/t/{table}/say", text="hello again")
    assert "more of it" in page(guest, f"/t/{table}/now")


def test_one_is_asked_what_to_do_about_others_alone(guest: Any, another: Any, row: Any) -> None:
    friend = another()
    table = pair(guest, friend, row)
    guest.post(f"/t/{table}/say", text="my words")
    friend.post(f"/t/{table}/say", text="other words")
    mine, theirs = row(table).chat.order_by("pk").values_list("pk", flat=True)
    assert about_lines(page(guest, f"/t/{table}/now")) == [theirs]
    assert about_lines(page(friend, f"/t/{table}/now")) == [mine]


def about_lines(page: str) -> list[int]:
    """The lines of the talk beside which stands what can be done about who said them."""
    return [int(line) for line in re.findall(r"somebody\?line=(\d+)", page)]


def test_nobody_else_undoes_it_and_a_member_keeps_it(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Shunned

    friend = another()
    table = pair(guest, friend, row)
    guest.post(f"/t/{table}/somebody", fragment=False, seat=1, do="block")
    pk = Shunned.objects.latest("pk").pk
    friend.post("/shunned", fragment=False, who=pk)
    assert Shunned.objects.filter(pk=pk, blocked=True).exists()
    me = member(guest, "Blocker")
    assert Shunned.objects.get(pk=pk).owner == me.guest
    assert "Bram" in page(guest, "/account")


def test_who_is_blocked_cannot_sit_down_and_the_other_way_is_asked_once(
    guest: Any, another: Any, row: Any
) -> None:
    friend = another()
    table = pair(guest, friend, row)
    guest.post(f"/t/{table}/somebody", fragment=False, seat=1, do="block")
    mine = guest.new_table("me", "open", listed="1")
    refused = friend.post(f"/t/{mine}/sit", fragment=False, name="Bram")
    assert refused.status_code == 403 and "does not play with you" in refused.content.decode()
    theirs = friend.new_table("me", "open", listed="1")
    told = guest.post(f"/t/{theirs}/sit", fragment=False, name="Aino")
    assert told.status_code == 409 and "you have blocked" in told.content.decode()
    assert guest.post(f"/t/{theirs}/sit", fragment=False, name="Aino", anyway="1").status_code == 302
    assert row(theirs).status == "playing"


def test_a_report_keeps_its_evidence_and_only_keepers_see_it(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Chat, Deed, Report

    friend, keeper = another(), another()
    table = pair(guest, friend, row, listed="1")
    member(keeper, "Housekeeper", keeper=True)
    member(friend, "Offender")
    guest.post(f"/t/{table}/say", text="hello")
    friend.post(f"/t/{table}/say", text="rude words")
    line = row(table).chat.latest("pk").pk
    form = {"line": line, "do": "report", "reason": "insult", "words": "he began"}
    assert "Reported" in guest.post(f"/t/{table}/somebody", fragment=False, **form).content.decode()
    report = Report.objects.latest("pk")
    Chat.objects.filter(text="hello").delete()
    for path in ("/keeper", "/keeper/health", f"/keeper/report/{report.pk}"):
        assert guest.get(path).status_code == friend.get(path).status_code == 404
        assert keeper.get(path).status_code == 200
    shown = page(keeper, f"/keeper/report/{report.pk}")
    assert "rude words" in shown and "hello" in shown and "he began" in shown

    def do(deed: str, **more: Any) -> int:
        posted = keeper.post(f"/keeper/report/{report.pk}", fragment=False, do=deed, **more)
        return int(posted.status_code)

    assert friend.post(f"/keeper/report/{report.pk}", fragment=False, do="hide").status_code == 404
    assert do("hide") == 302
    assert "rude words" not in page(friend, f"/t/{table}/now")
    assert do("silence", days=7, note="a week") == 302
    silenced = friend.post(f"/t/{table}/say", text="but")
    assert silenced.status_code == 403 and "You may say nothing until" in silenced.content.decode()
    assert do("voice") == 302 and friend.post(f"/t/{table}/say", text="sorry").status_code == 200
    assert do("unlist") == 302 and not row(table).listed
    assert do("close") == 302 and friend.get("/account").status_code == 302
    back = another().post("/sign-in", fragment=False, name="Offender", password=MEMBERS_PASSWORD)
    assert back.status_code == 403 and "was closed" in back.content.decode()
    assert (
        do("reopen") == 302 and do("settle") == 302 and do("nonsense") == 400 and do("silence", days=9) == 400
    )
    assert not Report.objects.filter(pk=report.pk, settled=False).exists()
    deeds = Deed.objects.filter(report=report.pk).order_by("pk").values_list("kind", flat=True)
    assert list(deeds) == ["hide", "silence", "voice", "unlist", "close", "reopen", "settle"]
    assert "Housekeeper silenced: Bram, 7 d: a week" in page(keeper, "/keeper")


def test_spectators_of_hidden_hands_see_late_by_every_way(
    guest: Any, another: Any, row: Any, match: Any, hands: None
) -> None:
    watcher = another()
    table = guest.new_table("me", "here", game="hands", preset="plain", delay="5")
    owned = row(table)
    assert owned.delay == 5
    watcher.get(f"/watch/{table}/{owned.watch_token}")
    for _ in range(9):
        now = match(table)
        assert now.actor is not None, (now.log, row(table).status)
        guest.play(table, now.legal_actions()[-1].number, row(table).version)
    now = match(table)
    made = [n for n, entry in enumerate(now.log) if entry.actor >= 0]
    limit = made[-5]  # the first decision that a spectator does not know yet
    guest.post(f"/t/{table}/say", text="what I just did")
    entries = f'data-entries="{limit}"'
    fragment = watcher.get(f"/t/{table}/now", fragment=True).content.decode()
    assert entries in fragment and "what I just did" not in fragment
    whole = page(watcher, f"/t/{table}")
    assert entries in whole and "what I just did" not in whole
    assert entries in watcher.get(f"/t/{table}/at/{len(now.log)}", fragment=True).content.decode()
    late = now.at(limit)
    late.log = now.log[:limit]
    assert page(watcher, f"/t/{table}/record") == late.record(None)
    told = json.loads(watcher.get(f"/t/{table}/played/1?all").content)
    assert max((step["n"] for step in told["steps"]), default=0) <= limit
    stepped = json.loads(watcher.get(f"/t/{table}/steps/{len(now.log)}").content)
    assert stepped[0]["head"]["data-entries"] == str(limit)
    picture = watcher.get(f"/t/{table}/board.svg").content
    assert picture == watcher.get(f"/t/{table}/board.svg?n={limit}").content
    assert picture == watcher.get(f"/t/{table}/board.svg?n={len(now.log)}").content

    said = row(table).chat.get().pk
    about = watcher.get(f"/t/{table}/somebody?line={said}")
    assert about.status_code == 400 and "what I just did" not in about.content.decode()

    found: dict[str, Any] = {}

    async def read() -> None:
        line = Line(watcher, table)
        found["pushed"] = await line.fragment()
        await line.leave()
        stream = Stream(table, owned.watch_token)
        assert await stream.status() == 200
        found["streamed"] = json.loads(await stream.body())
        await stream.leave()

    run(read())
    assert entries in found["pushed"] and "what I just did" not in found["pushed"]
    assert len(found["streamed"]["log"]) == limit
    mine = guest.get(f"/t/{table}/now", fragment=True).content.decode()
    assert f'data-entries="{len(now.log)}"' in mine and "what I just did" in mine


def test_open_games_are_seen_at_once_and_an_unknown_delay_is_refused(
    guest: Any, row: Any, hands: None
) -> None:
    assert row(guest.new_table("me", "bot:casual")).delay == 0
    assert row(guest.new_table("me", "here", game="hands", preset="plain")).delay == 10
    assert row(guest.new_table("me", "here", game="hands", preset="plain", delay="0")).delay == 0
    form = {"game": "hands", "players": 2, "preset": "plain", "seat_0": "me", "seat_1": "here", "delay": "7"}
    refused = guest.post("/new", fragment=False, **form)
    assert refused.status_code == 400 and "There is no such delay" in refused.content.decode()


def test_a_note_is_its_owners_alone_and_goes_with_the_account(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Note

    friend = another()
    table = pair(guest, friend, row)
    assert guest.post(f"/t/{table}/note", text="Bram always <builds>\nfirst").status_code == 204
    assert guest.get(f"/t/{table}/note", fragment=True).content.decode() == "Bram always <builds>\nfirst"
    for path in ("note", "now", "at/1", "record"):
        assert "Bram always" not in page(friend, f"/t/{table}/{path}")
    assert another().get(f"/t/{table}/note").status_code == 403
    member(guest, "Notetaker")
    assert "Bram always" in page(guest, f"/t/{table}/note")
    archive = archive_of(guest.client, old=MEMBERS_PASSWORD)
    assert "Bram always" in archive.read("tables.json").decode()
    assert "Bram always" not in archive_of(friend.client).read("tables.json").decode()
    assert guest.post(f"/t/{table}/note", text="x" * 8001).status_code == 413
    guest.post("/account/delete", fragment=False, password=MEMBERS_PASSWORD)
    assert not Note.objects.filter(text__startswith="Bram always").exists()


def test_guests_without_end_leave_no_notes_and_reports_without_end(
    guest: Any, another: Any, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest is soon made, and each may keep 8,000 characters at every table that all may watch."""
    from lauta.web.base.rates import rates
    from lauta.web.models import Note, Report

    table = guest.new_table("me", "bot:casual", listed="1")
    guest.post(f"/t/{table}/note", text="kept before")
    monkeypatch.setenv("LAUTA_TABLES_A_DAY", "3")
    rates.begin()
    kept = [another().post(f"/t/{table}/note", text="x" * 8000).status_code for _ in range(5)]
    assert kept == [204, 204, 204, 429, 429]
    assert guest.post(f"/t/{table}/note", text="changed").status_code == 204
    rates.begin()
    form = {"seat": 0, "do": "report", "reason": "spam", "words": "x"}
    told = [another().post(f"/t/{table}/somebody", fragment=False, **form).status_code for _ in range(4)]
    assert told == [200, 200, 200, 429]
    assert Note.objects.filter(table=row(table)).count() == 4
    assert Report.objects.filter(table=table).count() == 3


def test_what_a_member_puts_away_is_away_on_every_device(guest: Any, another: Any) -> None:
    table = guest.new_table("me", "bot:casual")
    member(guest, "Tidy")
    guest.post("/away", fragment=False, table=table, on="1")
    other = another()
    other.post("/sign-in", fragment=False, name="Tidy", password=MEMBERS_PASSWORD)
    assert f"/t/{table}" not in page(other, "/") and f"/t/{table}" in page(other, "/?away")
    other.post("/away", fragment=False, table=table, on="0")
    assert f"/t/{table}" in page(guest, "/")
