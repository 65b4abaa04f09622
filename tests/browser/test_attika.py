"""Attika in the browser: building boards, prices, payments, hidden hands, keyboard, phone, a whole game."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from lauta.engine.record import unpack
from lauta.games.attika.data.constants import LANDSCAPES
from lauta.games.attika.rules.state import State
from tests.browser.person import LITTLE, MOVING, PHONE
from tests.browser.stored import put, soon_over
from tests.served import Server

PLACING = "#chart .space[data-a]"


def position(server: Server, table: str) -> Any:
    """The state as the database has it."""
    return unpack(State, server.snapshot(table))


def build(one: Any, click: str = "click") -> None:
    """Build something that the map alone or the hand pays for, choosing the first payment if asked."""
    before = one.version
    getattr(one.page.locator("#panel-boards .item[data-a]").first, click)()
    getattr(one.page.locator(PLACING).first, click)()
    one.shows_another(version=before + 1)
    if one.page.locator("#acts [data-choice]").count() and "Pay" in one.page.inner_text("#status"):
        one.page.locator("#acts [data-choice]").first.click()
        expect(one.page.locator("#status")).not_to_contain_text("Pay")


@pytest.mark.slow
def test_two_people_build_and_nobody_receives_the_others_cards(person: Any, server: Server) -> None:
    aino, bram = person(), person()
    table = aino.set_up("me", "open", game="attika", start_player="1")
    bram.join(aino)
    aino.begun()
    bram.begun()
    for one in (aino, bram, aino, bram):
        one.comes("#table.is-mine")
        if one.page.locator("#panel-boards .item[data-a]").count():
            build(one)
        one.press("#do-end")
        expect(one.page.locator("#table.is-mine")).to_have_count(0)
        version = str(one.version)
        for seat, (reader, other) in enumerate([(aino, "Bram"), (bram, "Aino")]):
            reader.shows(version=version)
            hand = position(server, table).players[seat].hand
            shown = reader.page.locator("#hand li").all_inner_texts()
            held = [f"{name}{n}" for name, n in zip(LANDSCAPES, hand, strict=True) if n]
            assert [re.sub(r"\s", "", text) for text in shown if "card" not in text and "tile" not in text][
                : len(held)
            ] == held
            content = reader.page.content()
            assert f"{other} receives a card</span>" in content
            assert f"{other} receives a card:" not in content


@pytest.mark.slow
def test_the_beginning_and_the_end_of_a_game_of_attika_against_a_bot(server: Server, person: Any) -> None:
    aino = person(**LITTLE)
    table = aino.set_up("me", "bot:novice", game="attika", preset="every_tile")
    aino.connected()
    # She builds, draws, and builds again whatever she can.
    for kinds in (("Build", "Lay", "Put"),) * 8 + (("Put", "Draw", "Lay"),) * 4:
        assert aino.until_mine_or_over()
        aino.act(*kinds, "Take", "End")
    assert aino.until_mine_or_over()
    put(server, table, soon_over("attika", 2, 1))
    aino.page.reload()
    for _ in range(400):
        if not aino.until_mine_or_over():
            break
        aino.act("Build", "Lay", "Put", "Take", "End")
    result = aino.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator("tr.total th")).to_have_text("buildings on the map")
    expect(result.locator("tr.total small")).to_contain_text("wins: ")
    expect(result.locator("svg.chart path.line")).to_have_count(2)
    aino.look_back()


def test_attika_by_keyboard_alone_and_axe_finds_nothing_serious(person: Any) -> None:
    aino = person()
    page = aino.page
    aino.set_up("me", "here", game="attika", preset="open", start_player="1")
    aino.connected()
    assert aino.serious_faults() == []
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.dataset.cell")
    assert page.evaluate("!!document.activeElement.closest('#panel-boards')"), "a building or a stack"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("!!document.activeElement.closest('#panel-boards')")
    assert page.evaluate("document.activeElement.dataset.cell") != first
    page.locator("#panel-boards .item[data-a]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Build: ")
    expect(page.locator(PLACING).first).to_be_attached()
    assert aino.serious_faults() == []
    page.keyboard.press("n")
    assert page.evaluate("!!document.activeElement.closest('#chart')"), "a space"
    page.keyboard.press("o")
    expect(page.locator("#pick button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#pick")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#status")).to_contain_text("Your turn.")
    page.locator("#panel-boards .heap[data-a]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("You drew: ")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Your draw turn: 1 draw left.")
    page.keyboard.press("e")
    expect(page.locator("#player-1.now")).to_be_attached()


def test_a_click_on_another_players_board_speaks_of_that_player(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here", game="attika", preset="open", start_player="1")
    aino.connected()
    theirs = aino.page.locator(".boards").nth(1)
    name = theirs.locator("h3").inner_text().split(" ", 1)[1].strip()
    theirs.locator(".item").first.click()
    expect(aino.page.locator("#why:not([hidden])")).to_have_text(
        re.compile(rf"^This is {re.escape(name)}'s board\. \S")
    )


def test_another_building_with_one_click(person: Any) -> None:
    aino = person(**MOVING)
    aino.set_up("me", "here", game="attika", preset="open")
    aino.connected()
    page = aino.page
    page.locator("#panel-boards .item[data-a]").first.click()
    expect(page.locator("#panel-boards .item.chosen")).to_have_count(1)
    # A second copy of the chosen one is no other building: it has nothing to choose instead.
    other = page.locator("#panel-boards .item[data-instead]:not([data-instead=''])").first
    if other.count():
        name = other.get_attribute("data-cell")
        other.click()
        expect(page.locator("#panel-boards .item.chosen")).to_have_attribute("data-cell", name or "")
    page.locator("#panel-boards .item.chosen").click()
    expect(page.locator("#status")).to_contain_text("Your turn.")


EDGES = """(all) => all.map((e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def test_attika_on_a_phone(person: Any) -> None:
    aino = person(**PHONE)
    aino.set_up("me", "here", game="attika", preset="open")
    aino.connected()
    page = aino.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    store = page.locator("#hand .reach li:not([id^='hand-stack-']) button")
    expect(store.first).to_be_in_viewport()
    edges = page.locator("#hand .reach li").evaluate_all(EDGES)
    assert len(edges) > 4, "four stacks and the buildings"
    assert all(right <= x or bottom <= y for (_, _, right, bottom), (x, y, _, _) in pairwise(edges)), (
        "each beside the last one, or below it"
    )
    assert all(x >= 0 and right <= 390 for x, _, right, _ in edges), "whole without scrolling"
    floor = page.locator("#tabs").evaluate("e => e.getBoundingClientRect().top")
    assert max(bottom for _, _, _, bottom in edges) <= floor
    expect(page.locator("#hand-stack-2")).to_have_text("stack 2: 7")
    store.first.tap()
    expect(page.locator("#status")).to_contain_text("Build: ")
    chosen = page.locator("#hand .reach [aria-pressed=true]")
    taken, other = chosen.inner_text(), page.locator("#hand .reach [data-instead][aria-pressed=false]").first
    instead = other.inner_text()
    other.tap()
    expect(chosen).to_have_text(instead, use_inner_text=True)
    page.locator("#hand .reach [data-instead]").filter(has_text=taken.split()[0]).first.tap()
    expect(chosen).to_have_text(taken, use_inner_text=True)
    chosen.tap()
    expect(page.locator("#status")).to_contain_text("Your turn.")
    store.last.tap()  # scrolled to; then the stacks leave the row
    expect(chosen).to_be_in_viewport(ratio=0.99)
    chosen.tap()
    expect(page.locator("#status")).to_contain_text("Your turn.")
    store.first.tap()
    with aino.tapping():
        aino.in_sight(PLACING).tap()
    expect(page.locator("#status")).not_to_contain_text("Build: ")
