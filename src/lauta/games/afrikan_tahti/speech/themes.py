"""Other words for the same game: gentle names, and those of the printed board.

They are in `gentle.toml`; what both games of the board say is shared. The rules page has passages of its own.
"""

from pathlib import Path

from ...shared.star_board.speech.printed import PRINTED
from ...shared.star_board.speech.themes import gentle

THEMES = (gentle(Path(__file__).parent), PRINTED)
