"""What the ratios of some rounds say of a game's speed: well, slower or unclear.

Measures nothing; that is `check.py`.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

LIMIT = 0.9  # of the stored ratio
DOUBT = 1.96  # standard errors of the normal distribution between which the median lies in 95 %
Word = Literal["well", "slower", "unclear"]


@dataclass(frozen=True)
class Verdict:
    """What rounds say of a game: its ratio now as a share of the stored one, with the 95 % interval."""

    word: Word
    share: float
    low: float
    high: float


def judge(stored: float, ratios: Sequence[float]) -> Verdict:
    """Slower: clearly below 90 % of the stored ratio; well: clearly not; else unclear. Six rounds at least.

    The interval is that of the median by ranks, which rounds gone wrong do not move. ValueError for fewer.
    """
    n = len(ratios)
    if n < 6:
        raise ValueError(f"{n} rounds do not say how sure a median is; 6 do")
    ranked = sorted(ratio / stored for ratio in ratios)
    rank = max(0, math.floor((n - DOUBT * math.sqrt(n)) / 2))
    low, high = ranked[rank], ranked[n - 1 - rank]
    word: Word = "slower" if high < LIMIT else "well" if low >= LIMIT else "unclear"
    return Verdict(word, statistics.median(ranked), low, high)


def better(one: Verdict, other: Verdict | None) -> Verdict:
    """What two processes say together: what is not slower in one of them is not slower."""
    return one if other is None or one.share >= other.share else other


def stored_for(kinds: Mapping[str, Mapping[str, float]], kind: str) -> dict[str, float]:
    """The ratios to hold a game against on a kind of processor; the least of all where it has none."""
    known = kinds.get(kind, {})
    every = {ident for ratios in kinds.values() for ident in ratios}
    least = {ident: min(ratios[ident] for ratios in kinds.values() if ident in ratios) for ident in every}
    return {**least, **known}


def sentence(title: str, verdict: Verdict) -> str:
    """A verdict in words."""
    found = f"{verdict.share:.0%} of its stored speed ({verdict.low:.0%} to {verdict.high:.0%})"
    if verdict.word == "slower":
        return f"{title} has become slower: {found}. Mend it, or tell why and store the new ratio: --store"
    if verdict.word == "unclear":
        return f"{title}: {found}: this machine is too noisy now to tell. Try again when less runs beside."
    return f"{title}: {found}"
