"""The whole command line as one table: names, arguments, options, JSON, standard input, help, completion."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

import lauta
from lauta.cli import COMMANDS, SECTIONS, main
from lauta.cli import parameters as of
from lauta.cli.groups import Command, Group
from lauta.cli.manual import SHELLS, commands
from lauta.games import packages

TREE = {
    context.command_path.removeprefix("lauta "): context.command
    for context in commands(click.Context(main, info_name="lauta"))
}
LEAVES = {path: command for path, command in TREE.items() if not isinstance(command, Group)}
# What reports nothing but where a file is, a link, or text that is itself for programs.
WITHOUT_JSON = {
    "completion", "edition export", "edition new", "engine run", "film", "help", "picture", "serve",
    *(path for path in LEAVES if path.startswith("member ") and path != "member list"),
}  # fmt: skip


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=given)


def option(command: click.Command, name: str) -> click.Parameter | None:
    return next((one for one in command.params if f"--{name}" in one.opts), None)


# --- every command -----------------------------------------------------------------------------------


def test_every_command_is_in_one_section() -> None:
    assert sum(map(len, SECTIONS.values())) == len(COMMANDS)


@pytest.mark.parametrize("path", LEAVES)
def test_a_command_says_its_exit_codes(path: str) -> None:
    shown = run(*path.split(), "--help").output
    assert "Exit codes:" in shown and "2 wrong use." in " ".join(shown.split())


@pytest.mark.parametrize("path", LEAVES)
def test_a_command_has_help_for_every_option(path: str) -> None:
    options = [one for one in LEAVES[path].params if isinstance(one, click.Option)]
    assert [one.name for one in options if not one.help] == []


def test_what_reports_prints_json_when_asked() -> None:
    assert {path for path, command in LEAVES.items() if option(command, "json") is None} == WITHOUT_JSON


def test_one_thing_has_one_name_and_type() -> None:
    """A game, a record, a level, a language, a preset is the same parameter wherever it is given."""
    wrong = []
    for path, command in LEAVES.items():
        for param in command.params:
            if (
                param.name in ("game", "games")
                and isinstance(param, click.Argument)
                and param.type is not of.GAME
            ):
                wrong.append(f"{path}: {param.name}")
            if param.name in ("level", "against") and param.type is not of.LEVEL:
                wrong.append(f"{path}: {param.name}")
            if param.name == "seats" and param.type is not of.SEATS:
                wrong.append(f"{path}: seats")
            if param.name == "language" and param.type is not of.LANGUAGE:
                wrong.append(f"{path}: language")
            if (
                isinstance(param, click.Argument)
                and param.name == "record"
                and not getattr(param.type, "allow_dash", False)
            ):
                wrong.append(f"{path}: record")
    assert wrong == []


@pytest.mark.parametrize(
    "option_, sisters",
    [
        ("language", {"analyse", "film", "games", "picture", "replay"}),
        ("edition", {"analyse", "film", "picture", "replay", "verify", "simulate", "bench", "arena", "warm"}),
        ("preset", {"simulate", "arena", "edition effect"}),
        ("option", {"simulate", "arena", "edition effect"}),
        ("force", {"simulate", "film", "picture", "replay", "openings gather"}),
    ],
)
def test_sister_commands_take_the_same_options(option_: str, sisters: set[str]) -> None:
    assert {path for path in sisters if option(LEAVES[path], option_) is None} == set()


# --- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given, ident",
    [
        ("africa", "africa"), ("Africa", "africa"), ("AFRICA", "africa"), ("Afrikan tähti", "afrikan_tahti"),
        ("afrikan-tahti", "afrikan_tahti"), ("Afrikan Ta\u0308hti", "afrikan_tahti"),
        (" navegador ", "navegador"), ("Retkikunnat", "retkikunnat"),
    ],
)  # fmt: skip
def test_a_title_is_a_name(given: str, ident: str) -> None:
    assert json.loads(run("games", given, "--json").output)["id"] == ident


@pytest.mark.parametrize(
    "args, meant",
    [
        (("simulat", "africa"), "simulate"),
        (("REPLAY",), "replay"),
        (("engine", "chek"), "check"),
        (("member", "lst"), "list"),
        (("games", "Afrikka"), "africa"),
        (("bench", "atika"), "attika"),
        (("simulate", "africa", "--seats", "casual,skiled"), "skilled"),
        (("edition", "effect", __file__, "--level", "mastr"), "master"),
    ],
)
def test_what_was_meant_is_suggested(args: tuple[str, ...], meant: str) -> None:
    refused = run(*args)
    assert refused.exit_code == 2
    assert f"Did you mean {meant}?" in refused.output


def test_a_name_like_no_other_gets_the_list_and_no_guess() -> None:
    refused = run("games", "chess")
    assert refused.exit_code == 2 and "Did you mean" not in refused.output
    assert all(one in refused.output for one in packages())


# --- the list of games -------------------------------------------------------------------------------


def test_the_list_has_everything_that_can_be_chosen() -> None:
    for one in json.loads(run("games", "--json").output):
        game = lauta.game(one["id"])
        assert one["players"] == {"fewest": min(game.players), "most": max(game.players)}
        assert [option["name"] for option in one["options"]] == [option.name for option in game.options]
        assert [preset["id"] for preset in one["presets"]] == [preset.id for preset in game.presets]
        for listed, known in zip(one["options"], game.options, strict=True):
            assert [value["value"] for value in listed["values"]] == [value.value for value in known.values]
            assert listed["default"] == known.default


def test_every_value_listed_for_people_is_taken_by_an_option() -> None:
    for game in lauta.games():
        shown = run("games", game.id).output
        for known in game.options:
            for value in re.findall(rf"^  {known.name}=\S+.*\n((?:      .*\n)+)", shown, re.M)[
                0
            ].splitlines():
                word = value.strip().partition(":")[0]
                assert " to " in word or known.parse(word) in [one.value for one in known.values]


def test_labels_come_in_a_language() -> None:
    assert run("games", "attika").output != run("games", "attika", "--language", "fi").output


# --- JSON and standard input -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> str:
    """A short record, which has not ended."""
    match = lauta.game("afrikan_tahti").match(2, seed=5, names=["Aino", "Bram"])
    for _ in range(12):
        match.play(match.legal_actions()[0])
    return match.record()


def test_replay_reads_standard_input_and_prints_json(record: str) -> None:
    done = run("replay", "-", "--json", given=record)
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["players"] == ["Aino", "Bram"] and told["over"] is False
    assert len(told["entries"]) == len(lauta.read(record).log)


def test_replay_speaks_a_language(record: str) -> None:
    assert (
        run("replay", "-", given=record).output != run("replay", "-", "--language", "fi", given=record).output
    )


def test_a_picture_is_drawn_of_standard_input(record: str, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    assert run("picture", "-", "--out", str(out), given=record).exit_code == 0
    assert out.read_text("utf-8").startswith("<svg")


def test_an_edition_is_read_from_standard_input() -> None:
    text = run("edition", "export", "africa").stdout
    told = json.loads(run("edition", "show", "-", "--json", given=text).stdout)
    assert told["game"] == "africa" and told["replaced"] == []


def test_two_editions_differ_in_json(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'lauta-edition = 1\ngame = "navegador"\nname = "Mine"\n\n[components.start]\ncash = 250\n', "utf-8"
    )
    told = json.loads(run("edition", "diff", "Navegador", str(path), "--json").stdout)
    assert told["changes"] == [{"place": "components.start.cash", "old": 200, "new": 250}]


def test_a_simulation_prints_json() -> None:
    done = run("simulate", "africa", "--games", "2", "--seats", "novice,casual", "--json")
    told = json.loads(done.stdout)
    assert [row["name"] for row in told["rows"]] == ["novice", "casual"]


# --- help, manual, completion -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["simulate"], ["engine", "play"]])
def test_help_of_a_command_is_its_help(words: list[str]) -> None:
    helped, asked = run("help", *words).output, run(*words, "--help").output
    assert helped.split("\n", 1)[1] == asked.split("\n", 1)[1]


def test_help_of_no_command_suggests_one() -> None:
    assert "Did you mean simulate?" in run("help", "simulat").output


def test_the_manual_has_every_command_and_option() -> None:
    text = run("help", "--man").output.replace("\\-", "-")
    for path, command in LEAVES.items():
        assert f".SS lauta {path}" in text
        for one in command.params:
            assert not isinstance(one, click.Option) or one.opts[0] in text
    assert not re.search(r"^\.(?!TH|SH|SS|TP|B)", text, re.M)


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_printed_for_a_shell(shell: str) -> None:
    done = run("completion", shell)
    assert done.exit_code == 0 and "_LAUTA_COMPLETE" in done.output


@pytest.mark.parametrize(
    "before, typed, offered",
    [
        (["simulate"], "af", {"africa", "afrikan_tahti"}),
        (["games"], "nav", {"navegador"}),
        (["simulate", "africa", "--seats"], "casual,s", {"casual,skilled"}),
        (["simulate", "africa", "--preset"], "d", {"dutch_rulebook"}),
        (["arena", "attika", "--option"], "overpay=", {"overpay=False", "overpay=True"}),
        (["replay", "--language"], "f", {"fi"}),
        (["engine"], "pl", {"play"}),
    ],
)
def test_the_shell_completes(before: list[str], typed: str, offered: set[str]) -> None:
    found = ShellComplete(main, {}, "lauta", "_LAUTA_COMPLETE").get_completions(before, typed)
    assert {one.value for one in found} >= offered


def test_python_runs_the_package() -> None:
    done = subprocess.run([sys.executable, "-m", "lauta", "-V"], capture_output=True, text=True, check=True)
    assert done.stdout == f"lauta, version {lauta.__version__}\n"


def test_every_command_ends_with_its_help() -> None:
    assert [path for path, one in TREE.items() if not isinstance(one, Command | Group)] == []
