"""A program with a member's token, as tests speak to it without a network. No tests here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lauta.games import lending
from tests.web.streams import Stream

PASSWORD = "a board of tiles"
ALL = ("read", "play", "match:make", "chat")


@contextmanager
def lent_hands() -> Iterator[None]:
    """The game of hands for a while, with all buckets full; its listed tables go with it."""
    from lauta.web.base.rates import rates
    from lauta.web.models import Table

    rates.begin()
    with lending("hands", "tests.hands"):
        yield
        Table.objects.filter(listed=True).delete()  # a game that is there no more is in nobody's lobby


class Program:
    """A program of a member, which shows a token and has no cookies."""

    def __init__(self, name: str, *scopes: str) -> None:
        from django.contrib.auth.hashers import make_password

        from lauta.web.members import personal_tokens
        from lauta.web.members.identity import new_guest
        from lauta.web.models import Member

        known = Member.objects.filter(key=name.casefold()).first()
        self.member = known or Member.objects.create(
            name=name, key=name.casefold(), guest=new_guest(), password=make_password(PASSWORD)
        )
        self.token = personal_tokens.make(self.member, "test", scopes or ALL)

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        from django.test import Client

        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        return Client(enforce_csrf_checks=True).generic(
            method, path, content, "application/json",
            headers={"Authorization": f"Bearer {self.token if token is None else token}"},
        )  # fmt: skip

    def get(self, path: str, status: int = 200) -> Any:
        reply = self.ask("GET", path)
        assert reply.status_code == status, reply.content.decode()
        return reply.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        reply = self.ask("POST", path, body)
        assert reply.status_code == status, reply.content.decode()
        return reply.json()

    def table(self, *seats: str, **more: Any) -> str:
        """The id of a new table of hands; seats as "me", "open", "bot"."""
        wish = {"game": "hands", "seats": [{"kind": kind} for kind in seats], **more}
        return str(self.post("/api/tables", wish, 201)["table"]["id"])

    def events(self, query: str = "") -> Stream:
        return Stream("", self.token, query)


def play_out(table: str, match: Any) -> None:
    from lauta.web.match import moves
    from lauta.web.models import Table

    while not (now := match(table)).over:
        version = Table.objects.get(public_id=table).version
        moves.play(table, now.actor, now.legal_actions()[0].number, version)
