"""The library of openings: played, counted, read, shipped, told. The page is tested in tests/web."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lauta
from benchmarks.balance_charts import TABLES
from lauta.analysis.wire import phrase_of
from lauta.cli import main
from lauta.openings import Cell, LibraryError, gather, library_of, play_on, tried
from lauta.openings.library import LEAST, read
from lauta.openings.playing import OPTIONS, matches_in
from lauta.openings.trying import words_of

ROOT = Path(__file__).parents[2]
CELL = Cell("afrikan_tahti", 2, level="skilled")
KNOWN = [game for game in lauta.games() if library_of(game.id)]


def run(*words: object) -> Any:
    return CliRunner().invoke(main, [str(word) for word in words])


def bare(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in one.items() if name != "seconds"} for one in matches]


@pytest.mark.compiled
def test_matches_are_played_on_counted_and_the_same_every_time(tmp_path: Path) -> None:
    rules = lauta.game(CELL.game).rules_version
    one, other = tmp_path / "one", tmp_path / "other"
    assert play_on(one, [CELL], 60, LEAST, lambda _: None) == {CELL.name: LEAST}
    with pytest.raises(LibraryError, match="has nowhere 10 matches"):
        gather(other, lauta.game(CELL.game))
    play_on(other, [CELL], 60, 4, lambda _: None)
    file = other / f"{CELL.name}.jsonl"
    file.write_text(file.read_text("utf-8")[:-40], "utf-8")  # as a killed process leaves it
    assert play_on(other, [CELL], 60, LEAST, lambda _: None) == {CELL.name: LEAST}
    matches = matches_in(one, CELL, rules)
    assert bare(matches) == bare(matches_in(other, CELL, rules))
    (cell,) = gather(one, lauta.game(CELL.game)).cells
    assert (cell.players, cell.level, cell.games, cell.iterations) == (2, "skilled", LEAST, 0)
    first = [one["shares"][one["order"][0]] for one in matches]
    assert cell.wins[0] == sum(first) and sum(cell.wins) == LEAST
    assert sum(line.n for line in cell.firsts) == 2 * LEAST
    assert sum(line.expected for line in cell.firsts) == pytest.approx(LEAST)
    assert not any("start" in line.text for line in (*cell.firsts, *cell.lines))
    rolls = sum(seat["roll"] for one in matches for seat in one["kinds"]) / (2 * LEAST)
    assert {kind: n for kind, _, n in cell.kinds}["roll"] == pytest.approx(rolls)


@pytest.mark.compiled
def test_what_an_option_changes_is_counted_beside_what_is_usual(tmp_path: Path) -> None:
    game, clockwise = lauta.game(CELL.game), Cell(CELL.game, 4, {"turn_order": "clockwise"}, "skilled")
    usual = Cell(CELL.game, 4, level="skilled")
    play_on(tmp_path, [usual, clockwise], 60, LEAST, lambda _: None)
    library = gather(tmp_path, game)
    (cell,), (changed,) = library.cells, library.options
    assert library.changed(cell) == [changed]
    assert (changed.option, changed.value, changed.players) == ("turn_order", "clockwise", 4)
    assert (changed.level, changed.games) == ("skilled", LEAST)
    matches = matches_in(tmp_path, clockwise, game.rules_version)
    assert matches != matches_in(tmp_path, usual, game.rules_version)
    assert changed.wins[0] == sum(one["shares"][one["order"][0]] for one in matches)
    assert changed.turns == sum(one["turns"] for one in matches) / LEAST
    assert read(library.written()) == read(read(library.written()).written())


@pytest.mark.compiled
def test_the_command_writes_what_the_library_reads(tmp_path: Path) -> None:
    played = run(
        "openings", "play", tmp_path, CELL.game, "--level", "skilled", "--seconds", 1, "--most", LEAST
    )
    assert played.exit_code == 0, played.output
    assert run("openings", "gather", tmp_path, CELL.game, "--out", tmp_path).exit_code == 0
    text = (tmp_path / f"{CELL.game}.json").read_text("utf-8")
    assert read(text).written() == text
    assert run("openings", "gather", tmp_path, "attika", "--out", tmp_path).exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "africa", "rules": 1, "seed": 1, "cells": [{}]}'])
def test_what_is_no_library_is_refused(text: str) -> None:
    with pytest.raises(LibraryError, match="no library of openings"):
        read(text)


def test_every_game_is_shipped_with_a_library() -> None:
    assert list(lauta.games()) == KNOWN


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)
def test_what_is_shipped_adds_up_and_its_words_are_those_of_the_log(game: Any) -> None:
    library = library_of(game.id)
    assert library is not None and library.rules == game.rules_version
    for cell in library.cells:
        assert cell.games >= LEAST and cell.players in game.players
        assert sum(cell.wins) == pytest.approx(cell.games, abs=0.01)
        assert sum(line.n for line in cell.firsts) <= cell.games * cell.players
        assert all(0 <= line.won <= line.n for line in (*cell.firsts, *cell.lines))
        for line in cell.firsts:
            low, high = line.interval
            assert low <= line.share <= high
        for line in (*cell.firsts, *cell.lines):
            assert len(line.said) in (0, len(line.text.split(", ")))
            assert all("{name}" in phrase.template for phrase in line.phrases)
    specs = {spec.name: spec for spec in game.about.options}
    for changed in library.options:
        assert specs[changed.option].code(changed.value) != specs[changed.option].code(
            specs[changed.option].default
        )
        assert changed.games >= LEAST and sum(changed.wins) == pytest.approx(changed.games, abs=0.01)
        assert [one.level for one in library.at(changed.players) if changed in library.changed(one)] == [
            changed.level
        ]


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.id)
def test_openings_come_about_in_matches_made_up_for_them(game: Any) -> None:
    library = library_of(game.id)
    assert library is not None
    cell = library.at(min(game.players))[0]
    line = next(one for one in cell.lines if one.said)
    found = tried(game.id, cell.players, line.text)
    assert found is not None
    match, places = found
    assert ", ".join(game.notation.text_of(match.log[n].action) for n in places) == line.text
    assert len({match.log[n].actor for n in places}) == 1
    assert line.phrases == [phrase_of(one) for one in words_of(game, cell.players, line.text)]
    assert tried(game.id, cell.players, "no such decision") is None


def test_the_command_shows_what_is_shipped() -> None:
    told = json.loads(run("openings", "show", "africa", "--players", 3, "--json").output)
    assert {cell["players"] for cell in told["cells"]} == {3}
    assert {one["option"] for one in told["options"]} == {name for name, _ in OPTIONS["africa"][1]}
    shown = run("openings", "show", "africa", "--players", 3).output
    assert "decides 1." in shown and "as usual" in shown and "steps_per_turn=1" in shown
    assert "as usual" not in run("openings", "show", "africa", "--players", 2).output
    assert run("openings", "show", "africa", "--players", 9).exit_code != 0


@pytest.mark.parametrize("mark", TABLES)
def test_the_page_on_balance_has_the_figures_of_the_library(mark: str) -> None:
    page = (ROOT / "docs/balance.md").read_text("utf-8")
    assert f"<!-- {mark} -->\n\n{TABLES[mark]()}\n\n<!-- /{mark} -->" in page
