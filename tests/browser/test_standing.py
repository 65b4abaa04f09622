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
    seen = boxes(aino, "#player-0", "#player-1", "#middle")
    first, second = seen["#player-0"], seen["#player-1"]
    assert first[1] == second[1] < seen["#middle"][1] and first[2] <= second[0]


@pytest.mark.parametrize("game", ["attika", "retkikunnat"])
def test_a_hand_is_in_sight_where_bars_of_a_browser_take_room_of_a_phone(person: Any, game: str) -> None:
    aino = person(**PHONE)
    begin(aino, game, 2)
    sizes = set()
    for _ in range(3):
        turn(aino, {"viewport": {"width": 390, "height": 664}})
        seen = boxes(aino, "#middle", "#hand", "#bar", "#tabs")
        assert height(seen["#hand"]) >= 48
        assert seen["#hand"][3] <= seen["#bar"][1] and seen["#bar"][3] <= seen["#tabs"][1]
        sizes.add(height(seen["#middle"]))
        play(aino)
        uncover(aino)
    assert len(sizes) == 1 and sizes.pop() >= 0.6 * 664


SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
# Of each player's strip: whether sign and figures are in sight, and whether it is cut off.
STRIP = """all => all.map((e) => {
  const parts = [...e.querySelectorAll(".sym, .pts, [data-standing]")];
  const seen = parts.filter((part) => part.checkVisibility());
  return [seen.length > 1, e.scrollWidth <= e.clientWidth + 1];
})"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 0])
def test_how_all_players_stand_is_in_sight_on_a_phone(person: Any, game: str, players: int) -> None:
    """In one line above the board, which a touch unfolds to all that they have."""
    aino = person(**PHONE)
    begin(aino, game, players or max(lauta.game(game).players))
    turn(aino, PHONE)
    page = aino.page
    aino.act()
    strips = page.locator("#players .player")
    assert strips.evaluate_all(STRIP) == [[True, True]] * strips.count()
    at = boxes(aino, "#players", "#middle")
    assert at["#players"][3] <= at["#middle"][1] and height(at["#players"]) <= 44
    facts = page.locator("#player-0 .has li")
    page.locator("#unfold").tap()
    assert facts.evaluate_all("all => all.every((e) => e.checkVisibility() || e.matches('.none'))")
    assert boxes(aino, "#players")["#players"][1] >= 0.45 * 844
    page.locator("#unfold").tap()
    assert boxes(aino, "#players", "#middle") == at


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
