"""Positions of real matches with one or two places changed, and what playing on from them must come to.

Knows no game: what could stand at a place is read off the meanings that the game declares, and off other
positions of the same match. `python -m tests.contract.perturbing GAME FIRST N` tries many and counts.
"""

from __future__ import annotations

import copy
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import lauta
from lauta.engine.about import Value
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.build import Mode
from lauta.engine.errors import LautaError
from lauta.engine.field_meanings import Bits, Each, Flag, Meaning, Number, Record, Seat, Word
from lauta.engine.game import Game
from lauta.engine.position import Position, declared
from lauta.engine.record import pack, unpack
from lauta.research.settings import Setting
from tests.contract.tables import MOST_MOVES, Table, choose, playthrough

DECISIONS = 200
POSITIONS = 40  # of a match, from which perturbed ones are made
MATCHES = 3  # of each number of players; all but the first with options at random
ODD_NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    5,
    -2,
    9,
    20,
    99,
    100,
    127,
    128,
    255,
    -128,
    32767,
    32768,
    2**31 - 1,
    2**31,
    -(2**63),
    10**30,
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "A",
    "?",
    "*",
    "none",
    "zebra",
    1.5,
    float("nan"),
    [],
    {},
    [[]],
    ["A", "A"],
    {"A": 1},
)

Path = tuple[Any, ...]


class Unplayable(AssertionError):
    """A position passed, and then could not be played."""


@dataclass
class Perturbed:
    """A changed document; `how` says what was changed, `data` is None where it is bytes."""

    game: Game
    players: int
    options: dict[str, Value]
    data: dict[str, Any] | None
    packed: bytes = b""
    how: list[str] = field(default_factory=list)


# --- documents of real matches ----------------------------------------------------------------------


@dataclass(frozen=True)
class Source:
    """Some positions of one random match as documents, whole and short."""

    game: Game
    players: int
    options: dict[str, Value]
    full: tuple[dict[str, Any], ...]
    short: tuple[dict[str, Any], ...]
    packed: tuple[bytes, ...]


@cache
def source(game_id: str, players: int, seed: int) -> Source:
    """The positions of one match that are perturbed; with options at random where there is a seed."""
    game, dice = lauta.game(game_id), random.Random(seed)
    played = playthrough(game, players, seed)
    options = game.options_of(None, played.options or {})
    points = {0, len(played.log), *(dice.randrange(len(played.log)) for _ in range(POSITIONS))}
    kinds: dict[str, int] = {}
    for n, legal in enumerate(played.legal[:-1]):  # one position of each kind of decision
        kinds.setdefault(game.wording(legal[0][0])[0], n)
    points |= set(kinds.values())
    found = [
        Position.of(game, players, options, unpack(game.rules().State, played.packed[n]))
        for n in sorted(points)
    ]
    return Source(
        game,
        players,
        options,
        tuple({**each.data, **each.full} for each in found),
        tuple(each.data for each in found),
        tuple(played.packed[n] for n in sorted(points)),
    )


# --- what could stand at a place --------------------------------------------------------------------


