"""The lobby, and who comes and goes: open tables, leaving to a bot, coming back, a person for a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages import with_plain_names


def page(somebody: Any, path: str) -> str:
    return with_plain_names(somebody.get(path).content.decode())


def token(row: Any, table: str, index: int) -> str:
    return str(row(table).seats.get(index=index).token)


def together(guest: Any, friend: Any, row: Any, **form: Any) -> str:
    """A match of guest (0), friend (1) and a bot (2)."""
    table = str(guest.new_table("me", "open", "bot:casual", **form))
    friend.post(f"/join/{table}/{token(row, table, 1)}", fragment=False, name="Bo", nonce="")
    return table


def test_only_listed_tables_are_found_and_anybody_sits_down(guest: Any, another: Any, row: Any) -> None:
    friend = another()
    hidden = guest.new_table("me", "open")
    shown = guest.new_table("me", "open", listed="1")
    lobby = page(friend, "/lobby")
    assert shown in lobby and hidden not in lobby
    assert shown in page(friend, "/") and hidden not in page(friend, "/")
    assert shown not in page(guest, "/lobby")  # one's own tables stand on the front page
    assert friend.post(f"/t/{hidden}/sit", fragment=False, name="Bo").status_code == 403
    assert "Sit down" in page(friend, f"/t/{shown}")
    assert friend.post(f"/t/{shown}/sit", fragment=False, name="Bo").status_code == 302
    assert [seat.name for seat in row(shown).seats.all()] == ["Aino", "Bo"]
    assert row(shown).status == "playing"
    late = another().post(f"/t/{shown}/sit", fragment=False, name="Cy")
    assert late.status_code == 400 and "That seat was just taken" in late.content.decode()


def test_the_link_of_an_open_seat_is_the_hosts_alone(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", listed="1")
    assert token(row, table, 1) in page(guest, f"/t/{table}")
    stranger = another()
    for path in (f"/t/{table}", f"/t/{table}/share", "/lobby", "/"):
        assert token(row, table, 1) not in page(stranger, path)
        assert row(table).watch_token not in page(stranger, path)


def test_a_listed_match_is_watched_without_a_link(guest: Any, another: Any) -> None:
    table = guest.new_table("me", "bot:casual", listed="1")
    watcher = another()
    assert table in page(watcher, "/lobby")
    assert watcher.get(f"/t/{table}").status_code == 200
    refused = watcher.post(f"/t/{table}/leave")
    assert refused.status_code == 403


def test_nobody_sits_down_twice(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "open", listed="1")
    answer = guest.post(f"/t/{table}/sit", fragment=False, name="Twin")
    assert answer.status_code == 400 and "You sit at this table already" in answer.content.decode()


def test_the_host_calls_a_match_off_before_it_begins(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Table

    table = guest.new_table("me", "open", listed="1")
    assert another().post(f"/t/{table}/call-off", fragment=False).status_code == 403
    assert guest.post(f"/t/{table}/call-off", fragment=False).status_code == 302
    assert not Table.objects.filter(public_id=table).exists()
    begun = guest.new_table("me", "bot:casual")
    assert guest.post(f"/t/{begun}/call-off", fragment=False).status_code == 400


def test_standing_up_before_the_match_opens_the_seat_again(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "open", listed="1")
    friend = another()
    friend.post(f"/t/{table}/sit", fragment=False, name="Bo")
    old = token(row, table, 1)
    friend.post(f"/t/{table}/leave", fragment=False)
    assert row(table).seats.get(index=1).kind == "open"
    assert token(row, table, 1) != old


def test_a_bot_plays_on_for_who_leaves_and_gives_the_seat_back(
    guest: Any, another: Any, row: Any, match: Any
) -> None:
    from lauta.web.models import Duty, Seat

    friend = another()
    table = together(guest, friend, row)
    version, log = row(table).version, list(match(table).log)
    commitment = match(table).chance.commitment
    guest.post(f"/t/{table}/leave", level="casual")
    seat = row(table).seats.get(index=0)
    assert (seat.kind, seat.level, seat.owner, seat.name) == (Seat.BOT, "casual", "", "Aino")
    assert row(table).version > version  # what was thought before comes too late
    assert list(match(table).log) == log and match(table).chance.commitment == commitment
    owed = Duty.objects.filter(table=row(table)).values_list("seat", flat=True)
    assert list(owed) == ([match(table).actor] if match(table).actor != 1 else [])
    left = page(guest, f"/t/{table}")
    assert "Take my seat again" in left and "Take my seat again" not in page(friend, f"/t/{table}")
    assert "Aino has left; a bot plays on." in page(friend, f"/t/{table}")
    friend.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fi"
    assert "Aino on lähtenyt; botti jatkaa." in page(friend, f"/t/{table}")
    del friend.client.defaults["HTTP_ACCEPT_LANGUAGE"]
    assert guest.post(f"/t/{table}/play", action="0", version=row(table).version).status_code == 403
    guest.post(f"/t/{table}/back")
    seat = row(table).seats.get(index=0)
    assert (seat.kind, seat.former) == (Seat.HUMAN, "") and seat.owner == guest.client.session["guest"]
    assert not Duty.objects.filter(table=row(table), seat=0).exists()
    assert "Take my seat again" not in page(guest, f"/t/{table}")
    told = page(friend, f"/t/{table}")
    assert "Aino is back." in told and "Aino has left" not in told  # one line, however often
    line = row(table).chat.get()
    assert (line.event, line.owner, line.text, line.seat) == ("back", "", "", 0)
    assert "about-line" not in told  # nobody said it, so nobody is muted or reported for it
    assert friend.get(f"/t/{table}/somebody?line={line.pk}").status_code == 400


def test_a_bot_that_is_to_move_when_its_seat_is_taken_is_told_no(guest: Any, row: Any, match: Any) -> None:
    """A bot's answer to the position before is refused, and the person decides."""
    from lauta.web.base.refusals import Stale
    from lauta.web.match import moves

    table = guest.new_table("me", "bot:casual", option_first_player="2")
    guest.post(f"/t/{table}/leave")
    before = row(table)
    action = match(table).legal_actions()[0].number
    actor = match(table).actor
    guest.post(f"/t/{table}/back")
    with pytest.raises(Stale):
        moves.play(table, actor, action, before.version)
    assert match(table).actor == actor


