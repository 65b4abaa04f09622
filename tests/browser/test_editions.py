"""An owner types in what the box says, by keyboard, mends a fault, and plays with it against a bot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from playwright.sync_api import Locator, Page, expect

from lauta.cli import main
from tests.browser.person import PHONE, opened
from tests.browser.stored import games_of_bots
from tests.served import Server


def test_an_owner_types_in_a_box_and_plays_with_it(
    person: Any, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/editions?game=navegador")
    page.locator(".new [name=name]").first.fill("Our box")
    page.keyboard.press("Enter")
    saved, faults = page.locator("#state"), page.locator("#faults")
    why, let_play = page.locator("#effect-why"), page.locator("#effect-go")
    page.locator("#effect > summary").press("Enter")
    expect(why).to_have_text("Nothing differs from Lauta's figures yet.")
    expect(let_play).to_have_attribute("aria-disabled", "true")
    market = page.locator("#p-components-market")
    market.locator("summary").first.focus()
    page.keyboard.press("Enter")
    price = market.locator("[data-step='sugar.0']")
    price.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("65")
    expect(saved).to_have_text("Saved")
    expect(page.locator("#differs")).to_contain_text("One figure differs")
    expect(let_play).to_have_attribute("aria-disabled", "false")
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
    expect(why).to_contain_text("cannot be played yet")
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
    page.locator("#regions-region-guine").press("Enter")
    page.locator("#p-board-region [data-focus=name]").fill("Costa da Guiné")
    expect(page.locator("#differs")).to_contain_text("3 figures differ")
    confirms_a_region(aino)
    shows_what_it_does(aino, server)
    file = saved_as(page, page.get_by_role("link", name="Download: what differs"), tmp_path / "box.toml")
    page.locator("#play").click()
    expect(page.locator("form.game [name=edition] option:checked")).to_contain_text("Our box")
    page.locator("form.game [name=players][value='2']").evaluate("radio => radio.click()")
    page.locator("form.game [name=seat_1]").select_option("bot:skilled")
    page.locator("form.game .go").click()
    expect(page.locator("#top .about")).to_contain_text("Our box")
    expect(page.locator("#chart")).to_contain_text("Costa da Guiné")
    aino.connected()
    answer = page.locator("#log li", has_text="▲")  # of the bot
    for _ in range(12):
        aino.until_mine_or_over()
        if answer.count():
            break
        aino.act("End turn")
    assert answer.count()
    page.click("#tab-table")
    record = saved_as(page, page.locator("#panel-table a[download]"), tmp_path / "record.txt")
    table = page.url
    page.goto(f"{table}/edition")
    expect(page.locator("h1")).to_have_text("Our box")
    expect(page.locator("table")).to_contain_text("150, 210, 250")
    page.goto(f"{aino.url}/rules/navegador?of={table.rsplit('/', 1)[1]}")
    expect(page.locator(".edition-of")).to_contain_text("Our box")
    elsewhere(monkeypatch, tmp_path, record, file)


def confirms_a_region(aino: Any) -> None:
    """By keyboard: one figure of Goa, taken back, then all of them; the marks of Lauta's own go."""
    part = aino.page.locator("#p-board-region")
    summary, tally = aino.page.locator("#differs"), part.locator(".tally .ours")
    part.locator(".as-list > summary").press("Enter")
    goa = part.locator("details.entry", has=aino.page.locator("summary", has_text="Goa"))
    goa.locator("summary").first.press("Enter")
    ours = int(tally.inner_text().rsplit(" ", 1)[1])
    stack = goa.locator("#f-board-region-goa-stack")
    stack.locator(".agree").press("Enter")
    expect(stack.locator(".flag")).to_have_text("yours")
    expect(stack.locator(".agree")).to_be_focused()
    expect(tally).to_have_text(f"Lauta's own: {ours - 1}")
    expect(summary).to_contain_text("One of Lauta's own is confirmed.")
    stack.locator(".agree").press("Enter")
    expect(tally).to_have_text(f"Lauta's own: {ours}")
    goa.get_by_role("button", name="My box says the same everywhere here").press("Enter")
    expect(goa.locator(".figure[data-said=ours]")).to_have_count(0)
    expect(aino.page.locator("#state")).to_have_text("Saved")
    aino.page.reload()
    expect(summary).to_have_text(re.compile(r"3 figures differ.* \d of Lauta's own are confirmed"))


