"""What seats see of the lanes of a batch: followed from look to look, or filled from scratch.

Arrays only; which lanes there are and who decides in them is the batch's matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.errors import OptionError
from ..engine.record import pack, size
from .following import Follower, changes_of
from .observing import log_scales
from .settings import Setting

Seen = NDArray[Any]  # float32 or uint8
ByLanes = Callable[[Callable[[int, int, int], Any]], Any]  # does work for each slice: first, end, thread


class Eyes:
    """Observations of `n` lanes; `many(n)` makes room for so many states, `n_threads` look at once."""

    def __init__(
        self,
        setting: Setting,
        n: int,
        driver: Any,
        many: Callable[[int], Any],
        kind: np.dtype[Any],
        n_threads: int,
    ) -> None:
        self.setting, self.n, self.kind = setting, n, kind
        self._driver, self._many, self._n_threads = driver, many, n_threads
        self._shown = many(n)
        self._bytes = size(setting.game.rules().State)
        layout = setting.layout
        self._rows = np.array(layout.rows, np.int64)
        self._lookup = np.array(layout.lookup or (0,), np.int64)
        self._scales = log_scales(layout)
        self._follower: Follower | None = None
        self._live: Seen | None = None
        self._warm = False

    @property
    def live(self) -> Seen:
        """The observations as they were looked at last, for reading; the next look changes them."""
        if self._live is None:
            if isinstance(self._shown, list):
                made = np.zeros((self.n, self.setting.layout.size), self.kind)
            else:
                changes = changes_of(self.setting.layout, self._bytes)
                players = self.setting.players
                self._follower = Follower(changes, self.n, players, self.kind, self._n_threads)
                made = self._follower.live
            self._room, self._live = made, made.view()
            self._live.flags.writeable = False
        return self._live

    def check_room(self, out: Seen) -> None:
        """OptionError where observations cannot be written into `out`."""
        shape, told = (self.n, self.setting.layout.size), f"must be {self.kind}"
        if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != self.kind:
            given = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise OptionError(f"`out` {told} {shape} in one piece, not {given}")
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise OptionError(f"`out` {told} {shape} in one piece, and writable")

    def check_seats(self, seats: NDArray[np.int64]) -> None:
        """OptionError where these are no seats, one a lane."""
        players = self.setting.players
        if seats.shape != (self.n,) or not ((seats >= 0) & (seats < players)).all():
            raise OptionError(f"`seats` must be {self.n} seats from 0 to {players - 1}")

    def look(
        self,
        by_lanes: ByLanes,
        states: Any,
        actors: NDArray[np.int64],
        seats: NDArray[np.int64],
        out: Seen | None,
    ) -> None:
        """Bring `live` to these states as the seats see them, and copy it into `out` where that is given."""
        live = self.live
        if self._follower is None:
            self._plainly(states, actors, seats, self._room)
            if out is not None:
                out[:] = live
            return
        raw = self._raw(self._shown)

        def work(first: int, end: int, thread: int) -> None:
            assert self._follower is not None
            self._driver.look(first, end, states, self._shown, seats)
            self._follower.follow(self._driver, first, end, thread, raw, actors, seats)
            if out is not None:
                out[first:end] = live[first:end]

        if not self._warm:  # compiles, before several threads want the same
            work(0, 0, 0)
            self._warm = True
        by_lanes(work)

    def ends(self, states: Any, seats: NDArray[np.int64], lanes: NDArray[np.int64]) -> Seen:
        """What seats saw at the end in some lanes, zeros in all others."""
        made = np.zeros((self.n, self.setting.layout.size), self.kind)
        n = len(lanes)
        actors, chosen = np.full(n, -2, np.int64), np.ascontiguousarray(seats[lanes])
        if isinstance(self._shown, list):
            rows = np.zeros((n, made.shape[1]), self.kind)
            self._plainly([states[lane] for lane in lanes], actors, chosen, rows)
        else:
            rows, ended, shown = np.empty((n, made.shape[1]), self.kind), states[lanes], self._many(n)
            self._driver.look(0, n, ended, shown, chosen)
            self._driver.fill(
                0, n, self._raw(shown), actors, chosen, self._rows, self._lookup, self._scales,
                self.setting.players, rows,
            )  # fmt: skip
        made[lanes] = rows
        return made

    def _raw(self, shown: Any) -> NDArray[np.uint8]:
        found: NDArray[np.uint8] = shown.view(np.uint8).reshape(len(shown), self._bytes)
        return found

    def _plainly(self, states: Any, actors: NDArray[np.int64], seats: NDArray[np.int64], made: Seen) -> None:
        self._driver.look(0, len(states), states, self._shown, seats)
        for lane in range(len(states)):
            packed = pack(self._shown[lane])
            self.setting.observer.one(packed, int(actors[lane]), int(seats[lane]), made[lane])
