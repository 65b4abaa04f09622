"""What the toy game says of itself."""

from lauta.engine.about import About

ABOUT = About("guess", "Guess", range(2, 3), 1, True, (), (), at_table=False)
