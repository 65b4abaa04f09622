"""The clock is judged at the moment of an act: once time is up, nothing but a decision moves the deadline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.test_clocks import Time, sit, step, turn

__all__ = ["sit"]
DAY = 86400.0
CLOCKS = {"turn-60": 60.0, "bank-900-15": 900.0, "days-1": DAY, "": DAY}


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    from lauta.web.models import Vacation

    told = Time()
    for module in ("match.clocks", "match.vacation", "tables.going_away", "tables.overtime"):
        monkeypatch.setattr(f"lauta.web.{module}.steady", told)
    yield told
    Vacation.objects.all().delete()


class Late:
    """A match in which it is one player's turn, whose time is up; nobody has noted it yet."""

    def __init__(self, sit: Any, time: Time, row: Any, match: Any, clock: str) -> None:
        self.time, self.row, self.match = time, row, match
        self.late, self.other, self.table = sit(clock)
        self.seat = row(self.table).waits
        time.now += CLOCKS[clock] + 1

    def post(self, somebody: Any, path: str, **form: Any) -> None:
        answer = somebody.post(path, fragment=False, **form)
        assert answer.status_code in (200, 302), answer.content.decode()[:2000]

    def at(self, somebody: Any, act: str, **form: Any) -> None:
        self.post(somebody, f"/t/{self.table}/{act}", **form)

    def version(self) -> Any:
        return self.row(self.table).version

    def others_may_choose(self) -> bool:
        from lauta.web.tables.overtime import note_overdue

        note_overdue()
        answer = self.other.post(f"/t/{self.table}/relieve", version=self.version())
        return bool(answer.status_code == 200)


def vacation(game: Late) -> None:
    game.post(game.late, "/notices/vacation", days="3")


def vacation_and_back(game: Late) -> None:
    vacation(game)
    game.time.now += 60
    game.post(game.late, "/notices/vacation", back="1")


def leave_and_come_back(game: Late) -> None:
    game.at(game.late, "leave")
    game.at(game.late, "back")


def leave_and_come_back_on_vacation(game: Late) -> None:
    vacation(game)
    leave_and_come_back(game)


def the_other_leaves_and_comes_back(game: Late) -> None:
    game.at(game.other, "leave")
    game.at(game.other, "back")


def talk(game: Late) -> None:
    game.at(game.late, "say", text="In a moment.")


def ask_to_pause(game: Late) -> None:
    game.at(game.late, "consent", ask="pause", version=game.version())


def change_the_words(game: Late) -> None:
    game.at(game.late, "word", theme="")


def play_and_take_back_again(game: Late) -> None:
    """The first decision that is played late gives the turn's time once more, and no later one does."""
    for _ in range(2):
        step(game.late, game.table, game.row, game.match)
        game.at(game.late, "undo", version=game.version())
        game.time.now += DAY + 1


def sign_up(game: Late) -> None:
    from lauta.web.models import Member

    game.post(game.late, "/sign-up", name="Veikko the late", password="a board of tiles")
    Member.objects.filter(key="veikko the late").delete()


ACTS: list[Callable[[Late], None]] = [
    vacation, vacation_and_back, leave_and_come_back, leave_and_come_back_on_vacation,
    the_other_leaves_and_comes_back, talk, ask_to_pause, change_the_words, play_and_take_back_again, sign_up,
]  # fmt: skip


IN_MINUTES = [leave_and_come_back, the_other_leaves_and_comes_back, play_and_take_back_again]


@pytest.mark.parametrize(
    "act, clock",
    [*((act, "days-1") for act in ACTS), *((act, "bank-900-15") for act in IN_MINUTES), (vacation, "")],
)
def test_nothing_saves_a_player_whose_time_is_up(
    sit: Any, time: Time, row: Any, match: Any, act: Callable[[Late], None], clock: str
) -> None:
    game = Late(sit, time, row, match, clock)
    act(game)
    assert game.others_may_choose()


@pytest.mark.parametrize("clock, left", [("turn-60", 10), ("bank-900-15", 850)])
def test_a_turn_that_is_taken_back_gives_no_time_back(
    sit: Any, time: Time, row: Any, clock: str, left: int
) -> None:
    from lauta.web.match import clocks

    _, _, table = sit(clock)
    time.now += 50
    played = row(table)
    mover, other = played.waits, 1 - played.waits
    clocks.run_for(played, other, clocks.MOVE, mover)
    time.now += 5
    clocks.run_for(played, mover, clocks.UNDO, None)
    assert played.deadline == time.now + left


def test_the_next_turn_has_its_whole_time(sit: Any, time: Time, row: Any, match: Any) -> None:
    mover, other, table = sit("turn-60")
    time.now += 61
    step(mover, table, row, match)  # late, and once more the time of the turn
    turn([mover], table, row, match)
    turn([other], table, row, match)
    time.now += 61
    step(mover, table, row, match)
    assert row(table).deadline == time.now + 60


def test_an_agreed_pause_stops_also_a_clock_that_is_up(sit: Any, time: Time, row: Any, match: Any) -> None:
    game = Late(sit, time, row, match, "turn-60")
    ask_to_pause(game)
    game.at(game.other, "consent", answer="1", version=game.version())
    assert row(game.table).paused
    game.at(game.late, "consent", answer="on", version=game.version())
    assert game.others_may_choose(), "and it is up again afterwards"


# Where the columns of a clock are written, and why none of these can be a way out.
WRITERS = {
    "match/move_rows.py": "after `clocks.run_for`, which judges first",
    "match/moves.py": "after `clocks.run_for`, `stop` and `go_on`",
    "match/clocks.py": "the place that judges",
    "tables/going_away.py": "after `clocks.look_again`, which leaves time alone that is up",
    "tables/overtime.py": "notes that it is up; starts clocks that stand still",
    "tables/downtime.py": "the server was away, not a player",
}


def test_nobody_else_moves_a_deadline() -> None:
    import re
    from pathlib import Path

    import lauta

    web = Path(lauta.__file__).parent / "web"
    wanted = re.compile(
        r"\.deadline\b[^=\n]*= |update_fields=\[[^\]]*\"deadline\"|deadline = %s|deadline=(?!None)"
    )
    files = [one for one in web.rglob("*.py") if "migrations" not in one.parts and one.name != "tables.py"]
    found = {one.relative_to(web).as_posix() for one in files if wanted.search(one.read_text())}
    assert found == set(WRITERS)
