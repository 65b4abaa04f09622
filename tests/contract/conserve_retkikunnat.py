"""What no action of Retkikunnat may change: cards and tokens only move, money comes from somewhere.

Called after every action of the contract's random games, for the states before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from lauta.engine.game import Game
from lauta.games.shared.star_board.data import constants as tables

# The dice of the random games of so many: the usual ones play 9,000 to 20,837 actions, these 4,670 to 6,314,
# and all tests look at each of them. The game of six keeps its own, in which every usual kind of action comes
# up. `make soak` plays others.
DICE = {2: 227, 3: 403, 4: 121, 5: 528}


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was miscounted."""
    c = game.module("data.constants")
    if _differ(before, after, "tokens", "height", "known", "seen", "equipment_left"):
        _check_tokens(c, before, after)
    if _differ(before, after, "cards", "cards_out", "used", "n_cards", "symbols"):
        _check_expedition(c, after)
    if _differ(before, after, "events", "events_out", "slot_owner", "hand", "held"):
        _check_events(c, after)
    if _differ(before, after, "dangers", "dangers_out", "dice", "fresh"):
        _check_dangers(c, after)
    _check_items(after)
    _check_pawns(game, after)
    if _differ(before, after, "money"):
        _check_money(game, before, after)


def _differ(before: Any, after: Any, *names: str) -> bool:
    """Whether any of these has changed, in the state or with a player; the rest was seen before."""
    of_table, of_player = _those(before.__class__, names), _those(before.players[0].__class__, names)
    return of_table(before) != of_table(after) or any(
        of_player(one) != of_player(other) for one, other in zip(before.players, after.players, strict=True)
    )


@cache
def _those(kind: type, names: tuple[str, ...]) -> Callable[[Any], Any]:
    """What gives those of the fields that records of this kind have."""
    found = [name for name in names if hasattr(kind, name)]
    return attrgetter(*found) if found else lambda _: None


def _check_tokens(c: Any, before: Any, after: Any) -> None:
    """30 tokens a level, each unseen, known, or turned; stacks only shrink, or move (RE-4, RE-5, RE-81)."""
    for level in (c.DISCOVERY, c.EQUIPMENT):
        top = [city for city in range(tables.N_CITIES) if after.height[city] == level]
        covered = sum(height > level for height in after.height)
        unseen = sum(after.tokens[level * c.N_TOKENS : (level + 1) * c.N_TOKENS])
        known = sum(after.known[city] >= 0 for city in top)
        assert unseen + known == len(top) + covered
    assert min(after.tokens) >= 0 and not any(after.tokens[: c.N_TOKENS])
    for city in range(tables.N_CITIES):
        assert (after.known[city] >= 0) == (after.seen[city] > 0), "what is known was seen by somebody"
        assert after.height[city] > 0 or after.known[city] < 0
    assert after.equipment_left == sum(height == c.EQUIPMENT for height in after.height)
    assert sum(before.height) - sum(after.height) in (0, 1), "one token is turned at a time (RE-44)"
    assert not any(after.height[city] for city in tables.STARTS)


def _check_expedition(c: Any, s: Any) -> None:
    """55 cards: in the deck, discarded, or in an expedition that counts its symbols (RE-3, RE-30)."""
    for card, data in enumerate(c.CARDS.expedition):
        owned = sum(player.cards[card] for player in s.players)
        assert s.cards[card] + s.cards_out[card] + owned == data.copies
        assert min(s.cards[card], s.cards_out[card], *(player.cards[card] for player in s.players)) >= 0
        assert 0 <= s.used[card] <= c.CARD_USES[card] * s.players[s.turn].cards[card]
    for player in s.players:
        assert player.n_cards == sum(player.cards)
        owned_cards = [(n, c.CARD_COUNTS[card]) for card, n in enumerate(player.cards) if n]
        sums = [sum(n * counts[i] for n, counts in owned_cards) for i in range(c.N_COUNTS)]
        assert list(player.symbols) == sums