def test_a_person_takes_the_seat_of_a_bot_by_its_link(
    guest: Any, another: Callable[..., Any], row: Any, match: Any
) -> None:
    table = guest.new_table("me", "bot:casual", "bot:novice")
    nonces = list(row(table).nonces)
    friend = another()
    shut = friend.get(f"/join/{table}/{token(row, table, 1)}")
    assert shut.status_code == 403  # not offered
    assert friend.post(f"/t/{table}/offer", seat="1").status_code == 403
    guest.post(f"/t/{table}/offer", seat="1")
    link = token(row, table, 1)
    assert link in page(guest, f"/t/{table}")
    friend.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="mine")
    assert [seat.kind for seat in row(table).seats.all()] == ["human", "human", "bot"]
    assert row(table).seats.get(index=1).name == "Bo"
    assert row(table).nonces == nonces  # chance is as it was
    assert friend.get(f"/t/{table}").status_code == 200
    assert another().get(f"/join/{table}/{link}").status_code == 403  # it worked once


def test_nobody_gives_away_the_seat_of_somebody_who_may_come_back(guest: Any, another: Any, row: Any) -> None:
    """Whoever took it would hold the hand of who left, and that one could not come back."""
    friend = another()
    table = guest.new_table("me", "open", "bot:casual", game="attika", preset="rulebook")
    friend.post(f"/join/{table}/{token(row, table, 1)}", fragment=False, name="Bo")
    friend.post(f"/t/{table}/leave", level="casual")
    refused = guest.post(f"/t/{table}/offer", seat="1")
    assert refused.status_code == 403 and "may come back" in refused.json()["error"]
    assert another().get(f"/join/{table}/{token(row, table, 1)}").status_code == 403
    text = page(guest, f"/t/{table}")
    assert "Offer the seat of Bo to a person" not in text and "to a person" in text
    friend.post(f"/t/{table}/back")
    assert row(table).seats.get(index=1).owner == friend.client.session["guest"]


def test_an_offer_is_taken_back(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "bot:casual")
    guest.post(f"/t/{table}/offer", seat="1")
    link = token(row, table, 1)
    guest.post(f"/t/{table}/offer", seat="-1")
    assert another().get(f"/join/{table}/{link}").status_code == 403
    assert guest.post(f"/t/{table}/offer", seat="0").status_code == 400
    assert guest.post(f"/t/{table}/offer", seat="x").status_code == 400


@pytest.mark.parametrize("game", ["retkikunnat", "attika"])
def test_who_leaves_sees_no_hand_any_more(guest: Any, another: Any, row: Any, match: Any, game: str) -> None:
    """Not even the own one: the seat is a bot's now."""
    friend = another()
    table = together(guest, friend, row, game=game, preset="")
    guest.post(f"/t/{table}/leave")
    stranger = match(table).redacted(None)
    from lauta.web.page.snapshot import Look
    from lauta.web.page.viewer import Viewer

    look = Look(row(table), Viewer.of(row(table), guest.client.session["guest"]))
    assert look.reader is None and look.state == stranger
