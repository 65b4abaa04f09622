"""Live connections: nobody holds the event loop by what is sent, and few addresses do not take all places."""

from __future__ import annotations

import ast
import asyncio
from contextlib import ExitStack
from typing import Any

import pytest

from tests.outside.limits import WEB


async def _flood(text: str, most: int) -> tuple[int, int, list[Any]]:
    """How many of `most` waiting messages are read, the turns of others meanwhile, and what was sent."""
    from lauta.web.live.websocket import until_gone

    read, turns, sent = 0, 0, []

    async def receive() -> Any:
        nonlocal read
        read += 1
        return {"type": "websocket.receive" if read <= most else "websocket.disconnect", "text": text}

    async def send(message: Any) -> None:
        sent.append(message)

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    others = asyncio.ensure_future(other())
    await until_gone(receive, asyncio.Event().wait(), send=send)
    others.cancel()
    return read, turns, sent


@pytest.mark.parametrize("text", ["ping", "hidden", "shown", "", "x" * 1000])
def test_a_flood_of_messages_is_closed_before_it_costs_anything(text: str) -> None:
    from lauta.web.live.closing import LATER
    from lauta.web.live.websocket import MESSAGES

    read, _, sent = asyncio.run(_flood(text, 5000))
    assert read <= MESSAGES + 5
    assert (sent[-1]["type"], sent[-1]["code"]) == ("websocket.close", LATER)


def test_each_message_gives_others_a_turn() -> None:
    read, turns, sent = asyncio.run(_flood("ping", 15))
    assert (read, len(sent)) == (16, 15)
    assert turns >= read


def test_a_page_that_says_something_now_and_then_stays() -> None:
    from lauta.web.live.websocket import MESSAGES_A_SECOND, Allowance

    now = [0.0]
    allowance = Allowance(lambda: now[0])
    for _ in range(500):
        assert allowance.takes()
        now[0] += 1 / MESSAGES_A_SECOND


def test_few_addresses_do_not_take_all_live_connections() -> None:
    """Thirty addresses take what they get; another one still gets its places."""
    from lauta.web.live.websocket import LEAST, counted, crowded

    with ExitStack() as sockets:
        for address in (f"198.51.100.{n}" for n in range(30)):
            n = 0
            while not crowded(f"{address} {n}", address):
                sockets.enter_context(counted(f"{address} {n}", address))
                n += 1
        for n in range(LEAST):
            assert not crowded(f"another {n}", "192.0.2.1")
            sockets.enter_context(counted(f"another {n}", "192.0.2.1"))
    assert not crowded("any", "198.51.100.1")


def test_two_networks_do_not_take_all_live_connections() -> None:
    from lauta.web.live.websocket import counted, crowded

    homes = [f"2001:db8:{site}:{n:x}::/64" for site in (1, 2, 3) for n in range(100)]
    with ExitStack() as sockets:
        for home in homes:
            for n in range(60):
                if not crowded(f"{home} {n}", home):
                    sockets.enter_context(counted(f"{home} {n}", home))
        assert not crowded("another", "192.0.2.1")


def test_what_clients_send_is_received_in_one_place() -> None:
    """After the first message of a connection, `until_gone` alone receives: it counts."""
    found = {
        f"{path.name}: {function.name}"
        for path in (WEB / "live").glob("*.py")
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.AsyncFunctionDef)
        for loop in ast.walk(function)
        if isinstance(loop, ast.While)
        for call in ast.walk(loop)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "receive"
    }
    assert found == {"websocket.py: _heard"}
