"""What people read of the decisions of Afrikan tähti: themes of sentences, with what they need of a position.

A kind stands in one theme; what is legal, and what it does, is in `rules/`.
"""

from ....engine.joining import Join
from .common import say
from .dice import meant as meant
from .tokens import found as found
from .travel import no_flight as no_flight
from .turns import what_came_of_it as what_came_of_it

say.check()
choices, log_line, why_illegal = say.choices, say.log_line, say.why_illegal
hints, mark, deed = say.hints, say.mark, say.earns
# A token is often bought on arrival.
joins = tuple(Join(way, "pay", "button") for way in ("to", "fly", "sail"))
