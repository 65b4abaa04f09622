"""The OpenAPI 3.1 document, made from the routes that the router uses and from the types of what travels.

Its sentences are English, as docs/api.md, which explains what a list of addresses cannot.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import msgspec

from ..base.limits import RATES
from ..live.events import AnyEvent
from ..live.lines import Line
from ..members.personal_tokens import SCOPES
from ..members.receipts import MOST_KEY
from .api_door import KEY, Query, Route
from .api_shapes import Document, Refusal

REFS = "#/components/schemas/{name}"
VERSION = "1"
SAID = {
    400: "The request makes no sense, or comes at the wrong time: bad_request",
    401: "No token, or one that opens nothing here: unauthorized",
    403: "It is for others: not_allowed; or the token lacks a scope: missing_scope",
    404: "There is no such table, game or preset: not_found, unknown_name",
    405: "The address takes other methods: wrong_method",
    409: "The table has moved on, or plays by other rules: stale, other_rules, cannot_undo; "
    "or what is asked for is a secret still: seed_untold; "
    "or the same request is being carried out: pending",
    410: "The rules of the match are lost: lost_rules",
    413: "More than the server reads or keeps: too_much",
    422: "The rules or options do not allow it: illegal_action, option_error; "
    "or the Idempotency-Key belongs to another request: key_reused",
    429: "Too much in a short time; Retry-After says when to come again: too_fast",
    503: "The server cannot do it now; Retry-After says when to come again: busy, disk_full, no_room",
}
LATER = {"Retry-After": {"description": "seconds", "schema": {"type": "integer", "minimum": 1}}}


def document(routes: Sequence[Route]) -> Document:
    """The whole document."""
    kinds = _kinds(routes)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REFS)
    by_kind = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(_path(route), {})[route.method.lower()] = _operation(route, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lauta", "version": VERSION,
            "description": "Programs at the tables of a Lauta server. Errors are objects with `code` and "
            "`error`; streams are newline-delimited JSON, where blank lines only keep the connection alive.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {
                    "type": "http", "scheme": "bearer",
                    "description": "A member's personal token. Scopes: "
                    + "; ".join(f"`{scope}`: {title.template}" for scope, title in SCOPES.items()),
                },
                "seat": {
                    "type": "http", "scheme": "bearer",
                    "description": "The token of one seat, or of the spectators, of the table",
                },
            },
        },
    }  # fmt: skip


def _kinds(routes: Sequence[Route]) -> list[Any]:
    found: list[Any] = [Refusal, AnyEvent, Line]
    for route in routes:
        found += [kind for kind in (route.body, route.answer) if kind is not None and kind not in found]
    return found


def _path(route: Route) -> str:
    return "/" + route.path.replace("<str:table_id>", "{table}")


def _operation(route: Route, by_kind: dict[str, Any]) -> dict[str, Any]:
    rate = RATES[route.rate]
    told: dict[str, Any] = {
        "operationId": route.name.removeprefix("api-"),
        "summary": route.summary,
        "description": f"{_explained(route)} At most {rate.burst:g} times at once, "
        f"then {rate.per_second:g} a second.",
        "parameters": [*_table(route), *_query(route.query), *_key(route)],
        "responses": _responses(route, by_kind),
        "security": _security(route),
    }
    if route.body is not None:
        told["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_kind[str(route.body)]}},
        }
    return told


def _explained(route: Route) -> str:
    kind = route.body or route.answer
    return (inspect.getdoc(kind) or "").replace("\n", " ") if isinstance(kind, type) else ""


def _table(route: Route) -> list[dict[str, Any]]:
    if "<str:table_id>" not in route.path:
        return []
    where = {"name": "table", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
    return [{**where, "description": "what names the table in its address, /t/<table>"}]


def _query(query: Query) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "description": said, "schema": {"type": "integer", "minimum": 0}}
        if isinstance(said, str)
        else {"name": name, "in": "query", "schema": {"type": "string", "enum": list(said)}}
        for name, said in query.items()
    ]


def _key(route: Route) -> list[dict[str, Any]]:
    """The header with which a request that comes twice is carried out once."""
    if route.body is None:
        return []
    schema = {"type": "string", "maxLength": MOST_KEY}
    said = "a key of your own for this request: sent again with it, it is answered alike and done once"
    return [{"name": KEY, "in": "header", "description": said, "schema": schema}]


def _security(route: Route) -> list[dict[str, list[str]]]:
    if route.scopes is None:
        return []
    told: list[dict[str, list[str]]] = [{"token": [scope]} for scope in route.scopes] or [{"token": []}]
    return [*told, {"seat": []}] if route.by_seat else told


def _responses(route: Route, by_kind: dict[str, Any]) -> dict[str, Any]:
    stream = route.view is None
    kind, said = "application/json", "Done"
    if stream:
        kind, said = "application/x-ndjson", "A stream: each line that is not blank is one of these"
    told: dict[str, Any] = {
        str(route.status): {
            "description": said, "content": {kind: {"schema": by_kind[str(route.answer)]}},
        }
    }  # fmt: skip
    for status in _refused(route):
        told[str(status)] = {
            "description": SAID[status],
            "content": {"application/json": {"schema": by_kind[str(Refusal)]}},
            **({"headers": LATER} if status in (429, 503) else {}),
        }
    return told


def _refused(route: Route) -> list[int]:
    usual = {429, 503}
    if route.scopes is not None:
        usual |= {401} | ({403} if route.scopes or "<" in route.path else set())
    if "<str:table_id>" in route.path:
        usual.add(404)
    if route.body is not None:
        usual |= {409, 422}  # of idempotency keys
    return sorted(usual | set(route.refused))
