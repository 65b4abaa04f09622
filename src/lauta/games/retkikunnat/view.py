"""The face of Retkikunnat for people: what the contract `View` asks for, from `decisions` and `table`.

Nothing is said or drawn here. Every state that a view gets is redacted for its reader already.
"""

from __future__ import annotations

from ...engine.pages import when_asked
from ..shared.star_board.table.luck import draw_worth as draw_worth
from ..shared.star_board.table.overlays import overlays as overlays
from .decisions import choices, log_line
from .decisions import deed as deed
from .decisions import hints as hints
from .decisions import joins as joins
from .decisions import meant as meant
from .decisions import revisions as revisions
from .drawing.glyphs import markup as glyph
from .table.editors import editors as editors
from .table.editors import entry_names as entry_names
from .table.panels import facts, hand, headlines, pool
from .table.panels import newest as newest
from .table.player_boards import sheets
from .table.prompts import prompt
from .table.reaction_windows import asked, turn, windows
from .table.reaction_windows import concerns as concerns
from .table.scenes import scene
from .table.score_sheet import points, score_sheet
from .table.terms import terms as terms
from .table.terms import things as things
from .table.text_board import text_board

how_to_play = when_asked(__package__)
