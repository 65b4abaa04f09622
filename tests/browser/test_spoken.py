"""What a screen reader says: one sentence for each line of the log and of the chat, and for each question."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import LITTLE, Person
from tests.browser.screens import GAMES
from tests.waiting import until

# All that entered the live region, and the lines of the log and the chat that were not there at first.
HEARD = """() => {
  window.heard = [];
  const added = (all) => all.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent));
  const region = document.getElementById("announce");
  new MutationObserver((all) => heard.push(...added(all))).observe(region, { childList: true });
  const css = "#log > li:not(.minor) a > span, #panel-talk .talk > li[id]";
  const lines = () => document.querySelectorAll(css);
  window.before = new Set([...lines()].map((line) => line.closest("li").id + line.textContent));
  window.fresh = () => [...lines()].filter((line) => !before.has(line.closest("li").id + line.textContent))
    .map((line) => line.textContent.replace("⋯", "").trim());
}"""
SAID = "(words) => heard.some((said) => said.includes(words))"
PAUSE = """() => {
  const form = document.getElementById("consent"), made = document.createElement("button");
  Object.assign(made, { name: "ask", value: "pause" });
  form.append(made);
  form.requestSubmit(made);
  made.remove();
}"""
UNHEARD = """() => {
  const plain = (text) => text.replace(/[●▲■◆★✚]/g, "").replace(/\\s+/g, " ").trim();
  return fresh().filter((line) => !heard.some((said) => said.includes(plain(line))));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_new_line_of_the_log_is_said_once(person: Any, game: str) -> None:
    aino: Person = person(**LITTLE)
    aino.set_up("me", "bot:novice", "bot:novice", game=game)
    aino.connected().comes("#table.is-mine")
    aino.page.evaluate(HEARD)
    for _ in range(4):
        if not aino.until_mine_or_over():
            break
        aino.act("End turn", "Pass")
    aino.until_mine_or_over()
    assert until(lambda: len(aino.page.evaluate("fresh()")), told=aino.sight)
    assert until(lambda: aino.page.evaluate(UNHEARD) == [], told=lambda: aino.page.evaluate(UNHEARD))


def test_chat_and_questions_are_said(person: Any) -> None:
    aino: Person = person(**LITTLE)
    aino.set_up("me", "open", preset="simple", start_player="1")
    bram: Person = person(**LITTLE)
    bram.join(aino)
    aino.begun()
    bram.begun()
    bram.page.evaluate(HEARD)
    aino.page.click("#tab-talk")
    aino.page.fill("[form=say][name=text]", "Hello there")
    aino.page.press("[form=say][name=text]", "Enter")
    bram.page.wait_for_function(SAID, arg="Hello there")
    aino.page.evaluate(PAUSE)
    bram.page.wait_for_function(SAID, arg="Aino asks everybody: pause?")
