"""The game of hands in words."""
