"""Every declared limit, and a way to run into it from an address. No tests here; they are `test_limits.py`.

A door takes the world, whether it is the other source that asks, and which time it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import lauta
from tests.waiting import in_a_loop_of_its_own
from tests.web.conftest import Guest

FLOOD, OTHER, HOST = "192.0.2.7", "198.51.100.7", "203.0.113.7"
PASSWORD, WRONG = "a board of tiles", "not the right one"
WEB = Path(lauta.__file__).parent / "web"
Door = Callable[["World", bool, int], Any]


def at(address: str) -> Guest:
    """A browser that was never here before, at an address."""
    fresh = Guest()
    fresh.client.defaults["REMOTE_ADDR"] = address
    return fresh


class World:
    """A server with a table, an edition, a finished match and accounts, made from HOST when asked for."""

    def __init__(self, finished: Callable[[], str], row: Callable[[str], Any]) -> None:
        self.finished, self.row = finished, row
        self.host, self._sides = at(HOST), {False: at(FLOOD), True: at(FLOOD)}
        self._n = 200
        self.matches: dict[bool, str] = {}

    def fresh(self, other: bool) -> Guest:
        """A fresh cookie at the flooding address, or at the other one."""
        return at(OTHER if other else FLOOD)

    def same(self, other: bool) -> Guest:
        """A guest who stays the same, or another one, both at the same address."""
        return self._sides[other]

    @cached_property
    def table(self) -> str:
        """A listed table with room for four."""
        return self.host.new_table(
            "me", "open", "open", "open", "open", game="navegador", preset="", listed="1"
        )

    @cached_property
    def edition(self) -> str:
        """An edition."""
        made = self.host.client.post("/editions/new", {"game": "navegador", "name": "Ours"})
        return str(made.headers["Location"]).removeprefix("/editions/")

    @cached_property
    def over(self) -> tuple[str, str]:
        """A finished match that anybody may see, and its spectators' token."""
        from lauta.web.models import Table

        table = self.finished()
        Table.objects.filter(public_id=table).update(listed=True)
        return table, self.row(table).watch_token

    def member(self, name: str, address: str = HOST) -> Guest:
        """A browser at an address in which a member is signed in; the account is made where there is none."""
        from lauta.web.models import Member

        browser = at(address)
        path = "/sign-in" if Member.objects.filter(name=name).exists() else "/sign-up"
        browser.client.defaults["REMOTE_ADDR"] = f"10.9.{self._n}.1"  # which no limit knows yet
        self._n -= 1
        answer = browser.post(path, fragment=False, name=name, password=PASSWORD)
        assert answer.status_code == 302, answer.content.decode()
        browser.client.defaults["REMOTE_ADDR"] = address
        return browser

    def prepare(self) -> None:
        """Make what takes long, or would count, before limits are tried."""
        self.signed = {other: self.member("Aino", FLOOD) for other in (False, True)}
        self.known = {other: self.member("Aino", FLOOD) for other in (False, True)}
        self.others = [self.member(name, FLOOD) for name in ("Bram", "Cees")]
        for one in self.known.values():
            one.post("/sign-out", fragment=False)


def through_the_intake(path: str) -> Door:
    """A form as it reaches the part before Django."""

    def ask(world: World, other: bool, n: int) -> Any:
        from lauta.web.base.request_guard import Intake

        told = SimpleNamespace(status_code=200, headers={})

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await receive()

        async def send(message: Any) -> None:
            if "status" in message:
                told.status_code = message["status"]
                told.headers = {name.decode().title(): value.decode() for name, value in message["headers"]}

        async def within() -> None:
            incoming: asyncio.Queue[Any] = asyncio.Queue()
            incoming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
            scope = {"method": "POST", "path": path, "client": (OTHER if other else FLOOD, 5)}
            await Intake(application)(scope, incoming.get, send)

        in_a_loop_of_its_own(within())
        return told

    return ask


def fresh(path: str, **form: Any) -> Door:
    """A form of a fresh cookie; `{...}` in the path stand for things of the world."""

    def ask(world: World, other: bool, n: int) -> Any:
        filled = {name: value.format(n=f"{n}{'xyz'[other]}") if isinstance(value, str) else value
                  for name, value in form.items()}  # fmt: skip
        return world.fresh(other).post(path.format(w=world), fragment=False, **filled)

    return ask


def a_try(world: World, other: bool, n: int) -> Any:
    """Begin today's challenge, as a fresh visitor."""
    from lauta.web.match.secrets import current_day

    form = {"name": "Visitor", "day": current_day().isoformat()}
    return world.fresh(other).post("/daily/start", fragment=False, **form)


def a_seat_changed(world: World, other: bool, n: int) -> Any:
    """Leave a seat, or take it again: each of two guests at the same address has a match of their own."""
    browser = world.same(other)
    table = world.matches.setdefault(other, browser.new_table("me", "bot:casual"))
    away = world.row(table).seats.get(index=0).kind == "bot"
    return browser.post(f"/t/{table}/{'back' if away else 'leave'}", level="casual")


