"""What all agree on: taking back what was revealed without drawing anew, pausing, ending the match."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.pages import with_plain_names


def page(somebody: Any, path: str) -> str:
    return with_plain_names(somebody.get(path).content.decode())


@pytest.fixture
def pair(guest: Any, another: Any, row: Any) -> tuple[Any, Any, str]:
    """A match of two people."""
    table = guest.new_table("me", "open", option_first_player="1")
    friend = another()
    link = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
    return guest, friend, table


def ask(somebody: Any, table: str, row: Any, kind: str) -> Any:
    return somebody.post(f"/t/{table}/consent", ask=kind, version=row(table).version)


def say(somebody: Any, table: str, row: Any, answer: str) -> Any:
    return somebody.post(f"/t/{table}/consent", answer=answer, version=row(table).version)


class Bots:
    """Makes the moves of a bot's seat as the server would."""

    def __init__(self, table: str, match: Any) -> None:
        self.table, self.match = table, match

    def play(self, table: str, action: int, version: int) -> None:
        from lauta.web.match import moves

        moves.play(table, self.match(table).actor, action, version)


def play_until_revealed(people: dict[int, Any], table: str, row: Any, match: Any) -> None:
    """Random moves until chance has revealed something after a decision of seat 0."""
    dice = random.Random(3)
    while True:
        now = match(table)
        actions = [action.number for action in now.legal_actions()]
        people[now.actor].play(table, dice.choice(actions), row(table).version)
        log = match(table).log
        if len(log) > 3 and log[-1].actor < 0 and log[-2].actor == 0:
            return


def test_what_was_revealed_is_taken_back_where_all_agree_and_comes_again(
    pair: Any, row: Any, match: Any
) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    before = list(match(table).log)
    own = max(n for n, entry in enumerate(before) if entry.actor == 0)
    assert guest.post(f"/t/{table}/undo", version=row(table).version).status_code == 409
    why = re.search(r'id="do-undo" aria-disabled="true" title="([^"]+)"', page(guest, f"/t/{table}"))
    assert why and why[1].startswith("Something was revealed since") and "ask everybody" in why[1]
    assert ask(guest, table, row, "undo").status_code == 200
    assert match(table).log == before  # nobody has agreed yet
    assert "Aino asks everybody: take back the last move of Aino?" in page(friend, f"/t/{table}")
    assert "You have asked everybody" in page(guest, f"/t/{table}")
    say(friend, table, row, "1")
    assert match(table).log == before[:own]
    guest.play(table, before[own].action, row(table).version)
    assert match(table).log[: len(before)] == before  # the same brings the same: nothing was drawn anew


def test_one_no_is_enough(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    before = list(match(table).log)
    ask(guest, table, row, "undo")
    say(friend, table, row, "0")
    assert match(table).log == before
    assert "asks everybody" not in page(friend, f"/t/{table}")
    late = say(friend, table, row, "1")
    assert late.status_code == 400 and "Nothing is proposed here any more" in late.content.decode()


def test_the_asker_hears_a_no_until_it_is_put_away(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    ask(guest, table, row, "undo")
    say(friend, table, row, "0")
    assert "Bo said no: your last move stays." in page(guest, f"/t/{table}")
    assert "said no" not in page(friend, f"/t/{table}")
    form = {"answer": "heard", "asked": row(table).proposal.pk, "version": row(table).version}
    assert guest.post(f"/t/{table}/consent", **form).status_code == 200
    assert "said no" not in page(guest, f"/t/{table}")


def test_the_asker_hears_that_a_question_lapsed(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    asker, other = (guest, friend) if match(table).actor == 1 else (friend, guest)
    ask(asker, table, row, "pause")
    other.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert "The game moved on before everybody had answered your question." in page(asker, f"/t/{table}")
    assert "before everybody had answered" not in page(other, f"/t/{table}")


def test_no_word_of_a_question_that_the_asker_made_void(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    asker = {0: guest, 1: friend}[match(table).actor]
    ask(asker, table, row, "pause")
    asker.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert 'id="answered"' not in page(asker, f"/t/{table}")


def test_no_word_of_a_question_that_was_granted(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    ask(guest, table, row, "undo")
    say(friend, table, row, "1")
    assert 'id="answered"' not in page(guest, f"/t/{table}")


def test_a_proposal_is_void_once_the_match_moves_on(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    play_until_revealed({0: guest, 1: friend}, table, row, match)
    ask(guest, table, row, "end")
    now = match(table)
    mover = {0: guest, 1: friend}[now.actor]
    mover.play(table, now.legal_actions()[0].number, row(table).version)
    assert "asks everybody" not in page(friend, f"/t/{table}")
    assert say(friend, table, row, "1").status_code == 400
    assert row(table).status == "playing"


def test_who_is_alone_with_bots_need_not_ask(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "bot:casual", option_first_player="1")
    play_until_revealed({0: guest, 1: Bots(table, match)}, table, row, match)
    before = list(match(table).log)
    own = max(n for n, entry in enumerate(before) if entry.actor == 0)
    ask(guest, table, row, "undo")
    assert match(table).log == before[:own]


def test_nobody_moves_while_the_match_is_paused(pair: Any, row: Any, match: Any) -> None:
    guest, friend, table = pair
    ask(guest, table, row, "pause")
    assert not row(table).paused
    say(friend, table, row, "1")
    assert row(table).paused
    text = page(guest, f"/t/{table}")
    assert "Paused." in text and "data-choice" not in text
    mover = {0: guest, 1: friend}[match(table).actor]
    refused = mover.play(table, match(table).legal_actions()[0].number, row(table).version)
    assert refused.status_code == 400 and "This match is paused" in refused.content.decode()
    say(friend, table, row, "on")
    assert not row(table).paused
    assert mover.play(table, match(table).legal_actions()[0].number, row(table).version).status_code == 200


def test_bots_rest_in_a_pause_and_go_on_after_it(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.models import Duty

    table = guest.new_table("me", "bot:casual", option_first_player="2")
    assert Duty.objects.filter(table=row(table)).exists()
    ask(guest, table, row, "pause")
    assert row(table).paused and not Duty.objects.filter(table=row(table)).exists()
    say(guest, table, row, "on")
    assert Duty.objects.get(table=row(table)).seat == match(table).actor


def test_a_match_that_all_end_has_no_winner(pair: Any, another: Any, row: Any) -> None:
    guest, friend, table = pair
    ask(guest, table, row, "end")
    say(friend, table, row, "1")
    assert row(table).status == "over" and row(table).ended
    text = page(friend, f"/t/{table}")
    assert "This match was ended." in text and "Rematch" in text
    assert "finished" in page(guest, "/")
    assert guest.play(table, "0", row(table).version).status_code == 400
    record = page(guest, f"/t/{table}/record")
    assert bytes(row(table).seed).hex() not in record


@pytest.mark.parametrize("kind", ["undo", "pause", "end"])
def test_who_only_watches_asks_for_nothing(pair: Any, another: Any, row: Any, kind: str) -> None:
    _, _, table = pair
    watcher = another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert ask(watcher, table, row, kind).status_code == 403
    assert say(watcher, table, row, "on").status_code == 403


def test_what_makes_no_sense_is_refused(pair: Any, row: Any) -> None:
    guest, _, table = pair
    assert ask(guest, table, row, "win").status_code == 400
    nothing = ask(guest, table, row, "undo")
    assert nothing.status_code == 409 and "othing has been played yet" in nothing.content.decode()
    assert guest.post(f"/t/{table}/consent", ask="end", version=99).status_code == 409
