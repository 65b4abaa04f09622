"""Choosing an edition changes the set-up at once: its map, its links, its lengths."""

from __future__ import annotations

from typing import Any

from tests.browser.person import LITTLE, Person
from tests.web.test_edition_setup import short


def test_the_set_up_follows_the_edition_that_is_chosen(person: Any) -> None:
    aino: Person = person(**LITTLE)
    page = aino.page
    page.goto(f"{aino.url}/?game=africa")
    token = page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""
    made = page.context.request.post(
        f"{aino.url}/editions/new",
        form={"csrfmiddlewaretoken": token, "text": short().text},
        headers={"Origin": aino.url},
        max_redirects=0,
    )
    edition = made.headers["location"].rsplit("/", 1)[1]
    page.reload()
    length = page.locator(".length[data-players='3']")
    before = length.text_content()
    page.locator("[name=edition]").select_option(edition)
    aino.comes(f".facts a[href$='edition={edition}']")
    assert length.text_content() != before
    page.locator("[name=edition]").select_option("")
    aino.comes(".facts:not(:has([href*=edition]))")
    assert length.text_content() == before
