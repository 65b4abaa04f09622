"""What teaches while people play: hints that come once, symbols that say what they are, all that can be done.

What the hints say and when they are due is tested in tests/contract/test_hints.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import FRAMES, PHONE
from tests.browser.screens import GAMES, play, uncover
from tests.browser.screens import begin as begin_at

# How many that can be played and lie in sight are hidden by the hint for more than a half.
HIDDEN_BY_IT = """() => {
  const note = document.querySelector("#hint").getBoundingClientRect();
  const sea = document.querySelector("#sea").getBoundingClientRect();
  const shared = (box, room) => Math.max(0, Math.min(box.right, room.right) - Math.max(box.left, room.left))
    * Math.max(0, Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top)) / (box.width * box.height);
  const all = [...document.querySelectorAll("#chart [data-a]")].map((e) => e.getBoundingClientRect());
  const seen = all.filter((box) => shared(box, sea) > .5);
  return seen.length ? seen.filter((box) => shared(box, note) > .5).length : -1;
}"""
OPENERS = ("#tab-log", "#menu summary")
SEEN = "JSON.parse(localStorage['lauta.hints'] ?? '[]').length"


def begin(aino: Any, game: str = "africa") -> Page:
    aino.set_up("me", "here", game=game)
    aino.connected()
    aino.comes("#board[data-shown]")
    page: Page = aino.page
    return page


@pytest.mark.needs("storage-refused", "storage-null")
def test_a_hint_comes_once_and_goes_for_good(person: Any) -> None:
    page = begin(person(newcomer=True))
    hint = page.locator("#hint:not([hidden])")
    expect(hint.locator("p")).to_have_text("Your explorer begins in a city of your choice, on the coast.")
    hint.get_by_text("Got it").click()
    expect(page.locator("#hint")).to_be_hidden()  # one a decision
    assert page.evaluate(SEEN) == 1
    page.reload()
    expect(hint.locator("p")).not_to_have_text("")
    expect(hint.locator("p")).not_to_contain_text("Your explorer begins")


@pytest.mark.needs("storage-refused", "storage-null")
def test_hints_are_put_away_all_at_once_and_come_back_by_the_menu(person: Any) -> None:
    aino = person(newcomer=True)
    page = begin(aino)
    page.locator("#hint:not([hidden])").get_by_text("No more hints").click()
    expect(page.locator("#hint")).to_be_hidden()
    begin(aino, "afrikan_tahti")
    expect(page.locator("#hint")).to_be_hidden()
    page.locator("#menu summary").click()
    expect(page.locator("#hints-on")).not_to_be_checked()
    page.locator("#hints-on").check()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#hint:not([hidden]) p")).not_to_have_text("")


@pytest.mark.needs("storage-refused", "storage-null")  # tips are seen once
def test_a_hint_stands_beside_what_it_speaks_of_and_leaves_it_free(person: Any) -> None:
    page = begin(person(newcomer=True))
    expect(page.locator("#hint:not([hidden]) p")).to_contain_text("Your explorer begins")
    page.evaluate(FRAMES)  # it finds its place when the picture is drawn
    about, note = page.evaluate(
        "() => ['.hinted[data-a]', '#hint'].map((css) => document.querySelector(css).getBoundingClientRect())"
    )
    away = max(
        note["left"] - about["right"], about["left"] - note["right"],
        note["top"] - about["bottom"], about["top"] - note["bottom"],
    )  # fmt: skip
    assert 0 < away < 40, "beside it, and not on it"


def test_a_tip_waits_while_something_else_is_open(person: Any) -> None:
    """A list of answers, a panel of a phone, the menu: it comes back when that closes."""
    page = begin(person(newcomer=True, **PHONE))
    tip = page.locator("#hint:not([hidden])")
    expect(tip).to_be_visible()
    for opens, closes in (("#do-list", "[data-do=cancel]"), *[(css, css) for css in OPENERS]):
        page.locator(opens).evaluate("button => button.click()")
        expect(tip, opens).to_be_hidden()
        page.locator(closes).evaluate("button => button.click()")
        expect(tip, opens).to_be_visible()


# The turn, what the hint says, and whether it lies over what it speaks of.
TIP = """() => {
  const note = document.getElementById("hint"), about = document.querySelector(".hinted");
  if (note.hidden) return null;
  const box = note.getBoundingClientRect(), it = about.getBoundingClientRect();
  const room = (about.closest("#sea, .panel, #hand ul") ?? about).getBoundingClientRect();
  const [left, right] = [Math.max(it.left, room.left), Math.min(it.right, room.right)];
  const [top, bottom] = [Math.max(it.top, room.top), Math.min(it.bottom, room.bottom)];
  const over = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  return [document.getElementById("table").dataset.turn, note.textContent.trim(), over];
}"""


# Once, and before any other: the page is about to act by itself, which a newcomer must know in that moment.
ENDS = "Nothing is left to do, so your turn ends in a moment."


@pytest.mark.needs("storage-refused", "storage-null")  # tips are seen once
@pytest.mark.parametrize("game", GAMES)
def test_one_tip_a_turn_and_never_over_what_it_speaks_of(person: Any, game: str) -> None:
    aino = person(newcomer=True, **{**PHONE, "viewport": {"width": 390, "height": 664}})
    begin_at(aino, game)
    told: list[list[Any]] = []
    turn, in_turn = "", set[str]()
    for _ in range(12):
        uncover(aino)
        aino.page.evaluate(FRAMES)
        now = aino.table.get_attribute("data-turn")
        turn, in_turn = (turn, in_turn) if now == turn else (now, set())
        if (tip := aino.page.evaluate(TIP)) is not None:
            told.append(tip)
            if not tip[1].startswith(ENDS):
                in_turn.add(tip[1])
            aino.page.locator("#hint button", has_text="Got it").evaluate("button => button.click()")
        assert len(in_turn) <= 1, in_turn
        play(aino)
    assert told and not [words for _, words, over in told if over]
    assert len([words for _, words, _ in told if words.startswith(ENDS)]) <= 1


@pytest.mark.needs("storage-refused", "storage-null")  # tips are seen once
def test_who_has_finished_two_matches_of_a_game_gets_no_tips(person: Any) -> None:
    aino = person(newcomer=True)
    aino.begin_pages_with("localStorage['lauta.finished'] ??= JSON.stringify({ africa: ['/t/1', '/t/2'] })")
    begin(aino)
    aino.page.evaluate(FRAMES)
    expect(aino.page.locator("#hint")).to_be_hidden()
    aino.page.locator("#menu summary").click()
    expect(aino.page.locator("#hints-on")).not_to_be_checked()
    aino.page.locator("#hints-on").check()  # who wants them gets them
    aino.page.locator("#menu summary").click()  # a tip waits while the menu lies over the table
    expect(aino.page.locator("#hint:not([hidden]) p")).not_to_have_text("")


@pytest.mark.needs("storage-refused", "storage-null")
def test_escape_puts_a_hint_away_and_the_match_goes_on_below_it(person: Any) -> None:
    aino = person(newcomer=True)
    page = begin(aino)
    expect(page.locator("#hint:not([hidden])")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_function(f"{SEEN} === 1")
    with aino.moving():
        page.locator("#chart [data-a]").first.click()


def test_who_looks_on_is_told_nothing(person: Any) -> None:
    aino, ville = person(newcomer=True), person(newcomer=True)
    begin(aino)
    ville.watch(aino)
    ville.connected()
    ville.comes("#board[data-shown]")
    assert ville.table.get_attribute("data-due") is None
    expect(ville.page.locator("#hint")).to_be_hidden()


@pytest.mark.parametrize("game", ["africa", "attika", "navegador", "afrikan_tahti"])
def test_all_that_can_be_done_is_lit(person: Any, game: str) -> None:
    aino = person()
    page = begin(aino, game)
    aino.comes(".is-mine, #curtain")
    aino.uncover().comes("#board[data-shown]")
    page.keyboard.press("w")
    lit = page.locator("#lit:not([hidden]) i")
    expect(lit.first).to_be_visible()
    rings = lit.evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.x, b.y, b.right, b.bottom])"
    )
    for box in boxes(page, "#chart [data-a], #panel-boards [data-a], #acts [data-choice]"):
        assert any(r[0] <= box[0] and r[1] <= box[1] and r[2] >= box[2] and r[3] >= box[3] for r in rings), (
            box
        )
    # A place of the board is framed in its own shape: frames of neighbours do not cross.
    shaped = page.locator(":is(#chart, #panel-boards) [data-a]:has(> :is(.spot, [data-i=spot]))")
    places = shaped.filter(visible=True).count()
    assert places
    expect(page.locator("#lit i.shaped svg .line")).to_have_count(places)
    page.keyboard.press("w")
    expect(page.locator("#lit")).to_be_hidden()
    page.locator("[data-do=lit]").click()
    expect(page.locator("[data-do=lit]")).to_have_attribute("aria-pressed", "true")


def test_a_phone_lights_what_can_be_done_as_large_as_it_has_room(person: Any) -> None:
    aino = person(**PHONE)
    page = begin(aino, "navegador")
    aino.comes(".is-mine, #curtain")
    aino.uncover().comes("#board[data-shown]")
    aino.comes("#sea.closer")
    page.keyboard.press("w")
    expect(page.locator("#lit i.shaped")).to_have_count(8)  # all of the rondel
    expect(page.locator("#sea")).to_contain_class("closer")
    room = page.locator("#sea").bounding_box()
    assert room
    for x, y, right, bottom in boxes(page, "#chart [data-a]"):
        assert room["x"] <= x and right <= room["x"] + room["width"]
        assert room["y"] <= y and bottom <= room["y"] + room["height"]


def boxes(page: Page, css: str) -> list[list[float]]:
    """Where these elements are seen: left, top, right, bottom."""
    found: list[list[float]] = page.locator(css).evaluate_all(
        "all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())"
        ".filter(b => b.width && b.bottom < innerHeight && b.y > 0).map(b => [b.x, b.y, b.right, b.bottom])"
    )
    assert found
    return found


def test_nothing_to_do_is_said(person: Any) -> None:
    aino, ville = person(), person()
    begin(aino)
    ville.watch(aino)
    ville.connected()
    ville.page.keyboard.press("w")
    expect(ville.page.locator("#preview")).to_have_text("It is not your turn.")


def test_a_symbol_says_what_it_is_at_once(person: Any) -> None:
    page = begin(person())
    page.locator("#player-1 .has li").first.hover()
    expect(page.locator("#tip:not([hidden])")).to_have_text("camps")
    page.locator("#status").hover()
    expect(page.locator("#tip")).to_be_hidden()
    cell = page.locator("#chart [data-cell]:not([data-a])").first
    cell.hover()
    expect(page.locator("#tip:not([hidden])")).to_have_text(cell.get_attribute("aria-label") or "?")


def test_a_finger_that_holds_a_symbol_reads_it_and_plays_nothing(person: Any) -> None:
    aino = person(**PHONE)
    page, before = begin(aino), aino.version
    cell = page.locator("#chart [data-a]").first
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#tip:not([hidden])")).to_have_text(cell.get_attribute("aria-label") or "?")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert aino.version == before


@pytest.mark.needs("storage-refused", "storage-null")  # tips are seen once
def test_a_hint_hides_no_place_that_can_be_played(person: Any) -> None:
    """Where there is no room beside what it speaks of, on a phone, it stands elsewhere."""
    aino = person(newcomer=True, **PHONE)
    aino.set_up("me", "bot:novice", game="attika")
    aino.connected()
    aino.page.locator("#hint:not([hidden])").get_by_text("Got it").tap()
    aino.act("Build")
    aino.page.reload()  # a page tells one a turn
    aino.connected()
    expect(aino.page.locator("#hint:not([hidden]) p")).to_contain_text(
        "The number is what the building costs"
    )
    aino.page.wait_for_function(f"() => ({HIDDEN_BY_IT})() === 0")
