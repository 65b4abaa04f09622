"""Matches of Retkikunnat at positions written like scenarios, for the tests of single rules.

`match_at("tunis", 300, expedition=["ratsu"])` is a match at p1's turn; chance is ours to play.
"""

from __future__ import annotations

import random
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.match import Match
from tests.scenarios.document import Table
from tests.scenarios.retkikunnat_position import numbers, read_position, retki

Pawn = dict[str, Any]
OWN = ("items", "captive", "voyage", "lost_turns", "expedition", "hand", "character", "complete")


def match_at(at: str, money: int, *others: Pawn, options: dict[str, Any] | None = None, **keys: Any) -> Match:
    """A match with p1 to act there; what a player owns is p1's, other keys are the position's."""
    own: Pawn = {key: keys.pop(key) for key in OWN if key in keys}
    pawns: list[Pawn] = [{"id": "p1", "at": at, "money": money, **own}]
    pawns += [{"id": f"p{n}", **pawn} for n, pawn in enumerate(others, 2)]
    given, chosen = Table("position", {"players": pawns, **keys}), Table("options", options or {})
    position = read_position(given, chosen)
    given.close()
    match = retki().match(position.players, options=position.options, mode="checked")
    match._start = position.pack()  # undo replays from the start of the match, which is this position
    match.load([], None)
    return match


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


def in_force(match: Match) -> list[str]:
    """The effect cards in force."""
    c = retki().module("data.constants")
    return [
        c.CARDS.events[e].id for e, owner in zip(c.SLOTS, match.state.slot_owner, strict=False) if owner >= 0
    ]


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
    "cards",
    "in_force",
    "kinds",
    "legal",
    "match_at",
    "me",
    "phase",
    "play",
    "played",
    "retki",
    "until",
]
