"""Programs with a member's token: lobby, tables, moves, words, limits, and the OpenAPI document.

Their events are in test_program_events.py.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, cast, get_args

import pytest

from tests.served import ROOT
from tests.web.program import Program, lent_hands, play_out
from tests.web.streams import Stream, run

TWO: dict[str, Any] = {"game": "hands", "seats": [{"kind": "me"}] * 2}


@pytest.fixture(autouse=True)
def _lent(box: Any) -> Iterator[None]:
    with lent_hands():
        yield


@pytest.fixture
def aino() -> Program:
    return Program("Aino")


@pytest.fixture
def bo() -> Program:
    return Program("Bo")


def test_the_token_of_a_seat_that_a_page_shows_is_good_after_signing_up(guest: Any) -> None:
    """It follows from whose the seat is, so it is another one then."""
    from django.test import Client

    table = guest.new_table("me", "here")

    def opens() -> int:
        page = guest.get(f"/t/{table}").content.decode()
        token = re.search(r'id="program-0" readonly value="([^"]+)"', page)
        assert token
        client = Client(headers={"Authorization": f"Bearer {token[1]}"})
        return int(client.get(f"/api/tables/{table}").status_code)

    assert opens() == 200
    guest.post("/sign-up", fragment=False, name="Newcomer", password="a board of tiles")
    assert opens() == 200


# --- finding, sitting, leaving ----------------------------------------------------------------------


def test_a_table_is_made_found_joined_and_played(aino: Program, bo: Program, row: Any) -> None:
    table = aino.table("me", "open", listed=True)
    assert aino.get("/api/lobby")["open"] == []
    (offered,) = bo.get("/api/lobby")["open"]
    assert offered["id"] == table and [seat["kind"] for seat in offered["seats"]] == ["human", "open"]
    assert offered["seats"][0]["name"] == "Aino" and not offered["seats"][0]["mine"]
    sat = bo.post(f"/api/tables/{table}/sit")
    assert sat["status"] == "playing" and sat["seats"][1]["mine"]
    now = aino.get(f"/api/tables/{table}")
    assert (now["seat"], now["actor"], now["seats"][1]["name"]) == (0, 0, "Bo")
    assert bo.get(f"/api/tables/{table}")["legal"] == []
    move = {"action": now["legal"][0]["action"], "version": now["version"]}
    assert bo.post(f"/api/{table}/play", move, 403)["code"] == "not_allowed"
    assert aino.post(f"/api/{table}/play", move) == {"version": now["version"] + 1}
    assert [one["id"] for one in aino.get("/api/tables?status=playing")["tables"]] == [table]
    assert aino.get("/api/tables?status=over")["tables"] == []


def test_an_invitation_opens_a_seat_that_is_not_listed(aino: Program, bo: Program) -> None:
    wish = {"game": "hands", "seats": [{"kind": "open"}, {"kind": "me"}]}
    made = aino.post("/api/tables", wish, 201)
    table = made["table"]["id"]
    assert bo.post(f"/api/tables/{table}/sit", {}, 403)["code"] == "not_allowed"
    assert bo.ask("GET", f"/api/tables/{table}").status_code == 403
    (opened,) = made["invitations"]
    assert bo.post(f"/api/tables/{table}/sit", {"invitation": opened["token"]})["seats"][0]["mine"]
    watch = made["watch"].rsplit("/", 1)[1]
    assert bo.ask("GET", f"/api/tables/{table}", token=watch).json()["seat"] is None


def test_who_is_quicker_leaves_the_next_seat(
    aino: Program, bo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two programs that take the same seat at once do not both fail, as long as another one is open."""
    from lauta.web.tables import leaving, seating

    table = aino.table("open", "open", "open", listed=True)
    cy, tried = Program("Cyd"), []

    def late(table_id: str, seat_token: str, guest: str, *more: str) -> Any:
        tried.append(seat_token)
        if len(tried) == 1:
            seating.claim(table_id, seat_token, bo.member.guest, "Bo", "")
        return seating.claim(table_id, seat_token, guest, *more)

    monkeypatch.setattr(leaving, "claim", late)
    sat = cy.post(f"/api/tables/{table}/sit")
    assert [seat["name"] for seat in sat["seats"]][:2] == ["Bo", "Cyd"] and len(tried) == 2


