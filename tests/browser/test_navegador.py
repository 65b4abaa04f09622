"""Navegador in the browser: fleets, trades in any order, keyboard, phone, the last round against a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.engine.match import Match
from lauta.games.navegador.rules.state import Step
from tests.browser.person import FRAMES, MOVING, PHONE
from tests.served import Server

GOLDEN = Path(__file__).resolve().parents[1] / "golden/navegador/endings/nagasaki_of_two.txt"


def click(one: Any, place: str) -> None:
    """Click a place on the board and wait for the answer."""
    with one.moving():
        one.page.locator(f'#chart [data-cell="{place}"]').dispatch_event("click")


def end(one: Any) -> None:
    with one.moving():
        one.press("#do-end")


@pytest.mark.slow
def test_two_people_explore_found_and_trade(person: Any) -> None:
    aino, bram = person(), person()
    aino.set_up("me", "open", game="navegador", start_player="1")
    bram.join(aino)
    aino.begun()
    bram.begun()
    aino.comes("#table.is-mine")
    click(aino, "sailing")
    click(aino, "guine")
    expect(aino.page.locator("#chart .nv-voyage.planned")).to_have_count(1)
    end(aino)
    expect(bram.page.locator("#panel-log")).to_contain_text("Aino receives")
    bram.comes("#table.is-mine")
    click(bram, "sailing")
    click(bram, "maranhao")
    end(bram)
    aino.comes("#table.is-mine")
    expect(aino.page.locator("#status")).to_contain_text("3 steps are free")
    click(aino, "colony")
    cheap = aino.page.locator('#chart [data-cell="guine"][data-a]')
    if cheap.count():
        click(aino, "guine")
    end(aino)
    bram.comes("#table.is-mine")
    click(bram, "workers")
    bram.act("Recruit 1 worker")
    expect(bram.page.locator("#status")).to_contain_text("Your turn is complete")
    end(bram)
    expect(aino.page.locator("#player-1 .has [title=workers]")).to_contain_text("4")


def test_goods_are_traded_in_any_order_and_one_undo_takes_all_back(person: Any) -> None:
    aino = person(**MOVING)
    aino.set_up("me", "here", game="navegador", start_player="1")
    aino.connected()
    click(aino, "market_1")
    bar = aino.page.locator("#acts button.also")
    expect(bar).to_have_text(["Process 1 sugar: 30", "Process 1 gold: 30", "Process 1 spice: 30"])
    with aino.moving():
        bar.last.click()
    expect(bar).to_have_count(0)
    expect(aino.page.locator("#status")).to_contain_text("Trade other goods too")
    expect(aino.page.locator("#player-0 .has [title=cruzados]")).to_contain_text("230")
    rung = aino.page.locator('#chart [data-cell="market-sugar-process-3"]')
    rung.hover()
    expect(aino.page.locator("#preview")).to_contain_text("Process 1 sugar")
    click(aino, "market-sugar-process-3")
    expect(aino.page.locator("#panel-log li:not(.minor) a span").first).to_contain_text("processes 1 sugar")
    expect(aino.page.locator("#player-0 .has [title=cruzados]")).to_contain_text("230")
    aino.page.click("#do-undo")
    expect(aino.page.locator("#player-0 .has [title=cruzados]")).to_contain_text("200")
    expect(aino.page.locator("#status")).to_contain_text("Market.")


def last_round() -> Match:
    """The last round of a stored game of two, seat 0 to move: games are long, and their end is to be seen."""
    match = lauta.read(GOLDEN.read_text("utf-8"))
    ends = (s.turns_left > 0 and s.turn == 0 and s.step == Step.RONDEL for s in match.states())
    return match.at(list(ends).index(True))


@pytest.mark.slow
def test_the_last_round_against_a_bot_and_the_end(server: Server, person: Any) -> None:
    aino = person()
    aino.set_up("me", "bot:novice", game="navegador", at=(server, last_round()))
    aino.connected()
    for _ in range(20):
        if not aino.until_mine_or_over():
            break
        aino.act("Explore", "most cash", "Found", "Build a", "Take", "Buildings", "End turn")
    result = aino.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator("tr.total td")).to_have_count(2)
    expect(result).to_contain_text("king's privilege")
    expect(result.locator("svg.chart path.line")).to_have_count(2)
    aino.look_back()


def test_navegador_by_keyboard_alone_and_axe_finds_nothing_serious(person: Any) -> None:
    aino = person()
    page = aino.page
    aino.set_up("me", "here", game="navegador", start_player="1")
    aino.connected()
    assert aino.serious_faults() == []
    page.locator('#chart [data-cell="sailing"]').focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.cell") != "sailing"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("n")
    page.locator('#chart [data-cell="sailing"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Sailing.")
    assert aino.serious_faults() == []
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.dataset.cell") in ("maranhao", "guine")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("No other ship can join them: explore")
    page.keyboard.press("u")
    expect(page.locator("#status")).to_contain_text("Choose where ships sail")
    page.locator('#chart [data-cell="guine"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("No other ship can join them: explore")
    page.keyboard.press("e")
    expect(page.locator("#player-1.now")).to_be_attached()


def test_navegador_on_a_phone_where_the_rondel_is_a_strip_of_eight(person: Any) -> None:
    aino = person(**PHONE)
    aino.set_up("me", "here", game="navegador", start_player="1")
    aino.connected()
    page, strip = aino.page, aino.page.locator("#strip button")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#strip-market_1").tap()
    expect(page.locator("#status")).to_contain_text("Market.")
    trades = page.locator("#hand .reach button")
    expect(trades).to_have_count(3)
    expect(trades.first).to_be_in_viewport()
    box = trades.first.bounding_box()
    assert box is not None and box["height"] >= 36
    trades.first.tap()
    expect(page.locator("#player-0 .has [title=cruzados]")).to_contain_text("230")
    end(aino)
    with aino.moving():
        page.locator("#strip-market_1").tap()
    end(aino)
    expect(strip).to_have_count(8)
    for box in strip.evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())"):
        assert box["width"] >= 40 and box["height"] >= 40 and box["left"] >= 0 and box["right"] <= 390
    fares = ["free"] * 3 + ["1 ship", "2 ships", "3 ships", "4 ships", "5 ships"]
    expect(strip.locator("i")).to_have_text(fares)
    expect(strip.locator("small")).to_have_count(8)
    expect(page.locator("#strip-ships small")).to_have_text("up to 2 ships for 150")
    page.locator("#strip-market_1").tap(force=True)
    expect(page.locator("#why")).to_contain_text("ship")
    page.locator("#strip-colony").focus()
    with aino.moving():
        page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Colony.")
    expect(strip).to_have_count(0)


def test_where_ships_have_sailed_stays_in_sight_on_a_phone(person: Any) -> None:
    """Where nothing is left to be played on the board, and not at the stone on the rondel."""
    aino = person(**PHONE)
    aino.set_up("me", "here", game="navegador", start_player="1")
    aino.connected()
    page = aino.page
    with aino.moving():
        page.locator("#strip-sailing").tap()
    click(aino, "maranhao")
    expect(page.locator("#status")).to_contain_text("explore Maranhão")
    expect(page.locator("#chart [data-a]")).to_have_count(0)
    page.evaluate(FRAMES)
    aino.in_sight('#chart [data-cell="maranhao"]')
