"""The learned evaluations of the games: fresh, better than those by hand, alike in all modes.

How they are made is in test_training.py; that the search plays better with them is measured in benchmarks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import lauta
from lauta.engine.errors import DataError
from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.record import unpack
from lauta.games.shared.bots.network import read_model, read_network
from lauta.learning.training import features_of

MODELS = {
    game.id: Path(str(game.module("bots").__file__)).with_name("learned.toml") for game in lauta.games()
}
LEARNED = [pytest.param(game, id=game.id) for game in lauta.games() if MODELS[game.id].exists()]
GAME = lauta.game("attika")
MODEL = MODELS["attika"]
NAMES = GAME.module("bots.inputs").INPUT_NAMES


def positions(game: Game, preset: str | None = None) -> Iterator[Match]:
    """Some positions of random matches, one for each number of players."""
    for players in game.players:
        choose = random.Random(players)
        match = game.match(players, seed=players, preset=preset)
        for n in range(90):
            if match.over:
                break
            if n % 20 == 19:
                yield match
            match.play(choose.choice(match.legal_numbers()))


@pytest.mark.parametrize("game", LEARNED)
def test_what_was_learnt_is_what_the_game_is_now(game: Game) -> None:
    """Else train again: rules, figures or what is told of a position have changed."""
    made = read_model(MODELS[game.id]).made
    assert made.features == features_of(game)
    assert (made.game, made.rules_version, made.figures) == (game.id, game.rules_version, game.about.figures)


@pytest.mark.parametrize("game", LEARNED)
def test_a_model_foretells_winners_better_than_estimates_by_hand(game: Game) -> None:
    found = read_model(MODELS[game.id]).held_out
    assert found.learned < found.by_hand_at_its_best <= found.by_hand and found.games > 500
    assert game.guide().value is game.module("bots.learned").value


@pytest.mark.compiled
@pytest.mark.parametrize("game", LEARNED)
def test_a_learned_evaluation_says_the_same_plain_and_compiled(game: Game) -> None:
    plain, fast = (game.module("bots.learned", mode) for mode in ("plain", "compiled"))
    state = game.rules("compiled").State
    for match in positions(game):
        packed = unpack(state, match.snapshot())
        for seat in range(match.players):
            told = plain.value(match.state, seat)
            assert fast.value(packed, seat) == pytest.approx(told, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("game", LEARNED)
def test_inputs_stay_small(game: Game) -> None:
    """What is far larger than what was learnt from would say anything."""
    told = game.module("bots.inputs")
    for match in positions(game):
        for seat in range(match.players):
            found = told.inputs(match.state, seat)
            assert len(found) == told.N_INPUTS == len(told.INPUT_NAMES)
            assert all(-20 <= one <= 20 for one in found)


def test_with_an_edition_positions_are_estimated_by_hand() -> None:
    """Its figures were not learnt from."""
    text = 'lauta-edition = 1\ngame = "attika"\nname = "Wet"\n[components.cards]\nwater = 14\n'
    game = lauta.game("attika", edition=lauta.read_edition(text))
    assert game.guide().value is game.module("bots.worth").value


def test_where_shrines_bring_amphorae_positions_are_estimated_by_hand() -> None:
    match = GAME.match(3, seed=1, options={"shrine_link": "amphorae"})
    guide, worth = GAME.guide(), GAME.module("bots.worth")
    assert [guide.value(match.state, seat) for seat in range(3)] == [
        worth.value(match.state, seat) for seat in range(3)
    ]


# By what is replaced once by what, and what is then told; a "#" hides the rest of the line.
DAMAGES = {
    "no model": (("[made]", "[maid]"), "made"),
    "no TOML": (("[network.direct]", "[network.direct"), "is not valid TOML"),
    "no number": (("\nturns = ", "\nturns = 'much' #"), "direct"),
    "infinite": (("\nturns = ", "\nturns = inf #"), "inf is no weight"),
    "heavy": (("\nturns = ", "\nturns = 3e5 #"), "300000.0 is no weight"),
    "a unit less": (("\nout = [", "\nout = [] #"), "one a unit, not 0"),
    "no units": (("\nbias = [", "\nbias = [] #"), "there are 1 to 64 units, not 0"),
    "an input less": (("\ncards = ", "\n#"), "not the inputs of the game: cards"),
    "another input": (("\ncards = ", "\ncats = "), "not the inputs of the game: cards, cats"),
    "a weight less": (("\nnear = [", "\nnear = [] #"), r"inputs\.near: there must be 8 weights, not 0"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_model_is_refused(damage: str, tmp_path: Path) -> None:
    (sound, harmed), told = DAMAGES[damage]
    text, path = MODEL.read_text("utf-8"), tmp_path / "learned.toml"
    assert sound in text
    path.write_text(text.replace(sound, harmed, 1), "utf-8")
    with pytest.raises(DataError, match=told):
        read_network(path, NAMES)


def test_inputs_in_another_order_are_refused() -> None:
    with pytest.raises(DataError, match="not the inputs of the game: their order"):
        read_network(MODEL, NAMES[::-1])


def test_a_whole_model_is_read(tmp_path: Path) -> None:
    network = read_network(MODEL, NAMES)
    assert len(network.weight) == len(NAMES) == len(network.direct)
    with pytest.raises(DataError, match="cannot be read"):
        read_network(tmp_path / "none.toml", NAMES)
