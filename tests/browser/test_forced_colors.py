"""Contrast themes: each state differs in pixels from its opposite, in all games and in forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType

from tests.browser.conftest import FLAGS, UNSEEN
from tests.browser.person import FRAMES, Person
from tests.browser.screens import GAMES, begin

FORCED: dict[str, Any] = {"forced_colors": "active", "locale": "en-GB", "reduced_motion": "reduce"}
LIT, LIGHT = "document.getElementById('lit')", "document.querySelector('[data-do=lit]').click()"
# Two states of an element, as scripts that set them: it must look different.
TABLE = {
    "tab chosen": ("#tab-rules", "e.ariaSelected = 'false'", "e.ariaSelected = 'true'"),
    "tab with news": ("#tab-text", "e.classList.remove('news')", "e.classList.add('news')"),
    "switch pressed": ("[data-do=lit]", "e.ariaPressed = 'false'", "e.ariaPressed = 'true'"),
    "button off": ("#do-undo", "e.removeAttribute('aria-disabled')", "e.ariaDisabled = 'true'"),
    "zoom off": ("[data-do=closer]", "e.disabled = false", "e.disabled = true"),
    "to move": ("#player-1", "e.classList.remove('now')", "e.classList.add('now')"),
    "step shown": ("#log li:visible",
                   "e.removeAttribute('aria-current')", "e.setAttribute('aria-current', 'step')"),
    "my turn": ("#bar", "e.parentNode.classList.remove('is-mine')", "e.parentNode.classList.add('is-mine')"),
    "connected": ("#net", "e.dataset.state = 'down'", "e.dataset.state = 'up'"),
    "not yet": ("#net", "delete e.dataset.state", "e.dataset.state = 'up'"),
    "asks once more": ("[data-do=lit]", "e.classList.remove('armed')", "e.classList.add('armed')"),
    "focused": ("[data-do=lit]", "e.blur()", "e.focus({ focusVisible: true })"),
    "focused and pressed": ("[data-do=lit]", "e.ariaPressed = 'true'; e.blur()",
                            "e.ariaPressed = 'true'; e.focus({ focusVisible: true })"),
    "can be played": ("#chart [data-a]", f"{LIT}.hidden || {LIGHT}", f"{LIT}.hidden && {LIGHT}"),
    "spoken of": ("#chart [data-cell]:has(.spot)",
                  "e.classList.remove('pointed')", "e.classList.add('pointed')"),
    "place focused": ("#chart [data-cell]", "e.blur()", "e.focus({ focusVisible: true })"),
}  # fmt: skip
FORM = {
    "number chosen": (".segments label:nth-of-type(2)", "e.querySelector('input').checked = false",
                      "e.querySelector('input').checked = true"),
    "button focused": (".start .go", "e.blur()", "e.focus({ focusVisible: true })"),
    "field wrong": ("[name=name]", "e.ariaInvalid = 'false'", "e.ariaInvalid = 'true'"),
    "field focused": ("[name=name]", "e.blur()", "e.focus({ focusVisible: true })"),
    "error": (".setup .hint", "e.classList.remove('wrong')", "e.classList.add('wrong')"),
    "field off": ("[name=name]", "e.disabled = false", "e.disabled = true"),
    "button off": (".start .go", "e.disabled = false", "e.disabled = true"),
    "place here": (".places a", "e.removeAttribute('aria-current')", "e.ariaCurrent = 'page'"),
}  # fmt: skip


@pytest.fixture(scope="module")
def painting(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser that paints: that of the other tests does not, see conftest.py."""
    flags = [flag for flag in FLAGS if flag not in UNSEEN]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    yield browser
    browser.close()


@pytest.fixture
def reader(painting: Browser, base_url: str) -> Iterator[Callable[[str], Person]]:
    """Somebody who reads with a contrast theme, in light or dark."""
    contexts: list[BrowserContext] = []

    def come(scheme: str) -> Person:
        contexts.append(painting.new_context(**FORCED, color_scheme=scheme))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.add_init_script("localStorage['lauta.hints'] ??= 'off'; localStorage['lauta.ending'] = 'hand'")
        return Person(page, base_url)

    yield come
    for context in contexts:
        context.close()


def _picture(one: Person, css: str, script: str) -> bytes:
    """What is seen of an element and what lies round it, in a state."""
    found = one.page.locator(css).first
    found.evaluate(f"e => {{ {script}; }}")
    one.page.evaluate(FRAMES)
    box = found.bounding_box()
    assert box, css
    x, y = max(0, box["x"] - 8), max(0, box["y"] - 8)
    clip = {"x": x, "y": y, "width": box["width"] + 16, "height": box["height"] + 16}
    return one.page.screenshot(clip=clip, animations="disabled", caret="hide")  # type: ignore[arg-type]


def _alike(one: Person, states: dict[str, tuple[str, str, str]]) -> list[str]:
    """The states that look like their opposite."""
    return [
        name
        for name, (css, off, on) in states.items()
        if one.page.locator(css).count() and _picture(one, css, off) == _picture(one, css, on)
    ]


@pytest.mark.parametrize("game, scheme", zip(GAMES, ("light", "dark") * 3, strict=False))
def test_states_of_a_table_differ_in_contrast_themes(reader: Any, game: str, scheme: str) -> None:
    aino = reader(scheme)
    begin(aino, game)
    assert _alike(aino, TABLE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_states_of_forms_differ_in_contrast_themes(reader: Any, scheme: str) -> None:
    aino = reader(scheme)
    aino.page.goto(f"{aino.url}?game=africa")
    assert _alike(aino, FORM) == []
