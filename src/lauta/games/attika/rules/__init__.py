"""What may be done in Attika and what it does, in three modes; here stands the contract only."""

from ..data.constants import MAX_PLAYERS, UNIT
from .actions import N_ACTIONS
from .legal import legal_actions
from .play import FINAL, actor, apply, is_winner, total
from .play import total as points
from .secrets import determinize, is_secret, redact
from .setup import set_up
from .state import Moves, State
