"""A newcomer's first rated match: an account, an equal opponent at one button, rating; and statistics."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from playwright.sync_api import expect

import lauta
from tests.browser.person import PHONE
from tests.browser.stored import put, soon_over
from tests.served import Server
from tests.waiting import LONG_ENOUGH

PASSWORD = "a board of tiles"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_a_newcomer_plays_an_equal_opponent_for_a_rating(person: Any, server: Server) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(aino.url + "/?game=africa")
    page.locator(".sign-in").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name").fill("Marjatta")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".sign-in")).to_have_text("Marjatta")
    page.goto(aino.url + "/?game=africa")
    page.locator(".segments label", has_text="2").first.click()
    preset = page.locator("[name=preset]:checked").get_attribute("value")
    page.get_by_role("button", name="Play bots of my level").click()
    expect(aino.table).to_be_visible()
    table = page.url.rpartition("/")[2]
    put(server, table, soon_over("africa", 2, 1, preset, left=1))
    page.reload()
    while aino.until_mine_or_over():
        aino.act()
    told = page.locator("#result .rating")
    expect(told).to_have_count(2)
    assert aino.serious_faults("#result") == []

    told.first.get_by_role("link").click()
    expect(page.locator("tr.mine")).to_contain_text("Marjatta")
    expect(page.locator("tr.mine")).to_contain_text("?")
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []

    page.goto(f"{aino.url}/statistics?game=africa")
    expect(page.get_by_role("link", name="Africa, 2 players")).to_have_attribute("href", f"/t/{table}")
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []


def four_more_like(server: Server, table: str) -> None:
    """As if it had been played four times more, and the other seat had won two of them."""
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH, isolation_level=None) as db:
        rows = db.execute('select * from lauta_played where "table" = ?', [table])
        names = [name for name, *_ in rows.description]
        for row in [dict(zip(names, values, strict=True)) for values in rows]:
            del row["id"]
            for n in range(4):
                won = row["won"] if n % 2 else not row["won"]
                row |= {"table": f"{table}{n}", "won": won, "share": float(won), "rank": 1 if won else 2}
                into = ", ".join(f'"{name}"' for name in row)
                marks = ", ".join("?" * len(row))
                db.execute(f"insert into lauta_played ({into}) values ({marks})", [*row.values()])


def test_statistics_tell_results_ways_to_win_openings_and_luck(person: Any, server: Server) -> None:
    aino = person(color_scheme="dark")
    page, preset = aino.page, lauta.game("africa").presets[0].id
    begin = server, soon_over("africa", 2, 1, preset, left=1)
    table = aino.set_up("me", "bot:casual", preset=preset, at=begin)
    while aino.until_mine_or_over():
        aino.act()
    four_more_like(server, table)
    page.goto(f"{aino.url}/statistics")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Africa").press("Enter")
    expect(page.locator(".sum")).to_contain_text(re.compile(r"^5 matches, won (40|60) %; among equals"))
    expect(page.locator("svg.shares path").last).to_be_visible()
    met, ways, openings, luck = (
        page.locator(f"[aria-labelledby={name}] tbody tr")
        for name in ("by-opponent", "ways", "openings", "luck")
    )
    expect(met).to_contain_text(re.compile("^Bot: casual"))
    expect(met.locator("svg.bar")).to_be_visible()
    expect(ways.first).to_contain_text(re.compile("^points during the game"))
    expect(openings.first).to_contain_text(re.compile("^start "))
    expect(luck).to_contain_text(re.compile(r"^points of what was turned up, at once.*±", re.S))
    expect(luck.locator("svg.span")).to_be_visible()
    expect(page.locator("main")).to_contain_text("The die owes nobody anything")
    expect(page.locator("#last + ul li").last.locator(f"a[href='/t/{table}']")).to_be_visible()
    aino.resize(390, 844)
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
