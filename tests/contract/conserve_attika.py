"""What no action of Attika may change: cards, amphorae, buildings and map tiles only move; nothing is moved
or removed on the map, and every count that the state keeps is what the map shows.

Called after every action of the contract's random games, for the states before and after.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import Game
from lauta.engine.hexgrid import Cell, components, distance, neighbours


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was miscounted."""
    c, phase = game.module("data.constants"), game.module("rules.state").Phase
    _check_cards(c, after)
    _check_amphorae(c, after)
    _check_buildings(c, phase, after)
    _check_tiles(c, after)
    if before.building != after.building or before.n_tiles != after.n_tiles:
        places = places_of(c, after)
        _check_map(c, after, places)
        _check_settlements(after, places)
        for space in places.values():
            if before.building[space] >= 0:
                assert after.building[space] == before.building[space], "buildings stay (AT-11)"
    _check_winner(c, phase, after)


def places_of(c: Any, s: Any) -> dict[Cell, int]:
    """The spaces of the map by their hexes; no two on one hex."""
    ring = [(0, 0), *neighbours((0, 0))]
    spaces = [
        ((s.tile_q[tile] + ring[i][0], s.tile_r[tile] + ring[i][1]), tile * c.TILE_SPACES + i)
        for tile in range(s.n_tiles)
        for i in range(c.TILE_SPACES)
    ]
    places = dict(spaces)
    assert len(places) == len(spaces) == c.TILE_SPACES * s.n_tiles, "tiles overlap (AT-77)"
    return places


def _check_cards(c: Any, s: Any) -> None:
    """60 cards, 15 of each landscape (AT-91)."""
    for i, n in enumerate(c.CARDS):
        assert s.deck[i] + s.discard[i] + sum(player.hand[i] for player in s.players) == n
    assert s.deck_size == sum(s.deck) and min(*s.deck, *s.discard) >= 0
    for player in s.players:
        assert player.cards == sum(player.hand) and min(player.hand) >= 0


def _check_amphorae(c: Any, s: Any) -> None:
    """15 amphorae (AT-16, AT-86); each group and the house rule reward once (AT-83)."""
    assert s.supply + sum(player.amphorae for player in s.players) == c.AMPHORAE
    assert s.supply >= 0
    for player in s.players:
        assert 0 <= player.amphorae <= player.rewards.bit_count() + c.LINK_AMPHORAE * player.linked


def _check_buildings(c: Any, phase: Any, s: Any) -> None:
    """30 buildings a player: stacks, store, map, and the one that is being built (AT-4, AT-18)."""
    for seat in range(s.n_players):
        me = s.players[seat]
        for kind in range(c.N_KINDS):
            chosen = s.turn == seat and s.kind == kind
            standing = sum(
                s.owner[space] == seat and s.building[space] == kind for space in range(c.N_SPACES)
            )
            assert standing == me.built[kind] and bool(standing) == bool(me.standing >> kind & 1)
            assert me.unseen[kind] + me.store[kind] + standing + chosen == c.COUNT[kind]
        assert me.buildings == sum(me.built)
        drawing = s.turn == seat and s.phase == phase.DRAW
        for main, stacks in ((True, me.stack[:1]), (False, me.stack[1:])):
            unseen = sum(n for kind, n in enumerate(me.unseen) if bool(c.MAIN[kind]) == main)
            assert unseen - sum(stacks) == (drawing and (s.stack == 0) == main), "as many tiles as stacks"


def _check_tiles(c: Any, s: Any) -> None:
    """22 map tiles (AT-14); nobody extends the map more often than stacks are empty (AT-73)."""
    assert s.n_tiles + s.map_stack + (s.tile >= 0) == c.N_TILES
    assert sum(s.unused) == s.map_stack
    assert len(set(s.laid[: s.n_tiles])) == s.n_tiles
    assert not any(s.unused[tile] for tile in s.laid[: s.n_tiles])
    emptied = sum(n == 0 for player in s.players[: s.n_players] for n in player.stack)
    assert s.n_tiles - c.FIRST_TILES[s.n_players] <= emptied


def _check_map(c: Any, s: Any, places: dict[Cell, int]) -> None:
    """Neighbours, symbols and shrines are what the hexes say (AT-9, AT-10, AT-46, AT-47)."""
    shrines = [(s.shrine_q[i], s.shrine_r[i]) for i in range(s.n_shrines)]
    assert not set(shrines) & set(places), "a tile covers a shrine (AT-77)"
    for cell, space in places.items():
        tile, position = divmod(space, c.TILE_SPACES)
        turned = c.MAP_TILES[s.laid[tile]].turned(s.rotation[tile])
        assert s.landscape[space] == turned[position]
        near = [places.get(other, c.OFF) for other in neighbours(cell)]
        assert list(s.near[space * 6 : space * 6 + 6]) == near
        seen = [space, *(n for n in near if s.building[n] == -1)]
        shown = [s.landscape[n] for n in seen if n != space or s.building[n] == -1]
        if s.building[space] == -1:
            assert [s.symbols[space] >> 4 * i & 15 for i in range(4)] == [shown.count(i) for i in range(4)]
        assert s.shrine[space] == sum(
            1 << i for i, shrine in enumerate(shrines) if distance(cell, shrine) == 1
        )
        owners = {s.owner[n] for n in near if s.building[n] >= 0}
        assert s.touching[space] == sum(1 << owner for owner in owners)
    assert s.building[c.OFF] == -2 and s.owner[c.OFF] == -1 and s.symbols[c.OFF] == 0


def _check_settlements(s: Any, places: dict[Cell, int]) -> None:
    """Settlements are the connected parts of a player's buildings (AT-12)."""
    for seat in range(s.n_players):
        mine = [cell for cell, space in places.items() if s.owner[space] == seat]
        parts = components(mine)
        numbers = [{s.settlement[places[cell]] for cell in part} for part in parts]
        assert all(len(number) == 1 for number in numbers), "one number a settlement"
        assert len(set().union(*numbers)) == len(parts) == s.players[seat].settlements
        for part in parts:
            mask = 0
            for cell in part:
                mask |= s.shrine[places[cell]]
            assert s.players[seat].shrines[s.settlement[places[min(part)]]] == mask


def _check_winner(c: Any, phase: Any, s: Any) -> None:
    """Nobody but the winner has 30 buildings or has joined two shrines (AT-96)."""
    if s.phase == phase.OVER and s.winner < 0:
        assert s.quiet == s.n_players, "a draw needs a round of empty passes (AT-98)"
    for seat in range(s.n_players):
        me = s.players[seat]
        joined = any(mask > 0 and mask & (mask - 1) for mask in me.shrines)
        if joined and s.options.shrine_link and s.n_players > 2:
            assert me.linked
            joined = False
        wins = s.phase == phase.OVER and s.winner == seat
        assert (me.buildings == c.N_BUILDINGS or joined) == wins
