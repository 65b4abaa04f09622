"""Engines of others: what they are told, what they may answer, and what happens when they fail."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engines import Engine, EngineError, EngineFault, asking
from lauta.engines.checking import check, positions
from lauta.engines.protocol import LONGEST_ANSWER, question
from tests.waiting import until

EXAMPLE = [sys.executable, str(Path(__file__).parents[2] / "examples" / "engine.py")]
GREET = 'print(json.dumps({"engine": "E", "version": "2"}), flush=True)'


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take its time to end a process."""
    monkeypatch.setattr(asking, "LEAVES_S", 120.0)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """An engine whose answer to each question `said` is a line of code; it ends with the test."""
    made: list[Engine] = []

    def make(deed: str, greet: str = GREET, **more: Any) -> Engine:
        source = (
            "import json, os, sys, time\nfirst = True\nfor line in sys.stdin:\n    said = json.loads(line)\n"
        )
        source += f"    if 'lauta' in said:\n        {greet}\n    elif 'legal' in said:\n        {deed}\n"
        file = tmp_path / f"engine{len(made)}.py"
        file.write_text(source + more.pop("rest", ""), encoding="utf-8")
        made.append(Engine([sys.executable, str(file)], ["africa"], **more))
        return made[-1]

    yield make
    for one in made:
        one.stop()


@pytest.fixture
def match() -> lauta.Match:
    started = lauta.game("africa").match(players=2, seed=3)
    while len(started.legal_numbers()) < 2:
        started.play(started.legal_numbers()[0])
    return started


def answer(what: str) -> str:
    return f'print(json.dumps({{"id": said["id"], {what}}}), flush=True)'


FIRST = answer('"action": said["legal"][0]["action"]')


def test_it_introduces_itself_and_chooses_by_number_or_text(engine: Any, match: Any) -> None:
    stranger = engine(FIRST)
    assert (stranger.start().name, stranger.start().version) == ("E", "2")
    assert stranger.choose(match) == match.legal_actions()[0].number
    by_text = engine(answer('"action": said["legal"][1]["text"]'))
    assert by_text.choose(match) == match.legal_actions()[1].number


def test_it_is_told_what_its_seat_may_know_and_nothing_else() -> None:
    for game in lauta.games():
        for match in positions(game, 5):
            seat = match.actor
            assert seat is not None
            told = json.loads(json.dumps(question(match, 1.0)))
            assert told["position"] == str(match.position(seat))
            assert [one["action"] for one in told["legal"]] == match.legal_numbers()
            other = lauta.game(game.id).match(players=match.players, options=match.options, position=(
                match.position(seat).determinized(9) if match.hides else match.position()))  # fmt: skip
            assert json.loads(json.dumps(question(other, 1.0)))["state"] == told["state"]
            assert not {"seed", "log", "chance", "nonces"} & {key for key, value in told.items() if value}


