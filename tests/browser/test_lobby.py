"""The lobby as strangers use it: an open table is found, a seat taken, left to a bot, and taken again."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE
from tests.waiting import LONG_ENOUGH

WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_strangers_meet_in_the_lobby_and_one_leaves_and_comes_back(person: Any) -> None:
    aino, bo = person(), person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=attika")
    form = page.locator("form.game")
    form.locator("[name=name]").fill("Aino of the lobby")
    form.locator("[name=seat_1]").select_option("open")
    form.locator("[name=listed]").check()
    form.locator("p.start button").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]

    page = bo.page
    page.goto(f"{bo.url}/lobby")
    assert page.evaluate(WIDER) <= 0
    assert bo.serious_faults() == []
    page.locator(f".offers a[href='/t/{table}']").click()
    expect(page.locator("#middle.lobby")).to_be_visible()
    page.get_by_label("Your name").fill("Bo of the lobby")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#bar")).to_be_visible()
    expect(aino.page.locator("#player-1 .name")).to_have_text("Bo of the lobby")

    page.locator("#tab-table").click()
    leave = page.get_by_role("button", name="Leave the match")
    leave.click()
    expect(leave).to_have_class("armed")
    leave.click()
    expect(page.locator("#do-back")).to_be_visible()
    expect(aino.page.locator("#player-1 em").first).to_have_text("bot, casual")
    page.locator("#do-back").click()
    expect(page.locator("#do-back")).to_have_count(0)
    expect(aino.page.locator("#player-1[data-kind=human]")).to_be_visible()
    assert bo.serious_faults() == []


def test_two_people_agree_to_pause_and_to_end_by_keyboard(person: Any) -> None:
    aino, bo = person(), person()
    aino.set_up("me", "open")
    bo.page.goto(bo.url + aino.page.locator("#invite-1").get_attribute("data-path"))
    bo.page.get_by_role("button", name="Sit down").press("Enter")
    expect(bo.table).to_be_visible()
    aino.page.locator("#tab-table").press("Enter")
    aino.page.get_by_role("button", name="Pause").press("Enter")
    expect(bo.page.locator("#proposal")).to_contain_text("Aino asks everybody: pause?")
    assert bo.serious_faults() == []
    bo.page.locator("#do-agree").press("Enter")
    expect(aino.page.locator("#status")).to_contain_text("Paused.")
    aino.page.locator("#do-resume").press("Enter")
    expect(bo.page.locator("#status")).not_to_contain_text("Paused.")
    end = bo.page.get_by_role("button", name="End the match")
    bo.page.locator("#tab-table").press("Enter")
    end.press("Enter")
    expect(end).to_have_class("armed")
    end.press("Enter")
    aino.page.locator("#do-agree").press("Enter")
    expect(bo.page.locator("#status")).to_contain_text("This match was ended.")
    expect(bo.page.locator("#do-again")).to_be_visible()


def test_the_clock_runs_on_the_page_and_the_other_lets_a_bot_play_on(person: Any, server: Any) -> None:
    aino, bo = person(), person()
    aino.page.goto(f"{aino.url}?game=navegador")
    form = aino.page.locator("form.game")
    form.locator("[name=players][value='2']").evaluate("radio => radio.click()")
    form.locator("[name=seat_1]").select_option("open")
    form.get_by_label("Time to think").select_option("turn-180")
    form.locator("p.start button").click()
    aino.page.wait_for_url("**/t/*")
    table = aino.page.url.rsplit("/", 1)[1]
    bo.page.goto(bo.url + aino.page.locator("#invite-1").get_attribute("data-path"))
    bo.page.get_by_role("button", name="Sit down").click()
    expect(aino.page.locator("#clock")).to_have_text(re.compile("^2:5[0-9]$"))
    expect(bo.page.locator("#clock")).to_have_text(re.compile("^2:5[0-9]$"))
    aino_waits = aino.to_move
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as rows:
        rows.execute("UPDATE lauta_table SET deadline = 1 WHERE public_id = ?", [table])
    other, late = (bo, aino) if aino_waits else (aino, bo)
    expect(late.page.locator("#overdue")).to_be_visible()
    other.page.locator("#do-relieve").click()
    expect(late.page.locator("#do-back")).to_be_visible()
    expect(other.page.locator("#overdue")).to_have_count(0)
