"""What may be done in Afrikan tähti and what it does, in three modes; here stands the contract only."""

from ..data.constants import MAX_PLAYERS
from .actions import N_ACTIONS
from .legal import legal_actions
from .play import FINAL, UNIT, actor, apply, determinize, is_secret, is_winner, points, redact, total
from .setup import set_up
from .state import Moves, State
