"""`lauta train`: the same file from the same seed, by whatever way; what it refuses. Tiny runs, plain.

What the models of the games are worth is in test_models.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import lauta
from lauta.cli import main
from lauta.games.shared.bots.network import read_model
from lauta.learning import LearningError, fitting, gathering, train

ATTIKA = lauta.game("attika")
GAMES = 10


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "A_SHARD", 5)
    monkeypatch.setattr(fitting, "STEPS", 6)


def learn(folder: Path, seed: int = 3, games: int = GAMES) -> Path:
    """A tiny training."""
    return train(ATTIKA, folder, games, seed, mode="plain")


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one that went through at once."""
    folder = tmp_path_factory.mktemp("learnt")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering, "A_SHARD", 5)
        patch.setattr(fitting, "STEPS", 6)
        learn(folder)
    return folder


def test_a_cut_off_training_goes_on_and_ends_with_the_same_bytes(
    learnt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(Exception):
        """As if by a signal."""

    def killed(n: int) -> None:
        raise Killed

    with pytest.raises(Killed):
        train(ATTIKA, tmp_path, GAMES, 3, mode="plain", played=killed)
    had = sorted(tmp_path.glob("positions-*"))
    assert had and not (tmp_path / "learned.toml").exists()
    had[-1].unlink()
    (tmp_path / "positions-00001-5.part").write_bytes(b"half of it")
    first = [path.stat().st_mtime_ns for path in had[:-1]]
    learn(tmp_path)
    assert [path.stat().st_mtime_ns for path in had[:-1]] == first  # nothing was played again
    for path in sorted(learnt.iterdir()):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_another_seed_learns_something_else(learnt: Path, tmp_path: Path) -> None:
    one, other = read_model(learnt / "learned.toml"), read_model(learn(tmp_path, seed=4))
    assert one.network != other.network and (one.made.seed, other.made.seed) == (3, 4)


def test_a_model_says_where_it_comes_from(learnt: Path) -> None:
    made, found = (model := read_model(learnt / "learned.toml")).made, model.held_out
    assert made.command == "lauta train attika --games 10 --seed 3"
    assert (made.game, made.rules_version, made.figures) == (
        "attika",
        ATTIKA.rules_version,
        ATTIKA.about.figures,
    )
    assert made.numpy == np.__version__ and made.games == GAMES and found.games == 3  # numbers 0, 2 and 7
    shards = [gathering.read(path) for path in sorted(learnt.glob("positions-*"))]
    assert [len(np.unique(shard["game"])) for shard in shards] == [5, 5]
    assert made.positions == sum(map(len, shards)) > found.positions > 0


def test_a_fit_foretells_winners_better_than_chance() -> None:
    """Who has more of the first input wins more often; the second says nothing."""
    rng = np.random.default_rng(1)
    rows = np.zeros(
        600,
        [
            ("game", "i4"),
            ("players", "i4"),
            ("estimate", "f8", 3),
            ("won", "f8", 3),
            ("inputs", "f8", (3, 2)),
        ],
    )
    rows["game"], rows["players"], rows["inputs"] = np.arange(600), 2, rng.normal(size=(600, 3, 2))
    lead = rows["inputs"][:, 0, 0] - rows["inputs"][:, 1, 0]
    first = rng.random(600) < 1 / (1 + np.exp(-2 * lead))
    rows["won"][:, 0], rows["won"][:, 1] = first, ~first
    learnt, judges = fitting.split(rows)
    lost = judges.surprise(fitting.odds_of(fitting.fit(learnt, 1), judges.inputs))
    assert lost < 0.9 * np.log(2) and (judges.games, learnt.games) == (133, 467)


def test_a_folder_of_another_training_is_refused(learnt: Path) -> None:
    with pytest.raises(LearningError, match=r"another training: seed was 3, not 8\. Take another folder"):
        learn(learnt, seed=8)


def test_a_damaged_shard_is_named(learnt: Path, tmp_path: Path) -> None:
    path = tmp_path / "positions-00000-5.npy"
    (tmp_path / "settings.json").write_bytes((learnt / "settings.json").read_bytes())
    path.write_bytes((learnt / path.name).read_bytes()[:-40])
    with pytest.raises(LearningError, match=r"positions-00000-5\.npy is damaged .* remove it"):
        learn(tmp_path)


def test_a_folder_that_says_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("no JSON")
    with pytest.raises(LearningError, match="does not say what was learnt"):
        learn(tmp_path)


def test_too_few_games_and_games_without_inputs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LearningError, match="too few positions to learn from; play 50 games or more"):
        learn(tmp_path, games=1)
    with pytest.raises(LearningError, match=r"afrikan_tahti has no inputs .* \(bots/inputs\.py\)"):
        train(lauta.game("afrikan_tahti"), tmp_path / "tahti", mode="plain")


def test_without_scipy_it_is_said_what_to_install(learnt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy.optimize", None)
    with pytest.raises(LearningError, match=r"pip install 'lauta\[train\]'"):
        learn(learnt)


def test_the_command_tells_what_came_of_it(learnt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.learning.train", lambda *args, **more: learnt / "learned.toml")
    args = ["train", "attika", "--games", "10", "--seed", "3", "--out", str(learnt)]
    told = CliRunner().invoke(main, args)
    assert told.exit_code == 0 and "by hand, at its best" in told.output
    found = json.loads(CliRunner().invoke(main, [*args, "--json"]).output)
    assert found["games"] == 3 and set(found["surprise"]) == {
        "learned",
        "by hand",
        "by hand, at its best",
        "all alike",
    }


def test_games_that_judge_are_of_all_kinds() -> None:
    """Whatever goes in turn, numbers of players above all, is among them as often as among the others."""
    rows = np.zeros(
        3000,
        [
            ("game", "i4"),
            ("players", "i4"),
            ("won", "f8", 5),
            ("estimate", "f8", 5),
            ("inputs", "f8", (5, 1)),
        ],
    )
    rows["game"], rows["players"] = np.arange(3000), 1 + np.arange(3000) % 5
    _, judges = fitting.split(rows)
    assert min(np.bincount(judges.there.sum(1))[1:]) > 100
