"""One list of strings through every door that takes text from people; they come back letter by letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

import lauta
from tests.outside.strings import HONEST, LIKE_AINO, UNSEEN
from tests.web.conftest import Guest
from tests.web.program import Program

PASSWORD = "unusual words 7"


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@pytest.fixture
def table(guest: Guest) -> str:
    return guest.new_table("me", "here")


def said(table: str) -> str:
    from lauta.web.models import Chat

    return str(
        Chat.objects.filter(table__public_id=table, event="").order_by("-id").values_list("text")[0][0]
    )


def _chat(guest: Guest, table: str, text: str) -> str:
    from lauta.web.models import Chat

    Chat.objects.all().delete()  # else it is too much at once
    assert guest.post(f"/t/{table}/say", text=text).status_code < 400
    return said(table)


def _note(guest: Guest, table: str, text: str) -> str:
    guest.post(f"/t/{table}/note", text=text)
    return str(guest.get(f"/t/{table}/note", fragment=True).content.decode())


def _seat(guest: Guest, table: str, text: str) -> str:
    from lauta.web.models import Seat

    made = guest.new_table("me", "open", name=text)
    return str(Seat.objects.get(table__public_id=made, index=0).name)


def _report(guest: Guest, table: str, text: str) -> str:
    from lauta.web.models import Report, Table
    from lauta.web.moderation.reports import report

    Report.objects.all().delete()
    return str(report(Table.objects.get(public_id=table), "me", "you", "Bram", None, "spam", text).words)


def _edition(guest: Guest, table: str, text: str) -> str:
    from lauta.web.models import Edition

    Edition.objects.all().delete()
    guest.post("/editions/new", game="africa", name=text)
    return str(Edition.objects.get().name)


def _record(guest: Guest, table: str, text: str) -> str:
    match = lauta.game("afrikan_tahti").match(2, names=[text, "Bram"])
    return lauta.read(match.record().encode()).names[0]


def _about(guest: Guest, table: str, text: str) -> str:
    from lauta.web.members.accounts import change_profile
    from lauta.web.models import Member

    member = Member.objects.create(name="Teller", key="teller", guest="teller")
    change_profile(member, text, True)
    member.delete()
    return str(member.about)


def _position(guest: Guest, table: str, text: str) -> str:
    """A name in quotes in a document that a word processor has gone over."""
    from lauta.engine.toml_reading import read_toml

    return str(read_toml(f'\ufeffname = "{text}"\r\n')["name"])


def _engine(guest: Guest, table: str, text: str) -> str:
    from lauta.engines.asking import _introduced

    return _introduced({"engine": text}).name


def _note_of_edition(guest: Guest, table: str, text: str) -> str:
    from lauta.engine.edition import Edition, read_edition

    return read_edition(Edition("africa", "ours", text).text).note


DOORS: dict[str, Callable[[Guest, str, str], str]] = {
    "chat": _chat,
    "note": _note,
    "seat": _seat,
    "report": _report,
    "name of an edition": _edition,
    "note of an edition": _note_of_edition,
    "about oneself": _about,
    "text in a document": _position,
    "name of an engine": _engine,
    "name in a record": _record,
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_text_comes_back_letter_by_letter(
    door: Callable[[Guest, str, str], str], guest: Guest, table: str
) -> None:
    back = {what: door(guest, table, text) for what, text in HONEST.items()}
    assert back == {what: composed(text) for what, text in HONEST.items()}


def test_a_chat_line_shows_on_the_page_as_typed(guest: Guest, table: str) -> None:
    for text in HONEST.values():
        _chat(guest, table, text)
        page = guest.get(f"/t/{table}").content.decode()
        assert composed(text).replace("'", "&#39;") in page


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_a_line_that_nobody_sees_is_refused(unseen: str, guest: Guest, table: str) -> None:
    from lauta.web.models import Chat

    guest.post(f"/t/{table}/say", text=unseen.encode("utf-8", "ignore").decode())
    assert not Chat.objects.filter(table__public_id=table).exists()


def test_an_unseen_name_is_none(guest: Guest, table: str) -> None:
    assert {_seat(guest, table, unseen) for unseen in list(UNSEEN.values())[:3]} == {"Player 1"}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_as_long_as_the_form_allows_is_taken_whole(form: Any, guest: Guest, table: str) -> None:
    longest = unicodedata.normalize(form, "Åäöé" * 6)[:24]
    assert _seat(guest, table, longest) == composed(longest)


# ------------------------------------------------------------------ accounts


def sign_up(name: str, password: str = PASSWORD) -> int:
    return int(Guest().post("/sign-up", fragment=False, name=name, password=password).status_code)


def sign_in(name: str, password: str = PASSWORD) -> int:
    return int(Guest().post("/sign-in", fragment=False, name=name, password=password).status_code)


@pytest.fixture
def open_house(box: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts go at the end, and no number of tries is too much."""
    from lauta.web.base.rates import RateLimit

    monkeypatch.setattr(RateLimit, "burst", 1000.0)


