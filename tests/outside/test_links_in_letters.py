"""What others call themselves is no link in a letter or a push, whatever a program takes for one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from django.utils.html import urlize

from lauta.text import unlinked
from tests.outside.strings import HONEST
from tests.web.mailbox import Box
from tests.web.service import Browser, Service, service_that_runs
from tests.web.test_notices import _nobody, switch_on, tell  # noqa: F401  # a fixture

OWN = "https://lauta.example"
LINKS = (
    "bit.ly/abc", "www.x.y", "WWW.evil", "http://x", "https://evil.example", "evil.example",
    "Bo@evil.example",
    "mailto:bo", "tel:+358123", "evil．example", "evil。example", "evil․com", "münchen.example",
    "xn--a.example",
    "a.b.evil.fi", "evil.com:80/x", f"{OWN}.evil.example", f"{OWN}@evil.example", "(evil.example)",
    "\u2068evil.example\u2069",
)  # fmt: skip
HARMLESS = ("J.R.R. T.", "Bo 2.0", "12:30", "Aino …", f"{OWN}/t/a.bc:d@e", OWN, *HONEST.values())
# What mail readers make links of, more broadly than any of them: a scheme, www, a host, a mailbox.
LINK = re.compile(r"\w:\S|www[^\w\s]\S|\w[.․。．｡]\w*[^\W\d_]\w|\S@\S", re.IGNORECASE)


@pytest.mark.parametrize("name", LINKS)
def test_what_looks_like_an_address_is_taken_apart(name: str) -> None:
    shown = unlinked(f"Bram, {name}, Carl", OWN)
    assert not LINK.search(shown)
    assert "<a" not in urlize(shown)
    assert shown.replace(" ", "") == f"Bram,{name},Carl"


@pytest.mark.parametrize("text", HARMLESS)
def test_all_else_stays_as_it_is(text: str) -> None:
    assert unlinked(text, OWN) == text


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("LAUTA_OUTWARD", "private")
    with service_that_runs() as running:
        yield running


@pytest.fixture
def waiting(guest: Any, another: Any, row: Any, match: Any) -> Any:
    """A player who is waited for by another one, called as an address."""
    from lauta.web.models import Table

    friend = another()
    table = guest.new_table("me", "open", name="evil.example")
    link = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="bit.ly/abc", nonce="")
    Table.objects.exclude(public_id=table).update(status=Table.OVER)
    return {0: guest, 1: friend}[match(table).actor]


def test_names_are_no_links_in_a_letter(waiting: Any, box: Box) -> None:
    from lauta.web.base.site import site
    from lauta.web.models import Member

    waiting.post("/sign-up", fragment=False, name="Late", password="a board of tiles", email="l@example.org")
    box.last()
    Member.objects.update(confirmed=True)
    waiting.post("/notices", fragment=False, mail="1", hook="")
    tell()
    text = box.last()[2]
    assert "bit. ly/abc" in text or "evil. example" in text
    assert all(word.startswith(f"{site().address}/") for word in text.split() if LINK.search(word))
    Member.objects.all().delete()


def test_names_are_no_links_in_a_push(waiting: Any, service: Service) -> None:
    browser = Browser(service)
    switch_on(waiting, browser)
    assert tell() == 1
    told = browser.read(service.taken[0][2])
    assert not LINK.search(told["title"] + told["body"]) and ". " in told["body"]


def test_every_letter_is_written_in_one_place() -> None:
    from lauta.web.base.site import site
    from lauta.web.outbox import mail
    from lauta.web.outbox.kinds import Letter

    written = mail._written(Letter("a@example.org", "evil.example", "evil.example"), "l@example.org", "1")
    assert isinstance(written, EmailMessage) and site() is not None
    assert written["Subject"] == "evil. example" and written.get_content() == "evil. example\n"
