"""Doors that held under attack: forms of other sites, scopes of tokens, forged cookies; at all addresses.

A sample of forged cookies runs by default, many of them with `make soak`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.program import Program, lent_hands
from tests.web.streams import Stream, run

ARGUMENTS = {
    "table_id": "none", "shared_id": "none", "token": "none", "watch_token": "none", "seat_token": "none",
    "n": 0, "game_id": "africa", "edition_id": "none", "when": "2026-01-01", "tournament_id": "none", "pk": 1,
    "code": "ABCD-EFGH", "build": "x", "players": 2, "name": "none", "part": "none", "what": "none",
    "kind": "rules", "which": "next", "index": 0,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _lent(box: Any) -> Iterator[None]:
    with lent_hands():
        yield


def _paths() -> Iterator[tuple[str, str]]:
    """Name and path of every address."""
    from django.urls import URLPattern, reverse

    from lauta.web.urls import urlpatterns

    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        missing = set(pattern.pattern.converters) - set(ARGUMENTS)
        assert not missing, (
            f"tests/outside/test_forgeries.py: what is {missing} of the address {pattern.name}?"
        )
        kwargs = {key: ARGUMENTS[key] for key in pattern.pattern.converters}
        yield str(pattern.name), reverse(str(pattern.name), kwargs=kwargs)


# --- forms -----------------------------------------------------------------------------------------

# What another site can have a browser send: the cookies of its visitor, and no token of ours, or a stale one.
FORGED: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "without a token": ({}, {}),
    "from another site": ({}, {"Origin": "https://evil.example"}),
    "from nowhere": ({}, {"Origin": "null"}),
    "with a token of its own": ({"csrfmiddlewaretoken": "x" * 64}, {"Origin": "https://evil.example"}),
    "as JSON": ({}, {"Origin": "https://evil.example", "Content-Type": "text/plain"}),
}


@pytest.mark.parametrize("case", FORGED)
def test_no_address_takes_a_form_of_another_site(case: str) -> None:
    from django.test import Client

    form, headers = FORGED[case]
    browser = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    browser.get("/sign-up")
    asked = 0
    for name, path in _paths():
        reply = browser.post(path, form, headers=headers)
        # Programs come with a token and no cookie.
        wanted = (401, 404, 405) if name.startswith("api-") else (403, 405)
        assert reply.status_code in wanted, (name, reply.status_code)
        asked += reply.status_code == 403
    assert asked > 60


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_no_way_round_it(method: str) -> None:
    from django.test import Client

    browser = Client(enforce_csrf_checks=True)
    browser.get("/sign-up")
    for name, path in _paths():
        assert getattr(browser, method)(path).status_code in (401, 403, 405), name


# --- scopes ----------------------------------------------------------------------------------------


def test_a_scope_opens_the_addresses_that_name_it_and_no_other() -> None:
    from lauta.web.members.personal_tokens import SCOPES
    from lauta.web.views.api import ROUTES

    owner, asked = Program("Aino"), 0
    for scope in SCOPES:
        limited, table = Program("Aino", scope), owner.table("me", "open")
        asking = [route for route in ROUTES if route.scopes is not None and route.view is not None]
        for route in sorted(
            asking, key=lambda route: scope in (route.scopes or ())
        ):  # what it may do is last
            path = "/" + route.path.replace("<str:table_id>", table)
            reply = limited.ask(route.method, path, None if route.method == "GET" else {})
            refused = reply.status_code == 403 and reply.json()["code"] == "missing_scope"
            assert refused == bool(route.scopes and scope not in route.scopes), (scope, route.name)
            asked += 1
    assert asked >= 4 * 15


@pytest.mark.parametrize("scope, status", [("read", 200), ("play", 200), ("chat", 403), ("match:make", 403)])
def test_events_ask_for_a_scope(scope: str, status: int) -> None:
    limited = Program("Aino", scope)
    found = list[int]()

    async def test() -> None:
        stream = Stream("", limited.token)
        found.append(await stream.status())
        await stream.leave()

    run(test())
    assert found == [status]


# --- cookies ---------------------------------------------------------------------------------------


def _forged(cookie: str, dice: random.Random, count: int) -> Iterator[str]:
    """A cookie with something changed: a letter, its end, its parts, its signature."""
    payload, stamp, signature = cookie.split(":")
    yield from ("", ":", payload, f"{payload}:{stamp}", f"{payload}:{stamp}:", f"{payload}::{signature}")
    yield f"{payload}:{stamp}:{signature[::-1]}"
    yield f"{payload}:zzzzzz:{signature}"  # of a later time
    for _ in range(count):
        at = dice.randrange(len(cookie) - 1)  # the last letter of a signature holds bits that nothing reads
        other = dice.choice([one for one in "abcXYZ019-_" if one != cookie[at]])
        yield cookie[:at] + other + cookie[at + 1 :]


def _nobody_is_let_in(count: int) -> None:
    from django.test import Client

    owner = Client()
    owner.post("/sign-up", {"name": "Aino", "password": "a board of tiles"})
    cookie = owner.cookies["lauta"].value
    assert owner.get("/account").status_code == 200
    for forged in _forged(cookie, random.Random(5), count):
        thief = Client()
        thief.cookies["lauta"] = forged
        assert thief.get("/account").status_code == 302, forged
    assert owner.get("/account").status_code == 200


def test_a_forged_cookie_lets_nobody_in() -> None:
    _nobody_is_let_in(40)


@pytest.mark.soak
def test_many_forged_cookies_let_nobody_in() -> None:
    _nobody_is_let_in(3000)
