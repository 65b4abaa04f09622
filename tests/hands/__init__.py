"""A tiny game with hidden hands for tests of the table: draw, build a hut by paying two cards, be answered.

Every card has a word of its own, which occurs nowhere else: where it may not be known, it must not be found.
"""
