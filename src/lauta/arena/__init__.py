"""Many games at once: simulation between bots, and measurements of speed. Knows no game by name."""
