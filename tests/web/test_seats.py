"""Sitting down, watching, talking, playing again: who may, and what a wrong token gets."""

from __future__ import annotations

from typing import Any

import pytest


def _token(row: Any, table: str, index: int) -> str:
    return str(row(table).seats.get(index=index).token)


def test_invitations_have_192_random_bits(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "open")
    tokens = [_token(row, table, n) for n in (1, 2)] + [row(table).watch_token]
    assert len(set(tokens)) == 3
    assert all(len(token) == 32 for token in tokens)


def test_the_match_begins_when_the_last_seat_is_taken(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open")
    assert row(table).status == "open"
    friend = another()
    token = _token(row, table, 1)
    assert "Aino" in friend.get(f"/join/{table}/{token}").content.decode()
    friend.client.post(f"/join/{table}/{token}", {"name": "Bram"})
    assert row(table).status == "playing"
    assert row(table).seats.get(index=1).name == "Bram"
    assert friend.get(f"/t/{table}").status_code == 200


def test_an_invitation_works_once(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open")
    token = _token(row, table, 1)
    another().client.post(f"/join/{table}/{token}", {"name": "Bram"})
    late = another()
    assert late.get(f"/join/{table}/{token}").status_code == 403
    assert late.client.post(f"/join/{table}/{token}", {"name": "Cecil"}).status_code == 403
    assert row(table).seats.get(index=1).name == "Bram"


@pytest.mark.parametrize("token", ["x", "0" * 32, "%00", "ä"])
def test_a_wrong_token_opens_nothing(guest: Any, another: Any, token: str) -> None:
    table = guest.new_table("me", "open")
    assert another().get(f"/join/{table}/{token}").status_code == 403
    assert another().get(f"/watch/{table}/{token}").status_code == 403


def test_a_token_opens_its_own_table_only(guest: Any, another: Any, row: Any) -> None:
    table, other = guest.new_table("me", "open"), guest.new_table("me", "open")
    friend = another()
    assert friend.get(f"/join/{other}/{_token(row, table, 1)}").status_code == 403
    assert friend.client.post(f"/join/{other}/{_token(row, table, 1)}", {"name": "x"}).status_code == 403
    assert friend.get(f"/watch/{other}/{row(table).watch_token}").status_code == 403
    assert friend.get(f"/join/{table}/{row(table).watch_token}").status_code == 403
    assert friend.get(f"/watch/{table}/{_token(row, table, 1)}").status_code == 403
    assert friend.get(f"/t/{table}").status_code == friend.get(f"/t/{other}").status_code == 403


def test_who_gives_no_name_gets_one_in_their_own_language(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open")
    friend = another("fi")
    invitation = f"/join/{table}/{_token(row, table, 1)}"
    assert 'placeholder="Pelaaja 2"' in friend.get(invitation).content.decode()
    friend.client.post(invitation, {"name": ""})
    assert row(table).seats.get(index=1).name == "Pelaaja 2"


def test_everybody_who_sits_down_has_a_part_in_the_draws(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "open")
    of_the_host = row(table).nonces
    for index, nonce in ((1, "from bram"), (2, "fromcecil")):
        another().client.post(f"/join/{table}/{_token(row, table, index)}", {"nonce": nonce})
    assert row(table).nonces == [*of_the_host, "frombram", "fromcecil"]


def test_the_seat_goes_along_to_another_device(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "here")
    phone = another()
    token = _token(row, table, 0)
    assert token in guest.get(f"/t/{table}").content.decode()
    phone.client.post(f"/join/{table}/{token}", {})
    assert phone.get(f"/t/{table}").status_code == 200
    assert row(table).seats.get(index=0).name == "Aino"
    assert token != _token(row, table, 0)


def test_only_the_host_sees_invitations(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "open")
    first = another()
    first.client.post(f"/join/{table}/{_token(row, table, 1)}", {"name": "Bram"})
    open_token = _token(row, table, 2)
    assert open_token in guest.get(f"/t/{table}").content.decode()
    assert open_token not in first.get(f"/t/{table}").content.decode()
    assert _token(row, table, 1) not in guest.get(f"/t/{table}").content.decode()


def test_the_host_may_stop_waiting(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "open")
    assert another().post(f"/t/{table}/fill", level="casual").status_code == 403
    guest.post(f"/t/{table}/fill", level="casual")
    assert row(table).status == "playing"
    assert [seat.kind for seat in row(table).seats.all()] == ["human", "bot", "bot"]


def test_words_are_heard_and_shown_as_words(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "here")
    version = row(table).version
    reply = guest.post(f"/t/{table}/say", text="hello <b>there</b>")
    assert "hello &lt;b&gt;there&lt;/b&gt;" in reply.content.decode()
    assert row(table).version == version


@pytest.mark.parametrize(
    "path, form", [("say", {"text": "hello"}), ("prefer", {"auto_end": "1"}), ("word", {"theme": "gentle"})]
)
def test_open_pages_are_drawn_anew_when_something_changes_beside_the_match(
    guest: Any, row: Any, path: str, form: dict[str, str]
) -> None:
    table = guest.new_table("me", "here", game="afrikan_tahti", preset="")
    before = row(table).revision
    assert guest.post(f"/t/{table}/{path}", **form).status_code == 200
    assert row(table).revision == before + 1


@pytest.mark.parametrize("text, status", [("", 400), ("   ", 400), ("x" * 401, 413)])
def test_empty_and_endless_words_are_refused(guest: Any, text: str, status: int) -> None:
    assert guest.post(f"/t/{guest.new_table('me', 'here')}/say", text=text).status_code == status


def test_too_many_words_at_once_have_to_wait(guest: Any, row: Any) -> None:
    from lauta.web.tables.talk import TALKATIVE

    table = guest.new_table("me", "here")
    replies = [guest.post(f"/t/{table}/say", text=f"word {n}").status_code for n in range(TALKATIVE + 1)]
    assert replies == [200] * TALKATIVE + [429]
    assert row(table).chat.count() == TALKATIVE


def test_of_a_long_talk_the_newest_lines_are_shown(guest: Any, row: Any) -> None:
    from lauta.web.models import Chat
    from lauta.web.page.talk import LAST_SAID

    table = guest.new_table("me", "here")
    said = [Chat(table=row(table), name="Aino", text=f"word {n}.") for n in range(LAST_SAID + 1)]
    Chat.objects.bulk_create(said)
    page = guest.get(f"/t/{table}").content.decode()
    assert f"word {LAST_SAID}." in page
    assert "word 0." not in page


@pytest.mark.parametrize("seat", ["²", "٣", "-1", "99", "1" * 5000, "\0"])
def test_a_curtain_for_nobody_is_passed_over(guest: Any, seat: str) -> None:
    table = guest.new_table("me", "here")
    assert guest.client.get(f"/t/{table}", {"as": seat}).status_code == 200


def test_an_oversized_request_is_refused(guest: Any) -> None:
    table = guest.new_table("me", "here")
    assert guest.post(f"/t/{table}/say", text="x" * 40_000).status_code == 413


def _play_out(guest: Any, table: str, row: Any, match: Any) -> None:
    from lauta.web.match import moves

    while row(table).status == "playing":
        legal = match(table).legal_actions()
        choice = next((a for a in legal if a.kind == "discover"), legal[len(legal) // 2])
        moves.play(table, match(table).actor, choice.number, row(table).version)


@pytest.mark.slow
def test_a_finished_match_is_explained_and_played_again(
    guest: Any, another: Any, row: Any, match: Any
) -> None:
    import lauta

    table = guest.new_table("me", "here", option_stall_rounds="3")
    assert guest.post(f"/t/{table}/again").status_code == 400
    _play_out(guest, table, row, match)
    page = guest.get(f"/t/{table}").content.decode()
    assert 'id="result"' in page
    assert 'class="chart"' in page
    record = guest.get(f"/t/{table}/record").content.decode()
    assert bytes(row(table).seed).hex() in record
    assert lauta.read(record).scores == match(table).scores
    assert guest.play(table, 0, row(table).version).status_code == 400
    again = guest.post(f"/t/{table}/again").headers["Location"]
    assert guest.post(f"/t/{table}/again").headers["Location"] == again
    assert [s.name for s in row(again.removeprefix("/t/")).seats.all()] == ["Aino", "Player 2"]
    watcher, stranger = another(), another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert watcher.get(again).status_code == 200
    assert stranger.get(again).status_code == 403
    newcomer, new = another(), again.removeprefix("/t/")
    newcomer.get(f"/watch/{new}/{row(new).watch_token}")
    assert newcomer.get(f"/t/{table}").status_code == 403


def test_a_rematch_without_open_seats_begins_at_once(guest: Any, row: Any, match: Any) -> None:
    table = row(guest.new_table("me", "here"))
    table.status = table.OVER
    table.save()
    again = guest.post(f"/t/{table.public_id}/again").headers["Location"].removeprefix("/t/")
    assert row(again).status == "playing"
    assert match(again).legal_actions()


def test_a_record_holds_what_its_reader_may_know(
    guest: Any, another: Any, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.engine.match import Match

    table = guest.new_table("me", "open")
    friend, watcher = another(), another()
    friend.client.post(f"/join/{table}/{_token(row, table, 1)}", {"name": "Bram"})
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    monkeypatch.setattr(Match, "record", lambda match, viewer, seed: f"for {viewer}")
    records = [who.get(f"/t/{table}/record").content.decode() for who in (guest, friend, watcher)]
    assert records == ["for 0", "for 1", "for None"]


def test_secrets_stay_in_the_server(guest: Any, another: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "open", "here")
    friend, watcher = another(), another()
    friend.client.post(f"/join/{table}/{_token(row, table, 1)}", {"name": "Bram"})
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    for who, own in ((guest, {0, 2}), (friend, {1}), (watcher, set())):
        outlets = [
            who.get(path)
            for path in (f"/t/{table}", f"/t/{table}/now", f"/t/{table}/at/0", f"/t/{table}/record")
        ]
        text = "".join(reply.content.decode() for reply in outlets)
        assert bytes(row(table).seed).hex() not in text
        for seat in row(table).seats.all():
            assert (seat.token in text) == (seat.index in own)
            assert not seat.owner or seat.owner not in text
