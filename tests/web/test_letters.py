"""Letters: what is sent for a lost password and a new address, by a real mail server on this machine."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest

from tests.web.mailbox import Box

PASSWORD = "a board of tiles"


def sign_up(guest: Any) -> None:
    guest.post("/sign-up", fragment=False, name="Aino", password=PASSWORD, email="aino@example.org")


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(/\S+)", text)
    assert found, text
    return found[1]


def confirmed(guest: Any, box: Box) -> None:
    sign_up(guest)
    guest.post(link_in(box.last()[2]), fragment=False)


def test_an_address_counts_once_it_is_confirmed(guest: Any, box: Box) -> None:
    from lauta.web.models import Member

    sign_up(guest)
    to, subject, text = box.last()
    assert (to, subject) == ("aino@example.org", "Confirm your address for Lauta")
    guest.get(link_in(text))  # mail readers look at links
    assert not Member.objects.get().confirmed
    assert "the address is confirmed" in guest.post(link_in(text), fragment=False).content.decode()
    assert Member.objects.get().confirmed
    guest.post("/account/change/email", fragment=False, email="other@example.org", old=PASSWORD)
    assert not Member.objects.get().confirmed
    assert (
        guest.post(link_in(text), fragment=False).status_code == 403
    )  # the old letter confirms no new address


def test_a_lost_password_is_set_anew_once(guest: Any, another: Any, box: Box) -> None:
    confirmed(guest, box)
    n = len(box.letters)
    other = another()
    told = other.post("/account/lost-password", fragment=False, name="aino").content.decode()
    assert "a letter is on its way" in told
    to, subject, text = box.last()
    assert (len(box.letters), to, subject) == (n + 1, "aino@example.org", "A new password for Lauta")
    path = link_in(text)
    assert "digits alone" in other.post(path, fragment=False, password="7391046285").content.decode()
    assert other.post(path, fragment=False, password="another board").status_code == 302
    assert "Aino" in other.get("/account").content.decode()
    again = other.post(path, fragment=False, password="a third board")
    assert (again.status_code, again["Location"]) == (302, "/account"), "it was used in this browser"
    assert another().post(path, fragment=False, password="a third board").status_code == 403
    reply = another().post("/sign-in", fragment=False, name="Aino", password="a third board")
    assert reply.status_code != 302, "the link has set one password"
    assert guest.get("/account").status_code == 302  # the old password has signed out


@pytest.mark.parametrize("name", ["Nobody", "Aino"])
def test_without_a_confirmed_address_no_letter_leaves(guest: Any, box: Box, name: str) -> None:
    sign_up(guest)
    box.last()
    n = len(box.letters)
    answer = guest.post("/account/lost-password", fragment=False, name=name)
    assert "a letter is on its way" in answer.content.decode()
    box.last()
    assert len(box.letters) == n


def test_letters_are_asked_for_slowly(guest: Any, box: Box) -> None:
    confirmed(guest, box)
    last = [guest.post("/account/lost-password", fragment=False, name="Aino") for _ in range(6)][-1]
    assert last.status_code == 429


def test_letters_speak_the_readers_language(another: Any, box: Box) -> None:
    sign_up(another("fi"))
    assert box.last()[1] == "Vahvista osoitteesi Lautaa varten"


@pytest.mark.parametrize(
    "given", ["mail.example.org", "ftp://mail.example.org", "smtp://", "smtp://a:b@h:port"]
)
def test_a_mail_server_that_means_nothing_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    from lauta.web.base.environment import BadSetting
    from lauta.web.outbox.mail import server

    monkeypatch.setenv("LAUTA_MAIL", given)
    monkeypatch.setenv("LAUTA_MAIL_FROM", "lauta@example.org")
    with pytest.raises(BadSetting, match="LAUTA_MAIL must be as"):
        server()


def test_a_letter_waits_for_a_mail_server_that_is_away(
    guest: Any, box: Box, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from lauta.web.models import Message
    from lauta.web.outbox.sender import send_due

    there = os.environ["LAUTA_MAIL"]
    monkeypatch.setenv("LAUTA_MAIL", "smtp://127.0.0.1:1")
    sign_up(guest)
    assert send_due() == 0
    assert Message.objects.get().answer == "refused" and "(refused)" in caplog.text
    assert "aino@example.org" not in caplog.text
    monkeypatch.setenv("LAUTA_MAIL", there)
    Message.objects.update(due=0.0)
    assert send_due() == 1 and len(box.letters) == 1
