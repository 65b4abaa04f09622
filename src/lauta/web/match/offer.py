"""The games that people can play here: those that have a table, not only rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import lauta
from lauta.engine.errors import UnknownName
from lauta.engine.game import Game

from ...engine.phrase import Theme

if TYPE_CHECKING:
    from ..models import Table


def games() -> list[Game]:
    """The games on offer, in the order of the front page."""
    return [game for game in lauta.games() if game.about.at_table]


def game(ident: str) -> Game:
    """A game on offer by its id; UnknownName lists the good ones."""
    for known in games():
        if known.id == ident:
            return known
    raise UnknownName("game", ident, (known.id for known in games()))


def theme(game: Game, ident: str) -> Theme | None:
    """A theme of a game by its id, None for the game's own words; UnknownName lists the good ones."""
    if not ident:
        return None
    for known in game.about.themes:
        if known.id == ident:
            return known
    raise UnknownName("theme", ident, (known.id for known in game.about.themes))


def theme_of(table: Table) -> Theme | None:
    """The words in which a table is shown."""
    return theme(lauta.game(table.game), table.theme)
