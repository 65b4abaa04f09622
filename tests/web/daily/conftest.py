"""Days that a test moves on, and tries at a challenge that are played out without a server process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lauta.bots.worker import answer
from lauta.engine.chance import SEED_BYTES


class Days:
    """The clock of the server, as far as days go; it stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 23, 15, 30, tzinfo=UTC)

    def to(self, hour: int, minute: int = 0, days: int = 0) -> None:
        """To this hour of the same day, or so many days later."""
        self.now = self.now.replace(hour=hour, minute=minute) + timedelta(days=days)


class Here:
    """Bots that think in this process: real answers to real questions."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def choose(self, question: dict[str, Any]) -> int:
        self.asked.append(question)
        told = answer(json.dumps(question).encode())
        assert "action" in told, told
        return int(told["action"])


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    known, drawn = Days(), Random(1)
    drawn.randbytes(SEED_BYTES)  # a match in which everybody has a choice at the third decision comes second
    monkeypatch.setattr("lauta.web.base.clock.moment", lambda: known.now)
    monkeypatch.setattr("lauta.web.daily.days.secrets", SimpleNamespace(token_bytes=drawn.randbytes))
    return known


@pytest.fixture(autouse=True)
def _no_other_days(days: Days) -> Iterator[None]:
    from lauta.web.models import Challenge, Duty, Table

    def clear() -> None:
        Challenge.objects.all().delete()
        Table.objects.exclude(daily=None).delete()
        Duty.objects.all().delete()

    clear()
    yield
    clear()


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have every day be of this game."""
    from lauta.web.daily.schedule import Wanted
    from lauta.web.models import Challenge

    def every_day(game: str, preset: str, *levels: str) -> None:
        Challenge.objects.all().delete()  # who has come to the front page began the day
        for module in ("daily.days", "views.daily"):
            monkeypatch.setattr(f"lauta.web.{module}.wanted_on", lambda _: Wanted(game, preset, levels))

    return every_day


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def begin() -> Callable[..., str]:
    """Begin today's challenge; the id of its table."""

    def start(guest: Any, name: str = "Aino", **form: str) -> str:
        from lauta.web.match.secrets import current_day

        day = {"day": current_day().isoformat(), **form}
        reply = guest.post("/daily/start", fragment=False, name=name, **day)
        assert reply.status_code == 302, reply.content.decode()
        return str(reply.headers["Location"]).removeprefix("/t/")

    return start


@pytest.fixture
def bots(here: Here) -> Callable[[str], None]:
    """Have the bots of a table move until it is the person's turn, or all is over."""

    def play(table: str) -> None:
        from lauta.web.bots.runner import BotRunner
        from lauta.web.models import Duty

        runner = BotRunner(1)
        while (duty := Duty.objects.filter(table__public_id=table).first()) is not None:
            runner._settle(duty, here)  # type: ignore[arg-type]  # it has what is called of a worker

    return play


_ENDS: dict[Any, list[Any]] = {}  # of matches that were played out, by their seed and bots


@pytest.fixture
def finish(begin: Any, play_out: Any, row: Any, match: Any) -> Callable[..., str]:
    """Begin and play to the end; what was played before is taken as it was, to the last move.

    `before` is called before that.
    """

    def play(guest: Any, name: str = "Aino", before: Callable[[], None] = lambda: None, **form: str) -> str:
        table: str = begin(guest, name, **form)
        known = bytes(row(table).seed), *(seat.level for seat in row(table).seats.all())
        if known not in _ENDS:
            before()
            _ENDS[known] = play_out(guest, table).log
        else:
            own = max(n for n, entry in enumerate(_ENDS[known]) if entry.actor == 0)
            _as_played(row(table), match(table), _ENDS[known][:own])
            before()
            assert play_out(guest, table).log == _ENDS[known]
        return table

    return play


def _as_played(table: Any, match: Any, log: list[Any]) -> None:
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.models import Duty, Entry

    match.load(log, None)
    Entry.objects.filter(table=table).delete()
    Entry.objects.bulk_create(
        Entry(table=table, n=n, actor=one.actor, action=one.action) for n, one in enumerate(log)
    )
    Duty.objects.filter(table=table).delete()
    type(table).objects.filter(pk=table.pk).update(snapshot=match.snapshot(), version=99, revision=99)
    shelf.clear()
    rows.forget(table.public_id)


@pytest.fixture
def play_out(bots: Callable[[str], None], match: Any, row: Any) -> Callable[..., Any]:
    """Play a try to its end: each time the legal action that `choose` picks, else the first one."""

    def play(
        guest: Any, table: str, choose: Callable[[Any, list[int]], int] | None = None, most: int = 9999
    ) -> Any:
        for _ in range(most):
            bots(table)
            now = match(table)
            if now.over:
                return now
            legal = now.legal_numbers()
            action = choose(now, legal) if choose else legal[0]
            reply = guest.play(table, action, row(table).version)
            assert reply.status_code == 200, reply.content.decode()
        bots(table)
        return match(table)

    return play
