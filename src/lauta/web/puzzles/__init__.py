"""Puzzles: who solves which at a table of their own, which comes next, how strong people and puzzles are."""
