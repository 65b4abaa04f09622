"""Who one is changes while pages are open: every event beside every page.

An open page has its stamp, its forms and its connection. After each event a page that would be drawn another
way has an old stamp or an ended connection, and a press on it works, or is refused with a reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lauta.web
from tests.outside.passkeys import Browser

PASSWORD, NEW = "a board of tiles", "another board of tiles"
AFRICA = {"game": "africa", "players": 2, "preset": "dutch_rulebook", "seat_0": "me", "seat_1": "open"}
# Pages, and a press on each: an address and its fields.
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "/t/{table}": ("/t/{table}/say", {"text": "hello"}),
    "/t/{table}/note": ("/t/{table}/note", {"text": "a plan"}),
    "/lobby": ("/t/{table}/leave", {}),
    "/": ("/new", {**AFRICA, "seat_1": "bot:random", "name": "Aino"}),
    "/tournaments/new": ("/tournaments/new", {"game": "africa", "size": "2", "places": "2", "name": "Aino"}),
    "/tournaments/{tournament}": ("/tournaments/{tournament}/leave", {}),
    "/account": ("/account/change/profile", {"about": "I explore"}),
    "/account/programs": ("/account/programs/make", {"name": "bot", "scope": "read", "old": PASSWORD}),
    "/notices": ("/notices", {}),
    "/editions": ("/editions/new", {"game": "africa"}),
    "/statistics": ("/sign-out", {}),
}
WHO = re.compile(r'data-who="([gm][0-9a-f]{20}(?:\.[0-9a-f]{6})?)"')
# What is drawn anew for each page, whoever reads it.
EACH = re.compile(
    r"\b(?:now|\d+ (?:second|minute)s? ago)\b|"
    r'name="(?:csrfmiddlewaretoken|who)" value="[^"]*"|data-who="[^"]*"|data-(?:since|left)="[^"]*"'
    r"|seen [^·<]*"
)
REFRESHED = {"/", "/lobby"}  # ask the server again while they are seen (`pulse.js`)


class Tabs:
    """A browser in which pages are open, and what happens in another tab of it, or elsewhere."""

    def __init__(self, member: bool) -> None:
        self.browser, self.elsewhere, self.friend = Browser(), Browser(), Browser()
        if member:
            self.browser.post("/sign-up", name="Aino", password=PASSWORD)
            self.elsewhere.post("/sign-in", name="Aino", password=PASSWORD)
        made = self.browser.post("/new", name="Aino", **AFRICA)
        self.table = made.headers["Location"].removeprefix("/t/")
        self.friend.post(f"/join/{self.table}/{self.seat(1).token}", name="Bram")
        form = {"game": "africa", "size": "2", "places": "4", "name": "Aino"}
        self.tournament = self.browser.post("/tournaments/new", **form).headers["Location"].rsplit("/", 1)[1]

    def seat(self, index: int) -> Any:
        from lauta.web.models import Seat

        return Seat.objects.get(table__public_id=self.table, index=index)

    def at(self, path: str) -> str:
        return path.format(table=self.table, tournament=self.tournament)

    def drawn(self, path: str) -> str:
        """The page as it is drawn now; where it leads elsewhere, what is there."""
        answer = self.browser.get(self.at(path))
        while answer.status_code == 302:
            answer = self.browser.get(answer.headers["Location"])
        return str(answer.content.decode())

    def stamp(self) -> str:
        return str(self.browser.get("/who").json()["who"])

    # --- what happens

    def sign_up(self) -> None:
        self.browser.post("/sign-up", name="Aino", password=PASSWORD)

    def sign_in(self) -> None:
        self.friend.post("/sign-up", name="Bram", password=PASSWORD)
        self.browser.post("/sign-in", name="Bram", password=PASSWORD)

    def sign_out(self) -> None:
        self.browser.post("/sign-out")

    def sign_in_as_another(self) -> None:
        self.sign_out()
        self.sign_in()

    def new_password_here(self) -> None:
        self.browser.post("/account/change/password", old=PASSWORD, password=NEW)

    def new_password_elsewhere(self) -> None:
        self.elsewhere.post("/account/change/password", old=PASSWORD, password=NEW)

    def signed_out_from_elsewhere(self) -> None:
        self.elsewhere.post("/account/sessions/others")

    def taken_along(self) -> None:
        """This browser comes to be the guest of another one."""
        shown = self.friend.post("/account/device").content.decode()
        code = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
        assert code
        self.browser.post("/enter", code=code[1], use="1")

    def handed_over(self) -> None:
        Browser().post(f"/join/{self.table}/{self.seat(0).token}")

    def closed(self) -> None:
        from lauta.web.members import accounts
        from lauta.web.models import Member

        accounts.close(Member.objects.get(key="aino"))

    def deleted(self) -> None:
        self.elsewhere.post("/account/delete", password=PASSWORD)


# Whether it happens to a member; whether the browser is somebody else afterwards.
EVENTS: dict[str, tuple[bool, bool]] = {
    "sign_up": (False, True),
    "sign_in": (False, True),
    "taken_along": (False, True),
    "sign_out": (True, True),
    "sign_in_as_another": (True, True),
    "new_password_here": (True, True),
    "new_password_elsewhere": (True, True),
    "signed_out_from_elsewhere": (True, True),
    "closed": (True, True),
    "deleted": (True, True),
    "handed_over": (True, False),
}


pytestmark = pytest.mark.usefixtures("box")


@pytest.fixture
def tabs() -> Callable[[str], Tabs]:
    return lambda event: Tabs(EVENTS[event][0])


@pytest.mark.parametrize("event", EVENTS)
def test_a_page_that_would_be_another_one_now_learns_it(tabs: Any, event: str) -> None:
    here = tabs(event)
    before = {path: here.drawn(path) for path in PAGES}
    getattr(here, event)()
    now, woken = here.stamp(), _ended(here)
    assert (WHO.findall(before["/lobby"]) != [now]) is EVENTS[event][1]
    for path, page in before.items():
        told = path in REFRESHED or (path == "/t/{table}" and woken)
        if EACH.sub("", page) != EACH.sub("", here.drawn(path)):
            assert set(WHO.findall(page)) != {now} or told, path


@pytest.mark.parametrize("event", EVENTS)
def test_a_press_on_an_old_page_works_or_says_why_not(tabs: Any, event: str) -> None:
    here = tabs(event)
    drawn_for = here.stamp()
    getattr(here, event)()
    refused = EVENTS[event][0] and drawn_for[:21] != here.stamp()[:21]
    for path, (address, fields) in PAGES.items():
        answer = here.browser.post(here.at(address), who=drawn_for, **fields)
        assert answer.status_code in (200, 302, 400, 403, 409), (path, answer.status_code)
        assert "form has expired" not in answer.content.decode()
        assert (answer.status_code == 409) is refused, (path, answer.status_code)


def _ended(here: Tabs) -> bool:
    """Whether the page of the table would be told something by its connection."""
    from lauta.web.models import Table

    return bool(Table.objects.get(public_id=here.table).revision > 1)


@pytest.mark.parametrize("event", EVENTS)
def test_the_connection_of_who_one_was_is_ended(tabs: Any, event: str) -> None:
    """Also at a table that everybody may watch."""
    from lauta.web.live.websocket import Ended, check
    from lauta.web.match.hub import hub
    from lauta.web.match.rows import rows
    from lauta.web.models import Table

    here = tabs(event)
    Table.objects.filter(public_id=here.table).update(listed=True)
    rows.forget(here.table)
    before: Any = here.browser.client.session
    session, guest = dict(before.items()), before["guest"]
    stamp = here.stamp()
    with hub.listening(here.table, guest) as connection:
        getattr(here, event)()
        ended = hub.ended(here.table, connection)
        try:
            check(session, here.table, guest)  # type: ignore[arg-type]  # a session is read as a mapping
        except Ended:
            ended = True
    assert ended is (here.stamp() != stamp)


def test_a_page_of_somebody_else_changes_nothing_of_mine(tabs: Any) -> None:
    from lauta.web.models import Member

    here = tabs("sign_in_as_another")
    stamp = WHO.findall(here.drawn("/account"))[0]
    here.sign_in_as_another()
    answer = here.browser.post("/account/change/profile", who=stamp, about="I am Aino")
    assert answer.status_code == 409
    assert "signed in as Bram" in answer.content.decode()
    assert not Member.objects.exclude(about="").exists()


def test_the_stamp_comes_as_a_cookie_that_scripts_can_read(tabs: Any) -> None:
    here = tabs("sign_up")
    kept = here.browser.client.cookies["lauta_who"]
    assert kept.value == here.stamp() and not kept["httponly"]
    here.sign_up()
    assert here.browser.client.cookies["lauta_who"].value == here.stamp() != kept.value


def test_the_stamp_names_nobody_and_opens_nothing(tabs: Any) -> None:
    here = tabs("sign_out")
    owner = here.seat(0).owner
    assert owner not in here.stamp()
    thief = Browser()
    thief.client.cookies["lauta_who"] = here.stamp()
    assert thief.get(f"/t/{here.table}").status_code == 403


@pytest.mark.parametrize("address", ["/card/game/africa.png", "/icon/x/touch.png", "/api/games"])
def test_strangers_get_no_cookie_of_it(address: str) -> None:
    from django.test import Client

    assert "lauta_who" not in Client().get(address, secure=True).cookies


def test_a_browser_that_keeps_no_cookies_is_told_so() -> None:
    from django.test import Client

    made = Client().post("/new", {**AFRICA, "name": "Aino"}, headers={"Sec-Fetch-Site": "same-origin"})
    led, alone = (
        Client().get(made.headers["Location"], headers={"Sec-Fetch-Site": site}).content.decode()
        for site in ("same-origin", "none")
    )
    assert "keeps no cookies" in led
    assert "need an invitation" in alone


# --- refused tokens


def _strict() -> Any:
    from django.test import Client

    return Client(enforce_csrf_checks=True, headers={"Host": "testserver"})


@pytest.mark.parametrize(
    "headers, status",
    [
        ({"Origin": "https://testserver"}, 302),
        ({"Sec-Fetch-Site": "same-origin"}, 302),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "same-origin"}, 403),
        ({}, 403),
    ],
)
def test_a_form_of_this_site_needs_no_fresh_token(headers: dict[str, str], status: int) -> None:
    assert _strict().post("/sign-out", secure=True, headers=headers).status_code == status


def test_a_script_renews_a_refused_token_and_asks_once_more() -> None:
    browser, headers = _strict(), {"X-Fragment": "1"}
    browser.get("/lobby")
    refused = browser.post("/preferences", {"theme": "dark"}, headers={**headers, "X-CSRFToken": "x" * 64})
    assert refused.status_code == 403
    headers["X-CSRFToken"] = refused.headers["X-CSRFToken"]
    assert browser.post("/preferences", {"theme": "dark"}, headers=headers).status_code == 302


# --- invitations


@pytest.fixture
def invited() -> tuple[Tabs, str]:
    """A table, and the link with which Bram has sat down there."""
    here = Tabs(False)
    made = here.browser.post("/new", name="Aino", **{**AFRICA, "players": 3, "seat_2": "open"})
    here.table = made.headers["Location"].removeprefix("/t/")
    link = f"/join/{here.table}/{here.seat(1).token}"
    here.friend.post(link, name="Bram")
    return here, link


def test_a_table_left_behind_by_signing_in_asks_whether_it_comes_along(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    here.elsewhere.post("/sign-up", name="Bram", password=PASSWORD)
    here.friend.post("/sign-in", name="Bram", password=PASSWORD)
    assert here.friend.get(link).headers["Location"] == f"/t/{here.table}"
    there = here.friend.get(f"/t/{here.table}").headers["Location"]
    assert there == f"/account/bring?next=%2Ft%2F{here.table}"
    assert here.friend.post(there, take="1").headers["Location"] == f"/t/{here.table}"
    assert here.friend.get(f"/t/{here.table}").status_code == 200


def test_ones_own_invitation_leads_to_the_table_ever_after(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    for _ in range(2):
        assert here.friend.get(link).headers["Location"] == f"/t/{here.table}"


@pytest.mark.parametrize("how", ["GET", "POST"])
def test_a_used_invitation_lets_nobody_else_in(invited: tuple[Tabs, str], how: str) -> None:
    here, link = invited
    answer = here.elsewhere.get(link) if how == "GET" else here.elsewhere.post(link, name="Cecil")
    assert answer.status_code == 403
    assert "used already" in answer.content.decode()
    assert "/sign-in?next=/" in answer.content.decode()
    assert here.seat(1).name == "Bram"


def test_the_invitation_goes_along_with_the_seat(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    here.friend.post("/sign-up", name="Bram", password=PASSWORD)
    here.elsewhere.post("/sign-in", name="Bram", password=PASSWORD)
    for browser in (here.friend, here.elsewhere):
        assert browser.get(link).headers["Location"] == f"/t/{here.table}"


def test_a_link_to_another_device_works_there_ever_after(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    other = f"/join/{here.table}/{here.seat(1).token}"
    here.elsewhere.post(other)
    assert here.elsewhere.get(other).headers["Location"] == f"/t/{here.table}"
    assert here.friend.get(link).status_code == 403, "the seat is played elsewhere now"


def test_the_page_says_that_the_seat_is_played_on_another_device(invited: tuple[Tabs, str]) -> None:
    from lauta.web.models import Table

    here, _ = invited
    here.elsewhere.post(f"/join/{here.table}/{here.seat(1).token}")
    refused = here.friend.get(f"/t/{here.table}")
    assert refused.status_code == 403 and "played on another device now" in refused.content.decode()
    Table.objects.filter(public_id=here.table).update(listed=True)
    assert "your seat is played on another device now" in _page(here.friend, here.table)
    assert "another device now" not in _page(here.elsewhere, here.table)
    here.friend.post(f"/join/{here.table}/{here.seat(1).token}")
    assert "another device now" not in _page(here.friend, here.table)


def test_the_page_says_that_a_bot_has_the_seat(invited: tuple[Tabs, str]) -> None:
    here, _ = invited
    here.browser.post(f"/t/{here.table}/fill", level="casual")
    here.friend.post(f"/t/{here.table}/leave")
    assert "A bot plays for you." in _page(here.friend, here.table)
    assert "A bot plays for you." not in _page(here.browser, here.table)


def _page(browser: Browser, table: str) -> str:
    return str(browser.get(f"/t/{table}").content.decode())


def test_an_invitation_ends_with_standing_up(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    here.friend.post(f"/t/{here.table}/leave")
    answer = here.friend.get(link)
    assert answer.status_code == 403
    assert "used already" not in answer.content.decode()


def test_an_invitation_leads_back_to_a_seat_that_a_bot_holds(invited: tuple[Tabs, str]) -> None:
    here, link = invited
    here.browser.post(f"/t/{here.table}/fill", level="casual")
    here.friend.post(f"/t/{here.table}/leave")
    assert here.seat(1).kind == "bot"
    assert here.friend.get(link).headers["Location"] == f"/t/{here.table}"


def test_ones_own_link_for_a_new_password_leads_to_the_account_once_it_was_used(tabs: Any) -> None:
    from lauta.web.members.letters import reset_path
    from lauta.web.models import Member

    here = tabs("sign_out")
    link = reset_path(Member.objects.get(key="aino"))
    assert here.browser.post(link, password=NEW).status_code == 302
    assert here.browser.get(link).headers["Location"] == "/account"
    assert here.friend.get(link).status_code == 403


# --- nothing goes round it

TEMPLATES = Path(lauta.web.__file__).parent / "templates"
SCRIPTS = Path(lauta.web.__file__).parent / "static"
# Forms that may be sent whoever is signed in by then, and why.
OF_ANYBODY = {
    "base.html": "language and light",
    "account.html": "signing out",
    "new_password.html": "a link that names its member",
    "confirm_email.html": "a link that names its member",
}
FORM = re.compile(r'<form\b[^>]*method="post"(?:(?!</form>).)*', re.DOTALL)


def test_every_form_says_for_whom_it_was_drawn() -> None:
    found = [
        (page.name, form)
        for page in TEMPLATES.rglob("*.html")
        for form in FORM.findall(page.read_text("utf-8"))
    ]
    assert len(found) > 60
    assert [
        name
        for name, form in found
        if "csrf_input" not in form and "meant()" not in form and "any_member" not in form
    ] == []
    assert {name for name, form in found if "any_member" in form} == set(OF_ANYBODY)


def test_only_two_scripts_read_cookies() -> None:
    """Who is here, and which forms have arrived; all others ask these two."""
    reads = {
        script.name for script in SCRIPTS.rglob("*.js") if "document.cookie" in script.read_text("utf-8")
    }
    assert reads == {"identity.js", "drafts.js"}
