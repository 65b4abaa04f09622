"""`lauta edition`, and `--edition` of the other commands: what is printed and with which exit code.

What an edition may hold is tested with the engine.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lauta
from lauta.cli import main

CASH = "[components.start]\ncash = 250\n"


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, args)))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """An edition of Navegador with more cash."""
    path = tmp_path / "mine.toml"
    assert (
        run("edition", "new", "navegador", path, "--name", "Flea market", "--note", "of 2010").exit_code == 0
    )
    path.write_text(path.read_text(encoding="utf-8") + CASH, encoding="utf-8")
    return path


def test_a_new_edition_changes_nothing_and_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert run("edition", "new", "africa", path).exit_code == 0
    checked = run("edition", "check", path)
    assert (
        checked.exit_code == 0
        and "'own' of Africa can be played: no figure differs (built in)" in checked.output
    )
    assert run("edition", "new", "africa", path).exit_code == 1


def test_check_says_how_many_figures_differ(mine: Path) -> None:
    checked = run("edition", "check", mine)
    digest = lauta.game("navegador", edition=mine).edition_hash
    assert checked.exit_code == 0 and f"can be played: 1 figure differs ({digest})" in checked.output


def test_check_names_every_fault(mine: Path) -> None:
    wrong = mine.read_text(encoding="utf-8") + '[components.market]\nsugar = ["x"]\nsalt = [1]\n'
    mine.write_text(wrong, encoding="utf-8")
    checked = run("edition", "check", mine)
    assert checked.exit_code == 1
    assert f"{mine}: components.market.salt: is not known here; there are sugar, gold" in checked.output
    assert (
        "components.market.sugar[1]: must be a whole number from 0 to 10000 (cruzados), not 'x'"
        in checked.output
    )


def test_show_lists_old_and_new(mine: Path) -> None:
    shown = run("edition", "show", mine)
    assert shown.exit_code == 0
    assert "Flea market, an edition of Navegador (" in shown.output and "\nof 2010\n" in shown.output
    assert "components.start.cash: 200 -> 250" in shown.output


def test_what_the_box_confirms_is_told_and_exported(tmp_path: Path, mine: Path) -> None:
    text = mine.read_text("utf-8").replace("note =", 'confirmed = ["board.region[goa].name"]\nnote =', 1)
    both = tmp_path / "both.toml"
    both.write_text(text + '[[board.region]]\nid = "goa"\nname = "Goa"\n', "utf-8")
    assert "1 figure differs, 1 is confirmed (" in run("edition", "check", both).output
    assert 'board.region[goa].name: "Goa", confirmed' in run("edition", "show", both).output
    line = f"board.region[goa].name: confirmed by {both} alone\n"
    assert run("edition", "diff", mine, both).output.replace("\n", "") == line.replace("\n", "")
    full = tmp_path / "full.toml"
    full.write_text(run("edition", "export", both).output, "utf-8")
    assert run("edition", "diff", both, full).output == "no figure differs\n"
    assert (
        lauta.game("navegador", edition=both).edition_hash
        == lauta.game("navegador", edition=mine).edition_hash
    )


def test_export_is_a_complete_edition(tmp_path: Path, mine: Path) -> None:
    full = tmp_path / "full.toml"
    full.write_text(run("edition", "export", mine).output, encoding="utf-8")
    assert "cash = 250  # a sum of money; a whole number from 0 to 10000 (cruzados); yours" in full.read_text(
        "utf-8"
    )
    assert run("edition", "diff", mine, full).output == "no figure differs\n"
    assert run("edition", "diff", "navegador", full).output == "components.start.cash: 200 -> 250\n"
    assert run("edition", "diff", full, "navegador").output == "components.start.cash: 250 -> 200\n"


def test_what_differs_has_the_names_of_its_entries(tmp_path: Path) -> None:
    file = tmp_path / "star.toml"
    way = '[[board.routes.land]]\na = "cairo"\nb = "egypt"\nsteps = 5\n'
    file.write_text(f'lauta-edition = 1\ngame = "afrikan_tahti"\nname = "x"\n{way}', "utf-8")
    told = "board.routes.land[cairo-egypt].steps (Cairo – Egypt): 4 -> 5\n"
    assert run("edition", "diff", "afrikan_tahti", file).output == told
    assert run("edition", "show", file).output.endswith(told)


def test_editions_of_two_games_are_not_compared(mine: Path) -> None:
    refused = run("edition", "diff", mine, "africa")
    assert refused.exit_code == 2 and "is of Navegador and africa of Africa" in refused.output


def test_replay_and_verify_ask_for_the_edition(tmp_path: Path, mine: Path) -> None:
    record = tmp_path / "record.txt"
    text = lauta.game("navegador", edition=mine).match(2, seed=1).record()
    record.write_text(text, encoding="utf-8")
    assert run("replay", record).exit_code == 0
    bare = "".join(line for line in text.splitlines(True) if "Figures" not in line and line[:4] != "    ")
    record.write_text(bare, encoding="utf-8")
    for command in ("replay", "verify", "analyse"):
        asked = run(command, record)
        assert asked.exit_code == 1 and "needs the edition 'Flea market'" in asked.output.replace("\n", " ")
    assert run("replay", record, "--edition", mine).exit_code == 0
    refused = run("analyse", record, "--edition", mine, "--at", "99")
    assert refused.exit_code == 2 and "there is no position 99" in " ".join(refused.output.split())


def test_warm_wants_the_game_of_an_edition(mine: Path) -> None:
    assert run("warm", "--edition", mine).exit_code == 2


def test_check_says_when_the_page_on_how_to_play_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    text = run("edition", "export", "navegador").stdout.replace('"guine"', '"elmina"')
    path.write_text(text.replace('name = "My', 'whole = ["board.region", "board.border"]\nname = "My', 1))
    checked = run("edition", "check", path)
    assert checked.exit_code == 0 and "can be played" in checked.stdout
    assert f"{path}: the page on how to play cannot be shown: " in checked.stderr


def test_check_draws_matches_of_every_number_of_players(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> str:
        raise LookupError("no place is called 'Elmina'")

    monkeypatch.setattr("lauta.engine.match.MatchView.text", property(broken))
    checked = run("edition", "check", mine)
    assert checked.exit_code == 1
    for players in range(2, 6):
        assert f"a match of {players} cannot be shown: LookupError: no place is called" in checked.output


@pytest.mark.compiled
def test_effect_lets_bots_play_with_both_figures(tmp_path: Path) -> None:
    path = tmp_path / "first.toml"
    path.write_text(
        'lauta-edition = 1\ngame = "africa"\nname = "First"\n[components.scoring]\nmajority_first = 100\n'
    )
    told = run("edition", "effect", path, "--games", "6", "--players", "2", "--json")
    assert told.exit_code == 0, told.output
    sides = json.loads(told.stdout)
    before, after = (sides[name] for name in ("built_in", "edition"))
    assert before["summary"]["title"] == "built in" and after["summary"]["title"] == "First"
    for side in (before, after):
        assert len(side["seats"]) == 2 and sum(seat["wins"] for seat in side["seats"]) == pytest.approx(1)
        row = side["summary"]["rows"][0]
        assert row["games"] == 12
        assert sum(line["all"] for line in side["lines"]) == pytest.approx(row["score"])
    assert after["summary"]["rows"][0]["score"] > before["summary"]["rows"][0]["score"] + 40
    table = run("edition", "effect", path, "--games", "2", "--players", "3", "--jobs", "1").output
    assert "2 games of 3 skilled bots" in table and "wins of seat 3" in table and "winner: goods" in table


def test_effect_says_who_cannot_play(mine: Path) -> None:
    refused = run("edition", "effect", mine, "--players", "7")
    assert refused.exit_code == 2 and "Navegador is for 2 to 5 players, not 7" in refused.output
