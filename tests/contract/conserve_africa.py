"""What no action of Africa may change: tiles, camps and treasure only move; explorers stand somewhere.

Called after every action of the contract's random games, for the states before and after.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import Game
from lauta.engine.record import copy


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was taken back."""
    c = game.module("data.constants")
    _check_tiles(c, after)
    _check_camps(c, after)
    _check_explorers(c, after)
    assert after.monuments == _on_board(c, after, "monument"), "a monument is counted but not seen (AF-65)"
    for seat in range(after.n_players):
        assert after.players[seat].score >= before.players[seat].score, "points are never lost (AF-10)"
    for cell in range(c.N_CELLS):
        if before.content[cell] != c.HIDDEN:
            assert after.content[cell] != c.HIDDEN, "no tile is turned down again (AF-4)"
        if before.content[cell] == c.CAMP:
            assert after.content[cell] == c.CAMP, "a camp is never removed (AF-57)"
    _check_winners(game, after)
    again = copy(after)
    game.module("rules.herds").take_stock(again)
    assert again == after, "what is kept of the cells follows from what lies on them"


def _check_winners(game: Game, s: Any) -> None:
    """Whoever wins has the most points (AF-76)."""
    rules = game.rules()
    totals = [rules.total(s, seat) for seat in range(s.n_players)]
    for seat, points in enumerate(totals):
        assert points == max(totals) or not rules.is_winner(s, seat)


def _on_board(c: Any, s: Any, category: str) -> int:
    faces = [i for i, face in enumerate(c.FACES) if face.category == category]
    return sum(int(content) - c.FIRST_FACE in faces for content in s.content)


def _check_tiles(c: Any, s: Any) -> None:
    """Every tile is face down, on the board or owned (AF-11, AF-35, AF-61)."""
    hidden = sum(content == c.HIDDEN for content in s.content)
    assert hidden == sum(s.remaining), "as many tiles are face down as have not been seen"
    shown = [sum(content == c.FIRST_FACE + i for content in s.content) for i in range(c.N_FACES)]
    treasure = {"gold": 0, "gem": 0}
    for i, face in enumerate(c.FACES):
        seen = face.count - s.remaining[i] - shown[i]
        if face.category in treasure:
            treasure[face.category] += seen * face.value
        elif face.category == "good":
            kind = c.GOODS.index(face.kind)
            assert shown[i] == 0, "goods do not stay on the board (AF-35)"
            assert seen == sum(player.goods[kind] for player in s.players), f"{face.id} appeared or vanished"
        else:
            assert seen == 0, f"{face.id} appeared or vanished"
    assert treasure["gold"] == sum(player.gold for player in s.players), "nuggets appeared or vanished"
    assert treasure["gem"] == sum(player.gems for player in s.players), "stones appeared or vanished"


def _check_camps(c: Any, s: Any) -> None:
    """Camps are in the supply, with players or on the board (AF-13, AF-14, AF-57)."""
    supply, each, _ = c.SETUP_OF[s.n_players]
    pitched = sum(content == c.CAMP for content in s.content)
    owned = sum(player.camps for player in s.players)
    assert s.supply + pitched + owned == supply + each * s.n_players
    assert s.supply >= 0 and all(player.camps >= 0 for player in s.players)


def _check_explorers(c: Any, s: Any) -> None:
    """One explorer a player, one a cell, never on a face-down tile (AF-3, AF-5)."""
    standing: dict[int, int] = {}
    for seat in range(s.n_players):
        cell = s.players[seat].cell
        if cell >= 0:
            assert cell not in standing.values(), "two explorers stand on one cell"
            assert s.content[cell] != c.HIDDEN, "an explorer stands on a face-down tile"
            standing[seat] = cell
    marked = {s.explorer[cell] - 1: cell for cell in range(c.N_CELLS) if s.explorer[cell]}
    assert marked == standing, "cells and players agree on where the explorers stand"
