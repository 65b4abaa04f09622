"""The lobby as strangers use it: an open table is found, a seat taken, left to a bot, and taken again.

What the others may choose when somebody's time is up, and whom one keeps away from one's tables.
"""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import LITTLE, PHONE
from tests.served import Server
from tests.waiting import LONG_ENOUGH

SQUEEZED = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.id)"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def test_strangers_meet_in_the_lobby_and_one_leaves_and_comes_back(person: Any) -> None:
    aino, bo = person(), person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=attika")
    form = page.locator("form.game")
    form.locator("[name=name]").fill("Aino of the lobby")
    form.locator("[name=seat_1]").select_option("open")
    form.locator("[name=listed]").check()
    form.locator("p.start .go").click()
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
    form.locator("p.start .go").click()
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


# How often the server has said what its steady clock says, as the page itself has noted.
ANSWERS = """performance.getEntriesByType("resource")
    .filter((one) => one.name.endsWith("/clock") && one.responseEnd).length"""


def test_the_clock_of_the_readers_machine_moves_no_time_to_think(person: Any) -> None:
    aino, bo = person(**LITTLE), person(**LITTLE)
    aino.set_up("me", "open", preset="simple", start_player="1", also={"clock": "turn-180"})
    bo.join(aino)
    clock = aino.page.locator("#clock")
    expect(clock).to_have_text(re.compile("^2:5[0-9]$"))
    aino.page.wait_for_function(f"() => {ANSWERS} > 0")
    answers = aino.page.evaluate(ANSWERS)
    aino.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 7200000; }")
    aino.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    aino.page.wait_for_function(f"() => {ANSWERS} > {answers}")
    expect(clock).to_have_text(re.compile("^2:[0-5][0-9]$"))


def time_is_up(server: Server, table: str) -> None:
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as rows:
        rows.execute("UPDATE lauta_table SET deadline = 1 WHERE public_id = ?", [table])


def test_who_comes_late_has_moved_all_the_same_and_the_others_end_the_match_of_who_does_not(
    person: Any, server: Server
) -> None:
    aino, bram = person(**LITTLE), person(**LITTLE)
    also = {"clock": "days-3"}
    table = aino.set_up("me", "open", preset="simple", start_player="1", also=also)
    bram.join(aino)
    for one in (aino, bram):
        one.begun()
        expect(one.page.locator("#clock")).to_have_text(re.compile("^(3 d 0|2 d 23) h$"))
    bram.resize(320, 700)
    aino.page.locator("#tab-table").click()
    aino.page.get_by_role("button", name="Pause").click()
    bram.comes("#proposal")
    assert bram.page.locator("#asking, #asking > p").evaluate_all(SQUEEZED) == []
    bram.page.locator("#do-refuse").click()
    expect(bram.page.locator("#proposal")).to_have_count(0)
    time_is_up(server, table)
    expect(bram.page.locator("#overdue")).to_contain_text("Wait, let a bot play on, or end the match.")
    while aino.to_move:
        aino.act("Leave", "No exchange", "End turn")
    expect(bram.page.locator("#overdue")).to_have_count(0)
    time_is_up(server, table)
    end = aino.page.locator("#do-end-match")
    end.press("Enter")
    expect(end).to_have_class("armed")
    end.press("Enter")
    for one in (aino, bram):
        expect(one.page.locator("#status")).to_contain_text("This match was ended.")


def test_a_match_of_the_lobby_is_watched_and_the_seat_of_its_bot_is_offered_to_a_person(person: Any) -> None:
    aino, watcher = person(**LITTLE), person(**PHONE)
    table = aino.set_up("me", "bot:novice", game="attika", also={"listed": "1"})
    page = watcher.page
    page.goto(f"{watcher.url}/lobby")
    page.locator(f".offers a[href='/t/{table}']").click()
    watcher.begun()
    expect(page.locator("#chart [data-a]")).to_have_count(0)
    aino.begun().page.locator("#tab-table").click()
    aino.page.get_by_role("button", name="to a person").press("Enter")
    watcher.follow(aino.page.locator("#offer-1"))
    page.get_by_label("Your name").fill("Carla")
    page.locator("main button.go").click()
    page.wait_for_url("**/t/*")
    expect(aino.page.locator("#player-1[data-kind=human] .name")).to_have_text("Carla")
    for one in (aino, watcher):
        one.page.goto(one.url)
        first = one.page.locator("section.mine li").first
        expect(first.locator(f"a[href='/t/{table}']")).to_be_visible()
        expect(first.locator("time")).to_have_text(re.compile("ago|now"))
    turns = [one.page.locator("section.mine li.waits strong").all_inner_texts() for one in (aino, watcher)]
    assert sorted(turns) == [[], ["your turn"]]


def test_who_is_blocked_does_not_sit_down_and_the_other_way_is_asked_first(person: Any) -> None:
    aino, bram = person(**LITTLE), person(**PHONE)
    aino.set_up("me", "open", name="Aino who blocks")
    bram.join(aino)
    aino.begun().page.locator("#tab-table").click()
    page = aino.page
    page.get_by_role("link", name="Mute, block or report Bram").click()
    page.get_by_role("button", name="Block").press("Enter")
    page.wait_for_url("**/t/*")

    table = aino.set_up("me", "open", name="Aino who blocks", also={"listed": "1"})
    bram.page.goto(f"{bram.url}/lobby")
    bram.page.locator("li", has=bram.page.locator(f"a[href='/t/{table}']")).get_by_role("button").click()
    expect(bram.page.locator("main")).to_contain_text("Somebody at this table does not play with you.")
    bram.troubles.clear()  # what a browser writes of an answer that refuses

    theirs = bram.set_up("me", "open", name="Bram", also={"listed": "1"})
    page.goto(f"{aino.url}/lobby")
    page.locator("li", has=page.locator(f"a[href='/t/{theirs}']")).get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text("Bram, whom you have blocked, is at this table.")
    aino.troubles.clear()
    page.goto(f"{aino.url}/shunned")
    expect(page.locator("main")).to_contain_text("Bram · blocked")
    with page.expect_navigation():
        page.get_by_role("button", name="Hear Bram again").press("Enter")
    expect(page.locator("main")).not_to_contain_text("Bram")
    bram.page.goto(f"{bram.url}/t/{table}")
    bram.page.get_by_role("button", name="Sit down").click()
    expect(aino.page.locator("main")).to_be_visible()
    bram.begun()
