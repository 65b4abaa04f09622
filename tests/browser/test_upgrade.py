"""An open page after an upgrade of the server: it renews itself, but never while something is being typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.outside.test_builds import next_build
from tests.served import Server


def test_an_open_table_renews_itself_unless_something_is_typed(
    own_server: Server, person: Any, tmp_path: Path
) -> None:
    aino = person(url=own_server.url)
    aino.set_up("me", "here")
    aino.connected()
    page = aino.page
    html = page.locator("html")
    first = html.get_attribute("data-build")

    own_server.stop()
    own_server.code = next_build(tmp_path, 1)
    own_server.start()
    expect(html).not_to_have_attribute("data-build", str(first))
    second = html.get_attribute("data-build")

    words = page.locator("textarea, input[name=text]").first
    words.evaluate("(field) => { field.value = 'half a sen'; }")
    own_server.stop()
    own_server.code = next_build(tmp_path, 2)
    own_server.start()
    expect(page.locator("#outdated")).to_be_visible()
    assert html.get_attribute("data-build") == second
    assert words.input_value() == "half a sen"
    words.evaluate("(field) => { field.value = ''; }")
    expect(html).not_to_have_attribute("data-build", str(second))
    aino.troubles = [one for one in aino.troubles if "ERR_CONNECTION_RE" not in one]
