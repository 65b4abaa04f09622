"""Setting up a table in the browser: what the rules are is shown, and what is shown is what is played."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import PHONE

FORM = """Object.fromEntries([...document.querySelectorAll('[name^=option_]')]
    .map(field => [field.name.replace('option_', ''), field.value]))"""

# The values of options that are wider than the field which shows them.
CUT = """() => [...document.querySelectorAll(".option select")].flatMap((field) => {
  return [...field.options].filter((value) => {
    const probe = document.createElement("select");
    probe.add(new Option(value.text));
    field.after(probe);
    const wide = probe.getBoundingClientRect().width;
    probe.remove();
    return wide > field.getBoundingClientRect().width + 1;
  }).map((value) => value.text);
})"""

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
TOP = "((css) => document.querySelector(css).getBoundingClientRect().top)"
# From which places of the page on the heading, or what is said below it, lies under something.
COVERED = """() => {
  const found = [], seen = [...document.querySelectorAll(".setup h1, .setup .facts a")];
  for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 20) {
    window.scrollTo(0, y);
    const start = document.querySelector(".start .go").getBoundingClientRect();
    if (start.height > 60) found.push(y);
    for (const one of seen) {
      const box = one.getBoundingClientRect(), middle = box.top + box.height / 2;
      if (middle < 0 || middle >= innerHeight) continue;
      if (!one.contains(document.elementFromPoint(box.left + 8, middle))) found.push(y);
    }
  }
  return found;
}"""


SIZES = [(390, 844), (390, 664), (360, 640), (844, 390), (820, 1180), (1366, 768)]
# How many buttons that play are in the window, words that are cut, how much wider than the window it is.
FIRST_SCREEN = """() => {
  const ways = [...document.querySelectorAll(".cards button, a.way, button.way")];
  const seen = ways.map((e) => e.getBoundingClientRect());
  const words = [...document.querySelectorAll(".begin h2, .begin p, .begin b, .top a, .top summary")];
  return {
    pressed: seen.filter((box) => box.height >= 40 && box.top >= 0 && box.bottom <= innerHeight
      && box.right <= innerWidth).length,
    cut: words.filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1
      && getComputedStyle(e).display !== "inline").map((e) => e.textContent),
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.mark.parametrize("language", ["en-GB", "fi-FI", "nl-NL"])
def test_the_first_screen_plays_every_game_on_each_size(person: Any, language: str) -> None:
    aino = person(locale=language)
    page = aino.page
    page.goto(aino.url)
    for width, height in SIZES:
        aino.resize(width, height)
        found = page.evaluate(FIRST_SCREEN)
        assert found == {"pressed": 5 + 4, "cut": [], "wider": 0}, (width, height, found)
    assert aino.serious_faults() == []


def test_one_press_plays_and_two_make_a_link_for_a_friend(person: Any) -> None:
    aino, bram = person(**PHONE), person()
    page = aino.page
    page.goto(aino.url)
    page.get_by_role("button", name="Play Attika").click()
    aino.begun()
    page.goto(aino.url)
    page.get_by_role("link", name="With a friend").click()
    page.get_by_role("button", name="Get the link for Africa").click()
    invitation = page.get_by_label("Invitation for seat 2")
    expect(invitation).to_have_value(re.compile("/join/"))
    expect(page.get_by_text("Nobody else can open this link")).to_be_visible()  # it is localhost
    page.get_by_text("QR code").click()
    expect(page.locator(".code img")).not_to_have_js_property("naturalWidth", 0)
    assert aino.serious_faults() == [] and page.evaluate(WIDER) <= 0
    bram.page.goto(invitation.input_value())
    expect(bram.page.get_by_text("no account needed")).to_be_visible()
    assert bram.serious_faults() == []
    bram.page.get_by_role("button", name="Sit down").click()
    for one in (aino, bram):
        one.begun()


@pytest.mark.parametrize("game", ["africa", "attika", "navegador", "afrikan_tahti", "retkikunnat"])
def test_choosing_rules_fills_in_all_their_options(person: Any, game: str) -> None:
    aino = person(locale="fi-FI")
    page = aino.page
    page.goto(f"{aino.url}?game={game}")
    page.evaluate("document.querySelector('details.options').open = true")
    assert page.evaluate(CUT) == []
    for preset in page.locator("[name=preset][data-values]").all():
        preset.check()
        assert page.evaluate(FORM) == json.loads(preset.get_attribute("data-values") or "{}")


def test_an_option_changed_by_hand_makes_own_rules_and_back_again(person: Any) -> None:
    aino = person(locale="fi-FI")
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    finnish, own = page.locator("[name=preset][value=finnish_rulebook]"), page.locator(".own input")
    expect(finnish).to_be_checked()
    page.locator("details.options > summary").click()
    monument = page.locator("[name=option_two_player_end]")
    expect(monument).to_have_value("eleventh")
    monument.select_option("ninth")
    expect(own).to_be_checked()
    monument.select_option("eleventh")
    expect(finnish).to_be_checked()


def test_what_is_chosen_is_what_is_played_and_the_heading_says_so(person: Any) -> None:
    aino = person()
    aino.set_up("me", "here", preset="finnish_rulebook", two_player_end="ninth")
    page = aino.page
    expect(page.locator("#top .about")).to_have_text("Own rules")
    page.locator("#tab-table").click()
    expect(page.locator("#panel-table")).to_contain_text("Points for finding nomads")


def test_the_button_that_stays_in_sight_covers_no_heading(person: Any) -> None:
    """It follows through the fields alone, and leaves most of a phone to them."""
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}?game=africa")
    page.locator("p.start .go").scroll_into_view_if_needed()
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", ["africa", "navegador"])
def test_the_picture_begins_where_the_form_does(person: Any, game: str) -> None:
    """High forms beside broad boards: what lies beyond the board must not be all that one sees."""
    aino = person()
    page = aino.page
    for width in (1280, 1000, 800, 761):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{aino.url}?game={game}")
        above = page.evaluate(f"{TOP}('.cover svg') - {TOP}('.cover')")
        assert 0 <= above <= 40, width
    page.evaluate("window.scrollTo(0, 900)")
    expect(page.locator(".cover svg")).to_be_in_viewport(ratio=0.9)  # it comes along
