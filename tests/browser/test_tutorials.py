"""A newcomer on a phone: from the front page into a tutorial, its first deeds, away and back again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import IN_SIGHT, MOVING, PHONE

RINGED = """() => {
  const place = document.querySelector("#chart [data-a]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#wanted i")].map((ring) => ring.getBoundingClientRect());
  const off = (one) => Math.hypot(
    one.x + one.width / 2 - place.x - place.width / 2, one.y + one.height / 2 - place.y - place.height / 2);
  return boxes.map((box) => off(box) < 3).join();
}"""  # whether each ring lies round the place that the step asks for
# Whether the first is, above the bar.
SEEN = f"""(css) => {{
  const all = [...document.querySelectorAll(css)], bar = document.querySelector("#bar");
  return ({IN_SIGHT})(all) === 0 && all[0].getBoundingClientRect().bottom < bar.getBoundingClientRect().top;
}}"""
# As many as were shown at a time, while the page was open.
MOST_AT_ONCE = """() => {
  window.most = 0;
  new MutationObserver(() => {
    window.most = Math.max(window.most, document.querySelectorAll(".happening").length);
  }).observe(document, { childList: true, subtree: true });
}"""
# How many pixels of the sentence lie outside its room.
CUT_OFF = """() => {
  const said = document.querySelector("#status").getBoundingClientRect();
  const room = document.querySelector("#bar .words").getBoundingClientRect();
  return Math.max(room.top - said.top, said.bottom - room.bottom, said.bottom - innerHeight);
}"""
CHILDREN = [
    "Find the Star!", "Roll the die.", "A four.", "A token!", "Nothing under it.", "A robber!",
    "Your turn.", "A five: take a ship!", "Another token!", "The Star!", "Take it home.", "A six.",
]  # fmt: skip
# Whether the ring lies round the place that a step points at, once the view stands still.
ROUND_IT = """(place) => {
  const rings = [...document.querySelectorAll("#wanted i.shown")], middle = (e) => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(document.querySelector(`#chart [data-cell="${place}"]`));
  return !document.querySelector("#chart").getAnimations().length && rings.length === 1
    && Math.hypot(middle(rings[0])[0] - x, middle(rings[0])[1] - y) < 3;
}"""
# Whether all of them lie wholly on the part of the board that is shown.
WHOLLY = """(css) => {
  const room = document.querySelector("#sea").getBoundingClientRect();
  const all = [...document.querySelectorAll(css)];
  return all.length > 0 && all.map((one) => one.getBoundingClientRect()).every((box) => box.width > 0
    && box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom);
}"""
WIDER = "() => document.documentElement.scrollWidth - screen.width"


def test_a_newcomer_learns_on_a_phone(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.get_by_role("link", name="Learn it in ten minutes").click()
    expect(page.locator("#africa:target")).to_have_count(1)
    assert page.evaluate(WIDER) <= 0
    assert aino.serious_faults() == []
    page.locator("form[action='/learn/africa/first'] .go").click()

    status, on = page.locator("#status b"), page.locator("#do-on")
    expect(status).to_have_text("Africa, and nobody has a map.")
    on.click()
    expect(status).to_have_text("This is you.")
    on.click()
    expect(status).to_have_text("Your points.")
    on.click()
    expect(status).to_have_text("Go a cell to the east.")
    expect(page.locator("#chart [data-a]")).to_have_count(1)
    assert aino.serious_faults() == []
    assert page.evaluate(WIDER) <= 0
    page.wait_for_function(f"() => ({RINGED})() === 'true'")
    page.locator("#chart [data-cell]:not([data-a])").first.dispatch_event("click")
    expect(page.locator("#wanted i")).to_have_class(re.compile("again"))  # the step once more
    page.locator("#chart [data-a]").click()
    expect(status).to_have_text("Now turn up a tile next to you.")

    page.goto(f"{aino.url}/learn")
    page.get_by_role("button", name="Go on: step 5 of 28").click()
    expect(status).to_have_text("Now turn up a tile next to you.")
    page.locator("#do-step-back").click()
    expect(status).to_have_text("Go a cell to the east.")


def test_the_way_on_and_the_way_back_keep_their_places(person: Any) -> None:
    """Who clicks four times at one spot goes on, and never back."""
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/learn")
    page.locator("form[action='/learn/africa/first'] .go").click()
    on, back = page.locator("#do-on"), page.locator("#do-step-back")
    on.click()
    expect(back).to_be_visible()
    place = on.bounding_box()
    on.click()
    expect(page.locator("#status b")).to_have_text("Your points.")
    on.click()
    expect(page.locator("#status b")).to_have_text("Go a cell to the east.")
    expect(back).to_be_visible()
    where = back.bounding_box()
    assert place and where and where["x"] + where["width"] <= place["x"]


def begin(aino: Any, script: str) -> None:
    aino.page.goto(f"{aino.url}/learn")
    aino.page.locator(f"form[action='/learn/{script}'] .go").click()
    aino.page.wait_for_url("**/t/*")
    aino.connected()


def go_on(aino: Any) -> None:
    """What the step asks for, by its button."""
    with aino.moving():
        aino.page.locator("#do-on, #acts > [data-choice]").first.click()


def until_step(aino: Any, name: str) -> None:
    """Do as the steps say, until the one of that name."""
    while aino.page.locator("#status b").text_content() != name:
        go_on(aino)


def in_sight(page: Any, css: str) -> None:
    """Wait until the first such element is on the part of the board that is shown, above the bar."""
    page.wait_for_function(SEEN, arg=css)


def test_a_phone_shows_what_a_step_is_about_and_the_childs_own_pawn(person: Any) -> None:
    """Also while Amina is to move, who is far away, and after a step that led below the board."""
    aino = person(**PHONE)
    page = aino.page
    begin(aino, "afrikan_tahti/children")
    title = page.locator("#status b")
    for name in CHILDREN:
        expect(title).to_have_text(name)
        in_sight(page, "#chart [id=pawn-0]")
        for place in (page.locator("#table").get_attribute("data-aim") or "").split():
            in_sight(page, f"#chart [data-cell='{place}']")
        go_on(aino)
    expect(title).to_have_text("You have won!")
    expect(page.locator(".learnt svg")).to_be_visible()


def test_a_phone_goes_to_a_place_that_has_a_button_too(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    begin(aino, "navegador/first")
    title = page.locator("#status b")
    expect(title).to_have_text("You lead a house of merchants in Portugal.")
    in_sight(page, "#chart [data-cell=nagasaki]")
    until_step(aino, "Two ships into the unknown.")
    in_sight(page, "#chart [data-cell=guine]")
    expect(page.locator("#do-step-back")).to_be_in_viewport()


def test_one_tap_is_enough_where_one_thing_is_asked_for(person: Any) -> None:
    """Not a second one, that nobody tells of; in a match what is turned up asks first."""
    aino = person(**PHONE)
    page = aino.page
    begin(aino, "africa/first")
    title = page.locator("#status b")
    until_step(aino, "Now turn up a tile next to you.")
    in_sight(page, "#chart [data-a]")
    with aino.moving():
        page.locator("#chart [data-a]").tap()
    expect(title).to_have_text("Gold! That is a point for each nugget.")


def test_whoever_learns_while_the_script_changes_gets_the_page_that_says_so(person: Any) -> None:
    aino = person()
    page = aino.page
    begin(aino, "africa/first")
    page.evaluate("window.before = true")
    page.route("**/lesson", lambda route: route.fulfill(status=410, json={"error": "It has changed."}))
    page.locator("#do-on").click()
    page.wait_for_function("() => !window.before")  # the server's own page took its place
    aino.troubles.clear()  # the browser complains of the 410
    page.unroute("**/lesson")


def test_a_click_elsewhere_in_a_tutorial_is_told_what_is_wanted(person: Any) -> None:
    aino = person()
    page, why = aino.page, aino.page.locator("#why:not([hidden])")
    begin(aino, "africa/first")
    page.locator("#player-0 .has").click()
    expect(why).to_have_text("This step is only to be read: press “Next” to go on.")
    for _ in range(3):
        with aino.moving():
            page.locator("#do-on").click()
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#player-0 .has").click()
    expect(why).to_have_text("This step asks for: “Move to D6”.")
    page.locator("#chart [data-cell]:not([data-a])").last.click(force=True)
    expect(why).to_have_text(re.compile(r"^[A-Z].*\. This step asks for: “Move to D6”\.$"))


def test_what_chance_brings_is_shown_one_after_the_other(person: Any) -> None:
    aino = person(**MOVING)
    page = aino.page
    begin(aino, "afrikan_tahti/children")
    page.evaluate(MOST_AT_ONCE)
    title = page.locator("#status b")
    for name in CHILDREN[:5]:
        expect(title).to_have_text(name)
        go_on(aino)
    expect(title).to_have_text("A robber!")  # behind a roll and a token of Amina's
    assert page.evaluate("window.most") == 1


def test_a_phone_comes_back_to_the_board_after_a_step_below_it(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    begin(aino, "afrikan_tahti/first")
    title = page.locator("#status b")
    until_step(aino, "A ruby: £1,000 at once!")
    expect(page.locator("#panel-pool")).to_be_in_viewport()
    go_on(aino)
    expect(title).to_have_text("Amina went to Egypt.")
    for place in ("gold_coast", "egypt"):
        in_sight(page, f"#chart [data-cell={place}]")
    expect(page.locator("#wanted i")).to_have_count(2)
    expect(page.locator("#wanted i.shown")).to_have_count(1)  # looked at, not asked for


@pytest.mark.parametrize(
    "script,width,height,locale",
    [
        ("attika", 390, 844, "nl-NL"),
        ("africa", 844, 390, "nl-NL"),
        ("attika", 1280, 800, "en-GB"),
        ("africa", 1280, 800, "en-GB"),
    ],
)
def test_every_step_can_be_read_to_its_end(
    person: Any, script: str, width: int, height: int, locale: str
) -> None:
    """Also where its button has much to say."""
    phone = PHONE if min(width, height) < 400 else {}
    aino = person(**{**phone, "viewport": {"width": width, "height": height}, "locale": locale})
    begin(aino, f"{script}/first")
    while not aino.page.locator("#do-first-match").count():
        title = aino.page.locator("#status b").text_content()
        assert aino.page.evaluate(CUT_OFF) <= 1, title
        go_on(aino)
    expect(aino.page.locator("#do-first-match")).to_be_focused()


def test_a_ring_goes_along_with_the_view(person: Any) -> None:
    """It lies round the place, also where the page has come and the view has glided there."""
    aino = person(**PHONE, **MOVING)
    begin(aino, "afrikan_tahti/children")
    expect(aino.page.locator("#status b")).to_have_text("Find the Star!")
    aino.page.wait_for_function(ROUND_IT, arg="morocco")


def test_what_chance_brings_is_seen_first_and_a_danger_with_all_its_dice(
    person: Any,
) -> None:
    """A phone shows the players after it, of whom the step speaks; a danger whole, whatever is asked for."""
    aino = person(**PHONE, **MOVING)
    page = aino.page
    begin(aino, "retkikunnat/first")
    title = page.locator("#status b")
    until_step(aino, "Two steps: as far as Morocco.")
    go_on(aino)
    page.wait_for_function("() => document.querySelector('.happening.by-card') && scrollY === 0")
    expect(title).to_have_text("A new friend!")
    page.keyboard.press("Shift")  # any key ends it
    aino.comes("html.unfolded")
    expect(page.locator("#player-1")).to_be_in_viewport()

    page.emulate_media(reduced_motion="reduce")
    for name in ("A snake: danger!", "Which one?"):
        until_step(aino, name)
        expect(page.locator("#chart .under-way[data-cell]")).to_have_count(6)  # a card and five dice
        page.wait_for_function(WHOLLY, arg="#chart .under-way")
    expect(page.locator("#wanted i")).to_have_count(3)  # two dice, and their card beside the board
    go_on(aino)
    page.wait_for_function(WHOLLY, arg="#chart [data-cell=sahara]")
