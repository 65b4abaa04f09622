"""What chance brings is shown large over the board: dice, tokens, cards. A click or a key ends it.

What somebody meets with who plays at the page stands till it has been read, and the others wait for it.

Who may see what is tested in tests/contract/test_views.py and with each game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.engine.actors import HIDDEN
from lauta.engine.match import Match
from lauta.games.retkikunnat.speech.card_names import card_name
from lauta.games.retkikunnat.speech.card_texts import card_texts
from lauta.i18n import LANGUAGES, say, speaking
from tests.browser.person import FRAMES, MOVING, PHONE, Person
from tests.served import Server
from tests.waiting import until

SLOW = "0.001"  # speed at which a step that is played back stands until a key
WATCH = """window.events = []; new MutationObserver((news) => {
  for (const e of news.flatMap((one) => [...one.addedNodes])) {
    if (e.classList?.contains("happening")) window.events.push(e);
  }
}).observe(document, { childList: true, subtree: true });"""
SHOWN = """() => window.events.map((e) => ({
  manner: e.classList[1], words: e.querySelector(".said").textContent,
  drawings: [...e.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)),
}))"""
INSIDE = """() => {
  const [box, room] = ['.happening .event', '#middle']
    .map((css) => document.querySelector(css).getBoundingClientRect());
  return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
}"""
SPILT = """() => {
  const box = document.querySelector(".happening .event"), said = box.querySelector(".said p:last-child");
  return said.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
}"""
LETTERING = (
    """() => parseFloat(getComputedStyle(document.querySelector('.happening .said p:last-child')).fontSize)"""
)
NOW = ".happening:not(.leaving)"
# A key ends what is shown, and what the bot then meets with; the news can be read once nothing is.
TOLD_AFTERWARDS = f"""() => {{
  const told = getComputedStyle(document.querySelector("#news a")).visibility === "visible";
  if (!document.querySelector("{NOW}")) return told;
  if (!told) dispatchEvent(new KeyboardEvent("keydown", {{ key: "Shift" }}));
  return false;
}}"""
# What passes by itself after more than a second does not pass: until a key or a click.
LASTING = """{ const usual = setTimeout;
  window.setTimeout = (call, time, ...more) => usual(call, time > 1000 ? 2 ** 30 : time, ...more); }"""


def eventful(ident: str, manner: str) -> Match:
    """A match in which seat 0 is to move; others have met with such an event since its last decision.

    To be told is to be hit by what another did, without a picture.
    """
    game, dice, names = lauta.game(ident), random.Random(3), ("A", "B", "C")
    match, told, own = game.match(3, seed=3), list[str](), True
    past = match.at(0)
    while not match.over:
        if match.actor == 0 and manner in told:
            return match
        match.play(dice.choice(match.legal_actions()))
        for entry in match.log[len(past.log) :]:
            if entry.actor >= 0:
                own, told = entry.actor == 0, told if entry.actor else []
            before, known = past.redacted(0), HIDDEN if past.is_secret(entry, 0) else entry.action
            past.play(entry.action)
            line = game.view.log_line(before, known, past.redacted(0), names)
            if not line.minor and not own:
                told += [line.shows.manner] if line.shows else ["tell"] * (0 in line.touches)
    raise AssertionError(f"no {manner} in this match of {ident}")


def back(person: Any, server: Server, game: str, manner: str, **more: Any) -> Person:
    """Somebody who comes back to a table at which such a thing happened; it is played back slowly."""
    aino: Person = person(**MOVING, **more)
    aino.has_chosen(speed=SLOW)
    aino.begin_pages_with(WATCH)
    aino.set_up("me", "bot:casual", "bot:casual", game=game, at=(server, eventful(game, manner)))
    aino.comes("#table.playing")
    return aino


def met(aino: Person, manner: str) -> dict[str, Any]:
    """Step on until it is shown; how."""
    page, done = aino.page, "document.getElementById('play-done').getAttribute('style')"
    aino.comes("#board[data-shown]")
    while True:
        found = [one for one in page.evaluate(SHOWN) if one["manner"] == f"by-{manner}"]
        if found:
            return dict(found[-1])
        assert page.locator("#table.playing").count(), f"played back to the end without any {manner}"
        before = page.evaluate(done)
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            f"before => {done} !== before || !document.querySelector('#table.playing')", arg=before
        )


def shown_large(aino: Person, manner: str, drawing: str) -> None:
    """It comes over the board, with its drawing and the words of the step that is played back."""
    found = met(aino, manner)
    assert found["drawings"] and found["drawings"][0].startswith(drawing)
    told = aino.page.inner_text("#play-words b")
    if manner != "card":
        assert found["words"] == told
    else:
        title = aino.page.evaluate("window.events.at(-1).querySelector('h2').textContent")
        assert title in told and len(found["words"]) > len(title)


@pytest.mark.parametrize(
    "game, manner, drawing",
    [
        ("navegador", "turn", "nv-token-"),
        ("afrikan_tahti", "turn", "st-token-"),
        ("retkikunnat", "card", "rk-"),
    ],
)
def test_what_others_met_with_is_shown_large_when_it_is_played_back(
    person: Any, server: Server, game: str, manner: str, drawing: str
) -> None:
    shown_large(back(person, server, game, manner), manner, drawing)


def test_what_others_did_to_who_looks_is_told_large(person: Any, server: Server) -> None:
    aino = back(person, server, "retkikunnat", "tell")
    banner = aino.page.locator("#banner.is-done:not([hidden])")
    while not banner.count():
        assert aino.page.locator("#table.playing").count(), "played back to the end without a banner"
        before = aino.page.inner_text("#play-words b")
        aino.page.keyboard.press("ArrowRight")
        aino.page.wait_for_function(
            "before => document.querySelector('#play-words b').textContent !== before"
            " || !document.querySelector('#table.playing')", arg=before
        )  # fmt: skip
    assert banner.locator(".picture svg").count() == 1
    assert "Aino" in banner.inner_text()
    assert banner.locator("p").inner_text() == aino.page.inner_text("#play-words b")


def test_no_hint_lies_over_what_chance_brings(person: Any, server: Server) -> None:
    aino = back(person, server, "africa", "turn", newcomer=True)
    met(aino, "turn")
    aino.page.evaluate(FRAMES)
    expect(aino.page.locator("#hint")).to_be_hidden()
    aino.page.keyboard.press("Escape")
    expect(aino.page.locator("#hint:not([hidden])")).to_be_visible()


def longest_cards() -> Iterator[tuple[str, str]]:
    """Title and text of the cards of Retkikunnat with most to say, one in each language."""
    deck = lauta.game("retkikunnat").module("data.constants").CARDS
    for language in LANGUAGES:
        with speaking(language):
            told = [
                (say(card_name(card)), " ".join(map(say, card_texts(card))))
                for card in (*deck.events, *deck.danger, *deck.expedition)
            ]
        yield max(told, key=lambda one: len(one[1]))
        yield max(told, key=lambda one: len(one[0]))


def test_a_card_can_be_read_on_a_phone(person: Any, server: Server) -> None:
    aino = back(person, server, "retkikunnat", "card", **PHONE)
    met(aino, "card")
    write = """([title, text]) => {
      const said = document.querySelector(".happening .said");
      [said.querySelector("h2").textContent, said.querySelector("p:last-child").textContent] = [title, text];
    }"""
    for width, height in ((390, 844), (390, 664), (360, 640), (844, 390)):
        aino.resize(width, height)
        aino.page.wait_for_function(INSIDE)
        for card in longest_cards():
            aino.page.evaluate(write, card)
            assert aino.page.evaluate(INSIDE), (width, height, card)
            assert aino.page.evaluate(SPILT) <= 1, (width, height, card)
            assert aino.page.evaluate(LETTERING) >= 14


@pytest.mark.parametrize("end", ["key", "click"])
def test_what_others_met_with_is_shown_large_till_a_click_or_a_key_and_a_click_reaches_nothing(
    person: Any, server: Server, end: str
) -> None:
    aino = back(person, server, "africa", "turn")
    page = aino.page
    page.evaluate("document.addEventListener('click', () => { window.clicked = true; }, true)")
    shown_large(aino, "turn", "af-")
    words, box = page.inner_text("#play-words"), page.locator(f"{NOW} .large").bounding_box()
    assert box
    if end == "key":
        page.keyboard.press("Shift")
    else:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".happening", state="detached")
    assert page.inner_text("#play-words") == words
    assert not page.evaluate("window.clicked")


def before_a_find() -> Match:
    """A match of Afrikan tähti for two in which seat 0 can pay for the token on which it stands."""
    game, dice = lauta.game("afrikan_tahti"), random.Random(3)
    match = game.match(2, seed=3)
    while not (match.actor == 0 and any(action.kind == "pay" for action in match.legal_actions())):
        match.play(dice.choice(match.legal_actions()))
    return match


def at_a_find(person: Any, server: Server, **more: Any) -> tuple[Person, str]:
    """Somebody who looks at the token that they have turned up, and its drawing; the bot is to move."""
    aino: Person = person(**MOVING, **more)
    aino.begin_pages_with(LASTING + ";" + WATCH)
    aino.set_up(
        "me", "bot:casual", game="afrikan_tahti", at=(server, before_a_find()), also={"pace": "at_once"}
    )
    aino.comes("#board[data-shown]")
    aino.connected()
    aino.page.locator("#acts [data-choice]", has_text="Buy").click()
    aino.comes(f"{NOW}.seat-0")
    first = aino.page.evaluate(SHOWN)[-1]
    assert first["words"].startswith("Aino ")
    return aino, first["drawings"][0]


def test_the_news_of_a_phone_do_not_run_ahead_of_what_is_shown(person: Any, server: Server) -> None:
    aino, _ = at_a_find(person, server, **PHONE)
    news = aino.page.locator("#news a")
    expect(news).to_be_hidden()
    aino.page.wait_for_function(TOLD_AFTERWARDS)


@pytest.mark.parametrize("end", ["key", "click"])
def test_what_somebody_met_with_stays_till_they_have_seen_it_and_the_others_wait(
    person: Any, server: Server, end: str
) -> None:
    aino, drawing = at_a_find(person, server)
    page, entries = aino.page, aino.table.get_attribute("data-entries")
    now = f"{aino.url}{aino.table.get_attribute('data-now')}"
    until(lambda: "is-mine" in page.context.request.get(now).text().partition("data-version")[0])
    page.evaluate(FRAMES)
    assert aino.table.get_attribute("data-entries") == entries
    assert page.locator(NOW).count() == 1 and page.evaluate(SHOWN)[-1]["drawings"] == [drawing]
    if end == "key":
        page.keyboard.press("Shift")
    else:
        page.locator(f"{NOW} .large").click(force=True)
    aino.comes("#table:is(.playing, .is-mine)")  # one line is shown at once, several are played back
    page.keyboard.press("Escape")
    aino.comes("#table.is-mine:not(.playing)")
