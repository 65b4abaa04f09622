"""What may be done in Attika and what it does, in three modes; here stands the contract only."""

from ....engine.stream import Stream
from ..data.constants import MAX_PLAYERS, UNIT
from .actions import N_ACTIONS
from .legal import legal_actions
from .play import FINAL, actor, apply, is_winner, points, total
from .secrets import determinize, is_secret, redact
from .setup import set_up
from .state import CHANCE, NOBODY, Moves, Options, State

__all__ = [
    "CHANCE",
    "FINAL",
    "MAX_PLAYERS",
    "NOBODY",
    "N_ACTIONS",
    "UNIT",
    "Moves",
    "Options",
    "State",
    "Stream",
    "actor",
    "apply",
    "determinize",
    "is_secret",
    "is_winner",
    "legal_actions",
    "points",
    "redact",
    "set_up",
    "total",
]
