"""The fast random stream of simulation and search: a record, so that every lane has its own.

Plain functions that compiled rules may call too. Not for games that people play (`chance.py`).
"""

from __future__ import annotations

from .record import int64, record


@record
class Stream:
    """The state of one stream; seed it with `seed_stream` before the first draw."""

    word: int64


def seed_stream(rng: Stream, seed: int, lane: int) -> None:
    """Start the stream number `lane` of `seed`; equal arguments give equal streams.

    A Feistel network over two words of 31 bits: different pairs (below 2**31 each) never meet,
    and no product leaves 63 bits, so every mode computes the same.
    """
    left, right = (seed ^ (seed >> 31)) & 0x7FFFFFFF, lane & 0x7FFFFFFF
    for turn in range(6):
        mixed = (right + 0x1B873593 * turn & 0x7FFFFFFF) * 0x5BD1E995
        mixed = (mixed >> 13) ^ mixed
        left, right = right, left ^ ((mixed >> 15) & 0x7FFFFFFF)
    rng.word = ((left & 0x3FFFFFFF) + 1) * 4294967296 + right * 2 + (left >> 30)


def below(rng: Stream, n: int) -> int:
    """A number from 0 to n - 1 (n at most 2**31), by multiply-with-carry."""
    word = 2147483085 * (rng.word & 0xFFFFFFFF) + (rng.word >> 32)
    rng.word = word
    return ((word & 0xFFFFFFFF) * n) >> 32


def unit(rng: Stream) -> float:
    """A number at least 0 and below 1."""
    return below(rng, 1 << 30) / 1073741824.0
