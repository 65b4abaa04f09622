"""OpenSpiel's own tests over every game, and its contract where they do not look.

The numbers themselves are tested in tests/contract/test_research.py.
"""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import lauta
from lauta import research
from lauta.engine.actors import HIDDEN, SPECTATOR
from lauta.engine.game import Game
from lauta.research.information import Recall, told
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


def test_where_nothing_is_hidden_what_a_seat_knows_is_the_state() -> None:
    for made in (loaded(lauta.game("navegador")), loaded(lauta.game("attika"), open_hands=True)):
        state = some_state(made, 40)
        twin = state.resample_from_infostate(0, random.random)
        assert str(twin) == str(state) and twin.match is not state.match


HIDING = pytest.mark.parametrize("name", ["attika", "retkikunnat"])


def told_to(state: pyspiel.State, player: int) -> tuple[str, list[float], str, list[float]]:
    """All that a player knows: with perfect recall, and what is seen now."""
    return (
        state.information_state_string(player),
        list(state.information_state_tensor(player)),
        state.observation_string(player),
        list(state.observation_tensor(player)),
    )


@HIDING
def test_a_state_is_drawn_that_a_seat_cannot_tell_from_the_real_one(name: str) -> None:
    """The others have been told what everybody was, and what they hold there, which is not the real hand."""
    made, dice, unlike = loaded(lauta.game(name), memory=12, players=3), random.Random(3), 0
    state = made.new_initial_state()
    for step in range(160):
        for player in range(3) if step % 8 == 0 and not state.is_chance_node() else ():
            drawn = [state.resample_from_infostate(player, dice.random) for _ in range(2)]
            assert told_to(drawn[0], player) == told_to(drawn[1], player) == told_to(state, player)
            if player == state.current_player():
                assert drawn[0].legal_actions() == state.legal_actions()
            for other in {0, 1, 2} - {player}:
                seen = [str(one.match.position(other)) for one in drawn]
                texts = [one.information_state_string(other) for one in drawn]
                assert (texts[0] == texts[1]) == (seen[0] == seen[1])
                assert all(text.startswith(state.recall(SPECTATOR)) for text in texts)
                assert state.information_state_string(other) not in texts
                unlike += seen[0] != seen[1]
        state.apply_action(dice.choice(state.legal_actions()))
    assert unlike > 20


@HIDING
def test_a_drawn_state_is_a_state_like_any_other(name: str) -> None:
    made, dice = loaded(lauta.game(name), memory=12, limit=230), random.Random(5)
    state = some_state(made, 150)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    player = state.current_player()
    drawn = state.resample_from_infostate(player, dice.random)
    known = state.information_state_string(player)
    while not drawn.is_terminal():
        read = made.deserialize_state(drawn.serialize())
        for twin in (drawn.clone(), read, drawn.resample_from_infostate(player, dice.random)):
            assert told_to(twin, player) == told_to(drawn, player)
        assert drawn.information_state_string(player).startswith(known)
        drawn.apply_action(dice.choice(drawn.legal_actions()))
    assert len(drawn.history()) == 230 > len(state.history())  # the limit counts what came before


@HIDING
def test_openspiels_search_of_information_sets_plays(name: str) -> None:
    made = loaded(lauta.game(name), limit=120)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(made, rollouts, 1.0, 8, random_state=np.random.RandomState(2))
    state, dice, asked = some_state(made, 60), random.Random(4), 0
    while asked < 4 and not state.is_terminal():
        if state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(dice.choice(state.legal_actions()))
        else:
            asked += 1
            state.apply_action(int(bot.step(state)))
    assert asked == 4


KINDS = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


@HIDING
def test_observers_show_no_more_and_no_less_than_they_are_asked_for(name: str) -> None:
    """Private information of nobody is what a spectator was told, that of all all there is."""
    made = loaded(lauta.game(name), memory=400, players=3)
    state = some_state(made, 300)
    match, setting = state.match, state.setting

    def observed(kind: pyspiel.PrivateInfoType, player: int) -> tuple[str, list[float]]:
        wanted = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=kind)
        observer = make_observation(made, wanted)
        observer.set_from(state, player)
        return observer.string_from(state, player), list(observer.tensor)

    for player in range(3):
        text, numbers = observed(pyspiel.PrivateInfoType.SINGLE_PLAYER, player)
        assert text == setting.information_text(match, player) == state.information_state_string(player)
        assert numbers == list(setting.information_tensor(match, player, 400))
        assert observed(pyspiel.PrivateInfoType.NONE, player)[0] == Recall(match, SPECTATOR).text()
        everything = observed(pyspiel.PrivateInfoType.ALL_PLAYERS, player)[0]
        assert "?" not in everything and len(everything.splitlines()) == len(match.log)
        assert text != everything
    size = setting.layout.size
    public, own, log = (observed(kind, 0)[1][size:] for kind in KINDS)
    kept = [entry.action == HIDDEN for entry in reversed(told(match, SPECTATOR))]
    assert [number == 0 for number in public[1 : 2 * len(kept) : 2]] == kept and public != own
    assert [int(n) - 1 for n in log[1 : 2 * len(kept) : 2]] == [e.action for e in reversed(match.log)]


def test_a_sampler_or_a_seat_that_is_none_is_refused() -> None:
    state = some_state(loaded(lauta.game("attika")), 60)
    for sampler in (None, 0.5, lambda: "x", lambda: float("nan"), lambda: 1.0, lambda: -0.1):
        with pytest.raises(lauta.OptionError, match="from 0 to below 1"):
            state.resample_from_infostate(0, sampler)
    for seat in (None, 2, -1):
        with pytest.raises(lauta.OptionError, match="no seat"):
            state.resample_from_infostate(seat, random.random)
    assert str(state.resample_from_infostate(1, lambda: 0.25)) == str(
        state.resample_from_infostate(1, lambda: np.float64(0.25))
    )


def test_an_observer_without_what_is_public_is_refused() -> None:
    kind = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    with pytest.raises(lauta.OptionError, match="public_info=True"):
        make_observation(loaded(lauta.game("africa")), kind)
