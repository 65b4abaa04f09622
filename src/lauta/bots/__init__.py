"""Bots: they see a redacted state and answer with an action; they know no game by name.

`LEVELS` holds the levels from weak to strong, `bot` makes a player of one; they meet in `matches.py`.
"""

from .levels import DEFAULT, LEVELS, Bot, Level, bot, level

__all__ = ["DEFAULT", "LEVELS", "Bot", "Level", "bot", "level"]
