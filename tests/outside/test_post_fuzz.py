"""Nonsense to every address that takes a POST: no 500, and no page that is 500 afterwards."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.web.conftest import Guest
from tests.web.program import ALL

VIEWS = Path(lauta.__file__).parent / "web"
# Addresses after which what the others need is gone: they come last.
ENDINGS = (
    "delete",
    "leave",
    "call-off",
    "sign-out",
    "away",
    "relieve",
    "bring",
    "enter",
    "sign-in",
    "sign-up",
)
WORDS = {
    "nothing": "",
    "NUL": "a\0b",
    "long": "x" * 5000,
    "digits": "9" * 30,
    "minus": "-1",
    "superscript": "²",
    "not a number": "nan",
    "brackets": "[" * 300,
    "markup": "<b>'\"&{}%s%(a)s{0}",
    "emoji": "👩‍👩‍👧🩷\ufe0f",
    "direction": "\u202e\u2066\u200f",
    "lines": "a\r\nb\u2028c",
    "one": "1",
    "path": "../../etc/passwd",
    "digit of elsewhere": "٣",
    "JSON": '{"id": [1], "response": 5, "type": {}}',
}
DEEP = 3000
PARTS = {
    "account/change/<str:part>": ("profile", "email", "password"),
    "account/programs/<str:part>": ("make", "revoke", "declare"),
    "account/passkeys/<str:part>": ("add", "rename", "remove"),
    "passkeys/<str:what>": ("make", "add", "enter", "confirm"),
}
BODIES = {
    "nothing": b"",
    "half": b'{"a":',
    "null": b"null",
    "a list": b"[]",
    "a number": b"17",
    "a text": b'"x"',
    "not UTF-8": b'{"a": "\xff"}',
    "half a character": b'{"text": "\\ud800", "name": "\\ud800", "note": "\\ud800"}',
    "NUL": b'{"text": "\\u0000", "name": "\\u0000"}',
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep tables": b'{"question":' * DEEP + b"1" + b"}" * DEEP,
    "deep in a field": b'{"question":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "huge numbers": b'{"version": %s, "question": %s, "action": %s}' % ((b"9" * 30,) * 3),
    "not a number": b'{"version": NaN, "changes": Infinity}',
    "other types": json.dumps(
        dict.fromkeys(["version", "changes", "name", "note", "confirmed", "question", "text", "action"], True)
    ).encode(),
    "a question that is a list": b'{"question": [1, [2]]}',
    "a question that is a text": b'{"question": "x"}',
    "a question of other types": json.dumps(
        {"question": {"cells": 5, "cities": [[]], "names": {"a": 1}, "of": [], "regions": {}, "borders": 3,
                      "deck": {}, "card": []}}
    ).encode(),
    "changes of nothing": b'{"version": 1, "changes": [{}, [], 5]}',
    "changes of keys": b'{"version": 1, "changes": [{"path": [[], {}], "value": {"a": {}}}]}',
    "a browser of nothing": b'{"endpoint": {}, "keys": []}',
    "keys of nothing": b'{"endpoint": "https://example.org/", "keys": {"p256dh": "\xc3\xa4", "auth": ""}}',
}  # fmt: skip
SAMPLE_WORDS = ("NUL", "digits")
SAMPLE_BODIES = ("deep in a field", "a question of other types", "huge numbers")


def fields() -> list[str]:
    """Every name under which a view looks into a form or a query."""
    found = set[str]()
    for path in VIEWS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(name)), *_]):
                    found.add(name)
                case ast.Subscript(slice=ast.Constant(value=str(name))):
                    found.add(name)
    return sorted(name for name in found - {"file"} if re.fullmatch(r"[a-z_-]{1,20}", name))


class Household:
    """A member who keeps the server, with one of each thing that an address can name."""

    def __init__(self, guest: Guest) -> None:
        from lauta.web.members import personal_tokens
        from lauta.web.models import Edition, Member, Table, Tournament

        self.guest = guest
        guest.client.raise_request_exception = False
        guest.post("/sign-up", fragment=False, name="Fuzz", password="unusual words 7")
        Member.objects.filter(name="Fuzz").update(keeper=True)
        self.token = personal_tokens.make(Member.objects.get(name="Fuzz"), "fuzz", ALL)
        self.table = guest.new_table("me", "open")
        guest.post("/board/africa/new", fragment=False, players="2")
        self.board = str(Table.objects.filter(free=True).latest("pk").public_id)
        guest.post("/editions/new", fragment=False, game="africa", name="ours")
        self.edition = str(Edition.objects.latest("pk").public_id)
        reply = guest.post(
            "/tournaments/new", fragment=False, game="africa", players="2", places="4", name="Fuzz"
        )
        row = Tournament.objects.order_by("-pk").first()
        self.tournament = str(row.public_id) if row else "none"
        assert reply.status_code == 302, reply.content.decode()

    def addresses(self) -> list[str]:
        """Every address of the server, with things that are there in it."""
        from lauta.web.urls import urlpatterns

        found = []
        for pattern in urlpatterns:
            route = str(pattern.pattern)
            for table in (self.table, self.board) if "_id>" in route else ("",):
                for part in PARTS.get(route, ("x",)):
                    found.append("/" + self.filled(route, table, part))
        return sorted(set(found), key=lambda address: (any(end in address for end in ENDINGS), address))

    def filled(self, route: str, table: str, part: str) -> str:
        known = {
            "table_id": table, "edition_id": self.edition, "tournament_id": self.tournament,
            "game_id": "africa", "name": "first", "which": "next", "what": part, "part": part,
            "when": "2026-01-01", "code": "ABCD", "token": "x", "seat_token": "x", "watch_token": "x",
            "shared_id": table, "build": "x", "kind": "game", "players": "2", "n": "0", "pk": "1",
        }  # fmt: skip
        return re.sub(r"<\w+:(\w+)>", lambda found: known.get(found[1], "x"), route)

    def ask(self, address: str, kind: str, given: Any, names: list[str]) -> Any:
        """Send something to an address: a form or a query with it in every field, or a body of it."""
        shown = {"Authorization": f"Bearer {self.token}"} if address.startswith("/api/") else {}
        client = self.guest.client
        if kind == "form":
            return client.post(address, dict.fromkeys(names, given), headers=shown)
        if kind == "query":
            return client.get(address, dict.fromkeys(names, given), headers=shown)
        return client.post(address, given, content_type="application/json", headers=shown)

    def broken_pages(self) -> list[str]:
        """The pages that answer 500 now."""
        named = [f"/t/{self.table}", f"/t/{self.board}", f"/editions/{self.edition}"]
        general = ["/", "/editions", "/account", "/account/programs", "/notices", "/keeper", "/lobby"]
        pages = [*named, f"/tournaments/{self.tournament}", *general, "/board/africa"]
        return [page for page in pages if self.guest.get(page).status_code >= 500]


@pytest.fixture
def household(guest: Guest, box: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Household]:
    from lauta.web.base.rates import RateLimit
    from lauta.web.models import Table

    monkeypatch.setattr(RateLimit, "burst", 1e9)
    yield Household(guest)
    Table.objects.filter(listed=True).delete()


def _failed(household: Household, words: Iterator[tuple[str, Any]], kind: str) -> list[str]:
    names, failed = fields(), []
    for what, given in words:
        for address in household.addresses():
            reply = household.ask(address, kind, given, names)
            if reply.status_code >= 500:
                failed.append(f"{kind} of {what} to {address}: {reply.status_code}")
    return failed + [f"after {kind}s: {page}" for page in household.broken_pages()]


def _sampled(cases: dict[str, Any], sample: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    return ((what, cases[what]) for what in sample)


def test_no_form_of_nonsense_breaks_anything(household: Household) -> None:
    assert _failed(household, _sampled(WORDS, SAMPLE_WORDS), "form") == []


def test_no_json_of_nonsense_breaks_anything(household: Household) -> None:
    assert _failed(household, _sampled(BODIES, SAMPLE_BODIES), "body") == []


def test_no_number_in_an_address_is_too_large(household: Household) -> None:
    from lauta.web.urls import urlpatterns

    failed = []
    for route in (str(pattern.pattern) for pattern in urlpatterns):
        if "<int:" in route:
            address = "/" + household.filled(re.sub(r"<int:\w+>", "9" * 30, route), household.table, "x")
            for ask in (household.guest.client.get, household.guest.client.post):
                failed += [address] if ask(address).status_code >= 500 else []
    assert failed == []


@pytest.mark.soak
def test_no_nonsense_of_any_kind_breaks_anything(household: Household) -> None:
    failed = _failed(household, iter(BODIES.items()), "body")
    failed += _failed(household, iter(WORDS.items()), "query")
    failed += _failed(household, iter(WORDS.items()), "form")
    assert failed == []
