"""What a turn is about is whole: the question with its answers, and what the reader holds, at six sizes."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import lauta
from lauta.engine.match import Match
from tests.browser.person import PHONE
from tests.browser.screens import GAMES
from tests.served import Server

SIZES = [(390, 844), (390, 664), (360, 640), (844, 390), (820, 1180), (1366, 768)]
DECISIONS = 60
# What of the question, its answers, the hand and the own sheet is cut off, or beyond the window.
CUT = """() => {
  const found = [], shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const all = "#bar .words, #status, #acts, #acts > *, #hand, #hand ul, #hand li, #asking, #asking > *";
  for (const e of document.querySelectorAll(all)) {
    const b = e.getBoundingClientRect();
    if (!shown(e) || !b.width || getComputedStyle(e).display === "contents" || e.matches(".sr")) continue;
    const cut = e.scrollHeight > e.clientHeight + 2 && !e.matches("#status, p");
    const beyond = b.bottom > innerHeight + 1 || b.right > innerWidth + 1 || b.left < -1 || b.top < -1;
    const name = e.id || e.className || e.tagName;
    if (cut || beyond) found.push(`${name}: ${e.textContent.trim().slice(0, 40)}`);
  }
  const question = document.getElementById("status").getBoundingClientRect();
  for (const x of [.1, .5]) {
    const seen = document.elementFromPoint(question.x + x * question.width, question.y + 8);
    if (!seen?.closest("#status")) found.push(`over the question: ${seen?.id || seen?.tagName}`);
  }
  const sheet = document.querySelector("#panel-boards .boards figure svg");
  if (sheet && shown(sheet) && innerHeight > 520) {
    const box = sheet.getBoundingClientRect(), room = sheet.closest(".panel").getBoundingClientRect();
    const whole = box.bottom <= room.bottom + 1 && box.height >= 140;
    if (!whole) found.push(`sheet: ${box.height} of ${room.height}`);
  }
  return found;
}"""


def _preset(game: str) -> str | None:
    return {"attika": "rulebook", "africa": "dutch_rulebook"}.get(game)


@cache
def longest(game: str) -> Match:
    """The position of the longest question that random play puts to seat 0."""
    players = {"attika": 3, "retkikunnat": 6}.get(game, min(lauta.game(game).players))
    dice, best, found, asked = random.Random(11), -1, None, 0
    match = lauta.game(game).match(players, seed=5, preset=_preset(game))
    while asked < DECISIONS and not match.over:
        if match.actor == 0:
            asked += 1
            s, view = match.redacted(0), match.game.view
            prompt = view.prompt(s, 0, match.names)
            plain = [c for c in view.choices(s, [a.number for a in match.legal_actions()]) if c.place is None]
            length = sum(
                map(len, [str(prompt.headline), str(prompt.detail), *(str(c.label) for c in plain[:6])])
            )
            if length > best:
                best, found = length, match.at(len(match.log))
        match.play(dice.choice(match.legal_actions()))
    assert found is not None
    return found


def laden() -> Match:
    """Six players of Retkikunnat, events in force at two of them; seat 0 holds cards and is to act."""
    for seed in range(40):
        dice, match = random.Random(seed), lauta.game("retkikunnat").match(6, seed=seed)
        for _ in range(900):
            if match.over:
                break
            s = match.state
            events = {owner for owner in s.slot_owner if owner >= 0}
            if match.actor == 0 and len(events) > 1 and sum(s.players[0].cards) > 3 and s.players[0].held > 1:
                return match
            match.play(
                dice.choice([a for a in match.legal_actions() if a.kind != "sell"] or match.legal_actions())
            )
    raise AssertionError("no such position was met")


def _whole_on_every_screen(one: Any, game: str, server: Server, match: Match) -> None:
    seats, preset = ["bot:casual"] * (match.players - 1), _preset(game) or ""
    one.set_up("me", *seats, game=game, preset=preset, at=(server, match))
    one.comes("#table.is-mine").connected()
    cut = {}
    for width, height in SIZES:
        one.resize(width, height)
        if found := one.page.evaluate(CUT):
            cut[width, height] = found
    assert not cut


def test_hand_and_expedition_are_whole_beside_six_players_and_events(person: Any, server: Server) -> None:
    _whole_on_every_screen(person(**PHONE), "retkikunnat", server, laden())


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_question_is_whole_in_finnish(person: Any, server: Server, game: str) -> None:
    _whole_on_every_screen(person(locale="fi-FI", **PHONE), game, server, longest(game))


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en-GB", "nl-NL"])
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_question_is_whole(person: Any, server: Server, game: str, language: str) -> None:
    _whole_on_every_screen(person(locale=language, **PHONE), game, server, longest(game))
