"""What must have come of a scenario of Retkikunnat: expeditions, tokens, decks, dice.

What both games on the star's board compare is in `star_facts.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from lauta.games.shared.star_board.data import constants as tables

from .document import A_LIST, A_TABLE, Table
from .engine import same
from .retkikunnat_play import Play
from .retkikunnat_position import LEVELS, module, numbers, read_symbols
from .star_board import Position, city_named, spot_name
from .star_facts import SHARED_FACTS, Fact, ReadFacts, of_players, of_seats, plain


def _lost_turns(play: Play, seat: int) -> int:
    """Turns to be lost when the turn is over; one that came up at once is counted with them."""
    return int(play.state.players[seat].lost) + play.passed.count(seat)


def _cards(player: Any) -> list[str]:
    cards = module("data.constants").CARDS.expedition
    return sorted(card.id for i, card in enumerate(cards) for _ in range(int(player.cards[i])))


def _order(play: Play) -> list[str]:
    return [play.ids[(int(play.state.turn) + k) % play.players] for k in range(play.players)]


def _counts(level: int) -> Callable[[Play], dict[str, int]]:
    def counts(play: Play) -> dict[str, int]:
        n = module("data.constants").N_TOKENS
        left = {kind: int(play.state.tokens[level * n + i]) for kind, i in numbers("token").items()}
        return {kind: count for kind, count in left.items() if count}

    return counts


def _level(height: int) -> str:
    return {height: level for level, height in LEVELS.items()}.get(height, "none")


def _effects(play: Play) -> list[str]:
    c = module("data.constants")
    owners = list(play.state.slot_owner)[: c.N_SLOTS]
    return sorted(c.CARDS.events[c.SLOTS[slot]].id for slot, owner in enumerate(owners) if owner >= 0)


def _read_effects(expect: Table, position: Position) -> list[Fact[Play]]:
    wanted = sorted(expect.texts("effects"))
    return [lambda play: same("effects", _effects(play), wanted)]


def _final(play: Play) -> list[str]:
    return sorted(
        face for i, face in enumerate(module("data.vocabulary").FACES) for _ in range(int(play.state.dice[i]))
    )


def _read_final(expect: Table, position: Position) -> list[Fact[Play]]:
    wanted = sorted(read_symbols(expect, "final"))
    return [lambda play: same("final", _final(play), wanted)]


def _read_complete(expect: Table, position: Position) -> list[Fact[Play]]:
    wanted = expect.rows["complete"]
    expect.take("complete", list if isinstance(wanted, list) else bool)
    listed = wanted if isinstance(wanted, list) else [wanted]
    return [lambda play: same("complete", play.complete, listed)]


def _sums(play: Play, assigned: Mapping[str, str]) -> dict[str, int]:
    """The symbols of the expedition when separator cards count as `assigned`."""
    c, attributes = module("data.constants"), module("data.vocabulary").ATTRIBUTES
    sums = dict.fromkeys(attributes, 0)
    for card in _cards(play.me):
        data = c.CARDS.expedition[numbers("expedition")[card]]
        for i, attribute in enumerate(attributes):
            sums[attribute] += data.symbols[i] + (bool(data.choice) and assigned.get(card) == attribute)
    return sums


def _read_symbols(expect: Table, position: Position) -> list[Fact[Play]]:
    """Symbols with the one assignment of separator cards that completes the expedition."""
    key = "symbols" if expect.has("symbols") else "symbols_after"
    wanted, assigned = expect.take(key, A_TABLE), expect.maybe("assignment", A_TABLE, {})

    def check(play: Play) -> None:
        same(key, _sums(play, assigned), wanted)
        if assigned:
            attributes = module("data.vocabulary").ATTRIBUTES
            good = [
                dict(zip(assigned, words, strict=True))
                for words in product(attributes, repeat=len(assigned))
                if min(_sums(play, dict(zip(assigned, words, strict=True))).values()) >= 3
            ]
            same("assignment", good, [assigned])

    return [check]


def _read_top_token(expect: Table, position: Position) -> list[Fact[Play]]:
    wanted = expect.choice("top_token", ("none", *LEVELS))
    at = position.pawns[position.active].at
    if at is None or at >= tables.N_CITIES:
        raise expect.error(
            "'top_token' is that of the city where the active player began, but he began in none"
        )
    return [lambda play: same("top token", _level(int(play.state.height[at])), wanted)]


def _read_tokens(expect: Table, position: Position) -> list[Fact[Play]]:
    rows = expect.table("tokens")
    facts: list[Fact[Play]] = []
    for city in rows.rows:
        spot, stack = city_named(rows, city), rows.take(city, A_LIST)
        facts.append(lambda play, spot=spot, stack=stack: _same_stack(play, spot, stack))  # type: ignore[misc]
    return facts


def _same_stack(play: Play, city: int, stack: list[str]) -> None:
    """Levels are in the state, and faces that everybody has seen; the others the scenario remembers."""
    s, kinds = play.state, list(numbers("token"))
    found = [[_level(level), kinds[kind]] for level, kind in play.tokens.get(city, [])]
    if s.known[city] >= 0:
        found = [[_level(int(s.height[city])), kinds[s.known[city]]], *found][: int(s.height[city])]
        found = [found[0], *([_level(level), kinds[kind]] for level, kind in play.tokens.get(city, []))]
    same(f"tokens in {spot_name(city)}", [":".join(pair) for pair in found], stack)
    same(f"stack in {spot_name(city)}", int(s.height[city]), len(stack))


def _dear_price(play: Play) -> int:
    """What the first discovery token costs with an expedition that is not complete (RE-48)."""
    s = play.plain
    me = s.players[0]
    me.at = next(city for city in range(tables.N_CITIES) if s.height[city] == 1)
    assert not module("rules.holdings").is_complete(s, me)
    return int(module("rules.tokens").price_of_top(s, me))


FACTS: Mapping[str, ReadFacts[Play]] = {
    **SHARED_FACTS,
    "lost_turns": of_seats("lost_turns", _lost_turns, int),
    "expedition": of_players("expedition", _cards, list),
    "expedition_count": of_players("expedition_count", lambda player: int(player.n_cards), int),
    "hand_count": of_players("hand_count", lambda player: int(player.held), int),
    "hands": of_players("hands", lambda player: int(player.held), int),
    "tokens": _read_tokens,
    "top_token": _read_top_token,
    "stack_height": plain("stack_height", lambda play: max(map(int, play.state.height)), int),
    "cities_with_stack": plain("cities_with_stack", lambda play: sum(h > 0 for h in play.state.height), int),
    "top_level": plain("top_level", lambda play: _level(max(map(int, play.state.height))), str),
    "equipment": plain("equipment", _counts(2), A_TABLE),
    "discovery": plain("discovery", _counts(1), A_TABLE),
    "expedition_deck": plain("expedition_deck", lambda play: int(sum(play.state.cards)), int),
    "event_deck_after": plain("event_deck_after", lambda play: int(play.state.deck_size), int),
    "price_incomplete": plain("price_incomplete", _dear_price, int),
    "events_drawn": plain("events_drawn", lambda play: len(play.drawn), int),
    "received": plain("received", lambda play: play.received, A_LIST),
    "complete": _read_complete,
    "symbols": _read_symbols,
    "symbols_after": _read_symbols,
    "final": _read_final,
    "encounter_over": plain("encounter_over", lambda play: not play.finds(play.job.ENCOUNTER), bool),
    "targets": plain("targets", lambda play: sorted(map(spot_name, play.targets)), A_LIST),
    "remaining_after_event": plain(
        "remaining_after_event", lambda play: play.lost if play.rest is None else play.rest, int
    ),
    "target": plain("target", lambda play: int(play.state.target), int),
    "roll": plain("roll", lambda play: int(play.state.roll), int),
    "rain": plain("rain", lambda play: bool(module("rules.effects").it_rains(play.plain)), bool),
    "effects": _read_effects,
    "order": plain("order", _order, A_LIST),
}
