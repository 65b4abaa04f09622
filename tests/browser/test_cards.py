"""Cards of Retkikunnat can be read: the newest of the hand is marked, a danger opens by click and by key."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.engine.match import Match
from lauta.games.retkikunnat.rules.state import Phase
from tests.browser.person import PHONE
from tests.served import Server

LETTERING = "css => parseFloat(getComputedStyle(document.querySelector(css)).fontSize)"
SMALLEST = """css => Math.min(...[...document.querySelectorAll(css)].map((text) => {
  const { a, b } = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
}))"""

SAY = """() => {
  document.querySelector("[name=text]").value = "Moi!";
  document.getElementById("say").requestSubmit();
}"""


def at(phase: Phase, seed: int = 1) -> Match:
    """A match of two in which seat 0 is asked in such a phase."""
    dice, match = random.Random(seed), lauta.game("retkikunnat").match(2, seed=seed)
    while not (match.actor == 0 and match.state.phase == phase):
        quiet = [action for action in match.legal_actions() if action.kind != "play"]
        match.play(dice.choice(quiet or match.legal_actions()))
    return match


def come_to(person: Any, server: Server, phase: Phase, **more: Any) -> Any:
    aino = person(locale="fi-FI", **more)
    aino.set_up("me", "bot:casual", game="retkikunnat", at=(server, at(phase)))
    aino.comes("#board[data-shown]").connected()
    return aino


def test_too_many_hand_cards_the_new_one_is_marked_and_none_goes_unread(person: Any, server: Server) -> None:
    aino = come_to(person, server, Phase.HAND_LIMIT)
    page, before = aino.page, aino.version
    expect(page.locator("#status")).to_contain_text("Liikaa käsikortteja")
    fresh = page.locator("#hand .fresh")
    expect(fresh).to_have_count(1)
    expect(fresh).to_have_text("uusi")
    name = page.locator("#hand li:has(.fresh) span").first.inner_text()
    expect(page.locator("#log > li").first).to_contain_text(name)
    page.locator("#hand li:has(.fresh) button").click()
    expect(page.locator("#pick button").first).to_contain_text(name)
    assert len(page.locator("#pick button small").first.inner_text()) > 10, "what the card says"
    page.evaluate(SAY)  # news that leave the position as it is leave the question open
    expect(page.locator(".talk")).to_contain_text("Moi!")
    expect(page.locator("#pick button").first).to_be_focused()
    assert aino.version == before
    with aino.moving():
        page.locator("#pick button").first.click()
    expect(fresh).to_have_count(0)


@pytest.mark.parametrize("ways", [("click", "key"), ("finger",)])
def test_a_danger_opens_as_a_card_that_can_be_read(
    person: Any, server: Server, ways: tuple[str, ...]
) -> None:
    aino = come_to(person, server, Phase.DICE_ASK, **(PHONE if "finger" in ways else {}))
    page = aino.page
    if "finger" in ways:
        page.click("[data-do=whole]")
    card, asked = page.locator("#chart .rk-of-danger.reads"), list[str]()
    aino.listen("request", lambda request: asked.append(request.url))
    told = str(card.get_attribute("aria-label"))
    for how in ways:
        if how == "key":
            card.focus()
            page.keyboard.press("Enter")
        elif how == "finger":
            card.dispatch_event("click", {"pointerType": "touch"})
        else:
            card.click()
        expect(page.locator("#reading")).to_be_visible()
        expect(page.locator("#reading p")).to_have_text(told)
        assert page.evaluate(LETTERING, "#reading p") >= 14
        box = page.locator("#reading svg g").first.bounding_box()
        assert box and box["width"] > 250 and box["height"] > 60, "the card itself, large"
        page.keyboard.press("Escape")
        expect(page.locator("#reading")).to_be_hidden()
        assert asked == []
    if "finger" in ways:
        page.set_viewport_size({"width": 844, "height": 390})  # the same phone, held across
        page.wait_for_function("() => !document.querySelector('.words[tabindex]')")  # nothing is cut off
        assert page.evaluate(LETTERING, "#status") >= 14
    else:
        assert page.evaluate(SMALLEST, "#chart .rk-inset text") >= 11


def test_on_a_phone_what_a_card_says_is_read_to_its_end_before_it_goes(person: Any, server: Server) -> None:
    aino = come_to(person, server, Phase.HAND_LIMIT, **PHONE)
    for width, height in ((390, 844), (844, 390)):
        aino.resize(width, height)
        aino.page.locator("#hand button[data-a]").first.dispatch_event("click")
        cut = """() => [...document.querySelectorAll('#pick button, #pick small')].filter((e) => {
          const box = e.getBoundingClientRect();
          return e.scrollHeight > e.clientHeight + 2 && e.tagName === 'BUTTON' || box.right > innerWidth
            || box.bottom > innerHeight; }).length"""
        expect(aino.page.locator("#pick button").first).to_be_visible()
        assert aino.page.evaluate(cut) == 0
        aino.page.click("#pick [data-do=cancel]")
