"""Banners over the board, each once: what others did to who looks, a line of the chat, whose turn it is."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.engine.actors import HIDDEN
from lauta.engine.match import Match
from tests.browser.person import PHONE, Person
from tests.browser.screens import DESK, GAMES
from tests.served import Server

DONE = "#banner.is-done:not([hidden])"
# The newest line that did something to who looks is new to this browser.
UNTOLD = """() => {
  const line = [...document.querySelectorAll("#log > li[data-touches~='0']")]
    .sort((a, b) => b.value - a.value)[0];
  localStorage.setItem(`lauta.told.${location.pathname}`, String(line.value - 1));
  return [line.id, line.querySelector("a > span").textContent];
}"""
# What the banner lies over, of its places and of what waits for an answer.
COVERS = """(id) => {
  const box = document.getElementById("banner").getBoundingClientRect();
  const names = document.querySelector(`#${id} a`).dataset.places.split(" ").filter(Boolean);
  const places = names.map((name) => document.querySelector(`#chart [data-cell="${CSS.escape(name)}"]`));
  return [...places, document.getElementById("bar"), document.getElementById("asking")].filter((one) => {
    const it = one?.getBoundingClientRect();
    return it?.width && it.x < box.right && it.right > box.x && it.y < box.bottom && it.bottom > box.y;
  }).length;
}"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def done_to_me(ident: str) -> Match:
    """A match in which seat 0 is to move, and another player has done something to it."""
    game, names = lauta.game(ident), ("A", "B", "C")
    standard = next((preset for preset in game.presets if preset.usual), game.presets[0])
    usual = next((preset for preset in game.presets if preset.language == "en"), standard)
    for seed in count():
        dice, match, told = random.Random(seed), game.match(3, seed=seed, preset=usual.id), False
        past = match.at(0)
        while not match.over and len(match.log) < 900:
            if match.actor == 0 and told:
                return match
            match.play(dice.choice(match.legal_actions()))
            for entry in match.log[len(past.log) :]:
                before = past.redacted(0)
                known = HIDDEN if past.is_secret(entry, 0) else entry.action
                past.play(entry.action)
                line = game.view.log_line(before, known, past.redacted(0), names)
                told = told or (0 in line.touches and not line.minor)
    raise AssertionError("unreachable")


@pytest.mark.needs("storage")  # what was seen is remembered
@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_to_me_is_shown_once_beside_its_place(person: Any, server: Server, game: str) -> None:
    screen = PHONE if game in ("africa", "navegador") else DESK
    aino: Person = person(**screen)
    aino.set_up("me", "bot:casual", "bot:casual", game=game, at=(server, done_to_me(game)))
    aino.begun()
    ident, words = aino.page.evaluate(UNTOLD)
    aino.page.reload()
    banner = aino.page.locator(DONE)
    expect(banner.locator("p")).to_have_text(words)
    expect(banner.locator(".picture svg")).to_have_count(1)
    aino.comes("#board[data-shown]")
    assert aino.page.evaluate(COVERS, ident) == 0
    aino.page.locator("#tab-log").click()
    expect(aino.page.locator(f"#{ident} .deed svg")).to_be_visible()
    aino.page.keyboard.press("Escape")
    expect(banner).to_be_hidden()
    aino.page.reload()
    aino.begun()
    expect(aino.page.locator("#banner")).to_be_hidden()


@pytest.mark.needs("storage")  # what was seen is remembered
def test_a_word_of_the_chat_waits_for_its_reader_and_whose_turn_it_is(person: Any) -> None:
    aino, bram = person(), person()
    aino.begin_pages_with(
        "window.trembled = 0; Navigator.prototype.vibrate = () => { trembled += 1; return true; };"
        "localStorage.setItem('lauta.vibration', '1');"
    )
    aino.set_up("me", "open", preset="simple", start_player="1")
    bram.join(aino)
    for one in (aino, bram):
        one.begun()
    aino.page.locator("#tab-log").click()
    aino.page.evaluate(HIDE, True)
    bram.page.locator("#tab-talk").click()
    bram.page.locator("#panel-talk [name=text]").fill("Moi!")
    bram.page.locator("#panel-talk .saying button").click()
    aino.page.locator("#panel-talk .talk > li").wait_for(state="attached")
    expect(aino.page.locator("#banner")).to_be_hidden()
    aino.page.evaluate(HIDE, False)
    expect(aino.page.locator("#banner.is-chat:not([hidden]) p")).to_contain_text("Moi!")
    aino.page.locator("#banner [data-do=dismiss]").click()
    expect(aino.page.locator("#banner")).to_be_hidden()
    waiting, other = (aino, bram) if bram.to_move else (bram, aino)
    expect(waiting.page).not_to_have_title("● Your turn · Africa · Lauta")
    other.act()
    waiting.comes("#table.is-mine")
    expect(waiting.page).to_have_title("● Your turn · Africa · Lauta")
    if waiting is aino:
        assert aino.page.evaluate("trembled") == 1
