"""Tutorials as tables: beginning one, doing a step, going back. `engine/tutorial.py` reads the scripts."""
