"""Records of every game as text: they survive reading, and whatever is done to them is told by line.

The proof of chance is checked here too, because it is read from records.
"""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lauta
from lauta.engine.chance import ProvableChance
from lauta.engine.errors import LautaError, RecordError
from lauta.engine.game import Game
from lauta.engine.match import Match

from .tables import GAMES, TABLES, random_options

HASTE = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(game: Game, players: int, seed: int, moves: int | None = None, **kinds: object) -> Match:
    """A match after so many random decisions, or at its end."""
    dice = random.Random(seed)
    options = random_options(game, players, dice) if kinds.get("options") else None
    match = game.match(players, seed=seed, options=options, names=[f"Player {n}" for n in range(players)])
    while not match.over and (moves is None or moves > 0):
        match.play(dice.choice([action.number for action in match.legal_actions()]))
        moves = None if moves is None else moves - 1
    return match


@cache
def whole(game_id: str) -> Match:
    """A finished match of two."""
    return played(lauta.game(game_id), 2, 4)


@cache
def sample(game_id: str) -> str:
    """A short record: the beginning of a match, with an option and an outcome of chance."""
    return played(lauta.game(game_id), 3, 4, moves=30).record()


@pytest.mark.parametrize("moves", [0, 1, 25, 200])
@pytest.mark.parametrize("game, players", TABLES)
def test_a_record_is_read_back_as_it_was(game: Game, players: int, moves: int) -> None:
    match = played(game, players, moves, moves, options=True)
    text = match.record()
    again = lauta.read(text)
    assert (again.log, again.options, again.names) == (match.log, match.options, match.names)
    assert again.snapshot() == match.snapshot() and again.scores == match.scores
    twice = again.record()
    assert lauta.read(twice).record() == twice
    assert [line for line in text.splitlines() if not line.startswith(("Id:", "Commitment:", "Nonce:"))] == (
        twice.splitlines()
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_in_the_record_only_when_the_game_is_over(game: Game) -> None:
    match = whole(game.id)
    assert match.chance is not None
    assert f"Seed: {match.chance.seed.hex()}" in match.record()
    for moves in (0, 1, 50):
        early = played(game, 2, 4, moves)
        assert early.chance is not None and early.chance.commitment in early.record()
        assert early.chance.seed.hex() not in early.record()
        assert early.chance.seed.hex() not in repr(vars(early)) + repr(early.chance)


@pytest.mark.parametrize("game", GAMES)
def test_two_seeds_cannot_be_told_apart_before_they_decide(game: Game) -> None:
    """Matches with the same log have the same bytes and the same record, but for the commitment."""
    one = played(game, 2, 4, 30)
    other = game.resume(
        2, options=one.options, log=one.log, chance=ProvableChance.from_number(99), names=one.names
    )
    assert one.snapshot() == other.snapshot()
    lines = [
        [line for line in match.record().splitlines() if not line.startswith("Commitment")]
        for match in (one, other)
    ]
    assert lines[0] == lines[1]


# --- the proof --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_record_proves_its_chance(game: Game) -> None:
    match = whole(game.id)
    assert lauta.verify(match.record()) == match.draws


@pytest.mark.parametrize("game", GAMES)
def test_any_other_outcome_of_chance_is_found(game: Game) -> None:
    """Change one outcome into another legal one; the record can be read as long as the rest fits."""
    match, dice, found = whole(game.id), random.Random(1), 0
    draws = [n for n, entry in enumerate(match.log) if entry.actor == lauta.CHANCE]
    chosen = dice.sample(draws, min(5, len(draws)))
    for n in chosen:
        past = match.at(n)
        for other in [a for a in past.legal_actions() if a.number != match.log[n].action][:2]:
            forged = past.at(n)
            forged.play(other.number)
            text = _with_proof_of(match, forged)
            with pytest.raises(RecordError, match=r"is not what the seed gives"):
                lauta.verify(text)
            found += 1
    assert found > len(chosen)


def _with_proof_of(match: Match, forged: Match) -> str:
    proof = [line for line in match.record().splitlines() if line.startswith(("Id:", "Commitment:", "Seed:"))]
    head, _, body = forged.record().partition("\n\n")
    return "\n".join([head, *proof, "", body])


@pytest.mark.parametrize(
    "field, value, message",
    [
        ("Seed", "00" * 32, "the seed does not fit the commitment"),
        ("Seed", "00" * 31, "64 hexadecimal digits"),
        ("Seed", "zz" * 32, "64 hexadecimal digits"),
        ("Commitment", "00" * 32, "the seed does not fit the commitment"),
        ("Id", "another", "the seed does not fit the commitment"),
        ("Nonce", "another", "is not what the seed gives"),
        ("Seed", None, "holds no seed"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_tampered_proof_is_refused(game: Game, field: str, value: str | None, message: str) -> None:
    lines = [line for line in whole(game.id).record().splitlines() if not line.startswith(field + ":")]
    if value is not None:
        lines.insert(1, f"{field}: {value}")
    with pytest.raises(RecordError, match=message) as refused:
        lauta.verify("\n".join(lines))
    assert (refused.value.line > 0) == (field in ("Seed", "Commitment", "Id") and value is not None)


# --- what is wrong is told by its line --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_errors_name_the_line(game: Game) -> None:
    lines = sample(game.id).splitlines()
    first = lines.index("") + 1
    last = max(n for n in range(first, len(lines)) if lines[n])
    for wrong, line, message in [
        ([*lines[:last], "9. Z: fly", *lines[last:]], last + 1, "stands where|is to move"),
        ([*lines[:first], "(dragon)", *lines[first:]], first + 1, "dragon"),
        ([*lines[:last], "A: (("], last + 1, "cannot read"),
        ([lines[0], "Colour: red", *lines[1:]], 2, "no header field"),
        ([lines[0], lines[0], *lines[1:]], 2, "twice"),
        (["hello", *lines], 1, "a header line looks like"),
        ([lines[0], "Option speed: 3", *lines[1:]], 2, "no option"),
        ([lines[0], "Seat B: too early", *lines[1:]], 2, "seats come in order"),
        ([lines[0], "Result: 1 2", *lines[1:]], 2, "not over"),
        ([lines[0], "Result: many", *lines[1:]], 2, "one number a seat"),
        (["Game: chess", *lines[1:]], 1, "there is no game 'chess'"),
        ([lines[0], "Rules: 999", *lines[2:]], 2, "rules version 999"),
        ([lines[0], *lines[2:]], 1, r"rules version \(none\)"),
        ([*lines[:2], "", *lines[2:]], 1, "players, not 0"),
        ([*lines[:3], "", *lines[3:]], 3, "players, not 1"),
        ([*lines[:2], "Data board.toml: 00", *lines[2:]], 3, "other data files"),
        ([*lines[:2], *["Data board.toml: 00"] * 2, *lines[2:]], 4, "'Data board.toml' twice"),
        ([*lines[:2], "Option start_player: 1", "Option start_player: 2", *lines[2:]], 4, "twice"),
        ([*lines[:4], "Option start_player: 4", "", *lines[first:]], 5, "one of the 2 players|has no option"),
        (lines[1 : first - 1], 1, "names no game"),
    ]:
        with pytest.raises(RecordError, match=message) as refused:
            lauta.read("\n".join(wrong))
        assert refused.value.line == line, str(refused.value)


@pytest.mark.parametrize("game", GAMES)
def test_decisions_and_outcomes_are_not_mixed_up(game: Game) -> None:
    lines = sample(game.id).splitlines()
    at = next(n for n, line in enumerate(lines) if re.match(r"\d+\. [A-Z]: [^(]", line))
    move = re.split(r"[;(]", lines[at].partition(": ")[2])[0].strip()
    for wrong in (f"1. {move}", f"1. ({move})", f"1. *: {move}"):
        with pytest.raises(RecordError, match=r"stands where a move of seat|is to move") as refused:
            lauta.read("\n".join([*lines[:at], wrong, *lines[at:]]))
        assert refused.value.line == at + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_result_is_told(game: Game) -> None:
    lines = whole(game.id).record().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("Result"))
    lines[at] = "Result: 1000 2"
    with pytest.raises(RecordError, match=r"the result is .*, not '1000 2'") as refused:
        lauta.read("\n".join(lines))
    assert refused.value.line == at + 1


def test_an_endless_record_is_refused_at_once() -> None:
    with pytest.raises(RecordError, match="at most"):
        lauta.read("Game: africa\n" * 100_000)


def survives(text: str) -> None:
    """Either the text is a record that survives reading, or a RecordError names a line that exists."""
    for reader in (lauta.read, lauta.verify):
        refused: RecordError | None = None
        try:
            result = reader(text)
        except RecordError as error:
            refused = error
        if refused is not None:
            assert 0 <= refused.line <= len(text.splitlines()) + 1 and str(refused)
        elif isinstance(result, Match):
            assert lauta.read(result.record()).log == result.log


@HASTE
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    survives(text)


@HASTE
@given(st.text(alphabet="Game:africa SeatRulsOptionResultSedIdNoc0123456789ABC*()\n;., -/", max_size=300))
def test_text_of_the_right_signs_is_read_or_refused(text: str) -> None:
    survives("Game: africa\nRules: 1\nSeat A: a\nSeat B: b\n" + text)


@HASTE
@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    text = sample("africa")
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    survives(text)


@HASTE
@given(st.data())
def test_a_record_with_lines_moved_about_is_read_or_refused(data: st.DataObject) -> None:
    lines = sample("africa").splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        line = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            lines.insert(data.draw(st.integers(0, len(lines))), line)
    survives("\n".join(lines[: data.draw(st.integers(0, len(lines)))]))


@pytest.mark.parametrize("game", GAMES)
def test_names_of_players_cannot_break_the_record(game: Game) -> None:
    names = ["a\nGame: chess", "  ", "(x); y: *", "\u2028Seat A: me\x0b\x0c\x1c\x85", "Ä" * 300]
    names = names[: game.players[-1]]
    match = game.match(len(names), seed=1, names=names)
    again = lauta.read(match.record())
    assert again.names == match.names and again.players == len(names)
    with pytest.raises(LautaError, match="names were given"):
        game.match(2, names=["a"])
