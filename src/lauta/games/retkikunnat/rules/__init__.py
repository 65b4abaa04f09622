"""What may be done in Retkikunnat and what it does, in three modes; here stands the contract only."""

from ....engine.stream import Stream
from ..data.constants import MAX_PLAYERS
from .actions import N_ACTIONS
from .legal import legal_actions
from .play import FINAL, UNIT, actor, apply, is_winner, points, total
from .secrets import determinize, is_secret, redact
from .setup import set_up
from .state import CHANCE, NOBODY, Moves, Options, Player, State

__all__ = [
    "CHANCE",
    "FINAL",
    "MAX_PLAYERS",
    "NOBODY",
    "N_ACTIONS",
    "UNIT",
    "Moves",
    "Options",
    "Player",
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
