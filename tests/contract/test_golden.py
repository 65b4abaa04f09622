"""Stored results in tests/golden: playthroughs, counts of positions, one record for every way to end.

A change of the rules shows here as a difference of texts; `--update-golden` writes them anew.
"""

from __future__ import annotations

import functools
import importlib
import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import lauta
from lauta.engine.actors import CHANCE, SEAT_LETTERS
from lauta.engine.build import Mode
from lauta.engine.game import Game

from .ending import Ending
from .tables import TABLES, Table, dice_of, playthrough

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
DEPTHS = {0: 5, 40: 4, 400: 4}  # perft: after so many actions of a random game, so many plies
MOST_COUNTED = 30_000  # fewer plies where there would be more sequences


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether stored results are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


def compare(path: Path, text: str, update: bool) -> None:
    """AssertionError where the stored text is missing, or differs, from its first different line on."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    assert path.exists(), f"{path} is missing; look at the rules, then run with --update-golden"
    stored = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip(stored, text.splitlines(), strict=False), 1):
        assert new == old, f"{path.name}, line {number}: {new!r}, stored {old!r}"
    assert len(text.splitlines()) == len(stored), f"{path.name} has {len(stored)} lines"


# --- playthroughs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game, players", TABLES)
def test_the_stored_playthrough_is_what_the_rules_give(game: Game, players: int, update: bool) -> None:
    text = "\n".join(told(game, players)) + "\n"
    compare(GOLDEN / game.id / f"playthrough_{players}.txt", text, update)


def told(game: Game, players: int) -> Iterator[str]:
    """A random game line by line: who, what, how many choices, a sum over them, the scores so far."""
    played, unit = playthrough(game, players), game.rules().UNIT
    known = functools.cache(lambda action: game.wording(action)[2])
    weighed = functools.cache(lambda choice: f"{known(choice[0])}*{choice[1]}")
    points_of = functools.cache(lambda scores: " ".join(str(now / unit) for now, _, _ in scores))
    dice = dice_of(game.id, players)
    yield f"# {game.id}, {players} players, rules version {game.rules_version}, random play {dice}"
    yield "# number, actor, action | legal actions, checksum of their texts and weights | points"
    for number, (actor, action, legal) in enumerate(
        zip(played.actors, played.log, played.legal, strict=False)
    ):
        texts = " ".join(map(weighed, legal))
        who = "*" if actor == CHANCE else SEAT_LETTERS[actor]
        line = f"{number} {who} {known(action)} | {len(legal)} {zlib.crc32(texts.encode()):08x}"
        yield f"{line} | {points_of(played.scores[number + 1])}"
    won = [SEAT_LETTERS[seat] for seat, (_, _, has_won) in enumerate(played.scores[-1]) if has_won]
    yield f"winners {' '.join(won)}"


# --- counts -----------------------------------------------------------------------------------------


def perft(table: Table, depth: int) -> int:
    """How many sequences of `depth` actions there are, outcomes of chance included."""
    legal = table.legal()
    if depth <= 1:
        return len(legal) if depth else 1
    return sum(perft(table.after(action), depth - 1) for action, _ in legal)


def depth_of(table: Table, most: int) -> int:
    """So many plies, or fewer where there would be too many sequences to count."""
    counts = [1]
    while len(counts) <= most and counts[-1] ** 2 // (counts[-2] if len(counts) > 1 else 1) <= MOST_COUNTED:
        counts.append(perft(table, len(counts)))
    return len(counts) - 1


def divide(table: Table, depth: int) -> dict[str, int]:
    """The count below each action."""
    text_of = table.game.notation.text_of
    return {text_of(action): perft(table.after(action), depth - 1) for action, _ in table.legal()}


def table_after(game: Game, players: int, played: int, mode: Mode) -> Table:
    """A table in the middle of a random game."""
    table = Table(game, players, mode=mode)
    playthrough(game, players).put(table, played)
    return table


@pytest.mark.parametrize("game, players", TABLES)
def test_the_stored_counts_are_what_the_rules_give(game: Game, players: int, update: bool) -> None:
    lines = []
    for played, most in DEPTHS.items():
        table = table_after(game, players, played, "plain")
        for depth in range(1, depth_of(table, most) + 1):
            lines.append(f"after {played} depth {depth}: {perft(table, depth)}")
    path = GOLDEN / game.id / f"perft_{players}.txt"
    try:
        compare(path, "\n".join(lines) + "\n", update)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{_divided(game, players, lines, path)}") from error


def _divided(game: Game, players: int, lines: list[str], path: Path) -> str:
    """The count below each action at the first position whose count is wrong."""
    stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    wrong = next((line for line in lines if line not in stored), lines[-1])
    words = wrong.replace(":", "").split()
    table = table_after(game, players, int(words[1]), "plain")
    parts = divide(table, int(words[3]))
    return f"divide {wrong}\n" + "\n".join(f"  {text}: {count}" for text, count in parts.items())


@pytest.mark.compiled
@pytest.mark.parametrize("game, players", TABLES)
def test_compiled_counts_are_the_plain_ones(game: Game, players: int) -> None:
    for played, most in {**DEPTHS, 0: 4}.items():
        depth = depth_of(table_after(game, players, played, "plain"), most)
        plain, compiled = (table_after(game, players, played, mode) for mode in ("plain", "compiled"))
        if perft(plain, depth) == perft(compiled, depth):
            continue
        one, other = divide(plain, depth), divide(compiled, depth)
        differ = {
            text: (one.get(text), other.get(text)) for text in one | other if one.get(text) != other.get(text)
        }
        raise AssertionError(f"plain and compiled differ after {played}, depth {depth}: {differ}")


# --- endings ----------------------------------------------------------------------------------------


def endings(game: Game) -> tuple[Ending, ...]:
    """The ways in which the game can end."""
    found: tuple[Ending, ...] = importlib.import_module(f"tests.contract.endings_{game.id}").ENDINGS
    return found


ENDINGS = [
    pytest.param(game, ending, id=f"{game.id}-{ending.name}")
    for game in lauta.games()
    for ending in endings(game)
]


@pytest.mark.parametrize("game, ending", ENDINGS)
def test_a_stored_record_ends_in_its_way(game: Game, ending: Ending, update: bool) -> None:
    path = GOLDEN / game.id / "endings" / f"{ending.name}.txt"
    if update:
        compare(path, recorded(game, ending), update)
    assert path.exists(), f"{path} is missing; run with --update-golden"
    text = path.read_text(encoding="utf-8")
    match = lauta.read(text)
    how = importlib.import_module(f"tests.contract.endings_{game.id}").how
    assert match.over and match.players == ending.players
    assert how(match) == ending.how
    assert f"Result: {' '.join(map(str, match.scores))}" in text.splitlines()
    assert lauta.verify(text) == match.draws > 0
    assert recorded(game, ending) == text


def recorded(game: Game, ending: Ending) -> str:
    """The record of a game at the table of an ending, played as it says."""
    dice = random.Random(ending.seed)
    match = game.match(ending.players, seed=ending.seed, options=ending.options)
    while not match.over:
        match.play(ending.choose(match, dice))
    return match.record()
