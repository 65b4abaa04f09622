"""Free boards: made of nothing, of documents, of finished matches and records; moved on, branched, shared."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

import lauta
from tests.web.archives import archive_of

GAMES = [game.id for game in lauta.games()]


def opened(reply: Any) -> str:
    assert reply.status_code == 302, unescape(reply.content.decode())[-3000:]
    return str(reply.headers["Location"]).removeprefix("/t/")


def board(guest: Any, game: str = "africa", **form: Any) -> str:
    return opened(guest.post(f"/board/{game}/new", fragment=False, **{"players": 2, **form}))


def at(guest: Any, row: Any, table: str, **form: Any) -> Any:
    return guest.post(f"/t/{table}/board", version=row(table).version, **form)


def page(guest: Any, table: str, query: str = "") -> str:
    reply = guest.get(f"/t/{table}{query}")
    assert reply.status_code == 200
    return unescape(reply.content.decode())


def log(table: str) -> list[tuple[int, int]]:
    from lauta.web.models import Entry

    found = Entry.objects.filter(table__public_id=table).order_by("n")
    return list(found.values_list("actor", "action"))


def play_some(guest: Any, row: Any, match: Any, table: str, moves: int, seed: int = 1) -> None:
    """Random moves for all seats, chance included, each by a request."""
    drawn = random.Random(seed)
    for _ in range(moves):
        legal = match(table).legal_numbers()
        if not legal:
            return
        reply = guest.play(table, drawn.choice(legal), row(table).version)
        assert reply.status_code == 200, reply.content.decode()


def random_match(game: str, moves: int, seed: int, players: int = 2) -> Any:
    drawn, match = random.Random(seed), lauta.game(game).match(players, seed=seed)
    for _ in range(moves):
        if match.over:
            break
        match.play(drawn.choice(match.legal_numbers()))
    return match


# --- at a board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_one_person_moves_for_all_seats_and_for_chance(guest: Any, row: Any, match: Any, game: str) -> None:
    table = board(guest, game, by_hand="1")
    play_some(guest, row, match, table, 12)
    assert len(log(table)) == 12
    assert row(table).status == "playing" and row(table).waits is not None or match(table).actor == -1
    html = page(guest, table)
    assert "is-free" in html and 'id="panel-free"' in html and 'id="tab-talk"' not in html


def test_what_chance_brings_is_chosen_or_drawn(guest: Any, row: Any, match: Any) -> None:
    table = board(guest, "africa", by_hand="1")
    outcome = match(table).legal_numbers()[-1]
    offered = re.findall(r"<option value=.\d+.>([^<]*)<", page(guest, table))
    assert len(set(offered)) == len(offered) == len(match(table).legal_numbers())
    assert at(guest, row, table, do="choose", outcome=outcome).status_code == 200
    assert log(table) == [(-1, outcome)]
    while match(table).actor != -1:
        guest.play(table, match(table).legal_numbers()[0], row(table).version)
    assert at(guest, row, table, do="draw").status_code == 200
    assert match(table).actor >= 0
    refused = at(guest, row, table, do="draw")
    assert refused.status_code == 400 and "Nothing is left to chance" in refused.json()["error"]
    assert at(guest, row, table, do="choose", outcome=outcome).status_code == 403


def test_going_back_and_doing_otherwise_leaves_a_line(guest: Any, row: Any, match: Any) -> None:
    table = board(guest)
    start, first = len(log(table)), match(table).legal_numbers()
    guest.play(table, first[0], row(table).version)
    main = log(table)
    assert at(guest, row, table, go="back").status_code == 200
    assert len(log(table)) == start
    guest.play(table, first[1], row(table).version)
    other = log(table)
    assert other[:-1] == main[:-1] and other != main
    assert "after move" in page(guest, table)
    at(guest, row, table, go="back")
    at(guest, row, table, go="on")
    assert log(table) == main
    # The same once more is no new line.
    at(guest, row, table, go="back")
    guest.play(table, first[1], row(table).version)
    assert len(row(table).board.nodes) == len(main) + 1
    node = row(table).board.at
    at(guest, row, table, call=node, **{f"name-{node}": "  a bold\tplan "})
    assert "a bold plan" in page(guest, table)
    at(guest, row, table, promote=node)
    at(guest, row, table, go="start")
    assert log(table) == []
    at(guest, row, table, go="end")
    assert log(table) == other
    at(guest, row, table, cut=node)
    assert log(table) == other[:-1], "what was shown gives way to the move before"
    at(guest, row, table, go="end")
    assert log(table) == main and "a bold plan" not in page(guest, table)


def test_a_board_is_refused_what_makes_no_sense(guest: Any, row: Any) -> None:
    table = board(guest)
    for form in (
        {"go": "99999"},
        {"go": "²"},
        {"cut": 0},
        {"call": 0},
        {"promote": 777},
        {"bot": "deity"},
        {},
    ):
        assert at(guest, row, table, **form).status_code == 400, form
    assert guest.post(f"/t/{table}/board", go="back").status_code == 400
    assert guest.post(f"/t/{table}/board", go="back", version=row(table).version + 1).status_code == 409
    for path, form in (("leave", {"level": "casual"}), ("consent", {"ask": "end"}), ("again", {})):
        assert guest.post(f"/t/{table}/{path}", version=row(table).version, **form).status_code == 400, path


def test_others_see_a_board_by_its_link_alone_and_go_on_in_a_copy(
    guest: Any, another: Callable[..., Any], row: Any, match: Any
) -> None:
    table, other = board(guest, "attika"), another()
    play_some(guest, row, match, table, 5)
    assert other.get(f"/t/{table}").status_code == 403
    other.get(f"/watch/{table}/{row(table).watch_token}")
    html = page(other, table)
    assert "data-choice" not in html and 'id="do-copy"' in html
    assert other.play(table, match(table).legal_numbers()[0], row(table).version).status_code == 403
    for form in (
        {"go": "back"},
        {"do": "draw"},
        {"cut": 1},
        {"do": "title", "title": "mine"},
        {"bot": "novice"},
    ):
        assert at(other, row, table, **form).status_code == 403, form
    assert other.post(f"/t/{table}/delete-board").status_code == 403
    copy = opened(other.post(f"/t/{table}/to-board", fragment=False))
    assert copy != table and log(copy) == log(table) and row(copy).host != row(table).host
    play_some(other, row, match, copy, 2)
    assert len(log(copy)) == len(log(table)) + 2


def test_a_board_is_no_match(guest: Any, row: Any) -> None:
    from lauta.web.tables.own_tables import own_tables

    table = board(guest)
    assert table not in [own.table.public_id for own in own_tables(row(table).host, [])]
    assert f"/t/{table}" in page_of_boards(guest)
    assert opened_at(guest.post(f"/t/{table}/delete-board", fragment=False)) == "/board/africa"
    assert guest.get(f"/t/{table}").status_code == 404


def test_boards_are_taken_along_with_all_else(guest: Any, row: Any, match: Any) -> None:
    import json

    table = board(guest)
    play_some(guest, row, match, table, 2)
    at(guest, row, table, do="title", title="Late camps")
    archive = archive_of(guest.client)
    told = json.loads(archive.read(f"boards/{table}.json"))
    assert told["name"] == "Late camps" and len(told["lines"]) == len(log(table))
    assert f"records/{table}.txt" in archive.namelist()


def page_of_boards(guest: Any) -> str:
    return unescape(guest.get("/board/africa").content.decode())


def opened_at(reply: Any) -> str:
    assert reply.status_code == 302
    return str(reply.headers["Location"])


# --- documents --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_any_position_is_taken_along_and_set_up_again(guest: Any, match: Any, game: str) -> None:
    for moves in (3, 25, 90):
        played = random_match(game, moves, seed=moves)
        document = str(played.position())
        table = opened(guest.post(f"/board/{game}/set-up", fragment=False, text=document, do="open"))
        assert match(table).snapshot() == played.snapshot()
        assert guest.get(f"/t/{table}/document").content.decode() == document
        assert page(guest, table)
        record = guest.get(f"/t/{table}/record").content.decode()
        again = opened(guest.post(f"/board/{game}/record", fragment=False, text=record))
        assert match(again).snapshot() == played.snapshot()


def test_all_faults_of_a_document_are_named_and_nothing_is_lost(guest: Any) -> None:
    text = 'game = "africa"\nseats = 2\n\n[players]\nA = { cell = "Z9", gold = -3 }\nB = { camels = 2 }\n'
    reply = guest.post("/board/africa/set-up", fragment=False, text=text, do="open")
    html = unescape(reply.content.decode())
    assert reply.status_code == 400
    assert text in html and "players.A.cell" in html and "players.A.gold" in html and "camels" in html
    assert "line 5" in html and "line 6" in html
    broken = guest.post("/board/africa/set-up", fragment=False, text="game = africa\n", do="open")
    assert broken.status_code == 400 and "line 1" in unescape(broken.content.decode())
    other = guest.post("/board/africa/set-up", fragment=False, text='game = "attika"\nseats = 2\n', do="open")
    assert other.status_code == 400


def test_of_faults_without_end_the_first_are_named_and_each_line_is_read_once(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one document of a stranger would hold up a thread of the server for minutes."""
    from lauta.web.boards import places

    read: list[str] = []

    class Counting:
        def match(self, line: str) -> Any:
            read.append(line)
            return known.match(line)

    known = places._KEY
    monkeypatch.setattr(places, "_KEY", Counting())
    text = 'game = "africa"\nseats = 2\n' + "".join(f"k{n} = 1\n" for n in range(800))
    reply = guest.post("/board/africa/set-up", fragment=False, text=text, do="open")
    html = unescape(reply.content.decode())
    assert reply.status_code == 400
    assert "800 things are wrong in it:" in html and "750 more are not listed." in html
    assert "line 3" in html and "line 52" in html and "line 53" not in html
    assert len(read) == 802


