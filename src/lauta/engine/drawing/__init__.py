"""Pictures as typed SVG elements: brush, hexagonal charts, marks, seats. Knows no game and no state."""
