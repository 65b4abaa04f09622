"""What strangers cannot use up of an account: attempts at its password, letters, and places for members.

All other limits are `test_limits.py`.
"""

from __future__ import annotations

import ast
from datetime import timedelta
from typing import Any

import pytest

from tests.outside.limits import FLOOD, OTHER, PASSWORD, ROOM_DOORS, WEB, WRONG, World, at, tried
from tests.outside.test_limits import world
from tests.web.conftest import Guest

__all__ = ["world"]


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
    from django.db.models import F

    from lauta.web.models import Member, MemberSession

    Member.objects.all().delete()
    for n in range(3):
        world.member(f"Unused {n}", FLOOD)
    player = world.member("Pelle")
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
    assert {"Pelle", "Writer", "Unused 1"} <= left and not {"Unused 0", "Unused 2"} & left
