"""`lauta analyse`: what it prints of a position and of a match, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lauta
from lauta import analysis
from lauta.cli import main
from tests.analysis.test_review import PLAIN, blunder


def run(*args: object) -> Result:
    return CliRunner().invoke(main, ["analyse", *map(str, args)])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of two, played at random but eager to discover."""
    match, chooser = lauta.game("africa").match(2, seed=5, names=["Aino", "Bram"]), random.Random(3)
    while not match.over:
        legal = match.legal_actions()
        eager = [a for a in legal if a.kind in ("discover", "place", "survey", "mine", "start")]
        match.play(chooser.choice(eager or legal))
    path = tmp_path_factory.mktemp("records") / "match.txt"
    path.write_text(match.record())
    return path


@pytest.mark.compiled
def test_a_position_as_json(record: Path) -> None:
    result = run(
        record, "--at", 100, "--seconds", 0.2, "--jobs", 1, "--seed", 3, "--json", "--language", "fi"
    )
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert set(told) == {
        "game", "number", "seat", "actor", "names", "chances", "actions", "iterations", "playouts", "seconds",
    }  # fmt: skip
    assert set(told["actions"][0]) == {"action", "text", "visits", "chance", "score", "line", "reasons"}
    assert told["number"] == 100 and len(told["chances"]) == 2
    legal = {one.number for one in lauta.read(record.read_text()).at(100).legal_actions()}
    assert {one["action"] for one in told["actions"]} == legal


@pytest.mark.compiled
@pytest.mark.parametrize(
    "language, said", [("en", "Chances to win: Aino"), ("nl", "Kansen om te winnen: Aino")]
)
def test_a_position_as_text(record: Path, language: str, said: str) -> None:
    result = run(record, "--at", 100, "--seconds", 0.2, "--jobs", 1, "--language", language)
    assert result.exit_code == 0 and result.stdout.startswith(said)


def test_a_finished_match_is_looked_back_on(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = lauta.review(blunder(), seed=3, **PLAIN)

    def review(match: lauta.Match, seconds: float | None, **given: Any) -> analysis.Review:
        assert match.over and seconds == 2.0
        given["progress"](0.5)
        return made

    monkeypatch.setattr(lauta, "review", review)
    result = run(record, "--seconds", 2)
    assert result.exit_code == 0, result.output
    assert "B plays guess 2: \N{MINUS SIGN}" in result.stdout and "better: guess" in result.stdout
    assert "B: luck " in result.stdout
    assert json.loads(run(record, "--seconds", 2, "--json").stdout)["mistakes"][0]["best"] in {6, 7}


def test_what_is_refused(record: Path) -> None:
    assert run(record, "--at", 100_000).exit_code == 2
    assert "there is no position 100000" in run(record, "--at", 100_000).output
    assert "there is no seat 7" in run(record, "--at", 3, "--seat", 7).output
    assert run(record, "--language", "sv").exit_code == 2
    assert run(record, "--seat", 0).exit_code == 1  # the game is over
