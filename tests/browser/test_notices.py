"""Notices and the web app: a player who is away is notified by what is switched on, and reads offline."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import LITTLE, PHONE, Person
from tests.browser.relay import relayed
from tests.browser.test_friends import PASSWORD, link_in, sign_up
from tests.served import Server
from tests.waiting import LONG_ENOUGH, until
from tests.web.mailbox import Box, mail_server
from tests.web.service import Browser, Service, service_that_runs

# What Chromium without windows has not: somebody who allows notices, and a screen on which they stand.
ALLOWED = """(() => {
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const shown = window.shown = new Map();
  const of = ServiceWorkerRegistration.prototype;
  of.showNotification = async (title, how) => {
    shown.set(how.tag, { title, ...how, close: () => shown.delete(how.tag) });
  };
  of.getNotifications = async ({ tag }) => [...shown.values()].filter((one) => one.tag === tag);
})()"""
# And no push service can be reached from here: it hands out this address and these keys.
SUBSCRIBED = """(() => {
  const told = %s, of = PushManager.prototype;
  of.subscribe = async () => ({ toJSON: () => told });
  of.getSubscription = async () => null;
})()"""
OUT_OF_REACH = "PushManager.prototype.subscribe = async () => { throw new Error('no service'); }"
SCREEN = """() => {
  self.shown = []; self.opened = [];
  registration.showNotification = async (title, how) => { shown.push({ title, ...how }); };
  clients.openWindow = async (path) => { opened.push(path); };
}"""
CLICKED = """async () => {
  let done;
  const click = new ExtendableEvent("notificationclick"), closed = [];
  const notification = { data: shown[0].data, close: () => closed.push(shown[0].tag) };
  Object.defineProperty(click, "notification", { value: notification });
  Object.defineProperty(click, "waitUntil", { value: (all) => { done = all; } });
  self.dispatchEvent(click);
  await done;
  return [opened, closed];
}"""
UNSEEN = """(state) => {
  Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
  Object.defineProperty(document, "hidden", { get: () => state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
REGISTERED = """async () => { await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)); }"""


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_the_last_state_of_a_match_is_read_without_a_connection(person: Any) -> None:
    aino = person()
    aino.set_up("me", "bot:casual", game="attika")
    page = aino.page
    page.evaluate(REGISTERED)
    page.reload()
    expect(page.locator("#bar")).to_be_visible()
    where = page.url
    page.goto(aino.url)
    page.context.set_offline(True)
    page.goto(where)
    expect(page.locator("#chart [data-cell]").first).to_be_visible()
    expect(page.locator("#lost")).to_be_visible()
    page.context.set_offline(False)
    aino.troubles.clear()  # what a browser says of a lost connection


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_without_a_connection_lobby_and_tournaments_are_as_they_were_and_other_pages_say_so(
    person: Any,
) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/tournaments")
    page.evaluate(REGISTERED)
    for path, title in (("lobby", "Lobby"), ("tournaments", "Tournaments")):
        page.goto(f"{aino.url}/{path}")
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("#kept")).to_be_hidden()
    page.context.set_offline(True)
    for path, title in (("lobby", "Lobby"), ("tournaments", "Tournaments")):
        page.goto(f"{aino.url}/{path}")
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("#kept")).to_contain_text("this is how it was")
    page.goto(f"{aino.url}/puzzles")
    expect(page.locator("h1")).to_have_text("No connection")
    assert aino.serious_faults() == []
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").last.click()
    expect(page.locator("h1")).to_have_text("Puzzles")
    aino.troubles.clear()  # what a browser says of a lost connection


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_pages_arrive_though_the_worker_can_cache_nothing(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/lobby")
    page.evaluate(REGISTERED)
    worker = next(one for one in page.context.service_workers if one.url == f"{aino.url}/worker.js")
    tools = page.context.new_cdp_session(page)
    opening = "Object.defineProperty(CacheStorage.prototype, 'open', { value: () => %s, configurable: true })"
    full = {"origin": aino.url.rstrip("/"), "quotaSize": 1}
    ways: tuple[Callable[[], object], ...] = (
        lambda: tools.send("Storage.overrideQuotaForOrigin", full),
        lambda: worker.evaluate(opening % "Promise.reject(new Error('refused'))"),
        lambda: worker.evaluate(opening % "new Promise(() => {})"),
    )
    for broken in ways:
        broken()
        for path, title in (("tournaments", "Tournaments"), ("lobby", "Lobby")):
            page.goto(f"{aino.url}/{path}")
            expect(page.locator("h1")).to_have_text(title)
            expect(page.locator("#kept")).to_be_hidden()  # by a style sheet, which has arrived too
    tools.send("Storage.overrideQuotaForOrigin", {"origin": full["origin"]})
    tools.detach()


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification", "no-cache", "cache-refused")
def test_the_worker_keeps_no_page_of_somebody_on_the_way(person: Any, server: Server) -> None:
    """The sign-in page of a network, which has status 200, and the error page of a proxy."""
    with relayed(server.port) as line:
        aino = person(line.url)
        page = aino.page
        page.goto(f"{line.url}/lobby")
        page.evaluate(REGISTERED)
        page.goto(f"{line.url}/lobby")
        line.turn("portal")
        page.goto(f"{line.url}/lobby")
        expect(page.locator("h1")).to_have_text("Welcome to our hotel")
        assert "hotel" in page.evaluate("fetch('/static/x/none.js').then((answer) => answer.text())")
        assert page.evaluate("caches.match('/static/x/none.js').then(Boolean)") is False
        line.turn("gateway")
        page.goto(f"{line.url}/lobby")
        expect(page.locator("h1")).to_have_text("Lobby")
        expect(page.locator("#kept")).to_contain_text("this is how it was")
        page.goto(f"{line.url}/puzzles")
        expect(page.locator("h1")).to_have_text("No connection")
        aino.troubles.clear()  # what a browser says of it


CLEARED = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification", "no-cache", "cache-refused")
def test_a_page_that_comes_after_signing_out_is_not_kept(person: Any, server: Server) -> None:
    """It was asked for before; signing out clears all caches."""
    with relayed(server.port) as line:
        aino = person(line.url)
        page = aino.page
        page.goto(f"{line.url}/about")
        page.evaluate(REGISTERED)
        beside = page.context.new_page()  # one that is on its way answers nothing
        beside.goto(f"{line.url}/about")
        beside.evaluate(CLEARED)
        line.turn("deaf")
        page.evaluate("setTimeout(() => { location.href = '/lobby'; })")
        until(lambda: beside.evaluate("caches.match('/mark').then(Boolean)"))  # the worker has asked for it
        beside.evaluate(CLEARED)
        line.turn("open")
        beside.close()
        expect(page.locator("h1")).to_have_text("Lobby")
        page.goto(f"{line.url}/tournaments")
        until(lambda: page.evaluate("caches.match('/tournaments').then(Boolean)"))
        assert page.evaluate("caches.match('/lobby').then(Boolean)") is False


def test_a_tournament_says_that_the_connection_is_lost(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/tournaments/new?game=africa")
    page.locator("main form button.go").click()
    page.wait_for_url("**/tournaments/*")
    lost = page.locator("#lost")
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("The connection is lost.")
    page.context.set_offline(False)
    expect(lost).to_be_hidden()
    aino.troubles.clear()  # what a browser says of a lost connection


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_notices_are_for_everybody_and_axe_finds_nothing_serious(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/notices")
    expect(page.locator("#push")).to_be_enabled()
    assert aino.serious_faults() == []
    page.get_by_label("Webhook").fill("")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text("Changed.")


@pytest.fixture
def told(tmp_path: Path, browser_type_launch_args: Any) -> Iterator[tuple[Server, Box, Service]]:
    """A server that sends letters, and what it sends; named before `person`, it ends after it."""
    with mail_server() as (box, address), service_that_runs() as service:
        running = Server(tmp_path, mail=address, mail_from="lauta@example.org", outward="private").start()
        yield running, box, service
        running.stop()


@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_who_is_away_is_told_by_push_letter_and_webhook(
    told: tuple[Server, Box, Service], person: Any
) -> None:
    server, box, service = told
    aino, bram = person(server.url, **LITTLE), person(server.url, **LITTLE)
    browser = Browser(service)
    key = switch_all_on(aino, server, box, browser, f"{service.url}/hook")
    table = wait_for_aino(server, aino, bram)
    until(lambda: len(service.taken), lambda known: known == 2, server.told)
    taken = {path: (headers, body) for path, headers, body in service.taken}
    headers, body = taken["/hook"]
    assert json.loads(body)["table"].endswith(f"/t/{table}")
    assert headers["X-Lauta-Signature"] == hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
    pushed = json.dumps(browser.read(taken["/push"][1]))
    assert shown_by_the_worker(aino, pushed) == ("Africa: your turn", f"/t/{table}")
    letter = box.number(3)  # the second one says that a webhook was added
    assert "Aino, it is your turn:" in letter and "Bram" in letter
    assert re.findall(r"https?://[^/\s]+(/\S+)", letter) == [f"/t/{table}", "/notices"]


def switch_all_on(aino: Person, server: Server, box: Any, browser: Browser, hook: str) -> str:
    """Aino has an account with an address, and wants to be told in all ways; the key of the webhook."""
    page = aino.page
    sign_up(aino, "Aino", "aino@example.org")
    page.goto(link_in(box.number(1), server))
    page.locator("main form button").click()
    expect(page.locator("main")).to_contain_text("the address is confirmed")
    aino.begin_pages_with(ALLOWED)
    aino.begin_pages_with(SUBSCRIBED % browser.subscription)
    page.goto(f"{aino.url}/notices")
    with page.expect_response("**/notices/browser"):
        page.get_by_label("Show a notice").check()
    expect(page.get_by_label("Show a notice")).to_be_enabled()
    page.get_by_label("One letter with all matches that wait").check()
    page.locator("[name=hook]").fill(hook)
    page.locator("[name=old]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_have_text("Changed.")
    expect(page.locator("main")).to_contain_text("Switched on in 1 browser.")
    return page.locator("main code").inner_text()


# A browser that has subscribed with a key which the server has no more.
OF_AN_OLDER_KEY = """(() => {
  const told = %s, of = PushManager.prototype, old = new Uint8Array(65).fill(4).buffer;
  let kept = { options: { applicationServerKey: old }, toJSON: () => told,
               unsubscribe: async () => { window.unsubscribed = true; kept = null; return true; } };
  of.getSubscription = async () => kept;
  of.subscribe = async ({ applicationServerKey }) => {
    if (kept) throw new DOMException("another key", "InvalidStateError");
    window.subscribedWith = applicationServerKey.length;
    return { options: { applicationServerKey }, toJSON: () => told };
  };
})()"""


@pytest.mark.needs("storage-refused", "storage-null")  # notices are a choice
@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_a_browser_of_an_older_key_subscribes_anew(person: Any) -> None:
    with service_that_runs() as service:
        browser, aino = Browser(service), person()
    public = json.loads(browser.subscription) | {"endpoint": "https://games.example.org/push"}
    page = aino.page
    page.goto(f"{aino.url}/notices")
    page.evaluate("localStorage.setItem('lauta.notices', 'on')")
    aino.begin_pages_with(ALLOWED)
    aino.begin_pages_with(OF_AN_OLDER_KEY % json.dumps(public))
    with page.expect_response(lambda one: one.url.endswith("/notices/browser")) as answer:
        page.goto(f"{aino.url}/notices")
    assert answer.value.ok and page.evaluate("[unsubscribed, subscribedWith]") == [True, 65]
    expect(page.get_by_label("Show a notice")).to_be_checked()


def wait_for_aino(server: Server, aino: Person, bram: Person) -> str:
    """The page of a table at which it has been Aino's turn for long lies behind others."""
    table = aino.set_up("me", "open", preset="simple", start_player="1")
    bram.join(aino)
    aino.begun().comes("#table.is-mine")
    aino.page.evaluate(UNSEEN, "hidden")
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as rows:
        rows.execute("update lauta_message set due = 0")
    return table


def shown_by_the_worker(aino: Person, pushed: str) -> tuple[str, str]:
    """Hand a push in as a push service does; the title of what is shown, and where a click on it leads."""
    page = aino.page
    page.goto(f"{aino.url}/about")
    worker = next(one for one in page.context.service_workers if one.url == f"{aino.url}/worker.js")
    worker.evaluate(SCREEN)
    tools, known = page.context.new_cdp_session(page), list[str]()
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    until(lambda: page.evaluate("1") and known)
    pushing = {"origin": aino.url, "registrationId": known[-1], "data": pushed}
    tools.send("ServiceWorker.deliverPushMessage", pushing)
    (shown,) = until(lambda: worker.evaluate("shown"))
    assert "Bram" in shown["body"]
    tools.detach()
    ((opened,), (closed,)) = worker.evaluate(CLICKED)
    assert closed == opened
    page.goto(aino.url + opened)
    expect(page.locator("#table.is-mine")).to_be_visible()
    return shown["title"], opened


@pytest.mark.needs("storage-refused", "storage-null")  # notices are a choice
@pytest.mark.needs("no-service-worker", "service-worker", "no-notification")
def test_who_looks_elsewhere_is_told_by_the_page_though_no_push_service_is_in_reach(
    person: Any, server: Server
) -> None:
    aino, bram = person(**LITTLE), person(**LITTLE)
    page = aino.page
    for script in (ALLOWED, OUT_OF_REACH):
        aino.begin_pages_with(script)
    page.goto(f"{aino.url}/notices")
    page.get_by_label("Show a notice").press("Space")
    expect(page.locator("#push-words")).to_contain_text("you are told while a page of the match is open")
    expect(page.get_by_label("Show a notice")).to_be_focused()
    expect(page.get_by_label("Show a notice")).to_be_checked()
    table = aino.set_up("me", "open", preset="simple", start_player="1")
    bram.join(aino)
    aino.begun()
    for state in ("visible", "hidden"):
        page.evaluate(UNSEEN, state)
        for one, other in ((aino, bram), (bram, aino)):
            while one.to_move:
                one.act("Leave", "No exchange", "End turn")
            other.comes("#table.is-mine")
        if state == "visible":
            assert shown_on_the_screen(page) == []
    assert until(lambda: shown_on_the_screen(page)) == [("Africa: your turn", f"/t/{table}")]
    page.evaluate(UNSEEN, "visible")
    until(lambda: shown_on_the_screen(page), lambda shown: not shown)


def shown_on_the_screen(page: Page) -> list[tuple[str, str]]:
    told = page.evaluate("[...shown.values()].map(({ title, data }) => [title, data])")
    return [(title, data) for title, data in told]


def test_a_webhook_into_the_own_network_is_refused_where_it_was_typed(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/notices")
    page.get_by_label("Webhook").fill("http://127.0.0.1:8080/turn")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("127.0.0.1 is not in the open internet.")
    expect(page.get_by_label("Webhook")).to_have_value("http://127.0.0.1:8080/turn")
    aino.troubles.clear()  # what a browser writes of an answer that refuses