def places(tree: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything in a document that is no table."""
    if isinstance(tree, dict):
        for key, row in tree.items():
            yield from places(row, (*path, key))
    elif isinstance(tree, list) and any(isinstance(row, dict) for row in tree):
        for i, row in enumerate(tree):
            yield from places(row, (*path, i))
        yield path
    else:
        yield path


def at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def put(tree: Any, path: Path, value: Any) -> None:
    """Set a value; tables on the way are made."""
    for key in path[:-1]:
        if isinstance(tree, dict) and not isinstance(tree.get(key), dict | list):
            tree[key] = {}
        tree = tree[key]
    tree[path[-1]] = value


def meaning_at(form: Meaning, path: Path) -> Meaning | None:
    """What the value at a path means, None where the game reads that by itself."""
    for key in path:
        if isinstance(form, Record):
            form = form.fields.get(key, form)
        elif isinstance(form, Each):
            form = form.value
        else:
            return None
    return form


def words(meaning: Meaning | None, players: int, old: Any, dice: random.Random) -> Any:
    """A value that the meaning knows, or one just beside it."""
    if isinstance(meaning, Number):
        low, high = meaning.low or 0, meaning.high if meaning.high is not None else 9
        near = old if isinstance(old, int) else 0
        return dice.choice(
            (
                low,
                high,
                low - 1,
                high + 1,
                near - 1,
                near + 1,
                near + 100,
                low + 1,
                dice.randint(low, max(low, min(high, 20))),
            )
        )
    if isinstance(meaning, Flag):
        return dice.random() < 0.5
    if isinstance(meaning, Word):
        return dice.choice([*meaning.words.values()])
    if isinstance(meaning, Seat):
        return dice.choice([*"ABCDEFG"[: players + 1], *meaning.others.values()])
    if isinstance(meaning, Bits):
        known = list(meaning.words.values())
        return dice.sample(known, dice.randint(0, min(3, len(known)))) * dice.choice((1, 1, 1, 2))
    return dice.choice(ODD_NUMBERS)


def like(path: Path) -> Path:
    """The path without which seat or which of a list it is: places of one kind have the same."""
    return tuple(
        "#" if isinstance(key, int) or (isinstance(key, str) and len(key) == 1) else key for key in path
    )


# --- changing ---------------------------------------------------------------------------------------


def perturbed(src: Source, dice: random.Random) -> Perturbed:
    """One position of a match with one or two places changed."""
    n = dice.randrange(len(src.short))
    if dice.random() < 0.15:
        return _changed_bytes(src, n, dice)
    whole = dice.random() < 0.3
    data = copy.deepcopy((src.full if whole else src.short)[n])
    made = Perturbed(src.game, src.players, src.options, data)
    for _ in range(dice.choice((1, 1, 2, 2, 3))):
        _change(made, src, n, dice)
    return made


def _change(made: Perturbed, src: Source, n: int, dice: random.Random) -> None:
    data, full = made.data, src.full[n]
    assert data is not None
    paths = [path for path in places(full) if path[0] not in ("game", "rules", "seats")]
    fields = sorted({path[0] for path in paths})  # first which field, so that big maps do not hide the rest
    first = dice.choice(fields)
    path = dice.choice([each for each in paths if each[0] == first])
    old, way = at(full, path), dice.random()
    if way < 0.40:
        form, _ = declared(src.game)
        value = words(meaning_at(form, path), src.players, old, dice)
    elif way < 0.52:  # what stands at the same place, or one of its kind, in another position
        other = dice.choice(src.full)
        kin = [each for each in places(other) if like(each) == like(path)]
        value = copy.deepcopy(at(other, dice.choice(kin))) if kin else dice.choice(ODD_VALUES)
    elif way < 0.64:  # a whole field of another position
        other = dice.choice(src.full)
        path, value = (first,), copy.deepcopy(other.get(first, 0))
    elif way < 0.72:  # two places of one kind change places
        kin = [each for each in places(full) if like(each) == like(path)]
        another = dice.choice(kin)
        put(data, another, copy.deepcopy(old))
        value = copy.deepcopy(at(full, another))
    elif way < 0.80 and isinstance(old, list):
        value = _other_list(old, dice)
    elif way < 0.84:
        path, value = (*path[:-1], "*" if dice.random() < 0.7 else "zebra"), copy.deepcopy(old)
    elif way < 0.95:
        value = dice.choice(ODD_NUMBERS)
    else:
        value = dice.choice(ODD_VALUES)
    try:
        put(data, path, value)
    except (TypeError, IndexError, KeyError):  # the path runs through what an earlier change put there
        return
    made.how.append(f"{'.'.join(map(str, path))} = {value!r}"[:150])


def _other_list(old: list[Any], dice: random.Random) -> list[Any]:
    new_list: list[Any] = copy.deepcopy(old)
    match dice.randrange(4):
        case 0 if new_list:
            new_list.pop(dice.randrange(len(new_list)))
        case 1 if new_list:
            new_list.append(copy.deepcopy(dice.choice(new_list)))
        case 2:
            dice.shuffle(new_list)
        case _:
            new_list *= 2
    return new_list


def _changed_bytes(src: Source, n: int, dice: random.Random) -> Perturbed:
    """The numbers of a state, some of them changed, as bytes."""
    state = unpack(src.game.rules().State, src.packed[n])
    numbers, how = list(state._flat()), []
    kinds = list(_characters(state))
    for _ in range(dice.choice((1, 1, 2))):
        i = dice.randrange(len(numbers))
        if kinds[i] == "Q":
            numbers[i] ^= 1 << dice.randrange(64)
        else:
            bits = {"b": 7, "h": 15, "i": 31, "q": 63}[kinds[i]]
            choices = [
                v
                for v in (*ODD_NUMBERS, numbers[i] - 1, numbers[i] + 1, -(1 << bits), (1 << bits) - 1)
                if -(1 << bits) <= v < 1 << bits
            ]
            numbers[i] = dice.choice(choices)
        how.append(f"number {i} = {numbers[i]}")
    return Perturbed(src.game, src.players, src.options, None, state._struct.pack(*numbers), how)


def _characters(state: Any) -> Iterator[str]:
    count = ""
    for char in state._struct.format.lstrip("<"):
        if char.isdigit():
            count += char
        else:
            yield from char * int(count or 1)
            count = ""


# --- playing on -------------------------------------------------------------------------------------


def play_on(position: Position, dice: random.Random, most: int = DECISIONS, mode: Mode = "checked") -> bool:
    """Play at random, and see at each decision that it is one. Whether the game has come to its end.

    Unplayable says what was wrong; whatever else the rules raise is raised.
    """
    table = Table(lauta.game(position.game.id), position.players, position.options, mode)
    table.put(pack(position.state()))
    reread = {0, 1, dice.randrange(most), dice.randrange(most)} if mode == "checked" else set()
    for n in range(most):
        if n in reread:
            _read_again(position, table, n)
        if table.actor == NOBODY:
            _look_at_end(table, position.players)
            return True
        table.apply(choose(_decisions(table, position.players, n), dice))
    return False


def _decisions(table: Table, players: int, n: int) -> list[tuple[int, int]]:
    """The legal actions after `n` others. Unplayable where there are none, or odd ones."""
    actor, legal = table.actor, table.legal()
    if actor != CHANCE and not 0 <= actor < players:
        raise Unplayable(f"after {n} actions seat {actor} is to decide")
    if not legal:
        raise Unplayable(f"after {n} actions nothing is legal for {'chance' if actor == CHANCE else actor}")
    if any(not 0 <= action < table.game.n_actions or weight < 1 for action, weight in legal):
        raise Unplayable(f"after {n} actions odd ones are legal: {legal[:5]}")
    return legal


def _look_at_end(table: Table, players: int) -> None:
    for seat in range(players):
        table.rules.total(table.state, seat)
        table.rules.is_winner(table.state, seat)


def _read_again(position: Position, table: Table, n: int) -> None:
    state = unpack(position.game.rules().State, table.packed)
    written = Position.of(position.game, position.players, position.options, state)
    for document in (str(written), written.data):
        if pack(Position(document, position.game).state()) != table.packed:
            raise Unplayable(f"after {n} actions it is not read back the same")


def try_one(game: Game, seed: int, matches: int = MATCHES, to_end: Mode = "plain") -> tuple[Perturbed, bool]:
    """Change a position by this seed and play on where it passes; every fiftieth to its end.

    A position in which nothing is wrong must come to an end.
    """
    dice = random.Random(f"{game.id} {seed}")
    players = dice.choice(list(game.players))
    made = perturbed(source(game.id, players, dice.randrange(matches)), dice)
    try:
        position = passes(made)
        if position is None:
            return made, False
        play_on(position, dice)
        if seed % 50 == 0:
            ended = play_on(position, dice, MOST_MOVES, to_end)
            if not ended and not position.problems():
                raise Unplayable(f"it goes on after {MOST_MOVES} actions")
    except Exception as error:
        error.add_note(f"{game.id}, seed {seed}, {players} players: {'; '.join(made.how)}")
        raise
    return made, True


def passes(made: Perturbed) -> Position | None:
    """The position, None where the loader refuses it by a LautaError. What is unknown is filled in first."""
    try:
        if made.data is None:
            position = Setting(made.game, made.players, made.options).from_bytes(made.packed).position()
        else:
            position = Position(made.data, made.game)
        if position.unknown and not any(fault.fatal for fault in position.problems()):
            position = position.determinized(7)
        position.check_playable()
    except LautaError:
        return None
    return position


def main(game_id: str, first: int, n: int, to_end: Mode) -> None:
    """Try many, and print what went wrong by kind, the first of each with its changes."""
    game, passed, kinds = lauta.game(game_id), 0, Counter[str]()
    shown: dict[str, str] = {}
    for seed in range(first, first + n):
        try:
            passed += try_one(game, seed, to_end=to_end)[1]
        except Exception as error:
            passed += 1
            frames = [f for f in traceback.extract_tb(error.__traceback__) if "/games/" in f.filename]
            where = f"{frames[-1].filename.split('/games/')[1]}:{frames[-1].lineno}" if frames else ""
            kind = f"{type(error).__name__} {where} {str(error)[:60]}"
            kinds[kind] += 1
            shown.setdefault(kind, "; ".join(error.__notes__))
    print(f"{game_id}: {n} tried, {passed} passed, {sum(kinds.values())} wrong", flush=True)
    for kind, count in kinds.most_common():
        print(f"{count:5} {kind}\n      {shown[kind]}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), "plain" if len(sys.argv) < 5 else "compiled")
