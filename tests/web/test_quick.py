"""One press to a table, from the front page: with bots, with a friend, with another player of the server."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lauta


@pytest.fixture(autouse=True)
def _nobody_waits(_database: None) -> None:
    """Tables that other tests have left open."""
    from lauta.web.models import Table

    Table.objects.filter(status=Table.OPEN).update(listed=False)


GAMES = [game.id for game in lauta.games() if game.about.at_table]


def press(guest: Any, row: Any, game: str, way: str = "bots") -> Any:
    """The table that one press makes."""
    reply = guest.client.post("/quick", {"game": game, "way": way})
    assert reply.status_code == 302, reply.content.decode()
    return row(reply["Location"].rsplit("/", 1)[1])


def kinds(table: Any) -> list[str]:
    return [seat.kind for seat in table.seats.order_by("index")]


@pytest.mark.parametrize("game", GAMES)
def test_one_press_plays_against_bots(guest: Any, row: Any, game: str) -> None:
    table = press(guest, row, game)
    assert (table.game, table.status, table.listed) == (game, "playing", False)
    assert kinds(table) == ["human", "bot", "bot"]
    assert guest.get(f"/t/{table.public_id}").status_code == 200


def test_the_front_page_has_a_press_and_the_facts_for_each_game(guest: Any) -> None:
    from lauta.web.match import offer

    page = guest.get("/").content.decode()
    for game in offer.games():
        card = page.partition(f'name="game" value="{game.id}"')[0].rpartition("<li")[2]
        assert str(game.about.pitch) in card
        assert str(game.about.weight) in card
        assert f"age {game.about.age}+" in card
        assert re.search(r"\d+ min", card)
    assert "Free, no account. Bots see no more than you do." in page


def test_an_age_that_no_source_names_is_marked(guest: Any) -> None:
    page = guest.get("/").content.decode()
    assert page.count("Our estimate: no source names an age.") == 1  # Retkikunnat


def test_settings_are_remembered_for_each_game(guest: Any, row: Any) -> None:
    guest.new_table("me", "bot:novice", preset="finnish_rulebook", pace="brisk", hints="0")
    page = guest.get("/?game=africa").content.decode()
    assert re.search(r'name="players" value="2" checked', page)
    assert re.search(r'value="bot:novice" selected', page)
    assert re.search(r'name="preset" value="finnish_rulebook"[^>]* checked', page)
    assert re.search(r'name="pace" value="brisk"[^>]* checked', page)
    again = press(guest, row, "africa")
    assert (kinds(again), again.preset, again.pace, again.hints) == (
        ["human", "bot"], "finnish_rulebook", "brisk", False,
    )  # fmt: skip
    assert kinds(press(guest, row, "attika")) == ["human", "bot", "bot"], "another game has its own"


def test_own_rules_are_remembered(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "bot:casual", preset="", option_stall_rounds="17")
    assert press(guest, row, "africa").options == row(table).options
    page = guest.get("/?game=africa").content.decode()
    assert re.search(r'name="preset" value="" [^>]*checked', page)
    assert re.search(r'name="option_stall_rounds"[^>]*(value="17"|>(?s:.*)<option value="17" selected)', page)


def test_a_press_waits_for_nobody(guest: Any, row: Any) -> None:
    guest.new_table("me", "open")
    assert press(guest, row, "africa").status == "playing"


@pytest.mark.parametrize(
    "written",
    [None, 3, "me", [], ["me"] * 7, ["me,bot:godlike", "", {}, "", "calm", "", 1],
     ["me,bot:casual", "nothing", {}, "", "calm", "", 1], ["me", "", {}, "", "calm", "", 1],
     ["me,here", "", {"no_option": "1"}, "", "calm", "", 1],
     ["me,here", "", {"stall_rounds": []}, "", "calm", "", 1],
     ["me,here", "", {}, "no theme", "calm", "", 1], ["me,here", "", {}, "", "at a gallop", "", 1],
     ["me,here", "", {}, "", "calm", "no clock", 1]],
)  # fmt: skip
def test_what_a_cookie_says_wrongly_is_dropped(written: Any) -> None:
    from lauta.web.tables import set_up

    assert set_up.read(lauta.game("africa"), written) is None


def test_what_is_written_is_read_again() -> None:
    from lauta.web.tables import set_up

    kept = set_up.SetUp(("me", "bot:casual"), "", {"stall_rounds": "17"}, "", "brisk", "turn-60", False)
    assert set_up.read(lauta.game("africa"), kept.written()) == kept


def test_two_presses_give_a_link_for_a_friend(guest: Any, another: Any, row: Any) -> None:
    assert "/quick" in guest.get("/friend").content.decode()
    table = press(guest, row, "navegador", "friend")
    assert (kinds(table), table.listed) == (["human", "open"], False)
    token = table.seats.get(index=1).token
    assert f"/join/{table.public_id}/{token}" in guest.get(f"/t/{table.public_id}").content.decode()
    invitation = another().get(f"/join/{table.public_id}/{token}").content.decode()
    assert "no account needed" in invitation and "/learn#navegador" in invitation
    assert str(lauta.game("navegador").about.pitch) in invitation and "<svg" in invitation


def test_the_code_of_an_invitation_is_for_the_host(guest: Any, another: Any, row: Any) -> None:
    table = press(guest, row, "africa", "friend")
    path = f"/t/{table.public_id}/invitation/1.svg"
    reply = guest.get(path)
    assert reply["Content-Type"] == "image/svg+xml" and b"<svg" in reply.content
    assert "no-store" in reply["Cache-Control"]
    assert another().get(path).status_code == 403
    assert guest.get(f"/t/{table.public_id}/invitation/0.svg").status_code == 403, "this seat is taken"


@pytest.mark.parametrize("way, clock", [("live", "bank-900-15"), ("days", "days-3")])
def test_two_who_look_for_players_find_each_other(
    guest: Any, another: Any, row: Any, way: str, clock: str
) -> None:
    waits = press(guest, row, "attika", way)
    assert waits.listed and waits.status == "open" and waits.clock == clock
    assert press(guest, row, "africa", way).pk != waits.pk
    other = another()
    assert press(other, row, "attika", "days" if way == "live" else "live").pk != waits.pk
    met = press(other, row, "attika", way)
    assert met.pk == waits.pk and met.status == "playing"


def test_nobody_is_sat_beside_a_person_whom_they_have_blocked(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Shunned

    waits = press(guest, row, "attika", "live")
    other = another()
    other.get("/")
    mine, theirs = other.client.session["guest"], guest.client.session["guest"]
    Shunned.objects.create(owner=mine, other=theirs, name="Aino", blocked=True)
    assert press(other, row, "attika", "live").pk != waits.pk


def test_absurd_presses_are_refused(guest: Any) -> None:
    assert guest.client.post("/quick", {"game": "africa", "way": "war"}).status_code == 404
    assert guest.client.post("/quick", {"game": "chess"}).status_code == 404
    assert guest.client.get("/quick").status_code == 405
