"""Notices: who is told of a turn, once and while away, and that no message leads into a private network."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.web.mailbox import Box
from tests.web.service import Browser, Service, service_that_runs


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("LAUTA_OUTWARD", "private")
    with service_that_runs() as running:
        yield running


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    from lauta.web.models import Channel, Message, NoticeWish, Subscription

    yield
    NoticeWish.objects.all().delete()
    Subscription.objects.all().delete()
    Channel.objects.all().delete()
    Message.objects.all().delete()


@pytest.fixture
def waits(guest: Any, another: Any, row: Any, match: Any) -> tuple[Any, str]:
    """Somebody who is waited for at a table of two people, longer than any notice takes."""
    from lauta.web.models import Table

    friend = another()
    table = guest.new_table("me", "open")
    link = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
    Table.objects.exclude(public_id=table).update(status=Table.OVER)
    return {0: guest, 1: friend}[match(table).actor], table


def tell() -> int:
    """Send all messages, as if each had waited long enough; how many have arrived."""
    from lauta.web.models import Message
    from lauta.web.outbox.sender import send_due

    Message.objects.filter(state=Message.WAITING).update(due=0.0)
    return send_due()


def new_turn(table: str) -> None:
    """The same player is waited for again."""
    from lauta.web.match import moves
    from lauta.web.models import Table

    moves.turned(Table.objects.prefetch_related("seats").get(public_id=table))


def switch_on(somebody: Any, browser: Browser, off: bool = False) -> Any:
    return somebody.client.post(
        "/notices/browser" + ("?off=1" if off else ""), browser.subscription, content_type="application/json"
    )


def test_a_push_is_read_by_the_browser_alone_and_signed_by_this_server(
    waits: tuple[Any, str], service: Service
) -> None:
    from py_vapid import Vapid02

    late, table = waits
    browser = Browser(service)
    assert switch_on(late, browser).status_code == 200
    assert tell() == 1
    path, headers, body = service.taken[0]
    assert path == "/push" and b"Africa" not in body and len(headers["Topic"]) <= 32
    told = browser.read(body)
    assert told["title"] == "Africa: your turn" and told["path"] == f"/t/{table}"
    assert Vapid02.verify(headers["Authorization"])
    assert tell() == 0 and len(service.taken) == 1  # once a turn


def test_nobody_is_told_who_is_there_or_plays_with_bots_alone_or_has_switched_it_off(
    waits: tuple[Any, str], guest: Any, service: Service
) -> None:
    from lauta.web.match.hub import hub
    from lauta.web.models import Message, Table

    late, table = waits
    browser = Browser(service)
    switch_on(late, browser)
    there = late.client.session["guest"]
    with hub.listening(table, there) as page:
        assert tell() == 0
        hub.seen(table, there, page, False)  # it lies behind others: whoever looks elsewhere is told
        with hub.listening(table, there):
            assert tell() == 0, "another page of theirs is seen"
        assert hub.lookers(table) == frozenset() and hub.guests(table) == {there}
        hub.seen(table, there, page, True)
        assert tell() == 0
    alone = late.new_table("me", "bot:casual")
    assert not Message.objects.filter(table__public_id=alone).exists()
    Table.objects.filter(public_id=table).update(status=Table.PLAYING)
    switch_on(late, browser, off=True)
    assert tell() == 0 and service.taken == []


def test_the_next_turn_has_a_message_of_its_own(waits: tuple[Any, str], service: Service) -> None:
    late, table = waits
    switch_on(late, Browser(service))
    tell()
    new_turn(table)
    assert tell() == 1


def test_a_browser_that_has_left_its_service_is_forgotten(waits: tuple[Any, str], service: Service) -> None:
    from lauta.web.models import Subscription

    service.status = 410
    switch_on(waits[0], Browser(service))
    assert tell() == 0
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        '{"endpoint": "https://example.org"}',
        '{"endpoint": 1, "keys": {"p256dh": "AA", "auth": ""}}',
    ],
)
def test_a_subscription_that_is_none_is_refused(guest: Any, body: str) -> None:
    answer = guest.client.post("/notices/browser", body, content_type="application/json")
    assert answer.status_code == 400


def test_a_webhook_is_signed_and_has_an_id(waits: tuple[Any, str], service: Service) -> None:
    from lauta.web.models import NoticeWish

    late, table = waits
    shown = late.post("/notices", fragment=False, hook=service.url + "/mine?x=1").content.decode()
    wish = NoticeWish.objects.get()
    assert wish.hook_key in shown
    assert tell() == 1
    path, headers, body = service.taken[0]
    told = json.loads(body)
    assert path == "/mine?x=1" and told["event"] == "your_turn" and table in told["table"]
    assert headers["X-Lauta-Signature"] == hmac.new(wish.hook_key.encode(), body, hashlib.sha256).hexdigest()
    assert headers["Idempotency-Key"] == told["id"]


PRIVATE = [
    "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://10.0.0.1/", "http://192.168.1.1/",
    "http://169.254.169.254/latest", "http://172.16.0.9/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/",
    "http://[fe80::1]/", "http://[fc00::1]/", "http://2130706433/", "http://0x7f.1/", "http://[2002:7f00:1::]/",
    "http://100.64.0.1/", "http://224.0.0.1/", "http://[64:ff9b::7f00:1]/", "http://[64:ff9b::a00:1]/",
    "http://[::7f00:1]/", "http://[fec0::1]/",
]  # fmt: skip
SENSELESS = [
    "ftp://example.org/", "file:///etc/passwd", "gopher://example.org", "https://", "https://a:b@example.org/",
    "https://example.org:22/", "https://example.org:99999/", "https://exa mple.org/", "x" * 600,
    "https://example.org/grüße", "https://example.org/?q=ä",
]  # fmt: skip


@pytest.mark.parametrize("url", PRIVATE)
def test_no_webhook_leads_into_a_private_network(guest: Any, url: str) -> None:
    answer = guest.post("/notices", fragment=False, hook=url)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "is not in the open internet" in text or "There is no machine called" in text
    assert f'value="{url}"' in text  # nothing typed is lost


@pytest.mark.parametrize("url", SENSELESS)
def test_a_webhook_that_is_no_address_is_refused(guest: Any, url: str) -> None:
    answer = guest.post("/notices", fragment=False, hook=url)
    assert answer.status_code == 400
    assert "not an address that can be written to" in answer.content.decode()


def test_an_address_that_cannot_be_written_to_keeps_nobody_else_waiting(
    waits: tuple[Any, str], service: Service
) -> None:
    """Such as one that was kept before addresses were looked at as closely as now."""
    from lauta.web.models import Channel, NoticeWish, Subscription

    late, table = waits
    late.post("/notices", fragment=False, hook=service.url + "/mine")
    switch_on(late, Browser(service))
    Subscription.objects.update(endpoint=service.url + "/grüße")
    assert tell() == 1  # the webhook
    assert [path for path, _, _ in service.taken] == ["/mine"]
    NoticeWish.objects.update(hook=service.url + "/grüße")
    new_turn(table)
    assert tell() == 0
    assert Channel.objects.get(kind="webhook").answer == "bad-address"


class Dripping(BaseHTTPRequestHandler):
    """Somebody who never ends an answer, and never leaves it alone long enough to be given up."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        service: Any = self.server
        while not service.ended.wait(0.02):
            try:
                self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            except OSError:
                service.given_up.set()
                return

    def log_message(self, *_: Any) -> None:
        pass


