"""Lauta in the browser: a Django project with a live layer beside it. Knows no rules of any game."""
