"""How the players stand is in sight on a phone, and so is what its owner holds."""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.games.shared.star_board.data.constants import SPOT_NAMES
from lauta.games.shared.star_board.speech.places import place_name
from lauta.i18n import LANGUAGES, say, speaking
from tests.browser.person import PHONE
from tests.browser.screens import DESK, GAMES, begin, boxes, height, play, turn, uncover


@pytest.mark.parametrize("game", GAMES)
def test_more_players_take_no_more_room_than_three(person: Any, game: str) -> None:
    aino = person(**PHONE)
    taken = []
    for players in (3, max(lauta.game(game).players)):
        begin(aino, game, players)
        for screen in (PHONE, DESK):
            turn(aino, screen)
            taken.append(height(boxes(aino, "#players")["#players"]))
    assert taken[2] <= taken[0] and taken[3] <= taken[1]


@pytest.mark.parametrize("game", ["africa", "navegador"])
def test_both_of_two_players_are_in_sight_on_a_phone(person: Any, game: str) -> None:
    aino = person(**PHONE)
    begin(aino, game, 2)
    turn(aino, PHONE)
    seen = boxes(aino, "#player-0", "#player-1", "#tabs")
    first, second = seen["#player-0"], seen["#player-1"]
    assert first[1] == second[1] < seen["#tabs"][1] and first[2] <= second[0]


@pytest.mark.parametrize("game", ["attika", "retkikunnat"])
def test_a_hand_is_in_sight_where_bars_of_a_browser_take_room_of_a_phone(person: Any, game: str) -> None:
    aino = person(**PHONE)
    begin(aino, game, 2)
    sizes = set()
    for _ in range(3):
        turn(aino, {"viewport": {"width": 390, "height": 664}})
        seen = boxes(aino, "#middle", "#hand", "#bar")
        assert height(seen["#hand"]) >= 48 and seen["#hand"][3] <= seen["#bar"][1]
        sizes.add(height(seen["#middle"]))
        play(aino)
        uncover(aino)
    assert len(sizes) == 1 and sizes.pop() >= 0.36 * 664


SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
STANDS = """all => all.map(e => [...e.querySelectorAll(".sym, .pts, [data-standing]")].map((part) =>
  [...part.childNodes].filter((n) => !n.matches?.(".sr")).map((n) => n.textContent.trim()).join("")))"""
SHOWN = """all => all.map(e => [...e.children].filter(n => n.className !== 'name')
  .map(n => n.textContent.trim()))"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 0])
def test_how_all_players_stand_is_in_sight_on_a_phone(person: Any, game: str, players: int) -> None:
    """In a line of its own, where their cards are not all in sight: three, or two who have hands."""
    aino = person(**PHONE)
    begin(aino, game, players or max(lauta.game(game).players))
    turn(aino, PHONE)
    page = aino.page
    line = page.locator("#standing")
    assert line.is_visible() == (players != 2 or game in ("attika", "retkikunnat"))
    if not line.is_visible():
        return
    aino.act()
    told = page.locator("#standing > span").evaluate_all(SHOWN)
    assert told == page.locator("#players .player").evaluate_all(STANDS) and all(len(one) > 1 for one in told)
    at = boxes(aino, "#standing", "#news", "#tabs")
    assert at["#news"][3] <= at["#standing"][1] < at["#standing"][3] <= at["#tabs"][1]
    assert line.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    turn(aino, DESK)
    assert not line.is_visible()


@pytest.mark.parametrize("game", ["afrikan_tahti", "retkikunnat"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_name_of_a_place_moves_nothing_however_long_it_is(person: Any, game: str, players: int) -> None:
    """On a small phone, whose page would else slide sideways, and at a desk, whose tabs would jump."""
    aino = person(**SMALL)
    begin(aino, game, players)
    where = aino.page.locator("#players .has .where")
    while where.count() < players:
        play(aino)
    put = "(all, name) => { for (const e of all) e.lastChild.textContent = name; }"
    for language in LANGUAGES:
        with speaking(language):
            names = sorted((say(place_name(spot)) for spot in range(len(SPOT_NAMES))), key=len)
        tried = [names[0], names[-1], max(names, key=lambda one: max(map(len, one.split())))]
        for screen in (SMALL, DESK):
            turn(aino, screen)
            tops = set()
            for name in tried:
                where.evaluate_all(put, name)
                tops.add(boxes(aino, "#tabs")["#tabs"][1])
                wide = aino.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= screen["viewport"]["width"], name
            assert len(tops) == 1
