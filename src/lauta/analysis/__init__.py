"""Analysis: what every action leads to and why, and what decided a finished match.

Stands on the bots' search and greedy players; people ask it through `lauta.analyse` and `lauta.review`.
"""

from .position import analyse
from .results import Analysis, Assessment, Chance, Mistake, Moment, Review, Score
from .review import review
from .telling import data, text

__all__ = [
    "Analysis",
    "Assessment",
    "Chance",
    "Mistake",
    "Moment",
    "Review",
    "Score",
    "analyse",
    "data",
    "review",
    "text",
]
