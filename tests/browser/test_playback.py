"""What others did is played back, by itself and by hand; points and sentences without motion; the end.

The steps themselves are tested in tests/web/test_played.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import lauta
from lauta.bots.levels import LEVELS, Bot
from lauta.engine.match import Match
from tests.browser.person import IN_SIGHT as FIRST_IN_SIGHT
from tests.browser.person import LITTLE, MOVING, PHONE, Person
from tests.browser.test_scenes import SHOWN
from tests.served import Server

SLOW, FAST = (
    "0.001",
    "1000",
)  # so slow that a step stands until somebody goes on; so fast that all are soon over
AROUND = "() => [...document.querySelectorAll('#players, #bar .words, #acts, #log')].map((e) => e.innerText)"


def visited(game: str) -> Match:
    """A match in which seat 0 is to move, and both others have moved since its last decision."""
    home = lauta.game(game)
    usual = next((preset for preset in home.presets if preset.usual), home.presets[0])
    offered = next((preset for preset in home.presets if preset.language == "en"), usual)  # by the front page
    bot, match = Bot(LEVELS["casual"], "plain"), home.match(3, seed=3, preset=offered.id)
    while True:
        movers = [entry.actor for entry in match.log if entry.actor >= 0]
        if (
            match.actor == 0
            and len(movers) > 24
            and 0 in movers
            and {1, 2} <= set(movers[len(movers) - movers[::-1].index(0) :])
        ):
            return match
        assert match.actor is not None
        match.play(bot.choose(home, match.redacted(match.actor), seed=len(match.log)))


def _back(person: Any, server: Server, speed: str, game: str = "africa", **more: Any) -> Person:
    """Somebody who comes back to a table at which the others have moved."""
    aino: Person = person(**more)
    aino.has_chosen(speed=speed)
    aino.set_up("me", "bot:casual", "bot:casual", game=game, at=(server, visited(game)))
    return aino


def _at_speed(aino: Person, speed: str) -> None:
    aino.page.evaluate("speed => localStorage.setItem('lauta.speed', speed)", speed)


def _words(aino: Person) -> str:
    return aino.page.inner_text("#play-words")


def test_what_the_others_did_is_played_back_and_a_click_on_the_board_ends_it_and_plays_nothing(
    person: Any, server: Server
) -> None:
    aino = _back(person, server, SLOW, **MOVING)
    page, words = aino.page, aino.page.locator("#play-words")
    aino.comes("#table.playing")
    expect(page.locator("#bar")).to_be_hidden()
    first = _words(aino)
    assert first
    page.keyboard.press("ArrowRight")
    expect(words).not_to_have_text(first)
    second = _words(aino)
    page.keyboard.press("ArrowLeft")
    expect(words).to_have_text(first)
    expect(page.locator("#play-pause")).to_have_attribute("aria-pressed", "true")
    page.click("[data-play=on]")
    expect(words).to_have_text(second)
    page.keyboard.press("r")
    expect(words).to_have_text(first)
    expect(page.locator("#play-pause")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    expect(page.locator("#play-pause")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("x")
    aino.comes("#table.is-mine:not(.playing)")
    expect(page.locator("#play")).to_be_hidden()
    page.click("#since")
    aino.comes("#table.playing")
    expect(words).to_have_text(first)
    before = aino.version
    aino.page.click("#sea", position={"x": 8, "y": 8})  # beside what chance has brought
    aino.comes("#table.is-mine:not(.playing)")
    assert aino.version == before


@pytest.mark.parametrize("game", ["africa", "navegador"])
def test_at_the_end_the_page_shows_what_a_fresh_one_shows(person: Any, server: Server, game: str) -> None:
    aino = _back(person, server, SLOW, game, **LITTLE, **MOVING)
    aino.comes("#table.playing")
    _at_speed(aino, FAST)
    aino.page.keyboard.press("Space")
    aino.page.keyboard.press("Space")
    aino.comes("#table.is-mine:not(.playing)")
    shown = aino.page.evaluate(SHOWN), aino.page.evaluate(AROUND)
    aino.page.reload()
    aino.comes("#board[data-shown]")
    expect(aino.page.locator("#play")).to_be_hidden()  # it has been seen
    assert (aino.page.evaluate(SHOWN), aino.page.evaluate(AROUND)) == shown


def test_who_wants_no_motion_reads_the_sentence_of_each_step_on_a_phone(person: Any, server: Server) -> None:
    aino = _back(person, server, SLOW, **PHONE)
    aino.comes("#table.is-mine")
    aino.page.tap("#since")
    seen = []
    for _ in range(2):
        aino.comes("#table.in-past")
        sentence = aino.page.inner_text("#log [aria-current] a > span")
        seen.append(aino.page.get_attribute("#table", "data-past"))
        expect(aino.page.locator("#status b")).to_have_text(sentence)
        expect(aino.page.locator("#preview")).to_contain_text(f"step {seen[-1]} of")
        bar, words, status, steps, tabs = aino.page.evaluate(
            "() => ['#bar', '.words', '#status', '#steps', '#tabs'].map((css) => document.querySelector(css)"
            ".getBoundingClientRect().toJSON())"
        )
        assert bar["top"] <= words["top"] <= status["top"] < status["bottom"] <= words["bottom"]
        assert words["bottom"] <= steps["top"] and steps["bottom"] <= bar["bottom"] == tabs["top"]
        assert tabs["bottom"] == 844
        aino.page.tap("#step-on")
        aino.shows_another(past=seen[-1])
    assert len(set(seen)) == 2


def test_on_a_phone_the_sentence_stands_in_the_place_of_the_bar(person: Any, server: Server) -> None:
    aino = _back(person, server, SLOW, **MOVING, **PHONE)
    aino.comes("#table.playing")
    boxes = aino.page.evaluate(
        "() => ['bar', 'play'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"
    )
    assert boxes[0] == boxes[1]
    small = aino.page.evaluate(
        "() => [...document.querySelectorAll('#play button')].map((e) => e.getBoundingClientRect())"
        ".filter((box) => box.height < 40 || box.width < 40).length"
    )
    assert small == 0
    aino.page.tap("#play-skip")
    aino.comes("#table.is-mine:not(.playing)")


def test_on_a_phone_the_view_goes_where_the_others_act(person: Any, server: Server) -> None:
    aino = _back(person, server, SLOW, "afrikan_tahti", **MOVING, **PHONE)
    page, done = aino.page, "document.getElementById('play-done').getAttribute('style')"
    aino.comes("#table.playing")
    aino.comes("#board[data-shown]")
    page.evaluate("scrollTo(0, 500)")  # where the log is; the board comes back
    seen = 0
    while page.locator("#table.playing").count():
        if page.locator("#chart .pointed").count():
            page.wait_for_function(
                f"() => ({FIRST_IN_SIGHT})([...document.querySelectorAll('#chart .pointed')]) >= 0"
            )
            seen += 1
        before = page.evaluate(done)
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            f"before => {done} !== before || !document.querySelector('#table.playing')", arg=before
        )
    assert seen and page.evaluate("scrollY") == 0


def test_without_motion_the_bar_tells_what_the_others_did(person: Any, server: Server) -> None:
    aino = _back(person, server, SLOW)
    told = aino.page.locator("#preview.told")
    expect(told).to_contain_text("Amina")
    expect(told).to_contain_text("Baako")
    assert aino.page.locator("#table.playing").count() == 0
    aino.page.keyboard.press("s")
    expect(aino.page.locator("#steps")).to_be_visible()
    first = aino.page.inner_text("#status")
    aino.page.keyboard.press("ArrowRight")
    expect(aino.page.locator("#status")).not_to_have_text(first)


def test_points_fly_to_their_owner(person: Any, server: Server) -> None:
    aino = person(**MOVING)
    aino.set_up("me", "here")
    aino.page.evaluate(
        """() => { window.flown = []; new MutationObserver((news) => {
             for (const one of news) for (const e of one.addedNodes)
               if (e.className?.startsWith?.("flying")) window.flown.push([e.className, e.textContent]);
           }).observe(document.body, { childList: true }); }"""
    )
    for _ in range(40):
        aino.act("Turn up", "Leave", "End turn")
        line = aino.page.locator("#log > li:not(.minor)").first
        if line.locator("b").count():
            seat = next(name for name in str(line.get_attribute("class")).split() if name.startswith("seat-"))
            assert [f"flying {seat}", line.locator("b").inner_text()] in aino.page.evaluate("window.flown")
            return
    raise AssertionError("nobody got points")


SIZES = ((1280, 800), (390, 844), (844, 390))
IN_SIGHT = """(css) => [...document.querySelectorAll(css)].map((e) => {
  const box = e.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && e.contains(at);
})"""


def _stalled() -> Match:
    """A match of five who have done nothing for so long that it is over after one turn more."""
    match = lauta.game("africa").match(5, seed=1, options={"stall_rounds": 3})
    while not match.over:
        legal = match.legal_actions()
        match.play(next((action for action in legal if action.kind == "end"), legal[0]))
    return match.at(max(n for n, entry in enumerate(match.log) if entry.actor >= 0))


def test_who_won_is_seen_without_scrolling(person: Any, server: Server) -> None:
    aino = person()
    aino.set_up("me", "here", "here", "here", "here", stall_rounds="3", at=(server, _stalled()))
    while aino.table.get_attribute("data-over") == "0":
        aino.act("End turn")
    for width, height in SIZES:
        aino.resize(width, height)
        assert aino.page.evaluate(IN_SIGHT, "#result h2") == [True], (width, height)
        assert aino.page.evaluate(IN_SIGHT, "#result .order li") == [True] * 5, (width, height)
        assert aino.page.evaluate(IN_SIGHT, "#do-again") == [True], (width, height)
    expect(aino.page.locator(".confetti i").first).to_have_css("opacity", "0")  # no motion is wanted
