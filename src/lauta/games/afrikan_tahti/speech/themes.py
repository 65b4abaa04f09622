"""Other words for the same game: gentle names, and those of the printed board.

The gentle ones are in `gentle.toml`, those that both games of the board have in `shared`. The rules page has
passages of its own.
"""

from pathlib import Path

from ...shared.star_board.speech.printed import PRINTED
from ...shared.star_board.speech.themes import gentle

THEMES = (gentle(Path(__file__).parent), PRINTED)