def a_turn_taken_back(world: World, other: bool, n: int) -> Any:
    """End a turn, and take it back before the other player has moved."""
    from lauta.web.match.match_cache import resume

    browser = world.same(other)
    if other not in world.matches:
        world.matches[other] = two_at_set_up(browser, at(HOST), world.row)
    table = world.matches[other]
    row = world.row(table)
    browser.play(table, resume(row).legal_numbers()[0], row.version)
    answer = browser.post(f"/t/{table}/undo", version=row.version + 1)
    if answer.status_code != 200:  # as it was for the next time
        moves_back(table)
    return answer


def moves_back(table: str) -> None:
    """As if nothing had been played."""
    from lauta.web.match import moves

    moves.back_to(table, 0)


def two_at_set_up(first: Guest, second: Guest, row: Callable[[str], Any], **more: str) -> str:
    """A match of Africa, in which a turn of the set-up can be taken back; `first` is to act."""
    from lauta.web.match.match_cache import resume

    while True:
        table = str(first.new_table("me", "open", **{"game": "africa", "preset": "dutch_rulebook", **more}))
        link = row(table).seats.get(index=1).token
        second.post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
        if resume(row(table)).actor == 0:
            return table


def a_change_at_a_table(path: str, **form: Any) -> Door:
    """Each of two guests at the same address changes something at a match of their own."""

    def ask(world: World, other: bool, n: int) -> Any:
        browser = world.same(other)
        table = world.matches.setdefault(other, browser.new_table("me", "bot:casual"))
        return browser.post(f"/t/{table}/{path}", fragment=False, **form)

    return ask


def a_draft(who: str, step: str = "change", body: str = '{"version": 1, "changes": []}') -> Door:
    def ask(world: World, other: bool, n: int) -> Any:
        browser = getattr(world, who)(other)
        path = f"/editions/{world.edition}/{step}"
        return browser.client.post(path, body, content_type="application/json")

    return ask


def a_hint(by_address: bool) -> Door:
    def ask(world: World, other: bool, n: int) -> Any:
        from lauta.web.analysis.jobs import DONE, Job, jobs

        guest = f"guest {n if by_address else 0} {other}"
        key = (n, int(other), int(by_address), 0)
        place = OTHER if other and by_address else FLOOD
        wanted: Any = None
        job, _ = jobs.ask(key, guest, lambda: Job(key, "none", 0, n, 0, guest, wanted, place))
        job.status = DONE

    return ask


def _advice(world: World, other: bool, n: int) -> Any:
    """A bot's move on an analysis board of a fresh guest."""
    browser = world.fresh(other)
    made = browser.client.post("/board/navegador/new", {"players": 2})
    board = made.headers["Location"].removeprefix("/t/")
    return browser.post(f"/t/{board}/board", bot="novice", version=world.row(board).version)


def _review(world: World, other: bool, n: int) -> Any:
    from lauta.web.models import Job

    Job.objects.all().delete()
    return world.fresh(other).post(f"/t/{world.over[0]}/back-on/start", fragment=False)


def _film(world: World, other: bool, n: int) -> Any:
    from lauta.web.models import Job

    Job.objects.all().delete()
    return world.fresh(other).client.post(f"/t/{world.over[0]}/share", {"theme": "dark"})


def _picture(world: World, other: bool, n: int) -> Any:
    from lauta.web.pictures.painter import painter

    painter.png(f"<svg>{n} {other}</svg>", False, OTHER if other else FLOOD)


def _embedded(world: World, other: bool, n: int) -> Any:
    table, token = world.over
    return world.fresh(other).get(f"/embed/{table}/{token}/board.svg?n={3 * n + other}")


def _record(world: World, other: bool, n: int) -> Any:
    import lauta

    text = lauta.game("afrikan_tahti").match(2, seed=1).record()
    return world.fresh(other).post("/board/afrikan_tahti/record", fragment=False, text=text)


def _passkey(world: World, other: bool, n: int) -> Any:
    return world.fresh(other).client.post("/passkeys/enter", secure=True)


def signing_in(name: str, other_name: str, address: str, other_address: str = OTHER) -> Door:
    """A wrong password; `{n}` changes each time."""

    def ask(world: World, other: bool, n: int) -> Any:
        browser = at((other_address if other else address).format(n=n + 10))
        wanted = (other_name if other else name).format(n=n)
        return browser.post("/sign-in", fragment=False, name=wanted, password=f"{WRONG} {n}")

    return ask


def of_browser(which: str, path: str, **form: str) -> Door:
    """A form of one of two browsers at the same address."""

    def ask(world: World, other: bool, n: int) -> Any:
        browser = getattr(world, which)[other]
        return browser.post(path, fragment=False, **{name: text.format(n=n) for name, text in form.items()})

    return ask


