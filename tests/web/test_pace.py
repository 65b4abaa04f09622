"""How long bots wait: as the table has chosen, and not at all where there is nothing to see or to decide."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import lauta
from lauta.engine.match import Entry


@pytest.fixture(autouse=True)
def _as_tables_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAUTA_BOT_PACE")
    monkeypatch.delenv("LAUTA_REACTION_PAUSE", raising=False)


def _before_a_move(row: Any, match: Any, table: str) -> float:
    from lauta.web.match.pace import before_a_move

    return before_a_move(row(table), match(table))


def test_the_pace_is_chosen_with_the_table_and_at_it(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match.pace import PACES

    table = guest.new_table("bot:novice", "me", option_start_player="1", pace="brisk")
    assert row(table).pace == "brisk"
    assert _before_a_move(row, match, table) == PACES["brisk"] < PACES["calm"]
    assert guest.post(f"/t/{table}/pace", pace="at_once").status_code == 200
    assert _before_a_move(row, match, table) == 0
    assert guest.post(f"/t/{table}/pace", pace="tomorrow").status_code == 404
    assert row(table).pace == "at_once"


def test_who_only_watches_chooses_no_pace(guest: Any, another: Any, row: Any) -> None:
    table, watcher = guest.new_table("bot:novice", "me"), another()
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert watcher.post(f"/t/{table}/pace", pace="brisk").status_code == 403
    assert row(table).pace == "calm"


def test_who_runs_the_server_can_set_the_pace_of_all_tables(
    guest: Any, row: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guest.new_table("bot:novice", "me", option_start_player="1", pace="at_once")
    monkeypatch.setenv("LAUTA_BOT_PACE", "0.4")
    assert _before_a_move(row, match, table) == 0.4


def test_a_bot_does_not_wait_after_the_end_of_a_bots_turn(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match.pace import PACES, SHARES, before_a_move

    table = guest.new_table("bot:novice", "bot:novice", "me", option_start_player="1")
    game = match(table)
    game.play(game.legal_actions()[0])
    waits: dict[tuple[str, int], set[float]] = {}
    while not game.over and len(game.log) < 150:
        last = game.log[-1]
        kind = "forced" if len(game.legal_actions()) == 1 else "free"
        ended = game.action(last.action).kind == "end" and last.actor != lauta.CHANCE
        waits.setdefault((kind, last.actor if ended else -1), set()).add(before_a_move(row(table), game))
        legal = sorted(game.legal_actions(), key=lambda a: a.kind == "end")
        game.play(legal[len(game.log) % len(legal)])
    assert {waits[kind] == {0.0} for kind in waits if kind[0] == "forced"} == {True}
    assert waits["free", 0] == waits["free", 1] == {0.0}  # the last to act was a bot, and its turn has ended
    for free in (waits["free", 2], waits["free", -1]):
        assert max(free) == 0.5 and free <= {PACES["calm"] * share for share in SHARES}


def test_a_rematch_keeps_the_pace(guest: Any, row: Any) -> None:
    table = row(guest.new_table("me", "bot:novice", pace="brisk"))
    table.status = table.OVER
    table.save()
    again = guest.post(f"/t/{table.public_id}/again").headers["Location"].removeprefix("/t/")
    assert row(again).pace == "brisk"


def test_each_pause_of_a_turn_is_a_smaller_share(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match.pace import PACES, SHARES, number_in_turn

    table = guest.new_table("bot:novice", "me", option_start_player="1")
    game, shares = match(table), list[float]()
    while not game.over and len(shares) < 40:
        game.play(next(a for a in game.legal_actions() if a.kind != "end" or len(game.legal_actions()) == 1))
        if game.actor == 0 and len(game.legal_actions()) > 1 and game.log[-1].actor != 1:
            n = number_in_turn(game)
            assert _before_a_move_of(row, game, table) == PACES["calm"] * SHARES[min(n, len(SHARES) - 1)]
            shares.append(n)
    assert max(shares) > 1


def _before_a_move_of(row: Any, game: Any, table: str) -> float:
    from lauta.web.match.pace import before_a_move

    return before_a_move(row(table), game)


def test_who_waits_for_more_than_a_round_waits_less(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match.pace import HURRIED, LONG_ROUND, hurry

    table = row(guest.new_table("bot:novice", "bot:novice", "me"))
    game, own = match(table.public_id), Entry(2, 0)
    end = Entry(2, next(iter(game.rules.FINAL)))
    played = [Entry(n % 2, 0) for n in range(2 * LONG_ROUND)]
    logs = [played, [*played[:-1]], [*played[:-1], own, end, played[-1]], [*played[:-1], end, played[-1]]]
    hurried = [hurry(table, SimpleNamespace(log=log, rules=game.rules)) for log in logs]  # type: ignore[arg-type]  # all that is read
    assert hurried == [HURRIED, 1.0, 1.0, HURRIED]


def test_only_people_who_meet_wait_for_passes_of_people(guest: Any, row: Any) -> None:
    from lauta.web.match import pace

    alone = row(guest.new_table("me", "bot:casual", "bot:expert", game="retkikunnat", preset=""))
    assert [pace.before_a_pass(alone, seat) for seat in range(3)] == [
        pace.NOBODY_LEARNS, pace.OF_GREEDY, pace.OF_SEARCH["expert"],
    ]  # fmt: skip
    party = row(guest.new_table("me", "here", "bot:casual", game="retkikunnat", preset="", pace="brisk"))
    pauses = [pace.before_a_pass(party, s) for s in range(3)]
    assert pauses == [pace.AMONG_PEOPLE, pace.AMONG_PEOPLE, pace.OF_GREEDY]


@pytest.mark.parametrize("level", ["expert", "master", "Magpie"])
def test_a_bot_has_thought_about_a_reaction_before_its_pass(
    guest: Any, row: Any, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    from lauta.web.match import pace

    monkeypatch.setenv("LAUTA_ENGINES", '{"Magpie": "true"}')
    table = row(guest.new_table("me", f"bot:{level}", game="retkikunnat", preset=""))
    assert pace.reaction_thought(level) + 0.02 < pace.before_a_pass(table, 1)[0]


@pytest.mark.parametrize("game", [game.id for game in lauta.games()])
def test_the_form_says_how_long_a_match_takes(game: str, guest: Any) -> None:
    from lauta.web.match.pace import decisions, minutes

    known = lauta.game(game)
    page = guest.get(f"/?game={game}").content.decode()
    for players in known.players:
        said = minutes(known, players)
        assert said["calm"] >= said["brisk"] >= said["at_once"] and decisions(known, players) > 0
        assert f'data-players="{players}"' in page


def test_a_whole_match_of_retkikunnat_with_three_bots_fits_into_an_evening() -> None:
    """25 minutes, in which the person has four seconds for each decision."""
    from lauta.web.match.pace import decisions, minutes

    game = lauta.game("retkikunnat")
    assert minutes(game, 4)["calm"] + decisions(game, 4) * 4 / 60 <= 25
