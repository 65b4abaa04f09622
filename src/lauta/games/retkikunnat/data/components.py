"""Reads and checks tokens, figures and cards of Retkikunnat from TOML files; the board is shared.

Facts come from the files, never from here; errors name the file, the card and the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from ....engine.errors import DataError
from ...shared.star_board.data.components import UNIT, get, read_toml, rows
from .vocabulary import ATTRIBUTES, EFFECT, EVENT_KINDS, FACES, HAND, TYPES, VERBS

TOKEN_EFFECTS = ("star", "horseshoe", "gem", "robber", "expedition", "danger")
MAX_COPIES = 20
MAX_COUNT = 60
MAX_MONEY = 9900
MAX_ABILITIES = 2
MAX_EFFECTS = 3
MAX_SYMBOLS = 3
DICE = 5
_TABLE = cast("type[dict[str, Any]]", dict)
_LIST = cast("type[list[Any]]", list)
C = TypeVar("C", "Expedition", "Event", "Danger", "Character")


@dataclass(frozen=True)
class Token:
    """A kind of token: what it does, what it pays, how many lie on each level (RE-4)."""

    id: str
    effect: str
    value: int
    equipment: int
    discovery: int


@dataclass(frozen=True)
class Row:
    """What a card does: a code of the vocabulary with its parameters as numbers."""

    code: str
    n: int = 0
    x: int = 0
    y: int = 0
    z: int = 0


@dataclass(frozen=True)
class Character:
    """A character: starting cards and abilities (RE-6, RE-7, RE-73)."""

    id: str
    name: str
    start: tuple[str, ...]
    does: tuple[Row, ...]
    copies: int
    reconstructed: bool


@dataclass(frozen=True)
class Expedition:
    """An expedition card. `choice` are the two attributes around a separator, or none (RE-28, RE-29)."""

    id: str
    name: str
    type: int
    symbols: tuple[int, ...]
    choice: tuple[int, ...]
    does: tuple[Row, ...]
    either: bool
    copies: int
    reconstructed: bool


@dataclass(frozen=True)
class Event:
    """An event card: immediate, hand or effect (RE-74)."""

    id: str
    name: str
    kind: int
    does: tuple[Row, ...]
    optional: bool
    copies: int
    reconstructed: bool


@dataclass(frozen=True)
class Danger:
    """A danger card: the symbols that five dice must show, and the penalties (RE-61)."""

    id: str
    name: str
    requires: tuple[int, ...]
    does: tuple[Row, ...]
    copies: int
    reconstructed: bool


@dataclass(frozen=True)
class Cards:
    """All decks, and the symbols on the faces of a danger die."""

    faces: tuple[int, ...]
    characters: tuple[Character, ...]
    expedition: tuple[Expedition, ...]
    events: tuple[Event, ...]
    danger: tuple[Danger, ...]


@dataclass(frozen=True)
class Figures:
    """The numbers of the game that no option changes; pounds, turns, cards, faces of the die."""

    title: str
    players_min: int
    players_max: int
    start_money: int
    quick_money: int
    cape_town_bonus: int
    loot: tuple[int, ...]
    penalty_step: int
    trade_most: int
    token_price: int
    dear_price: int
    lucky_faces: tuple[int, ...]
    dear_faces: tuple[int, ...]
    freeing_faces: tuple[int, ...]
    slave_coast_turns: int
    card_limit: int
    hand_limit: int
    quick_extra: int
    sale_per_symbol: int
    sale_choice: int
    symbols: int
    symbols_few: int
    many_players: int
    gems_for_card: int
    gold_factor: int


# --- tokens and figures -----------------------------------------------------------------------------


def read_tokens(path: Path, cities: int) -> tuple[Token, ...]:
    """The kinds of token; on each level one for every token city (RE-4, RE-5). DataError."""
    tokens = tuple(_read_token(path, entry, row) for entry, row in rows(path, read_toml(path), "token"))
    for i, token in enumerate(tokens):
        if token.id in {known.id for known in tokens[:i]}:
            raise DataError(f"{path}: token {token.id!r} stands twice; add up its counts")
    for level in ("equipment", "discovery"):
        total = sum(getattr(token, level) for token in tokens)
        if total != cities:
            raise DataError(f"{path}: the {level} tokens are {total} in all, but {cities} cities take one")
    stars = [(token.equipment, token.discovery) for token in tokens if token.effect == "star"]
    if stars != [(0, 1)]:
        raise DataError(f"{path}: there must be one token with the effect 'star', on the discovery level")
    return tokens


def _read_token(path: Path, entry: str, row: Mapping[str, Any]) -> Token:
    effect = get(path, entry, row, "effect", str)
    if effect not in TOKEN_EFFECTS:
        raise DataError(f"{path}: {entry}: effect {effect!r} is none of {', '.join(TOKEN_EFFECTS)}")
    value = _money(path, entry, row, "value")
    if (value > 0) != (effect == "gem"):
        raise DataError(f"{path}: {entry}: a gem has a value, and nothing else has")
    counts = (_number(path, entry, row, level, 0, MAX_COUNT) for level in ("equipment", "discovery"))
    return Token(get(path, entry, row, "id", str), effect, value, *counts)


def _number(path: Path, entry: str, row: Mapping[str, Any], key: str, least: int, most: int) -> int:
    number = get(path, entry, row, key, int)
    if not least <= number <= most:
        raise DataError(f"{path}: {entry}: {key!r} must be {least} to {most}, not {number}")
    return number


def _money(path: Path, entry: str, row: Mapping[str, Any], key: str) -> int:
    money = get(path, entry, row, key, int)
    if not 0 <= money <= MAX_MONEY or money % UNIT:
        raise DataError(f"{path}: {entry}: {key!r} must be a multiple of {UNIT} to {MAX_MONEY}, not {money}")
    return money


def _faces(path: Path, entry: str, row: Mapping[str, Any], key: str) -> tuple[int, ...]:
    faces = get(path, entry, row, key, _LIST)
    if not faces or not all(type(face) is int and 1 <= face <= 6 for face in faces):
        raise DataError(f"{path}: {entry}: {key!r} is a list of faces of the die, not {faces!r}")
    return tuple(faces)


def read_figures(path: Path) -> Figures:
    """The figures of a file in the format of `data/components.toml`, checked."""
    data = read_toml(path)
    money, turning, cards, expedition = (
        get(path, "the file", data, key, _TABLE) for key in ("money", "turning", "cards", "expedition")
    )
    coast, gold = (get(path, "the file", data, key, _TABLE) for key in ("slave_coast", "gold_coast"))
    captivity = get(path, "the file", data, "captivity", _TABLE)
    loot = get(path, "[money]", money, "loot", _LIST)
    if not loot or not all(type(sum_) is int and 0 < sum_ <= MAX_MONEY and sum_ % UNIT == 0 for sum_ in loot):
        raise DataError(f"{path}: [money]: 'loot' is a list of multiples of {UNIT}, not {loot!r}")
    return Figures(
        title=get(path, "the file", data, "title", str),
        players_min=_number(path, "the file", data, "players_min", 2, 6),
        players_max=_number(path, "the file", data, "players_max", 2, 6),
        start_money=_money(path, "[money]", money, "start"),
        quick_money=_money(path, "[money]", money, "start_quick"),
        cape_town_bonus=_money(path, "[money]", money, "cape_town"),
        loot=tuple(sorted(loot)),
        penalty_step=_number(path, "[money]", money, "penalty_step", 100, MAX_MONEY),
        trade_most=_money(path, "[money]", money, "trade_most"),
        token_price=_money(path, "[turning]", turning, "price"),
        dear_price=_money(path, "[turning]", turning, "price_incomplete"),
        lucky_faces=_faces(path, "[turning]", turning, "roll_success"),
        dear_faces=_faces(path, "[turning]", turning, "roll_success_incomplete"),
        freeing_faces=_faces(path, "[captivity]", captivity, "free"),
        slave_coast_turns=_number(path, "[slave_coast]", coast, "turns", 0, 9),
        card_limit=_number(path, "[cards]", cards, "expedition_limit", 1, MAX_COUNT),
        hand_limit=_number(path, "[cards]", cards, "hand_limit", 1, MAX_COUNT),
        quick_extra=_number(path, "[cards]", cards, "quick_extra", 0, 5),
        sale_per_symbol=_money(path, "[cards]", cards, "sale_per_symbol"),
        sale_choice=_money(path, "[cards]", cards, "sale_choice"),
        symbols=_number(path, "[expedition]", expedition, "symbols", 1, 9),
        symbols_few=_number(path, "[expedition]", expedition, "symbols_few", 1, 9),
        many_players=_number(path, "[expedition]", expedition, "many_players", 2, 7),
        gems_for_card=_number(path, "[expedition]", expedition, "gems_for_card", 0, DICE),
        gold_factor=_number(path, "[gold_coast]", gold, "factor", 1, 5),
    )


# --- cards ------------------------------------------------------------------------------------------


def read_cards(path: Path, players: int) -> Cards:
    """All decks of a file in the format of `data/cards.toml`, checked.

    DataError names the card and the field: an unknown code, a parameter that is missing, unknown or
    wrong, a starting card that is not there often enough.
    """
    data = read_toml(path)
    die = get(path, "the file", data, "danger_die", _TABLE)
    faces = get(path, "[danger_die]", die, "faces", _LIST)
    if len(faces) != 6 or not all(face in FACES for face in faces):
        raise DataError(f"{path}: [danger_die]: 'faces' are six of {', '.join(FACES)}, not {faces!r}")
    cards = Cards(
        tuple(map(FACES.index, faces)),
        _once(path, [_read_character(path, *entry) for entry in rows(path, data, "character")]),
        _once(path, [_read_expedition(path, *entry) for entry in rows(path, data, "expedition")]),
        _once(path, [_read_event(path, *entry) for entry in rows(path, data, "event")]),
        _once(path, [_read_danger(path, *entry) for entry in rows(path, data, "danger")]),
    )
    _check_characters(path, cards, players)
    return cards


def _once(path: Path, cards: Sequence[C]) -> tuple[C, ...]:
    known: set[str] = set()
    for card in cards:
        if card.id in known:
            raise DataError(f"{path}: {type(card).__name__.lower()} {card.id!r} stands twice; say `copies`")
        known.add(card.id)
    if not cards:
        raise DataError(f"{path}: a deck is empty")
    return tuple(cards)


def _check_characters(path: Path, cards: Cards, players: int) -> None:
    if len(cards.characters) < players:
        raise DataError(
            f"{path}: {players} players need as many characters, there are {len(cards.characters)}"
        )
    copies = {card.id: card.copies for card in cards.expedition}
    for character in cards.characters:
        for ident in character.start:
            if ident not in copies:
                raise DataError(
                    f"{path}: character {character.id!r}: start: there is no expedition card {ident!r}"
                )
            copies[ident] -= 1
            if copies[ident] < 0:
                raise DataError(f"{path}: character {character.id!r}: start: not enough copies of {ident!r}")


def _common(path: Path, entry: str, row: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """What every card has; DataError where a field is not known."""
    good = {"id", "name_fi", "name_en", "copies", "reconstructed", "attested", "open", *known}
    for key in row:
        if key not in good:
            raise DataError(
                f"{path}: {entry}: there is no field {key!r}; there are {', '.join(sorted(good))}"
            )
    return {
        "id": get(path, entry, row, "id", str),
        "name": get(path, entry, row, "name_en", str),
        "copies": _number(path, entry, row, "copies", 0, MAX_COPIES),
        "reconstructed": get(path, entry, row, "reconstructed", bool),
    }


def _read_character(path: Path, entry: str, row: Mapping[str, Any]) -> Character:
    common = _common(path, entry, row, ("start", "abilities"))
    if common["copies"] != 1:
        raise DataError(f"{path}: {entry}: a character exists once; 'copies' is {common['copies']}")
    start = get(path, entry, row, "start", _LIST)
    if not all(isinstance(ident, str) for ident in start):
        raise DataError(f"{path}: {entry}: 'start' is a list of ids of expedition cards, not {start!r}")
    does = _read_does(path, entry, row, "abilities", ("ability",), MAX_ABILITIES)
    return Character(start=tuple(start), does=does, **common)


def _read_expedition(path: Path, entry: str, row: Mapping[str, Any]) -> Expedition:
    common = _common(path, entry, row, ("type", "symbols", "choice", "abilities", "either"))
    kind = get(path, entry, row, "type", str)
    if kind not in TYPES:
        raise DataError(f"{path}: {entry}: type {kind!r} is none of {', '.join(TYPES)}")
    symbols = _read_symbols(path, entry, row, "symbols", ATTRIBUTES) if "symbols" in row else (0, 0, 0)
    choice = _read_choice(path, entry, row) if "choice" in row else ()
    if bool(choice) == any(symbols) or sum(symbols) > MAX_SYMBOLS:
        raise DataError(f"{path}: {entry}: a card has 1 to {MAX_SYMBOLS} 'symbols', or a 'choice' of two")
    does = _read_does(path, entry, row, "abilities", ("ability",), MAX_ABILITIES)
    either = get(path, entry, row, "either", bool) if "either" in row else False
    if either and len(does) < 2:
        raise DataError(f"{path}: {entry}: 'either' needs two abilities")
    return Expedition(
        type=TYPES.index(kind), symbols=symbols, choice=choice, does=does, either=either, **common
    )


def _read_symbols(
    path: Path, entry: str, row: Mapping[str, Any], key: str, words: tuple[str, ...]
) -> tuple[int, ...]:
    table = get(path, entry, row, key, _TABLE)
    for word in table:
        if word not in words:
            raise DataError(f"{path}: {entry}: {key}: {word!r} is none of {', '.join(words)}")
    return tuple(
        _number(path, f"{entry}: {key}", table, word, 0, DICE) if word in table else 0 for word in words
    )


def _read_choice(path: Path, entry: str, row: Mapping[str, Any]) -> tuple[int, ...]:
    choice = get(path, entry, row, "choice", _LIST)
    if len(choice) != 2 or choice[0] == choice[1] or not all(word in ATTRIBUTES for word in choice):
        raise DataError(f"{path}: {entry}: 'choice' are two of {', '.join(ATTRIBUTES)}, not {choice!r}")
    return tuple(sorted(map(ATTRIBUTES.index, choice)))


def _read_event(path: Path, entry: str, row: Mapping[str, Any]) -> Event:
    common = _common(path, entry, row, ("kind", "effects", "optional", "duration"))
    word = get(path, entry, row, "kind", str)
    if word not in EVENT_KINDS:
        raise DataError(f"{path}: {entry}: kind {word!r} is none of {', '.join(EVENT_KINDS)}")
    kind = EVENT_KINDS.index(word)
    kinds = {HAND: ("hand",), EFFECT: ("effect",)}.get(kind, ("event", "penalty"))
    does = _read_does(path, entry, row, "effects", kinds, MAX_EFFECTS)
    if len(does) != 1 and kind in (HAND, EFFECT) or not does:
        raise DataError(f"{path}: {entry}: 'effects' of a hand or effect card is one row, of others 1 to 3")
    optional = get(path, entry, row, "optional", bool) if "optional" in row else False
    if optional and word != "immediate":
        raise DataError(f"{path}: {entry}: only an immediate card can be 'optional'")
    return Event(kind=kind, does=does, optional=optional, **common)


def _read_danger(path: Path, entry: str, row: Mapping[str, Any]) -> Danger:
    common = _common(path, entry, row, ("requires", "penalties", "p0"))
    requires = _read_symbols(path, entry, row, "requires", FACES)
    if not 1 <= sum(requires) <= DICE:
        raise DataError(f"{path}: {entry}: 'requires' are 1 to {DICE} symbols")
    does = _read_does(path, entry, row, "penalties", ("penalty",), MAX_EFFECTS)
    if not does:
        raise DataError(f"{path}: {entry}: 'penalties' is empty")
    return Danger(requires=requires, does=does, **common)


def _read_does(
    path: Path, entry: str, row: Mapping[str, Any], key: str, kinds: tuple[str, ...], most: int
) -> tuple[Row, ...]:
    listed = get(path, entry, row, key, _LIST)
    if len(listed) > most:
        raise DataError(f"{path}: {entry}: {key!r} has {len(listed)} rows, at most {most} can be read")
    return tuple(_read_row(path, f"{entry}: {key} {i}", each, kinds) for i, each in enumerate(listed, 1))


def _read_row(path: Path, entry: str, row: Any, kinds: tuple[str, ...]) -> Row:
    if not isinstance(row, dict):
        raise DataError(f"{path}: {entry}: {row!r} is no table with a 'code'")
    code = get(path, entry, row, "code", str)
    verb = VERBS.get(code)
    if verb is None or verb.kind not in kinds:
        good = ", ".join(known.code for known in VERBS.values() if known.kind in kinds)
        raise DataError(f"{path}: {entry}: code {code!r} cannot stand here; there are {good}")
    names = [param.name for param in verb.params]
    for key in row:
        if key not in ("code", *names):
            raise DataError(f"{path}: {entry}: {code} has no parameter {key!r}; it has {', '.join(names)}")
    numbers: dict[str, int] = {}
    for param in verb.params:
        number = param.number(row.get(param.name))
        if number is None:
            raise DataError(
                f"{path}: {entry}: {code}: {param.name!r} must be {param.good}, not {row.get(param.name)!r}"
            )
        numbers[param.column] = number
    return Row(code, **numbers)
