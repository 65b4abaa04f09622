"""A fixed small program by which machines are compared: random games on a board of 4 x 4, four in a row win.

Nothing of the rules of any game; never change it, or all stored ratios mean something else.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

LINES = np.array(
    [
        *(0xF << 4 * row for row in range(4)),
        *(0x1111 << column for column in range(4)),
        0x8421,
        0x1248,
    ],
    dtype=np.int64,
)


@numba.njit(nogil=True)
def games(seed: int, many: int, cells: Any, lines: Any) -> int:
    """Random games one after the other; returns the stones laid. `cells` has room for 16 numbers."""
    word = seed * 2654435761 + 1 & 0x3FFFFFFFFFFFFFFF
    laid = 0
    for _ in range(many):
        mine, theirs, over = 0, 0, False
        while not over:
            n = 0
            for cell in range(16):
                if not (mine | theirs) >> cell & 1:
                    cells[n] = cell
                    n += 1
            word = 2147483085 * (word & 0xFFFFFFFF) + (word >> 32)
            mine |= 1 << cells[((word & 0xFFFFFFFF) * n) >> 32]
            laid += 1
            over = n == 1
            for line in lines:
                if mine & line == line:
                    over = True
                    break
            mine, theirs = theirs, mine
    return laid
