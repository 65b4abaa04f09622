"""The tests of time once more, while the wall clock is set on or back by two hours in the middle of each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUICK = ("test_clocks.py", "test_vacation.py")
OF_TIME = (
    *QUICK, "test_bot_queue.py", "test_consent.py", "test_expiry.py", "test_letters.py", "test_lobby.py",
    "test_members.py", "test_notices.py", "test_pace.py", "test_passkeys.py", "test_personal_tokens.py",
    "test_program_events.py", "test_ratings.py", "test_together.py", "daily", "reactions", "tournaments",
)  # fmt: skip


def _run(jump: int, *files: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.jumps", "-p", "no:cacheprovider"]
    paths = [f"tests/web/{name}" for name in files]
    environ = {**os.environ, "LAUTA_TEST_JUMP": str(jump)}
    environ.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [*command, *paths], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


def test_clocks_and_vacations_hold_while_the_wall_clock_is_set_on() -> None:
    _run(7200, *QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("name", OF_TIME)
@pytest.mark.parametrize("jump", [7200, -7200])
def test_every_test_of_time_holds_while_the_wall_clock_is_set(jump: int, name: str) -> None:
    _run(jump, name)
