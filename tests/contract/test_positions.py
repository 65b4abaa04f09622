"""Positions as documents, for every game that has them: round trips, records that begin there, bad input.

What makes a position of a single game impossible is in tests/games/<game>/test_positions.py.
"""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lauta
from lauta.engine.build import MODES, Mode
from lauta.engine.errors import CannotUndo, LautaError
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.position import MAX_CHARACTERS, declared
from lauta.engine.record import pack

from .tables import SEEDS, playthrough, seed_of


def _has_positions(game: Game) -> bool:
    try:
        declared(game)
    except LautaError:
        return False
    return True


FOUND = [game for game in lauta.games() if _has_positions(game)]
GAMES = [pytest.param(game, id=game.id) for game in FOUND]
TABLES = [pytest.param(game, n, id=f"{game.id}-{n}") for game in FOUND for n in game.players]
SEEDED = [table for table in SEEDS if table.values[0] in FOUND]
EACH_MODE = [pytest.param(mode, marks=[pytest.mark.compiled] if mode == "compiled" else []) for mode in MODES]
HASTE = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LOOKS = 12  # positions of a match that are looked at


@cache
def looks(game_id: str, players: int, seed: int) -> tuple[Match, ...]:
    """A match at positions of many kinds of decision, at its start and at its end."""
    game, dice = lauta.game(game_id), random.Random(seed)
    played = playthrough(game, players, seed)
    seen: dict[frozenset[str], list[int]] = {}
    for n, legal in enumerate(played.legal[:-1]):
        seen.setdefault(frozenset(game.wording(action)[0] for action, _ in legal), []).append(n)
    points = [dice.choice(found) for found in seen.values()]
    chosen = dice.sample(points, min(LOOKS, len(points)))
    return tuple(played.match(game, players, n) for n in sorted({0, *chosen, len(played.log)}))


@pytest.mark.parametrize("game, players, seed", SEEDED)
def test_a_document_is_read_back_to_the_same_bytes(game: Game, players: int, seed: int) -> None:
    for match in looks(game.id, players, seed):
        position = match.position()
        for document in (str(position), position.data, json.loads(json.dumps(position.data))):
            again = lauta.Position(document)
            assert pack(again.state()) == match.snapshot()
            assert again.data == position.data and str(again) == str(position)
            assert again.options == match.options and again.unknown == []


@pytest.mark.parametrize("mode", EACH_MODE)
@pytest.mark.parametrize("game", GAMES)
def test_every_mode_tells_and_reads_the_same(game: Game, mode: Mode) -> None:
    for plain in looks(game.id, game.players[-1], 1):
        match = Match(game, plain.players, plain.options, chance=None, mode=mode)
        match.load(plain.log, plain.snapshot())
        document = str(match.position())
        assert document == str(plain.position())
        assert pack(lauta.Position(document).state(mode)) == plain.snapshot()
        if not match.over:
            begun = game.match(position=document, mode=mode)
            assert begun.snapshot() == plain.snapshot()
            assert begun.legal_actions() == plain.legal_actions()


@pytest.mark.parametrize("game, players, seed", SEEDED)
def test_a_position_of_a_match_has_no_problems(game: Game, players: int, seed: int) -> None:
    for match in looks(game.id, players, seed):
        assert match.position().problems() == [], str(match.position())


@pytest.mark.parametrize("game, players", TABLES)
def test_what_a_viewer_reads_is_what_he_may_know(game: Game, players: int) -> None:
    """Redacted, a document gives the redacted bytes; filled in, a match can go on from it."""
    usual = seed_of(game, players)
    hiding = next((seed for seed in (usual, 1 - usual) if looks(game.id, players, seed)[0].hides), 1)
    unknown = 0
    for match in looks(game.id, players, hiding):
        for viewer in (None, 0, players - 1):
            position = match.position(viewer)
            again = lauta.Position(str(position))
            assert pack(again.state()) == pack(match.redacted(viewer))
            assert again.unknown == position.unknown
            if position.unknown:
                unknown += 1
                assert "?" in str(position)
                with pytest.raises(lauta.PositionError, match="must be filled in"):
                    game.match(position=str(position))
                filled = again.determinized(7)
                assert filled.unknown == []
                assert pack(filled.state()) == pack(match.determinized(viewer, 7))
    assert (unknown > 0) == game.hidden_information, "positions must be such that the test can fail"


