"""A moment of a match that is past: moves drawn over its map, and who held the seats then."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lauta
from lauta.engine.match import Match

GAMES = [game.id for game in lauta.games()]


def drawn(guest: Any, table: str, n: int, better: str) -> set[tuple[str, str]]:
    """The moves that the map of a moment shows, each as an arrow or a ring."""
    reply = guest.get(f"/t/{table}/board.svg?n={n}&better={better}")
    assert reply.status_code == 200
    svg = reply.content.decode()
    marks = re.findall(r'<path class="(played|better)" d="([^"]+)"', svg)
    return {(kind, "arrow" if "L" in shape else "ring") for kind, shape in marks}


def moments(match: Match) -> list[tuple[int, str]]:
    """Where something else could have been chosen at another place: how many entries before, and its code."""
    found = []
    for n, entry in enumerate(match.log[:200]):
        past = match.at(n)
        if entry.actor < 0 or len(past.legal_numbers()) < 2:
            continue
        choices = past.game.view.choices(past.redacted(entry.actor), past.legal_numbers(), past.names)
        others = [one.code for one in choices if one.place and not one.back and one.action != entry.action]
        found += [(n, others[0])] if others else []
    return found[:12]


@pytest.mark.parametrize("game", GAMES)
def test_the_map_of_a_moment_shows_the_move_played_and_the_better_one(
    guest: Any, finished: Any, game: str, match: Any
) -> None:
    table = finished(game)
    maps = [drawn(guest, table, n, better) for n, better in moments(match(table))]
    assert any({kind for kind, _ in marks} == {"played", "better"} for marks in maps)
    if game != "attika":  # nothing walks there
        assert any(shape == "arrow" for marks in maps for _, shape in marks)


def test_no_move_is_drawn_over_the_map_of_a_match_that_goes_on(guest: Any) -> None:
    table = guest.new_table("me", "here", game="afrikan_tahti", preset="")
    assert drawn(guest, table, 0, "0") == set()


def test_a_move_that_was_not_possible_there_is_left_out(guest: Any, finished: Any) -> None:
    assert {kind for kind, _ in drawn(guest, finished(), 0, "99999+x")} <= {"played"}


@pytest.mark.parametrize(
    "events, n, held",
    [
        ([("left", 10)], 10, "human"),
        ([("left", 10)], 11, "bot"),
        ([("left", 10), ("back", 20)], 15, "bot"),
        ([("left", 10), ("back", 20)], 25, "human"),
        ([("back", 20)], 15, "human"),  # when they left is not kept
        ([("sat", 20)], 15, "bot"),
        ([], 15, "now"),
    ],
)
def test_a_seat_is_labelled_with_who_held_it_then(
    guest: Any, row: Any, events: list[tuple[str, int]], n: int, held: str
) -> None:
    from lauta.web.models import Chat
    from lauta.web.page.holders import holders_at

    table = row(guest.new_table("me", "bot:novice"))
    seats = list(table.seats.all())
    seats[1].kind = "now"
    for event, entries in events:
        Chat.objects.create(table=table, seat=1, name="Bram", event=event, entries=entries)
    assert holders_at(table, seats, n)[1].kind == held


def test_the_replay_of_a_seat_that_a_bot_took_over_shows_its_player(
    guest: Any, another: Any, row: Any
) -> None:
    friend, table = another(), guest.new_table("me", "open")
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    friend.post(f"/t/{table}/leave", level="casual")
    kind = re.compile(r'id="player-1"[^>]*data-kind="(\w+)"')
    now, then = (guest.get(path).content.decode() for path in (f"/t/{table}", f"/t/{table}/at/0"))
    assert [kind.findall(page) for page in (now, then)] == [["bot"], ["human"]]
