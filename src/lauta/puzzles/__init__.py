"""Puzzles: positions of real matches where one move is clearly best, found, checked and sorted by machine.

Stands on the bots' search and the playouts of the analysis; what people make of them is in `web/puzzles`.
"""

from .checking import check
from .finding import Finder, Tally
from .puzzle import Puzzle, PuzzleError, Step, puzzles_in, puzzles_of

__all__ = ["Finder", "Puzzle", "PuzzleError", "Step", "Tally", "check", "puzzles_in", "puzzles_of"]
