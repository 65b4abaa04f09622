"""What friends settle among themselves, and what they need when something goes wrong: a move taken back,
words that go too far, a password that is lost, tables put away, days on which nobody is waited for.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE
from tests.served import Server
from tests.waiting import LONG_ENOUGH
from tests.web.mailbox import mail_server

PASSWORD = "a board of tiles"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def sign_up(somebody: Any, name: str, email: str = "") -> None:
    page = somebody.page
    page.goto(f"{somebody.url}/sign-up")
    page.get_by_label("Name").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    if email:
        page.get_by_label("E-mail").fill(email)
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".sign-in")).to_have_text(name)


def test_friends_agree_to_take_a_move_back_and_each_keeps_notes(person: Any) -> None:
    aino, bram = person(), person()
    aino.set_up("me", "open")
    bram.join(aino)
    for one in (aino, bram):
        one.begun()
    mover, other = (aino, bram) if aino.to_move else (bram, aino)
    expect(mover.page).to_have_title(re.compile("^● "))  # among other tabs, whose turn it is
    expect(other.page).not_to_have_title(re.compile("^● "))
    before = mover.table.get_attribute("data-entries")
    mover.act()
    other.shows(version=mover.version)
    mover.shows_another(entries=before)
    mover.page.locator("#tab-table").click()
    mover.page.get_by_role("button", name="Take back my last move").click()
    expect(other.page.locator("#proposal")).to_contain_text("take back")
    other.page.locator("#do-agree").click()
    for one in (aino, bram):
        one.shows(entries=before)
    mover.comes("#table.is-mine")

    page = aino.page
    page.locator("#tab-table").click()
    page.get_by_role("link", name="My notes").click()
    page.get_by_label("Nobody else sees them.").fill("He wants Lagos.")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    page.reload()
    expect(page.get_by_label("Nobody else sees them.")).to_have_value(re.compile("^He wants Lagos"))
    assert aino.serious_faults() == []
    bram.page.locator("#tab-table").click()
    bram.page.get_by_role("link", name="My notes").click()
    expect(bram.page.get_by_label("Nobody else sees them.")).to_have_value("")


def test_words_that_go_too_far_are_muted_reported_and_settled(person: Any, server: Server) -> None:
    aino, bram, keeper = person(), person(), person(**PHONE)
    table = aino.set_up("me", "open")
    bram.join(aino)
    for one in (aino, bram):
        one.begun()

    def say(one: Any, words: str) -> None:
        if not one.page.locator("[name=text]").is_visible():
            one.page.click("#tab-talk")
        one.page.fill("[name=text]", words)
        one.page.keyboard.press("Enter")
        expect(one.page.locator(".talk")).to_contain_text(words)

    say(bram, "You play like a wet map.")
    aino.page.click("#tab-table")
    aino.page.get_by_role("link", name="Mute, block or report Bram").click()
    assert aino.serious_faults() == []
    aino.page.get_by_label("In your words").fill("He is rude to everybody.")
    aino.page.get_by_role("button", name="Report").click()
    expect(aino.page.locator("main").get_by_role("status")).to_contain_text("Reported.")
    aino.page.get_by_role("button", name="Mute").click()
    aino.page.wait_for_url(f"**/t/{table}")
    aino.begun()
    say(bram, "A very wet map.")
    say(aino, "Good luck to you.")  # what comes after it is there, and it is not
    talk = aino.page.locator(".talk")
    expect(talk).to_contain_text("Good luck to you.")
    expect(talk).not_to_contain_text("wet map")
    expect(bram.page.locator(".talk")).to_contain_text("Good luck to you.")

    sign_up(keeper, "Keeper of the house")
    with sqlite3.connect(
        server.data / "lauta.sqlite3", timeout=LONG_ENOUGH
    ) as rows:  # as `lauta member` does
        rows.execute("UPDATE lauta_member SET keeper = 1 WHERE name = 'Keeper of the house'")
    page = keeper.page
    page.goto(f"{keeper.url}/keeper")
    page.get_by_role("link", name="Bram").first.click()
    expect(page.locator("blockquote")).to_have_text("He is rude to everybody.")
    expect(page.locator("main .talk")).to_contain_text("You play like a wet map.")
    assert keeper.serious_faults() == [] and page.evaluate(WIDER) <= 0
    with page.expect_navigation():
        page.get_by_role("button", name="Silence").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Settle").click()
    page.goto(f"{keeper.url}/keeper")
    expect(page.locator("ul.reports a")).to_have_count(0)
    bram.page.fill("[name=text]", "Wetter and wetter.")
    bram.page.keyboard.press("Enter")
    expect(bram.page.locator("#trouble")).to_be_visible()
    (refused,) = bram.troubles  # what a browser writes of an answer that refuses
    assert "403" in refused
    bram.troubles.clear()
    # All tests share an address here, whose spectators are silent with him.
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH) as rows:
        rows.execute("DELETE FROM lauta_silence")


def test_a_lost_password_is_set_anew_by_a_letter(person: Any, tmp_path: Path) -> None:
    with mail_server() as (box, address):
        running = Server(tmp_path, mail=address, mail_from="lauta@example.org").start()
        try:
            lose_the_password(person, running, box)
        finally:
            running.stop()


def lose_the_password(person: Any, server: Server, box: Any) -> None:
    laptop, phone = person(server.url), person(server.url, **PHONE)
    sign_up(laptop, "Aino", "aino@example.org")
    laptop.page.goto(link_in(box.number(1), server))
    laptop.page.locator("main form button").click()
    expect(laptop.page.locator("main")).to_contain_text("the address is confirmed")

    page = phone.page
    page.goto(f"{phone.url}/sign-in")
    page.get_by_role("link", name="password").click()
    page.get_by_label("Name").fill("Aino")
    page.get_by_role("button", name="Send the letter").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("a letter is on its way")
    assert phone.serious_faults() == [] and page.evaluate(WIDER) <= 0
    page.goto(link_in(box.number(2), server))
    page.get_by_label("New password").fill("another board of tiles")
    page.get_by_role("button", name="Set it and sign in").click()
    expect(page.locator(".sign-in")).to_have_text("Aino")
    laptop.page.goto(f"{laptop.url}/account")  # where the old password had signed in
    expect(laptop.page.locator("[name=password]")).to_be_visible()


def link_in(letter: str, server: Server) -> str:
    found = re.search(r"https?://[^/\s]+(/\S+)", letter)
    assert found, letter
    return server.url + found[1]


def test_a_table_is_put_away_and_a_vacation_begins_and_ends(person: Any) -> None:
    aino = person(**PHONE)
    table = aino.set_up("me", "bot:casual")
    page = aino.page
    page.goto(aino.url)
    row = page.locator("li", has=page.locator(f"a[href='/t/{table}']"))
    row.get_by_role("button", name="Put away").click()
    expect(row).to_have_count(0)
    page.get_by_role("link", name="Tables put away").click()
    with page.expect_navigation():
        row.get_by_role("button", name="Bring back").click()
    page.goto(aino.url)
    expect(row).to_have_count(1)

    page.goto(f"{aino.url}/notices")
    page.get_by_label("Days").fill("3")
    page.get_by_role("button", name="Go on vacation").click()
    expect(page.locator("#vacation")).to_contain_text("You are on vacation until")
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="Go on vacation")).to_be_visible()
