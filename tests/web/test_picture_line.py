"""The line in which requests for cards wait: how many, how long, who goes on at once. No card is drawn."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.waiting import LONG_ENOUGH, in_a_loop_of_its_own


def test_cards_wait_for_their_turn_without_a_thread() -> None:
    """Two are asked for at once, others wait in a line with an end; who stands behind it goes on at once."""
    from lauta.web.base.picture_line import AT_ONCE, EACH, LONGEST, PictureLine

    async def within() -> None:
        may, third, inside = asyncio.Event(), asyncio.Event(), []

        async def application(scope: Any, receive: Any, send: Any) -> None:
            inside.append(scope["client"][0])
            if len(inside) > AT_ONCE:
                third.set()
            await may.wait()

        async def come(line: PictureLine, place: str, path: str = "/card/rules/africa.png") -> None:
            await line({"path": path, "client": (place, 5)}, None, None)  # type: ignore[arg-type]  # not used there

        async def settle() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        line = PictureLine(application, LONG_ENOUGH)
        all_of_them = [
            asyncio.ensure_future(come(line, f"192.0.2.{n % 9}")) for n in range(AT_ONCE + LONGEST)
        ]
        await settle()
        assert len(inside) == AT_ONCE
        all_of_them.append(asyncio.ensure_future(come(line, "198.51.100.1")))
        all_of_them.append(asyncio.ensure_future(come(line, "198.51.100.2", "/rules/africa")))
        await settle()
        assert inside[AT_ONCE:] == ["198.51.100.1", "198.51.100.2"]
        may.set()
        await asyncio.gather(*all_of_them)
        assert len(inside) == len(all_of_them)

        may.clear()
        inside.clear()
        greedy = [asyncio.ensure_future(come(line, "203.0.113.1")) for _ in range(AT_ONCE + EACH + 1)]
        await settle()
        assert len(inside) == AT_ONCE + 1
        may.set()
        await asyncio.gather(*greedy)
        assert not line._waiting

        for event in (may, third):
            event.clear()
        inside.clear()
        hasty = PictureLine(application, 0.0)
        late = [asyncio.ensure_future(come(hasty, f"192.0.2.{n}")) for n in range(AT_ONCE + 1)]
        await third.wait()  # though nobody has left
        may.set()
        await asyncio.gather(*late)

    in_a_loop_of_its_own(within())