def _check_events(c: Any, s: Any) -> None:
    """59 cards: in the deck, discarded, held, in force (RE-3, RE-74, RE-84, RE-86)."""
    for event, data in enumerate(c.CARDS.events):
        held = sum(player.hand[c.IN_HAND[event]] for player in s.players) if c.IN_HAND[event] >= 0 else 0
        owners = list(s.slot_owner)[: c.N_SLOTS]
        force = sum(c.SLOTS[slot] == event and owner >= 0 for slot, owner in enumerate(owners))
        assert s.events[event] + s.events_out[event] + held + force == data.copies
        assert min(s.events[event], s.events_out[event]) >= 0
    assert s.deck_size == sum(s.events)
    assert all(player.held == sum(player.hand) and min(player.hand) >= 0 for player in s.players)


def _check_dangers(c: Any, s: Any) -> None:
    """42 cards (RE-3, RE-63)."""
    for card, data in enumerate(c.CARDS.danger):
        assert s.dangers[card] + s.dangers_out[card] == data.copies and s.dangers[card] in range(21)
    assert min(*s.dice, *s.fresh) >= 0 and sum(s.dice) + sum(s.fresh) <= c.N_DICE


def _check_items(s: Any) -> None:
    """One Star; horseshoes are owned only after it was found (RE-57, RE-58, RE-97)."""
    assert s.star_found == sum(player.star for player in s.players)
    horseshoes = sum(player.horseshoes for player in s.players)
    assert s.star_found or not horseshoes
    assert horseshoes <= 7


def _check_pawns(game: Game, s: Any) -> None:
    """Pawns at sea are on a voyage, captives on a special dot, limits are kept, characters are unique."""
    state = game.module("rules.state")
    jobs = {int(t.job) for t in s.tasks[: s.depth]}
    characters = [player.character for player in s.players if player.character >= 0]
    assert len(set(characters)) == len(characters), "a character exists once (RE-6)"
    for player in s.players[: s.n_players]:
        if player.at < 0:
            continue
        assert (player.voyage != 0) == bool(tables.AT_SEA[player.at])
        assert not player.captive or tables.IS_TRAP[player.at]
        assert player.money >= 0 and player.money % 100 == 0 and player.lost >= 0
        holdings = game.module("rules.holdings")
        if state.Job.LIMIT not in jobs and s.phase != state.Phase.OVER:
            assert player.n_cards <= holdings.card_limit(player), "cards over the limit go at once (RE-32)"
        if not {state.Job.LIMIT, state.Job.HAND_LIMIT} & jobs and s.phase != state.Phase.OVER:
            assert player.held <= holdings.hand_limit(player), "hand cards over the limit go at once (RE-74)"


def _check_money(game: Game, before: Any, after: Any) -> None:
    """What is won in an encounter or a trade was lost by the other; the rest is between player and bank."""
    state = game.module("rules.state")
    gained = [now.money - was.money for now, was in zip(after.players, before.players, strict=True)]
    jobs = {int(t.job) for t in before.tasks[: before.depth]}
    if before.phase == state.Phase.ANSWER or state.Job.ENCOUNTER in jobs:
        assert sum(gained) == 0, "what one pays the other gets (RE-68, RE-70, RE-72)"
        return
    if before.phase in (state.Phase.EVENT, state.Phase.OFFER) and sum(n != 0 for n in gained) > 1:
        assert sum(gained) == 0, "a collection goes from player to player"
        return
    payers = [seat for seat, n in enumerate(gained) if n < 0]
    assert payers in ([], [before.turn]), "only the player whose turn it is pays the bank"
    best = max(token.value for token in game.module("data.constants").TOKENS)
    factor = game.module("data.constants").GOLD_FACTOR
    assert all(n <= best * factor for n in gained), "nothing pays more than a ruby of the Gold Coast"
