"""What others get while somebody is asked: the same bytes, no news, and no way back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hands.rules import PASS
from tests.web.reactions.table import HAMMER, OTHER, Time, give, question, work_off
from tests.web.test_secrets import forget, outlets

# --- what others see --------------------------------------------------------------------------------


def test_others_see_the_same_bytes_whatever_the_one_who_is_asked_holds_and_does(
    party: Any, guest: Any, another: Any, row: Any, match: Any
) -> None:
    from lauta.web.match import reactions

    table, bram, carla = party(HAMMER)
    watcher = another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    others = [(guest, 0), (carla, 2), (watcher, None)]

    def seen() -> list[dict[str, bytes]]:
        forget()
        pages = [outlets(who, seat, table, row, match) for who, seat in others]
        pages[0]["undo"] = guest.post(f"/t/{table}/undo", version=1).content
        return pages

    first = seen()
    assert all(content for page in first[:1] for content in page.values())
    bram.post(f"/t/{table}/orders", **{"window-hut": "never"})
    assert seen() == first
    bram.post(f"/t/{table}/pass", on="1", version=1)
    assert seen() == first
    bram.post(f"/t/{table}/pass", on="0", version=1)
    bram.post(f"/t/{table}/orders", **{"window-hut": "could"})
    bram.play(table, PASS, 1)
    assert seen() == first
    give(table, row, match, OTHER)
    reactions.ask(row(table), match(table))
    assert question(table).answer == PASS
    assert seen() == first


def test_nobody_is_told_of_a_pass_that_waits(party: Any, row: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.match.hub import hub

    table, bram, _ = party(HAMMER)
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(hub, "publish", lambda *news: told.append(news))
    bram.post(f"/t/{table}/orders", **{"window-hut": "always"})
    bram.post(f"/t/{table}/pass", on="1", version=1)
    bram.play(table, PASS, 1)
    assert told == []


def test_the_players_panel_marks_the_one_who_is_asked(party: Any, guest: Any) -> None:
    for card in (HAMMER, OTHER):
        table, _, _ = party(card)
        page = guest.get(f"/t/{table}").content.decode()
        assert 'class="player seat-1 now"' in page


# --- taking back ------------------------------------------------------------------------------------


def test_nothing_is_taken_back_while_others_are_asked(party: Any, guest: Any, row: Any) -> None:
    """Who sees that somebody takes long would otherwise think better of it."""
    for card in (HAMMER, OTHER):
        table, _, _ = party(card)
        assert 'id="do-undo" aria-disabled="true"' in guest.get(f"/t/{table}").content.decode()
        reply = guest.post(f"/t/{table}/undo", version=1)
        assert reply.status_code == 409
        assert row(table).version == 1


def test_a_pass_is_not_taken_back(party: Any, row: Any, standing: Time) -> None:
    table, bram, carla = party(OTHER)
    carla.post(f"/t/{table}/orders", **{"window-hut": "never"})
    for _ in range(2):
        work_off(standing, 2)
    for who in (bram, carla):
        assert who.post(f"/t/{table}/undo", version=3).status_code in (403, 409)
    assert row(table).version == 3
