"""Matches of Afrikan tähti at positions told in few words, for the tests of single rules.

`match_at("tunis", 300, tokens={"tunis": ["ruby"]})` is a match at p1's turn; chance is ours to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

import lauta
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.games.shared.star_board.data.constants import BOARD

Pawn = dict[str, Any]
OWN = ("items", "captive", "voyage", "lost_turns")
SEATS = "ABCDEF"


@cache
def tahti() -> Game:
    """The game."""
    return lauta.game("afrikan_tahti")


def module(name: str) -> ModuleType:
    """A module of the game in plain mode."""
    return tahti().module(name)


@cache
def tokens() -> Mapping[str, int]:
    """The number of each kind of token."""
    return {token.id: i for i, token in enumerate(module("data.constants").TOKENS)}


@cache
def spots() -> Mapping[str, int]:
    """The number of each spot, by its name in the board's file."""
    return {name: i for i, name in enumerate(BOARD.spots)}


# --- positions --------------------------------------------------------------------------------------


def match_at(at: str, money: int, *others: Pawn, options: dict[str, Any] | None = None, **keys: Any) -> Match:
    """A match with p1 to act there; `items`, `captive`, `voyage` are p1's, other keys the position's.

    `tokens` names the token of a city, or none; all other cities hold one. A second player stands in Tangier
    where none is named.
    """
    own: Pawn = {key: keys.pop(key) for key in OWN if key in keys}
    pawns: list[Pawn] = [{"at": at, "money": money, **own}, *others]
    pawns += [{}] * (2 - len(pawns))
    lying: Mapping[str, list[str]] = keys.pop("tokens", {})
    turned = {"star": int(keys.pop("star_found", False)), "horseshoe": keys.pop("horseshoes_turned", 0)}
    if any("star" in pawn.get("items", ()) for pawn in pawns):
        turned["star"] = 1
    wanted = Counter(kind for kinds in lying.values() for kind in kinds)
    counts = module("data.constants").TOKEN_COUNT
    document = {
        "turn": SEATS[int(keys.pop("active", "p1")[1:]) - 1],
        "players": {SEATS[seat]: _player(pawn) for seat, pawn in enumerate(pawns)},
        "token": {city: bool(kinds) for city, kinds in lying.items()},
        "remaining": {
            kind: max(counts[i] - turned.get(kind, 0), wanted[kind]) for kind, i in tokens().items()
        },
        "star_found": bool(turned["star"]),
        "horseshoes_turned": turned["horseshoe"],
        **{key: keys.pop(key) for key in ("cape_visited",) if key in keys},
    }
    assert not keys, keys
    return tahti().match(len(pawns), options=options, position=document)


def _player(pawn: Pawn) -> dict[str, Any]:
    items = list(pawn.get("items", ()))
    row = {"at": pawn.get("at", "tangier"), "star": "star" in items, "horseshoes": items.count("horseshoe")}
    named = {"money": "money", "captive": "captive", "lost_turns": "held", "voyage": "voyage"}
    return row | {key: pawn[old] for old, key in named.items() if old in pawn}


def play(match: Match, *texts: str) -> Match:
    """Carry out decisions and outcomes."""
    for text in texts:
        match.play(text)
    return match


def legal(match: Match) -> set[str]:
    """The texts of the legal actions."""
    return {action.text for action in match.legal_actions()}


def ends(match: Match, roll: int) -> set[str]:
    """Where a roll may end and for which fare, as texts without the word "to"."""
    return {text.removeprefix("to ") for text in legal(play(match, "roll", f"rolled {roll}"))}


def me(match: Match, seat: int = 0) -> Any:
    """A player of the state."""
    return match.state.players[seat]
