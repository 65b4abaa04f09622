"""Game records as text: header, moves in notation, outcomes of chance. `record_reading.py` reads them.

What a single action is called is the business of each game's own `notation.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .actors import CHANCE, SEAT_LETTERS
from .chance import ProvableChance
from .edition import places_text
from .figures import tables_of
from .position import Position
from .rulebook import Rulebook
from .toml_text import written

MARGIN = "    "  # before the lines of a position
UNKNOWN = "?"  # what the reader of the record may not know; in brackets an outcome of chance


def compose(header: Iterable[str], moves: Iterable[tuple[int, str]]) -> str:
    """A record of its header and the moves, each with its actor and in notation."""
    return "\n".join([*header, "", *_body(moves), ""])


def header_lines(
    game: Rulebook,
    version: str,
    names: Sequence[str],
    options: Mapping[str, object],
    chance: ProvableChance | None,
    result: Sequence[str] | None,
    start: Position | None = None,
    seed: bool = True,
) -> Iterator[str]:
    """The header of a record. With a result the match is over, and the seed is told unless it is kept.

    `start` is the position from which it was played, where that was not set-up: lines that are set in.
    """
    yield f"Game: {game.id}"
    yield f"Rules: {version}"
    for name, digest in data_digests(game):
        yield f"Data {name}: {digest}"
    if game.edition is not None:
        yield f"Edition {game.edition_hash}: {game.edition.name}"
        yield "Figures:"
        yield from _set_in(recorded_figures(game))
    for seat, name in enumerate(names):
        yield f"Seat {SEAT_LETTERS[seat]}: {name}"
    unnamed = {spec.name: spec.unnamed for spec in game.options}
    for name, value in options.items():
        if name not in unnamed or value != unnamed[name]:
            yield f"Option {name}: {value}"
    if start is not None:
        yield "Position:"
        yield from _set_in(written(start.grouped_body))
    if chance is not None:
        yield from _proof(chance, seed and result is not None)
    if result is not None:
        yield "Result: " + " ".join(result)


def _set_in(text: str) -> Iterator[str]:
    return (f"{MARGIN}{line}" for line in text.splitlines() if line)


def recorded_figures(game: Rulebook) -> str:
    """What an edition replaces or confirms, as the record has it: no other built-in figures."""
    tables, whole = tables_of((*game.replaced, *game.confirmed))
    return places_text(whole, tuple(change.place for change in game.confirmed)) + written(tables)


def _proof(chance: ProvableChance, told: bool) -> Iterator[str]:
    yield f"Id: {chance.game_id}"
    yield f"Commitment: {chance.commitment}"
    for nonce in chance.nonces:
        yield f"Nonce: {nonce}"
    if told:
        yield f"Seed: {chance.seed.hex()}"


def data_digests(game: Rulebook) -> Iterator[tuple[str, str]]:
    """The data files that replace the game's own ones, each with its SHA-256."""
    for name in sorted(game.files):
        yield name, hashlib.sha256(game.files[name].read_bytes()).hexdigest()


def _body(moves: Iterable[tuple[int, str]]) -> list[str]:
    """One line a turn: a new line where another seat decides; outcomes stand in brackets."""
    lines: list[list[str]] = []
    last = CHANCE
    for actor, text in moves:
        if actor == CHANCE:
            if not lines:
                lines.append([])
            if lines[-1]:
                lines[-1][-1] += f" ({text})"
            else:
                lines[-1].append(f"({text})")
            continue
        if actor != last:
            lines.append([f"{SEAT_LETTERS[actor]}: {text}"])
            last = actor
        else:
            lines[-1].append(text)
    return [f"{n}. " + "; ".join(line) for n, line in enumerate(lines, 1)]
