"""Whom a window for reactions stops: wishes for each kind of window, and passing for a turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hands.rules import BUILD, DRAW, KNOCK, PASS, PAY
from tests.web.reactions.table import HAMMER, OTHER, Time, question, work_off

# --- who is stopped ---------------------------------------------------------------------------------


def test_who_cannot_answer_is_passed_for_when_the_pause_is_over(
    party: Any, row: Any, match: Any, standing: Time
) -> None:
    table, _, _ = party(OTHER)
    assert match(table).actor == 1
    assert work_off(standing, 1.9) == pytest.approx(0.1)
    assert row(table).version == 1
    work_off(standing, 0.1)
    assert row(table).version == 2
    assert (match(table).log[-1].actor, match(table).log[-1].action) == (1, PASS)
    assert match(table).actor == 2


def test_who_could_answer_is_stopped(party: Any, row: Any, standing: Time) -> None:
    table, bram, _ = party(HAMMER)
    work_off(standing, 100)
    assert row(table).version == 1
    page = bram.get(f"/t/{table}").content.decode()
    assert "is-mine" in page
    assert f'data-choice="{PASS}"' in page
    assert f'data-a="{KNOCK + HAMMER}"' in page
    assert 'id="do-pass-turn"' in page


def test_who_is_passed_for_sees_what_others_see_in_the_bar(party: Any) -> None:
    table, bram, carla = party(OTHER)
    for page in (bram.get(f"/t/{table}").content.decode(), carla.get(f"/t/{table}").content.decode()):
        assert "The others may react." in page
        assert "is-mine" not in page
        assert "data-choice" not in page
        assert 'id="do-pass-turn"' not in page


def test_never_and_always_are_obeyed(party: Any, row: Any, match: Any, standing: Time) -> None:
    table, bram, carla = party(HAMMER)
    assert bram.post(f"/t/{table}/orders", **{"window-hut": "never"}).status_code == 200
    assert carla.post(f"/t/{table}/orders", **{"window-hut": "always"}).status_code == 200
    work_off(standing, 2)
    assert match(table).log[-1].actor == 1
    work_off(standing, 100)
    assert match(table).actor == 2


@pytest.mark.parametrize("wish, stops", [("concerns", False), ("could", True)])
def test_by_default_only_what_concerns_a_seat_stops_it(
    party: Any, monkeypatch: pytest.MonkeyPatch, wish: str, stops: bool
) -> None:
    from tests.hands import view

    monkeypatch.setattr(view, "concerns", lambda s, seat: False, raising=False)
    table, bram, _ = party(HAMMER)
    assert question(table).answer == PASS
    assert bram.post(f"/t/{table}/orders", **{"window-hut": wish}).status_code == 200
    assert question(table).answer == (None if stops else PASS)


def test_one_button_orders_the_same_for_all_windows(party: Any, row: Any) -> None:
    table, bram, _ = party(HAMMER)
    page = bram.post(f"/t/{table}/orders", **{"window-hut": "always", "every": "never"}).content.decode()
    assert row(table).seats.get(index=1).orders == {"hut": "never"}
    assert 'name="every" value="never" aria-pressed="true"' in page
    bram.post(f"/t/{table}/orders", **{"window-hut": "never", "every": "concerns"})
    assert row(table).seats.get(index=1).orders == {}


def test_always_stops_also_who_can_only_pass(party: Any, row: Any, match: Any, standing: Time) -> None:
    table, bram, _ = party(OTHER)
    assert question(table).answer == PASS
    page = bram.post(f"/t/{table}/orders", **{"window-hut": "always"}).content.decode()
    assert f'data-choice="{PASS}"' in page
    work_off(standing, 100)
    assert match(table).actor == 1
    assert bram.play(table, PASS, 1).status_code == 200
    assert match(table).actor == 2


def test_who_is_never_stopped_may_still_answer_before_the_pass(party: Any, row: Any, match: Any) -> None:
    table, bram, _ = party(HAMMER)
    page = bram.post(f"/t/{table}/orders", **{"window-hut": "never"}).content.decode()
    assert f'data-a="{KNOCK + HAMMER}"' in page
    assert f'data-choice="{PASS}"' not in page
    assert "You will pass in a moment, unless you answer." in page
    assert bram.play(table, KNOCK + HAMMER, 1).status_code == 200
    assert match(table).state.hut[0] == 0


def test_orders_that_make_no_sense_are_refused(party: Any, row: Any) -> None:
    table, bram, _ = party(HAMMER)
    for name, wish in (("window-hut", "perhaps"), ("window-other", "never")):
        assert bram.post(f"/t/{table}/orders", **{name: wish}).status_code == 400
    assert row(table).seats.get(index=1).orders == {}


def test_who_watches_has_no_orders(party: Any, another: Any, row: Any) -> None:
    table, _, _ = party(HAMMER)
    watcher = another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert watcher.post(f"/t/{table}/orders", **{"window-hut": "never"}).status_code == 403
    assert watcher.post(f"/t/{table}/pass", on="1", version=1).status_code == 403
    assert 'id="windows"' not in watcher.get(f"/t/{table}").content.decode()


def test_a_game_without_windows_offers_no_orders(guest: Any) -> None:
    table = guest.new_table("me", "bot:novice", option_start_player="1")
    assert 'id="windows"' not in guest.get(f"/t/{table}").content.decode()
    assert guest.post(f"/t/{table}/orders", **{"window-hut": "never"}).status_code == 400
    assert guest.post(f"/t/{table}/pass", on="1", version=0).status_code == 400


def test_an_order_that_turns_end_by_themselves_passes_nowhere(
    party: Any, row: Any, match: Any, standing: Time
) -> None:
    table, _, _ = party(OTHER)
    row(table).seats.update(auto_end=True)
    work_off(standing, 2)
    assert match(table).actor == 2
    assert question(table).seat == 2


# --- passing for the turn ---------------------------------------------------------------------------


def test_passing_for_the_turn_lasts_until_the_next_turn(
    party: Any, guest: Any, row: Any, match: Any, standing: Time
) -> None:
    table, bram, carla = party(HAMMER)
    page = bram.post(f"/t/{table}/pass", on="1", version=1).content.decode()
    assert "You are passing for this turn." in page
    assert 'id="do-ask-again"' in page
    work_off(standing, 2)
    assert match(table).actor == 2
    assert row(table).seats.get(index=1).passing == 0
    standing.now += 2
    carla.play(table, PASS, 2)
    assert match(table).state.turn == 1
    assert row(table).seats.get(index=1).passing is None


def test_who_thinks_better_of_it_is_asked_again(party: Any, match: Any, standing: Time) -> None:
    table, bram, _ = party(HAMMER)
    bram.post(f"/t/{table}/pass", on="1", version=1)
    assert question(table).answer == PASS
    page = bram.post(f"/t/{table}/pass", on="0", version=1).content.decode()
    assert f'data-choice="{PASS}"' in page
    work_off(standing, 100)
    assert match(table).actor == 1


def test_passing_for_a_turn_that_is_over_is_refused(party: Any, row: Any, standing: Time) -> None:
    table, bram, _ = party(OTHER)
    work_off(standing, 2)
    assert bram.post(f"/t/{table}/pass", on="1", version=1).status_code == 409
    assert row(table).seats.get(index=1).passing is None


def test_a_turn_ends_with_a_final_decision_though_the_next_is_the_same_seats(
    guest: Any, row: Any, match: Any
) -> None:
    """As where all others are skipped. In the game without a poll, passing ends the turn."""
    from lauta.web.match.rows import rows

    table = guest.new_table("me", "here", game="hands", preset="plain")
    guest.post(f"/t/{table}/play?as=0", action=DRAW, version=0)
    held = [card for card in range(12) if match(table).state.where[card] == 2]
    code = f"{BUILD}+{PAY + held[0]}+{PAY + held[1]}"
    guest.post(f"/t/{table}/play?as=1", action=code, version=1)
    row(table).seats.filter(index=1).update(passing=0)
    rows.forget(table)
    guest.post(f"/t/{table}/play?as=0", action=PASS, version=2)
    assert match(table).state.turn == 0
    assert row(table).seats.get(index=1).passing is None


def test_orders_are_kept_in_a_rematch(party: Any, guest: Any, row: Any) -> None:
    table, bram, _ = party(HAMMER)
    bram.post(f"/t/{table}/orders", **{"window-hut": "always"})
    type(row(table)).objects.filter(public_id=table).update(status="over")
    again = guest.post(f"/t/{table}/again", fragment=False).headers["Location"].removeprefix("/t/")
    assert [seat.orders for seat in row(again).seats.all()] == [{}, {"hut": "always"}, {}]