def test_an_answer_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.outbox import outward

    monkeypatch.setenv("LAUTA_OUTWARD", "private")
    monkeypatch.setattr(outward, "WHOLE_S", 0.2)
    running: Any = HTTPServer(("127.0.0.1", 0), Dripping)
    running.ended, running.given_up = threading.Event(), threading.Event()
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        with pytest.raises(outward.Unreachable, match="does not answer"):
            outward.post(f"http://127.0.0.1:{running.server_port}/", b"{}", {})
    finally:
        running.ended.set()
        running.shutdown()
        running.server_close()


def test_guests_without_end_leave_no_wishes_without_end(
    another: Any, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every one of them is looked through whenever somebody is to be told something."""
    from lauta.web.base.rates import rates
    from lauta.web.models import NoticeWish, Subscription, Vacation

    monkeypatch.setenv("LAUTA_TABLES_A_DAY", "2")
    for path, form in (("/notices", {"hook": service.url}), ("/notices/vacation", {"days": "3"})):
        rates.begin()
        kept = [another().post(path, fragment=False, **form).status_code for _ in range(3)]
        assert kept == [200, 200, 429], path
    rates.begin()
    browser, somebody = Browser(service), another()
    assert [switch_on(somebody, browser).status_code for _ in range(4)] == [200] * 4  # the same one
    others = [json.loads(browser.subscription) | {"endpoint": f"{service.url}/{n}"} for n in range(2)]
    for one, status in zip(others, (200, 429), strict=True):
        browser.subscription = json.dumps(one)
        assert switch_on(another(), browser).status_code == status
    assert another().post("/notices", fragment=False, hook="").status_code == 200
    counts = [kind.objects.count() for kind in (NoticeWish, Vacation, Subscription)]
    assert counts == [2, 2, 2]
    Vacation.objects.all().delete()


def test_looking_up_a_name_holds_up_one_thread_at_most(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server of strangers may take as long as it likes, and four threads serve all tables."""
    asked, go_on = threading.Event(), threading.Event()

    def slowly(*_: Any, **__: Any) -> Any:
        asked.set()
        assert go_on.wait(60)
        raise OSError("nobody knows")

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    first: list[int] = []
    patient = threading.Thread(
        target=lambda: first.append(
            guest.post("/notices", fragment=False, hook="https://a.example/").status_code
        )
    )
    patient.start()
    assert asked.wait(60)
    refused = another().post("/notices", fragment=False, hook="https://b.example/")
    go_on.set()
    patient.join()
    assert (refused.status_code, first) == (429, [400])
    assert another().post("/notices", fragment=False, hook="https://b.example/").status_code == 400


def test_a_name_that_turns_private_later_is_not_followed(
    waits: tuple[Any, str], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The place is looked up and checked again whenever something leaves."""
    late, _ = waits
    late.post("/notices", fragment=False, hook=service.url)
    monkeypatch.delenv("LAUTA_OUTWARD")
    assert tell() == 0 and service.taken == []


def test_one_letter_of_all_that_waits_and_none_more_for_hours(waits: tuple[Any, str], box: Box) -> None:
    from lauta.web.models import Member

    late, table = waits
    late.post("/sign-up", fragment=False, name="Late", password="a board of tiles", email="late@example.org")
    box.last()
    Member.objects.update(confirmed=True)
    assert tell() == 0  # nobody has asked for it
    late.post("/notices", fragment=False, mail="1", hook="")
    assert tell() == 1
    to, subject, letter = box.last()
    assert (to, subject) == ("late@example.org", "Your turn at Lauta")
    assert f"/t/{table}" in letter and "switched off again" in letter
    new_turn(table)
    assert tell() == 0


@pytest.fixture
def asked(guest: Any, another: Any, row: Any) -> tuple[Any, Any, str]:
    """Who asks for a rematch, who is asked, and its table, which nobody has said yes to since."""
    from lauta.web.models import Table

    friend = another()
    table = guest.new_table("me", "open")
    link = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
    Table.objects.update(status=Table.OVER)
    new = guest.post(f"/t/{table}/again", fragment=False).headers["Location"].removeprefix("/t/")
    return guest, friend, new


def test_who_is_asked_for_a_rematch_is_told_once(asked: tuple[Any, Any, str], service: Service) -> None:
    host, friend, table = asked
    browser, theirs = Browser(service), Browser(service)
    theirs.subscription = theirs.subscription.replace("/push", "/other")
    switch_on(friend, browser)
    switch_on(host, theirs)
    assert tell() == 1
    ((path, _, body),) = service.taken
    told = browser.read(body)
    assert path == "/push" and told["title"] == "Africa: a rematch?" and told["path"] == f"/t/{table}"
    assert told["body"] == "Bo, the others ask for a rematch: Aino"
    assert tell() == 0


def test_no_rematch_notice_for_those_who_look_at_it(asked: tuple[Any, Any, str], service: Service) -> None:
    from lauta.web.match.hub import hub
    from lauta.web.models import Table

    _, friend, table = asked
    switch_on(friend, Browser(service))
    for page in (table, Table.objects.get(rematch__public_id=table).public_id):
        with hub.listening(page, friend.client.session["guest"]):
            assert tell() == 0


def test_no_rematch_notice_after_a_day(asked: tuple[Any, Any, str], service: Service) -> None:
    from lauta.web.models import Message

    _, friend, _ = asked
    switch_on(friend, Browser(service))
    Message.objects.update(until=1.0)
    assert tell() == 0 and service.taken == []


def test_no_rematch_notice_for_those_who_have_accepted(asked: tuple[Any, Any, str], service: Service) -> None:
    from lauta.web.models import Table

    _, friend, table = asked
    switch_on(friend, Browser(service))
    before = Table.objects.get(rematch__public_id=table).public_id
    friend.post(f"/t/{before}/again", fragment=False)
    Table.objects.filter(public_id=table).update(waits=None)
    assert tell() == 0 and service.taken == []


def test_a_program_and_a_letter_tell_of_a_rematch_too(
    asked: tuple[Any, Any, str], service: Service, box: Box
) -> None:
    from lauta.web.models import Member

    _, friend, table = asked
    friend.post(
        "/sign-up", fragment=False, name="Late", password="a board of tiles", email="late@example.org"
    )
    box.last()
    friend.post("/notices", fragment=False, mail="1", hook=service.url, old="a board of tiles")
    Member.objects.update(confirmed=True)
    assert tell() == 2
    told = json.loads(service.taken[0][2])
    assert (told["event"], told["seat"], told["players"]) == ("rematch", "Bo", ["Bo", "Aino"])
    to, subject, letter = box.last()
    assert (to, subject) == ("late@example.org", "A rematch at Lauta")
    assert "Africa: a rematch? Aino" in letter and f"/t/{table}" in letter and "switched off again" in letter
    assert tell() == 0


def test_signing_out_clears_what_the_browser_has_kept(guest: Any) -> None:
    assert guest.post("/sign-out", fragment=False).headers["Clear-Site-Data"] == '"storage"'