def test_who_leaves_comes_back_and_a_host_calls_off(aino: Program, bo: Program) -> None:
    table = aino.table("me", "open", listed=True)
    assert bo.post(f"/api/tables/{table}/call-off", status=403)["code"] == "not_allowed"
    assert aino.post(f"/api/tables/{table}/call-off") == {"done": True}
    table = aino.table("me", "bot")
    left = aino.post(f"/api/tables/{table}/leave", {"level": "novice"})
    assert [seat["level"] for seat in left["seats"]] == ["novice", "casual"]
    assert aino.post(f"/api/tables/{table}/back")["seats"][0]["mine"]


def test_proposals_pause_and_end_a_match(aino: Program, bo: Program, row: Any) -> None:
    table = aino.table("me", "open", listed=True)
    bo.post(f"/api/tables/{table}/sit")
    version = aino.get(f"/api/tables/{table}")["version"]
    for kind, status in (("pause", "playing"), ("end", "over")):
        aino.post(f"/api/{table}/propose", {"kind": kind, "version": version})
        told = bo.get(f"/api/tables/{table}")["proposal"]
        assert told == {"kind": kind, "seat": 0, "agreed": False}
        bo.post(f"/api/{table}/answer", {"agree": True, "version": version})
        now = bo.get(f"/api/tables/{table}")
        assert (now["status"], now["paused"]) == (status, kind == "pause")
        if kind == "pause":
            assert now["legal"] == [] and aino.get(f"/api/tables/{table}")["legal"] == []
            aino.post(f"/api/{table}/resume")


def test_words_are_said_in_the_members_name(aino: Program, row: Any) -> None:
    table = aino.table("me", "bot")
    aino.post(f"/api/{table}/say", {"text": "Good luck"})
    assert list(row(table).chat.values_list("name", "text")) == [("Aino", "Good luck")]
    assert aino.post(f"/api/{table}/say", {"text": " "}, 400)["code"] == "bad_request"


def test_two_seats_of_one_member_are_read_one_by_one(aino: Program, match: Any) -> None:
    table = aino.table("me", "me")
    first, second = aino.get(f"/api/tables/{table}"), aino.get(f"/api/tables/{table}?seat=1")
    assert (first["seat"], second["seat"]) == (0, 1) and first["state"] != second["state"]
    assert bool(first["legal"]) and not second["legal"]
    assert aino.get(f"/api/tables/{table}?seat=2", 403)["code"] == "not_allowed"
    assert aino.get(f"/api/tables/{table}?seat=x", 400)["code"] == "bad_request"


