"""What people read of the decisions of Retkikunnat: themes of sentences, with what they need of a position.

A kind stands in one theme; what is legal, and what it does, is in `rules/`.
"""

from ....engine.joining import Join
from . import order as order
from . import reactions as reactions
from . import setup as setup
from . import tokens as tokens
from . import uses as uses
from .cards import meant as meant
from .challenges import loot_id as loot_id
from .common import say
from .dice import die_id as die_id
from .hand import hand_says as hand_says
from .lines import with_what_came_of_it as with_what_came_of_it
from .moving import fare_of as fare_of
from .revisions import revisions as revisions
from .trade import give_id as give_id
from .trade import take_id as take_id

# A press on a place means to stay there, or to go on beyond it; at a token it is often bought.
joins = (
    Join("to", "stop", "instead"),
    Join("to", "to"),
    *(Join(way, "pay", "button") for way in ("to", "fly", "stop")),
)

say.check()
choices, log_line, why_illegal = say.choices, say.log_line, say.why_illegal
hints, mark, deed = say.hints, say.mark, say.earns