def shows_what_it_does(aino: Any, server: Server) -> None:
    """Games that were played for another edition with these figures are there at once; by keyboard."""
    page = aino.page
    expect(page.locator("#state")).to_have_text("Saved")
    now = page.evaluate("async () => (await fetch(location.pathname + '/now')).json()")
    games_of_bots(server, "navegador", 4, [now["digest"]])
    page.locator("#effect > summary").press("Enter")
    page.locator("#effect-go").press("Enter")
    table = page.locator("#effect table")
    expect(table.locator("tr.clear")).to_contain_text("clearly more")
    expect(table.locator("tr.clear .after b")).to_have_text("31.0")
    expect(page.locator("#effect .verdict")).to_contain_text("Clearly more: turns a game.")
    expect(page.locator("#effect-go")).to_be_focused()
    assert aino.serious_faults() == []


def saved_as(page: Page, link: Locator, path: Path) -> Path:
    """What a link downloads, as a file of one's own."""
    with page.expect_download() as download:
        link.click()
    download.value.save_as(path)
    return path


def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, record: Path, edition: Path) -> None:
    """The record where nobody has heard of the edition: with its figures, without them, with the file."""
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path / "elsewhere"))

    def run(*args: str | Path) -> Result:
        return CliRunner().invoke(main, list(map(str, args)))

    assert run("replay", record).exit_code == 0
    lines = record.read_text("utf-8").splitlines(True)
    assert any(line.startswith("Edition ") and "Our box" in line for line in lines)
    record.write_text("".join(line for line in lines if line != "Figures:\n" and line[:4] != "    "), "utf-8")
    for command in ("replay", "verify"):
        asked = run(command, record)
        assert asked.exit_code == 1 and "needs the edition 'Our box'" in " ".join(asked.output.split())
    assert run("replay", record, "--edition", edition).exit_code == 0