def test_an_impossible_position_is_played_from_only_on_purpose(guest: Any, match: Any) -> None:
    players = '[players]\nA = { cell = "A2", camps = 14 }\nB = { cell = "C3" }\n'
    text = f'game = "africa"\nseats = 2\nturn = "A"\n{players}'
    html = unescape(guest.post("/board/africa/set-up", fragment=False, text=text, do="open").content.decode())
    assert 'value="anyway"' in html
    table = opened(guest.post("/board/africa/set-up", fragment=False, text=text, do="anyway"))
    assert match(table).position()["players.A.camps"] == 14


def test_what_a_document_does_not_know_is_filled_in_when_wished(guest: Any, match: Any) -> None:
    seen = str(random_match("attika", 11, seed=3).position(0))
    assert "?" in seen
    reply = guest.post("/board/attika/set-up", fragment=False, text=seen, do="open")
    assert reply.status_code != 302 and 'name="fill"' in reply.content.decode()
    table = opened(guest.post("/board/attika/set-up", fragment=False, text=seen, do="open", fill="1"))
    assert match(table).position().unknown == []


# --- matches and records ----------------------------------------------------------------------------


def to_the_end(guest: Any, row: Any, match: Any, table: str) -> None:
    drawn = random.Random(4)
    while (now := match(table)).actor is not None:
        end = guest.play(table, drawn.choice(now.legal_numbers()), row(table).version)
        assert end.status_code == 200


