"""Puts a table into the position of another match, where it would take long to come there, as near the end.

No tests here.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache

import lauta
from lauta.arena.tally import SEAT, TURNS, WINNER, Tally, sources_of
from lauta.bots.levels import LEVELS, Bot
from lauta.engine.actors import CHANCE
from lauta.engine.match import Match
from tests.served import Server
from tests.waiting import LONG_ENOUGH


def put(server: Server, table: str, match: Match) -> None:
    """As if the match had been played at this table; its options must be those of the table.

    A person must be to move. Open pages see it when they are loaded anew; `Person.set_up` does it before.
    """
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH, isolation_level=None) as db:
        db.execute("begin immediate")
        ((row, options),) = db.execute("select id, options from lauta_table where public_id = ?", [table])
        assert json.loads(options) == match.options
        for told in ("duty", "question", "entry"):
            db.execute(f"delete from lauta_{told} where table_id = ?", [row])
        db.executemany(
            "insert into lauta_entry (table_id, n, actor, action, follows) values (?, ?, ?, ?, 0)",
            [(row, n, entry.actor, entry.action) for n, entry in enumerate(match.log)],
        )
        changed = "snapshot = ?, version = version + 1, revision = revision + 1"
        db.execute(f"update lauta_table set {changed} where id = ?", [match.snapshot(), row])
        db.execute("commit")


def games_of_bots(server: Server, game: str, players: int, digests: Sequence[str]) -> None:
    """As if bots had played a thousand games with the built-in figures and with those of these editions."""
    home = lauta.game(game)
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH, isolation_level=None) as db:
        for more, digest in enumerate(["", *digests]):
            turns = 30.0 + more
            sums = {TURNS: turns, WINNER: 80.0} | {f"{SEAT}{n}": 1 / players for n in range(1, players + 1)}
            found = Tally(1000, 20, 40, {name: (1000 * x, 1000 * x * x) for name, x in sums.items()})
            db.execute(
                "insert into lauta_measured (key, games, tally, endless, changed) values (?, 1000, ?, 0, ?)",
                [
                    f"{game} {players} {sources_of(home.package)} {digest}".strip(),
                    json.dumps(found.as_json()),
                    "2026-01-01 00:00:00",
                ],
            )


def first_turn(ident: str, players: int = 2) -> Match:
    """A match in which everybody has done what begins it, the first there is; seat 0 begins its turn."""
    for seed in range(100):
        match = lauta.game(ident).match(players, seed=seed)
        for _ in range(players):
            match.play(match.legal_actions()[0])
        if match.actor == 0:
            return match
    raise AssertionError(f"seat 0 never begins {ident}")


def soon_over(ident: str, players: int, people: int, preset: str | None = None, left: int = 3) -> Match:
    """A match of people, who sit first and play anyhow, and of bots: people decide `left` times more."""
    match, asked = _played_out(ident, players, people, preset)
    return match.at(asked[-left])


def last_decision(ident: str, players: int, people: int, preset: str | None = None) -> tuple[Match, int]:
    """The same match before the last decision of a person, and the number of that decision."""
    match, asked = _played_out(ident, players, people, preset)
    return match.at(asked[-1]), match.log[asked[-1]].action


def over(ident: str, players: int, people: int) -> Match:
    """The same match at its end. In Afrikan tähti a person and a bot take 30 decisions, two people 1,300."""
    match, _ = _played_out(ident, players, people, None)
    return match.at(len(match.log))


@cache
def _played_out(ident: str, players: int, people: int, preset: str | None) -> tuple[Match, list[int]]:
    """Played once for all tests that begin near its end: the match, and where in it people decided."""
    game, dice, bot = lauta.game(ident), random.Random(1), Bot(LEVELS["casual"], "plain")
    match, asked = game.match(players, seed=1, preset=preset), list[int]()
    while not match.over:
        assert match.actor is not None and match.actor != CHANCE  # drawn
        if match.actor < people:
            asked.append(len(match.log))
            match.play(dice.choice(match.legal_actions()))
        else:
            match.play(bot.choose(game, match.redacted(match.actor), seed=len(match.log)))
    return match, asked


def days_of(server: Server, game: str, preset: str, *levels: str) -> None:
    """As if the challenge of today, and of tomorrow should midnight come, were this one."""
    home = lauta.game(game)
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH, isolation_level=None) as db:
        for more in (0, 1):
            day = datetime.now(UTC).date() + timedelta(days=more)
            db.execute(
                "insert or replace into lauta_challenge"
                " (date, game, rules_version, preset, options, levels, seed, nonces, over)"
                " values (?, ?, ?, ?, ?, ?, ?, '[]', 0)",
                [day.isoformat(), game, home.rules_version, preset, json.dumps(home.options_of(preset)),
                 json.dumps(levels), bytes([more] * 32)],
            )  # fmt: skip


def a_day_later(server: Server) -> None:
    """As if a day had gone by: all challenges, with what came of them, are a day older."""
    with sqlite3.connect(server.data / "lauta.sqlite3", timeout=LONG_ENOUGH, isolation_level=None) as db:
        db.execute("begin immediate")
        db.execute("update lauta_challenge set date = date(date, '-1 day')")
        db.execute("update lauta_attempt set finished = strftime('%Y-%m-%d %H:%M:%f', finished, '-1 day')")
        older = "daily = date(daily, '-1 day'), revision = revision + 1"
        db.execute(f"update lauta_table set {older} where daily is not null")
        db.execute("commit")
