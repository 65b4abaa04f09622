"""What is said between a host and an engine, as dicts of JSON; who says it stands beside.

A question holds all that the seat to act may know and nothing else, so that every one stands alone.
"""

from __future__ import annotations

import base64
import json
from typing import Any

from ..engine.match import Match
from ..engine.record import pack

PROTOCOL = 1
LONGEST_QUESTION = 1 << 21  # bytes, with an edition in it
LONGEST_ANSWER = 1 << 16
LONGEST_NAME = 60


def greeting(games: tuple[str, ...]) -> dict[str, Any]:
    """The first line of a host: which protocol, and the games it may ask about."""
    return {"lauta": PROTOCOL, "games": list(games)}


def question(
    match: Match,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
) -> dict[str, Any]:
    """What the seat to act is asked, but for the number of the question. A seat is to act."""
    seat = match.actor
    assert seat is not None and seat >= 0
    edition = match.game.edition
    return {
        "game": match.game.id,
        "rules": match.rules_version,
        "players": match.players,
        "options": dict(match.options),
        **({"edition": edition.text} if edition is not None else {}),
        "seat": seat,
        "position": str(match.position(seat)),
        "state": base64.b64encode(pack(match.redacted(seat))).decode(),
        "legal": [
            {"action": action.number, "kind": action.kind, "args": list(action.args), "text": action.text}
            for action in match.legal_actions()
        ],
        "seconds": seconds,
        "iterations": iterations,
        "seed": seed,
    }


def written(message: dict[str, Any]) -> bytes:
    """One line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
