"""Passkeys: in and out with one, and every answer that is not to be believed. No browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.archives import archive_of
from tests.web.authenticator import Authenticator

PASSWORD = "a board of tiles"


class Somebody:
    """A browser at https://testserver with a passkey of its own."""

    def __init__(self, host: str = "testserver") -> None:
        from django.test import Client

        self.client = Client(headers={"Accept-Language": "en", "User-Agent": "Firefox/140 (X11; Linux)"})
        self.host, self.key = host, Authenticator()

    def get(self, path: str) -> Any:
        return self.client.get(path, secure=True, headers={"Host": self.host})

    def post(self, path: str, **form: str) -> Any:
        return self.client.post(path, form, secure=True, headers={"Host": self.host})

    def asked(self, what: str, **form: str) -> Any:
        answer = self.post(f"/passkeys/{what}", **form)
        return answer.json().popitem()[1]

    def sign_up(self, name: str = "Aino") -> Any:
        return self.post("/sign-up", name=name, passkey=self.key.make(self.asked("make", name=name)))

    def sign_in(self) -> Any:
        return self.post("/sign-in", passkey=self.key.sign(self.asked("enter")))

    def asked_to_add(self) -> Any:
        """What the new passkey is asked, once the old one has shown who is there."""
        return self.asked("add", passkey=self.key.sign(self.asked("add")))

    def add(self, key: Authenticator) -> Any:
        return self.post("/account/passkeys/add", passkey=key.make(self.asked_to_add()))

    def signed_in(self) -> bool:
        return bool(self.get("/account").status_code == 200)


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    yield
    for member in Member.objects.all():
        identities.forget(member.pk)
    Member.objects.all().delete()


@pytest.fixture
def aino() -> Somebody:
    one = Somebody()
    assert one.sign_up().status_code == 302
    return one


def refused(answer: Any, status: int, words: str) -> None:
    assert (answer.status_code, words in answer.content.decode()) == (status, True)


def test_an_account_without_a_password_in_and_out(aino: Somebody) -> None:
    from lauta.web.models import Passkey

    row = Passkey.objects.get()
    assert (row.name, row.used, row.member.has_usable_password()) == ("Firefox, Linux", None, False)
    aino.post("/sign-out")
    assert not aino.signed_in()
    assert aino.sign_in().status_code == 302
    assert aino.signed_in()
    row.refresh_from_db()
    assert (row.count, row.used is not None) == (1, True)
    aino.post("/account/export", passkey=aino.key.sign(aino.asked("confirm")))
    with archive_of(aino.client) as archive:
        (told,) = json.loads(archive.read("passkeys.json"))
    assert sorted(told) == ["made", "name", "used"]


def test_what_is_asked_of_a_browser_names_nobody(aino: Somebody) -> None:
    from lauta.web.models import Member

    asked = aino.asked_to_add()
    member = Member.objects.get()
    assert asked["rp"]["id"] == "testserver"
    assert asked["user"]["id"] not in (member.guest, str(member.pk))
    assert [one["id"] for one in asked["excludeCredentials"]] == [json.loads(aino.key.sign(asked))["id"]]
    assert Somebody().asked("enter")["allowCredentials"] == []


def test_an_answer_counts_once_and_only_for_its_own_question(aino: Somebody) -> None:
    aino.post("/sign-out")
    asked = aino.asked("enter")
    cookie = aino.client.cookies["lauta"].value
    answer = aino.key.sign(asked)
    assert aino.post("/sign-in", passkey=answer).status_code == 302
    aino.post("/sign-out")
    refused(aino.post("/sign-in", passkey=answer), 403, "too old, or was answered already")
    aino.client.cookies["lauta"] = cookie  # the session of before, with the question in it
    refused(aino.post("/sign-in", passkey=aino.key.sign(asked)), 403, "too old, or was answered already")
    stranger = Somebody()
    stranger.asked("enter")
    theirs = aino.key.sign(aino.asked("enter"))
    refused(stranger.post("/sign-in", passkey=theirs), 403, "was not accepted")
    assert not aino.signed_in() and not stranger.signed_in()


