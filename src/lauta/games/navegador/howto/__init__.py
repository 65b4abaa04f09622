"""How to play Navegador: the rules page and its pictures, played by the real rules."""
