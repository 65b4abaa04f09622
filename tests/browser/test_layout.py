"""Where things are on the page, by measured boxes: nothing jumps, every screen has room for its purpose.

What the boards show is in the tests of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE, Person
from tests.browser.screens import (
    ACROSS,
    DESK,
    GAMES,
    SCREENS,
    begin,
    boxes,
    height,
    play,
    turn,
    uncover,
    width,
)

# Which of what can be played on the board alone is in sight.
AIMED = """() => {
  const sea = document.querySelector("#sea").getBoundingClientRect();
  const inside = (e) => {
    const b = e.getBoundingClientRect(), x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    return x > sea.left && x < sea.right && y > sea.top && y < sea.bottom;
  };
  const buttons = [...document.querySelectorAll(":is(#acts, #strip) [data-choice]:not(.also)")];
  const offered = (action) => buttons.some((e) => e.dataset.choice === action && e.checkVisibility());
  const only = (e) => !e.dataset.a.split(" ").every(offered);
  return [...document.querySelectorAll("#chart [data-a]")].filter(only).map(inside);
}"""
# What is written there too small to be read on a phone.
LETTERING = """() => {
  const sea = document.querySelector("#sea").getBoundingClientRect(), sizes = [];
  for (const text of document.querySelectorAll("#chart text")) {
    const to = text.getScreenCTM(), box = text.getBoundingClientRect();
    const shown = text.textContent.trim() && text.checkVisibility({ opacityProperty: true });
    const seen = box.right > sea.left && box.left < sea.right && box.bottom > sea.top && box.top < sea.bottom;
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(to.a, to.b);
    if (shown && seen) sizes.push([size, text.textContent]);
  }
  return sizes.filter(([size]) => size < 11);
}"""

# How wide the page is, and how far to the right its tabs reach.
WIDTHS = """() => [document.documentElement.scrollWidth,
  [...document.querySelectorAll(".tabs button")].map((e) => e.getBoundingClientRect().right)]"""


# What beside the board is written too small, and what is too small for a finger.
BESIDE = """() => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const seen = (e) => shown(e) && !e.closest("svg, #rules-body");
  const words = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const room = (e) => (e.matches("[type=checkbox]") ? e.closest("label") : e).getBoundingClientRect();
  const all = [...document.querySelectorAll("#table *")].filter(seen);
  const small = all.filter((e) => words(e) && size(e) < 11 && size(e) > 0);
  const hit = all.filter((e) => e.matches("a[href], button, input, select, summary") && e.type !== "range");
  const low = hit.filter((e) => room(e).width && Math.min(room(e).width, room(e).height) < 39.5);
  return [small, low].map((some) => some.map((e) => e.outerHTML.slice(0, 120)));
}"""


# So many buttons with long words in the bar: how far they reach beyond it both ways, how many are cut off,
# and how far the sentence reaches below the button that takes back. Where they are `listed` they are choices,
# which a low window shows as far as it has room, beside the list of all of them.
CROWDED = """([many, words, listed = false]) => {
  const acts = document.querySelector("#acts");
  acts.removeAttribute("hidden");
  for (const old of acts.querySelectorAll(":scope > :not(#do-undo, #do-end)")) old.remove();
  const probe = `<button class="probe"${listed ? ' data-choice="probe"' : ""}>${words}</button>`;
  const list = listed && many > 2;
  if (list) acts.insertAdjacentHTML("afterbegin", `<a class="button probe" id="do-list" data-where="low"
    href="#choices" role="button"><span class="sym">☰</span> <span>All ${many}</span></a>`);
  for (let n = 0; n < many; n++) acts.insertAdjacentHTML("afterbegin", probe);
  dispatchEvent(new Event("resize"));
  const [room, told, undo] = [acts, document.querySelector(".words"), document.querySelector("#do-undo")]
    .map((e) => e.getBoundingClientRect());
  const shown = [...acts.querySelectorAll(".probe")].filter((e) => e.checkVisibility());
  const opens = list && !document.querySelector("#strip");  // whose buttons are all answers
  const wanted = list ? 2 + opens : many;
  const offered = shown.some((e) => e.id === "do-list") === opens && shown.length === wanted;
  const cut = !offered ? ["hidden"] : shown.filter((e) => {
    const b = e.getBoundingClientRect(), outside = b.right > room.right + 1 || b.left < room.left - 1;
    const more = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
    return more || outside || b.height < 39.5;
  });
  const below = Math.max(0, told.right - undo.left) && Math.max(0, told.bottom - undo.top);
  return [acts.scrollWidth - acts.clientWidth, acts.scrollHeight - acts.clientHeight, cut.length, below];
}"""
LARGE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
LONG = "<span>Set up camp: survey</span> <small>2 nuggets</small>"
SALE = "<span>Jalosta 2 maustetta: 60</span>"
LONGER = "<span>Vaihtokauppa pelaajan Aino kanssa: 1 rumpu → 1 ruukku</span>"

# Of each place of the board that can be played, whether its middle is in sight, and free of notes.
FREE = """() => [...document.querySelectorAll("#chart [data-a]")].map((place) => {
  const box = place.getBoundingClientRect();
  const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return found?.closest("#sea") ? "free" : found?.closest("#hint, #beyond") ? "covered" : "away";
})"""

# Whether a finger hits it where it stands.
HIT = """((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return found?.closest("button")?.id === id;
})"""
# How many lines the words of an element take.
LINES = """(e) => {
  const words = document.createRange();
  words.selectNodeContents(e);
  return words.getClientRects().length;
}"""


class Journey:
    """What was seen at a table on the way of twelve moves, on one phone that becomes every screen in turn."""

    def __init__(self, one: Any, game: str) -> None:
        self.across: dict[str, Any] = {}
        self.places: dict[str, list[dict[str, Any]]] = {name: [] for name in SCREENS}
        self.aimed: list[tuple[list[bool], list[Any]]] = []
        self.beside: list[list[list[str]]] = []
        self.zoom: list[dict[str, Any]] = []
        self.strips: list[dict[str, Any]] = []
        begin(one, game)
        for move in range(12):
            if 0 < move <= 8:
                uncover(one)
            # There and back again: a window keeps its size from one move to the next.
            for name, screen in list(SCREENS.items())[:: -1 if move % 2 else 1]:
                turn(one, screen)
                self.places[name].append(boxes(one, "#middle", "#bar"))
                if move == 0:
                    self.zoom.append(boxes(one, ".zoom", "#middle"))
                if name == "across" and one.page.locator("#hand .reach li").count():
                    self.strips.append(boxes(one, "#hand .reach", "#middle", "#side"))
                if name == "across" and move == 0:
                    self.across = boxes(one, "#middle", "#bar", "#side", "#tabs", "#top")
                    self.widths = one.page.evaluate(WIDTHS)
                if name != "desk" and move in (1, 8):
                    self.beside.append(one.page.evaluate(BESIDE))
                if name != "desk" and 0 < move <= 8:
                    self.aimed.append((one.page.evaluate(AIMED), one.page.evaluate(LETTERING)))
            play(one)
        uncover(one)
        turn(one, PHONE)
        self.faults = one.serious_faults()
        self.crowded = one.page.evaluate(CROWDED, [4, LONG])
        turn(one, ACROSS)
        probes = [[2, LONGER, True], [3, LONGER, True], [6, LONGER, True], [10, LONG, True]]
        self.crowded_across = [one.page.evaluate(CROWDED, probe) for probe in probes]
        turn(one, DESK)
        self.crowded_desk = one.page.evaluate(CROWDED, [6, SALE])
        if one.page.locator("#tab-boards").count():
            one.page.reload()
            uncover(one)
            one.page.click("#tab-boards")
            self.sheet = boxes(one, "#panel-boards", "#panel-boards figure svg", "#bar")
            turn(one, LARGE)
            self.beside_sheet = boxes(one, "#panel-boards", "#panel-log", "#log li:not(.minor)", "#bar")
        assert one.troubles == []


@pytest.fixture(scope="module")
def journey(pages: Any, base_url: str) -> Callable[[str], Journey]:
    """Made once for every game."""

    @cache
    def made(game: str) -> Journey:
        one = Person(pages.page(newcomer=False, **PHONE), base_url)
        found = Journey(one, game)
        pages.leave(one, passed=True)
        return found

    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_board_keeps_its_place_from_move_to_move(journey: Any, game: str) -> None:
    for name, seen in journey(game).places.items():
        assert len(seen) == 12
        for at in seen:
            assert at["#middle"] == seen[0]["#middle"], name


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_grows_upwards_from_where_it_is(journey: Any, game: str) -> None:
    for name, seen in journey(game).places.items():
        for at in seen:
            assert [at["#bar"][k] for k in (0, 2, 3)] == [seen[0]["#bar"][k] for k in (0, 2, 3)], name


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_across_has_the_board_and_one_column(journey: Any, game: str) -> None:
    at, (page, tabs) = journey(game).across, journey(game).widths
    assert height(at["#middle"]) == 390 and width(at["#middle"]) > 500
    assert at["#bar"][0] >= at["#middle"][2] and at["#bar"][3] == 390
    assert at["#side"][0] >= at["#middle"][2] and at["#side"][3] <= at["#bar"][1]
    assert at["#side"][1] <= at["#tabs"][1] and at["#tabs"][3] <= at["#bar"][1]
    assert page <= 844
    assert max(tabs) <= 844, "every tab is in sight"


def test_the_building_strip_of_attika_is_in_sight_on_a_phone_held_across(journey: Any) -> None:
    assert journey("attika").strips
    for at in journey("attika").strips:
        assert at["#hand .reach"][0] >= at["#middle"][2] and at["#hand .reach"][1] >= at["#side"][3]
        assert at["#hand .reach"][3] <= 390
        assert height(at["#hand .reach"]) >= 40


@pytest.mark.parametrize("game", ["attika", "navegador", "retkikunnat"])
def test_own_sheet_is_whole_on_a_desk_and_the_log_beside_it_on_a_large_one(journey: Any, game: str) -> None:
    at = journey(game).sheet
    assert height(at["#panel-boards figure svg"]) > 140
    assert at["#panel-boards"][1] <= at["#panel-boards figure svg"][1]
    assert at["#panel-boards figure svg"][3] <= at["#panel-boards"][3] <= at["#bar"][1]
    at = journey(game).beside_sheet
    assert at["#panel-boards"][3] <= at["#panel-log"][1]
    assert at["#panel-log"][1] <= at["#log li:not(.minor)"][1] < at["#log li:not(.minor)"][3] <= at["#bar"][1]
    assert height(at["#panel-boards"]) > 200


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_opens_at_what_can_be_played_and_follows_it(journey: Any, game: str) -> None:
    seen = journey(game).aimed
    assert len(seen) == 16
    for aimed, small in seen:
        assert any(aimed) or not aimed
        assert small == []


@pytest.mark.parametrize("game", GAMES)
def test_beside_the_board_all_can_be_read_and_be_hit_on_a_phone(journey: Any, game: str) -> None:
    seen = journey(game).beside
    assert len(seen) == 4
    for small, low in seen:
        assert small == []
        assert low == []


@pytest.mark.parametrize("game", GAMES)
def test_four_buttons_of_an_upright_phone_are_whole_and_within_reach(journey: Any, game: str) -> None:
    assert journey(game).crowded[:3] == [0, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_no_button_is_beyond_an_edge_of_a_phone_held_across(journey: Any, game: str) -> None:
    assert journey(game).crowded_across == [[0, 0, 0, 0]] * 4


@pytest.mark.parametrize("game", GAMES)
def test_six_buttons_of_a_desk_are_in_sight(journey: Any, game: str) -> None:
    assert journey(game).crowded_desk == [0, 0, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_on_an_upright_phone(journey: Any, game: str) -> None:
    assert journey(game).faults == []


@pytest.mark.needs("storage-refused", "storage-null")  # it is remembered
def test_the_whole_board_is_one_tap_away_and_remembered(person: Any) -> None:
    aino = person(**PHONE)
    begin(aino, "africa")
    aino.act("Start")
    aino.act("Start")
    aino.comes("#sea.closer")
    whole = aino.page.locator(".zoom [data-do=whole]")
    whole.tap()
    aino.comes("#sea:not(.closer)")
    aino.page.reload()
    aino.comes("#board[data-shown]")
    aino.comes(".zoom [data-do=whole][aria-pressed=true]")
    assert aino.page.locator("#sea.closer").count() == 0
    whole.tap()
    aino.comes("#sea.closer")
    assert whole.get_attribute("aria-pressed") == "false"


def test_zoom_buttons_lie_outside_of_the_picture(journey: Any) -> None:
    assert len(journey("navegador").zoom) == len(SCREENS)
    for at in journey("navegador").zoom:
        assert at[".zoom"][3] <= at["#middle"][1] or at[".zoom"][0] >= at["#middle"][2]


TOLD = "#why:not([hidden]), #tip:not([hidden]), #preview:not(:empty)"


def test_on_a_phone_the_news_come_below_the_board_and_a_tap_tells_what_is_there(person: Any) -> None:
    aino = person(**PHONE)
    begin(aino, "africa")
    aino.act("Start")
    at = boxes(aino, "#middle", "#news", "#bar")
    assert at["#middle"][3] <= at["#news"][1] < at["#news"][3]
    line = aino.page.locator("#log li:not(.minor) a").first.text_content()
    assert aino.page.locator("#news").text_content() == line
    assert at["#news"][3] <= at["#bar"][1]
    aino.act("Start")
    page = aino.page
    aino.in_sight("#chart [data-cell]:not([data-a])").tap(force=True)
    expect(page.locator("#why:not([hidden])")).to_be_visible()
    assert page.locator(TOLD).count() == 1, "once, and not beside the board as well"
    play(aino)
    assert page.locator(TOLD).count() == 0
    page.goto(f"{page.url}/at/1")  # nothing is refused there, but what lies there is said
    aino.connected().in_sight("#chart [data-cell]").tap(force=True)
    expect(page.locator("#tip:not([hidden])")).to_be_visible()


# A point of a tile that lies face down near the next one of which that is true, and the tile's name.
BETWEEN = """() => {
  const hidden = [...document.querySelectorAll("#choices [data-reveals]")].map((e) => e.dataset.place);
  const middles = hidden.map((name) => {
    const b = document.querySelector(`#chart [data-cell="${name}"]`).getBoundingClientRect();
    return [b.x + b.width / 2, b.y + b.height / 2, b.width, name];
  });
  for (const [x, y, , name] of middles) for (const [u, v, wide, other] of middles) {
    const near = Math.hypot(u - x, v - y) < 1.2 * wide;
    if (name !== other && near) return [x + .42 * (u - x), y + .42 * (v - y), name];
  }
}"""


def test_unfolded_players_have_whole_names(person: Any) -> None:
    aino = person(**PHONE)
    aino.set_up("me", "bot:casual", game="navegador")
    aino.begun()
    aino.page.locator("#unfold").tap()
    cut = (
        "all => all.filter(e => e.scrollWidth > e.clientWidth + 1 || !e.clientWidth).map(e => e.textContent)"
    )
    assert aino.page.locator("html.unfolded .player .name").count() == 2
    assert aino.page.locator("html.unfolded .player .name").evaluate_all(cut) == []


WRAPPED = """() => [...document.querySelectorAll("#pick b")].filter((e) => e.getClientRects().length > 1
  || e.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(e).fontSize))"""


def test_a_list_says_what_it_lists_and_breaks_no_badge(person: Any) -> None:
    aino = person(**PHONE)
    begin(aino, "africa")
    page = aino.page
    page.locator("#do-list").tap()
    expect(page.locator("#pick h2")).to_have_text("Everything you can do")
    badge = (
        "one => one.insertAdjacentHTML('beforeend', '<small>a long effect of it, in words</small><b>+12</b>')"
    )
    page.locator("#pick [data-choice]").first.evaluate(badge)
    assert page.evaluate(f"({WRAPPED})().length") == 0


@pytest.mark.needs("storage-refused", "storage-null")  # no curtain, by choice
def test_a_finger_between_two_tiles_is_asked_with_the_tile_marked_and_means_it_the_second_time(
    person: Any,
) -> None:
    aino = person(**PHONE)
    begin(aino, "africa")
    aino.act("Start")
    aino.act("Start")
    before, page = aino.version, aino.page
    x, y, name = page.evaluate(BETWEEN)
    page.touchscreen.tap(x, y)
    expect(page.locator("#pick button[data-choice]").first).to_be_visible()
    expect(page.locator(f'#chart [data-cell="{name}"].chosen')).to_have_count(1)
    page.click("#pick [data-do=cancel]")
    expect(page.locator(".chosen")).to_have_count(0)
    assert aino.version == before
    place = page.locator(f'#chart [data-cell="{name}"]')
    with aino.moving():
        place.tap(force=True)  # in the middle of a tile one tap is enough


def test_the_place_of_the_keyboard_is_seen_on_the_rondel(person: Any) -> None:
    aino = person(**DESK)
    begin(aino, "navegador")
    aino.page.keyboard.press("n")
    for scheme in ("light", "dark"):
        aino.page.emulate_media(color_scheme=scheme)
        ring = aino.page.evaluate("""() => {
          const piece = document.activeElement.closest("[data-cell]");
          const spot = piece.querySelector(":scope > .spot");
          const style = getComputedStyle(spot ?? piece);
          return [parseFloat(spot ? style.strokeWidth : style.outlineWidth), getComputedStyle(piece).filter,
            matchMedia("(prefers-color-scheme: dark)").matches];
        }""")
        assert ring[0] >= 4 and "drop-shadow" in ring[1] and ring[2] == (scheme == "dark")


@pytest.mark.needs("storage-refused", "storage-null")  # tips are seen once
@pytest.mark.parametrize("game", ["africa", "afrikan_tahti", "retkikunnat"])
def test_where_a_newcomer_may_begin_is_in_sight_or_pointed_at_on_a_phone(person: Any, game: str) -> None:
    """However far apart the cities lie, and with the first hint on the screen, which lies on none of them."""
    aino = person(newcomer=True, **PHONE)
    begin(aino, game)
    aino.comes("#hint:not([hidden])")
    signs = aino.page.locator("#beyond button:not([hidden])")
    expect(signs.first).to_be_visible()
    aino.page.wait_for_function(f"() => !({FREE})().includes('covered')")
    away = aino.page.evaluate(FREE).count("away")
    told = [text if text.isdecimal() else "1" for text in signs.locator("span").all_inner_texts()]
    assert sum(map(int, told)) == away


def test_a_sign_at_the_edge_leads_to_what_can_be_played_out_of_sight(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    begin(aino, "afrikan_tahti")
    there = page.locator("#beyond [data-side=left]")
    expect(there).to_have_text("Tangier")
    assert aino.serious_faults("#middle") == []
    there.tap()
    expect(there).to_be_hidden()
    back = page.locator("#beyond [data-side=right]")
    expect(back).to_have_text("Cairo")
    assert sorted(page.evaluate(FREE)) == ["away", "free"]
    page.locator(".zoom [data-do=whole]").tap()
    expect(back).to_be_hidden()
    assert page.evaluate(FREE) == ["free", "free"]


def test_the_tabs_of_a_phone_are_in_sight_and_apart_and_lead_to_the_talk(person: Any) -> None:
    """In Dutch, where seven words stand beside each other."""
    aino = person(locale="nl-NL", **PHONE)
    page = aino.page
    begin(aino, "attika")
    tabs = page.locator("#tabs [role=tab]")
    assert tabs.count() == 7
    assert tabs.evaluate_all("all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.id)") == []
    for tab in ("log", "talk", "table"):
        assert page.evaluate(f"{HIT}('tab-{tab}')")
    page.locator("#tab-talk").tap()
    expect(page.locator("#panel-talk input")).to_be_in_viewport(ratio=1)
    page.wait_for_function(f"() => {HIT}('tab-talk')")


@pytest.mark.parametrize("screen", ["upright", "narrow", "across"])
def test_the_way_back_from_the_past_is_said_in_one_line(person: Any, screen: str) -> None:
    sizes = {
        "upright": PHONE["viewport"],
        "narrow": {"width": 320, "height": 640},
        "across": ACROSS["viewport"],
    }
    aino = person(**{**PHONE, "viewport": sizes[screen]}, locale="fi-FI")
    begin(aino, "afrikan_tahti")
    play(aino)
    aino.page.goto(f"{aino.page.url.split('?')[0]}/at/1")
    aino.comes("#to-now")
    expect(aino.page.locator("#news a")).to_have_attribute("data-at", "1")  # and not the newest line
    back = aino.page.locator("#to-now")
    assert back.evaluate(LINES) == 1
    assert back.evaluate("e => e.scrollWidth <= e.clientWidth")
    expect(back).to_be_in_viewport(ratio=1)
    first = aino.page.url
    aino.page.locator("#step-back").click()  # the address is that of the step
    aino.shows(past=0)
    assert aino.page.url == first.replace("/at/1", "/at/0")
    expect(aino.page.locator("#news a")).to_have_count(0)
    back.click()
    aino.comes("#table:not([data-past])")
    assert "/at/" not in aino.page.url
    expect(aino.page.locator("#do-undo")).to_be_visible()


ROOM = """(ids) => ids.flatMap((id) => [...document.querySelectorAll(id)]).filter((e) => e.checkVisibility())
  .filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)
  .map((e) => e.id || e.className)"""


def test_dutch_words_have_room_at_the_table(person: Any) -> None:
    """Its words are the longest: on buttons that keep their size, in the hand and among the headlines."""
    aino = person(**DESK, locale="nl-NL")
    begin(aino, "attika")
    page = aino.page
    for tab in ("pool", "log"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator("#hand .reach")).to_be_visible()
        whole = ["#do-undo", "#do-end", "#hand ul:not(.reach)", ".headlines", ".headlines li"]
        assert page.evaluate(ROOM, whole) == []
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    assert keys.evaluate("e => e.scrollTop") == 0  # its title is in sight, and hears the keys
    expect(page.locator("#keys-title")).to_be_focused()
    page.keyboard.press("Escape")
    page.set_viewport_size(ACROSS["viewport"])
    page.wait_for_function("() => innerHeight === 390")
    assert page.evaluate(ROOM, ["#do-undo", "#do-end", ".tabs button"]) == []
