"""Players' own boards on the page, choices of several decisions, and cards that only their owner reads.

With Attika, whose buildings are played from boards beside the map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from lauta.games.attika.rules.actions import DEAL
from tests.web.test_secrets import pushed, write

Party = tuple[str, Any, Any, Any]


@pytest.fixture
def parties(guest: Any, another: Any, row: Any) -> Iterator[Party]:
    """Tables with two people, of whom the first begins and can build something, and a spectator."""

    def meet() -> Iterator[Party]:
        for _ in range(40):
            table = guest.new_table("me", "open", game="attika", preset="rulebook", option_start_player="1")
            friend, watcher = another(), another()
            friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
            watcher.get(f"/watch/{table}/{row(table).watch_token}")
            if buildable(now(guest, table)):
                yield table, guest, friend, watcher

    return meet()


@pytest.fixture
def party(parties: Iterator[Party]) -> Party:
    """One of these tables."""
    return next(parties)


def now(who: Any, table: str) -> str:
    return str(who.get(f"/t/{table}/now", fragment=True).content.decode())


def places(page: str, attribute: str = "a") -> dict[str, str]:
    """What can be clicked in the pictures, and what it sends."""
    return dict(re.findall(rf'data-cell="([^"]+)"[^>]*? data-{attribute}="([^"]*)"', page))


def buildable(page: str) -> dict[str, str]:
    """The buildings that can be clicked."""
    return {place: code for place, code in places(page).items() if not place.startswith("stack")}


def listed(page: str) -> list[tuple[str, str, bool]]:
    """The choices as listed for everybody: code, place, whether it is a less usual way."""
    found = re.findall(r'data-choice="([^"]+)" data-place="([^"]+)"( data-aside)?', page)
    return [(code, place, bool(aside)) for code, place, aside in found]


def test_the_boards_are_open_at_first_for_those_who_play(party: Any) -> None:
    table, guest, friend, watcher = party
    for who, tab in ((guest, "boards"), (friend, "boards"), (watcher, "log")):
        selected = re.findall(r'data-tab="(\w+)"[^>]* aria-selected="true"', now(who, table))
        assert selected == [tab]


def test_only_whoever_is_to_act_can_click_and_only_on_the_own_board(party: Any) -> None:
    table, guest, friend, watcher = party
    mine = now(guest, table)
    own, other = mine.split('id="boards-1"')[0], mine.split('id="boards-1"')[1]
    assert {"stack-1", "stack-2", "stack-3", "stack-4"} <= set(places(own))
    assert not places(other) and not places(now(friend, table)) and not places(now(watcher, table))


def test_what_is_played_from_a_board_is_at_hand_too(party: Any) -> None:
    table, guest, friend, _ = party
    mine = now(guest, table)
    strip = dict(re.findall(r'<li id="hand-([\w-]+)"><button type="button" data-a="([^"]+)"', mine))
    assert strip.items() <= places(mine).items() and len(strip) > 4
    assert 'class="reach"' in now(friend, table), "it stays where it is in the turns of others"
    assert 'class="reach"' not in now(party[3], table)


def test_one_click_pays_and_undo_takes_back_all_of_it(parties: Iterator[Party], row: Any, match: Any) -> None:
    for table, guest, _, _ in parties:
        guest.play(table, min(buildable(now(guest, table)).values()), row(table).version)
        page = now(guest, table)
        paid = [(code, place) for code, place, aside in listed(page) if "+" in code and not aside]
        if paid:
            break
    code, place = paid[0]
    assert places(page)[place] == code, "the usual way is the click"
    assert (code.split("+")[0], place, True) in listed(page), "to choose the cards is listed"
    before = len(match(table).log)
    assert guest.play(table, code, row(table).version).status_code == 200
    assert len(match(table).log) == before + len(code.split("+"))
    assert match(table).state.players[0].buildings == 1
    assert guest.post(f"/t/{table}/undo", version=row(table).version).status_code == 200
    assert len(match(table).log) == before and match(table).state.players[0].buildings == 0


def test_something_else_can_be_chosen_in_place_of_the_last_choice(party: Any, row: Any, match: Any) -> None:
    table, guest, friend, _ = party
    first = buildable(now(guest, table))
    chosen = min(first)
    guest.play(table, first[chosen], row(table).version)
    instead = places(now(guest, table), "instead")
    copies = [place for place in first if re.sub(r"-\d$", "", place) == chosen]
    assert instead == {**first, **dict.fromkeys(copies, "")}, "a second copy is nothing else"
    assert not places(now(friend, table), "instead")


def test_facts_point_at_places_of_the_board(party: Any) -> None:
    table, _, _, watcher = party
    page = now(watcher, table)
    pointed = re.findall(r'id="has-\d-link"[^>]* data-places="([^"]+)"', page)
    assert len(pointed) == 2
    cells = set(re.findall(r'data-cell="([^"]+)"', page))
    assert all(set(places.split()) <= cells for places in pointed)


def test_the_page_is_the_same_whatever_cards_others_hold_at100(party: Any, row: Any, match: Any) -> None:
    table, guest, friend, watcher = party

    def seen() -> list[Any]:
        return [
            [now(who, table), who.get(f"/t/{table}/record").content, pushed(who, seat, table, row)]
            for who, seat in ((guest, 0), (watcher, None))
        ]

    before, own, real = seen(), now(friend, table), match(table)
    dealt = [n for n, entry in enumerate(real.log) if entry.action >= DEAL]
    actions = [entry.action for entry in real.log]
    for n in dealt[-5:]:  # the second player's hand, all four landscapes in turn
        actions[n] = DEAL + (actions[n] - DEAL + 1) % 4
    write(row(table), real, actions)
    after = seen()
    assert before[0] == after[0], "the first player cannot tell"
    assert before[1] == after[1], "nor can a spectator"
    assert own != now(friend, table)
