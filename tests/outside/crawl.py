"""Asks every address of `urls.py` with GET and tells what each answer cost. No tests here.

Arguments are found by their names; `ASKED` says otherwise. An address that nobody named is an error: it
would not be measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.outside.heavy import Heavy

# Addresses whose arguments are not those of the heavy member, and several forms of one address.
ASKED: dict[str, list[dict[str, str]]] = {
    "icon": [{"build": "x", "name": "icon-192"}],
    "learn-begin": [{"name": "first"}],
    "learn-match": [{"name": "first"}],
    "art": [{"name": "africa"}],
    "puzzle-begin": [{"which": "next"}],
    "card": [{"kind": "rules"}],
    "person": [{"name": "MEMBER"}],
    "change-account": [{"part": "profile"}],
    "change-programs": [{"part": "new"}],
    "change-sessions": [{"part": "end"}],
    "change-passkeys": [{"part": "add"}],
    "ask-passkey": [{"what": "sign-in"}],
    "at": [{"n": "1500"}],
    "steps": [{"n": "1500"}],
    "played": [{"n": "1500"}],
    "position": [{"n": "1"}],
    "preview-edition": [{"n": "0"}],
    "leaderboard": [{"players": "2"}],
}
# Addresses that refuse this member's GET for a good reason, with their status.
REFUSED = {
    "lesson": 405, "hint": 400, "position": 409, "document": 200, "art": 404, "film": 404, "proof": 409,
    "new-password": 200, "confirm-email": 200, "api-table": 401, "api-account": 401,
}  # fmt: skip
QUERIES = {"statistics": ["", "?game=retkikunnat"], "front": ["", "?away"], "keeper": ["", "?settled"]}


@dataclass
class Cost:
    """What one answer took: `replays` are matches read from their logs."""

    name: str
    path: str
    status: int = 0
    queries: int = 0
    rows: int = 0
    replays: int = 0
    seconds: float = 0.0
    bytes: int = 0
    statements: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.seconds * 1000:6.0f} ms {self.queries:5} queries {self.rows:6} rows"
            f" {self.replays:4} replays {self.bytes / 1000:7.0f} kB {self.status} {self.name} {self.path}"
        )


def addresses(of: Heavy) -> Iterator[tuple[str, str]]:
    """The name and the path of each address, once for each way in which it is asked."""
    from django.urls import URLPattern, reverse

    from lauta.web.urls import urlpatterns

    known = {
        "table_id": of.table, "shared_id": of.table, "token": of.watch, "watch_token": of.watch,
        "seat_token": of.seat, "n": "0", "game_id": of.game, "edition_id": of.edition, "when": of.day,
        "tournament_id": of.tournament, "pk": str(of.report), "code": "ABCD-EFGH", "build": "x",
        "players": "2", "index": "1",
    }  # fmt: skip
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        name = str(pattern.name)
        for more in ASKED.get(name, [{}]):
            more = {key: value.replace("MEMBER", of.name) for key, value in more.items()}
            wanted = pattern.pattern.converters
            missing = set(wanted) - set(known) - set(more)
            assert not missing, f"tests/outside/crawl.py: what is {missing} of the address {name}?"
            path = reverse(name, kwargs={key: {**known, **more}[key] for key in wanted})
            for query in QUERIES.get(name, [""]):
                yield name, path + query


@contextmanager
def counted(cost: Cost) -> Iterator[None]:
    """Count the queries, the rows read, and the replays of what is done meanwhile."""
    from unittest.mock import patch

    from django.db import connection
    from django.db.models.sql import compiler

    from lauta.engine.game import Game

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        cost.queries += 1
        cost.statements.append(sql)
        return run(sql, params, many, context)

    apply_rows, resume = compiler.SQLCompiler.results_iter, Game.resume

    def rows(self: Any, *args: Any, **kwargs: Any) -> Any:
        for row in apply_rows(self, *args, **kwargs):
            cost.rows += 1
            yield row

    def replay(self: Any, *args: Any, **kwargs: Any) -> Any:
        cost.replays += 1
        return resume(self, *args, **kwargs)

    with (
        connection.execute_wrapper(execute),
        patch.object(compiler.SQLCompiler, "results_iter", rows),
        patch.object(Game, "resume", replay),
    ):
        began = time.thread_time()
        yield
        cost.seconds = time.thread_time() - began


def ask(client: Any, name: str, path: str) -> Cost:
    """What a GET of this address costs."""
    cost = Cost(name, path)
    with counted(cost):
        reply = client.get(path)
        cost.bytes = len(b"".join(reply.streaming_content) if reply.streaming else reply.content)
    cost.status = reply.status_code
    return cost
