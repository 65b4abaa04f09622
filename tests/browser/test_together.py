"""Two people and a spectator at one table: everybody sees every move, and nobody sees secrets.

How soon they see it is measured by benchmarks/latency.py.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.waiting import until

WATCH = """() => { window.seen = []; new MutationObserver(() => {
  window.seen.push(Number(document.getElementById('table').dataset.version)); })
  .observe(document.getElementById('table'), {attributes: true, attributeFilter: ['data-version']}); }"""


def _secrets(server: Any, table: str) -> tuple[str, list[tuple[int, str, str]]]:
    """The seed, and index, token and owner of every seat."""
    with sqlite3.connect(server.data / "lauta.sqlite3") as db:
        ((key, seed),) = db.execute("select id, seed from lauta_table where public_id = ?", [table])
        seats = db.execute(
            'select "index", token, owner from lauta_seat where table_id = ?', [key]
        ).fetchall()
    return seed.hex(), seats


@pytest.mark.needs("storage")
def test_two_people_and_a_spectator_see_every_move_and_every_word(person: Any, server: Any) -> None:
    aino, bram, watcher = person(), person(), person()
    table = aino.set_up("me", "open", preset="simple", start_player="1")
    watcher.watch(aino)
    expect(watcher.page.locator(".lobby")).to_be_visible()
    bram.join(aino)
    for one in (aino, bram, watcher):
        one.begun()
        expect(one.page.locator("#chart svg.africa")).to_be_visible()  # the lobby gave way by itself
        one.page.evaluate(WATCH)
    made = []
    for _ in range(14):
        mover = next(one for one in (aino, bram) if one.to_move)
        mover.act("Turn up", "Leave", "No exchange", "End turn")
        for one in (aino, bram, watcher):
            one.shows(version=mover.version)
        made.append(mover.version)
    for one in (aino, bram, watcher):
        seen = one.page.evaluate("window.seen")
        assert seen == sorted(seen)
        assert set(made) <= set(seen)
    seed, seats = _secrets(server, table)
    for one, own in ((aino, 0), (bram, 1), (watcher, None)):
        html = one.page.content()
        assert seed not in html
        for index, token, owner in seats:
            assert (token in html) == (index == own)
            assert owner not in html
    assert watcher.page.locator("#chart [data-a]").count() == 0
    bram.page.click("#tab-talk")
    bram.page.fill("[name=text]", "Moi <b>Aino</b>!")
    bram.page.keyboard.press("Enter")
    talk = aino.page.locator("#tab-talk")
    expect(talk).to_have_class("news")
    talk.click()
    expect(talk).not_to_have_class("news")
    expect(aino.page.locator(".talk")).to_contain_text("Bram (player, blue) Moi <b>Aino</b>!")
    expect(bram.page.locator("[name=text]")).to_have_value("")
    spectators_can_be_hidden(aino, watcher)


def spectators_can_be_hidden(player: Any, watcher: Any) -> None:
    watcher.page.click("#tab-talk")
    watcher.page.fill("[name=text]", "Go west")
    watcher.page.keyboard.press("Enter")
    line = player.page.locator(".talk .by-spectator")
    expect(line).to_contain_text("(spectator) Go west")
    player.page.uncheck("#hear-spectators")
    expect(line).to_be_hidden()
    player.page.reload()
    player.page.click("#tab-talk")
    expect(line).to_be_hidden()


def test_a_double_click_moves_once_and_a_stale_page_says_so_and_catches_up(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here")
    aino.connected()
    before = aino.page.locator("#panel-log li").count()
    sent: list[str] = []
    aino.listen("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    aino.page.locator("#chart [data-a]").first.dblclick(force=True)
    aino.shows(version=1)
    aino.settled()
    assert len(sent) == 1
    aino.page.reload()
    aino.connected()
    assert aino.version == 1
    assert aino.page.locator("#panel-log li").count() == before + 1
    aino.troubles.clear()
    aino.page.evaluate(
        "document.querySelectorAll('form[data-live] [name=version]').forEach(f => { f.value = 0 })"
    )
    aino.page.locator("#chart [data-a]").first.dispatch_event("click")
    expect(aino.page.locator("#trouble")).to_contain_text("moved on")
    expect(aino.page.locator("#table.busy")).to_have_count(0)
    assert aino.version == 1
    aino.act()
    assert aino.version == 2
    words_keep_nobody_from_moving(aino)
    assert all("409" in trouble for trouble in aino.troubles)
    aino.troubles.clear()


def words_keep_nobody_from_moving(aino: Any) -> None:
    """On a slow line: a move is made while words are under way, and those that follow come after them."""
    held: list[Route] = []
    field = aino.page.locator("[name=text]")
    aino.page.click("#tab-talk")
    aino.page.route("**/say", lambda route: route.fulfill(status=409, json={"error": "Wait."}), times=1)
    field.fill("Moi!")
    field.press("Enter")
    expect(aino.page.locator("#trouble")).to_have_text("Wait.")
    expect(field).to_have_value("Moi!")  # what has not arrived is not lost
    aino.page.route("**/say", lambda route: held.append(route))
    for words in ("Moi!", "Hei!"):
        field.fill(words)
        field.press("Enter")
        expect(field).to_have_value("")
    aino.act()
    aino.comes("#table.busy")
    assert len(held) == 1
    aino.page.unroute("**/say")  # it goes on
    expect(aino.page.locator(".talk li")).to_have_text(
        ["● Aino (player, red) Moi!", "● Aino (player, red) Hei!"]
    )
    aino.settled()


def test_the_past_does_not_hide_the_present_and_a_lost_connection_comes_back_to_it(person: Any) -> None:
    aino, phone = person(), person()
    heard: list[str | bytes] = []
    phone.listen("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
    aino.set_up("me", "here")
    aino.connected()
    aino.page.click("#tab-table")
    phone.watch(aino)
    phone.connected()
    aino.act()
    phone.page.locator("#panel-log li a").first.click()
    expect(phone.page.locator("#steps")).to_be_visible()
    aino.act()
    expect(phone.page.locator("#to-now")).to_have_class("button go news")
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/now**", lambda route: held.append((route, route.fetch())), times=1)
    phone.page.click("#to-now")
    until(lambda: phone.version and held)
    known = len(heard)
    aino.act()
    until(lambda: phone.version and len(heard), lambda now: now > known)
    route, present = held[0]
    route.fulfill(response=present)  # which is older by now than what the page has heard
    phone.shows(version=3)
    phone.page.context.set_offline(True)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    aino.act()
    aino.act()
    phone.page.context.set_offline(False)
    phone.page.reload()
    phone.shows(version=5)
    phone.troubles.clear()
