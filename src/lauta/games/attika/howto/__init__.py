"""How to play Attika: the rules page and its pictures, played by the real rules."""
