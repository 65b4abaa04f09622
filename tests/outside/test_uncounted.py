"""Limits count what was made: nobody uses up what an address has by requests that are refused."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import Queue
from typing import Any

import pytest

from tests.waiting import LONG_ENOUGH, in_a_loop_of_its_own

HERE, OURS = "192.0.2.7", {"Origin": "http://testserver"}
USUAL = {"game": "africa", "way": "bots"}


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has two tables, and one seat at tables of others."""
    from lauta.web.base.rates import SEATS_TAKEN, TABLES_MADE

    for limit, most in ((TABLES_MADE, 2.0), (SEATS_TAKEN, 1.0)):
        monkeypatch.setattr(limit, "_burst", most)
        monkeypatch.setattr(limit, "_per_second", 1e-6)


@pytest.fixture(autouse=True)
def _none_listed(_database: None) -> Iterator[None]:
    from lauta.web.models import Receipt, Table

    def clear() -> None:
        Table.objects.filter(listed=True).delete()
        Receipt.objects.all().delete()

    clear()
    yield
    clear()


def asked(path: str, headers: Mapping[str, str], form: Mapping[str, str], gone: bool = False) -> int:
    """The status of a form that comes through the intake to Django; 0 where its client has gone."""
    from django.db import connections
    from django.test import Client

    from lauta.web.base.request_guard import Intake

    told: list[int] = []

    def answer() -> int:
        browser = Client(enforce_csrf_checks=True, REMOTE_ADDR=HERE)
        try:
            return browser.post(path, form, headers=dict(headers)).status_code
        finally:
            connections.close_all()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": await asyncio.to_thread(answer), "headers": []})

    async def send(message: Any) -> None:
        if "status" in message:
            told.append(message["status"])

    async def receive() -> Any:
        return {"type": "http.disconnect"} if gone else {"type": "http.request", "body": b""}

    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": path, "scheme": "http", "client": (HERE, 5),
             "headers": [(b"host", b"testserver"), *sent]}  # fmt: skip
    in_a_loop_of_its_own(Intake(application)(scope, receive, send))
    return told[0] if told else 0


# ------------------------------------------------------------------ tables

REFUSED: dict[str, tuple[str, Mapping[str, str], Mapping[str, str], int]] = {
    "of another site": ("/new", {"Origin": "https://evil.example"}, {}, 403),
    "of another port": ("/quick", {"Origin": "http://testserver:81"}, USUAL, 403),
    "of a page without an origin": ("/quick", {"Origin": "null"}, USUAL, 403),
    "across sites": ("/daily/start", {"Sec-Fetch-Site": "cross-site"}, {}, 403),
    "without a token": ("/quick", {}, USUAL, 403),
    "of no game": ("/quick", OURS, {"game": "chess"}, 404),
    "of no way": ("/quick", OURS, {"game": "africa", "way": "war"}, 404),
    "of a program without a token": ("/api/tables", {}, {}, 401),
    "of a program in a page elsewhere": ("/api/tables", {"Origin": "https://evil.example"}, {}, 401),
    "of an unknown address": ("/board/none/nothing", OURS, {}, 404),
}


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_uses_up_no_tables(case: str) -> None:
    path, headers, form, status = REFUSED[case]
    assert [asked(path, headers, form) for _ in range(4)] == [status] * 4
    assert [asked("/quick", OURS, USUAL) for _ in range(3)] == [302, 302, 429]


@pytest.mark.usefixtures("_few")
def test_a_client_that_goes_away_uses_up_no_tables() -> None:
    assert [asked("/quick", OURS, USUAL, gone=True) for _ in range(4)] == [0] * 4
    assert asked("/quick", OURS, USUAL) == 302


def test_a_form_of_another_site_goes_no_further_than_the_intake() -> None:
    from lauta.web.base.request_guard import is_forged

    def scope(path: str, scheme: str, **headers: str) -> dict[str, Any]:
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        return {"path": path, "scheme": scheme, "headers": sent}

    assert not is_forged(scope("/new", "http"))  # Django asks for a token
    assert not is_forged(scope("/new", "https", host="localhost", origin="https://localhost"))
    assert is_forged(scope("/new", "https", host="localhost", origin="http://localhost"))
    assert is_forged(scope("/new", "http", host="evil.example", origin="http://evil.example"))
    assert is_forged(scope("/new", "http", host="localhost", sec_fetch_site="cross-site"))
    assert not is_forged(scope("/api/tables", "http", host="localhost", origin="https://evil.example"))


# ------------------------------------------------------------------ seats


def listed(host: Any) -> str:
    return str(host.new_table("me", "open", "open", "open", game="navegador", preset="", listed="1"))


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("why", ["sits there", "rated"])
def test_presses_that_are_refused_take_no_seats(guest: Any, another: Callable[..., Any], why: str) -> None:
    from lauta.web.models import Table

    table, honest = listed(guest), listed(another())
    Table.objects.filter(public_id=table).update(rated=why == "rated")
    presses = another() if why == "rated" else guest
    refused = {presses.post(f"/t/{table}/sit", fragment=False, name="Aino").status_code for _ in range(3)}
    assert refused == {403 if why == "rated" else 400}
    seated = [another().post(f"/t/{honest}/sit", fragment=False, name="Bo").status_code for _ in range(2)]
    assert seated == [302, 429]


