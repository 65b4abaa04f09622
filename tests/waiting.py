"""Waits for what other threads, processes and pages do, and tells what was seen when it is in vain.

No tests here. Every wait ends some time, so late that only something broken gets there.
"""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

LONG_ENOUGH = 120.0  # seconds: beside other work, what takes milliseconds may take a hundred times as long
FOR_EVER = 900.0  # seconds: whoever waits so long, in several waits, waits for what never comes
A_WHILE = 0.02  # seconds between two looks

Seen = TypeVar("Seen")


def until(
    look: Callable[[], Seen], wanted: Callable[[Seen], bool] = bool, told: Callable[[], object] = lambda: ""
) -> Seen:
    """Look again and again until it is as wanted; what was seen then.

    AssertionError with the last sight, and what `told` has to say, when it never is.
    """
    end = time.monotonic() + LONG_ENOUGH
    while not wanted(seen := look()):
        assert time.monotonic() < end, f"after {LONG_ENOUGH:.0f} s still {seen!r}. {told()}"
        time.sleep(A_WHILE)
    return seen


async def soon(awaited: Awaitable[Seen], told: Callable[[], object] = lambda: "") -> Seen:
    """The result; AssertionError with what `told` has to say when it does not come."""
    try:
        return await asyncio.wait_for(awaited, LONG_ENOUGH)
    except TimeoutError:
        raise AssertionError(f"nothing has come in {LONG_ENOUGH:.0f} s. {told()}") from None


def in_a_loop_of_its_own(test: Coroutine[Any, Any, None]) -> None:
    """Run it in another thread: the browser tests may have left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, soon(test, lambda: "The test has not come to its end.")).result()


@contextmanager
def given_up(what: str, after: float = FOR_EVER) -> Iterator[None]:
    """Interrupt what waits without any end of its own, as calls into a browser do that has fallen silent.

    AssertionError in the main thread after so many seconds; such deadlines may lie within each other. Other
    threads, and systems without alarms, wait on.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: object) -> None:
        raise AssertionError(f"{what} has not come to its end in {after:.0f} s")

    begun, handler = time.monotonic(), signal.signal(signal.SIGALRM, interrupt)
    outer, _ = signal.setitimer(signal.ITIMER_REAL, after)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(A_WHILE, outer - (time.monotonic() - begun)))
