"""Two people in two browsers and two bots: from setting a tournament up to the table of its second round."""

from __future__ import annotations

import random
import re
import sqlite3
from typing import Any

from playwright.sync_api import expect

import lauta
from lauta.engine.match import Match
from tests.browser.person import LITTLE, PHONE, Person
from tests.browser.stored import put
from tests.served import Server
from tests.waiting import LONG_ENOUGH, until

POINTS = """(lines) => lines.map((line) =>
  [line.querySelector("th").firstChild.textContent.trim(), line.querySelector("b").textContent])"""
NAMES = """(meetings) => meetings.map((meeting) => [...meeting.querySelectorAll("[class^=seat-]")]
  .map((seat) => seat.querySelector("bdi").textContent.trim()))"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def nearly_over(preset: str | None, seat: int) -> Match:
    """A match of two, at the last decision of this seat; moves are any."""
    match, dice = lauta.game("africa").match(2, seed=1, preset=preset), random.Random(1)
    asked = []
    while not match.over:
        asked += [len(match.log)] * (match.actor == seat)
        match.play(dice.choice(match.legal_actions()))
    return match.at(asked[-1])


def seat_of(server: Server, table: str, name: str) -> tuple[int, bool]:
    """Where somebody sits, and whether others do, too."""
    asked = 'select s.name, s."index", s.kind from lauta_seat s join lauta_table t on t.id = s.table_id'
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as db:
        seats = db.execute(f"{asked} where t.public_id = ?", [table]).fetchall()
    return next(seat for who, seat, _ in seats if who == name), all(kind == "human" for *_, kind in seats)


def finish(server: Server, preset: str | None, *people: tuple[Person, str]) -> None:
    """Each plays the own match to its end; where they meet, both play it."""
    for somebody, name in people:
        somebody.page.locator("#my-match").click()
        somebody.begun()
        table = somebody.page.url.rpartition("/")[2]
        seat, together = seat_of(server, table, name)
        if not together or name == people[0][1]:
            put(server, table, nearly_over(preset, seat))
    for somebody, _ in people:
        somebody.page.reload()
        somebody.begun()
    pages = [somebody for somebody, _ in people]
    while not all(_over(one) for one in pages):
        until(lambda: any(one.to_move for one in pages) or all(map(_over, pages)), told=pages[0].sight)
        for one in pages:
            if one.to_move:
                one.act()


def _over(somebody: Person) -> bool:
    return somebody.table.get_attribute("data-over") == "1"


def test_two_people_and_two_bots_come_to_the_second_round(person: Any, server: Server) -> None:
    aino, bo = person(), person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.locator("a.tournament").click()
    page.get_by_label("Your name").fill("Aino")
    page.get_by_label("Name of the tournament").fill("Cup of two")
    page.locator("[name=level]").select_option("novice")
    preset = page.locator("[name=preset]:checked").get_attribute("value")
    assert aino.serious_faults() == []
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".joined li")).to_have_count(1)

    bo.page.goto(bo.url + (page.locator("#tournament-link").get_attribute("data-path") or ""))
    assert bo.serious_faults() == []
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Join").press("Enter")
    expect(page.locator(".joined li")).to_have_text([re.compile("Aino"), re.compile("Bo")])
    page.get_by_role("button", name="Start now").press("Enter")
    expect(bo.page.locator("#my-match")).to_be_visible()
    for somebody in (aino, bo):
        assert somebody.page.evaluate(WIDER) <= 0 and somebody.serious_faults() == []

    finish(server, preset, (aino, "Aino"), (bo, "Bo"))
    for somebody in (aino, bo):
        somebody.page.goto(somebody.page.locator("#do-tournament").evaluate("link => link.href"))
        somebody.comes("#tournament[data-round='2']")
        expect(somebody.page.locator("#round-1 + ul li")).to_have_count(2)
        assert somebody.page.evaluate(WIDER) <= 0 and somebody.serious_faults() == []
    bo.page.locator("#my-match").click()
    expect(bo.table).to_be_visible()


def test_in_a_swiss_tournament_those_meet_next_who_stand_alike(person: Any, server: Server) -> None:
    aino, bo = person(**LITTLE), person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/tournaments/new?game=africa")
    page.get_by_label("Your name").fill("Aino")
    page.locator("[name=system][value=swiss]").check()
    page.locator("[name=level]").select_option("novice")
    preset = page.locator("[name=preset]:checked").get_attribute("value")
    page.get_by_role("button", name="Set it up").click()
    bo.page.goto(bo.url + (page.locator("#tournament-link").get_attribute("data-path") or ""))
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Join").click()
    expect(page.locator(".joined li")).to_have_count(2)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".facts")).to_contain_text("Swiss · 4 places, 2 at a table · 2 rounds")
    finish(server, preset, (aino, "Aino"), (bo, "Bo"))
    page.goto(page.locator("#do-tournament").evaluate("link => link.href"))
    aino.comes("#tournament[data-round='2']")
    points = dict(page.locator("#standings tbody tr").evaluate_all(POINTS))
    before, now = (
        {frozenset(pair) for pair in page.locator(f"#round-{n} + ul li").evaluate_all(NAMES)} for n in (1, 2)
    )
    assert sorted(points.values()) == ["0", "0", "1", "1"]
    assert {frozenset(points[name] for name in pair) for pair in now} == {frozenset("1"), frozenset("0")}
    assert not before & now
