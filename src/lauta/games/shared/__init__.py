"""What several games stand on: boards and movement, but no game.

A game imports from here relatively (`from ..shared.star_board import ...`); so each build of
the games has its own copy, in its own mode and with its own data files.
"""
