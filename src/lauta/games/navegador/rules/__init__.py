"""What may be done in Navegador and what it does, in three modes; here stands the contract only."""

from ..data.constants import MAX_PLAYERS, UNIT
from .actions import N_ACTIONS
from .legal import legal_actions
from .play import FINAL, actor, apply, determinize, is_secret, redact, set_up
from .scoring import is_winner, points, total
from .state import Moves, State
