"""Matches of Afrikan tähti at positions written like scenarios, for the tests of single rules.

`match_at("tunis", 300, tokens={"tunis": ["ruby"]})` is a match at p1's turn; chance is ours to play.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.match import Match
from tests.scenarios.afrikan_tahti_position import read_position, tahti
from tests.scenarios.document import Table

Pawn = dict[str, Any]


def match_at(at: str, money: int, *others: Pawn, options: dict[str, Any] | None = None, **keys: Any) -> Match:
    """A match with p1 to act there; `items`, `captive`, `voyage` are p1's, other keys the position's."""
    own: Pawn = {key: keys.pop(key) for key in ("items", "captive", "voyage", "lost_turns") if key in keys}
    pawns: list[Pawn] = [{"id": "p1", "at": at, "money": money, **own}]
    pawns += [{"id": f"p{n}", **pawn} for n, pawn in enumerate(others, 2)]
    given, chosen = Table("position", {"players": pawns, **keys}), Table("options", options or {})
    position = read_position(given, chosen)
    given.close()
    match = tahti().match(position.players, options=position.options)
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


def ends(match: Match, roll: int) -> set[str]:
    """Where a roll may end and for which fare, as texts without the word "to"."""
    return {text.removeprefix("to ") for text in legal(play(match, "roll", f"rolled {roll}"))}


def me(match: Match, seat: int = 0) -> Any:
    """A player of the state."""
    return match.state.players[seat]
