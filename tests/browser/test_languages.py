"""The pages in Finnish and Dutch, and what axe finds on them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from lauta.i18n import catalogue

GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("locale, language", [("fi-FI", "fi"), ("nl-NL", "nl")])
def test_a_game_in_another_language(person: Any, locale: str, language: str) -> None:
    aino = person(locale=locale)
    say = catalogue(language).gettext
    aino.page.goto(f"{aino.url}?game=africa")
    button = aino.page.locator("p.start .go").first
    assert say("Start the match") != "Start the match"
    expect(button).to_have_text(say("Start the match"))
    aino.set_up_by_form("me", "here")
    expect(aino.page.locator("html")).to_have_attribute("lang", language)
    expect(aino.page.locator("#status b")).to_have_text(say("Your start."))
    aino.connected()
    aino.act()
    expect(aino.page.locator("#status b")).to_have_text(say("Your start."))  # pushed in the same language


def test_the_language_can_be_chosen(person: Any) -> None:
    aino = person()
    aino.page.goto(aino.url)
    aino.page.click("#menu summary")
    aino.page.click("#menu [lang=fi]")
    expect(aino.page.locator("html")).to_have_attribute("lang", "fi")


PATHS = {"front": "", "rules": "rules/africa"}


@pytest.mark.parametrize("page", ["front", "table", "rules", "lobby", "reconstructed"])
def test_axe_finds_nothing_serious(person: Any, page: str) -> None:
    aino = person(color_scheme="dark")
    if page == "table":
        aino.set_up("me", "here")
        aino.connected()
        aino.act()
        aino.act()
    elif page == "lobby":
        aino.set_up("me", "open")
    else:
        aino.page.goto(f"{aino.url}/{PATHS.get(page, page)}")
    dark = aino.page.evaluate(GROUND)
    assert aino.serious_faults() == []
    aino.page.emulate_media(color_scheme="light")
    assert aino.page.evaluate(GROUND) != dark
    assert aino.serious_faults() == []
