"""OpenSpiel's own tests over every game, and its contract where they do not look.

The numbers themselves are tested in tests/contract/test_research.py.
"""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import lauta
from lauta import research
from lauta.engine.game import Game
from tests.contract.tables import GAMES, TABLES

NAMES = research.openspiel()


def loaded(game: Game, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"python_lauta_{game.id}", parameters)


def some_state(game: pyspiel.Game, steps: int, seed: int = 1) -> pyspiel.State:
    state, dice = game.new_initial_state(), random.Random(seed)
    for _ in range(steps):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def test_all_games_are_registered_once() -> None:
    assert [f"python_lauta_{game.id}" for game in lauta.games()] == NAMES == research.openspiel()
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("game, players", TABLES)
def test_openspiel_accepts_every_game_with_every_number_of_players(game: Game, players: int) -> None:
    limit = 24 if players == game.players[0] else 8
    made = loaded(game, players=players, limit=limit, memory=8)
    pyspiel.random_sim_test(made, num_sims=1, serialize=players == game.players[0], verbose=False)
    assert made.num_players() == players and made.max_game_length() == limit


@pytest.mark.parametrize("game", GAMES)
def test_clones_go_their_own_way_and_states_come_back(game: Game) -> None:
    made = loaded(game, memory=4)
    state = some_state(made, 20)
    clone = state.clone()
    assert clone.history() == state.history() and str(clone) == str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert len(state.history()) == 20 and len(state.match.log) == 20
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))
    assert again.history() == state.history() and again.match.snapshot() == state.match.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_observers_show_what_the_setting_shows(game: Game) -> None:
    made = loaded(game, memory=4)
    state = some_state(made, 30)
    setting = research.setting(game.id)
    seen = make_observation(made)
    recalled = make_observation(made, pyspiel.IIGObservationType(perfect_recall=True))
    for seat in range(2):
        seen.set_from(state, seat)
        assert (seen.tensor == setting.observe(state.match, seat)).all()
        assert set(seen.dict) == {field.name for field in setting.layout.fields}
        recalled.set_from(state, seat)
        assert (recalled.tensor == setting.information_tensor(state.match, seat, 4)).all()
        assert state.information_state_string(seat) == setting.information_text(state.match, seat)
        assert recalled.string_from(state, seat) != seen.string_from(state, seat)


def test_public_observations_hide_every_hand() -> None:
    made = loaded(lauta.game("attika"))
    state = some_state(made, 40)
    public = make_observation(
        made, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    own = make_observation(made)
    public.set_from(state, 0)
    own.set_from(state, 0)
    assert own.dict["players.hand"][0].any() and not public.dict["players.hand"].any()


def test_chance_is_explicit() -> None:
    state = loaded(lauta.game("africa")).new_initial_state()
    assert state.is_chance_node() and [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]


def test_options_are_parameters_and_wrong_ones_are_refused() -> None:
    africa = lauta.game("africa")
    made = loaded(africa, two_player_end="eleventh", steps_per_turn=1)
    assert made.setting.options["two_player_end"] == "eleventh"
    assert made.setting.options["steps_per_turn"] == 1
    with pytest.raises(lauta.OptionError):
        loaded(africa, two_player_end="never")
    with pytest.raises(lauta.OptionError):
        loaded(africa, players=7)


def test_a_whole_game_ends_with_the_utilities_of_the_match() -> None:
    state, dice = loaded(lauta.game("afrikan_tahti")).new_initial_state(), random.Random(2)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    assert state.returns() == [float(each) for each in state.match.returns]
    assert np.sum(state.returns()) == 0 and state.returns() != [0, 0]


@pytest.mark.soak
@pytest.mark.parametrize("game, players", TABLES)
def test_long_simulations(game: Game, players: int) -> None:
    pyspiel.random_sim_test(
        loaded(game, players=players, limit=600), num_sims=2, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game", GAMES)
def test_equal_states_are_equal_as_text_and_games_and_states_can_be_pickled(game: Game) -> None:
    made = loaded(game, memory=4, players=game.players[-1])
    state = some_state(made, 40)
    written = state.serialize()
    again = made.deserialize_state(written)
    assert again.serialize() == written and str(again) == str(state)
    assert made.deserialize_state(again.clone().serialize()).match.snapshot() == state.match.snapshot()
    other = pickle.loads(pickle.dumps(made))
    assert str(other) == str(made) and other.setting.options == made.setting.options
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_a_seat_among_words_is_a_word() -> None:
    made = pyspiel.load_game("python_lauta_africa(players=3,start_player=player_2)")
    assert made.setting.options["start_player"] == 2
    with pytest.raises(lauta.OptionError, match="start_player"):
        loaded(lauta.game("africa"), start_player="player_9")


def test_only_where_nothing_is_hidden_another_state_is_drawn_from_what_a_seat_knows() -> None:
    for name in ("navegador", "attika"):
        state = loaded(lauta.game(name)).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        if name == "navegador":
            twin = state.resample_from_infostate(0, random.random)
            assert str(twin) == str(state) and twin.match is not state.match
        else:
            with pytest.raises(lauta.LautaError, match="Attika hides something"):
                state.resample_from_infostate(0, random.random)


def test_an_observer_without_what_is_public_is_refused() -> None:
    kind = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    with pytest.raises(lauta.OptionError, match="public_info=True"):
        make_observation(loaded(lauta.game("africa")), kind)