# --- what a token may do ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scope, allowed",
    [
        ("read", {"table", "tables"}),
        ("play", {"table", "tables", "play", "propose"}),
        ("chat", {"say"}),
        ("match:make", {"make", "leave"}),
    ],
)
def test_a_token_does_no_more_than_its_scopes(aino: Program, scope: str, allowed: set[str]) -> None:
    table = aino.table("me", "bot")
    limited = Program("Aino", scope)
    asked = {
        "table": ("GET", f"/api/tables/{table}", None),
        "tables": ("GET", "/api/tables", None),
        "play": ("POST", f"/api/{table}/play", {"action": 12, "version": 0}),
        "propose": ("POST", f"/api/{table}/propose", {"kind": "pause", "version": 99}),
        "say": ("POST", f"/api/{table}/say", {"text": "Hello"}),
        "make": ("POST", "/api/tables", {"game": "hands", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
        "leave": ("POST", f"/api/tables/{table}/leave", {}),
    }
    replies = {name: limited.ask(*request) for name, request in asked.items()}
    refused = {
        name for name, reply in replies.items()
        if reply.status_code == 403 and reply.json()["code"] == "missing_scope"
    }  # fmt: skip
    assert set(asked) - refused == allowed
    assert limited.get("/api/account")["scopes"] == [scope]


@pytest.mark.parametrize("token", ["", "lauta_", "lauta_" + "x" * 32, "x" * 500, "lauta_\ud7ff", "é"])
def test_what_is_no_token_opens_nothing(aino: Program, token: str) -> None:
    table = aino.table("me", "bot")
    for path in ("/api/account", "/api/lobby", f"/api/tables/{table}", f"/api/tables/{table}/leave"):
        reply = aino.ask("POST" if path.endswith("leave") else "GET", path, {}, token=token)
        assert (reply.status_code, reply.json()["code"]) == (401, "unauthorized"), path
        assert reply.headers["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_opens_nothing_and_ends_at_once_what_is_open(
    aino: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.members import personal_tokens

    monkeypatch.setattr("lauta.web.live.programs.KEEP_ALIVE_S", 3600.0)
    table = aino.table("me", "bot")

    async def test() -> None:
        streams = [Stream(table, aino.token), aino.events()]
        for stream in streams:
            assert "code" not in await stream.begin()
        await asyncio.to_thread(personal_tokens.revoke, aino.member, None)
        for stream in streams:
            while "code" not in (line := await stream.line()):
                pass
            assert line["code"] == "unauthorized"
            await stream.ended()

    run(test())
    assert aino.ask("GET", "/api/account").status_code == 401


def test_the_stream_of_a_member_shows_what_the_seat_may_know(aino: Program, bo: Program, match: Any) -> None:
    table = aino.table("me", "open", listed=True)
    bo.post(f"/api/tables/{table}/sit")

    async def test() -> None:
        import base64

        import lauta
        from lauta.engine.record import unpack

        for seat, program in enumerate((aino, bo)):
            stream = Stream(table, program.token)
            line = await stream.begin()
            assert line["seat"] == seat
            state = unpack(lauta.game("hands").rules().State, base64.b64decode(line["state"]))
            assert state == (await asyncio.to_thread(match, table)).redacted(seat)
            await stream.leave()
        cy = await asyncio.to_thread(Program, "Cyd")
        stream = Stream(table, cy.token)  # it is listed, so anybody may look on
        line = await stream.begin()
        assert line["seat"] is None and line["legal"] == []
        await stream.leave()

    run(test())


def test_the_token_of_a_seat_does_what_the_seat_can(guest: Any, aino: Program, row: Any) -> None:
    from lauta.web.match.tokens import program_token

    table = guest.new_table("me", "here", game="hands", preset="plain")
    token = program_token(row(table), row(table).seats.get(index=0))
    assert aino.ask("POST", f"/api/{table}/say", {"text": "I am seat 0"}, token=token).status_code == 200
    assert row(table).chat.get().seat == 0
    asked = aino.ask("POST", f"/api/{table}/propose", {"kind": "pause", "version": 0}, token=token)
    assert asked.json() == {"version": 0} and row(table).paused
    for method, path in (("GET", "/api/lobby"), ("POST", f"/api/tables/{table}/leave")):
        assert aino.ask(method, path, {}, token=token).status_code == 401


# --- limits -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind, method, path",
    [
        ("read", "GET", "/api/lobby"),
        ("table", "POST", "/api/tables"),
        ("open", "GET", "/api/openapi.json"),
        ("say", "POST", "/api/{table}/say"),
        ("propose", "POST", "/api/{table}/propose"),
        ("unauthorized", "GET", "/api/account"),
    ],
)
def test_a_flood_waits_as_long_as_the_answer_says(
    aino: Program, monkeypatch: pytest.MonkeyPatch, kind: str, method: str, path: str
) -> None:
    from lauta.web.base.limits import RATES, Rate
    from lauta.web.base.rates import rates

    table, now = aino.table("me", "bot"), [0.0]
    monkeypatch.setitem(cast(Any, RATES), kind, Rate(2, 0.25))
    rates.begin(lambda: now[0])
    token = "lauta_wrong" if kind == "unauthorized" else None
    replies = [aino.ask(method, path.format(table=table), {}, token=token) for _ in range(3)]
    assert 429 not in [reply.status_code for reply in replies[:2]]
    assert (replies[2].status_code, replies[2].json()["code"]) == (429, "too_fast")
    assert replies[2].headers["Retry-After"] == "4"
    now[0] = 4.0
    assert aino.ask(method, path.format(table=table), {}, token=token).status_code != 429


def test_streams_are_not_opened_in_a_flood(aino: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.limits import RATES, Rate
    from lauta.web.base.rates import rates

    monkeypatch.setitem(cast(Any, RATES), "stream", Rate(1, 0.5))
    rates.begin(lambda: 0.0)

    async def test() -> None:
        stream = aino.events()
        assert await stream.status() == 200
        await stream.leave()
        second = aino.events()
        message = await second._message()
        assert message["status"] == 429 and (b"retry-after", b"2") in message["headers"]

    run(test())


def test_tables_of_programs_count_with_those_of_people(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.request_guard import Intake

    monkeypatch.setenv("LAUTA_TABLES_A_DAY", "1")
    sent: list[Any] = []

    async def nothing(*_: Any) -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    async def test() -> None:
        intake = Intake(nothing)
        for path in ("/new", "/api/tables"):
            await intake({"method": "POST", "path": path, "client": ["127.0.0.1", 1]}, nothing, send)

    run(test())
    assert sent[0]["status"] == 429 and dict(sent[0]["headers"])[b"retry-after"] == b"86400"
    assert json.loads(sent[1]["body"])["code"] == "too_fast"


@pytest.mark.parametrize("since", ["9" * 13, "9" * 14, "-1", "x", "1.5", ""])
def test_a_moment_that_is_none_is_refused(aino: Program, since: str) -> None:
    async def test() -> None:
        stream = aino.events(f"since={since}")
        assert await stream.status() == (200 if since == "9" * 13 else 400)
        if since == "9" * 13:
            await stream.leave()

    run(test())


@pytest.mark.parametrize(
    "path, body, status, code, told",
    [
        ("/api/tables", b"{", 400, "bad_request", "must be JSON"),
        ("/api/tables", b"[" * 4000, 400, "bad_request", ""),
        ("/api/tables", {"game": "hands"}, 400, "bad_request", "`seats`"),
        ("/api/tables", {"game": "hands", "seats": [{"kind": "here"}] * 2}, 400, "bad_request", "'here'"),
        ("/api/tables", {"game": "go", "seats": [{"kind": "me"}] * 2}, 404, "unknown_name", "africa"),
        ("/api/tables", TWO | {"preset": "x"}, 404, "unknown_name", "plain"),
        ("/api/tables", {"game": "hands", "seats": [{"kind": "me"}] * 7}, 422, "option_error", "2 to 3"),
        ("/api/tables", TWO | {"options": {"poll": 7}}, 422,
         "option_error", ""),
        ("/api/tables", TWO | {"clock": "x"}, 400, "bad_request", "clock"),
        ("/api/tables", TWO | {"stake": 5}, 400, "bad_request", "stake"),
        ("/api/tables", b" " * 4097, 413, "too_much", "4096"),
        ("/api/tables/nothing/sit", {}, 404, "not_found", ""),
        ("/api/tables/nothing/leave", {"level": "god"}, 400, "bad_request", "'god'"),
        ("/api/nothing/say", {"text": "x"}, 404, "not_found", ""),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_what_would(
    aino: Program, path: str, body: Any, status: int, code: str, told: str
) -> None:
    reply = aino.ask("POST", path, body)
    assert (reply.status_code, reply.json()["code"]) == (status, code), reply.content
    assert told in reply.json()["error"]


# --- the document -----------------------------------------------------------------------------------


def test_the_document_is_openapi_and_names_what_is_there(aino: Program) -> None:
    from openapi_spec_validator import OpenAPIV31SpecValidator

    from lauta.web.server import asgi
    from lauta.web.urls import urlpatterns

    document = aino.ask("GET", "/api/openapi.json", token="").json()
    OpenAPIV31SpecValidator(document).validate()
    native = {asgi.EVENTS, f"{asgi.STREAM}{{table}}"}
    routed = {
        "/" + str(one.pattern).replace("<str:table_id>", "{table}")
        for one in urlpatterns if str(one.pattern).startswith("api/")
    }  # fmt: skip
    assert set(document["paths"]) == routed | native
    for path, methods in document["paths"].items():
        if path not in native:
            refused = aino.ask("DELETE", path.replace("{table}", "nothing"))
            named = {
                "OPTIONS",
                *(method.upper() for method in methods),
                *(["HEAD"] if "get" in methods else []),
            }
            assert refused.headers["Allow"].split(", ") == sorted(named), path


def test_the_page_names_every_address_every_event_and_every_rate(aino: Program) -> None:
    from lauta.web.base.limits import RATES
    from lauta.web.live.events import AnyEvent
    from lauta.web.views.api import ROUTES

    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for route in ROUTES:
        assert "/" + route.path.replace("<str:table_id>", "<table>") in page, route.path
    for event in get_args(AnyEvent):
        assert f"| `{event.__struct_config__.tag}` |" in page
    said = page[page.index("## How often") :]
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| ([\d.]+) \|", said, re.M)
    assert sorted(rows) == sorted((f"{rate.burst:g}", f"{rate.per_second:g}") for rate in RATES.values())


def test_answers_are_as_the_document_says(
    aino: Program, bo: Program, another: Callable[..., Any], match: Any
) -> None:
    from jsonschema import Draft202012Validator

    document = aino.get("/api/openapi.json")

    def check(answer: Any, path: str, method: str = "get", status: str = "200") -> Any:
        (told,) = document["paths"][path][method]["responses"][status]["content"].values()
        schema = {**told["schema"], "components": document["components"]}
        faults = list(Draft202012Validator(schema).iter_errors(answer))
        assert not faults, faults
        return answer

    wish = {"game": "hands", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    table = check(aino.post("/api/tables", wish, 201), "/api/tables", "post", "201")["table"]["id"]
    check(aino.get("/api/account"), "/api/account")
    check(bo.get("/api/lobby"), "/api/lobby")
    check(aino.get("/api/tables"), "/api/tables")
    check(aino.get(f"/api/tables/{table}"), "/api/tables/{table}")
    seen: list[str] = []

    async def test() -> None:
        events, stream = aino.events(), Stream(table, aino.token)
        seen.append(check(await events.begin(), "/api/events")["type"])
        check(await stream.begin(), "/stream/{table}")
        sat = await asyncio.to_thread(bo.post, f"/api/tables/{table}/sit")
        check(sat, "/api/tables/{table}/sit", "post")
        check(await stream.line(), "/stream/{table}")
        said = await asyncio.to_thread(bo.post, f"/api/{table}/say", {"text": "Hello"})
        check(said, "/api/{table}/say", "post")
        asked = {"kind": "undo", "version": 0}
        refused = await asyncio.to_thread(bo.ask, "POST", f"/api/{table}/propose", asked)
        check(refused.json(), "/api/{table}/propose", "post", str(refused.status_code))
        asked["kind"] = "end"
        done = await asyncio.to_thread(bo.post, f"/api/{table}/propose", asked)
        check(done, "/api/{table}/propose", "post")
        while seen[-1] != "proposal":
            seen.append(check(await events.line(), "/api/events")["type"])
        await asyncio.to_thread(play_out, table, match)
        while seen[-1] != "matchFinish":
            seen.append(check(await events.line(), "/api/events")["type"])
        await events.leave()

    run(test())
    assert set(seen) == {
        "tableOpen", "seatTaken", "matchStart", "yourTurn", "chat", "proposal", "matchFinish",
    }  # fmt: skip
    check(aino.get(f"/api/tables/{table}"), "/api/tables/{table}")
    refused = aino.post(f"/api/{table}/play", {"action": 0, "version": 0}, 409)
    check(refused, "/api/{table}/play", "post", "409")
