"""The command line: what it prints, what it refuses, and with which exit code."""

from __future__ import annotations

import csv
import json
import os
import random
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import lauta
from lauta.cli import main
from lauta.games import lending

KEYS = {
    "game", "players", "state_bytes", "copy_ns", "cold_s", "warm_s", "plain_decisions_per_s",
    "compiled_decisions_per_s", "compiled_2_threads_decisions_per_s",
}  # fmt: skip


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two, played at random but eager to discover."""
    match, chooser = lauta.game("africa").match(2, seed=5, names=["Aino", "Bram"]), random.Random(3)
    while not match.over:
        legal = match.legal_actions()
        eager = [a for a in legal if a.kind in ("discover", "place", "survey", "mine", "start")]
        match.play(chooser.choice(eager or legal))
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(match.record())
    return path


@pytest.fixture(scope="module")
def beginning(record: Path) -> str:
    """The text of a record that stops before the end: few pictures."""
    match = lauta.read(record.read_text())
    return match.at(40).record()


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("serve", "simulate", "replay", "verify", "bench", "warm", "edition", "analyse"):
        assert command in result.output


@pytest.mark.parametrize("name", ["[/red]", "[bold]x", "a\x1b[2J\x07b", "\u202etxt", "{0.__class__}", "]]>"])
def test_any_name_can_be_told_and_drawn(tmp_path: Path, record: Path, beginning: str, name: str) -> None:
    short, path = tmp_path / "[new].txt", tmp_path / "[old].txt"
    short.write_text(beginning.replace("Seat A: Aino", f"Seat A: {name}"), encoding="utf-8")
    path.write_text(record.read_text().replace("Seat A: Aino", f"Seat A: {name}"), encoding="utf-8")
    drawn = run("replay", str(short), "--svg", str(tmp_path / "pictures"))
    told = run("replay", str(path))
    for result in (drawn, told):
        assert result.exit_code == 0, result.output
        assert not {"\x1b", "\x07", "\u202e"} & set(result.output)
    first = next((tmp_path / "pictures").iterdir())
    assert ElementTree.fromstring(first.read_text("utf-8")).tag.endswith("svg")
    proof = run("verify", str(path))
    assert proof.exit_code == 0, proof.output
    assert "[old].txt" in proof.output.replace("\n", "")


def test_a_record_may_come_from_an_editor_of_another_system(tmp_path: Path, record: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n"))
    assert run("verify", str(path)).exit_code == 0


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path, record: Path) -> None:
    refused = run("replay", str(record), "--svg", str(record / "below"))
    assert refused.exit_code == 1
    assert str(record / "below") in refused.output.replace("\n", "")
    assert "Traceback" not in refused.output


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without end here")
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_without_end_is_no_record(command: str) -> None:
    refused = run(command, "/dev/zero")
    assert refused.exit_code == 1
    assert "at most 1000000 characters" in refused.output


@pytest.mark.parametrize(
    "args",
    [
        ("bench", "afrika"),
        ("warm", "afrika"),
        ("simulate", "afrika"),
    ],
)
def test_an_unknown_game_is_answered_with_the_good_names(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "africa" in result.output


def test_an_unknown_level_is_answered_with_the_good_names() -> None:
    result = run("simulate", "africa", "--seats", "casual,genius")
    assert result.exit_code == 2
    assert "genius" in result.output
    assert "expert" in result.output


@pytest.mark.parametrize(
    "args, word",
    [
        (("--seats", "casual"), "2 to 5"),
        (("--option", "colour=blue"), "steps_per_turn"),
        (("--option", "steps_per_turn"), "NAME=VALUE"),
        (("--option", "steps_per_turn=7"), "steps_per_turn"),
        (("--preset", "german"), "dutch_rulebook"),
        (("--games", "0"), "games"),
    ],
)
def test_a_bad_argument_says_what_would_be_right(args: tuple[str, ...], word: str) -> None:
    result = run("simulate", "africa", *args)
    assert result.exit_code == 2
    assert word in result.output


def test_simulation_prints_wins_and_saves_a_row_a_seat(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    result = run("simulate", "africa", "--games", "6", "--seats", "novice,casual", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert "casual" in result.output
    with out.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12
    assert sum(float(row["win"]) for row in rows) == pytest.approx(6)


def test_simulation_saves_parquet_with_the_same_rows(tmp_path: Path) -> None:
    from pyarrow import parquet

    outs = tmp_path / "games.csv", tmp_path / "games.parquet"
    for out in outs:
        assert run("simulate", "africa", "--games", "3", "--seed", "4", "--out", str(out)).exit_code == 0
    with outs[0].open() as file:
        rows = list(csv.DictReader(file))
    columns = parquet.read_table(outs[1]).to_pydict()
    assert list(columns) == list(rows[0])
    assert [str(score) for score in columns["score"]] == [row["score"] for row in rows]


def test_simulation_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    outs = [tmp_path / "one.csv", tmp_path / "two.csv"]
    for jobs, out in enumerate(outs, 1):
        args = ("--games", "8", "--seats", "novice,casual,novice", "--seed", "9", "--jobs", str(jobs))
        assert run("simulate", "africa", *args, "--out", str(out)).exit_code == 0
    assert outs[0].read_text() == outs[1].read_text()


def test_results_are_not_lost_to_a_bad_file_name(tmp_path: Path) -> None:
    result = run("simulate", "africa", "--games", "1", "--out", str(tmp_path / "games.xls"))
    assert result.exit_code == 1
    assert ".parquet" in result.output


def test_replay_tells_the_game_and_draws_it(record: Path, tmp_path: Path) -> None:
    result = run("replay", str(record), "--svg", str(tmp_path / "pictures"))
    assert result.exit_code == 0, result.output
    assert "Bram" in result.output
    assert "Final scoring" in result.output
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert len(pictures) == len(lauta.read(record.read_text()).log) + 1
    assert pictures[0].read_text().startswith("<svg")


def test_verify_derives_every_draw_again(record: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0, result.output
    assert "draws follow from it" in " ".join(result.output.split())


def test_verify_finds_an_exchanged_outcome(record: Path, tmp_path: Path) -> None:
    text = "\n".join(line for line in record.read_text().splitlines() if not line.startswith("Result"))
    first, second = "(gold 1)", "(gem 1)"
    swapped = tmp_path / "swapped.txt"
    swapped.write_text(text.replace(first, "(x)", 1).replace(second, first, 1).replace("(x)", second, 1))
    result = run("verify", str(swapped))
    assert result.exit_code == 1
    assert "is not what the seed gives" in " ".join(result.output.split())


def test_a_broken_record_is_refused_with_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("Game: africa\nRules: 1\nSeat A: A\nSeat B: B\n\n1. (first A)\n2. A: move A1\n")
    result = run("replay", str(broken))
    assert result.exit_code == 1
    assert "line 7" in result.output


def test_a_bad_board_file_is_refused_with_the_entry(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(
        '[cells]\nlist = [["A1", 0, 0], ["A2", 5, 0]]\n'
        '[[city]]\nid = "a"\ncell = "A1"\n[[city]]\nid = "b"\ncell = "A2"\n'
    )
    result = run("simulate", "africa", "--file", f"board.toml={board}")
    assert result.exit_code == 1
    assert "not connected" in " ".join(result.output.split())


@pytest.mark.parametrize("pair", ["board.toml", "=mine.toml", "board.toml="])
def test_a_data_file_is_given_with_the_name_that_it_replaces(pair: str) -> None:
    result = run("simulate", "africa", "--file", pair)
    assert result.exit_code == 2 and "write it as NAME=PATH" in " ".join(result.output.split())


LENT = """
from lauta.games import lending
hands = lending("hands", "tests.hands")
hands.__enter__()
"""


@pytest.mark.slow
def test_bench_prints_one_json_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a small game, which is soon compiled; the processes that are started know it too."""
    (tmp_path / "sitecustomize.py").write_text(LENT)
    path = [tmp_path, Path(__file__).parents[1], *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, path)))
    monkeypatch.setattr("lauta.arena.bench.COPIES", 100_000)
    with lending("hands", "tests.hands"):
        result = run("bench", "hands", "--players", "2", "--seconds", "0.05", "--json")
    assert result.exit_code == 0, result.output
    speed = json.loads(result.stdout)
    assert set(speed) >= KEYS
    assert speed["game"] == "hands"
    assert speed["state_bytes"] <= 512
    assert all(speed[key] > 0 for key in KEYS - {"game"})


def test_the_public_face_imports_neither_numpy_nor_numba() -> None:
    import subprocess

    script = (
        "import sys, lauta, lauta.bots; m = lauta.game('africa').match(2, seed=1); m.view(None).svg; "
        "assert not {'numpy', 'numba', 'django'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
