"""What the games on the star's board show large when chance has decided: the die, a token that turns over.

What it meant for the player is each game's own sentence, in its `table/log.py`.
"""

from __future__ import annotations

from .....engine.presentation import Event


def rolled(face: int) -> Event:
    """The die of the pawns comes to rest."""
    return Event("tumble", (f"st-die-{face}",))


def turned(token: str, wins: bool, hurts: bool) -> Event:
    """A token of that id, one that wins the game or one that hurts who turned it."""
    return Event("shine" if wins else "shake" if hurts else "turn", (f"st-token-{token}",))
