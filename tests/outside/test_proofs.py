"""Whether it is the member who asks: each address of an account is declared here, and a new one must be."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.outside.passkeys import Browser
from tests.outside.rights import NEW, PASSWORD

VIEWS = Path(lauta.__file__).parent / "web/views"
MODULES = ("members", "passkeys", "programs", "exports", "notices")

ALWAYS, RECENTLY = "asks each time", "asks unless it has just asked"
ASKS = {
    "change-account email": ALWAYS,
    "change-account password": ALWAYS,
    "change-passkeys add": ALWAYS,
    "change-passkeys remove": RECENTLY,
    "change-programs declare": ALWAYS,
    "change-programs make": ALWAYS,
    "change-programs revoke": RECENTLY,
    "delete-account": ALWAYS,
    "device": ALWAYS,
    "ask-passkey ADD": ALWAYS,
    "export": RECENTLY,
    "start-export": RECENTLY,
    "export-file": RECENTLY,
    "notices": "asks each time for another webhook, and for its removal unless it has just asked",
    # and those that do not ask, with the reason
    "account": "shows what is there, and no secret",
    "account_page": "draws the page",
    "ask-passkey CONFIRM": "a question, not an act",
    "ask-passkey ENTER": "a question, not an act",
    "ask-passkey MAKE": "a question of a browser that is not signed in",
    "bring": "takes in what this browser had as a guest",
    "cancel-export": "deletes an archive, which can be made anew",
    "change-account profile": "what others see can be changed back",
    "change-passkeys rename": "the name is the owner's own note",
    "change-sessions end": "must be quick after a theft, and the owner signs in again",
    "change-sessions others": "must be quick after a theft, and the owner signs in again",
    "confirm-email": "the letter is the proof",
    "enter": "the code is the proof",
    "enter-with": "the code is the proof",
    "icon": "a picture",
    "lost-password": "sends a letter to the confirmed address alone",
    "manifest": "a file",
    "new-password": "the letter is the proof",
    "person": "a public page",
    "programs": "shows names of tokens, not the tokens",
    "sign-in": "asks for the way in itself",
    "sign-out": "ends what this browser has",
    "sign-up": "makes the account",
    "subscribe": "notices in this browser, which end with its session",
    "vacation": "takes nothing and gives nothing",
    "who": "the name alone",
    "worker": "a file",
}


def _parts(name: str, module: str, function: str) -> list[str]:
    """What one address does, by its `part` or `what`, as the function compares it."""
    tree = ast.parse((VIEWS / f"{module}.py").read_text())
    found = next(one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == function)
    parts = [
        one.comparators[0] for one in ast.walk(found)
        if isinstance(one, ast.Compare) and isinstance(one.left, ast.Name) and one.left.id in ("part", "what")
    ]  # fmt: skip
    words = [str(getattr(one, "value" if isinstance(one, ast.Constant) else "attr", "")) for one in parts]
    return [f"{name} {word!s}" for word in words] or [name]


def test_every_address_of_an_account_says_whether_it_asks() -> None:
    from lauta.web.urls import urlpatterns

    names = set()
    for pattern in urlpatterns:
        module = pattern.callback.__module__.rpartition(".")[2]
        if pattern.callback.__module__.startswith("lauta.web.views") and module in MODULES:
            name, function = pattern.name, pattern.callback.__name__
            assert isinstance(name, str)
            names.update(_parts(name, module, function))
    names.add("change-sessions others")  # the last branch of two
    assert names == set(ASKS) - {"account_page"}


@pytest.fixture
def owner(box: Any, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A member with a token and a webhook, whose browser has not been asked lately."""
    from lauta.web.notices import wishes

    monkeypatch.setattr(wishes, "_look_up", lambda hook: None)  # no name server is asked
    mine = Browser()
    mine.post("/sign-up", name="Aino", password=PASSWORD, email="aino@example.org")
    mine.add_passkey(PASSWORD)
    mine.post("/account/programs/make", name="bot", scope=["read"], old=PASSWORD)
    assert mine.post("/notices", hook="https://example.org/my-turn", old=PASSWORD).status_code == 200
    _eleven_minutes_later()
    return mine


def _eleven_minutes_later() -> None:
    from lauta.web.base.clock import steady
    from lauta.web.models import OpenQuestion

    OpenQuestion.objects.filter(kind="recent").update(asked=steady() - 660)


def _pk(kind: str) -> str:
    from lauta.web.models import Passkey, PersonalToken

    found = (PersonalToken if kind == "token" else Passkey).objects.first()
    return str(found.pk if found else 0)


