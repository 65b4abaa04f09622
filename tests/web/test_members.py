"""Accounts: what may be typed, in and out, what comes along, what others are not told, leaving for good."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.pages import with_plain_names
from tests.web.archives import archive_of

PASSWORD = "a board of tiles"


@pytest.fixture(autouse=True)
def _no_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAUTA_MAIL", raising=False)


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    yield
    for member in Member.objects.all():
        identities.forget(member.pk)
    Member.objects.all().delete()


def sign_up(somebody: Any, name: str = "Aino", password: str = PASSWORD, **more: str) -> Any:
    return somebody.post("/sign-up", fragment=False, name=name, password=password, **more)


def page(somebody: Any, path: str) -> str:
    return with_plain_names(somebody.get(path).content.decode())


def test_an_account_takes_along_what_the_guest_had(guest: Any) -> None:
    from lauta.web.models import FormerGuest, Member, Table

    table = guest.new_table("me", "bot:casual", name="Aino")
    before = guest.client.session["guest"]
    assert "1 table of this browser comes along" in page(guest, "/sign-up")
    assert sign_up(guest).status_code == 302
    member = Member.objects.get()
    assert guest.client.session["guest"] == member.guest != before
    assert Table.objects.get(public_id=table).host == member.guest
    assert guest.get(f"/t/{table}").status_code == 200
    assert FormerGuest.objects.get().guest == before


def test_the_browser_that_was_left_is_told_where_the_tables_are(
    guest: Any, another: Callable[..., Any]
) -> None:
    old = another()
    table = old.new_table("me", "bot:casual")
    shown = old.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    assert code
    new = guest
    sign_up(new)
    asked = page(new, "/enter/" + code[1].replace(" ", ""))
    assert "1 table of the other device into the account of Aino" in asked
    new.post("/enter", fragment=False, code=code[1], use="1")
    assert new.get(f"/t/{table}").status_code == 200
    assert old.get(f"/t/{table}").status_code == 403
    assert "in the account of Aino now" in page(old, "/")


@pytest.mark.parametrize(
    "name, password, wrong",
    [
        ("Al", PASSWORD, "A name has 3 to 24 characters"),
        ("...", PASSWORD, "a letter or a digit among them"),
        ("A" * 25, PASSWORD, "A name has 3 to 24 characters"),
        ("a/b/c", PASSWORD, "neither / nor @"),
        ("me@home", PASSWORD, "neither / nor @"),
        ("Aino", "short", "A password has 8 to 200 characters"),
        ("Aino", "9" * 201, "A password has 8 to 200 characters"),
        ("Aino", "7391046285", "digits alone"),
        ("Aino", "password", "one of the first that anybody tries"),
        ("Wanderer", "wanderer1", "too much like the name"),
    ],
)
def test_what_cannot_be_an_account_is_said_where_it_was_typed(
    guest: Any, name: str, password: str, wrong: str
) -> None:
    from lauta.web.models import Member

    answer = sign_up(guest, name, password)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert wrong in text
    assert 'role="alert"' in text
    assert f'value="{name[:80]}"' in text  # nothing typed is lost
    assert f'value="{password}"' not in text
    assert not Member.objects.exists()


def test_an_address_that_is_none_is_refused(guest: Any) -> None:
    answer = sign_up(guest, email="nobody")
    assert answer.status_code == 400
    assert "not the address of a mailbox: nobody" in answer.content.decode()


@pytest.mark.parametrize("twin", ["Aino", "AINO", " aino ", "\uff21ino"])  # the last with a wide A
def test_a_name_is_there_once_whatever_its_letters(
    guest: Any, another: Callable[..., Any], twin: str
) -> None:
    sign_up(guest)
    answer = sign_up(another(), twin)
    assert answer.status_code == 409
    assert "Somebody has this name already" in answer.content.decode()


def test_sign_out_and_in_again(guest: Any) -> None:
    table = guest.new_table("me", "bot:casual")
    sign_up(guest)
    guest.client.post("/preferences", {"theme": "dark", "language": "fi"})
    guest.post("/sign-out", fragment=False)
    assert guest.get(f"/t/{table}").status_code == 403
    assert 'data-theme="dark"' in page(guest, "/")
    assert guest.post("/sign-in", fragment=False, name="AINO", password="not this").status_code == 403
    assert (
        guest.post("/sign-in", fragment=False, name="aino", password=PASSWORD, next=f"/t/{table}").url
        == f"/t/{table}"
    )
    assert guest.get(f"/t/{table}").status_code == 200


def test_a_wrong_name_and_a_wrong_password_read_alike(guest: Any, another: Callable[..., Any]) -> None:
    sign_up(guest)
    told = [
        another().post("/sign-in", fragment=False, name=name, password="wrong wrong").content.decode()
        for name in ("Aino", "Nobody")
    ]
    assert "Name and password do not belong together" in told[0]
    assert _bare(told[0], "Aino") == _bare(told[1], "Nobody")


def _bare(text: str, name: str) -> str:
    return re.sub(r'(?:value|data-who)="[^"]*"', "", text).replace(name, "")


def test_passwords_are_tried_slowly(guest: Any, another: Callable[..., Any]) -> None:
    sign_up(guest)
    last = [
        another().post("/sign-in", fragment=False, name="Aino", password=f"wrong {n}") for n in range(13)
    ][-1]
    assert last.status_code == 429
    assert "Too many attempts" in last.content.decode()


def test_a_name_that_is_written_otherwise_is_tried_as_slowly(another: Callable[..., Any]) -> None:
    """Who finds the same account is counted as the same name, wherever it is tried from."""

    def tried(n: int) -> int:
        name = " " * n + "AINO" + "\u200b" * n
        form = {"name": name, "password": f"wrong {n}"}
        return int(another().client.post("/sign-in", form, REMOTE_ADDR=f"192.0.2.{n}").status_code)

    sign_up(another())
    assert [tried(n) for n in range(13)] == [403] * 12 + [429]


def test_nobody_keeps_all_others_from_signing_up(another: Callable[..., Any]) -> None:
    def tried(address: str) -> int:
        form = {"name": "x", "password": "y"}
        return int(another().client.post("/sign-up", form, REMOTE_ADDR=address).status_code)

    assert [tried("192.0.2.1") for _ in range(13)] == [400] * 12 + [429]
    assert tried("192.0.2.2") == 400


def test_a_new_password_signs_all_others_out(guest: Any, another: Callable[..., Any]) -> None:
    table = guest.new_table("me", "bot:casual")
    sign_up(guest)
    other = another()
    other.post("/sign-in", fragment=False, name="Aino", password=PASSWORD)
    assert other.get(f"/t/{table}").status_code == 200
    refused = guest.post("/account/change/password", fragment=False, old="wrong", password="another board")
    assert refused.status_code == 403 and "This is not your password" in refused.content.decode()
    changed = guest.post("/account/change/password", fragment=False, old=PASSWORD, password="another board")
    assert "All other browsers are signed out" in changed.content.decode()
    assert guest.get(f"/t/{table}").status_code == 200
    assert other.get(f"/t/{table}").status_code == 403
    assert ">Sign in<" in page(other, "/")
    gone = other.client.get(f"/t/{table}", headers={"Sec-Fetch-Mode": "navigate"})
    assert gone.status_code == 302 and gone.url == f"/sign-in?next=%2Ft%2F{table}"
    told = page(other, gone.url)
    assert "You are signed out in this browser" in told and '<input name="name" value="Aino"' in told
    assert "You are signed out" not in page(other, gone.url)
    again = other.client.get(f"/t/{table}", headers={"Sec-Fetch-Mode": "navigate"})
    assert again.status_code == 403, "that is told once"
    back = other.post(gone.url, fragment=False, name="Aino", password="another board", next=f"/t/{table}")
    assert back.status_code == 302 and back.url == f"/t/{table}" and other.get(back.url).status_code == 200


def test_a_closed_account_is_not_named_to_who_was_signed_out(guest: Any) -> None:
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    sign_up(guest)
    Member.objects.update(closed=True)
    identities.forget(Member.objects.get().pk)
    told = page(guest, "/sign-in")
    assert "You are signed out in this browser" in told and '<input name="name" value=""' in told


def test_a_live_page_of_who_was_signed_out_is_refused(guest: Any) -> None:
    from lauta.web.base.refusals import NotAllowed
    from lauta.web.live.websocket import _admitted, _told

    table = guest.new_table("me", "bot:casual")
    sign_up(guest)
    session: Any = dict(guest.client.session.items())
    assert _admitted(table, session)
    assert _told(session, table, session["guest"], "en", None, None)
    guest.post("/account/change/password", fragment=False, old=PASSWORD, password="another board")
    assert not _admitted(table, session)
    with pytest.raises(NotAllowed, match="Sign in again"):  # also where it was open already
        _told(session, table, session["guest"], "en", None, None)


def test_who_signs_in_where_a_guest_has_played_is_asked(guest: Any, another: Callable[..., Any]) -> None:
    sign_up(guest)
    for take in ("1", "0"):
        other = another()
        table = other.new_table("me", "bot:casual")
        answer = other.post("/sign-in", fragment=False, name="Aino", password=PASSWORD, next="/about")
        assert answer.url.startswith("/account/bring")
        assert "1 table was played in this browser" in page(other, answer.url)
        assert other.post("/account/bring", fragment=False, take=take, next="/about").url == "/about"
        assert other.get(f"/t/{table}").status_code == (200 if take == "1" else 403)


def test_a_code_signs_a_second_device_in_once(guest: Any, another: Callable[..., Any]) -> None:
    table = guest.new_table("me", "bot:casual")
    sign_up(guest)
    shown = guest.post("/account/device", fragment=False, old=PASSWORD).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    assert code and "<svg" in shown and 'class="qr"' in shown
    phone, thief = another(), another()
    assert "Sign in as Aino on this device?" in page(phone, "/enter/" + code[1].replace(" ", ""))
    assert phone.get(f"/t/{table}").status_code == 403  # looking uses nothing
    phone.post("/enter", fragment=False, code=code[1].lower(), use="1")
    assert phone.get(f"/t/{table}").status_code == 200
    late = thief.post("/enter", fragment=False, code=code[1], use="1")
    assert late.status_code == 404 and "This code is not valid" in late.content.decode()


def test_guests_share_their_tables_by_a_code(guest: Any, another: Callable[..., Any]) -> None:
    table = guest.new_table("me", "bot:casual")
    shown = guest.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    phone = another()
    own = phone.new_table("me", "bot:casual")
    assert code
    phone.post("/enter", fragment=False, code=code[1], use="1")
    for device in (guest, phone):
        assert device.get(f"/t/{table}").status_code == device.get(f"/t/{own}").status_code == 200


def test_who_uses_a_code_is_told_what_it_gives_to_the_other_device(
    guest: Any, another: Callable[..., Any]
) -> None:
    """Somebody else at the table may have sent it: both devices would hold both hands then."""
    guest.new_table("me", "bot:casual")
    shown = guest.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    assert code
    path, phone = "/enter/" + code[1].replace(" ", ""), another()
    warning = "and sees what you hold there. Go on only if the code is your own."
    assert warning not in page(phone, path)
    for told in ("the 1 table of this browser", "the 2 tables of this browser"):
        phone.new_table("me", "bot:casual", game="attika", preset="rulebook")
        asked = page(phone, path)
        assert told in asked and warning in asked
    sign_up(phone)
    assert warning not in page(phone, path)  # the account keeps what it has


def test_a_code_is_too_old_after_its_minutes(guest: Any, another: Callable[..., Any]) -> None:
    from datetime import timedelta

    from django.utils.timezone import now

    from lauta.web.models import DeviceCode

    guest.new_table("me", "bot:casual")
    shown = guest.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    DeviceCode.objects.update(until=now() - timedelta(hours=1))
    assert code and another().post("/enter", fragment=False, code=code[1], use="1").status_code == 404


def test_codes_are_not_kept_as_they_are(guest: Any) -> None:
    from lauta.web.models import DeviceCode

    shown = guest.post("/account/device", fragment=False).content.decode()
    code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
    assert code and code[1].replace(" ", "") not in DeviceCode.objects.get().digest


def test_a_members_page_is_shown_as_the_member_wishes(guest: Any, another: Callable[..., Any]) -> None:
    sign_up(guest)
    guest.post("/account/change/profile", fragment=False, about="I <b>explore</b>", public="1")
    assert "I &lt;b&gt;explore&lt;/b&gt;" in page(another(), "/people/aino")
    guest.post("/account/change/profile", fragment=False, about="I explore")
    hidden = page(another(), "/people/Aino")
    assert "I explore" not in hidden and "not shown to others" in hidden
    assert "I explore" in page(guest, "/people/Aino")
    assert another().get("/people/Nobody").status_code == 404


def test_everything_of_mine_and_nothing_of_others(guest: Any, another: Callable[..., Any]) -> None:
    table = guest.new_table("me", "bot:casual", game="attika", preset="")
    guest.post(f"/t/{table}/say", text="hello there")
    another().new_table("me", "bot:casual")
    sign_up(guest, email="aino@example.org")
    with archive_of(guest.client) as archive:
        assert json.loads(archive.read("account.json"))["email"] == "aino@example.org"
        told = json.loads(archive.read("tables.json"))
        assert [one["id"] for one in told] == [table]
        assert told[0]["said"][0]["text"] == "hello there"
        record = archive.read(f"records/{table}.txt").decode()
        listed = {line.split()[0] for line in archive.read("README.txt").decode().splitlines()}
        assert {re.sub("/.*", "/", name) for name in archive.namelist()} - {"README.txt"} <= listed
        everything = b"".join(map(archive.read, archive.namelist())).decode()
    from lauta.web.models import Member, Table

    row, member = Table.objects.get(public_id=table), Member.objects.get()
    assert "attika" in record
    for secret in (bytes(row.seed).hex(), member.password, member.guest, row.watch_token):
        assert secret not in everything


def test_leaving_for_good(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import Chat, Edition, Member, Seat, Table

    alone = guest.new_table("me", "bot:casual")
    shared = guest.new_table("me", "open", "bot:casual", name="Aino")
    friend = another()
    open_seat = Table.objects.get(public_id=shared).seats.get(kind=Seat.OPEN)
    friend.post(f"/join/{shared}/{open_seat.token}", fragment=False, name="Bo", nonce="")
    guest.post(f"/t/{shared}/say", text="bye")
    friend.post(f"/t/{shared}/say", text="bye Aino")
    sign_up(guest)
    guest.post("/editions/new", fragment=False, game="africa", name="Box")
    assert guest.post("/account/delete", fragment=False, password="wrong wrong").status_code == 403
    assert Member.objects.exists()
    assert guest.post("/account/delete", fragment=False, password=PASSWORD).status_code == 302
    assert "Your account is deleted." in page(guest, "/")
    assert "Your account is deleted." not in page(guest, "/"), "that is said once"
    assert not Member.objects.exists() and not Edition.objects.exists()
    assert not Table.objects.filter(public_id=alone).exists()
    table = Table.objects.get(public_id=shared)
    assert [seat.kind for seat in table.seats.all()] == [Seat.BOT, Seat.HUMAN, Seat.BOT]
    assert "Aino" not in [seat.name for seat in table.seats.all()]
    assert [line.text for line in Chat.objects.filter(table=table)] == ["bye Aino"]
    assert table.host == friend.client.session["guest"]
    text = page(friend, f"/t/{shared}")
    assert "Player 1" in text
    assert guest.get(f"/t/{shared}").status_code == 403
    if (match := Table.objects.get(public_id=shared)).status == Table.PLAYING:  # whose turn it was is served
        from lauta.web.match.match_cache import actor_of
        from lauta.web.models import Duty

        assert (actor_of(match) == 1) != Duty.objects.filter(table=match).exists()


def test_a_seat_that_a_rematch_keeps_goes_into_the_account_and_goes_with_it(
    guest: Any, another: Callable[..., Any]
) -> None:
    from lauta.web.models import Seat, Table

    friend, table = another(), guest.new_table("me", "open", name="Aino")
    open_seat = Table.objects.get(public_id=table).seats.get(kind=Seat.OPEN)
    friend.post(f"/join/{table}/{open_seat.token}", fragment=False, name="Bo", nonce="")
    Table.objects.filter(public_id=table).update(status=Table.OVER)
    new = friend.post(f"/t/{table}/again", fragment=False).headers["Location"]
    before = guest.client.session["guest"]
    sign_up(guest)
    assert guest.client.session["guest"] != before
    assert "Play the rematch" in page(guest, new) and "Aino" in page(friend, new)
    guest.post("/account/delete", fragment=False, password=PASSWORD)
    (kept,) = Table.objects.get(public_id=new.removeprefix("/t/")).seats.filter(kind=Seat.OPEN)
    assert (kept.former, kept.name) == ("", "Player 1")
    assert "Aino" not in page(friend, new) and "asked, not here yet" not in page(friend, new)


def test_what_was_said_goes_with_the_account_from_every_page(guest: Any, another: Callable[..., Any]) -> None:
    """Also from pages that others have open, and what was said where somebody only looked on."""
    from lauta.web.models import Chat, Seat, Table

    friend, watched = another(), another().new_table("me", "bot:casual", listed="1")
    table = guest.new_table("me", "open", name="Aino")
    link = Table.objects.get(public_id=table).seats.get(kind=Seat.OPEN).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
    sign_up(guest)
    guest.post(f"/t/{table}/say", text="words at my table")
    guest.post(f"/t/{watched}/say", text="words from outside")
    assert "words at my table" in page(friend, f"/t/{table}/now")
    assert "words from outside" in page(friend, f"/t/{watched}/now")
    assert guest.post("/account/delete", fragment=False, password=PASSWORD).status_code == 302
    assert "words at my table" not in page(friend, f"/t/{table}/now")
    assert "words from outside" not in page(friend, f"/t/{watched}/now")
    friend.post(f"/t/{table}/say", text="who was that?")
    assert "who was that?" in page(friend, f"/t/{table}/now")
    assert [line.text for line in Chat.objects.filter(table__public_id__in=[table, watched])] == [
        "who was that?"
    ]


def test_no_secret_of_an_account_is_in_any_page(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import Member

    table = guest.new_table("me", "open", "bot:casual")
    sign_up(guest, email="aino@example.org")
    member = Member.objects.get()
    friend = another()
    seen = (
        page(friend, "/people/Aino")
        + page(friend, "/")
        + page(guest, f"/t/{table}")
        + page(guest, "/account")
    )
    assert member.guest not in seen
    assert member.password not in seen
    assert "aino@example.org" not in page(friend, "/people/Aino")


def test_a_server_without_accounts_says_so(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUTA_MEMBERS", "0")
    answer = sign_up(guest)
    assert answer.status_code == 503
    assert "takes no more accounts" in answer.content.decode()


@pytest.mark.parametrize("path", ["/account/delete", "/account/bring"])
def test_what_is_for_members_asks_to_sign_in(guest: Any, path: str) -> None:
    answer = guest.get(path)
    assert answer.status_code == 403
    assert "Sign in first" in answer.content.decode()


@pytest.mark.parametrize(
    "target", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)"]
)
def test_nobody_is_sent_elsewhere_after_signing_in(guest: Any, target: str) -> None:
    sign_up(guest)
    guest.post("/sign-out", fragment=False)
    assert guest.post("/sign-in", fragment=False, name="Aino", password=PASSWORD, next=target).url == "/"
