"""Matches of Retkikunnat at positions told in few words, for the tests of single rules.

`match_at("tunis", 300, expedition=["ratsu"])` is a match at p1's turn; chance is ours to play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.actors import CHANCE
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.games.shared.star_board.data.constants import BOARD

Pawn = dict[str, Any]
OWN = ("items", "captive", "voyage", "lost_turns", "expedition", "hand", "character", "complete")
SEATS = "ABCDEF"
IDLE = "onnenonkija"  # a character that does nothing by itself
# Three symbols of each attribute (RE-30).
COMPLETE = ("kivaari", "ansa", "kauppatavarat", "lyhty", "automobiili", "ratsu")


@cache
def retki() -> Game:
    """The game."""
    return lauta.game("retkikunnat")


def module(name: str) -> ModuleType:
    """A module of the game in plain mode."""
    return retki().module(name)


@cache
def spots() -> Mapping[str, int]:
    """The number of each spot, by its name in the board's file."""
    return {name: i for i, name in enumerate(BOARD.spots)}


@cache
def numbers(deck: str) -> Mapping[str, int]:
    """The number of each card of a deck, or of each kind of token, by its id."""
    c = module("data.constants")
    known = {
        "token": c.TOKENS,
        "expedition": c.CARDS.expedition,
        "event": c.CARDS.events,
        "danger": c.CARDS.danger,
        "character": c.CARDS.characters,
        "hand": [c.CARDS.events[event] for event in c.HAND_EVENTS],
    }
    return {card.id: i for i, card in enumerate(known[deck])}


# --- positions --------------------------------------------------------------------------------------


def match_at(at: str, money: int, *others: Pawn, options: dict[str, Any] | None = None, **keys: Any) -> Match:
    """A match with p1 to act there; what a player owns is p1's, other keys are the position's.

    `tokens` are stacks by city, from top to bottom; `equipment_tokens_left` is how many cities keep two.
    """
    own: Pawn = {key: keys.pop(key) for key in OWN if key in keys}
    pawns: list[Pawn] = [{"at": at, "money": money, **own}, *others]
    active = int(str(keys.pop("active", "p1"))[1:]) - 1
    seats = max(2, keys.pop("player_count", 2), len(pawns))
    position: dict[str, Any] = {
        "turn": SEATS[active],
        "players": {
            "*": {"at": "tangier", "character": IDLE},
            **{SEATS[seat]: owned(pawn) for seat, pawn in enumerate(pawns)},
        },
        "height": heights(keys.pop("tokens", {}), keys.pop("equipment_tokens_left", None)),
        "slot_owner": dict.fromkeys(keys.pop("effects", ()), SEATS[active]),
        **keys,
    }
    return retki().match(seats, options=options, mode="checked", position=position)


def owned(pawn: Pawn) -> dict[str, Any]:
    """A player of a position."""
    known = {key: pawn[key] for key in ("at", "money", "captive", "voyage", "character") if key in pawn}
    items, named = pawn.get("items", ()), pawn.get("expedition", ())
    return known | {
        "lost": pawn.get("lost_turns", 0),
        "star": "star" in items,
        "horseshoes": items.count("horseshoe") if items else 0,
        "cards": Counter(completed(named) if pawn.get("complete") else named),
        "hand": Counter(pawn.get("hand", ())),
    }


def completed(cards: Sequence[str]) -> list[str]:
    """These cards and as many more as complete an expedition, separators not counted (RE-30)."""
    found, data = list(cards), {card.id: card for card in module("data.constants").CARDS.expedition}
    for more in COMPLETE:
        sums = [sum(data[card].symbols[i] for card in found) for i in range(3)]
        if any(shown < 3 and brings for shown, brings in zip(sums, data[more].symbols, strict=True)):
            found.append(more)
    return found


def heights(stacks: Mapping[str, Sequence[str]], two_high: int | None) -> dict[str, str]:
    """The level on top of each city that is named; of the others the first ones have but one token."""
    found = {city: tokens[0].partition(":")[0] if tokens else "none" for city, tokens in stacks.items()}
    others = [city.id for city in BOARD.cities if not city.start and city.id not in found]
    if two_high is not None:
        low = len(others) + list(found.values()).count("equipment") - two_high
        found |= dict.fromkeys(others[: max(low, 0)], "discovery")
    return found


# --- playing and looking ----------------------------------------------------------------------------


def play(match: Match, *texts: str) -> Match:
    """Carry out decisions and outcomes."""
    for text in texts:
        match.play(text)
    return match


def legal(match: Match) -> set[str]:
    """The texts of the legal actions."""
    return {action.text for action in match.legal_actions()}


def kinds(match: Match) -> set[str]:
    """The kinds of action that are legal now."""
    return {action.kind for action in match.legal_actions()}


def phase(match: Match) -> str:
    """What is due, as the rules call it."""
    return str(retki().module("rules.state").Phase(int(match.state.phase)).name)


def me(match: Match, seat: int = 0) -> Any:
    """A player of the state."""
    return match.state.players[seat]


def cards(match: Match, seat: int = 0) -> list[str]:
    """The expedition of a player."""
    return sorted(c for c, i in numbers("expedition").items() for _ in range(me(match, seat).cards[i]))


def played(seed: int, moves: int, players: int = 3, **options: Any) -> Match:
    """A match after so many random decisions and outcomes."""
    match, dice = retki().match(players, options=options), random.Random(seed)
    for _ in range(moves):
        if not match.over:
            actions = match.legal_actions()
            match.play(dice.choices(actions, [action.weight for action in actions])[0])
    return match


def until(match: Match, name: str, dice: random.Random, most: int = 3000) -> bool:
    """Go on at random until this is due; False where it does not come."""
    for _ in range(most):
        if match.over or phase(match) == name:
            return not match.over
        actions = match.legal_actions()
        match.play(dice.choices(actions, [action.weight for action in actions])[0])
    return False


__all__ = [
    "CHANCE",
    "IDLE",
    "cards",
    "kinds",
    "legal",
    "match_at",
    "me",
    "module",
    "numbers",
    "phase",
    "play",
    "played",
    "retki",
    "spots",
    "until",
]
