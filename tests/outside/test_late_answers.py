"""No answer to a request without cookies takes the place of who a browser is, however late it comes.

Browsers send the first requests of several tabs at once, and forms of other sites come without our cookies.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.outside.passkeys import Browser

PASSWORD = "a board of tiles"
AFRICA = {"game": "africa", "players": 2, "preset": "dutch_rulebook", "seat_0": "me", "seat_1": "open"}
OURS = ("lauta", "lauta_who")
PAGES = (
    "/", "/?game=africa", "/lobby", "/who", "/clock", "/sign-in", "/account", "/daily", "/puzzles",
    "/nowhere", "/t/{table}", "/t/{table}/now", "/t/{table}/note", "/join/{table}/{token}",
    "/watch/{table}/{watch}",
)  # fmt: skip
PRESSES = (
    "/new", "/sign-in", "/sign-up", "/sign-out", "/enter", "/preferences", "/account/delete",
    "/t/{table}/play", "/join/{table}/{token}", "/notices",
)  # fmt: skip


@pytest.fixture
def aino() -> Any:
    """A browser with a table of its own, and the addresses of the table."""
    browser = Browser()
    browser.get("/")
    made = browser.post("/new", name="Aino", **AFRICA)
    return browser, made.headers["Location"].removeprefix("/t/")


def _at(path: str, table: str) -> str:
    from lauta.web.models import Table

    row = Table.objects.get(public_id=table)
    token = row.seats.get(index=1).token
    return path.format(table=table, token=token, watch=row.watch_token)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_was_asked_for_without_cookies_comes_late(aino: Any, path: str) -> None:
    from django.test import Client

    browser, table = aino
    before = browser.get("/who").json()
    late = Client().get(_at(path, table), secure=True, headers=browser.headers)
    assert not {*OURS} & {*late.cookies}
    browser.client.cookies.update(late.cookies)
    assert browser.get("/who").json() == before
    assert browser.get(f"/t/{table}").status_code == 200


@pytest.mark.parametrize("path", PRESSES)
def test_a_form_of_another_site_leaves_the_browser_who_it_was(aino: Any, path: str) -> None:
    from django.test import Client

    _, table = aino
    elsewhere = Client(enforce_csrf_checks=True)
    headers = {"Host": "testserver", "Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    answer = elsewhere.post(_at(path, table), {"name": "Aino"}, secure=True, headers=headers)
    assert answer.status_code == 403
    assert not {*OURS, "lauta_visitor"} & {*answer.cookies}


def test_a_visitor_is_the_same_guest_on_every_page_and_when_something_is_begun() -> None:
    browser = Browser()
    browser.get("/lobby")
    first = browser.get("/who").json()["who"]
    assert "lauta" not in browser.client.cookies
    assert browser.get("/who").json()["who"] == first
    browser.post("/new", name="Aino", **AFRICA)
    assert browser.get("/who").json()["who"] == first
    assert not browser.client.cookies["lauta_visitor"].value


def test_a_session_of_a_member_does_not_end_in_the_visit_before_it() -> None:
    browser = Browser()
    before = browser.get("/who").json()["who"]
    browser.post("/sign-up", name="Aino", password=PASSWORD)
    browser.post("/sign-out")
    assert browser.get("/who").json()["who"] not in ("", before)
