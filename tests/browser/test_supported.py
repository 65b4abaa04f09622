"""The oldest browsers that Lauta works with: README names them, and a page tells those that are older."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from lauta.web.base.static import OURS
from lauta.web.base.supported import OLDEST_BROWSERS
from tests.browser.person import LITTLE

README = Path(__file__).parents[2] / "README.md"
WITHOUT = "const real = CSS.supports; CSS.supports = (asked) => !/%s/.test(asked) && real(asked)"
# As if each feature were missing, and each made the browser too old.
LACKING = {
    "popover": "delete HTMLElement.prototype.popover",
    "visibility": "delete Element.prototype.checkVisibility",
    "light-dark": WITHOUT % "light-dark",
    "has": WITHOUT % ":has",
    "CSS": "delete window.CSS",
    "modules": "delete HTMLScriptElement.prototype.noModule",
}


def test_an_older_browser_is_told_so_by_the_page(person: Any) -> None:
    aino = person(**LITTLE)
    said = aino.page.locator("#too-old")
    aino.page.goto(f"{aino.url}/about")
    expect(said).to_be_hidden()
    for lacking in LACKING.values():
        script = aino.page.add_init_script(lacking)
        aino.page.reload()
        expect(said).to_be_visible()
        expect(said).to_contain_text(OLDEST_BROWSERS)
        script.close()
    aino.troubles.clear()  # other scripts miss it, too


@pytest.mark.parametrize("path, blocked", [("/t/", "table.js"), ("/?game=africa", "network.js")])
def test_a_page_whose_script_is_blocked_says_so(person: Any, path: str, blocked: str) -> None:
    """By a blocker, a broken line, or the page of a hotel in its place."""
    aino = person(**LITTLE)
    page, said = aino.page, aino.page.locator("#not-loaded")
    table = aino.set_up("me", "here")
    address = f"{aino.url}{path}{table if path == '/t/' else ''}"
    page.goto(address)
    page.wait_for_selector(":root[data-loaded]", state="attached")
    expect(said).to_be_hidden()
    page.route(f"**/{blocked}", lambda route: route.fulfill(content_type="text/html", body="<h1>Hotel</h1>"))
    page.goto(address)
    page.evaluate("for (const one of document.getAnimations()) one.finish()")
    expect(said).to_be_visible()
    expect(said).to_contain_text("may not work")
    aino.troubles.clear()  # the browser complains of it


def test_readme_names_the_oldest_browsers() -> None:
    assert OLDEST_BROWSERS in README.read_text("utf-8")


@pytest.mark.parametrize(
    "newer", [r"\bconst\b", r"\blet\b", "=>", "`", r"\?\.", r"\?\?", r"\bclass\b", r"\bimport\b"]
)
def test_old_browsers_can_read_the_script_that_tells_them(newer: str) -> None:
    code = re.sub(r"/\*.*?\*/", "", (OURS / "common/supported.js").read_text("utf-8"), flags=re.DOTALL)
    assert not re.search(newer, code)


def test_a_table_without_scripts_says_that_it_does_not_update_by_itself(person: Any) -> None:
    aino = person(**LITTLE, java_script_enabled=False)
    page = aino.page
    page.goto(f"{aino.url}/?game=africa")
    page.locator("p.start .go").click()
    expect(page.locator(".no-scripts")).to_contain_text("load the page again")
    # Not by its role: until the style sheets are there, the place on the hidden board has the same one.
    page.locator("button[data-choice]:visible", has_text="Start in Lagos").first.click()
    expect(page.locator("#panel-log")).to_contain_text("Lagos")
