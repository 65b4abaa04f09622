"""Other words for the same game: gentle names for places and figures that some would rather not read.

They are in `gentle.toml`; what both games of the board say is shared. The rules page has passages of its own.
"""

from pathlib import Path

from ...shared.star_board.speech.themes import gentle

THEMES = (gentle(Path(__file__).parent),)
