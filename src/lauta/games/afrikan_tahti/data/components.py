"""Reads and checks the tokens and the figures of Afrikan tähti from TOML files; the board is shared.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from ....engine.errors import DataError
from ...shared.star_board.data.components import UNIT, get, read_toml, rows

EFFECTS = ("none", "gem", "lose_all_money", "winning_item", "winning_item_if_star_found")
MAX_COUNT = 120
MAX_MONEY = 2000
_TABLE = cast("type[dict[str, Any]]", dict)
_LIST = cast("type[list[Any]]", list)


@dataclass(frozen=True)
class Token:
    """A kind of token: what it does when it is turned, what it pays, how many there are."""

    id: str
    effect: str
    value: int
    count: int


@dataclass(frozen=True)
class Figures:
    """The numbers of the game that no option changes; pounds, turns, faces of the die."""

    title: str
    players_min: int
    players_max: int
    start_money: int
    token_price: int
    cape_town_bonus: int
    slave_coast_turns: int
    lucky_faces: tuple[int, ...]
    freeing_faces: tuple[int, ...]


def read_tokens(path: Path, cities: int) -> tuple[Token, ...]:
    """The kinds of token, together one for every token city (ST-4, ST-5).

    DataError where an effect is unknown, a value is no sum of money, or the Star is not there just once.
    """
    data = read_toml(path)
    tokens = tuple(_read_token(path, entry, row) for entry, row in rows(path, data, "token"))
    for i, token in enumerate(tokens):
        if token.id in {known.id for known in tokens[:i]}:
            raise DataError(f"{path}: token {token.id!r} stands twice; add up its counts")
    total = sum(token.count for token in tokens)
    if total != cities:
        raise DataError(f"{path}: the tokens are {total} in all, but {cities} cities take one")
    for effect in ("winning_item", "winning_item_if_star_found"):
        if sum(token.effect == effect for token in tokens) != 1:
            raise DataError(f"{path}: there must be one kind of token with the effect {effect!r}")
    if sum(token.count for token in tokens if token.effect == "winning_item") != 1:
        raise DataError(f"{path}: there must be one token with the effect 'winning_item'")
    return tokens


def _read_token(path: Path, entry: str, row: Mapping[str, Any]) -> Token:
    effect = get(path, entry, row, "effect", str)
    if effect not in EFFECTS:
        raise DataError(f"{path}: {entry}: effect {effect!r} is none of {', '.join(EFFECTS)}")
    count = get(path, entry, row, "count", int)
    if not 0 <= count <= MAX_COUNT:
        raise DataError(f"{path}: {entry}: count must be 0 to {MAX_COUNT}, not {count}")
    value = _read_money(path, entry, row, "value")
    if (value > 0) != (effect == "gem"):
        raise DataError(f"{path}: {entry}: a gem has a value, and nothing else has")
    return Token(get(path, entry, row, "id", str), effect, value, count)


def _read_money(path: Path, entry: str, row: Mapping[str, Any], key: str) -> int:
    money = get(path, entry, row, key, int)
    if not 0 <= money <= MAX_MONEY or money % UNIT:
        raise DataError(f"{path}: {entry}: {key!r} must be a multiple of {UNIT} to {MAX_MONEY}, not {money}")
    return money


def _read_faces(path: Path, data: Mapping[str, Any], entry: str, key: str) -> tuple[int, ...]:
    faces = get(path, f"[{entry}]", get(path, "the file", data, entry, _TABLE), key, _LIST)
    if not faces or not all(type(face) is int and 1 <= face <= 6 for face in faces):
        raise DataError(f"{path}: [{entry}]: {key!r} is a list of faces of the die, not {faces!r}")
    return tuple(faces)


def read_figures(path: Path) -> Figures:
    """The figures of a file in the format of `data/components.toml`, checked."""
    data = read_toml(path)
    money = get(path, "the file", data, "money", _TABLE)
    coast = get(path, "the file", data, "slave_coast", _TABLE)
    return Figures(
        title=get(path, "the file", data, "title", str),
        players_min=get(path, "the file", data, "players_min", int),
        players_max=get(path, "the file", data, "players_max", int),
        start_money=_read_money(path, "[money]", money, "start"),
        token_price=_read_money(path, "[money]", money, "token"),
        cape_town_bonus=_read_money(path, "[money]", money, "cape_town"),
        slave_coast_turns=get(path, "[slave_coast]", coast, "turns", int),
        lucky_faces=_read_faces(path, data, "turning", "roll_success"),
        freeing_faces=_read_faces(path, data, "captivity", "free"),
    )
