"""Decisions of the toy game in words."""
