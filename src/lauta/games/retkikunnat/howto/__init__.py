"""How to play Retkikunnat: the rules page and its pictures, played by the real rules."""
