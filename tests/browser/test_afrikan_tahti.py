"""Afrikan tähti in the browser: dice and ways, keyboard, phone, Finnish, gentle names, beginning and end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.person import FRAMES, LITTLE, MOVING, PHONE
from tests.browser.stored import first_turn, put, soon_over
from tests.browser.test_events import SHOWN, WATCH
from tests.served import Server
from tests.waiting import until


def begin(one: Any, server: Server) -> Any:
    """The first turn at a device of two who have chosen Tangier, or in Finnish Tanger."""
    one.set_up("me", "here", game="afrikan_tahti", at=(server, first_turn("afrikan_tahti")))
    one.connected()
    expect(one.page.locator("#acts")).to_contain_text(re.compile("Roll|Heitä"))
    return one.page


def test_a_turn_with_the_die_which_tumbles_to_what_was_rolled(server: Server, person: Any) -> None:
    aino = person(**MOVING)
    aino.begin_pages_with(WATCH)
    page = begin(aino, server)
    rolls = page.locator("#chart .st-tray")
    before = rolls.get_attribute("aria-label")
    assert before and "rolled" not in before, "rolls for the order of play are nobody's move"
    page.click("#acts [data-choice]:has-text('Roll and move')")
    expect(page.locator("#status")).to_contain_text("You rolled ")
    expect(page.locator("#chart .st-die.tumbling")).to_have_count(1)
    rolled = re.search(r"rolled (\d)", page.inner_text("#status"))
    assert rolled and rolls.get_attribute("aria-label") in (
        f"Aino rolled {rolled[1]}",
        f"Player 2 rolled {rolled[1]}",
    )
    page.wait_for_function(f"() => ({SHOWN})().at(-1)?.drawings[0] === 'st-die-{rolled[1]}'")
    assert page.evaluate(SHOWN)[-1]["manner"] == "by-tumble"
    page.wait_for_selector(".happening", state="detached")
    expect(page.locator("#do-undo")).to_be_disabled()
    target = page.locator("#chart .target.move").first
    target.hover(force=True)
    expect(page.locator("#preview")).to_contain_text("Move to ")
    name = target.get_attribute("data-cell")
    ways = page.locator(".beyond .way")
    assert ways.count() >= 2
    expect(page.locator(f'#chart [data-cell="{name}"] + .beyond .way').last).to_have_css("opacity", "1")
    assert ways.evaluate_all("all => all.filter((way) => getComputedStyle(way).opacity > 0).length") == 2
    target.dispatch_event("click")
    expect(page.locator("#status")).to_contain_text("You are ")
    assert page.locator("#chart .track path").count() > 0, "the way that was made is drawn"
    page.click("#do-undo")
    expect(page.locator("#status")).to_contain_text("You rolled ")
    page.locator(f'#chart [data-cell="{name}"]').dispatch_event("click")
    page.click("#do-end")
    expect(page.locator("#status")).to_contain_text("Your turn.")


def test_the_die_is_rolled_by_click_and_key_and_counted_axe_finds_nothing_and_names_are_gentle(
    server: Server, person: Any
) -> None:
    aino = person()
    aino.begin_pages_with(WATCH)
    page = begin(aino, server)
    page.click("#tab-pool")
    caption = page.locator("#shared-rolls figcaption")
    first = int((caption.inner_text()).split()[0])
    die = page.locator('#chart [data-cell="die"]')
    expect(page.locator("#acts")).to_contain_text("Roll and move")
    die.hover()
    expect(page.locator("#preview")).to_contain_text("Roll and move")
    die.click()
    expect(page.locator("#status")).to_contain_text("You rolled ")
    assert page.evaluate(SHOWN) == [], "nothing comes over the board without motion"
    expect(die).to_have_count(0)
    expect(caption).to_have_text(f"{first + 1} rolls of the die so far")
    assert sum(map(int, page.locator("#shared-rolls .st-count").all_text_contents())) == first + 1
    assert aino.serious_faults_behind("pool", "table", "text") == []
    page.locator("#chart .target.move").first.dispatch_event("click")
    page.click("#do-end")
    expect(page.locator("#status")).to_contain_text("Your turn.")
    die.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("You rolled ")
    # Gentle names with one click.
    expect(page.locator("#chart .names")).to_contain_text("Slave Coast")
    late: list[Route] = []
    over: list[Request] = []  # answered, or given up by the page, which asks anew by then
    for ends in ("requestfinished", "requestfailed"):
        aino.listen(ends, lambda request: over.append(request))
    page.route("**/rules/**", lambda route: late.append(route), times=1)
    page.click("#tab-rules")
    page.click("#tab-table")
    page.click("#panel-table button:has-text('Gentle names')")
    expect(page.locator("#chart .names")).to_contain_text("Benin Coast")
    expect(page.locator("#chart .names")).not_to_contain_text("Slave Coast")
    page.click("#tab-rules")
    expect(page.locator("#rules-body")).to_contain_text("desert camp")
    if late[0].request not in over:
        late[0].continue_()  # with the words that are not wanted any more
    until(lambda: page.evaluate("1") and late[0].request in over)
    page.evaluate(FRAMES)
    expect(page.locator("#rules-body")).to_contain_text("desert camp")
    page.click("#tab-table")
    page.locator("#panel-table button", has_text="today's names").click()
    page.click("#tab-rules")
    expect(page.locator("#rules-body")).to_contain_text("Bedouins")


def test_by_keyboard_alone(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here", game="afrikan_tahti")
    aino.connected()
    page = aino.page
    for n in range(2):
        aino.shows(version=n)
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    expect(page.locator("#acts")).to_contain_text("Roll and move")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("You rolled ")
    page.keyboard.press("n")
    assert page.evaluate("!!document.activeElement.closest('#chart .target')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("!!document.activeElement.closest('#chart [data-cell]')"), (
        "arrows walk over the chart"
    )
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("You are ")
    page.keyboard.press("e")
    expect(page.locator("#status")).to_contain_text("Your turn.")


def test_on_a_phone_in_finnish(server: Server, person: Any) -> None:
    aino = person(locale="fi-FI", **PHONE)
    page = begin(aino, server)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap("#acts [data-choice]:has-text('Heitä ja liiku')")
    expect(page.locator("#status")).to_contain_text("Heitit ")
    with aino.tapping():
        aino.in_sight("#chart .target.move").tap(force=True)
    expect(page.locator("#status")).to_contain_text("Olet ")
    expect(page.locator("#panel-log li:not(.minor)").first).to_contain_text(
        re.compile(r"heittää \d.* ja menee ")
    )


@pytest.mark.slow
def test_the_beginning_and_the_end_of_a_game_on_one_device_against_a_bot(server: Server, person: Any) -> None:
    """Two people on one device and a bot, to the end screen; in Finnish. In the end they let the bot win."""
    aino = person(locale="fi-FI", **LITTLE)
    table = aino.set_up_by_form("me", "here", "bot:casual", game="afrikan_tahti")
    aino.connected()
    for _ in range(12):
        assert aino.until_mine_or_over()
        aino.act("kotona", "Osta", "Päätä", "kiekko", "Heitä ja")
    assert aino.until_mine_or_over()
    put(server, table, soon_over("afrikan_tahti", 3, 2))
    aino.page.reload()
    for _ in range(900):
        if not aino.until_mine_or_over():
            break
        aino.act("Älä", "Päätä")
    result = aino.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator("tr.total th")).to_have_text("voitto")
    expect(result.locator("tr.total small").first).to_be_visible()
    expect(result.locator("svg.chart")).to_have_count(0)
    expect(aino.page.locator("li.player.winner")).to_have_count(1)
    expect(aino.page.locator("#status")).to_contain_text(" kotiin!")
