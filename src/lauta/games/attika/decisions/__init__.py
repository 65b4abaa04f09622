"""What people read of the decisions of Attika: themes of sentences, with what they need of a position.

A kind stands in one theme; what is legal, and what it does, is in `rules/`.
"""

from . import payments as payments
from .building import with_payments as with_payments
from .cards import unused as unused
from .common import say
from .expansion import spot_place as spot_place
from .lines import with_what_came_of_it as with_what_came_of_it
from .paying import due_words as due_words
from .paying import words_of_price as words_of_price
from .shrine_links import shortest_way as shortest_way
from .stacks import meant as meant
from .stacks import stack_name as stack_name
from .stacks import stack_place as stack_place

say.check()
choices, log_line, why_illegal = say.choices, say.log_line, say.why_illegal
hints, mark, deed = say.hints, say.mark, say.earns
