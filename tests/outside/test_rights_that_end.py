"""Rights that end: every credential of a member, tried after every way in which rights end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.outside.passkeys import Browser
from tests.outside.rights import CREDENTIALS, NEW, PASSWORD, World

OF_A_SESSION = {"cookie", "code", "push", "watching"}
WAYS_IN = {"passkey"}
KEPT = {"passkey", "token", "webhook"}
EVERYTHING = set(CREDENTIALS)

# What each end leaves; all else is dead.
LEFT = {
    "nothing": EVERYTHING,
    "sign out": EVERYTHING - OF_A_SESSION,
    "end one": EVERYTHING - OF_A_SESSION,
    "end others": EVERYTHING - OF_A_SESSION,
    "new password": set(),
    "new password keeping": KEPT,
    "reset": set(),
    "closing": set(),
    "closing and opening": WAYS_IN,
    "deleting": set(),
}


@pytest.fixture
def world(another: Callable[..., Any], box: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    from lauta.web.models import Member
    from lauta.web.notices import wishes

    monkeypatch.setattr(wishes, "_look_up", lambda hook: None)  # no name server is asked
    made = World(another, box)
    yield made
    Member.objects.all().delete()


@pytest.mark.parametrize("how", LEFT)
def test_what_is_left_of_a_members_credentials(world: World, how: str) -> None:
    world.end(how)
    assert {name for name in CREDENTIALS if world.opens(name)} == LEFT[how]


# Secrets in rows and addresses that are no credentials of a member.
OTHER_SECRETS = {
    "Table.watch_token": "shown to whoever may watch, the same for all",
    "Table.seed": "chance",
    "MemberSession.digest": "cookie",
    "DeviceCode.digest": "code",
    "Subscription.key": "push",
    "Subscription.secret": "push",
    "Subscription.endpoint": "push",
    "PersonalToken.digest": "token",
    "NoticeWish.hook": "webhook",
    "NoticeWish.hook_key": "webhook",
    "Passkey.credential": "passkey",
    "Passkey.handle": "passkey",
    "Passkey.public": "passkey",
    "Member.password": "password",
    "OpenQuestion.key": "asked of a session, for some minutes; gone at the end of it",
    "Seat.token": "seat_link",
}
SECRET = re.compile(
    r"token|digest|secret|key|credential|handle|password|hook|endpoint|public|code|seed|epoch_key"
)
PLAIN = {
    "Member.key",
    "Member.public",
    "Measured.key",
    "Job.key",
    "Receipt.digest",
    "Subscription.server_key",
    "Challenge.seed",
    "Edition.digest",
    "FormerName.digest",
    "Trial.digest",
}
# Addresses whose last part opens something.
OPENING = {
    "join": "seat_link", "new-password": "reset_link", "confirm-email": "confirm_link", "enter-with": "code",
    "watch": "", "table-card": "", "film": "", "embed": "", "embedded-board": "",
}  # fmt: skip


def test_every_secret_in_a_row_is_a_credential_that_is_tried_above() -> None:
    from django.apps import apps

    found = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("lauta").get_models()
        for field in model._meta.get_fields()
        if not field.is_relation and SECRET.fullmatch(field.name.rsplit("_", 1)[-1])
    }
    assert found - PLAIN == set(OTHER_SECRETS)


def test_every_address_with_a_secret_in_it_is_tried_above() -> None:
    from lauta.web.urls import urlpatterns

    secret = re.compile(r"<str:(\w*token|code)>")
    assert {one.name for one in urlpatterns if secret.search(str(one.pattern))} == set(OPENING)
    assert {name for name in OPENING.values() if name} <= EVERYTHING


@pytest.mark.parametrize(
    "path, form",
    [
        ("/account/programs/make", {"name": "bot", "scope": "play"}),
        ("/account/programs/declare", {}),
        ("/notices", {"hook": "https://example.org/other"}),
        ("/account/device", {}),
        ("/passkeys/add", {}),
        ("/account/change/email", {"email": "thief@example.org"}),
        ("/account/change/password", {"password": NEW}),
        ("/account/delete", {}),
    ],
)
@pytest.mark.parametrize("proof", [{}, {"old": "a wrong password", "password": "a wrong password"}])
def test_lasting_access_asks_for_the_password(
    world: World, path: str, form: dict[str, str], proof: dict[str, str]
) -> None:
    from lauta.web.models import DeviceCode, Member, NoticeWish, PersonalToken

    def there_is() -> list[Any]:
        rows = Member, PersonalToken, NoticeWish, DeviceCode
        return [list(model.objects.values().order_by("pk")) for model in rows]

    before = there_is()
    answer = world.there.post(path, **{**proof, **form})
    assert answer.status_code == 403
    assert there_is() == before


def test_a_cookie_of_before_the_upgrade_works_and_gets_a_row(world: World) -> None:
    from lauta.web.members.identity import identities
    from lauta.web.models import Member

    before = _old_cookie(world)
    assert not _signed_in(before), "only accounts of before the upgrade have such cookies"
    Member.objects.update(old_cookies=True)
    identities.forget(world.member.pk)
    browser = _with(before)
    assert browser.get("/account").status_code == 200
    assert world.member.sessions.filter(adopted=True).count() == 1
    assert browser.get("/account").status_code == 200
    assert world.member.sessions.filter(adopted=True).count() == 1, "the row is made once"
    browser.post("/sign-out")
    assert not _signed_in(before), "a copy of the old cookie"
    assert world.here.get("/account").status_code == 200


def _old_cookie(world: World) -> str:
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    from lauta.web.members.identity import KEY

    session = SessionStore(world.there.client.cookies["lauta"].value)
    kept = {name: value for name, value in session.items() if name != KEY}
    fresh = SessionStore()
    fresh.update(kept)
    return str(fresh._get_session_key())


def _with(cookie: str) -> Any:
    from tests.outside.passkeys import Browser

    browser = Browser()
    browser.client.cookies["lauta"] = cookie
    return browser


def _signed_in(cookie: str) -> bool:
    return bool(_with(cookie).get("/account").status_code == 200)


@pytest.mark.parametrize("how", ["sign out", "end one", "new password", "closing", "deleting"])
def test_the_browser_clears_what_it_kept_of_a_session_that_ended(world: World, how: str) -> None:
    """The service worker keeps pages with hands, to be read without a connection."""
    browser = world.here if how == "deleting" else world.there
    if how in ("sign out", "deleting"):
        path = "/sign-out" if how == "sign out" else "/account/delete"
        answer = browser.post(path, password=PASSWORD)
    else:
        world.end(how)
        answer = browser.get("/worker.js")
    assert answer.headers["Clear-Site-Data"] == '"storage"'


def test_the_page_of_the_account_lists_sessions_and_what_opens_it(world: World) -> None:
    page = world.here.get("/account").content.decode()
    assert page.count("Firefox, Linux") >= 2 and "this browser" in page and "127.0.0.1" in page
    assert "A webhook to example.org" in page
    assert "1 passkey" in page and "1 token of a program" in page
    assert "Notices by push in 1 browser" in page


@pytest.mark.parametrize(
    "name, words", [("token", "A token of a program: bot"), ("webhook", "A webhook to example. org"),
                    ("passkey", "A passkey: ")]
)  # fmt: skip
def test_a_letter_tells_of_added_access(world: World, name: str, words: str) -> None:
    world.end("new password")
    if name == "token":
        world.here.post("/account/programs/make", name="bot", scope="play", old=NEW)
    elif name == "webhook":
        world.here.post("/notices", hook="https://example.org/other", old=NEW)
    else:
        world.here.add_passkey(NEW)
    letter = next(text for text in world.letters() if words in text)
    assert "set a new password" in letter and "Firefox, Linux" in letter


# --- what was added lately ---------------------------------------------------------------------------

NEWS = "Something was added that opens your account"
ADDITIONS: dict[str, tuple[str, Any]] = {
    "token": (
        "A token of a program: bot",
        lambda there: there.post("/account/programs/make", name="bot", scope="play", old=PASSWORD),
    ),
    "webhook": (
        "A webhook to example.org",
        lambda there: there.post("/notices", hook="https://example.org/other", old=PASSWORD),
    ),
    "passkey": ("A passkey: ", lambda there: there.add_passkey(PASSWORD)),
    "e-mail address": (
        "Another e-mail address: thief@example.org",
        lambda there: there.post("/account/change/email", email="thief@example.org", old=PASSWORD),
    ),
    "password": (
        "A new password",
        lambda there: there.post("/account/change/password", password=NEW, old=PASSWORD),
    ),
}


def _two_browsers(name: str = "Bea") -> tuple[Browser, Browser]:
    """A member's browser, and another one that may be a thief's; there is no e-mail address."""
    here, there = Browser(), Browser()
    here.post("/sign-up", name=name, password=PASSWORD)
    there.post("/sign-in", name=name, password=PASSWORD)
    return here, there


@pytest.mark.parametrize("what", ADDITIONS)
def test_what_is_added_elsewhere_is_told_on_the_site(world: World, what: str) -> None:
    """Also without an address for letters, and to an owner who was signed out on the way."""
    words, add = ADDITIONS[what]
    here, there = _two_browsers()
    add(there)
    if what == "password":
        here.post("/sign-in", name="Bea", password=NEW)
    page = here.get("/").content.decode()
    assert NEWS in page and words in page
    assert NEWS not in there.get("/").content.decode(), "who has done it need not be told"
    account = here.get("/account").content.decode()
    assert words in account and "Firefox, Linux" in account and "127.0.0.1" in account
    assert NEWS not in here.get("/").content.decode(), "it was seen"


def test_nobody_takes_back_unseen_what_was_added(world: World) -> None:
    here, there = _two_browsers()
    ADDITIONS["webhook"][1](there)
    there.post("/notices", hook="", old=PASSWORD)
    there.get("/account")
    there.post("/account/sessions/others")
    here.post("/sign-in", name="Bea", password=PASSWORD)
    assert NEWS in here.get("/").content.decode()
    assert "A webhook to example.org" in here.get("/account").content.decode()


def test_another_address_is_told_to_the_one_until_now(world: World) -> None:
    world.there.post("/account/change/email", email="thief@example.org", old=PASSWORD)
    world.letters()
    told = [letter for letter in world.box.letters if "thief@ example. org" in str(letter.get_content())]
    assert next(letter["To"] for letter in told) == "aino@example.org"


def test_only_so_many_notes_are_kept(world: World) -> None:
    from lauta.web.members.access_notes import KEPT
    from lauta.web.models import AccessNote

    _, there = _two_browsers()
    for n in range(KEPT + 2):
        AccessNote.objects.create(member_id=_member("Bea"), what=str(n))
    ADDITIONS["webhook"][1](there)
    assert AccessNote.objects.filter(member_id=_member("Bea")).count() == KEPT


def _member(name: str) -> int:
    from lauta.web.models import Member

    return int(Member.objects.get(name=name).pk)


def test_the_page_of_the_account_says_when_each_thing_was_used(world: World) -> None:
    """Passkeys, tokens, the webhook, and browsers that get notices, each with its date."""
    page = world.here.get("/account").content.decode()
    lasting = page[page.index("What else opens the account") : page.index('id="passkeys"')]
    assert re.search(r">bot</bdi> · not used yet", lasting)
    assert re.search(r"A webhook to example.org · set on .* · not used yet", lasting)
    assert re.search(r"Firefox, Linux · set on ", lasting)
    world.opens("token")
    assert re.search(r">bot</bdi> · used ", world.here.get("/account").content.decode())
