"""How to play Afrikan tähti: the rules page and its pictures, played by the real rules."""
