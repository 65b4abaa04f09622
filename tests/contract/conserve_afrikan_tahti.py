"""What no action of Afrikan tähti may change: tokens only leave, money comes from the bank or goes there.

Called after every action of the contract's random games, for the states before and after.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import Game
from lauta.games.shared.star_board.data import constants as tables


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was paid for nothing."""
    c, phase = game.module("data.constants"), game.module("rules.state").Phase
    _check_tokens(c, before, after)
    _check_items(c, after)
    _check_pawns(game, after)
    if after.phase > phase.ORDER:
        assert sorted(after.rank[: after.n_players]) == list(range(after.n_players)), "everybody has a turn"
    changed = [
        seat for seat in range(after.n_players) if before.players[seat].money != after.players[seat].money
    ]
    assert changed in ([], [before.turn]), "only the player to act pays and is paid"
    me, was = after.players[before.turn], before.players[before.turn]
    assert me.money - was.money == _from_the_bank(game, before, after), "the bank has miscounted"


def _check_tokens(c: Any, before: Any, after: Any) -> None:
    """As many tokens lie there as have not been turned; one at most is turned at a time (ST-4, ST-15)."""
    assert sum(after.token) == sum(after.remaining)
    assert all(new <= old for old, new in zip(before.token, after.token, strict=True))
    assert all(new <= old for old, new in zip(before.remaining, after.remaining, strict=True))
    assert sum(before.token) - sum(after.token) in (0, 1)
    for i, token in enumerate(c.TOKENS):
        found = sum(player.found[i] for player in after.players)
        assert found == token.count - after.remaining[i], "every token that was turned has a finder"
    assert not any(after.token[city] for city in tables.STARTS), "no token lies in a start city (ST-5)"


def _check_items(c: Any, s: Any) -> None:
    """The Star and horseshoes are unturned, owned or set aside (ST-37, ST-38, ST-43, ST-53)."""
    kinds = {token.effect: i for i, token in enumerate(c.TOKENS)}
    assert s.star_found == sum(player.star for player in s.players)
    assert s.star_found == 1 - s.remaining[kinds["winning_item"]]
    turned = c.HORSESHOES - s.remaining[kinds["winning_item_if_star_found"]]
    assert s.horseshoes_turned == turned >= sum(player.horseshoes for player in s.players)
    assert s.star_found or not any(player.horseshoes for player in s.players)


def _check_pawns(game: Game, s: Any) -> None:
    """Pawns at sea are on a voyage, captives on a special dot, money is in hundreds (ST-3, ST-22, ST-47)."""
    start = game.module("rules.state").Phase.START
    for seat, player in enumerate(s.players):
        if seat >= s.n_players or player.at < 0:
            assert seat >= s.n_players or s.phase == start
            continue
        assert (player.voyage != 0) == bool(tables.AT_SEA[player.at])
        assert not player.captive or tables.IS_TRAP[player.at]
        assert player.money >= 0 and player.money % 100 == 0
        assert 0 <= player.held <= game.module("data.constants").SLAVE_COAST_TURNS


def _from_the_bank(game: Game, before: Any, after: Any) -> int:
    """What the player to act gets: gems and the bonus, less fares, the price of a token and robbery."""
    c, phase = game.module("data.constants"), game.module("rules.state").Phase
    me, was = after.players[before.turn], before.players[before.turn]
    if before.phase == phase.TOKEN:
        return _token_pays(c, before, after, was)
    if before.phase != phase.DIE and after.phase == phase.TOKEN:
        return 0 if before.phase == phase.LUCK else -int(c.TOKEN_PRICE)
    bonus = c.CAPE_TOWN_BONUS if after.cape_visited > before.cape_visited else 0
    assert not bonus or me.at == tables.CAPE_TOWN
    if before.phase == phase.MOVE:
        fares = was.money + bonus - me.money
        assert fares % tables.SEA_FARE == 0 and 0 <= fares <= tables.MAX_FARES * tables.SEA_FARE
        return int(bonus - fares)
    flown = before.phase == phase.TURN and me.money != was.money + bonus
    assert (
        not flown or me.at in tables.FLIGHT_TO[tables.FLIGHT_FIRST[was.at] : tables.FLIGHT_FIRST[was.at + 1]]
    )
    return int(bonus - tables.AIR_FARE * flown)


def _token_pays(c: Any, before: Any, after: Any, was: Any) -> int:
    turned = [i for i in range(c.N_TOKENS) if before.remaining[i] != after.remaining[i]]
    assert len(turned) == 1 and before.token[was.at] and not after.token[was.at]
    token = c.TOKENS[turned[0]]
    if token.effect == "lose_all_money":
        return -int(was.money)
    value = before.options.emerald_value if token.id == "emerald" else token.value
    return int(value * (before.options.gold_coast_factor if was.at == tables.GOLD_COAST else 1))