def test_a_question_grows_old(aino: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.members import passkeys

    present = [1000.0]
    monkeypatch.setattr(passkeys, "challenges", passkeys.Challenges(lambda: present[0]))
    aino.post("/sign-out")
    asked = aino.asked("enter")
    present[0] += passkeys.SECONDS
    refused(aino.post("/sign-in", passkey=aino.key.sign(asked)), 403, "too old")
    asked = aino.asked("enter")
    monkeypatch.setattr(passkeys, "challenges", passkeys.Challenges(lambda: present[0]))  # started anew
    refused(aino.post("/sign-in", passkey=aino.key.sign(asked)), 403, "too old")


@pytest.mark.parametrize("wrong", ["origin", "host", "key", "handle", "unknown"])
def test_an_answer_from_elsewhere_opens_nothing(aino: Somebody, wrong: str) -> None:
    aino.post("/sign-out")
    words = "was not accepted"
    if wrong == "origin":
        aino.key.origin = "https://testserver.example"
    elif wrong == "host":
        aino.key.host = "example"
    elif wrong == "key":
        aino.key.key = Authenticator().key
    elif wrong == "handle":
        aino.key.handle = "c29tZWJvZHk"
    else:
        aino.key.id, words = b"nobody knows it", "does not know this passkey"
    refused(aino.sign_in(), 403, words)
    assert not aino.signed_in()


def test_a_counter_that_goes_back_is_a_copy(aino: Somebody) -> None:
    aino.key.count = 6
    aino.post("/sign-out")
    assert aino.sign_in().status_code == 302
    aino.post("/sign-out")
    aino.key.count -= 1
    refused(aino.sign_in(), 403, "its counter went back")
    assert aino.sign_in().status_code == 302


@pytest.mark.parametrize("answer", ["[]", "{}", "no", '{"id": 3}', '{"id": "x", "response": 3}', "[" * 9000])
def test_what_is_no_answer_is_refused_where_it_came(aino: Somebody, answer: str) -> None:
    aino.post("/sign-out")
    for path, what in (("/sign-in", "enter"), ("/sign-up", "make")):
        aino.asked(what, name="Bertta")
        said = aino.post(path, name="Bertta", passkey=answer)
        assert said.status_code in (400, 403)
        assert 'role="alert"' in said.content.decode()


def test_the_last_way_in_stays_until_there_is_a_password(aino: Somebody) -> None:
    from lauta.web.models import Passkey

    row = Passkey.objects.get()
    answer = aino.key.sign(aino.asked("confirm"))
    said = aino.post("/account/passkeys/remove", key=str(row.pk), passkey=answer)
    refused(said, 409, "Set a password first.")
    refused(aino.post("/account/change/password", password=PASSWORD), 403, "Confirm with your passkey")
    for _ in range(2):  # from one who has none, then by the one who has one
        answer = aino.key.sign(aino.asked("confirm"))
        said = aino.post(
            "/account/change/password", password=PASSWORD, old=PASSWORD, passkey=answer, keep="passkeys"
        )
        refused(said, 200, "All other browsers are signed out.")
    said = aino.post("/account/passkeys/remove", key=str(row.pk), old=PASSWORD)
    assert "Removed." in said.content.decode()
    aino.post("/sign-out")
    refused(aino.sign_in(), 403, "does not know this passkey")
    assert aino.post("/sign-in", name="Aino", password=PASSWORD).status_code == 302


def test_a_second_one_is_added_renamed_and_removed(aino: Somebody) -> None:
    from lauta.web.models import Passkey

    phone = Authenticator()
    assert "Added: Firefox, Linux 2." in aino.add(phone).content.decode()
    first, second = Passkey.objects.all()
    assert first.handle == second.handle == phone.handle
    refused(aino.add(phone), 403, "belongs to an account already")
    refused(aino.post("/account/passkeys/rename", key=str(second.pk), name=" "), 400, "needs a name")
    assert (
        "My phone"
        in aino.post("/account/passkeys/rename", key=str(second.pk), name="My phone").content.decode()
    )
    answer = aino.key.sign(aino.asked("confirm"))
    assert aino.post("/account/passkeys/remove", key=str(first.pk), passkey=answer).status_code == 200
    assert Passkey.objects.get().name == "My phone"
    refused(aino.post("/account/passkeys/remove", key=str(second.pk)), 409, "Set a password first.")


def test_a_passkey_is_added_by_who_knows_the_password_and_not_by_whoever_sits_there() -> None:
    """It would outlive a new password, with which others are to be signed out."""
    bertta, thief = Somebody(), Authenticator()
    assert bertta.post("/sign-up", name="Bertta", password=PASSWORD).status_code == 302
    for old in ("", "wrong wrong"):
        refused(bertta.post("/passkeys/add", old=old), 403, "This is not your password")
        stolen = thief.make({**bertta.asked("make", name="Somebody"), "user": {"id": "eA", "name": "x"}})
        refused(bertta.post("/account/passkeys/add", passkey=stolen), 403, "too old, or was answered already")
    added = bertta.post("/account/passkeys/add", passkey=bertta.key.make(bertta.asked("add", old=PASSWORD)))
    assert "Added: Firefox, Linux." in added.content.decode()


def test_without_a_password_a_passkey_is_added_by_who_has_one(aino: Somebody) -> None:
    """Whoever sits at an open browser has none, and neither does somebody with an account of their own."""
    from lauta.web.models import Passkey

    bertta, thief = Somebody(), Authenticator()
    bertta.sign_up("Bertta")
    asked = aino.post("/passkeys/add").json()
    assert list(asked) == ["get"]
    assert [one["id"] for one in asked["get"]["allowCredentials"]] == [
        Passkey.objects.get(member__name="Aino").credential
    ]
    refused(aino.post("/passkeys/add", passkey="{}"), 400, "not what a passkey answers")
    asked = aino.asked("add")
    refused(aino.post("/passkeys/add", passkey=thief.sign(asked)), 403, "does not know this passkey")
    asked = aino.asked("add")
    refused(aino.post("/passkeys/add", passkey=bertta.key.sign(asked)), 403, "was not accepted")
    asked = aino.asked("add")
    stolen = thief.make({**asked, "user": {"id": "eA", "name": "x"}})
    refused(aino.post("/account/passkeys/add", passkey=stolen), 403, "too old, or was answered already")
    assert Passkey.objects.count() == 2


def test_showing_a_passkey_once_is_good_for_one_more_and_for_a_while(
    aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser may want another press of the button in between; what was shown is not forgotten then."""
    from lauta.web.members import passkeys

    present = [1000.0]
    monkeypatch.setattr(passkeys, "challenges", passkeys.Challenges(lambda: present[0]))
    aino.asked_to_add()
    cookie = aino.client.cookies["lauta"].value
    asked = aino.post("/passkeys/add").json()
    assert list(asked) == ["create"]
    added = aino.post("/account/passkeys/add", passkey=Authenticator().make(asked["create"]))
    assert "Added: Firefox, Linux 2." in added.content.decode()
    assert list(aino.post("/passkeys/add").json()) == ["get"]
    aino.client.cookies["lauta"] = cookie  # the session of before, with the proof in it
    assert list(aino.post("/passkeys/add").json()) == ["get"]
    aino.asked_to_add()
    present[0] += passkeys.SECONDS
    assert list(aino.post("/passkeys/add").json()) == ["get"]


def test_where_letters_go_is_changed_by_who_proves_to_be_the_member(aino: Somebody) -> None:
    """A letter sets a new password, so it must not go to whoever sits at an open browser."""
    from lauta.web.models import Member

    bertta, address = Somebody(), "/account/change/email"
    bertta.post("/sign-up", name="Bertta", password=PASSWORD, email="bertta@example.org")
    for old in ("", "wrong wrong"):
        refused(bertta.post(address, email="thief@example.org", old=old), 403, "This is not your password")
    refused(aino.post(address, email="thief@example.org"), 403, "Confirm with your passkey")
    assert set(Member.objects.values_list("email", flat=True)) == {"bertta@example.org", ""}
    assert bertta.post(address, email="b@example.org", old=PASSWORD).status_code == 200
    signed = aino.key.sign(aino.asked("confirm"))
    assert aino.post(address, email="a@example.org", passkey=signed).status_code == 200
    assert set(Member.objects.values_list("email", flat=True)) == {"b@example.org", "a@example.org"}


def test_nobody_uses_the_passkey_of_another_member(aino: Somebody) -> None:
    from lauta.web.models import Member, Passkey

    bertta = Somebody()
    bertta.sign_up("Bertta")
    theirs = str(Passkey.objects.get(member__name="Aino").pk)
    for part in ("remove", "rename"):
        assert bertta.post(f"/account/passkeys/{part}", key=theirs, name="Mine").status_code == 404
    answer = aino.key.sign(bertta.asked("confirm"))
    refused(bertta.post("/account/delete", passkey=answer), 403, "was not accepted")
    assert Member.objects.count() == 2
    gone = bertta.post("/account/delete", passkey=bertta.key.sign(bertta.asked("confirm")))
    assert gone.status_code == 302
    assert [one.member.name for one in Passkey.objects.all()] == ["Aino"]


def test_a_closed_account_stays_closed_and_a_taken_name_makes_no_passkey(aino: Somebody) -> None:
    from lauta.web.models import Member

    refused(Somebody().post("/passkeys/make", name="AINO"), 409, "Somebody has this name already")
    aino.post("/sign-out")
    Member.objects.update(closed=True)
    refused(aino.sign_in(), 403, "was closed")


def test_attempts_are_counted_as_with_passwords(aino: Somebody) -> None:
    aino.post("/sign-out")
    told = [aino.post("/sign-in", passkey="{}").status_code for _ in range(14)]
    assert (told[0], told[-1]) == (403, 429)


@pytest.mark.parametrize(
    "host, secure, words",
    [
        ("testserver", False, "begins with https"),
        ("127.0.0.1", False, "not a number"),
        ("localhost", False, ""),
    ],
)
def test_where_there_are_none_a_sentence_stands_in_place_of_the_button(
    another: Callable[..., Any], host: str, secure: bool, words: str
) -> None:
    client = another().client
    page = client.get("/sign-in", headers={"Host": f"{host}:8000"}, secure=secure).content.decode()
    assert ("data-passkey=" in page) == (not words)
    assert words in page
    answer = client.post("/passkeys/enter", headers={"Host": f"{host}:8000"}, secure=secure)
    assert answer.status_code == (403 if words else 200)
