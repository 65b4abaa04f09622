"""Other libraries' games, each as its package ships it, behind the face that `beside.py` measures.

Uses what they publish and nothing of their inside. Measures nothing itself.
"""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.beside_contender import Contender

CLASSICS = (
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "texas_holdem_no_limit_v6",
    "texas_holdem_v4",
    "tictactoe_v3",
)
SPIELS = (
    "backgammon",
    "python_block_dominoes",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_tic_tac_toe",
)
COUNTED = 200  # games whose decisions are counted, for what rollouts inside C++ make of them


def others() -> Iterator[tuple[str, Callable[[], Contender]]]:
    """Names, and what makes each contender; ImportError where its package is not there."""
    yield "Catanatron", catanatron
    for name in SPIELS:
        yield f"OpenSpiel {name}", lambda name=name: spiel(name)  # type: ignore[misc]
    yield "OpenSpiel backgammon, rollouts in C++", rollouts
    for name in CLASSICS:
        yield f"PettingZoo {name.rpartition('_')[0]}", lambda name=name: classic(name)  # type: ignore[misc]


def catanatron() -> Contender:
    """Catan with four of its RandomPlayers, tick by tick; games end by its own limit of turns."""
    game_module = importlib.import_module("catanatron.game")
    player = importlib.import_module("catanatron.models.player")
    colours = list(player.Color)[:4]

    def begin() -> Any:
        return game_module.Game([player.RandomPlayer(colour) for colour in colours])

    def play() -> int:
        game, made = begin(), 0
        while game.winning_color() is None and game.state.num_turns < game_module.TURNS_LIMIT:
            made += len(game.state.playable_actions) > 1
            game.play_tick()
        return made

    def midway() -> Any:
        game = begin()
        for _ in range(200):
            game.play_tick()
        return game

    kept = midway()
    return Contender(
        "Catanatron", 4, "Python", play, kept.copy, "Game.copy", len(pickle.dumps(kept)), "pickled",
        importlib.import_module("importlib.metadata").version("catanatron"),
    )  # fmt: skip


def spiel_step(state: Any) -> int:
    """A decision, an outcome of chance or a forced action; 1 where it was a decision."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
        return 0
    legal = state.legal_actions()
    state.apply_action(legal[int(random.random() * len(legal))])
    return int(len(legal) > 1)


def spiel(name: str, called: str = "", make: Callable[[], Any] | None = None) -> Contender:
    """A game of OpenSpiel, called from Python."""
    import pyspiel

    importlib.import_module("open_spiel.python.games")
    game = pyspiel.load_game(name) if make is None else make()

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            made += spiel_step(state)
        return made

    state = game.new_initial_state()
    for _ in range(40):
        before = state.clone()
        spiel_step(state)
        if state.is_terminal():
            state = before
            break
    kind = "Python" if name.startswith("python_") else "C++ from Python"
    return Contender(
        called or f"OpenSpiel {name.removeprefix('python_')}", game.num_players(), kind, play, state.clone,
        "State.clone", len(state.serialize()), "serialised: its moves", _version("open-spiel"),
    )  # fmt: skip


def rollouts() -> Contender:
    """OpenSpiel's own random playouts of backgammon, without Python: one evaluation of its search's root.

    It tells no decisions, so those of whole games from the same position are counted beforehand.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    root = game.new_initial_state()
    root.apply_action(root.legal_actions()[0])
    made = 0
    for _ in range(COUNTED):
        state = root.clone()
        while not state.is_terminal():
            made += spiel_step(state)
    seeds = iter(range(1, 1_000_000))
    many = 100

    def play() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(many, next(seeds))
        pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False).step(root)
        return round(many * made / COUNTED)

    return Contender(
        "OpenSpiel backgammon, rollouts", 2, "C++", play, None, "", 0, "", _version("open-spiel")
    )


def classic(name: str) -> Contender:
    """A classic of PettingZoo with the wrappers it comes with: `last`, the mask, `step`."""
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return aec(f"PettingZoo {name.rpartition('_')[0].replace('_', ' ')}", module.env())


def aec(called: str, env: Any) -> Contender:
    """An AEC environment, played by what `last` gives."""
    import numpy as np

    def steps(most: int) -> int:
        made = 0
        for _, _ in zip(env.agent_iter(), range(most), strict=False):
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = (
                seen["action_mask"]
                if isinstance(seen, dict) and "action_mask" in seen
                else info["action_mask"]
            )
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(random.random() * len(legal))]))
            made += len(legal) > 1
        return made

    def play() -> int:
        env.reset(seed=random.randrange(1 << 30))
        return steps(1 << 30)

    env.reset(seed=1)
    steps(3)
    kept = copy.deepcopy(env)
    true = bool(kept.agents) and pickle.dumps(kept.last()) == pickle.dumps(env.last())
    return Contender(
        called, env.max_num_agents, "Python", play, (lambda: copy.deepcopy(kept)) if true else None,
        "deepcopy" if true else "none: deepcopy begins anew", len(pickle.dumps(kept)) if true else 0,
        "pickled environment" if true else "", _version("pettingzoo"),
    )  # fmt: skip


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)
