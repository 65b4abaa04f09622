"""Two clocks: spans go by the steady one, dates by the wall clock, which may be set at any time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lauta

HOUR, DAY = 3600.0, 86400.0
JUMPS = (2 * HOUR, -2 * HOUR, 12 * 365 * DAY, -50 * 365 * DAY)
SOURCES = Path(lauta.__file__).parent
# Who asks a clock of the system itself, and why; all else asks `base/clock.py`.
ASK = {
    "web/base/clock.py": "the place of both clocks",
    "files.py": "the age of a file, which the same clock has dated",
    "web/models/members.py": "a default that a migration names",
}


class Machine:
    """The clocks of a machine, which a test sets and lets run."""

    def __init__(self) -> None:
        self.wall, self.elapsed, self.boot = 1_790_000_000.0, 5_000.0, "first"

    def runs(self, seconds: float) -> None:
        self.wall += seconds
        self.elapsed += seconds

    def boots(self, after: float) -> None:
        """Off for so many seconds, and started again."""
        self.wall += after
        self.elapsed, self.boot = 20.0, f"{self.boot}, again"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    from lauta.web.base import clock
    from lauta.web.models import RunningClock, Table
    from lauta.web.tables import downtime

    made, kept = Machine(), (clock._zero, list(clock._settings))
    RunningClock.objects.all().delete()
    Table.objects.all().delete()
    with monkeypatch.context() as patched:
        patched.setattr(clock, "wall", lambda: made.wall)
        patched.setattr(clock, "elapsed", lambda: made.elapsed)
        patched.setattr(downtime, "_boot", lambda: made.boot)
        patched.setattr("django.core.signing.time", SimpleNamespace(time=lambda: made.wall))
        patched.setattr("django.utils.timezone.now", lambda: datetime.fromtimestamp(made.wall, UTC))
        clock.start_at(made.wall)
        yield made
    clock._zero, clock._settings[:] = kept
    RunningClock.objects.all().delete()
    Table.objects.all().delete()


def _clock_of(table: Any) -> Any:
    """Seconds that are left of a turn, and whether the time is up."""
    from lauta.web.base.clock import steady
    from lauta.web.tables.overtime import note_overdue

    note_overdue()
    table.refresh_from_db()
    return table.deadline - steady(), table.overdue


@pytest.fixture
def begun(machine: Machine, guest: Any, another: Any, row: Any) -> Any:
    """A match of two people that has just begun."""

    def begin(clock: str) -> Any:
        table = guest.new_table("me", "open", clock=clock, game="navegador", preset="")
        link = row(table).seats.get(index=1).token
        another().post(f"/join/{table}/{link}", fragment=False, name="Bo", nonce="")
        return row(table)

    return begin


# --- the clock itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", JUMPS)
def test_the_steady_clock_does_not_follow_the_wall_clock(machine: Machine, jump: float) -> None:
    from lauta.web.base.clock import steady

    before = steady()
    machine.wall += jump
    machine.runs(5)
    assert steady() == pytest.approx(before + 5)


@pytest.mark.parametrize("jump", JUMPS)
def test_the_age_of_a_date_outlives_a_jump(machine: Machine, jump: float) -> None:
    from lauta.web.base.clock import age, moment

    machine.runs(DAY)
    written = moment()
    machine.runs(60)
    age(written)
    machine.wall += jump
    machine.runs(30)
    assert age(written) == pytest.approx(90, abs=1)
    later = moment()
    machine.runs(10)
    assert age(later) == pytest.approx(10, abs=1)


def test_a_date_in_the_future_is_as_old_as_now(machine: Machine) -> None:
    from lauta.web.base.ago import ago
    from lauta.web.base.clock import age, moment

    assert age(moment() + timedelta(days=3)) == 0
    assert ago(moment() + timedelta(days=3)) == "just now"


@pytest.mark.parametrize("jump", JUMPS)
def test_what_was_written_a_minute_ago_is_found_after_a_jump(machine: Machine, jump: float) -> None:
    from lauta.web.base.clock import date_ago, moment

    machine.runs(DAY)
    written = moment()
    date_ago(0)
    machine.runs(60)
    machine.wall += jump
    machine.runs(1)
    assert date_ago(120) <= written
    assert date_ago(120) <= moment()


# --- clocks of players ------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("clock", ["turn-60", "bank-900-15", "days-1", ""])
def test_a_jump_takes_and_gives_no_time_to_think(
    machine: Machine, begun: Any, jump: float, clock: str
) -> None:
    table = begun(clock)
    left, _ = _clock_of(table)
    machine.runs(10)
    machine.wall += jump
    assert _clock_of(table) == (pytest.approx(left - 10), False)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_and_a_restart_leave_nobody_overdue(machine: Machine, begun: Any, jump: float) -> None:
    from lauta.web.tables import downtime

    table = begun("turn-60")
    downtime.write()
    machine.wall += jump
    machine.runs(20)
    assert downtime.begin() == pytest.approx(20)
    left, overdue = _clock_of(table)
    assert (left, overdue) == (pytest.approx(60), False)


@pytest.mark.parametrize("off", [HOUR, 30 * DAY, -40 * 365 * DAY])
def test_a_machine_that_was_off_leaves_the_time_of_a_short_turn(
    machine: Machine, begun: Any, off: float
) -> None:
    """Also one without a battery for its clock, which boots in the past."""
    from lauta.web.tables import downtime

    table = begun("turn-180")
    machine.runs(100)
    downtime.write()
    machine.boots(off)
    downtime.begin()
    assert _clock_of(table) == (pytest.approx(80), False)


def test_days_go_on_while_the_server_is_off(machine: Machine, begun: Any) -> None:
    from lauta.web.tables import downtime

    table = begun("days-3")
    downtime.write()
    machine.boots(DAY)
    downtime.begin()
    assert _clock_of(table) == (pytest.approx(2 * DAY), False)


@pytest.mark.parametrize("before, left", [(2.9 * DAY, 0.1 * DAY), (DAY, 0.5 * DAY)])
def test_half_a_day_or_what_was_left_remains_to_answer_in(
    machine: Machine, begun: Any, before: float, left: float
) -> None:
    from lauta.web.tables import downtime

    table = begun("days-3")
    machine.runs(before)
    downtime.write()
    machine.boots(5 * DAY)
    downtime.begin()
    assert _clock_of(table) == (pytest.approx(left), False)


def test_a_night_of_sleep_counts_for_days_and_not_for_minutes(machine: Machine, begun: Any) -> None:
    from lauta.web.tables.downtime import Wakefulness

    short, long, ticks = begun("turn-60"), begun("days-1"), Wakefulness()
    ticks.tick()
    machine.runs(1)
    ticks.tick()
    machine.runs(8 * HOUR)
    ticks.tick()
    assert _clock_of(short) == (pytest.approx(59), False)
    assert _clock_of(long) == (pytest.approx(16 * HOUR - 1), False)


def test_nobody_is_told_twice_of_a_turn_because_the_server_was_off(machine: Machine, begun: Any) -> None:
    from lauta.web.models import Message, NoticeWish
    from lauta.web.notices import turns
    from lauta.web.tables import downtime

    table = begun("turn-60")
    wish = NoticeWish.objects.create(owner=turns.awaited(table)[0][0], hook="https://games.example.org/")
    turns.catch_up()
    Message.objects.filter(table=table).update(state=Message.ARRIVED)
    downtime.write()
    machine.boots(HOUR)
    downtime.begin()
    turns.catch_up()
    assert [one.state for one in Message.objects.filter(table=table)] == [Message.ARRIVED]
    wish.delete()


def test_a_jump_just_before_a_restart_is_remembered(machine: Machine) -> None:
    from lauta.web.base.clock import age, moment
    from lauta.web.tables import downtime

    downtime.begin()
    written = moment()
    machine.runs(DAY)
    downtime.write()
    machine.wall += 2 * HOUR
    downtime.begin()
    machine.runs(10)
    assert age(written) == pytest.approx(DAY + 10, abs=1)


def test_the_log_says_by_how_much_the_wall_clock_was_set(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    from lauta.web.tables.downtime import Wakefulness

    ticks = Wakefulness()
    ticks.tick()
    machine.wall -= 2 * HOUR
    ticks.tick()
    assert "the wall clock was set by -7200 seconds" in caplog.text


@pytest.mark.parametrize("jump", JUMPS)
def test_a_vacation_has_its_days_whatever_the_wall_clock_says(machine: Machine, jump: float) -> None:
    from lauta.web.match import vacation
    from lauta.web.models import Vacation
    from lauta.web.tables import going_away

    going_away.go("somebody", 3)
    machine.wall += jump
    machine.runs(2.9 * DAY)
    assert vacation.current("somebody") is not None
    machine.runs(0.2 * DAY)
    assert vacation.current("somebody") is None
    Vacation.objects.filter(owner="somebody").delete()


def test_pages_ask_for_the_steady_clock(machine: Machine, begun: Any, guest: Any) -> None:
    table = begun("turn-60")
    machine.wall += 2 * HOUR
    machine.runs(10)
    said = guest.get("/clock")
    assert said.headers["Cache-Control"] == "no-store"
    assert table.deadline * 1000 - said.json()["now"] == pytest.approx(50_000, abs=10)


# --- the daily challenge ----------------------------------------------------------------------------


@pytest.fixture
def midnight(machine: Machine) -> Iterator[Machine]:
    """Ten minutes before midnight by UTC, and no challenge of another test."""
    from lauta.web.models import Challenge

    Challenge.objects.all().delete()
    machine.wall = datetime(2026, 11, 23, 23, 50, tzinfo=UTC).timestamp()
    yield machine
    Challenge.objects.all().delete()


def _form(browser: Any) -> str:
    """The day that the form on the page of the challenge names."""
    found = re.search(r'name="day" value="([-0-9]+)"', browser.get("/daily").content.decode())
    assert found
    return found[1]


def test_yesterdays_form_does_not_begin_todays_challenge(midnight: Machine, guest: Any) -> None:
    from lauta.web.models import Attempt

    day = _form(guest)
    midnight.runs(1200)
    late = guest.post("/daily/start", fragment=False, name="Aino", day=day)
    assert late.status_code == 409 and "The day of this challenge is over." in late.content.decode()
    assert not Attempt.objects.exists()
    assert guest.post("/daily/start", fragment=False, name="Aino", day=_form(guest)).status_code == 302


@pytest.mark.parametrize("form", [{}, {"day": ""}, {"day": "today"}, {"day": "2026-11-2"}])
def test_a_form_that_names_no_day_begins_nothing(midnight: Machine, guest: Any, form: dict[str, str]) -> None:
    from lauta.web.models import Attempt

    assert guest.post("/daily/start", fragment=False, name="Aino", **form).status_code == 409
    assert not Attempt.objects.exists()


def test_yesterdays_form_leads_to_what_was_begun(midnight: Machine, guest: Any) -> None:
    day = _form(guest)
    first = guest.post("/daily/start", fragment=False, name="Aino", day=day)
    midnight.runs(1200)
    again = guest.post("/daily/start", fragment=False, name="Aino", day=day)
    assert again.headers["Location"] == first.headers["Location"]


def test_a_day_that_was_over_stays_over(midnight: Machine, guest: Any) -> None:
    """Its seed was shown; nobody may begin it, or finish it in time, any more."""
    from lauta.web.daily import days
    from lauta.web.match.secrets import day_is_over

    day = days.of_today().date
    midnight.runs(1200)
    assert guest.get(f"/daily/{day}").status_code == 200
    midnight.wall -= 2 * HOUR
    assert day_is_over(day)
    assert guest.get(f"/daily/{day}").status_code == 200
    assert _form(guest) == str(day + timedelta(days=1))
    assert days._finished(day) >= days.ends(day)


def test_the_time_that_is_left_of_a_day_goes_by_the_steady_clock(midnight: Machine, guest: Any) -> None:
    found = re.search(r'data-deadline="(\d+)"', guest.get("/daily").content.decode())
    assert found
    midnight.runs(60)
    assert int(found[1]) - guest.get("/clock").json()["now"] == pytest.approx(540_000, abs=10)


# --- cookies ----------------------------------------------------------------------------------------


def _guest(browser: Any) -> str:
    return str(browser.session["guest"])


@pytest.mark.parametrize("jump", [*JUMPS, 400 * DAY])
def test_a_wrong_date_takes_no_seats_from_a_guest(machine: Machine, jump: float) -> None:
    from tests.visitors import Visitor

    browser = Visitor()
    browser.get("/")
    before = _guest(browser)
    machine.wall += jump
    browser.get("/")
    assert _guest(browser) == before


def test_a_cookie_lasts_from_the_last_visit(machine: Machine) -> None:
    from tests.visitors import Visitor

    browser = Visitor()
    assert browser.get("/").cookies["lauta_visitor"]["max-age"] == 365 * DAY
    machine.runs(6 * DAY)
    assert "lauta_visitor" not in browser.get("/").cookies
    machine.runs(2 * DAY)
    assert browser.get("/").cookies["lauta_visitor"]["max-age"] == 365 * DAY


def test_a_guest_who_comes_every_month_stays_the_same(machine: Machine) -> None:
    from tests.visitors import Visitor

    browser = Visitor()
    browser.get("/")
    before = _guest(browser)
    for _ in range(14):
        machine.runs(30 * DAY)
        assert "lauta_visitor" in browser.get("/").cookies
    assert _guest(browser) == before


def test_what_only_a_script_asks_for_renews_nothing(machine: Machine) -> None:
    """Its answer could come after one that signs in, and undo it."""
    from tests.visitors import Visitor

    browser = Visitor()
    browser.get("/")
    machine.runs(8 * DAY)
    assert not browser.get("/clock", headers={"Sec-Fetch-Mode": "cors"}).cookies


# --- links in letters -------------------------------------------------------------------------------


@pytest.fixture
def member(machine: Machine) -> Iterator[Any]:
    from lauta.web.models import Member

    made = Member.objects.create(
        name="Aino of the clocks", key="aino of the clocks", email="a@example.org", guest="x"
    )
    yield made
    made.delete()


@pytest.mark.parametrize("jump", JUMPS)
def test_a_link_for_a_new_password_is_good_for_two_hours(machine: Machine, member: Any, jump: float) -> None:
    from lauta.web.base.refusals import NotAllowed
    from lauta.web.members import letters

    token = letters.reset_path(member).rstrip("/").rsplit("/", 1)[1]
    machine.wall += jump
    machine.runs(1.9 * HOUR)
    assert letters.who_resets(member.pk, token) == member
    machine.runs(0.2 * HOUR)
    with pytest.raises(NotAllowed):
        letters.who_resets(member.pk, token)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_link_that_confirms_an_address_is_good_for_a_week(
    machine: Machine, member: Any, jump: float
) -> None:
    from django.core import signing

    from lauta.web.base.clock import steady
    from lauta.web.base.refusals import NotAllowed
    from lauta.web.members import letters

    token = signing.dumps([member.pk, member.email, member.epoch, int(steady())], salt=letters.SALT)
    machine.wall += jump
    machine.runs(6.9 * DAY)
    assert letters.confirm(token) == member
    machine.runs(0.2 * DAY)
    with pytest.raises(NotAllowed):
        letters.confirm(token)


# --- what is deleted --------------------------------------------------------------------------------


def test_a_wall_clock_that_goes_to_and_fro_counts_no_days(machine: Machine) -> None:
    from lauta.web.models import Day
    from lauta.web.tables import expiry

    Day.objects.all().delete()
    first = expiry.day()
    for _ in range(30):
        for jump in (2 * DAY, -2 * DAY):
            machine.wall += jump
            machine.runs(60)
            expiry.day()
    assert expiry.last_day() == first
    machine.runs(DAY)
    assert expiry.day() == first + 1
    Day.objects.all().delete()


# --- who asks a clock -------------------------------------------------------------------------------

CLOCKS = {
    ("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"),
    ("date", "today"), ("timezone", "now"), ("timezone", "localtime"), ("timezone", "localdate"),
}  # fmt: skip


def _asks(source: str) -> list[str]:
    """Where a module reads the wall clock: calls and imports of what reads it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if (node.value.id, node.attr) in CLOCKS:
                found.append(f"line {node.lineno}: {node.value.id}.{node.attr}")
        elif isinstance(node, ast.ImportFrom) and (node.module or "") in ("time", "django.utils.timezone"):
            names = {one.name for one in node.names} & {"time", "time_ns", "now", "localtime", "localdate"}
            found += [f"line {node.lineno}: from {node.module} import {name}" for name in sorted(names)]
    return found


def test_the_wall_clock_is_read_in_one_module() -> None:
    """`auto_now` in models is left: dates that people read, whose age `clock.age` tells."""
    found = {}
    for path in SOURCES.rglob("*.py"):
        name = path.relative_to(SOURCES).as_posix()
        if name not in ASK and "/migrations/" not in name and (asks := _asks(path.read_text("utf-8"))):
            found[name] = asks
    assert found == {}, "ask lauta.web.base.clock: steady() for spans, moment() for dates"


@pytest.mark.parametrize(
    "source", ["import time\ntime.time()", "from django.utils.timezone import now", "x = datetime.now(UTC)"]
)
def test_the_search_for_clocks_finds_them(source: str) -> None:
    assert _asks(source)


def test_scripts_count_no_span_by_the_clock_of_the_machine() -> None:
    """`Date.now` may say on which day something was seen, and that a machine slept."""
    allowed = {"common/clock.js", "common/commitment.js"}
    static = SOURCES / "web" / "static"
    found = {
        path.relative_to(static).as_posix() for path in static.rglob("*.js") if "Date.now" in path.read_text()
    }
    assert found <= allowed
