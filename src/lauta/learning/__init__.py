"""Learned evaluations: positions of self-play, a small network fitted to who won, a file of weights.

Not what bots do with them: `bots/learned.py` of a game, and `games/shared/bots/network.py`.
"""

from __future__ import annotations

from .gathering import LearningError
from .training import train

__all__ = ["LearningError", "train"]
