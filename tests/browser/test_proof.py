"""The chance of a finished match checked in the browser: at one click; what was tampered with is named."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import pytest

import lauta
from lauta.engine.chance import ProvableChance
from lauta.engine.match import Match
from tests.browser.stored import put
from tests.served import Server

# Against the same in Python: a total that throws every other value away, weights of 0, one outcome, many.
WEIGHTS = [[2**62 + 1, 2**62, 1], [0, 3, 0, 5], [7], list(range(1, 60))]
DERIVED = """async ([address, of, seed, cases]) => {
  const proof = await import(address), key = await proof.keyOf(seed), all = [];
  for (const weights of cases)
    for (let n = 0; n < 40; n += 1)
      all.push((await proof.derive(of, key, weights.map(BigInt), n)).taken);
  return [await proof.commitmentOf(of.version, of.id, seed), all];
}"""
NO_TOOLS = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });"


def nearly_over(server: Server, table: str) -> Match:
    """The match as its own chance has it, one decision before the end, put at the table."""
    with sqlite3.connect(server.data / "lauta.sqlite3") as db:
        ((seed, nonces, game, options),) = db.execute(
            "select seed, nonces, game, options from lauta_table where public_id = ?", [table]
        )
    chance, dice = ProvableChance(bytes(seed), game, tuple(json.loads(nonces))), random.Random(3)
    match, asked = lauta.game(game).match(2, options=json.loads(options), chance=chance), 0
    while not match.over:
        asked = len(match.log)
        match.play(dice.choice(match.legal_numbers()))
    put(server, table, match.at(asked))
    return match


@pytest.mark.needs("no-web-crypto", "storage")
def test_the_chance_of_a_match_is_checked_at_one_click(person: Any, server: Server) -> None:
    aino = person()
    page = aino.page
    table = aino.set_up("me", "here")  # this page notes the fingerprint
    match = nearly_over(server, table)
    page.goto(f"{aino.url}/t/{table}")
    while aino.until_mine_or_over():
        aino.act()
    page.locator("#result").get_by_role("link", name="Check the chance").click()
    aino.comes("#check[data-verdict=right]")
    drawn = page.locator("#draws .right").count()
    assert drawn >= match.draws - 2 and drawn == page.locator("#draws li").count()
    assert (
        page.locator("#verdict p:visible").inner_text().endswith(f"All {drawn} draws are as they were fixed.")
    )
    steps = "all => all.map((step) => step.dataset.ok)"
    assert page.locator("#steps li").evaluate_all(steps) == ["yes"] * 4
    page.locator("#draws summary").first.click()
    assert aino.serious_faults() == []

    chance = ProvableChance(bytes(range(32)), "hands", ("a", "b"))
    address = page.locator("script[src*='/chance.js']").get_attribute("src")
    address = address.replace("site/chance.js", "common/proof.js")
    of = {"version": "lauta-chance-1", "id": "hands", "nonces": ["a", "b"]}
    cases = [[str(weight) for weight in weights] for weights in WEIGHTS]
    assert page.evaluate(DERIVED, [address, of, chance.seed.hex(), cases]) == [
        chance.commitment, [chance.draw(weights, n) for weights in WEIGHTS for n in range(40)],
    ]  # fmt: skip

    # Somebody on the way, or the server, changes one thing.
    told = page.request.get(f"{aino.url}/t/{table}/proof").json()

    def instead(**changed: Any) -> list[str]:
        page.unroute("**/proof")
        page.route("**/proof", lambda route: route.fulfill(json={**told, **changed}))
        page.locator("#do-check").click()
        aino.comes("#check[data-verdict=wrong]")
        found: list[str] = page.locator("#steps li").evaluate_all(steps)
        page.reload()
        aino.comes("#check[data-verdict=wrong]")
        return found

    draws = [dict(draw) for draw in told["draws"]]
    n = next(n for n, draw in enumerate(draws) if len(draw["weights"]) > 1)
    draws[n]["taken"] = (draws[n]["taken"] + 1) % len(draws[n]["weights"])
    assert instead(draws=draws) == ["yes", "yes", "yes", "no"]
    assert page.locator("#draws .wrong").evaluate_all("all => all.map((e) => e.dataset.draw)") == [str(n)]
    assert f"Draws that differ: {n + 1}" in page.locator("#steps").inner_text()
    assert (
        page.locator("#draws .wrong details[open] [data-slot=derived]").inner_text()
        == told["draws"][n]["text"]
    )
    assert aino.serious_faults() == []
    assert instead(seed="ab" * 32)[:2] == ["yes", "no"]
    other = ProvableChance(b"\0" * 32, told["id"])
    assert instead(seed=other.seed.hex(), commitment=other.commitment)[:2] == ["no", "no"]
    assert instead(draws=told["draws"][:-1])[3] == "no"

    aino.begin_pages_with(NO_TOOLS)
    page.reload()
    aino.comes("#check[data-verdict=impossible]")
    assert "lauta verify africa-" in page.locator("#command").inner_text()
