"""What people read of the decisions of Africa: themes of sentences, each with what they need of a position.

A kind stands in one theme; what is legal, and what it does, is in `rules/`.
"""

from ....engine.joining import Join
from .camps import prizes_overtaken as prizes_overtaken
from .common import say
from .finding import found as found
from .herding import best_gain as best_gain
from .moving import meant as meant
from .setup import no_start as no_start

say.check()
choices, log_line, why_illegal = say.choices, say.log_line, say.why_illegal
hints, mark, deed = say.hints, say.mark, say.earns
joins = (Join("move", "discover"),)  # a tile out of reach is turned up from the nearest cell beside it
