"""What a draw is worth to whoever asked for it, so that luck can be told; only where a number says it all.

Nothing of what a player makes of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lauta.engine.phrase import Phrase, T

DIE = T("pips of the die")


def draw_worth(kind: str, args: Sequence[str]) -> tuple[Phrase, float] | None:
    """What is counted, and how much of it; None for draws that no number tells."""
    return (DIE, float(args[0])) if kind == "rolled" else None
