"""Who acts where no seat does, who looks on, and what seats are called: said once, for rules and all others.

No seat is counted here. To compiled rules these are constants, so this file is in the key of their code.
"""

from __future__ import annotations

import string

CHANCE = -1  # as an actor: the legal actions are outcomes, each with its weight
NOBODY = -2  # as an actor: the game is over
SPECTATOR = -1  # as a viewer: somebody who has no seat
HIDDEN = -1  # as an entry of a log: an outcome or a decision that the reader may not know
SEAT_LETTERS = string.ascii_uppercase
