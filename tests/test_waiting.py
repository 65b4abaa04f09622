"""What interrupts tests that wait for ever."""

from __future__ import annotations

import signal
import time

import pytest

from tests.waiting import given_up

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")


def wait_for_ever(what: str, after: float) -> None:
    with given_up(what, after):
        time.sleep(1000)


def test_what_waits_for_ever_is_interrupted_and_told() -> None:
    with pytest.raises(AssertionError, match="The bell has not come to its end in 0 s"):
        wait_for_ever("The bell", 0.01)


def test_a_deadline_within_another_leaves_the_outer_one_as_it_was() -> None:
    def wait_within() -> None:
        with given_up("The outer", 1):
            with pytest.raises(AssertionError, match="The inner"):
                wait_for_ever("The inner", 0.01)
            with given_up("The quick one", 1000):
                pass
            time.sleep(1000)

    with pytest.raises(AssertionError, match="The outer"):
        wait_within()


def test_every_test_has_a_deadline() -> None:
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
