"""An owner types in what the box says, by keyboard, mends a fault, and plays with it against a bot."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.person import PHONE


def test_an_owner_types_in_a_box_and_plays_with_it(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/editions?game=navegador")
    page.locator(".new [name=name]").first.fill("Our box")
    page.keyboard.press("Enter")
    saved, faults = page.locator("#state"), page.locator("#faults")
    market = page.locator("#p-components-market")
    market.locator("summary").first.focus()
    page.keyboard.press("Enter")
    price = market.locator("[data-step='sugar.0']")
    price.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("65")
    expect(saved).to_have_text("Saved")
    expect(page.locator("#differs")).to_contain_text("One figure differs")
    search = page.get_by_label("Find a figure")
    search.fill("shipyard building prices")
    shipyard = page.locator("#f-components-buildings-prices-shipyard")
    expect(shipyard).to_be_visible()
    expect(page.locator("#p-components-rondel")).to_be_hidden()
    search.fill("shipyard")
    cell = shipyard.locator("input").nth(1)
    cell.fill("-5")
    expect(faults).to_contain_text("One thing is not right yet")
    expect(shipyard.locator(".fault")).to_contain_text("must be a whole number from 0 to 10000, not -5")
    expect(cell).to_have_attribute("aria-invalid", "true")
    assert aino.serious_faults() == []
    search.fill("")
    market.locator("summary").first.focus()
    faults.locator("a").first.focus()
    page.keyboard.press("Enter")
    expect(cell).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("210")
    expect(faults).to_be_hidden()
    expect(saved).to_have_text("Saved")
    page.reload()
    expect(page.locator("#differs")).to_contain_text("2 figures differ")
    page.locator("#play").click()
    expect(page.locator("form.game [name=edition] option:checked")).to_contain_text("Our box")
    page.locator("form.game [name=players][value='2']").evaluate("radio => radio.click()")
    page.locator("form.game .go").click()
    expect(page.locator("#top .about")).to_contain_text("Our box")
    page.goto(f"{page.url}/edition")
    expect(page.locator("table")).to_contain_text("150, 210, 250")


def test_what_is_typed_is_not_lost_and_windows_do_not_overwrite_each_other(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/editions?game=navegador")
    page.locator(".new .go").click()
    page.locator("#p-components-start summary").first.click()
    cash = page.locator("#f-components-start-cash input")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#p-components-start summary").first.click()
    page.context.set_offline(True)
    cash.fill("250")
    expect(page.locator("#state")).to_contain_text("kept in this browser")
    page.context.set_offline(False)
    other.locator("#f-components-start-workers input").fill("4")
    expect(other.locator("#state")).to_have_text("Saved")
    page.reload()
    expect(page.locator("#conflict")).to_be_visible()
    assert aino.serious_faults() == []
    page.locator("[data-do=insist]").click()
    expect(page.locator("#conflict")).to_be_hidden()
    expect(page.locator("#differs")).to_contain_text("2 figures differ")
    aino.troubles[:] = [told for told in aino.troubles if "ERR_INTERNET_DISCONNECTED" not in told]