def test_a_match_becomes_a_board_only_once_it_is_over(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "here", game="attika", players=2, preset="")
    for query in ("", "?as=0"):
        assert guest.post(f"/t/{table}/to-board{query}").status_code == 403
        assert guest.get(f"/t/{table}/document{query}").status_code == 403
    assert guest.get(f"/board/attika?of={table}").status_code == 403
    for form in ({"go": "start"}, {"do": "draw"}, {"step": 0}, {"bot": "novice"}, {"cut": 1}):
        assert at(guest, row, table, **form).status_code == 400
    assert guest.post(f"/t/{table}/delete-board").status_code == 400
    tutorial = opened(guest.post("/learn/africa/first", fragment=False))
    assert guest.post(f"/t/{tutorial}/to-board").status_code == 403
    assert guest.get(f"/t/{tutorial}/document").status_code == 403


def test_a_finished_match_is_opened_at_any_move(guest: Any, row: Any, match: Any) -> None:
    table = guest.new_table("me", "here", game="afrikan_tahti", players=2, preset="")
    to_the_end(guest, row, match, table)
    whole, n = log(table), len(log(table)) // 2
    copy = opened(guest.post(f"/t/{table}/to-board", fragment=False, n=n))
    assert log(copy) == whole[:n]
    at(guest, row, copy, go="end")
    assert log(copy) == whole
    assert row(copy).status == "playing", "a board goes on behind the end: back"
    assert "The game is over here" in page(guest, copy)
    assert at(guest, row, copy, go="back").status_code == 200
    at(guest, row, copy, step=3)
    assert log(copy) == whole[:3]


def test_a_match_that_was_ended_keeps_its_secrets(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "here", game="attika", players=2, preset="")
    guest.post(f"/t/{table}/consent", ask="end", version=row(table).version)
    assert row(table).ended
    assert guest.post(f"/t/{table}/to-board").status_code == 403
    assert guest.get(f"/t/{table}/document").status_code == 403


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_replayed(guest: Any, match: Any, game: str) -> None:
    played = random_match(game, 60, seed=8)
    table = opened(guest.post(f"/board/{game}/record", fragment=False, text=played.record()))
    assert log(table) == [tuple(entry) for entry in played.log]
    assert match(table).snapshot() == played.snapshot()


