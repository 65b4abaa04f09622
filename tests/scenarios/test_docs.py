"""The pages on scenarios and positions tell the truth: every example in them runs, every key is named.

What the runner refuses is in test_runner.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lauta
from lauta.engine.errors import LautaError
from lauta.engine.game import Game
from lauta.engine.position import declared

from . import reading, runner
from .document import read_rows

DOCS = Path(__file__).resolve().parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    """The examples of a page in a language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", blocks("scenarios.md", "toml"))
def test_every_scenario_of_the_page_passes(tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.toml"
    path.write_text(text, encoding="utf-8")
    for scenario in reading.read(path, read_rows(path)):
        runner.run(scenario, "plain")


def test_every_expectation_has_a_row_and_an_example() -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    rows = "".join(line for line in text.splitlines() if line.startswith("| `"))
    examples = "".join(blocks("scenarios.md", "toml"))
    for key in reading.CHECKS:
        assert f"`{key}`" in rows, key
        assert re.search(rf"\b{key}\b", examples), key


@pytest.mark.parametrize("text", blocks("positions.md", "toml"))
def test_every_document_of_the_page_can_be_played(text: str) -> None:
    position = lauta.Position(text)
    assert lauta.game(position.game.id).match(position=position).legal_actions()


@pytest.mark.parametrize("text", blocks("positions.md", "python"))
def test_the_code_of_the_page_runs(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(text, {})  # our own page
    assert "there is no seat 'X'" in capsys.readouterr().out


def _has_positions(game: Game) -> bool:
    try:
        declared(game)
    except LautaError:
        return False
    return True


@pytest.mark.parametrize("game", [game for game in lauta.games() if _has_positions(game)], ids=lambda g: g.id)
def test_every_key_of_a_game_is_in_its_table(game: Game) -> None:
    form, _ = declared(game)
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    section = re.search(rf"^## {re.escape(game.title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section is not None, f"positions.md has no section on {game.title}"
    rows = re.findall(r"^\| (`.*?) \|", section[1].strip().partition("\n\n")[0], re.MULTILINE)
    named = {key.split(".")[0] for row in rows for key in re.findall(r"`(.*?)`", row)}
    assert named == set(form.fields)
    players = {key.split(".")[2] for row in rows for key in re.findall(r"`(players\..*?)`", row)}
    assert players == set(form.fields["players"].value.fields)  # type: ignore[attr-defined]  # a list of records


def test_every_job_of_retkikunnat_is_in_its_table() -> None:
    game = lauta.game("retkikunnat")
    parts = game.module("speech.position_tasks").PARTS
    text = (DOCS / "positions.md").read_text(encoding="utf-8")
    rows = text.partition("| job |")[2].partition("\n\n")[0].splitlines()[2:]
    told = {
        job: set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", row.split("|")[2])))
        for row in rows
        for job in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    for job in game.module("rules.state").Job:
        if job.name != "NONE":
            keys = {key for key, _ in parts.get(job, {}).values()}
            assert keys <= told[job.name.lower()], job.name
    assert "about" in told["poll"]