def _acts(name: str) -> tuple[str, dict[str, str]]:
    return {
        "change-account email": ("/account/change/email", {"email": "eve@example.org"}),
        "change-account password": ("/account/change/password", {"password": NEW}),
        "change-passkeys remove": ("/account/passkeys/remove", {"key": _pk("key")}),
        "change-programs declare": ("/account/programs/declare", {}),
        "change-programs make": ("/account/programs/make", {"name": "mine", "scope": "read"}),
        "change-programs revoke": ("/account/programs/revoke", {"token": _pk("token")}),
        "delete-account": ("/account/delete", {}),
        "device": ("/account/device", {}),
        "ask-passkey ADD": ("/passkeys/add", {}),
        "export": ("/account/export", {}),
        "start-export": ("/account/export/start", {}),
        "notices": ("/notices", {"hook": "https://example.org/eves"}),
        "notices removed": ("/notices", {"hook": ""}),
    }[name]


ASKING = [name for name, how in ASKS.items() if how in (ALWAYS, RECENTLY)]
POSTED = [name for name in ASKING if name not in ("export-file", "change-passkeys add")]


def _statuses(owner: Browser, names: list[str], **given: str) -> dict[str, int]:
    found = {}
    for name in names:
        path, form = _acts(name)
        found[name] = owner.post(path, **form, **given).status_code
        assert found[name] < 500
    return found


@pytest.mark.parametrize("given", [{}, {"old": "a wrong password"}], ids=["nothing", "wrong"])
def test_without_the_password_it_is_refused(owner: Browser, given: dict[str, str]) -> None:
    from lauta.web.base.rates import rates

    rates.begin()
    names = [*POSTED, "notices", "notices removed"]
    parts = [names[:5], names[5:10], names[10:]]
    found: dict[str, int] = {}
    for part in parts:
        rates.begin()  # as if some time had gone by: wrong passwords are slow
        found |= _statuses(owner, part, **given)
    assert found == dict.fromkeys(names, 403)


def test_whoever_was_just_asked_is_not_asked_again(owner: Browser) -> None:
    names = [one for one in POSTED if ASKS[one] == RECENTLY] + ["notices removed"]
    owner.post("/account/export", old=PASSWORD)
    assert set(_statuses(owner, names).values()) <= {200, 302}


def test_what_adds_access_asks_each_time(owner: Browser) -> None:
    names = [one for one in POSTED if ASKS[one] == ALWAYS]
    owner.post("/account/export", old=PASSWORD)
    assert _statuses(owner, names) == dict.fromkeys(names, 403)


def test_an_answer_counts_in_its_own_browser_alone(owner: Browser) -> None:
    thief = Browser()
    thief.post("/sign-in", name="Aino", password=PASSWORD)
    owner.post("/account/export", old=PASSWORD)
    assert thief.post("/account/export/start").status_code == 403


def test_the_archive_itself_asks(owner: Browser) -> None:
    assert owner.get("/account/export/lauta.zip").status_code == 403
    owner.post("/account/export", old=PASSWORD)
    assert owner.get("/account/export/lauta.zip").status_code == 404, "none was made, but it may be fetched"


def test_a_guest_has_nothing_to_show_and_gets_the_archive(box: Any) -> None:
    assert Browser().post("/account/export/start").status_code == 302


def test_a_form_that_asks_has_a_field_for_the_answer(owner: Browser) -> None:
    """And none once it has asked, where that is enough."""
    pages = ["/account", "/account/programs", "/account/export"]
    asking = [form for path in pages for form in _removing(owner, path)]
    assert len(asking) == 3
    assert all('name="old"' in form for form in asking)
    owner.post("/account/export", old=PASSWORD)
    assert not any('name="old"' in form for path in pages for form in _removing(owner, path))


def _removing(owner: Browser, path: str) -> list[str]:
    forms = re.findall(r"<form.*?</form>", owner.get(path).content.decode(), re.S)
    return [one for one in forms if re.search(r"/(remove|revoke|start)\"", one)]


def test_an_account_without_a_password_shows_a_passkey(box: Any) -> None:
    mine = Browser()
    mine.post("/sign-up", name="Aino", passkey=mine.key.make(mine.asked("make", name="Aino")))
    assert mine.post("/account/export/start").status_code == 403
    answer = mine.key.sign(mine.asked("confirm"))
    assert mine.post("/account/export/start", passkey=answer).status_code == 302