def confirming(mailbox: str, other_mailbox: str, address: str, one_account: bool = False) -> Door:
    """Another address for an account, which gets a letter."""

    def ask(world: World, other: bool, n: int) -> Any:
        browser = world.others[other if one_account else n % 2]
        browser.client.defaults["REMOTE_ADDR"] = OTHER if other else address.format(n=n + 10)
        wanted = (other_mailbox if other else mailbox).format(n=n)
        return browser.post("/account/change/email", fragment=False, email=wanted, old=PASSWORD)

    return ask


def of_a_program(kind: str) -> Door:
    def ask(world: World, other: bool, n: int) -> None:
        from lauta.web.base.rates import rates

        rates.spend(kind, OTHER if other else FLOOD)

    return ask


DOORS: Mapping[str, Door] = {
    "tables and editions": through_the_intake("/new"),
    "puzzles and tutorials": through_the_intake("/puzzles/africa/next"),
    "notes, reports, vacations, notices": fresh("/t/{w.table}/note", text="x"),
    "seats taken at tables of others": fresh("/t/{w.table}/sit", name="Visitor"),
    "seats left and taken again": a_seat_changed,
    "moves taken back in the turn of another player": a_turn_taken_back,
    "proposals and answers": a_change_at_a_table("consent", answer="0", version=0),
    "settings of a running match": a_change_at_a_table("pace", pace="fast"),
    "tries at a daily challenge": a_try,
    "reports to admins": fresh("/t/{w.table}/somebody", seat=0, do="report", reason="spam", words="x"),
    "changes of drafts": a_draft("same"),
    "changes of drafts, by address": a_draft("fresh"),
    "previews of drafts": a_draft("same", "preview/0", '{"question": {}}'),
    "previews of drafts, by address": a_draft("fresh", "preview/0", '{"question": {}}'),
    "games of bots with an edition": fresh("/editions/{w.edition}/effect/start", players=3, games=100),
    "hints": a_hint(by_address=False),
    "hints, by address": a_hint(by_address=True),
    "advice on analysis boards": _advice,
    "reviews of matches": _review,
    "pictures": _picture,
    "embedded positions": _embedded,
    "films": _film,
    "seconds of replayed records": _record,
    "addresses of webhooks looked up": fresh("/notices", hook="https://localhost/"),
    "questions to passkeys": _passkey,
    "codes for another device": fresh("/account/device"),
    "attempts to sign in": signing_in("Nobody {n}", "Nobody {n}", FLOOD),
    "attempts for a name from an address": signing_in("Aino", "Aino", FLOOD),
    "attempts for a name in unknown browsers": signing_in("Aino", "Bram", "192.0.2.{n}", "192.0.2.99"),
    "attempts in a known browser": of_browser("known", "/sign-in", name="Aino", password=WRONG),
    "passwords of a member who is signed in": of_browser(
        "signed", "/account/change/password", old=WRONG, password="another board"
    ),
    "codes of another device tried": fresh("/enter", code="AAAAA BBBBB"),
    "forms to sign up": fresh("/sign-up", name="x", password="y"),
    "accounts made": fresh("/sign-up", name="Nieuw {n}", password=PASSWORD),
    "letters asked for": fresh("/account/lost-password", name="Nobody {n}"),
    "letters that confirm a mailbox": confirming("m{n}@x.example", "m{n}@x.example", FLOOD),
    "letters to a mailbox from an address": confirming("Victim+{n}@x.example", "victim@x.example", FLOOD),
    "letters to a mailbox": confirming("victim+{n}@x.example", "other@x.example", "192.0.2.{n}"),
    "letters asked for in a known browser": of_browser("known", "/account/lost-password", name="Aino"),
    "letters about an account": confirming(
        "m{n}@x.example", "other@x.example", "192.0.2.{n}", one_account=True
    ),
    "lines of spectators": fresh("/t/{w.table}/say", text="Good move!"),
    **{f"API: {kind}": of_a_program(kind) for kind in (
        "move", "position", "read", "table", "say", "propose", "stream", "open", "unauthorized",
    )},
}  # fmt: skip
# One bucket for all, so nobody is another source; no one source may have more than a small part of it.
FOR_ALL = {"letters in all": ("letters asked for", "letters that confirm a mailbox")}

ROOM_DOORS: Mapping[str, Door] = {
    "tables": fresh("/new", game="africa", players=2, seat_0="me", seat_1="open", preset="dutch_rulebook"),
    "tournaments": fresh("/tournaments/new", game="africa", name="Visitor"),
    "editions": fresh("/editions/new", game="africa", name="Ours"),
    "accounts": fresh("/sign-up", name="Nieuw {n}", password=PASSWORD),
}


def tried(world: World, door: Door, other: bool, n: int) -> tuple[int, float]:
    """The status of an attempt, and after how many seconds the next one is allowed."""
    from lauta.web.base.refusals import Refused, later

    try:
        answer = door(world, other, n)
    except Refused as error:
        return error.status, later(error) or 0
    if answer is None:
        return 200, 0
    return answer.status_code, float(answer.headers.get("Retry-After", 0))
