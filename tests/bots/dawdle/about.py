"""What the toy game says of itself."""

from lauta.engine.about import About

ABOUT = About("dawdle", "Dawdle", range(2, 3), 1, True, (), ())
