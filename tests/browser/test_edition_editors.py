"""Parts of an edition that are changed where they lie: cards, dice, cities, buildings, regions, borders."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import opened


def begin(person: Any, game: str, **how: Any) -> Any:
    """Somebody on the page of a new edition."""
    somebody = person(**how)
    page = somebody.page
    page.goto(f"{somebody.url}/editions?game={game}")
    page.locator(".new .go").click()
    return somebody


def test_cards_dice_and_cities_are_changed_where_they_lie(person: Any) -> None:
    aino = begin(person, "retkikunnat")
    page = aino.page
    differs, faults, state = page.locator("#differs"), page.locator("#faults"), page.locator("#state")
    opened(page, "#p-cards-expedition").locator("[data-focus=open-teltta]").click()
    picture, says = page.locator(".deck-picture svg"), page.locator(".deck-says")
    expect(picture).to_contain_text("Tent")
    page.locator("[data-focus=name]").fill("Marquee")
    page.locator("[data-focus=copies-more]").click()
    expect(picture).to_contain_text("Marquee")
    expect(differs).to_contain_text("2 figures differ")  # the name in two languages, the copies
    page.locator("[data-focus=abilities-0-code]").select_option("sell_bonus")
    expect(says).to_contain_text("Sells for £100 more.")
    page.locator("[data-focus=copies]").fill("99")
    expect(page.locator("li[data-card=teltta] > .fault")).to_contain_text("from 0 to 20")
    page.locator("[data-focus=back]").click()
    expect(faults).to_be_hidden()
    expect(picture).to_contain_text("Tent")
    expect(differs).to_have_text(re.compile("Nothing differs"))
    expect(state).to_have_text("Saved")
    opened(page, "#p-cards-danger-die").get_by_role("button", name=re.compile("^Face 1:")).click()
    expect(differs).to_contain_text("One figure differs")

    cities = opened(page, "#p-board-city")
    chart, here, row = (
        cities.locator(".city-chart"),
        page.locator("#city-here"),
        page.locator("#city-dar_fur"),
    )
    chart.locator(".names text", has_text="Dar-Fur").click()
    expect(here).to_be_focused()
    expect(here).to_have_value("Dar-Fur")
    page.keyboard.type("Darfur")
    expect(row).to_have_value("Darfur")
    expect(chart).to_contain_text("Darfur")
    page.keyboard.press("Enter")
    expect(here).to_be_hidden()
    page.locator("#city-suakin").fill("Sawakin")
    expect(chart.locator(".names text", has_text="Sawakin")).to_be_visible()
    expect(differs).to_contain_text("3 figures differ")
    row.fill("")
    row.press("Tab")
    expect(row).to_have_value("Dar-Fur")
    expect(chart).to_contain_text("Dar-Fur")
    expect(differs).to_contain_text("2 figures differ")
    flights = opened(page, "#p-board-routes").locator("#f-board-routes-air")
    flights.get_by_role("button", name="One more").click()
    expect(faults).to_contain_text("appears twice")
    flights.locator(".line").last.locator("select").first.select_option("Dar-Fur")
    expect(faults).to_be_hidden()
    expect(differs).to_contain_text("3 figures differ")
    expect(state).to_have_text("Saved")
    assert aino.serious_faults() == []
    page.reload()
    expect(differs).to_contain_text("3 figures differ")
    expect(opened(page, "#p-board-city").locator(".city-chart")).to_contain_text("Sawakin")


def test_buildings_regions_and_borders_are_changed_where_they_lie_in_dutch(person: Any) -> None:
    aino = begin(person, "navegador", locale="nl-NL")
    page = aino.page
    differs, faults = page.locator("#differs"), page.locator("#faults")
    church = opened(page, "#p-components-buildings").locator("[data-line='church.0']")
    church.fill("-5")
    expect(church).to_have_attribute("aria-invalid", "true")
    expect(faults).to_be_visible()
    church.fill("210")
    expect(faults).to_be_hidden()
    regions = opened(page, "#p-board-region")
    chart = regions.locator(".region-chart")
    chart.locator("[data-cell=guine]").click()
    name = regions.locator("[data-key=name]")
    expect(name).to_be_focused()
    name.fill("Costa da Guiné")
    expect(chart).to_contain_text("Costa da Guiné")
    stack = regions.locator("[data-key=stack]")
    before = int(stack.input_value())
    regions.locator("[data-focus='stack1']").click()
    expect(stack).to_have_value(str(before + 1))
    expect(faults).to_be_visible()  # there are not so many colonies
    regions.locator("[data-focus='stack-1']").click()
    expect(faults).to_be_hidden()
    expect(differs).to_contain_text("2 gegevens")
    borders = opened(page, "#p-board-border")
    borders.locator("[data-focus=open-guine]").click()
    way = borders.locator(".region-way.none").first
    way_key = way.get_attribute("data-focus")
    way.click()
    way = borders.locator(f"[data-focus={way_key}]")
    expect(way).to_have_class(re.compile("blue"))
    way.click()
    expect(way).to_have_class(re.compile("red"))
    way.click()
    expect(way).to_have_class(re.compile("none"))
    expect(way).to_be_focused()
    expect(faults).to_be_hidden()
    expect(differs).to_contain_text("2 gegevens")
    assert aino.serious_faults() == []
