"""How to play Africa: the rules page and its pictures, played by the real rules."""