def test_its_environment_holds_no_secrets(
    engine: Any, match: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LAUTA_SECRET", "shh")
    heard: list[str] = []
    stranger = engine(answer('"info": " ".join(os.environ)') + "; " + FIRST, hear=heard.append)
    stranger.choose(match)
    assert len(heard) == 1 and "PATH" in heard[0] and "LAUTA_SECRET" not in heard[0]


@pytest.mark.parametrize(
    "deed, fault",
    [
        (answer('"action": 99999'), "not among the legal actions"),
        (answer('"action": True'), "not among the legal actions"),
        (answer('"action": "fly to the moon"'), "not among the legal actions"),
        (answer('"nothing": 1'), "not among the legal actions"),
        (answer('"error": "I am lost"'), "it says: I am lost"),
        ('print("{", flush=True)', "no JSON"),
        ('print("[1]", flush=True)', "no object"),
        ('print("[" * 60000, flush=True)', "no JSON"),
        (f'print("x" * {LONGEST_ANSWER + 9}, flush=True)', "more than"),
        ("sys.exit(0)", "has ended"),
        ("os.kill(os.getpid(), 9)", "has ended"),
    ],
)
def test_an_answer_that_cannot_be_played_is_told_and_it_starts_anew(
    engine: Any, match: Any, deed: str, fault: str
) -> None:
    first = "first = not os.path.exists(__file__ + '.again'); open(__file__ + '.again', 'w').close()"
    stranger = engine(f"{first}\n        if first:\n            {deed}\n        else:\n            {FIRST}")
    with pytest.raises(EngineFault, match=fault):
        stranger.choose(match)
    assert stranger.choose(match) == match.legal_actions()[0].number


def test_who_thinks_for_ever_is_stopped_then_ended(engine: Any, match: Any) -> None:
    deaf = engine("time.sleep(3600)", grace=0.05)
    with pytest.raises(EngineFault, match="not answered in time"):
        deaf.choose(match, seconds=0.05)
    obedient = engine(
        "kept = said", rest=f"    elif 'stop' in said:\n        said = kept; {FIRST}\n", grace=0.05
    )
    assert obedient.choose(match, seconds=0.05) == match.legal_actions()[0].number


def test_who_talks_without_end_is_ended_too(engine: Any, match: Any) -> None:
    flood = engine("while True: " + answer('"info": "x"'), grace=0.05)
    with pytest.raises(EngineFault, match="not answered in time"):
        flood.choose(match, seconds=0.05)


def test_who_reads_no_more_is_ended_too(engine: Any, match: Any) -> None:
    deaf = engine(FIRST, GREET + "; time.sleep(3600)", grace=0.05)
    deaf.start()
    long = {**question(match, 0.05), "edition": "#" * 1_000_000}
    with pytest.raises(EngineFault, match="not answered in time"):
        deaf.answer(long)


def test_nobody_waits_longer_for_one_that_is_busy(engine: Any, match: Any) -> None:
    busy = engine(FIRST, grace=0.05)
    with busy._alone, pytest.raises(EngineFault, match="busy"):
        busy.answer(question(match, 0.05))


def test_what_it_has_started_ends_with_it(engine: Any, match: Any, tmp_path: Path) -> None:
    note = tmp_path / "child"
    start = (
        "import subprocess; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])"
    )
    stranger = engine(f"{start}; open({str(note)!r}, 'w').write(str(child.pid)); {FIRST}")
    stranger.choose(match)
    stranger.stop()
    until(lambda: _gone(int(note.read_text())), bool)


def _gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_an_answer_to_an_earlier_question_counts_for_nothing(engine: Any, match: Any) -> None:
    stranger = engine('print(json.dumps({"id": said["id"] - 1, "action": 99999}), flush=True); ' + FIRST)
    assert stranger.choose(match) == match.legal_actions()[0].number


@pytest.mark.parametrize(
    "greet, fault",
    [
        ('print("hello", flush=True)', "no JSON"),
        ('print("{}", flush=True)', 'does not say "engine"'),
        ('print(json.dumps({"engine": "E", "protocol": 7}), flush=True)', "protocol 7"),
        ("sys.exit(1)", "has ended"),
        ("time.sleep(3600)", "not answered in time"),
    ],
)
def test_what_is_no_engine_is_told(engine: Any, match: Any, greet: str, fault: str) -> None:
    stranger = engine(FIRST, greet, ready=0.05 if "sleep" in greet else 60)
    with pytest.raises(EngineError, match=fault):
        stranger.choose(match)


def test_a_command_that_is_none_is_told(match: Any) -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        Engine("/no/such/program").choose(match)
    with pytest.raises(lauta.OptionError, match="needs a command"):
        Engine("  ")


@pytest.mark.usefixtures("patient")
def test_the_example_keeps_to_the_protocol_in_all_games() -> None:
    lines: list[str] = []
    assert check(EXAMPLE, list(lauta.games()), tell=lines.append) == []
    assert lines[0] == "Magpie 1.0" and len(lines) == 1 + 5 * 6


def test_the_check_finds_what_is_wrong(engine: Any, tmp_path: Path) -> None:
    wrong = engine(answer('"action": -1'))
    faults = check(wrong.command, [lauta.game("africa"), lauta.game("attika")])
    assert len(faults) == 2 and "africa, 2 players" in faults[0] and "attika" in faults[1]
    stays = engine(FIRST, rest="time.sleep(3600)\n")
    assert check(stays.command, [lauta.game("africa")]) == ["It does not end when its input ends."]


@pytest.mark.usefixtures("patient")
def test_one_of_our_bots_is_an_engine_for_any_host(match: Any) -> None:
    command = [sys.executable, "-m", "lauta.cli", "engine", "run", "--level", "skilled"]
    with Engine(command, ["africa"]) as ours:
        assert ours.introduction is not None and ours.introduction.name == "Lauta skilled"
        assert ours.choose(match) == lauta.bot("skilled").choose(match.game, match.view(match.actor).state)
        assert ours.leaves()


def test_engines_of_the_command_line(engine: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from click.testing import CliRunner

    from lauta.cli import main

    command = shlex.join(EXAMPLE)
    checked = CliRunner().invoke(main, ["engine", "check", command, "--game", "attika"])
    assert checked.exit_code == 0 and "It keeps to the protocol." in checked.output
    broken = shlex.join(engine(answer('"action": -1')).command)
    assert CliRunner().invoke(main, ["engine", "check", broken, "--game", "attika"]).exit_code == 1
    played = CliRunner().invoke(
        main, ["engine", "play", "africa", command, "--games", "2", "--against", "novice", "--json"]
    )
    found = json.loads(played.output.splitlines()[-1])
    assert (found["engine"], found["games"], found["fair"], found["faults"]) == ("Magpie", 2, 0.5, [])
    lost = CliRunner().invoke(main, ["engine", "play", "africa", broken, "--games", "2", "--json"])
    faulty = json.loads(lost.output.splitlines()[-1])
    assert faulty["wins"] == 0 and len(faulty["faults"]) == 2
