"""What people read of the decisions of Navegador: themes of sentences, with what they need of a position.

A kind stands in one theme; what is legal, and what it does, is in `rules/`.
"""

from . import targets as targets
from .common import say
from .lines import with_what_came_of_it as with_what_came_of_it
from .market import brought as brought
from .purchases import bill as bill
from .revisions import passed_by as passed_by
from .revisions import revisions as revisions
from .rondel import strip as strip
from .voyages import prices_at as prices_at
from .voyages import unseen_prices as unseen_prices
from .voyages import way as way

say.check()
choices, log_line, why_illegal = say.choices, say.log_line, say.why_illegal
hints, mark, deed = say.hints, say.mark, say.earns
