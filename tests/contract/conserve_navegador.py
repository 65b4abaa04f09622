"""What no action of Navegador may change: pieces only move, and cash stays above 0.

Called after every action of the contract's random games, for the states before and after.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import Game


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was taken back."""
    c, steps = game.module("data.constants"), game.module("rules.state").Step
    for me in after.players[: after.n_players]:
        _check_player(c, me)
    _check_ships(c, steps, after)
    _check_tokens(c, before, after)
    _check_pieces(c, after)
    _check_course(c, steps, before, after)


def _check_player(c: Any, me: Any) -> None:
    assert me.cash >= 0 and me.cash % 10 == 0, "cash is counted in tens and never below 0 (NA-4)"
    assert c.MIN_WORKERS <= me.workers <= c.MAX_WORKERS, "2 to 9 workers (NA-30)"
    assert me.items[c.COLONIES] == sum(me.colonies)
    assert me.items[c.FACTORIES] == sum(me.factories) + 1, "the orange factory stays (NA-67, NA-72)"
    assert max(me.privileges) <= c.SLOTS, "at most three privileges of a type (NA-85)"


def _check_ships(c: Any, steps: Any, s: Any) -> None:
    """Seven ships a player, on the board or in supply; none in unexplored waters (NA-36, NA-51)."""
    for seat, me in enumerate(s.players[: s.n_players]):
        assert all(n >= 0 for n in me.ships) and sum(me.ships) == me.on_board
        assert 0 <= c.SHIPS - me.on_board <= c.SHIPS
        for region, n in enumerate(me.ships):
            sailing = s.step == steps.SAIL and region == s.target
            assert n == 0 or s.explored >> region & 1 or sailing, f"seat {seat} is in unexplored {region}"
    unexplored = c.N_REGIONS - bin(s.explored).count("1")
    discs = sum(me.items[c.EXPLORERS] for me in s.players)
    assert discs + unexplored == c.N_REGIONS - 1, "a disc for each region explored (NA-9, NA-53)"


def _check_tokens(c: Any, before: Any, s: Any) -> None:
    """33 tokens: not seen, face up in a region, or owned; three are left out for good (NA-8)."""
    faces = [[0] * c.N_GOODS for _ in range(c.N_REGIONS)]
    owned = [[0] * c.N_GOODS for _ in range(s.n_players)]
    unseen = [0] * c.N_GOODS
    for token, place in enumerate(s.token):
        good = c.TOKEN_GOOD[token]
        if place == c.UNSEEN:
            unseen[good] += 1
            assert before.token[token] == c.UNSEEN, "no token is turned down again (NA-52)"
        elif place < c.WITH_SEAT:
            faces[place - c.AT_REGION][good] += 1
        else:
            owned[place - c.WITH_SEAT][good] += 1
            assert before.token[token] != c.UNSEEN, "a token is turned up before it is bought (NA-61)"
        if before.token[token] >= c.WITH_SEAT:
            assert place == before.token[token], "a colony stays with its owner (NA-62)"
    assert owned == [list(me.colonies) for me in s.players[: s.n_players]]
    hidden = [0] * c.N_GOODS
    for region in range(1, c.N_REGIONS):
        up, good = sum(faces[region]), c.STACK_GOOD[region]
        assert up == faces[region][good], "a stack has tokens of its goods alone"
        if s.explored >> region & 1 and (region != s.target or s.to_reveal == 0):
            assert up == s.left[region]
        else:
            hidden[good] += s.left[region] - up
    assert [unseen[good] - hidden[good] for good in range(c.N_GOODS)] == [1, 1, 1]


def _check_pieces(c: Any, s: Any) -> None:
    """18 factories and an orange one each, 10 shipyards, 10 churches, 30 privileges (NA-2, NA-3)."""
    left = [c.OFFERED[s.n_players][line] - s.sold[line] for line in range(c.N_LINES)]
    assert min(left) >= 0 and sum(left) == s.unsold
    for good in range(c.N_GOODS):
        assert left[good] + sum(me.factories[good] for me in s.players) == c.OFFERED[s.n_players][good]
    for line, column in ((c.SHIPYARD_LINE, c.SHIPYARDS), (c.CHURCH_LINE, c.CHURCHES)):
        assert left[line] + sum(me.items[column] for me in s.players) == c.PIECES == 10
    for column in range(c.N_COLUMNS):
        owned = sum(me.privileges[column] for me in s.players)
        assert s.gallery[column] + s.stock[column] + owned == c.PRIVILEGES_PER_TYPE
        assert s.gallery[column] >= 0 and s.stock[column] >= 0
    assert all(1 <= row <= c.N_ROWS for row in s.rows), "markers stay on the table (NA-74)"


def _check_course(c: Any, steps: Any, before: Any, s: Any) -> None:
    if s.step in (steps.FIRST, steps.REVEAL):
        return
    phase = max(1, *(c.STARTS_PHASE[r] for r in range(c.N_REGIONS) if s.explored >> r & 1))
    assert s.phase == phase >= before.phase, "phases follow what is explored (NA-55, NA-88)"
    assert 0 <= s.card_holder < s.n_players
    if s.step == steps.RONDEL and s.card_holder == s.turn:
        assert s.card_steps < c.CARD_LAP + s.options.card_lap, "an expired card has been passed on (NA-99)"
    if before.ended_by:
        assert (s.ended_by, s.ender) == (before.ended_by, before.ender), "the first trigger counts (NA-108)"
    assert 0 <= s.turns_left <= s.n_players and (s.ended_by or s.turns_left == 0)
