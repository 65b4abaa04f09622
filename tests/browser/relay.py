"""A line between browser and server that is turned slow, deaf, frozen or cut at any moment. No tests here."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Literal

State = Literal["open", "slow", "deaf", "frozen", "cut", "portal", "gateway"]
# What somebody on the way answers in the place of the server.
PAGES = {"portal": "200 OK", "gateway": "502 Bad Gateway"}
PIECE, SLOW_S = 4096, 0.15


class Relay:
    """What comes in at `url` goes to a port of this machine, and back, as the state of the line allows.

    slow: each piece takes its time. deaf: what the server says does not arrive. frozen: neither does what the
    browser says, and nobody is told. cut: connections end, and new ones do at once. portal: a network that
    wants its visitors to sign in answers with its page. gateway: a proxy does not reach the server.
    What is held back arrives when the line is open again, unless it was cut meanwhile.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._state: State = "open"
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._call(self._begin())

    async def _begin(self) -> None:
        self._changed = asyncio.Condition()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://localhost:{self._server.sockets[0].getsockname()[1]}"

    def _call(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(30)

    def turn(self, state: State) -> None:
        """From now on the line is like that."""
        self._call(self._turn(state))

    async def _turn(self, state: State) -> None:
        async with self._changed:
            self._state = state
            if state == "cut" or state in PAGES:
                for writer in self._writers:
                    writer.transport.abort()
            self._changed.notify_all()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "cut":
            writer.transport.abort()
            return None
        if self._state in PAGES:
            return await self._welcome(reader, writer)
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, back}
        up, down = self._pass(reader, back, "frozen"), self._pass(there, writer, "frozen", "deaf")
        try:
            await asyncio.gather(up, down)
        except asyncio.CancelledError:
            pass  # it is closed
        finally:
            self._writers -= {writer, back}

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer whatever is asked with a page of somebody else."""
        body = b"<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>"
        head = f"HTTP/1.1 {PAGES[self._state]}\r\nContent-Type: text/html\r\nContent-Length: {len(body)}"
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"{head}\r\nConnection: close\r\n\r\n".encode() + body)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *held: State) -> None:
        try:
            while piece := await reader.read(PIECE):
                async with self._changed:
                    await self._changed.wait_for(lambda: self._state not in held)
                if self._state == "slow":
                    await asyncio.sleep(SLOW_S)
                writer.write(piece)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    def close(self) -> None:
        """End it."""
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        await self._turn("cut")
        self._server.close()
        await asyncio.sleep(0)
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def relayed(port: int) -> Iterator[Relay]:
    """A line to this port, as long as the context lasts."""
    relay = Relay(port)
    try:
        yield relay
    finally:
        relay.close()