def test_a_wrong_record_is_refused_with_its_line(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = random_match("africa", 60, seed=8).record()
    lines = text.splitlines()
    wrong = "\n".join([*lines[:-3], "9. A: fly home", *lines[-3:]])
    reply = guest.post("/board/africa/record", fragment=False, text=wrong)
    html = unescape(reply.content.decode())
    assert reply.status_code == 400 and f"line {len(lines) - 2}" in html and "fly home" in html
    assert wrong.splitlines()[3] in html
    monkeypatch.setenv("LAUTA_RECORD_SECONDS", "1")
    monkeypatch.setattr("lauta.web.boards.making.time.monotonic", iter(range(0, 10**6, 1)).__next__)
    slow = guest.post("/board/africa/record", fragment=False, text=text)
    assert slow.status_code == 400 and "takes too long" in slow.content.decode()


def test_bots_and_analysis_know_only_what_the_seat_may_know(guest: Any, row: Any, match: Any) -> None:
    from lauta.engine.record import pack
    from lauta.web.analysis.thinker import hint_question

    table = board(guest, "attika")
    now = match(table)
    seat = now.actor
    assert pack(now.redacted(seat)) == now.snapshot()
    hidden = lauta.game("attika").resume(2, options=now.options, log=now.log)
    assert pack(now.known_to(seat)) == pack(hidden.redacted(seat)) != now.snapshot()
    asked = [hint_question(row(table), one, seat) for one in (now, hidden)]
    assert asked[0] == {**asked[1], "names": asked[0]["names"]}
    told = guest.get(f"/t/{table}/hint").json()
    assert told["status"] == "kinds" and 'id="do-advise"' in page(guest, table)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_bot_makes_the_next_move(guest: Any, row: Any, match: Any, level: str) -> None:
    from lauta.web.bots.runner import BotRunner
    from lauta.web.models import Duty

    table = board(guest, "africa")
    before, seat = log(table), match(table).actor
    assert at(guest, row, table, bot=level).status_code == 200
    assert "thinking" in page(guest, table)
    duty = Duty.objects.get(table__public_id=table)
    assert (duty.seat, duty.version) == (seat, row(table).version)
    legal = match(table).legal_numbers()

    class Choosing:
        def choose(self, question: Any) -> int:
            assert question["level"] == level
            return int(legal[0])

    bots = BotRunner.__new__(BotRunner)
    bots._aside = Choosing()  # type: ignore[assignment]  # stands for a child process
    bots._settle(duty, bots._aside)  # type: ignore[arg-type]
    assert log(table) == [*before, (seat, legal[0])]
    assert not Duty.objects.filter(table__public_id=table, version=row(table).version).exists()
    # Who goes on meanwhile is not overtaken.
    at(guest, row, table, bot=level)
    duty = Duty.objects.get(table__public_id=table)
    at(guest, row, table, go="back")
    bots._settle(duty, bots._aside)  # type: ignore[arg-type]
    assert log(table) == before and not Duty.objects.filter(pk=duty.pk).exists()


def test_boards_have_their_bounds(guest: Any, row: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.match import lines

    monkeypatch.setenv("LAUTA_BOARDS_EACH", "2")
    table = board(guest)
    board(guest)
    assert guest.post("/board/africa/new", fragment=False, players=2).status_code == 413
    from lauta.web.match.match_cache import resume

    monkeypatch.setattr(lines, "MOST_MOVES", len(log(table)))
    action = resume(row(table)).legal_numbers()[0]
    before = log(table)
    assert guest.play(table, action, row(table).version).status_code == 413
    assert log(table) == before and "Talk" not in re.findall(r'role="tab"[^>]*>([^<]*)<', page(guest, table))


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_chance_can_be_told_apart(game: str) -> None:
    from lauta.i18n import say
    from lauta.web.page.free import outcomes

    for seed in range(3):
        drawn, match = random.Random(seed), lauta.game(game).match(2)
        for _ in range(60):
            if match.over:
                break
            told = [(say(one.label), one.text) for one in outcomes(match.opened())]
            assert len(set(told)) == len(told)
            match.play(drawn.choice(match.legal_numbers()))


def test_a_board_of_older_rules_is_looked_at_and_taken_along(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.models import Table

    table = board(guest)
    play_some(guest, row, match, table, 3)
    known = row(table).rules_version
    Table.objects.filter(public_id=table).update(rules_version=known - 1, revision=row(table).revision + 1)
    assert "other rules" in page(guest, table)
    assert at(guest, row, table, go="back").status_code == 409
    assert guest.post(f"/t/{table}/to-board").status_code == 409
    assert archive_of(guest.client).namelist()
