"""Hidden hands of the real games: two matches that a reader cannot tell apart look the same in every byte.

How this is done with a game of the tests' own stands in test_secrets.py, what rules hide in tests/contract.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from lauta.engine.actors import SPECTATOR
from lauta.engine.record import pack
from tests.web.archives import archive_of
from tests.web.test_secrets import pushed, write

TRIES, NEWEST, AT_ONCE = 60, 14, 6  # how another match is looked for
WRONG = 12  # decisions that are none, of which each reader tries so many
CASES = [("attika", "rulebook", 40), ("retkikunnat", "quick", 120)]
# What differs with every answer, or with the time.
FLEETING = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"|<time datetime="[^"]*">[^<]*</time>')


def another_match(match: Any, reader: int | None, dice: random.Random) -> list[int] | None:
    """The actions of another match that has looked alike to a reader from the start; None without one.

    Some of what came up unseen is exchanged, all else stays: other cards in other hands.
    """
    who = SPECTATOR if reader is None else reader
    secret, seen, past = list[int](), list[bytes](), match.at(0)
    for n, entry in enumerate(match.log):
        if entry.actor != reader and past.rules.is_secret(past.state, entry.action, who):
            secret.append(n)
        past.repeat(entry.action)
        seen.append(pack(past.redacted(reader)))
    for _ in range(TRIES if secret else 0):
        newest = secret[-NEWEST:]
        changed = set(dice.sample(newest, dice.randint(1, min(AT_ONCE, len(newest)))))
        found = _played_otherwise(match, who, changed, seen, dice)
        if found is not None:
            return found
    return None


def _played_otherwise(
    match: Any, who: int, changed: set[int], seen: list[bytes], dice: random.Random
) -> list[int] | None:
    past, reader = match.at(0), None if who == SPECTATOR else who
    actions = list[int]()
    for n, entry in enumerate(match.log):
        if past.actor != entry.actor:
            return None
        action, legal = entry.action, past.legal_numbers()
        if n in changed:
            action = dice.choice([one for one in legal if past.rules.is_secret(past.state, one, who)])
        if action not in legal:
            return None
        past.repeat(action)
        actions.append(action)
        if pack(past.redacted(reader)) != seen[n]:
            return None
    return actions if pack(past.state) != match.snapshot() else None


def outlets(who: Any, seat: int | None, table: str, row: Any, match: Any) -> dict[str, bytes]:
    """Everything that somebody can get from the server about this table, by where it comes from."""
    now, found = match(table), dict[str, bytes]()
    version, watch, last = row(table).version, row(table).watch_token, len(now.log)
    places = re.findall(r'data-place="([^"]+)"', who.get(f"/t/{table}").content.decode())
    paths = [
        *("", "/text", "/record", "/board.svg", "/chance", "/share", "/document", "/proof", "/back-on"),
        *("/hint", "/position/3", "/why?place=hand&board=0", "/why?place=hand&board=1"),
        *(f"/{way}/{n}" for way in ("at", "steps", "played") for n in (1, last // 2, last - 1, last)),
        *(f"/board.svg?n={n}" for n in (last // 2, last)),
        *(f"/why?place={place}" for place in sorted(set(places))[:6]),
    ]
    for path in [*(f"/t/{table}{path}" for path in paths), "/", "/lobby", f"/board/{now.game.id}?of={table}"]:
        found[path] = FLEETING.sub(b"", who.get(path).content)
        if path.startswith("/t/"):
            found[f"{path} for the script"] = FLEETING.sub(b"", who.get(path, fragment=True).content)
    card = who.client.head(f"/share/{table}/{watch}/card.png")
    found["card"] = f"{card.status_code} {card.headers.get('ETag')}".encode()
    with archive_of(who.client) as archive:
        found |= {name: archive.read(name) for name in archive.namelist() if table in name}
    legal = set(now.legal_numbers()) if now.actor == seat else set()
    wrong = [number for number in range(now.rules.N_ACTIONS) if number not in legal]
    for number in random.Random(last).sample(wrong, WRONG):
        reply = who.play(table, number, version)
        found[f"wrong {number}"] = str(reply.status_code).encode() + reply.content
    assert row(table).version == version
    return {**found, **pushed(who, seat, table, row)}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reactions are not waited for; and nobody listens later to a table that is gone."""
    from lauta.web.models import Table

    monkeypatch.setattr("lauta.web.match.reactions.clock", lambda: 1e12)
    yield
    Table.objects.filter(listed=True).delete()


@pytest.mark.slow
@pytest.mark.parametrize("game, preset, length", CASES)
def test_nothing_that_is_sent_changes_with_what_its_reader_may_not_know(
    guest: Any, another: Any, row: Any, match: Any, game: str, preset: str, length: int
) -> None:
    from lauta.web.match import moves

    friend, watcher, dice = another(), another("fi"), random.Random(game)
    table = guest.new_table("me", "open", game=game, preset=preset, listed="1")
    friend.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    compared = set[int | None]()
    for n in range(length):
        now = match(table)
        moves.play(table, now.actor, dice.choice(now.legal_numbers()), row(table).version)
        if (n + 1) % (length // 2):
            continue
        for who, seat in ((guest, 0), (friend, 1), (watcher, None)):
            true = match(table)
            other = another_match(true, seat, dice)
            if other is None:
                continue
            before = outlets(who, seat, table, row, match)
            write(row(table), match(table), other)
            after = outlets(who, seat, table, row, match)
            write(row(table), match(table), [entry.action for entry in true.log])
            assert [place for place in before if before[place] != after[place]] == []
            compared.add(seat)
    assert len(compared) > 1, "positions must be such that the test can fail"
