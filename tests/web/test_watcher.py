"""Threads of the server that look again and again: a look that fails costs that look alone."""

from __future__ import annotations

import logging

import pytest
from django.db import DatabaseError

from lauta.web.base.watcher import Watcher
from tests.waiting import until


class Counting(Watcher):
    """Counts its looks; the first two fail."""

    name, every_s, fails = "counting", 0.001, "nothing is counted"

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def look(self) -> None:
        self.looks += 1
        if self.looks < 3:
            raise DatabaseError("locked") if self.looks == 1 else ValueError("odd")


def test_looks_that_fail_are_told_and_the_next_ones_come(caplog: pytest.LogCaptureFixture) -> None:
    one = Counting()
    with caplog.at_level(logging.WARNING, "lauta.counting"):
        one.start()
        until(lambda: one.looks, lambda n: n > 4)
        one.stop()
    assert [record.getMessage() for record in caplog.records] == [
        "nothing is counted: locked",
        "nothing is counted",
    ]
    assert caplog.records[1].exc_info is not None and not one._thread.is_alive()


@pytest.mark.parametrize("last", [False, True])
def test_only_who_wants_to_looks_once_more_at_the_end(last: bool) -> None:
    one = Counting()
    one.every_s, one.last = 3600.0, last
    one.start()
    one.stop()
    assert one.looks == last and not one._thread.is_alive()
