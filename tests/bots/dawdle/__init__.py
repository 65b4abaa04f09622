"""A toy game in which a turn never has to end, for tests of bots: everybody answers everybody."""