@pytest.mark.usefixtures("_few")
def test_quick_says_that_the_seats_of_an_address_are_used_up(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.base.rates import SEATS_TAKEN
    from lauta.web.models import Table

    live = {"game": "africa", "way": "live"}
    assert guest.client.post("/quick", live).status_code == 302
    SEATS_TAKEN.spend("127.0.0.1")
    assert another().client.post("/quick", live).status_code == 429
    assert Table.objects.filter(listed=True).count() == 1


# ------------------------------------------------------------------ other things made


MADE_IN_VAIN: dict[str, tuple[str, str, Mapping[str, Any]]] = {
    "a webhook that is no address": ("ROWS_LEFT", "/notices", {"hook": "no address"}),
    "a report without a reason": (
        "REPORTS_SENT", "/t/{table}/somebody", {"seat": 0, "do": "report", "reason": "none"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MADE_IN_VAIN)
def test_a_view_that_refuses_after_it_has_counted_gives_it_back(
    case: str, guest: Any, another: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base import rates

    name, path, form = MADE_IN_VAIN[case]
    limit = getattr(rates, name)
    monkeypatch.setattr(limit, "_burst", 1.0)
    monkeypatch.setattr(limit, "_per_second", 1e-6)
    path = path.format(table=listed(guest))
    spent: list[str] = []
    usual = limit.allows

    def allows(source: str, amount: float = 1.0) -> bool:
        spent.append(source)
        return bool(usual(source, amount))

    monkeypatch.setattr(limit, "allows", allows)
    status = another().post(path, fragment=False, **form).status_code
    assert 400 <= status < 500 and status != 429
    assert spent == ["127.0.0.1"] and limit.wait("127.0.0.1") == 0


def test_limits_on_things_made_are_declared_so() -> None:
    from lauta.web.base import rates

    made = {rates.TABLES_MADE, rates.LESSONS_BEGUN, rates.ROWS_LEFT, rates.SEATS_TAKEN, rates.DAILY_TRIES,
            rates.REPORTS_SENT, rates.MEMBERS_MADE}  # fmt: skip
    assert {one for one in rates.DECLARED if one.made} == made


# ------------------------------------------------------------------ what clients choose, or do at once


def receipts_of_pages(owners: list[str]) -> None:
    from lauta.web.models import Receipt

    Receipt.objects.bulk_create(
        Receipt(owner=owner, digest=f"p{n}01", request="", answer=b"", made=n)
        for n, owner in enumerate(owners)
    )


def test_receipts_are_trimmed_whatever_keys_a_client_chooses() -> None:
    from lauta.web.members.receipts import MOST_EACH, OfPage
    from lauta.web.models import Receipt

    receipts_of_pages(["one"] * (MOST_EACH + 50))
    for _ in range(2000):  # each makes room by a chance of 1 in 64
        OfPage("one", "p01", "").trim()
    assert Receipt.objects.count() == MOST_EACH


def test_fresh_cookies_together_leave_no_more_receipts_than_all_may(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.members import receipts
    from lauta.web.models import Receipt

    monkeypatch.setattr(receipts, "MOST_OF_PAGES", 5)
    monkeypatch.setattr(receipts, "TRIMMED_EACH", 1)
    receipts_of_pages([f"fresh {n}" for n in range(12)])
    Receipt.objects.create(owner="program", digest="0", request="", answer=b"", made=0)
    receipts.OfPage("fresh 11", "p1101", "").trim()
    left = Receipt.objects.exclude(owner="program").order_by("made").values_list("owner", flat=True)
    assert list(left) == [f"fresh {n}" for n in range(7, 12)]
    assert Receipt.objects.filter(owner="program").exists()


def test_two_requests_of_an_address_that_wait_for_a_slot_get_one() -> None:
    from lauta.engine.phrase import T
    from lauta.web.base.refusals import TooFast
    from lauta.web.base.slots import Slots

    looks: Queue[None] = Queue()
    told: Queue[str] = Queue()
    over = threading.Event()

    class Seen(Slots):
        def _free(self) -> bool:
            looks.put(None)
            return super()._free()

    slots = Seen("tried", 2, T("Too many requests at once. Wait a moment."), LONG_ENOUGH)

    def wait() -> None:
        try:
            with slots.one("192.0.2.3"):
                told.put("in")
                over.wait(LONG_ENOUGH)
        except TooFast:
            told.put("refused")

    with ThreadPoolExecutor(2) as pool:
        with ExitStack() as others:
            for place in ("192.0.2.1", "192.0.2.2"):
                others.enter_context(slots.one(place))
            for _ in range(2):
                pool.submit(wait)
            for _ in range(4):
                looks.get(timeout=LONG_ENOUGH)  # those of the first two, then both wait
        try:
            assert sorted(told.get(timeout=LONG_ENOUGH) for _ in range(2)) == ["in", "refused"]
        finally:
            over.set()


def test_there_is_one_exhibition_however_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import connections

    from lauta.web.models import Table
    from lauta.web.tables import exhibition

    usual, together, here = exhibition.running, threading.Barrier(3), threading.local()

    def running() -> Table | None:
        """The first looks of all come before anybody makes a table."""
        known = usual()
        if not hasattr(here, "looked"):
            here.looked = True
            together.wait(LONG_ENOUGH)
        return known

    def press(_: int) -> str:
        try:
            return exhibition.watch().public_id
        finally:
            connections.close_all()

    monkeypatch.setattr(exhibition, "running", running)
    with ThreadPoolExecutor(3) as pool:
        assert len(set(pool.map(press, range(3)))) == 1
    assert Table.objects.filter(host=exhibition.HOUSE).count() == 1
