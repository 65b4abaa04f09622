"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Arg, Phrase, T
from ..data import constants as c
from .pictures import ARROW, FEE, GROUP, LINK, PRICE, ROAD_BILL, building_of

_TOWER, _TOWER_FAR = PRICE.targets.values()
_THEATER, _THEATER_FAR = FEE.targets.values()


def _either(numbers: Sequence[int]) -> Phrase:
    """Several numbers of which one is meant: "4, 6 or 8"."""
    *front, last = map(str, numbers)
    return T("{front} or {last}", front=", ".join(front), last=last)


PLACEHOLDERS: Mapping[str, Arg] = {
    "red": seat_symbol(0),
    "blue": seat_symbol(1),
    "fewest_players": c.MIN_PLAYERS,
    "most_players": c.MAX_PLAYERS,
    "buildings": c.N_BUILDINGS,
    "groups": c.N_GROUPS,
    "tile_spaces": c.TILE_SPACES,
    "cards": c.N_CARDS,
    "cards_each": c.CARDS[0],
    "first_tiles": len(c.LAYOUTS[0].centres),
    "first_shrines": len(c.LAYOUTS[0].shrines),
    "start_tiles": _either([len(layout.centres) for layout in c.LAYOUTS]),
    "start_hands": _either(c.START_HANDS[: c.MAX_PLAYERS]),
    "amphorae": c.AMPHORAE,
    "stacks": c.STACKS,
    "main_stack": c.MAIN_STACK_SIZE,
    "other_stack": c.OTHER_STACK_SIZE,
    "draws": c.DRAW_ACTIONS,
    "builds": c.BUILD_ACTIONS,
    "tower_cards": _TOWER,
    "tower_cards_far": _TOWER_FAR,
    "fortress_spaces": len(ARROW.targets),
    "road_price": building_of("road").any,
    "road_map": len(ROAD_BILL.map),
    "road_cards": len(ROAD_BILL.cards),
    "theater_cards": _THEATER,
    "theater_cards_far": _THEATER_FAR,
    "fee": _THEATER_FAR - _THEATER,
    "ship_cards_far": max(GROUP.targets.values()),
    "chain": len(LINK.chain) - 2,
    "link_amphorae": c.LINK_AMPHORAE,
    "kinds": len(c.BUILDINGS),
    "map_tiles": len(c.COMPONENTS.tiles),
}