@pytest.mark.parametrize("game", GAMES)
def test_with_nothing_named_it_is_the_set_up_position(game: Game) -> None:
    for players in game.players:
        match = game.match(players)
        position = lauta.Position({"seats": players}, game)
        assert pack(position.state()) == match.snapshot()
        assert match.position().body == {} == position.body
        assert game.match(players, position={}).snapshot() == match.snapshot()
    for preset in game.presets:
        assert game.match(game.players[0], preset=preset.id).position().body == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_a_position_ends_there_when_taken_back(game: Game) -> None:
    dice = random.Random(5)
    for past in looks(game.id, game.players[0], 1):
        if past.over:
            continue
        match = game.match(position=past.position(), names=["X"] * past.players)
        assert match.log == [] and match.options == past.options and match.players == past.players
        with pytest.raises(CannotUndo):
            match.undo()
        for _ in range(5):
            if not match.over:
                match.play(dice.choice(match.legal_actions()))
        assert match.at(0).snapshot() == past.snapshot()
        assert pack(next(match.states(0))) == pack(match.at(0).redacted(0))
        while match.can_undo:
            match.undo()
        again = match.at(len(match.log))
        assert again.snapshot() == match.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_says_from_where_it_was_played(game: Game) -> None:
    dice = random.Random(4)
    for past in looks(game.id, game.players[-1], 1):
        if past.over:
            continue
        match = game.match(position=past.position(), seed=3)
        for _ in range(40):
            if not match.over:
                match.play(dice.choice(match.legal_actions()))
        text = match.record()
        again = lauta.read(text)
        assert again.log == match.log and again.snapshot() == match.snapshot()
        assert again.at(0).snapshot() == past.snapshot()
        assert lauta.read(again.record()).snapshot() == match.snapshot()
        for viewer in (None, 0):
            if past.position(viewer).unknown and not match.over:
                with pytest.raises(lauta.RecordError, match="keeps secrets"):
                    lauta.read(match.record(viewer))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_from_a_position_proves_its_draws_only(game: Game) -> None:
    from lauta.engine.record_reading import verify

    dice = random.Random(4)
    start = next(match for match in looks(game.id, game.players[0], 0)[1:] if not match.over)
    match = game.match(position=start.position(), seed=8)
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
    proof = verify(match.record(), lauta.finder())
    assert proof.from_position and proof.draws == match.draws
    assert lauta.verify(match.record()) == match.draws


@pytest.mark.parametrize("game", GAMES)
def test_players_and_options_must_be_those_of_the_document(game: Game) -> None:
    document = str(game.match(2).position())
    with pytest.raises(lauta.PositionError, match="3 are to play, but the document says 2"):
        game.match(3, position=document)
    with pytest.raises(lauta.PositionError, match="does not say how many play"):
        game.match(position={})
    with pytest.raises(lauta.PositionError, match="not of 'chess'"):
        game.match(position={"game": "chess", "seats": 2})
    assert game.match().players == min(game.players)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "names no game"),
        ("game = 3", "names no game"),
        ("game = 'chess'", "there is no game 'chess'"),
        ("game = ", "not valid TOML"),
        ("a=" + "[" * 100_000, "not valid TOML"),
        ("a=" + "9" * 10_000, "not valid TOML"),
        ("#" * (MAX_CHARACTERS + 1), "at most"),
    ],
)
def test_text_that_is_no_position_is_told(text: str, message: str) -> None:
    position = lauta.Position(text)
    assert any(message in str(fault) for fault in position.problems())
    with pytest.raises(lauta.PositionError, match=message):
        position.state()
    assert str(position) == text


HEAD_FAULTS = [
    ({"seats": 99}, "seats"),
    ({"seats": True}, "seats"),
    ({"seats": 2, "rules": 0}, "rules"),
    ({"seats": 2, "options": {"winds": 1}}, "options.winds"),
    ({"seats": 2, "options": 3}, "options"),
    ({"seats": 2, "seen_by": "Z"}, "seen_by"),
    ({"seats": 2, "colour": "red"}, "colour"),
    ({"seats": 2, 7: 1}, ""),
]


@pytest.mark.parametrize("data, place", HEAD_FAULTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_fault_names_its_place(game: Game, data: dict[str, object], place: str) -> None:
    problems = lauta.Position(data, game).problems()
    assert [fault.place for fault in problems] == [place] and problems[0].fatal


_KEYS = st.one_of(
    st.text(max_size=8), st.sampled_from(["players", "A", "*", "?", "options", "seats", "turn", "phase"])
)
_WILD = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(_KEYS, below, max_size=5)),
    max_leaves=20,
)


@pytest.mark.parametrize("game", GAMES)
@HASTE
@given(data=st.data())
def test_whatever_is_handed_in_the_answer_is_a_list_of_faults(game: Game, data: st.DataObject) -> None:
    """A field of a real document gets anything at all for its value."""
    document = {"seats": 2, **data.draw(st.dictionaries(_KEYS, _WILD, max_size=4))}
    form, _ = declared(game)
    for name in data.draw(st.lists(st.sampled_from(sorted(form.fields)), max_size=3)):
        document[name] = data.draw(_WILD)
    position = lauta.Position(document, game)
    problems = position.problems()
    assert all(str(fault) for fault in problems)
    if any(fault.fatal for fault in problems) or position.unknown:
        with pytest.raises(lauta.PositionError):
            game.match(position=document)
    else:
        match = game.match(position=document)
        assert match.over or match.legal_actions()
