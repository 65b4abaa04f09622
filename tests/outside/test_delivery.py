"""Messages to the outside: what each answer means, whose time it costs, and what outlives a crash.

Every message goes the whole way: a row, a claim, a connection to a server on this machine, and what is noted.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.outside.receivers import (
    Behaviour,
    Receiver,
    answering,
    hanging,
    receiver,
    slamming,
    smtp,
    status,
)
from tests.waiting import until
from tests.web.service import Browser, service_that_runs

ARRIVED, LATER, NEVER = "arrived", "waiting", "refused"  # the state of the row afterwards
OWNER = "guest-of-the-test"


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from lauta.web.models import Channel, Member, Message, NoticeWish, Subscription
    from lauta.web.outbox import kinds

    monkeypatch.setenv("LAUTA_OUTWARD", "private")
    kinds.register("probe", kinds.Kind(_composed))
    yield
    for model in (Message, Channel, NoticeWish, Subscription, Member):
        model.objects.all().delete()


def _composed(held: Any) -> Any:
    from lauta.web.outbox import kinds

    data = held[0].data
    if "error" in data:
        raise KeyError(data["error"])
    if "wait" in data:
        return kinds.Wait(data["wait"])
    if "letter" in data:
        return kinds.Letter(data["letter"], "Your turn", "It is your turn.\n")
    if "push" in data:
        return kinds.Push(held[0].subscription, {"title": "Your turn"}, "/t/1", 60)
    return kinds.Call(data["url"], json.dumps({"id": held[0].ident}).encode(), {})


def put(owner: str = OWNER, channel: str = "webhook", kind: str = "probe", **data: Any) -> Any:
    """A message that is due."""
    from lauta.web.base.clock import steady
    from lauta.web.models import Message
    from lauta.web.outbox.outward import host_of

    now, host = steady(), host_of(data.get("url", ""))
    return Message.objects.create(
        owner=owner, channel=channel, kind=kind, hostname=host, made=now, due=now - 1, until=now + 86400,
        data=data,
    )  # fmt: skip


def send() -> int:
    from lauta.web.outbox.sender import send_due

    return send_due()


def again(message: Any) -> int:
    """Send it once more, as if its pause were over."""
    type(message).objects.filter(pk=message.pk).update(due=0.0)
    return send()


def outcome(message: Any) -> tuple[str, str]:
    message.refresh_from_db()
    return message.state, message.answer


# --- what an answer means -------------------------------------------------------------------------------

HTTP: list[tuple[int, str]] = [
    *((code, ARRIVED) for code in (200, 201, 202, 204)),
    *((code, NEVER) for code in (300, 301, 302, 303, 304, 307, 308)),
    *((code, NEVER) for code in (400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 413, 415, 418, 422, 451)),
    *((code, LATER) for code in (408, 425, 429, 500, 501, 502, 503, 504, 507, 520, 599)),
]


@pytest.fixture(scope="module")
def there() -> Iterator[Receiver]:
    with receiver(status(200)) as running:
        yield running


@pytest.mark.parametrize("hint", [102, 103])
def test_a_hint_before_the_answer_is_none(there: Receiver, hint: int) -> None:
    early = f"HTTP/1.1 {hint} Early\r\nLink: </x>; rel=preload\r\n\r\n".encode()
    there.behaviour = answering(early * 2 + b"HTTP/1.1 204 No Content\r\n\r\n")
    message = put(url=there.url)
    send()
    assert outcome(message) == (ARRIVED, "204")


@pytest.mark.parametrize("code, state", HTTP)
def test_a_status_is_arrived_later_or_never(there: Receiver, code: int, state: str) -> None:
    there.behaviour = status(code, "Location: /elsewhere")
    message, met = put(url=there.url), len(there.met)
    assert send() == (state == ARRIVED)
    assert outcome(message) == (state, str(code))
    assert len(there.met) == met + 1, "a redirect is not followed"


BROKEN: list[tuple[str, Behaviour, str]] = [
    ("closes at once", answering(), "cut-off"),
    ("resets", slamming, "cut-off"),
    ("never answers", hanging, "timeout"),
    ("speaks something else", answering(b"SSH-2.0-OpenSSH_9.2\r\n"), "nonsense"),
    ("half a head", answering(b"HTTP/1.1 200 OK\r\nContent-Le"), "cut-off"),
    ("half a head, then silence", answering(b"HTTP/1.1 200 OK\r\nContent-Le", then_hang=True), "timeout"),
    ("half a body", answering(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), "cut-off"),
    ("half a body, then silence",
     answering(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", then_hang=True), "timeout"),
    ("no end of the body", answering(b"HTTP/1.1 200 OK\r\n\r\nmore", then_hang=True), "timeout"),
    ("byte by byte", answering(b"HTTP/1.1 200 OK\r\n" + b"X-Slow: yes\r\n" * 50, drip_s=0.05), "timeout"),
    ("a body byte by byte", answering(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 500, drip_s=0.01), "timeout"),
    ("continues for ever", answering(b"HTTP/1.1 100 Continue\r\n\r\n" * 500, drip_s=0.001), "timeout"),
    ("a bad chunk", answering(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), "nonsense"),
    ("hints for ever", answering(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 500, drip_s=0.001), "timeout"),
    ("a huge line", answering(b"HTTP/1.1 200 " + b"x" * 70000 + b"\r\n\r\n"), "nonsense"),
]  # fmt: skip


@pytest.mark.parametrize("behaviour, word", [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_an_answer_that_is_none_is_tried_again(
    there: Receiver, monkeypatch: pytest.MonkeyPatch, behaviour: Behaviour, word: str
) -> None:
    from lauta.web.outbox import outward

    monkeypatch.setattr(outward, "WHOLE_S", 0.5)
    there.behaviour = behaviour
    message = put(url=there.url)
    assert send() == 0
    state, said = outcome(message)
    assert (state, said) == (LATER, word)
    there.behaviour = status(200)
    assert again(message) == 1


def test_a_refused_connection_is_tried_again() -> None:
    with socket.socket() as taken:  # a port of ours on which nobody listens
        taken.bind(("127.0.0.1", 0))
        message = put(url=f"http://127.0.0.1:{taken.getsockname()[1]}/")
        send()
    assert outcome(message) == (LATER, "refused")


def test_a_name_that_is_not_found_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    message = put(url="https://games.example.org/")
    send()
    assert outcome(message) == (LATER, "no-host")


def test_a_name_server_that_hangs_costs_a_step_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.outbox import outward

    go_on = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: go_on.wait(60) and [])
    monkeypatch.setattr(outward, "SECONDS", 0.1)
    message = put(url="https://games.example.org/")
    send()
    go_on.set()
    assert outcome(message) == (LATER, "timeout")


@pytest.mark.parametrize("word", ["tls", "cut-off", "timeout"])
def test_a_failed_handshake_is_tried_again(
    there: Receiver, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    from lauta.web.outbox import outward

    monkeypatch.setattr(outward, "WHOLE_S", 0.5)
    there.behaviour = {"tls": talking_at_once, "cut-off": hanging_up_after_hello, "timeout": hanging}[word]
    message = put(url=there.url.replace("http:", "https:"))
    send()
    state, said = outcome(message)
    assert state == LATER and said in {word, "tls"}


def talking_at_once(line: socket.socket, _: threading.Event) -> None:
    line.sendall(b"HTTP/1.1 400 not TLS\r\n\r\n")
    line.recv(1000)


def hanging_up_after_hello(line: socket.socket, _: threading.Event) -> None:
    line.recv(1000)


def test_an_address_in_a_private_network_is_never_called(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAUTA_OUTWARD")
    message, met = put(url=there.url), len(there.met)
    send()
    assert outcome(message) == (NEVER, "not-public") and len(there.met) == met


@pytest.mark.parametrize(
    "header, least, most",
    [("7", 7, 40), ("600", 600, 601), ("0", 0, 40), ("-5", 0, 40), ("soon", 0, 40), ("", 0, 40),
     ("1e9", 0, 40), ("99999999999999", 86400, 86401), ("١٢", 0, 40),
     ("DATE+300", 297, 301), ("DATE-300", 0, 40), ("Mon, 99 Foo 2026", 0, 40)],
)  # fmt: skip
def test_retry_after_is_kept_to(there: Receiver, header: str, least: float, most: float) -> None:
    from lauta.web.base.clock import steady

    if header.startswith("DATE"):
        header = formatdate(time.time() + float(header[4:]), usegmt=True)
    there.behaviour = status(429, f"Retry-After: {header}")
    message = put(url=there.url)
    before = steady()
    send()
    message.refresh_from_db()
    assert least <= message.due - before and message.due - steady() <= most


def test_pauses_grow_to_an_hour_and_differ() -> None:
    from lauta.web.outbox.answers import Answer, pause

    later = Answer("later", "503")
    grown = [[pause(n, later) for _ in range(20)] for n in (1, 2, 7, 50)]
    assert [min(one) for one in grown] == sorted(min(one) for one in grown)
    assert max(grown[-1]) <= 3600 * 1.25 and len(set(grown[-1])) > 1


def test_a_service_that_is_down_for_a_minute_is_tried_soon_after() -> None:
    from lauta.web.outbox.answers import Answer, pause

    assert all(pause(n, Answer("later", "503")) <= 75 for n in range(1, 7))


def test_the_claims_of_a_process_that_died_end_when_the_next_one_starts() -> None:
    from lauta.web.base.clock import steady
    from lauta.web.outbox import queue
    from lauta.web.outbox.sender import Sender

    with service_that_runs() as service:
        message = put(url=service.url)
        assert queue.claim(message)
        message.refresh_from_db()
        assert message.due > steady()
        sender = Sender()
        sender.look()
        until(lambda: outcome(message)[0], lambda state: state == ARRIVED)
        sender.stop()
    assert json.loads(service.taken[0][2])["id"] == message.ident


def test_a_second_try_has_the_same_id(monkeypatch: pytest.MonkeyPatch) -> None:
    with service_that_runs() as service:
        service.status = 503
        message = put(url=service.url)
        send()
        again(message)
        first, second = (json.loads(body)["id"] for _, _, body in service.taken)
    assert first == second == message.ident


def test_a_message_whose_time_is_over_does_not_leave(there: Receiver) -> None:
    there.behaviour = status(503)
    message = put(url=there.url)
    send()
    type(message).objects.update(until=1.0)
    met = len(there.met)
    again(message)
    assert outcome(message)[0] == "expired" and len(there.met) == met


# --- mail -----------------------------------------------------------------------------------------------

MAIL = [
    ({}, ARRIVED, "250"),
    ({"HELLO": "421 busy"}, LATER, "421"),
    ({"HELLO": "554 not you"}, LATER, "554"),
    ({"HELLO": ""}, LATER, "cut-off"),
    ({"HELLO": "hang"}, LATER, "timeout"),
    ({"MAIL": "451 later"}, LATER, "sender"),
    ({"MAIL": "553 no such sender"}, LATER, "sender"),
    ({"RCPT": "450 greylisted"}, LATER, "450"),
    ({"RCPT": "452 full"}, LATER, "452"),
    ({"RCPT": "550 nobody here"}, NEVER, "550"),
    ({"RCPT": "hang"}, LATER, "timeout"),
    ({"DATA": "451 later"}, LATER, "451"),
    ({"DATA": "554 no"}, NEVER, "554"),
    ({"END": "452 full"}, LATER, "452"),
    ({"END": "552 too much"}, NEVER, "552"),
    ({"END": ""}, LATER, "cut-off"),
    ({"QUIT": ""}, ARRIVED, "250"),
    ({"QUIT": "hang"}, ARRIVED, "250"),
]  # fmt: skip


@pytest.mark.parametrize("replies, state, word", MAIL, ids=[str(case[0]) for case in MAIL])
def test_a_mail_server_says_arrived_later_or_never(
    monkeypatch: pytest.MonkeyPatch, replies: dict[str, str], state: str, word: str
) -> None:
    from lauta.web.outbox import mail

    monkeypatch.setattr(mail, "WHOLE_S", 0.5)
    with receiver(smtp(replies)) as server:
        mail_by(monkeypatch, server)
        message = put(channel="mail", letter="aino@example.org")
        send()
    assert outcome(message) == (state, word)


def mail_by(monkeypatch: pytest.MonkeyPatch, server: Receiver, scheme: str = "smtp", who: str = "") -> None:
    monkeypatch.setenv("LAUTA_MAIL", f"{scheme}://{who}127.0.0.1:{server.port}")
    monkeypatch.setenv("LAUTA_MAIL_FROM", "lauta@games.example.org")


@pytest.mark.parametrize(
    "scheme, who, word",
    [("smtp+tls", "", "nonsense"), ("smtp", "aino:secret@", "nonsense"), ("smtps", "", "tls")],
)
def test_a_mail_server_that_speaks_otherwise_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, scheme: str, who: str, word: str
) -> None:
    with receiver(smtp({})) as server:
        mail_by(monkeypatch, server, scheme, who)
        message = put(channel="mail", letter="aino@example.org")
        send()
    assert outcome(message) == (LATER, word)


@pytest.mark.parametrize("ways", ["PLAIN", "LOGIN", "CRAM-MD5"])
def test_a_password_of_any_letters_signs_in(monkeypatch: pytest.MonkeyPatch, ways: str) -> None:
    replies = {"EHLO": f"250-here\r\n250 AUTH {ways}", "AUTH": "235 welcome"}
    with receiver(smtp(replies)) as server:
        mail_by(monkeypatch, server, who="p%C3%A4ivi:s%C3%A4%C3%A4@")
        message = put(channel="mail", letter="aino@example.org")
        send()
    assert outcome(message) == (ARRIVED, "250")


@pytest.mark.parametrize(
    "place, name",
    [("http://192.168.1.7:8000", "[192.168.1.7]"), ("http://[2001:db8::1]", "[IPv6:2001:db8::1]"),
     ("https://games.example.org", "games.example.org")],
)  # fmt: skip
def test_a_mail_server_is_greeted_by_a_name_or_a_literal(
    monkeypatch: pytest.MonkeyPatch, place: str, name: str
) -> None:
    from lauta.web.outbox import mail

    monkeypatch.setenv("LAUTA_SITE", place)
    assert mail._greeting() == name


def test_a_letter_of_two_tries_is_one_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    letters: list[bytes] = []
    with receiver(smtp({"END": "451 later"}, letters)) as server:
        mail_by(monkeypatch, server)
        message = put(channel="mail", letter="Aino <aino@exämple.org>")
        send()
        server.behaviour = smtp({}, letters)
        again(message)
    ids = [next(line for line in one.splitlines() if line.startswith(b"Message-ID")) for one in letters]
    assert len(ids) == 2 and ids[0] == ids[1] and b"To: aino@xn--exmple-cua.org" in letters[0]


def test_a_reset_letter_that_waits_has_no_secret_and_a_link_that_holds(
    guest: Any, box: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.models import Member, Message

    form = {"name": "Aino", "password": "sixteen lines", "email": "aino@example.org"}
    guest.post("/sign-up", fragment=False, **form)
    box.last()
    Member.objects.update(confirmed=True)
    guest.post("/account/lost-password", fragment=False, name="Aino")
    (waiting,) = Message.objects.filter(kind="reset")
    assert "/" not in json.dumps(waiting.data) and "aino" not in json.dumps(waiting.data).lower()
    link = next(word for word in box.last()[2].split() if "/account/" in word)
    assert guest.get(link.partition("testserver")[2]).status_code == 200


# --- what fails for long --------------------------------------------------------------------------------


@pytest.fixture
def hooked(guest: Any, there: Receiver) -> Any:
    """A guest with a webhook."""
    there.behaviour = status(200)
    guest.post("/notices", fragment=False, hook=there.url)
    return guest


def calls(guest: Any, there: Receiver, n: int) -> None:
    for _ in range(n):
        put(owner=guest.client.session["guest"], url=there.url)
        send()


def page(guest: Any) -> str:
    return " ".join(guest.get("/notices").content.decode().split())


def test_a_webhook_that_redirects_is_switched_off_and_the_page_says_why(hooked: Any, there: Receiver) -> None:
    from lauta.web.models import NoticeWish

    there.behaviour = status(302, "Location: /elsewhere")
    calls(hooked, there, 1)
    assert "has not taken the last messages: it answered 302" in page(hooked)
    calls(hooked, there, 3)
    assert NoticeWish.objects.get().hook
    calls(hooked, there, 1)
    assert not NoticeWish.objects.get().hook
    said = page(hooked)
    assert f"Your webhook at 127.0.0.1:{there.port} was switched off on" in said
    assert "it answered 302, which leads elsewhere, and redirects are not followed" in said
    hooked.post("/notices", fragment=False, hook=there.url)
    assert "was switched off" not in page(hooked)


def test_one_arrival_forgives_all_failures(hooked: Any, there: Receiver) -> None:
    from lauta.web.models import NoticeWish

    for _ in range(3):
        there.behaviour = status(404)
        calls(hooked, there, 4)
        there.behaviour = status(200)
        calls(hooked, there, 1)
    assert NoticeWish.objects.get().hook


def test_messages_that_never_arrive_switch_a_channel_off(hooked: Any, there: Receiver) -> None:
    from lauta.web.models import Message, NoticeWish

    there.behaviour = status(500)
    for n in range(20):
        assert NoticeWish.objects.get().hook, n
        calls(hooked, there, 1)
        Message.objects.filter(state="waiting").update(until=1.0, due=0.0)
        send()
    assert not NoticeWish.objects.get().hook and "it answered 500" in page(hooked)


@pytest.fixture
def browser(guest: Any) -> Iterator[tuple[Any, Browser, Any]]:
    """A guest, a browser that gets pushes, and its service."""
    with service_that_runs() as service:
        known = Browser(service)
        guest.client.post("/notices/browser", known.subscription, content_type="application/json")
        yield guest, known, service


def push(guest: Any) -> Any:
    from lauta.web.models import Message, Subscription

    found = put(owner=guest.client.session["guest"], channel="push", push=True)
    to = Subscription.objects.get()
    Message.objects.filter(pk=found.pk).update(subscription=to, target=str(to.pk))
    return found


@pytest.mark.parametrize("code, kept", [(404, False), (410, False), (403, True), (400, True), (503, True)])
def test_a_browser_that_its_service_knows_no_more_is_forgotten(browser: Any, code: int, kept: bool) -> None:
    from lauta.web.models import Subscription

    guest, _, service = browser
    service.status = code
    push(guest)
    send()
    assert Subscription.objects.exists() == kept


def test_a_browser_of_an_older_key_is_told_to_subscribe_anew(browser: Any) -> None:
    from lauta.web.models import Subscription

    guest, known, service = browser
    Subscription.objects.update(server_key="of-another-key")
    push(guest)
    send()
    assert service.taken == [] and not Subscription.objects.exists()
    assert "the server has a new key for notices" in page(guest)
    guest.client.post("/notices/browser", known.subscription, content_type="application/json")
    push(guest)
    assert send() == 1 and "new key" not in page(guest)


def test_a_page_with_an_older_key_cannot_subscribe(browser: Any) -> None:
    guest, known, _ = browser
    old = json.dumps({**json.loads(known.subscription), "serverKey": "BOld"})
    answer = guest.client.post("/notices/browser", old, content_type="application/json")
    assert answer.status_code == 400


def test_a_page_asks_whether_its_browser_is_known(browser: Any) -> None:
    from lauta.web.models import Subscription

    guest, known, _ = browser
    for there in (True, False):
        kept = guest.client.post(
            "/notices/browser?ask=1", known.subscription, content_type="application/json"
        )
        assert kept.json() == {"kept": there}
        Subscription.objects.all().delete()


# --- what an admin sees ---------------------------------------------------------------------------------


def doctor() -> str:
    from lauta.i18n import say
    from lauta.web.keeper.delivery import messages

    return " ".join(f"{say(one.what)} {say(one.advice) if one.advice else ''}" for one in messages())


def test_the_doctor_names_hosts_that_do_not_answer_and_what_they_said(there: Receiver) -> None:
    there.behaviour = status(503)
    for n in range(3):
        put(owner=f"guest-{n}", url=there.url)
    send()
    said = doctor()
    assert f"Messages to 127.0.0.1:{there.port} that have not arrived: 3, the oldest for" in said
    assert "it answered 503" in said and "/" not in said


def test_the_doctor_counts_what_was_refused_and_switched_off(hooked: Any, there: Receiver) -> None:
    there.behaviour = status(404)
    calls(hooked, there, 5)
    said = doctor()
    assert "has refused for good: 5; it answered 404" in said and "switched off in a week" in said


def test_the_doctor_says_that_push_services_refuse_our_signature(browser: Any) -> None:
    guest, _, service = browser
    service.status = 403
    push(guest)
    send()
    assert "Look at the clock of this machine" in doctor()


def test_the_doctor_says_that_push_services_learn_no_contact(
    browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Push services learn no address of yours" in doctor()
    monkeypatch.setenv("LAUTA_MAIL_FROM", "lauta@games.example.org")
    assert "Push services" not in doctor()


def test_the_doctor_has_nothing_to_say_where_all_has_arrived(there: Receiver) -> None:
    there.behaviour = status(200)
    put(url=there.url)
    send()
    assert doctor().strip() == "No message waits for a server that refuses it."


def test_the_doctor_says_that_messages_do_not_leave(there: Receiver) -> None:
    message = put(url=there.url)
    type(message).objects.update(due=0.0)
    assert "Messages that should have left some time ago: 1." in doctor()


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END"])
def test_a_damaged_push_key_stops_no_page_and_no_other_message(
    browser: Any, there: Receiver, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    from lauta.web.base.paths import data_folder
    from lauta.web.outbox import push_keys

    guest, _, _ = browser
    path, whole = data_folder() / "push.pem", (data_folder() / "push.pem").read_bytes()
    there.behaviour = status(200)
    waiting, other = push(guest), put(owner="another", url=there.url)
    try:
        path.write_bytes(damage)
        push_keys.keys.cache_clear()
        assert guest.get("/notices").status_code == 200
        assert send() == 1 and outcome(other)[0] == ARRIVED
        assert outcome(waiting) == (LATER, "no-key")
        assert "push.pem cannot be read" in doctor()
    finally:
        path.write_bytes(whole)
        push_keys.keys.cache_clear()


# --- who sends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sender, site, sub",
    [("lauta@games.example.org", "", "mailto:lauta@games.example.org"),
     ("Lauta <lauta@games.example.org>", "", "mailto:lauta@games.example.org"),
     ("lauta@x", "https://games.example.org", "https://games.example.org"),
     ("lauta@localhost.invalid", "https://games.example.org", "https://games.example.org"),
     ("lauta@x", "", None), ("", "http://games.example.org", None), ("", "https://lauta.local", None),
     ("", "", None)],
)  # fmt: skip
def test_a_push_names_a_contact_that_can_exist_or_none(
    browser: Any, monkeypatch: pytest.MonkeyPatch, sender: str, site: str, sub: str | None
) -> None:
    from py_vapid.utils import b64urldecode

    monkeypatch.setenv("LAUTA_MAIL_FROM", sender)
    monkeypatch.setenv("LAUTA_SITE", site)
    guest, _, service = browser
    push(guest)
    assert send() == 1
    _, headers, _ = service.taken[0]
    token = headers["Authorization"].partition("t=")[2].partition(",")[0]
    claims = json.loads(b64urldecode(token.split(".")[1].encode()))
    assert claims.get("sub") == sub
    assert claims["aud"] == service.url and 0 < claims["exp"] - time.time() < 86400


# --- one does not hold up the others --------------------------------------------------------------------


def test_a_message_that_cannot_be_composed_holds_up_none(
    there: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    there.behaviour = status(200)
    bad, good, unknown = put(error="Aino's secret"), put(url=there.url), put(kind="of-another-version")
    assert send() == 1
    assert outcome(good)[0] == ARRIVED and outcome(bad) == (LATER, "error")
    assert outcome(unknown)[0] == "expired"
    assert "KeyError" in caplog.text and "secret" not in caplog.text


def test_a_message_that_waits_costs_no_try(there: Receiver) -> None:
    message = put(url=there.url, wait=30.0)
    until_before = message.until
    send()
    message.refresh_from_db()
    assert (message.tries, message.holder, message.state) == (0, "", LATER)
    assert message.until == pytest.approx(until_before + 30)


@pytest.fixture
def sender() -> Iterator[Any]:
    from lauta.web.outbox.sender import Sender

    running = Sender()
    running.start()
    yield running
    running.stop()


def test_tarpits_hold_up_no_honest_receiver(sender: Any, there: Receiver) -> None:
    """Ten owners with an address each that takes connections and says nothing, due before an honest one."""
    there.behaviour = status(200)
    tarpits = [Receiver(hanging) for _ in range(10)]
    try:
        caught = [put(owner=f"slow-{n}", url=one.url) for n, one in enumerate(tarpits)]
        caught += [put(owner="slow-0", url=one.url) for one in tarpits]
        began, honest = time.monotonic(), put(owner="honest", url=there.url)
        until(lambda: outcome(honest)[0], lambda state: state == ARRIVED)
        assert not any(outcome(one)[1] for one in caught[10:]), "the slow owner's other messages still wait"
        assert time.monotonic() - began < 15
    finally:
        for one in tarpits:
            one.close()


def test_an_owner_has_one_message_under_way_and_a_host_a_few(there: Receiver) -> None:
    from lauta.web.outbox.sender import PER_HOST, Paces, Shares

    for n in range(3):
        put(owner="aino", url=f"http://games.example.org/{n}")
    for n in range(PER_HOST + 3):
        put(owner=f"guest-{n}", url=there.url)
    shares, taken = Shares(Paces()), []
    while (found := shares.take()) is not None:
        taken.append(found)
    assert sum(one.owner == "aino" for one in taken) == 1
    assert sum(one.hostname.startswith("127") for one in taken) == PER_HOST


def test_those_who_were_slow_leave_room(there: Receiver) -> None:
    from lauta.web.outbox.sender import MOST_SLOW, WORKERS, Paces, Shares

    paces = Paces()
    for n in range(WORKERS):
        paces.took(put(owner=f"slow-{n}", url=f"http://slow-{n}.example.org/"), 9.0, False)
    shares = Shares(paces)
    taken = [one for _ in range(WORKERS) if (one := shares.take()) is not None]
    assert len(taken) == MOST_SLOW
    quick = put(url=there.url)
    assert shares.take() == quick


def test_the_next_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch, there: Receiver) -> None:
    """IPv6 that leads nowhere, and IPv4 that refuses, before one that answers."""
    there.behaviour = status(200)
    with receiver(status(200)) as gone:
        closed = gone.port
    found = [("::1", closed), ("127.0.0.1", closed), ("127.0.0.1", there.port)]
    rows = [
        (socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))
        for host, port in found
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    message = put(url=f"http://games.example.org:{there.port}/")
    assert send() == 1 and outcome(message)[0] == ARRIVED


def test_an_address_that_hangs_is_overtaken() -> None:
    """A full queue of a listener lets no connection in, as a firewall that drops packets."""
    from lauta.web.outbox.outward import Place, connect

    full = socket.create_server(("127.0.0.1", 0), backlog=0)
    waiting = [socket.socket() for _ in range(4)]
    for one in waiting:
        one.setblocking(False)
        one.connect_ex(full.getsockname())
    with receiver(status(200)) as there:
        places = [Place(socket.AF_INET, full.getsockname()), Place(socket.AF_INET, ("127.0.0.1", there.port))]
        line = connect(places, 30.0)
        assert line.getpeername()[1] == there.port
        line.close()
    for one in (*waiting, full):
        one.close()


# --- claims ---------------------------------------------------------------------------------------------


def test_a_claim_that_cannot_be_written_sends_nothing(there: Receiver) -> None:
    from django.db import DatabaseError, OperationalError, connection

    def full(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and "lauta_message" in sql:
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    there.behaviour, message, met = status(200), put(url=there.url), len(there.met)
    with connection.execute_wrapper(full), pytest.raises(DatabaseError):
        send()
    assert len(there.met) == met
    assert send() == 1 and outcome(message)[0] == ARRIVED


def test_what_cannot_be_settled_is_not_sent_every_few_seconds(there: Receiver) -> None:
    from django.db import OperationalError, connection

    from lauta.web.base.clock import steady
    from lauta.web.outbox.queue import LEASE_S

    written: list[str] = []

    def full(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and "lauta_message" in sql:
            written.append(sql)
            if len(written) > 1:
                raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    there.behaviour, message, met = status(200), put(url=there.url), len(there.met)
    with connection.execute_wrapper(full):
        send()
    assert len(there.met) == met + 1
    message.refresh_from_db()
    assert message.state == LATER and message.due >= steady() + LEASE_S - 10
    assert send() == 0 and len(there.met) == met + 1


def test_two_services_never_have_the_same_message() -> None:
    from django.db import connection

    from lauta.web.outbox import queue

    messages = [put(url="http://games.example.org/") for _ in range(5)]
    got: list[int] = []
    begin = threading.Barrier(4)

    def take() -> None:
        begin.wait(60)
        for one in messages:
            got.extend(held.pk for held in queue.claim(one))
        connection.close()

    threads = [threading.Thread(target=take) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(got) == sorted(one.pk for one in messages)


SENDS = """
import django, sys
django.setup()
from lauta.web.outbox import kinds
kinds.register("probe", kinds.Kind(lambda held: kinds.Call(held[0].data["url"], b"{}", {})))
from lauta.web.outbox.sender import send_due
send_due()
"""


def test_a_service_that_is_killed_while_it_sends_loses_nothing() -> None:
    with receiver(hanging) as there:
        message = put(url=there.url)
        killed = subprocess.Popen([sys.executable, "-c", SENDS], env={**os.environ})
        until(lambda: len(there.met))
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        message.refresh_from_db()
        assert (message.state, message.tries) == (LATER, 1) and message.holder
        assert send() == 0, "its claim holds"
        there.behaviour = status(200)
        assert again(message) == 1, "and ends"
    assert outcome(message)[0] == ARRIVED


# --- turns ----------------------------------------------------------------------------------------------


@pytest.fixture
def awaited(guest: Any, another: Any, row: Any, match: Any) -> tuple[Any, Any, str]:
    """The player to move at a table of two people, with a webhook; the other one; the table."""
    friend = another()
    table = guest.new_table("me", "open")
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bo", nonce="")
    players = [guest, friend]
    mover = players[match(table).actor]
    for one in players:
        one.post("/notices", fragment=False, hook="http://192.0.2.1/")
    return mover, players[mover is guest], table


def messages_at(table: str) -> set[str]:
    from lauta.web.models import Message

    return set(Message.objects.filter(table__public_id=table).values_list("owner", flat=True))


def test_a_message_is_written_in_the_transaction_of_the_move(
    awaited: Any, row: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.match import moves

    mover, other, table = awaited
    assert messages_at(table) == {mover.client.session["guest"]}

    def fail(_: Any) -> None:
        raise RuntimeError("the power fails")

    monkeypatch.setattr(moves, "_next_duty", lambda *_: fail(_))
    with pytest.raises(RuntimeError):
        _whole_turn(mover, table, match, row)
    assert messages_at(table) == {mover.client.session["guest"]}, "the move is not there, nor what follows"
    monkeypatch.undo()
    _whole_turn(mover, table, match, row)
    assert messages_at(table) == {other.client.session["guest"]}


def _whole_turn(mover: Any, table: str, match: Any, row: Any) -> None:
    from lauta.web.match import moves

    seat = match(table).actor
    while match(table).actor == seat:
        moves.play(table, seat, match(table).legal_actions()[0].number, row(table).version)


def test_nothing_waits_for_a_turn_that_is_paused_or_over(awaited: Any) -> None:
    from lauta.web.match import moves

    mover, _, table = awaited
    moves.pause(table, True)
    assert messages_at(table) == set()
    moves.pause(table, False)
    assert messages_at(table) == {mover.client.session["guest"]}
    moves.end(table)
    assert messages_at(table) == set()


def test_a_message_claimed_before_the_next_move_is_not_composed_after_it(awaited: Any, row: Any) -> None:
    from lauta.web.models import Message, Table
    from lauta.web.notices import composing

    _, _, table = awaited
    held = list(Message.objects.filter(table__public_id=table))
    assert composing.compose(held) is not None
    Table.objects.filter(public_id=table).update(waits=1 - row(table).waits)
    assert composing.compose(held) is None


def test_a_push_with_long_names_fits(awaited: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.models import Seat

    mover, _, table = awaited
    with service_that_runs() as service:
        known = Browser(service)
        mover.client.post("/notices/browser", known.subscription, content_type="application/json")
        Seat.objects.filter(table__public_id=table).update(name="𒐫" * 2000)
        from lauta.web.models import Message

        Message.objects.filter(channel="webhook").delete()
        Message.objects.update(due=0.0)
        assert send() == 1
        ((_, headers, body),) = service.taken
    assert len(body) <= 4096 and known.read(body)["path"] == f"/t/{table}"
    assert len(headers["Topic"]) <= 32 and int(headers["TTL"]) > 0


# --- networks -------------------------------------------------------------------------------------------

# One of each block of IANA's special-purpose registries, and of what is closed for other reasons.
CLOSED = """
0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.1.2.3 169.254.169.254 172.16.0.9
172.31.255.255 192.0.0.1 192.0.0.8 192.0.0.170 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.9.9
198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
:: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1
64:ff9b:1::1 64:ff9b:1:ffff:: 64:ff9b:1::808:808 100::1 100:0:0:1::1 2001::1 2001:0:102:304::1 2001:2::1
2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 3fff::1 3fff:fff::1
5f00::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 feff::1 ff02::1 4000::1 8000::1
2a00:1450::5efe:7f00:1 2a00:1450::200:5efe:a00:1
"""
OPEN = """
1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.0.1.1 198.17.0.1
198.20.0.1 223.255.255.254 2606:4700::1111 2a00:1450:4001::1 2400:cb00::1 ::ffff:1.1.1.1
64:ff9b::101:101 2002:101:101::1
"""


@pytest.mark.parametrize(
    "address, public", [*((one, False) for one in CLOSED.split()), *((one, True) for one in OPEN.split())]
)
def test_which_addresses_are_in_the_open_internet(address: str, public: bool) -> None:
    from lauta.web.outbox.public_addresses import is_public

    assert is_public(address) == public


def test_one_closed_address_of_a_name_closes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.outbox import outward

    monkeypatch.delenv("LAUTA_OUTWARD")
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in ("1.1.1.1", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    with pytest.raises(outward.Unreachable, match="not in the open internet"):
        outward.places_of("games.example.org", 443)


# --- the only way out -----------------------------------------------------------------------------------

WEB = Path(lauta.__file__).parent / "web"
OUTSIDE = {
    "smtplib", "http.client", "urllib.request", "django.core.mail", "py_vapid", "requests",
    "httpx", "urllib3", "aiohttp", "email.message", "ftplib", "telnetlib", "xmlrpc.client",
}  # fmt: skip
CALLS = {"create_connection", "getaddrinfo", "EmailMessage", "urlopen", "send_mail", "open_connection"}
ALLOWED = {
    "web/keeper/outside.py": "the doctor visits the names of this server alone",
}


def _reaches_out(path: Path) -> set[str]:
    """Names in a module with which it could send something by itself."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names} & OUTSIDE
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = {module, *(f"{module}.{one.name}" for one in node.names)}
            found |= names & OUTSIDE
            if module.endswith("outbox") and {one.name for one in node.names} & {"sender"}:
                found.add("outbox.sender")
        elif isinstance(node, ast.Attribute):
            if node.attr in CALLS:
                found.add(node.attr)
            if isinstance(node.value, ast.Name) and (node.value.id, node.attr) in SENDING:
                found.add(f"{node.value.id}.{node.attr}")
    return found


SENDING = {("outward", "post"), ("push", "send"), ("mail", "send"), ("outward", "connect")}


def test_nothing_leaves_but_through_the_outbox() -> None:
    found = {
        str(path.relative_to(WEB.parent)): names
        for path in sorted(WEB.rglob("*.py"))
        if path.parent != WEB / "outbox" and (names := _reaches_out(path))
    }
    for name in ALLOWED:
        assert found.pop(name, None), f"{name} is allowed and needs it no more"
    assert found == {}


@pytest.mark.parametrize(
    "source",
    ["import smtplib", "from django.core.mail import EmailMessage", "from urllib import request",
     "from urllib.request import urlopen", "outward.post(url, b'', {})", "push.send(to)",
     "socket.create_connection(place)"],
)  # fmt: skip
def test_the_lint_sees_each_way_out(tmp_path: Path, source: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(source)
    assert _reaches_out(module)
