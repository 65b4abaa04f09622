"""How to play Attika: the rules page, one file per language, and its pictures.

The register docs/rules/attika.md is the authority; the page follows the order in which one
learns the game. Tests play its pictures by the real rules.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.pages import RulesPage
from ..about import ABOUT
from .pictures import PICTURES
from .placeholders import PLACEHOLDERS

PAGE = RulesPage(Path(__file__).parent, ABOUT, PLACEHOLDERS, PICTURES)
how_to_play = PAGE.sections
