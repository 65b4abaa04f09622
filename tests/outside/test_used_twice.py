"""What works once works once, though two browsers use it in the same moment: the second use is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.outside.passkeys import Browser
from tests.outside.rights import NEW, PASSWORD
from tests.outside.test_seats_at_once import before

LATER = "the password of the second one"
Use = Callable[[Browser], Any]


@pytest.fixture
def aino(another: Any, box: Any) -> Any:
    """Aino's browser, with a passkey."""
    from lauta.web.models import Member

    browser = Browser()
    browser.post("/sign-up", name="Aino", password=PASSWORD)
    browser.add_passkey(PASSWORD)
    yield browser
    Member.objects.all().delete()


def _reset(aino: Browser) -> tuple[str, Use]:
    from lauta.web.members.letters import reset_path
    from lauta.web.models import Member

    path, passwords = reset_path(Member.objects.get(name="Aino")), iter((LATER, NEW))
    return "lauta.web.members.accounts.make_password", lambda one: one.post(path, password=next(passwords))


def _code(aino: Browser) -> tuple[str, Use]:
    from lauta.web.members import devices
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    me = Member.objects.get(name="Aino")
    known = identities.member(aino.client.session)
    code = devices.new_code(me.guest, known, me.sessions.get())
    return "lauta.web.members.devices._stands", lambda one: one.post("/enter", code=code, use="1")


def _invitation(aino: Browser) -> tuple[str, Use]:
    from lauta.web.models import Table

    form = {"game": "africa", "players": 2, "preset": "dutch_rulebook", "seat_0": "me", "seat_1": "open"}
    table = aino.post("/new", name="Aino", **form).headers["Location"].removeprefix("/t/")
    path = f"/join/{table}/{Table.objects.get(public_id=table).seats.get(index=1).token}"
    return "lauta.web.tables.seating.invited", lambda one: one.post(path, name="Bo", nonce="")


def _passkey(aino: Browser) -> tuple[str, Use]:
    aino.post("/sign-out")
    answer = aino.key.sign(aino.asked("enter"))
    return "lauta.web.members.questions.use_up", lambda _: aino.post("/sign-in", passkey=answer)


@pytest.mark.parametrize("secret", [_reset, _code, _invitation, _passkey])
def test_of_two_uses_at_once_the_second_is_refused(
    secret: Callable[[Browser], tuple[str, Use]], aino: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, use = secret(aino)
    answers: list[int] = []
    before(monkeypatch, where, lambda: answers.append(use(Browser()).status_code))
    answers.append(use(Browser()).status_code)
    first, second = answers
    assert first == 302 and 400 <= second < 500


@pytest.mark.parametrize("change", ["password", "email"])
def test_what_a_thief_has_begun_to_change_is_refused_after_a_new_password(
    change: str, aino: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.members import accounts
    from lauta.web.models import Member

    thief, theirs = Browser(), {"password": LATER, "email": "thief@x.example"}
    thief.post("/sign-in", name="Aino", password=PASSWORD)
    checked = {"password": "make_password", "email": "checked_email"}[change]
    before(
        monkeypatch, f"lauta.web.members.accounts.{checked}",
        lambda: accounts.set_password(Member.objects.get(name="Aino"), NEW),
    )  # fmt: skip
    answer = thief.post(f"/account/change/{change}", old=PASSWORD, **{change: theirs[change]})
    me = Member.objects.get(name="Aino")
    assert answer.status_code >= 400
    assert accounts.has_password(me, NEW) and me.email == ""


def test_a_webhook_of_a_thief_is_refused_where_the_password_changes_while_its_name_is_looked_up(
    aino: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.members import accounts
    from lauta.web.models import Member, NoticeWish

    thief = Browser()
    thief.post("/sign-in", name="Aino", password=PASSWORD)
    monkeypatch.setattr("lauta.web.outbox.outward.places_of", lambda *_: [])
    before(
        monkeypatch, "lauta.web.notices.wishes._look_up",
        lambda: accounts.set_password(Member.objects.get(name="Aino"), NEW),
    )  # fmt: skip
    answer = thief.post("/notices", hook="https://thief.example/x", old=PASSWORD)
    assert answer.status_code >= 400 or "was changed a moment ago" in answer.content.decode()
    assert not NoticeWish.objects.exclude(hook="").exists()
