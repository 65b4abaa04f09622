"""Cards as PNG: drawn by a child process, one at a time, and kept while there is room.

What is on a card is decided in `page/preview.py`; the child gets SVG and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Protocol

from ...engine.phrase import T
from ..base.rates import PICTURES_DRAWN
from ..base.refusals import Unavailable
from ..bots.worker import Worker, WorkerDied, WorkerLate

WIDTH = 1200
KEPT_BYTES = 24_000_000
LONGEST_S, WAIT_S = 20.0, 8.0  # to draw one; for the one before
WAITING = 2  # requests that wait for it, each in one of the server's four threads: `base/picture_line.py`
FORM = "1"  # rises when cards look otherwise though their SVG is the same


class Crowded(Unavailable):
    """Many pictures are being drawn, or the machine is busy with all else: there was no time for this one."""

    def __init__(self) -> None:
        super().__init__(T("Many pictures are being drawn just now. Try again in a moment."))


class Artist(Protocol):
    """Who draws: a child process, or what stands for one."""

    def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        """The answer of `lauta/pictures/child.py`. WorkerDied."""

    def stop(self) -> None:
        """End it."""


class ChildArtist(Worker):
    """The child process of `lauta/pictures/child.py`."""

    module = "lauta.pictures.child"


class Painter:
    """Draws what was not drawn yet."""

    def __init__(self, artist: Artist | None = None) -> None:
        self._artist: Artist = artist or ChildArtist()
        self._drawing, self._lock = threading.Lock(), threading.Lock()
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = self._waiting = 0

    def png(self, svg: str, dark: bool, place: str) -> bytes:
        """The picture as PNG, 1200 pixels wide. `place` is where the request comes from.

        TooFast for who has many drawn, Crowded where there is no time for it, Unavailable where it is broken.
        """
        key = key_of(svg, dark)
        if (known := self._look(key)) is not None:
            return known
        PICTURES_DRAWN.spend(place)
        with self._lock:
            if self._waiting >= WAITING:
                raise Crowded
            self._waiting += 1
        try:
            return self._drawn(key, svg, dark)
        finally:
            with self._lock:
                self._waiting -= 1

    def _drawn(self, key: str, svg: str, dark: bool) -> bytes:
        if not self._drawing.acquire(timeout=WAIT_S):
            raise Crowded
        try:
            if (known := self._look(key)) is not None:
                return known
            answer = self._artist.ask({"svg": svg, "across": WIDTH, "dark": dark}, LONGEST_S)
            if "found" not in answer:
                raise WorkerDied(str(answer.get("error", "no answer")))
            return self._keep(key, base64.b64decode(answer["found"]["png"]))
        except WorkerLate as error:
            raise Crowded from error
        except WorkerDied as error:
            raise Unavailable(T("This picture cannot be drawn just now.")) from error
        finally:
            self._drawing.release()

    def known(self, svg: str, dark: bool) -> bytes | None:
        """The picture where it was drawn before."""
        return self._look(key_of(svg, dark))

    def _look(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: str, drawn: bytes) -> bytes:
        with self._lock:
            self._kept[key] = drawn
            self._bytes += len(drawn)
            while self._bytes > KEPT_BYTES:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        return drawn

    def employ(self, artist: Artist) -> Callable[[], None]:
        """Have somebody else draw from now on, with nothing kept; what is returned undoes it."""
        before, self._artist = self._artist, artist
        self.clear()
        return lambda: setattr(self, "_artist", before)

    def clear(self) -> None:
        """Forget all, and who has asked."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0
        PICTURES_DRAWN.begin()

    def start(self) -> None:
        """Nothing runs before the first picture is asked for."""

    def stop(self) -> None:
        """End the child."""
        self._artist.stop()


def key_of(svg: str, dark: bool) -> str:
    """The same for the same picture; its ETag."""
    return hashlib.sha256(f"{FORM}{dark}{svg}".encode()).hexdigest()[:32]


painter = Painter()
