"""Analyses of a server: hints at the table, positions of finished matches, and matches looked back on."""
