"""A browser in which something optional is broken: a table is opened, played and ended all the same."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.broken import BROKEN
from tests.browser.person import LITTLE, Person
from tests.browser.stored import last_decision, put
from tests.served import Server

# The others run in `make soak`; one page here lacks all of them.
ALWAYS = {"storage-full", "storage-refused", "no-unpacking", "no-resize-observer", "no-service-worker"}
CASES = [pytest.param(name, marks=[] if name in ALWAYS else [pytest.mark.soak]) for name in sorted(BROKEN)]
EVERYTHING = "; ".join(BROKEN[name] for name in sorted(BROKEN) if name.startswith("no-") or name == "unused")


@pytest.mark.parametrize("name", CASES)
def test_a_game_is_played_to_its_end_without(name: str, person: Any, server: Server) -> None:
    play(BROKEN[name], person, server)


def test_a_game_is_played_to_its_end_without_all_of_it(person: Any, server: Server) -> None:
    play(EVERYTHING, person, server)


def play(broken: str, person: Any, server: Server) -> None:
    aino = person(**LITTLE)
    aino.begin_pages_with(broken)
    choose_rules(aino)
    table = aino.set_up("me", "here", preset="simple")
    aino.connected()
    no_more_hints(aino)
    aino.act("Start in")
    talk(aino)
    keep_a_note(aino)
    end, decision = last_decision("africa", 2, 2, "simple")
    put(server, table, end)
    aino.page.reload()
    aino.connected()
    decide(aino, decision)
    expect(aino.page.locator("#result")).to_be_visible()


def choose_rules(one: Person) -> None:
    """The script of the front page is at work: an option changed by hand makes the rules one's own."""
    page = one.page
    page.goto(f"{one.url}?game=africa")
    option = page.locator("form.game select[name^=option_]").first
    option.evaluate(
        "field => { field.selectedIndex = (field.selectedIndex + 1) % field.options.length;"
        " field.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    expect(page.locator("form.game .own input")).to_be_checked()


def decide(one: Person, number: int) -> None:
    """Make a decision by its number, wherever it stands."""
    one.page.locator("#act").evaluate(
        "(form, value) => { const it = document.createElement('button');"
        " Object.assign(it, { name: 'action', value }); form.append(it);"
        " form.requestSubmit(it); it.remove(); }",
        number,
    )


def no_more_hints(one: Person) -> None:
    """A browser that has forgotten which were seen shows them again."""
    off = one.page.locator("#hint [data-hint=off]")
    if off.is_visible():
        off.click()
        expect(off).to_be_hidden()


def talk(one: Person) -> None:
    one.page.click("#tab-talk")
    one.page.fill("[name=text][form=say]", "Good luck!")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#panel-talk li").last).to_contain_text("Good luck!")


def keep_a_note(one: Person) -> None:
    page, table = one.page, one.page.url
    page.goto(f"{table}/note")
    page.fill("textarea[name=text]", "the lions are near")
    expect(page.locator("#saved")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("textarea[name=text]")).to_have_value("the lions are near")
    page.goto(table)
    one.connected()
