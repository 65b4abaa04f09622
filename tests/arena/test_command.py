"""The command `lauta arena`, with real games of Africa: what it prints, keeps, draws and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lauta.cli import main

RESULT = {"bot", "against", "seats", "games", "wins", "low", "high", "fair", "score", "iterations", "ms"}


def run(*args: str) -> Result:
    """The command, in this process."""
    return CliRunner().invoke(main, ["arena", *args])


def asked(*args: str) -> dict[str, Any]:
    """What the command prints with --json."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.compiled
def test_a_meeting_is_kept_and_told_in_json(tmp_path: Path) -> None:
    args = (
        "africa",
        "--seats",
        "expert@8,casual,casual",
        "--games",
        "4",
        "--seed",
        "5",
        "--out",
        str(tmp_path),
    )
    first = asked(*args, "--jobs", "2")
    expert, casual = first["results"]
    assert set(expert) >= RESULT and (expert["bot"], casual["bot"]) == ("expert@8", "casual")
    assert (expert["games"], expert["seats"], casual["seats"]) == (4, 1, 2)
    assert expert["wins"] + casual["wins"] == pytest.approx(1)
    assert 0 <= expert["low"] <= expert["wins"] <= expert["high"] <= 1
    assert 0 < expert["iterations"] <= 8 and casual["iterations"] == 0
    kept = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert sorted(game["number"] for game in kept) == [0, 1, 2, 3]
    assert {game["bots"].index("expert@8") for game in kept} == {0, 1, 2}
    assert asked(*args) == first  # times as well: nothing was played again
    again = run(*args, "--again", "3")
    assert again.exit_code == 0 and "the same again" in again.output
    again = run("africa", "--out", str(tmp_path), "--again", "3")  # the folder says who plays
    assert again.exit_code == 0 and "game 3 of expert@8,casual,casual: the same again" in again.output
    missing = run("africa", "--out", str(tmp_path / "none"), "--again", "3")
    assert missing.exit_code == 1 and "is no folder of games" in " ".join(missing.output.split())
    assert not (tmp_path / "none").exists()
    refused = run(*args, "--seed", "6")
    assert refused.exit_code == 1 and "seed was 5, not 6" in " ".join(refused.output.split())


@pytest.mark.compiled
def test_a_ladder_has_ratings_pictures_and_a_cross_table(tmp_path: Path) -> None:
    monkeys = ("africa", "--iterations", "2,4", "--against", "novice", "--games", "2", "--out", str(tmp_path))
    found = asked(*monkeys)
    assert {row["bot"] for row in found["ratings"]} == {"expert@2", "expert@4", "novice"}
    assert found["cross"]["expert@2"]["novice"] + found["cross"]["novice"]["expert@2"] == pytest.approx(1)
    for name in ("ratings", "curve"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert "<svg" in (tmp_path / f"{name}.svg").read_text()
    assert json.loads((tmp_path / "report.json").read_text()) == found
    table = run(*monkeys)
    assert table.exit_code == 0 and "Elo" in table.output and "expert@4" in table.output


@pytest.mark.compiled
def test_a_test_that_stops_says_what_was_found() -> None:
    result = run("africa", "--seats", "skilled,random", "--games", "40", "--stop")
    told = " ".join(result.output.split())
    assert result.exit_code == 0 and "after 8 games more than 50.0% for skilled" in told
    found = asked("africa", "--seats", "skilled,random", "--games", "40", "--stop", "--goal", "0.1")
    assert (found["results"][0]["verdict"], found["interval"]) == ("above", "valid at any time")
    assert found["results"][0]["games"] < 8


@pytest.mark.parametrize(
    "args, told",
    [
        (("nothing", "--seats", "skilled,casual"), "there is no game"),
        (("africa", "--seats", "skilled,nobody"), "there is no level"),
        (("africa", "--seats", "skilled"), "2 to 5 players"),
        (("africa", "--seats", "skilled@9,casual"), "only levels that search"),
        (("africa",), "either --seats"),
        (("africa", "--seats", "skilled,casual", "--ladder"), "either --seats"),
        (("africa", "--seats", "skilled,casual", "--players", "3"), "--players says 3"),
        (("africa", "--seats", "skilled,casual", "--goal", "0.6"), "give both"),
        (("africa", "--seats", "skilled,skilled", "--stop"), "name another one"),
        (("africa", "--seats", "skilled,casual", "--stop", "--games", "1"), "2 games"),
        (("africa", "--seats", "skilled,casual", "--option", "wrong"), "NAME=VALUE"),
        (("africa", "--iterations", "0,5"), "50,150,450"),
        (("africa", "--ladder", "--players", "6"), "2 to 5 players"),
        (("africa", "--seats", "skilled,casual", "--again", "1"), "--out FOLDER"),
    ],
)
def test_wrong_use_is_refused(args: tuple[str, ...], told: str) -> None:
    result = run(*args)
    assert result.exit_code == 2 and told in " ".join(result.output.replace("│", " ").split())


def test_pictures_without_matplotlib_are_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    result = run("africa", "--ladder", "--out", str(tmp_path / "new"))
    assert result.exit_code == 1 and "lauta[arena]" in result.output
    assert not (tmp_path / "new").exists()


def test_a_cluster_that_is_not_there_is_said() -> None:
    args = ("africa", "--seats", "skilled,casual", "--ray", "127.0.0.1:1")
    both = run(*args, "--jobs", "2")
    assert both.exit_code == 2 and "--jobs for this machine alone, or --ray" in both.output
    pytest.importorskip("ray", reason="Ray is not made for this kind of machine")
    nobody = run(*args)
    assert nobody.exit_code == 1 and "no Ray cluster at 127.0.0.1:1" in " ".join(nobody.output.split())
