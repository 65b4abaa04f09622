"""Positions as files for elsewhere: SVG with its colours settled, PNG, cards for links, short films.

Draws what games say of a state that is redacted already. Knows no Django; games draw in `games/*/drawing`.
"""
