"""The daily challenge: which day has what, everybody's one try, and what came of it the day after."""
