"""Chance that can be proved: every draw follows from a secret that was committed to beforehand.

For games that people play. Simulation and search use the fast streams of `random_stream.py`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from .errors import OptionError, shown
from .whole_numbers import whole

VERSION = "lauta-chance-1"
SEED_BYTES = 32


@dataclass(frozen=True)
class Draw:
    """A draw of a match: its number, from 0, and the entry of the log that it made, from 1.

    `outcomes` are the actions that could come, in the order of the rules, `weights` how likely each was;
    `taken` is an index into both.
    """

    number: int
    entry: int
    outcomes: tuple[int, ...]
    weights: tuple[int, ...]
    taken: int


@dataclass(frozen=True)
class ProvableChance:
    """Draws by HMAC-SHA256 over a secret seed, the game's id, the players' nonces and a number.

    `commitment` may be shown before the first move, the seed only after the last.
    """

    seed: bytes = field(repr=False)
    game_id: str
    nonces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    @classmethod
    def fresh(cls, game_id: str, nonces: Sequence[str] = ()) -> ProvableChance:
        """A new source with a seed from the operating system."""
        return cls(secrets.token_bytes(SEED_BYTES), game_id, tuple(nonces))

    @classmethod
    def from_number(cls, number: int, game_id: str = "local") -> ProvableChance:
        """A source whose draws repeat for the same number; for tests and examples, not for play.

        OptionError where this is no whole number: 2.0, True and "2" are none.
        """
        known = whole(number)
        if known is None:
            raise OptionError(f"a seed is a whole number, not {shown(number)}")
        return cls(hashlib.sha256(f"{VERSION} number {known}".encode()).digest(), game_id)

    @property
    def commitment(self) -> str:
        """SHA-256 of version, game id and seed, in hexadecimal."""
        return hashlib.sha256(f"{VERSION}\n{self.game_id}\n{self.seed.hex()}".encode()).hexdigest()

    def draw(self, weights: Sequence[int], number: int) -> int:
        """The index that draw `number` gives, each as likely as its weight, without modulo bias."""
        total = sum(weights)
        if total <= 0 or min(weights) < 0:
            raise ValueError(f"weights must be 0 or more and not all 0, not {list(weights)}")
        left = self._below(total, number)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("the draw is below the sum of the weights")

    def _below(self, n: int, number: int) -> int:
        limit = 2**64 - 2**64 % n
        for attempt in count():
            message = "\n".join((VERSION, self.game_id, *self.nonces, str(number), str(attempt)))
            digest = hmac.new(self.seed, message.encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n
        raise AssertionError("unreachable")
