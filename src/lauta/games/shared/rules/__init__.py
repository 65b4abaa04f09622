"""Rules that every game shares."""
