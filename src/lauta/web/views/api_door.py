"""The door of the API: who asks, with which scope, how often, with which body; and the answer as JSON.

One description of each address (`Route`) serves the router, this door and the OpenAPI document.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.views.decorators.csrf import csrf_exempt

from ...engine.phrase import T
from ..base.addresses import place_of
from ..base.rates import rates
from ..base.reading import body_of, whole_number
from ..base.refusals import BadRequest, TooMuch, Unauthorized, Unsupported
from ..match.presence import presence
from ..members import receipts
from ..members.personal_tokens import Grant, granted
from ..tables import seating
from ..tables.at_table import AtTable, at_table

MAX_JSON = 4096
KEY, REPLAYED = "Idempotency-Key", "Idempotency-Replayed"
UTF8 = {"utf-8", "utf8", "us-ascii", "ascii"}
NOBODY = AtTable((), "", "", "")
T_ = TypeVar("T_")
Query = Mapping[str, str | Sequence[str]]  # parameters of the address: what they mean, or what they may be


@dataclass(frozen=True)
class Route:
    """One address and method: what it is for, who may use it, what goes in and out.

    `scopes` are those of which a token needs one; empty: any token; None: no token is needed. With `by_seat`
    the token of a seat will do, too. `rate` names a kind of `limits.RATES`. `refused` are statuses besides
    401, 403, 429, and 404 where a table is named. Without a `view` it is a stream, whose lines are `answer`.
    """

    method: str
    path: str
    name: str
    summary: str
    rate: str
    answer: Any
    view: Callable[[Call], Any] | None = None
    scopes: tuple[str, ...] | None = ()
    body: type | None = None
    status: int = 200
    by_seat: bool = False
    refused: tuple[int, ...] = ()
    query: Query = field(default_factory=dict)


@dataclass(frozen=True)
class Call:
    """One request that has come through the door: a member's, or one of whoever is at a table (`by_seat`)."""

    request: HttpRequest
    route: Route
    table_id: str
    body: Any
    grant: Grant | None
    at: AtTable | None

    @property
    def member(self) -> Grant:
        """What the personal token allows."""
        assert self.grant is not None, "the route lets nobody in without one"
        return self.grant

    @property
    def who(self) -> AtTable:
        """Who the token is at the table."""
        assert self.at is not None, "the route is by_seat"
        return self.at

    def body_as(self, kind: type[T_]) -> T_:
        """The body, which is of this type."""
        return cast(T_, self.body)

    def number(self, name: str) -> int | None:
        """A number in the address. BadRequest."""
        given = self.request.GET.get(name)
        number = whole_number(given) if given is not None else None
        if given is not None and number is None:
            raise BadRequest(T("{name} is a whole number, not {given}.", name=name, given=given[:20]))
        return number

    def word(self, name: str) -> str:
        """One of the words that the address may hold; empty where it holds none. BadRequest."""
        given, known = self.request.GET.get(name, ""), self.route.query[name]
        if given and given not in known:
            raise BadRequest(T("{name} is one of these: {known}.", name=name, known=", ".join(known)))
        return given


def door(routes: Sequence[Route]) -> Callable[..., HttpResponse]:
    """The view of an address, for all its methods."""
    by_method = {route.method: route for route in routes}
    allowed = sorted({*by_method, "OPTIONS", *(["HEAD"] if "GET" in by_method else [])})

    def answer(request: HttpRequest, table_id: str = "") -> HttpResponse:
        route = by_method.get("GET" if request.method == "HEAD" else request.method or "")
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers={"Allow": ", ".join(allowed)})
        if route is None or route.view is None:
            return HttpResponseNotAllowed(allowed)
        address = place_of(request.META["REMOTE_ADDR"])
        try:
            grant, at = _let_in(request, route, table_id, address)
        except Unauthorized:
            rates.spend("unauthorized", address)
            raise
        call = Call(request, route, table_id, _read(request, route), grant, at)
        told, again = _answered(route, call, grant.guest if grant else at.repeats_as() if at else "")
        if table_id:
            presence.visit(table_id, (grant or at or NOBODY).guest, address)
        headers = {REPLAYED: "true"} if again else {}
        return HttpResponse(told, content_type="application/json", status=route.status, headers=headers)

    return csrf_exempt(answer)  # nothing here is done with a cookie


def _answered(route: Route, call: Call, who: str) -> tuple[bytes, bool]:
    """The answer as JSON, and whether it is that of an earlier request with the same key."""
    view, request = route.view, call.request
    assert view is not None, "streams do not come here"

    def do() -> bytes:
        return msgspec.json.encode(view(call))

    key = request.headers.get(KEY, "")
    if not key or not who or route.body is None:
        return do(), False
    return receipts.once(who, key, request.get_full_path().encode() + b"\n" + request.body, do)


def _let_in(
    request: HttpRequest, route: Route, table_id: str, address: str
) -> tuple[Grant | None, AtTable | None]:
    """Whose personal token it is, or who the token is at the table; counted. Raises what `at_table` does."""
    if route.scopes is None:
        rates.spend(route.rate, address)
        return None, None
    if route.by_seat:
        who = at_table(seating.find(table_id), _authorization(request), *route.scopes)
        rates.spend(route.rate, who.counted_from(address))
        return None, who
    grant = granted(_authorization(request))
    grant.check(*route.scopes)
    rates.spend(route.rate, grant.guest)
    return grant, None


def _authorization(request: HttpRequest) -> str:
    return str(request.headers.get("Authorization", ""))


def _read(request: HttpRequest, route: Route) -> Any:
    if route.body is None:
        return None
    if len(request.body) > MAX_JSON:
        raise TooMuch(T("A body can have at most {n} bytes.", n=MAX_JSON))
    charset = (request.content_params or {}).get("charset", "utf-8").strip("\"'").lower()
    if request.headers.get("Content-Encoding", "identity").lower() != "identity" or charset not in UTF8:
        raise Unsupported
    return body_of(request.body.removeprefix(BOM_UTF8) or b"{}", route.body)
