"""What strong players do at the start, and what comes of it: matches among equals, counted together.

How they are played is `playing.py`, what is counted `library.py`; the figures of a game are shipped with it.
"""

from .library import Changed, Found, Library, LibraryError, Line, gather, library_of
from .playing import Cell, EndlessMatch, cells, play_on
from .trying import tried

__all__ = [
    "Cell", "Changed", "EndlessMatch", "Found", "Library", "LibraryError", "Line", "cells", "gather",
    "library_of", "play_on", "tried",
]  # fmt: skip
