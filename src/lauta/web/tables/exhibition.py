"""A match of strong bots to watch, so that a lobby is never empty.

There is one at most. It costs nothing while nobody watches: a table of bots alone rests until a spectator
opens it.
"""

from __future__ import annotations

import random

from django.db import transaction

from ..match import moves, offer
from ..models import Table
from . import quick, seating
from .seating import SeatWish

HOUSE = "house"  # stands for the server where a table has a host; no guest is called that
LEVEL = "master"


def running() -> Table | None:
    """The exhibition that goes on, None where there is none."""
    return Table.objects.filter(host=HOUSE, status=Table.PLAYING).order_by("-changed").first()


def watch() -> Table:
    """The exhibition that goes on, or a new one of any game. Raises what `seating.create` raises."""
    known = running()
    if known is not None:
        return known
    game = random.choice(offer.games())
    seats = [SeatWish("bot", LEVEL)] * quick.usual_players(game)
    usual = next((preset for preset in game.presets if preset.usual), game.presets[0])
    with transaction.atomic():  # which one writer enters at a time: look again, as another may have made it
        known = running()
        if known is not None:
            return known
        table = seating.create(HOUSE, game.id, seats, usual.id, {}, listed=True)
    moves.announce(table)  # what `create` told came before the commit
    return table
