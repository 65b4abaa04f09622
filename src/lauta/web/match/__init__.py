"""A match and its rows: the one place where it changes, and what is kept at hand of it. No HTML."""
