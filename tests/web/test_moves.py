"""Moves: the right one is made once; everything else is refused with its reason and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def _state(row: Any, table: str) -> tuple[Any, ...]:
    from lauta.web.models import Entry

    found = row(table)
    return found.version, found.revision, bytes(found.snapshot), Entry.objects.filter(table=found).count()


@pytest.fixture
def table(guest: Any) -> str:
    return str(guest.new_table("me", "here"))


def test_a_move_is_written_and_raises_the_version(guest: Any, table: str, row: Any, match: Any) -> None:
    before = match(table)
    action = before.legal_actions()[0]
    reply = guest.play(table, action.number, row(table).version)
    assert reply.status_code == 200
    assert match(table).log[len(before.log)] == (before.actor, action.number)
    assert row(table).version == 1
    assert 'data-version="1"' in reply.content.decode()


def test_a_double_click_changes_nothing_and_says_so(guest: Any, table: str, row: Any, match: Any) -> None:
    action = match(table).legal_actions()[0].number
    assert guest.play(table, action, 0).status_code == 200
    before = _state(row, table)
    reply = guest.play(table, action, 0)
    assert reply.status_code == 409
    assert "moved on" in reply.json()["error"]
    assert _state(row, table) == before


def test_an_illegal_move_names_its_reason(guest: Any, table: str, row: Any, match: Any) -> None:
    before = _state(row, table)
    legal = {action.number for action in match(table).legal_actions()}
    illegal = next(n for n in range(match(table).game.n_actions) if n not in legal)
    reply = guest.play(table, illegal, 0)
    assert reply.status_code == 422
    assert reply.json()["error"]
    assert _state(row, table) == before


@pytest.mark.parametrize("action", ["", "x", "-1", "1e3", "9999999999", "½", "1; drop table", "٣", "²"])
def test_a_malformed_action_is_refused(guest: Any, table: str, row: Any, action: str) -> None:
    before = _state(row, table)
    assert guest.play(table, action, 0).status_code in (400, 422)
    assert _state(row, table) == before


def test_a_number_outside_the_action_space_is_refused(guest: Any, table: str, row: Any) -> None:
    before = _state(row, table)
    assert guest.play(table, 99999999, 0).status_code == 422
    assert _state(row, table) == before


def test_a_stranger_sees_and_moves_nothing(another: Callable[..., Any], table: str, row: Any) -> None:
    before = _state(row, table)
    stranger = another()
    assert stranger.play(table, 0, 0).status_code == 403
    assert stranger.get(f"/t/{table}").status_code == 403
    assert _state(row, table) == before


def test_a_spectator_looks_but_does_not_move(
    another: Callable[..., Any], table: str, row: Any, match: Any
) -> None:
    watcher = another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert watcher.get(f"/t/{table}").status_code == 200
    before = _state(row, table)
    assert watcher.play(table, match(table).legal_actions()[0].number, 0).status_code == 403
    assert _state(row, table) == before


def test_a_foreign_seat_cannot_be_played(
    guest: Any, another: Callable[..., Any], row: Any, match: Any
) -> None:
    table = guest.new_table("me", "open", option_start_player="1")
    friend = another()
    token = row(table).seats.get(index=1).token
    friend.client.post(f"/join/{table}/{token}", {"name": "Bram"})
    assert match(table).actor == 0
    before = _state(row, table)
    reply = friend.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert reply.status_code == 403
    assert "turn" in reply.json()["error"]
    assert _state(row, table) == before


def test_nobody_plays_for_a_bot(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("bot:casual", "me", option_start_player="1")
    assert match(table).actor == 0
    before = _state(row, table)
    assert guest.play(table, match(table).legal_actions()[0].number, 0).status_code == 403
    assert _state(row, table) == before


def test_nobody_takes_back_the_move_of_another(
    guest: Any, another: Callable[..., Any], row: Any, match: Any
) -> None:
    table = guest.new_table("me", "open", option_start_player="1")
    friend = another()
    friend.client.post(f"/join/{table}/{row(table).seats.get(index=1).token}", {"name": "Bram"})
    for who in (guest, friend, guest):
        relocate = [a for a in match(table).legal_actions() if a.kind in ("start", "relocate")]
        assert who.play(table, relocate[0].number, row(table).version).status_code == 200
    assert match(table).can_undo
    before = _state(row, table)
    assert friend.post(f"/t/{table}/undo", version=row(table).version).status_code == 403
    assert _state(row, table) == before
    assert guest.post(f"/t/{table}/undo", version=row(table).version).status_code == 200


def test_undo_takes_back_until_something_was_revealed(guest: Any, table: str, row: Any, match: Any) -> None:
    for _ in range(2):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    start = match(table).log
    move = next(a for a in match(table).legal_actions() if a.kind == "relocate")
    guest.play(table, move.number, row(table).version)
    assert guest.post(f"/t/{table}/undo", version=row(table).version).status_code == 200
    assert match(table).log == start
    discover = next(a for a in match(table).legal_actions() if a.kind == "discover")
    guest.play(table, discover.number, row(table).version)
    before = _state(row, table)
    reply = guest.post(f"/t/{table}/undo", version=row(table).version)
    assert reply.status_code == 409
    assert "revealed" in reply.json()["error"]
    assert _state(row, table) == before


def test_undo_raises_the_version(guest: Any, table: str, row: Any, match: Any) -> None:
    for _ in range(2):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    relocate = next(a for a in match(table).legal_actions() if a.kind == "relocate")
    guest.play(table, relocate.number, 2)
    guest.post(f"/t/{table}/undo", version=3)
    assert row(table).version == 4


def test_a_turn_ends_by_itself_for_those_who_want_that(guest: Any, table: str, row: Any, match: Any) -> None:
    guest.post(f"/t/{table}/prefer", auto_end="1")
    for _ in range(2):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    mover = match(table).actor
    relocate = next(a for a in match(table).legal_actions() if a.kind == "relocate")
    guest.play(table, relocate.number, row(table).version)
    guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert match(table).actor != mover


def test_nothing_lost_when_memory_is(guest: Any, table: str, row: Any, match: Any) -> None:
    from lauta.web.match.match_cache import shelf

    for _ in range(6):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
        shelf.clear()
    assert match(table).snapshot() == bytes(row(table).snapshot)
    replayed = match(table).at(len(match(table).log))
    assert replayed.snapshot() == bytes(row(table).snapshot)


def test_a_snapshot_of_an_older_version_is_made_anew_from_the_log(
    guest: Any, table: str, row: Any, match: Any
) -> None:
    """Its states had a field less."""
    from lauta.web.match.match_cache import actor_of, shelf
    from lauta.web.models import Table

    for _ in range(3):
        guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    before, actor = match(table).snapshot(), match(table).actor
    Table.objects.filter(public_id=table).update(snapshot=before[:-1])
    shelf.clear()
    assert actor_of(row(table)) == actor
    assert match(table).snapshot() == before
    guest.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert match(table).snapshot() == bytes(row(table).snapshot)


def test_a_move_needs_a_form_of_ours(table: str) -> None:
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    reply = client.post(f"/t/{table}/play", {"action": 0, "version": 0}, headers={"X-Fragment": "1"})
    assert reply.status_code == 403


def test_exchanges_are_offered_with_the_names_at_the_table(
    guest: Any, row: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.engine.chance import ProvableChance
    from lauta.web.match.moves import play

    monkeypatch.setattr(
        "lauta.web.tables.seating.chance_of", lambda table: ProvableChance.from_number(1, "africa")
    )
    monkeypatch.setattr(
        "lauta.web.match.match_cache.chance_of", lambda table: ProvableChance.from_number(1, "africa")
    )
    table = guest.new_table("me", "here", name_1="Bram", option_start_player="1")
    kinds = ("discover", "keep", "relocate", "to", "end")
    while not any(action.kind == "trade" for action in match(table).legal_actions()):
        found = sorted(
            match(table).legal_actions(), key=lambda a: kinds.index(a.kind) if a.kind in kinds else 9
        )
        same = [action for action in found if action.kind == found[0].kind]
        play(table, match(table).actor, same[row(table).version % len(same)].number, row(table).version)
    other = "Aino" if match(table).actor == 1 else "Bram"
    assert f"from {other} for" in guest.get(f"/t/{table}").content.decode()


# --- taking back and playing otherwise --------------------------------------------------------------


@pytest.fixture
def market(guest: Any, row: Any, match: Any) -> str:
    """A table of Navegador at which gold has been processed before sugar."""
    table = str(guest.new_table("me", "here", game="navegador", preset="standard", option_start_player="1"))
    for text in ("rondel market_1", "process 1 gold"):
        number = next(action.number for action in match(table).legal_actions() if action.text == text)
        assert guest.play(table, number, row(table).version).status_code == 200
    return table


def _texts(match: Any, table: str) -> list[str]:
    known = match(table)
    return [known.action(entry.action).text for entry in known.log]


def test_a_choice_out_of_order_takes_decisions_back_first(
    guest: Any, market: str, row: Any, match: Any
) -> None:
    page = guest.get(f"/t/{market}").content.decode()
    assert len(match(market).log) == 2 and 'data-choice="-2+' in page
    sugar = match(market).game.notation.parse("process 1 sugar")
    assert f'data-choice="-1+{sugar}"' in page
    assert guest.play(market, f"-1+{sugar}", row(market).version).status_code == 200
    assert _texts(match, market) == ["rondel market_1", "process 1 sugar"]
    assert guest.post(f"/t/{market}/undo", version=row(market).version).status_code == 200
    assert _texts(match, market) == ["rondel market_1"]


@pytest.mark.parametrize(
    "code", ["-3+{sugar}", "-1+{spice}+{sugar}", "-1", "--1+{sugar}", "-x+{sugar}", "1+-1+{sugar}"]
)
def test_what_cannot_be_taken_back_or_played_changes_nothing(
    guest: Any, market: str, row: Any, match: Any, code: str
) -> None:
    before, parse = _state(row, market), match(market).game.notation.parse
    action = code.format(sugar=parse("process 1 sugar"), spice=parse("process 1 spice"))
    assert guest.play(market, action, row(market).version).status_code in (400, 409, 422)
    assert _state(row, market) == before
    assert guest.get(f"/t/{market}").status_code == 200
    assert _texts(match, market) == ["rondel market_1", "process 1 gold"]


def test_no_turn_but_the_running_one_is_taken_back(guest: Any, market: str, row: Any, match: Any) -> None:
    end = match(market).game.notation.parse("end")
    assert guest.play(market, end, row(market).version).status_code == 200
    before = _state(row, market)
    assert guest.play(market, f"-1+{end}", row(market).version).status_code in (409, 422)
    assert _state(row, market) == before


def test_an_automatic_end_waits_for_what_can_still_be_chosen(guest: Any, row: Any, match: Any) -> None:
    table = str(guest.new_table("me", "here", game="navegador", preset="standard", option_start_player="1"))
    guest.post(f"/t/{table}/prefer", auto_end="1")
    for text in ("rondel market_1", "process 1 spice"):
        guest.play(table, match(table).game.notation.parse(text), row(table).version)
    assert _texts(match, table) == ["rondel market_1", "process 1 spice"]
    assert match(table).actor == 0, "gold and sugar can still be processed in its place"
