"""Why nothing can be done at a place, and why nothing can be taken back: in words, with the rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.contract.tables import GAMES
from tests.pages import plain


def why(guest: Any, table: str, place: str) -> str:
    reply = guest.get(f"/t/{table}/why?place={place}")
    assert reply.status_code == 200
    return plain(reply.content.decode())


@pytest.fixture
def begun(guest: Any, row: Any, match: Any) -> str:
    """Africa after both explorers have been placed."""
    table = str(guest.new_table("me", "here"))
    for city in ("A1", "G4"):
        number = next(a.number for a in match(table).legal_actions() if a.text == f"start {city}")
        guest.play(table, number, row(table).version)
    return table


def test_a_cell_out_of_reach_says_how_far_an_explorer_goes_af24(guest: Any, begun: str) -> None:
    told = why(guest, begun, "A1")
    assert told.endswith(("(rule AF-27)", "(rule AF-26)")), told
    assert re.fullmatch(r"[A-Z].* is not adjacent to the explorer \(rule AF-31\)", why(guest, begun, "F6"))


def test_where_no_rule_speaks_the_prompt_does(guest: Any, begun: str) -> None:
    told = why(guest, begun, "nowhere")
    assert told.startswith("Your first of two steps.")
    assert why(guest, begun, "x" * 999 + "%00<b>") == told


def test_who_is_not_to_move_is_told_who_is(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open")
    bram = another()
    seat = row(table).seats.get(index=1)
    bram.post(f"/join/{table}/{seat.token}", fragment=False, name="Bram")
    told = {why(guest, table, "A1"), why(bram, table, "A1")}
    assert any("Aino" in text or "Bram" in text for text in told)


@pytest.mark.parametrize(
    "place, expected",
    [
        ("stack-1", r"This is (Aino|Player 2)'s board\. Main buildings: \d+ tiles"),
        ("temple", r"This is (Aino|Player 2)'s board\. Temple: .*, (in the store|in a stack).*"),
        ("", r"This is (Aino|Player 2)'s board\."),
    ],
)
def test_of_another_players_board_is_said_whose_it_is(
    guest: Any, match: Any, place: str, expected: str
) -> None:
    table = str(guest.new_table("me", "here", game="attika", preset="open"))
    me = match(table).actor
    told = why(guest, table, f"{place}&as={me}&board={1 - me}")
    found = re.fullmatch(expected, told)
    assert found, told
    assert found[1] == ["Aino", "Player 2"][1 - me]
    usual = why(guest, table, f"{place}&as={me}")
    assert usual != told
    assert {why(guest, table, f"{place}&as={me}&board={board}") for board in (me, 99, "x")} == {usual}


def test_ones_character_says_why_nothing_can_be_done_with_it_re39(guest: Any, row: Any, match: Any) -> None:
    table, told = str(guest.new_table("me", "here", game="retkikunnat", preset="normal")), set()
    for _ in range(30):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
        seat = match(table).actor
        told.add(why(guest, table, f"character&board={seat}&as={seat}"))
    assert any(re.fullmatch(r"This ability is not announced; .* \(rule RE-39\)", text) for text in told), told


def test_strangers_are_told_nothing(begun: str, another: Any) -> None:
    assert another().get(f"/t/{begun}/why?place=A1").status_code == 403


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_every_game_is_answered(game: Any, guest: Any, row: Any, match: Any) -> None:
    seats = ("me", "here", "here")[: max(2, min(game.players))]
    table = str(guest.new_table(*seats, game=game.id, preset=game.presets[0].id))
    for _ in range(6):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
        page = guest.get(f"/t/{table}?as={match(table).actor}").content.decode()
        places = sorted(set(re.findall(r'data-cell="([^"]+)"', page)))
        for place in places[:: max(1, len(places) // 7)]:
            seat = match(table).actor
            reply = guest.get(f"/t/{table}/why?as={seat}&place={place}")
            assert reply.status_code == 200 and len(reply.content) > 5


def test_undo_that_is_off_says_why(guest: Any, row: Any, match: Any) -> None:
    table = str(guest.new_table("me", "here"))
    page = guest.get(f"/t/{table}").content.decode()
    off = re.search(r'id="do-undo" aria-disabled="true" title="([^"]+)"', page)
    assert off and off[1] == "Nothing has been played yet"
    guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert 'id="do-undo" aria-disabled' not in guest.get(f"/t/{table}").content.decode()


# A place that is clicked in an ordinary game, the moves before it, and what is answered.
CLICKS = {
    "a space of the map before any building": (
        "attika",
        (),
        "6a",
        r"Choose the building first, .* \(rule AT-39\)",
    ),
    "a building that is not in the store": (
        "attika",
        (),
        None,
        r"This building is still face down in a stack: draw it first \(rule AT-39\)",
    ),
    "the sea before the rondel": (
        "navegador",
        (),
        "goa",
        r"Choose a space of the rondel first \(rule NA-16\)",
    ),
    "the Navegador card in the first round": ("navegador", (), "card", r".*card.* \(rule NA-\d+\)"),
    "the rondel again": ("navegador", ("rondel market_1",), "workers", r".* \(rule NA-\d+\)"),
    "a dot before the die": (
        "afrikan_tahti",
        ("start tangier", "start cairo"),
        "land.tangier-tunis.1",
        r"Roll the die first: .* \(rule ST-16\)",
    ),
    "a start city that is none": ("afrikan_tahti", (), "morocco", r"Choose a start city first \(rule ST-6\)"),
    "a dot before saying what one does": (
        "retkikunnat",
        ("start tangier", "start cairo"),
        "land.tangier-tunis.1",
        r"The turn begins: say whether .* \(rule RE-13\)",
    ),
}


@pytest.mark.parametrize("name", CLICKS)
def test_an_ordinary_wrong_click_is_answered_by_its_rule(name: str, guest: Any, row: Any, match: Any) -> None:
    game, moves, place, expected = CLICKS[name]
    preset = {"attika": "open"}.get(game, "")
    table = str(guest.new_table("me", "here", game=game, preset=preset))
    for text in moves:
        number = next(a.number for a in match(table).legal_actions() if a.text == text)
        guest.play(table, number, row(table).version)
    if place is None:  # a building that is still in a stack
        legal = {a.text.removeprefix("build ") for a in match(table).legal_actions()}
        place = next(kind for kind in ("temple", "mint", "capital", "statue", "well") if kind not in legal)
    reply = guest.get(f"/t/{table}/why?place={place}&as={match(table).actor}")
    assert re.fullmatch(expected, reply.content.decode()), reply.content.decode()
