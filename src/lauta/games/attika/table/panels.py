"""What stands beside the map of Attika: the top line, both races and what a player has, the supply.

The players' own boards are in `player_boards.py`, the end in `score_sheet.py`.
"""

from __future__ import annotations

from ....engine.attestation import OURS, flag_of
from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Fact
from ..data.constants import LANDSCAPES, MAP_TILES, N_BUILDINGS
from ..decisions import shortest_way
from ..rules.state import State
from ..speech.words import city, landscape

TILES_ARE_OURS = any(flag_of(tile, "hexes") == OURS for tile in MAP_TILES)


def headlines(s: State) -> list[Phrase]:
    """What lies in the middle: deck, map tiles, amphorae (AT-100)."""
    return [
        TN("{n} card in the deck", "{n} cards in the deck", s.deck_size),
        TN("{n} map tile", "{n} map tiles", s.map_stack),
        TN("{n} amphora", "{n} amphorae", s.supply),
    ]


def facts(s: State, seat: int) -> list[Fact]:
    """A player's city, both races, and what the player has."""
    me = s.players[seat]
    way = shortest_way(s, seat)
    missing = "–" if way is None else str(way.missing)
    return [
        Fact("city", T("city"), city(seat), f"capital-{seat}"),
        Fact("left", T("buildings still to build"), str(N_BUILDINGS - me.buildings), "laurel"),
        Fact(
            "link",
            T("buildings still missing between two shrines"),
            missing,
            "shrine",
            places=way.places if way is not None else (),
        ),
        Fact("cards", T("cards in hand"), str(me.cards), "card-back"),
        Fact("amphorae", T("amphorae"), str(me.amphorae), "amphora"),
        Fact("settlements", T("settlements"), str(me.settlements), f"village-{seat}"),
    ]


def hand(s: State, viewer: int) -> list[Fact]:
    """The viewer's cards, by landscape (AT-100)."""
    held = s.players[viewer].hand
    return [
        Fact(f"card-{name}", landscape(index), str(held[index]), f"card-{name}")
        for index, name in enumerate(LANDSCAPES)
        if held[index]
    ]


def pool(s: State) -> list[Fact]:
    """Deck, discard pile, map tiles, amphorae; cards that are not seen, by landscape."""
    rows = [
        Fact("map", T("map tiles in the stack"), str(s.map_stack), "map-stack", TILES_ARE_OURS),
        Fact("amphorae", T("amphorae in the supply"), str(s.supply), "amphora"),
        Fact("deck", T("cards in the deck"), str(s.deck_size), "card-back"),
    ]
    for index, name in enumerate(LANDSCAPES):
        label = T("{landscape}, not seen", landscape=landscape(index))
        rows.append(Fact(f"unseen-{name}", label, str(s.deck[index]), f"card-{name}"))
    for index, name in enumerate(LANDSCAPES):
        label = T("{landscape}, discarded", landscape=landscape(index))
        rows.append(Fact(f"discarded-{name}", label, str(s.discard[index]), f"card-{name}"))
    return rows