@pytest.mark.needs("storage")
def test_what_is_typed_is_not_lost_and_windows_do_not_overwrite_each_other(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/editions?game=navegador")
    page.locator(".new .go").click()
    opened(page, "#p-components-start")
    cash = page.locator("#f-components-start-cash input")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#p-components-start summary").first.click()
    page.route("**/change", lambda route: route.abort("internetdisconnected"))
    cash.fill("250")
    expect(page.locator("#state")).to_contain_text("kept in this browser")
    other.locator("#f-components-start-workers input").fill("4")
    expect(other.locator("#state")).to_have_text("Saved")
    page.reload()
    expect(page.locator("#conflict")).to_be_visible()
    page.unroute("**/change")
    assert aino.serious_faults() == []
    page.locator("[data-do=insist]").click()
    expect(page.locator("#conflict")).to_be_hidden()
    expect(page.locator("#differs")).to_contain_text("2 figures differ")
    page.route("**/change", lambda route: route.fulfill(status=429, json={"error": "Wait."}))
    opened(page, "#p-components-start")
    page.locator("#f-components-start-workers input").fill("5")
    expect(page.locator("#state")).to_contain_text("too many changes at once")
    page.unroute("**/change")
    expect(page.locator("#state")).to_have_text("Saved")
    expected = ("ERR_INTERNET_DISCONNECTED", "429")
    aino.troubles[:] = [told for told in aino.troubles if not any(known in told for known in expected)]


def test_tiles_are_counted_and_painted_where_they_are_shown(person: Any) -> None:
    aino = person(**PHONE)
    page = aino.page
    page.goto(f"{aino.url}/editions?game=africa")
    page.locator(".new .go").click()
    opened(page, "#p-tiles-tile")
    total, lions = page.locator("#p-tiles-tile .tile-total"), page.locator("[data-tile=animal_lion]")
    expect(total).to_contain_text("96 tiles; the board takes 96.")
    page.get_by_label("One more: lion").click()
    expect(lions).to_have_value("6")
    expect(total).to_contain_text("1 too many")
    expect(page.locator("#faults")).to_contain_text("97 tiles in all")
    page.locator("[data-tile=animal_zebra]").fill("4")
    expect(page.locator("#faults")).to_be_hidden()
    expect(page.locator("#differs")).to_contain_text("2 figures differ")
    assert aino.serious_faults() == []

    page.goto(f"{aino.url}/editions?game=attika")
    page.locator(".new .go").click()
    opened(page, "#p-components-map-tile")
    middle = page.get_by_role("button", name="Tile T01, middle: meadow")
    middle.click()
    expect(page.get_by_role("button", name="Tile T01, middle: water")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tile T01, right: water")).to_be_focused()
    opened(page, "#p-components-building")
    page.get_by_label("mint: add hill to the price").click()
    page.get_by_label("New arrow from: mint").click()
    page.get_by_label("Arrow from mint to temple").click()
    expect(page.get_by_label("Take away the arrow from mint to temple")).to_be_visible()
    expect(page.locator("#state")).to_have_text("Saved")
    expect(page.locator("#differs")).to_contain_text("3 figures differ")
    assert aino.serious_faults() == []
    page.reload()
    opened(page, "#p-components-map-tile")
    expect(page.get_by_role("button", name="Tile T01, right: water")).to_be_visible()


def test_a_board_is_painted_by_key_and_by_dragging(person: Any) -> None:
    aino = person()
    page = aino.page
    page.goto(f"{aino.url}/editions?game=africa")
    page.locator(".new .go").click()
    opened(page, "#p-board-cells")
    total, faults = page.locator(".painting .tile-total"), page.locator("#faults")
    chart, lagos = page.locator(".paint-chart"), page.locator("[data-at='1,6']")
    expect(chart).to_contain_text("Lagos")
    lagos.focus()
    page.keyboard.press("2")
    expect(page.locator("[data-brush=sea]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(lagos).to_have_class(re.compile("faulty"))
    expect(lagos).to_have_attribute("aria-label", "Lagos, Sea, Lagos lies at sea.")
    expect(page.locator(".paint-faults")).to_have_text("Lagos lies at sea.")
    expect(faults).to_contain_text("Lagos › Cell lies at sea")
    expect(chart).not_to_contain_text("Lagos")
    expect(lagos).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("7")
    page.keyboard.press("Space")
    expect(page.locator("[data-at='2,6']")).to_have_attribute("aria-label", "G4, Lagos")
    expect(chart).to_contain_text("Lagos")
    expect(total).to_contain_text("1 too many")
    page.locator("[data-brush=land]").click()
    page.locator("[data-at='-1,8']").drag_to(page.locator("[data-at='-1,10']"))
    expect(total).to_contain_text("103 cells; 98 of them take a tile.")
    expect(page.locator("[data-at='-1,9']")).to_have_class(re.compile("land faulty"))
    expect(faults).to_contain_text("the board is not connected")
    page.keyboard.press("Control+z")
    expect(total).to_contain_text("100 cells")
    lagos.click()
    expect(faults).to_be_hidden()
    expect(page.locator("#state")).to_have_text("Saved")
    expect(page.locator("#differs")).to_contain_text("2 figures differ")
    assert aino.serious_faults() == []
    page.reload()
    opened(page, "#p-board-cells")
    expect(page.locator("[data-at='2,6']")).to_have_attribute("aria-label", "G5, Lagos")