@pytest.mark.usefixtures("open_house")
def test_nobody_signs_up_under_a_name_that_looks_like_a_members() -> None:
    assert sign_up("Aino") == 302
    assert {what: sign_up(name) for what, name in LIKE_AINO.items()} == dict.fromkeys(LIKE_AINO, 409)


@pytest.mark.usefixtures("open_house")
@pytest.mark.parametrize("name", ["Lauta", "lauta", "L\u0430uta", "\u217cauta", "ADMIN", "Adm\u0456n"])
def test_nobody_signs_up_under_a_name_that_speaks_for_the_server(name: str) -> None:
    assert sign_up(name) in (400, 409)


@pytest.mark.parametrize(
    "name",
    ["\u03a1layer 1", "Pl\u0430yer 1", "Player I", "P l a y e r 1", "\u03a1layer", "Gu\u0435st 22", "Admins",
     "TheAdmin", "Admin Team", "Sysadmin", "Staff", "R\u043e\u043et"],
)  # fmt: skip
def test_what_looks_like_a_name_of_the_servers_is_kept_back(name: str) -> None:
    from lauta.web.members.player_names import is_kept_back

    assert is_kept_back(name)


@pytest.mark.parametrize("name", [*HONEST.values(), "Playa", "Guus", "Rooth", "Stafford", "Layla 1"])
def test_honest_names_are_not_kept_back(name: str) -> None:
    from lauta.web.members.player_names import is_kept_back

    assert not is_kept_back(name)


@pytest.mark.usefixtures("open_house")
def test_members_sign_in_by_the_name_they_signed_up_with() -> None:
    names = [name for name in HONEST.values() if len(name) > 2][:8]
    assert [sign_up(name) for name in names] == [302] * len(names)
    assert [sign_in(name) for name in names] == [302] * len(names)


@pytest.mark.usefixtures("open_house")
def test_a_password_typed_on_another_keyboard_fits() -> None:
    assert sign_up("Eino", "pitkä salasana ä") == 302
    assert sign_in("Eino", unicodedata.normalize("NFD", "pitkä\u00a0salasana ä")) == 302
    assert sign_in("Eino", "pitka salasana a") == 403


@pytest.mark.usefixtures("open_house")
def test_a_password_hashed_as_it_was_typed_still_fits() -> None:
    from lauta.web.models import Member

    sign_up("Eino")
    member = Member.objects.get(name="Eino")
    apart = unicodedata.normalize("NFD", "vanha sälä sänä")
    member.set_password(apart)
    member.save()
    assert sign_in("Eino", apart) == 302


@pytest.mark.usefixtures("open_house")
def test_an_account_whose_joiner_was_lost_before_is_still_found() -> None:
    from lauta.web.models import Member

    sign_up("می خواهم")
    Member.objects.filter(name="می خواهم").update(key="می خواهم")
    assert sign_in("می‌خواهم") == 302


@pytest.mark.usefixtures("open_house")
def test_the_api_refuses_half_a_character(table: str) -> None:
    reply = Program("Texter").ask("POST", f"/api/{table}/say", {"text": "\ud800"})
    assert reply.status_code in (400, 403)
