"""The small parts of the engine: grid, sentences, errors, options, builds and what importing costs.

Records are in test_record_modes.py, chance in test_chance.py, matches in tests/contract.
"""

from __future__ import annotations

import gettext
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.build import Build, current_build
from lauta.engine.errors import DataError, IllegalAction, LautaError, OptionError, RecordError, UnknownName
from lauta.engine.hexgrid import components, disc, distance, neighbour_table, neighbours
from lauta.engine.phrase import TC, TN, Phrase, T, plain
from lauta.engine.rule import flags, floats, numbers, table

# --- the grid ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("radius", range(4))
def test_a_disc_has_all_cells_within_its_radius(radius: int) -> None:
    cells = disc(radius)
    assert len(cells) == len(set(cells)) == 3 * radius * (radius + 1) + 1
    assert all(distance(cell, (0, 0)) <= radius for cell in cells)


def test_six_neighbours_lie_one_step_away_and_know_each_other() -> None:
    around = neighbours((2, -5))
    assert len(set(around)) == 6
    assert all(distance(cell, (2, -5)) == 1 and (2, -5) in neighbours(cell) for cell in around)


def test_the_table_leads_off_the_board_and_stays_there() -> None:
    cells = disc(1)
    rows = neighbour_table(cells)
    assert len(rows) == 8 and rows[7] == [7] * 6
    middle = cells.index((0, 0))
    assert sorted(rows[middle]) == [i for i in range(7) if i != middle]
    assert all(row.count(7) == 3 for i, row in enumerate(rows[:7]) if i != middle)


def test_parts_of_a_board_come_largest_first() -> None:
    parts = components([(0, 0), (5, 5), (1, 0), (5, 6), (5, 7)])
    assert parts == [{(5, 5), (5, 6), (5, 7)}, {(0, 0), (1, 0)}]


# --- sentences --------------------------------------------------------------------------------------


class Shouting(gettext.NullTranslations):
    """A language that is English in capitals, but for the fields."""

    def gettext(self, message: str) -> str:
        return message.replace("moves to", "GOES TO").replace("lion", "LION")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{n} PIECES" if n != 1 else "A PIECE"

    def pgettext(self, context: str, message: str) -> str:
        return f"{message} ({context})"


def test_a_sentence_is_filled_and_translated_with_its_parts() -> None:
    phrase = T("{who} moves to {what}", who="{Aino}", what=T("lion"))
    assert str(phrase) == "{Aino} moves to lion"
    assert phrase.render(Shouting()) == "{Aino} GOES TO LION"


@pytest.mark.parametrize(
    "n, english, other", [(1, "1 point", "A PIECE"), (0, "0 points", "0 PIECES"), (7, "7 points", "7 PIECES")]
)
def test_the_number_chooses_the_form(n: int, english: str, other: str) -> None:
    phrase = TN("{n} point", "{n} points", n)
    assert (str(phrase), phrase.render(Shouting())) == (english, other)


def test_context_and_plain_text() -> None:
    assert TC("board game", "draw").render(Shouting()) == "draw (board game)"
    assert str(plain("{not a field}")) == "{not a field}"
    assert str(plain("")) == "" == Phrase("").render(Shouting())
    assert str(T("{share} each", share=Fraction(16, 3))) == "16/3 each"


# --- errors -----------------------------------------------------------------------------------------


def test_errors_say_what_and_which_rule() -> None:
    assert str(IllegalAction(T("{cell} is taken", cell="C3"), "AF-41")) == "C3 is taken (AF-41)"
    assert str(IllegalAction("no {brackets} here")) == "no {brackets} here"
    assert str(RecordError("odd", 7)) == "line 7: odd" and str(RecordError("odd")) == "odd"
    assert str(UnknownName("game", "chess", ["africa"])) == "there is no game 'chess'; choose one of: africa"
    assert issubclass(OptionError, LautaError) and IllegalAction("x").phrase.template == "x"


def test_names_that_do_not_exist_list_those_that_do() -> None:
    with pytest.raises(UnknownName, match=r"africa"):
        lauta.game("chess")
    with pytest.raises(UnknownName, match=r"dutch_rulebook"):
        lauta.game("africa").match(2, preset="swedish")


# --- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in lauta.games()])
def test_options_are_complete_and_presets_fit(game: lauta.Game) -> None:
    defaults = game.options_of()
    assert list(defaults) == [spec.name for spec in game.options]
    for spec in game.options:
        assert spec.code(spec.default) == spec.code(defaults[spec.name])
        assert str(spec.label) and str(spec.help) and spec.rule
        assert len({value.code for value in spec.values}) == len(spec.values)
        for value in spec.values:
            assert spec.parse(str(value.value).upper()) == value.value
    for preset in game.presets:
        assert game.options_of(preset.id) == defaults | dict(preset.options)
        assert game.match(2, preset=preset.id, seed=1).options == defaults | dict(preset.options)
    assert dict(game.presets[0].options) == {}, "the first preset is the default"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in lauta.games()])
def test_options_that_do_not_exist_are_refused(game: lauta.Game) -> None:
    with pytest.raises(OptionError, match=f"{game.id} has no option 'speed'; it has {game.options[0].name}"):
        game.options_of(None, {"speed": 1})
    for spec in game.options:
        for value in ("absurd", -7, 10**9, 2.5, None, True if isinstance(spec.default, int) else 1):
            if any(value == known.value and type(value) is type(known.value) for known in spec.values):
                continue
            with pytest.raises(OptionError, match=spec.name):
                game.options_of(None, {spec.name: value})  # type: ignore[dict-item]  # that is the point


@pytest.mark.parametrize("value", [1.0, 2 + 0j])
def test_a_number_of_another_type_is_no_value_of_an_option(value: object) -> None:
    options: dict[str, Any] = {"steps_per_turn": value}
    with pytest.raises(OptionError, match="steps_per_turn takes 2, 1"):
        lauta.game("africa").options_of(None, options)


def test_a_match_has_one_source_of_chance() -> None:
    game = lauta.game("africa")
    chance = lauta.engine.chance.ProvableChance.from_number(1)
    with pytest.raises(OptionError, match="not both"):
        game.match(2, seed=1, chance=chance)


# --- builds ---------------------------------------------------------------------------------------


def test_editions_are_packages_of_their_own() -> None:
    game = lauta.game("africa")
    plain_rules, checked = game.module("rules"), game.module("rules", "checked")
    assert plain_rules is game.module("rules") and checked is not plain_rules
    assert plain_rules.State is not checked.State
    assert checked.State is game.module("rules.state", "checked").State
    assert current_build() == Build()


def test_the_same_board_is_loaded_once_wherever_it_lies(tmp_path: Path) -> None:
    own = Path(lauta.game("africa").module("data.constants").DATA / "board.toml")
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_bytes(own.read_bytes() + b"# the same for both\n")
    one, two = (
        lauta.game("africa", files={"board.toml": tmp_path / name}) for name in ("one.toml", "two.toml")
    )
    assert one.module("rules") is two.module("rules") is not lauta.game("africa").module("rules")


def test_what_games_share_is_there_once_in_each_edition() -> None:
    game = lauta.game("afrikan_tahti")
    for mode, suffix in (("plain", ""), ("checked", "__checked")):
        legal = game.module("rules.legal", mode)  # type: ignore[arg-type]  # a mode
        assert legal.can_walk is sys.modules[f"lauta.games{suffix}.shared.star_board.rules.moving"].can_walk
    assert game.module("rules.legal", "checked").can_walk is not game.module("rules.legal").can_walk


@pytest.mark.compiled
def test_compiled_code_depends_on_what_games_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.engine.compiling import folders

    for folder in ("one", "shared/board/rules"):
        (tmp_path / "shelf" / folder).mkdir(parents=True)
    (tmp_path / "shelf" / "one" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    keys = []
    for text in ("STEPS = 1", "STEPS = 2"):
        (tmp_path / "shelf" / "shared" / "board" / "rules" / "steps.py").write_text(text)
        folders._sources.cache_clear()
        keys.append(folders.cache_key("shelf.one", Build("compiled"), "plain"))
    folders._sources.cache_clear()
    assert keys[0] != keys[1]


@pytest.mark.compiled
def test_compiled_code_does_not_depend_on_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.engine.compiling import folders

    for folder in ("drawing", "rules"):
        (tmp_path / "row" / "two" / folder).mkdir(parents=True)
    (tmp_path / "row" / "two" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    keys = []
    for name in ("view.py", "drawing/chart.py", "drawing/glyphs.py", "rules/legal.py"):
        (tmp_path / "row" / "two" / name).write_text("")
        folders._sources.cache_clear()
        keys.append(folders.cache_key("row.two", Build("compiled"), "plain"))
    folders._sources.cache_clear()
    assert keys[0] == keys[1] == keys[2] != keys[3]


def test_rules_import_no_pictures() -> None:
    code = (
        "import lauta, sys\n"
        "for game in lauta.games(): game.module('rules', 'checked')\n"
        "print([name for name in sys.modules if 'drawing' in name or name.endswith('glyphs')])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_package_that_fails_to_load_leaves_nothing_behind(tmp_path: Path) -> None:
    bad = tmp_path / "board.toml"
    bad.write_text("id = 'empty'\n")
    before = set(sys.modules)
    for _ in range(2):
        with pytest.raises(DataError):
            lauta.game("africa", files={"board.toml": bad})
    assert not {name for name in set(sys.modules) - before if name.startswith("lauta.games")}


def test_a_data_file_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    extra = tmp_path / "dice.toml"
    extra.write_text("")
    with pytest.raises(DataError, match=r"has no data file 'dice.toml'"):
        lauta.Game.find("lauta.games.africa", {"dice.toml": extra})


def test_tables_and_working_space_of_plain_rules() -> None:
    rows = table([[1, 2], [3, 4]])
    assert rows[1][0] == 3
    with pytest.raises(TypeError):
        rows[0] = [5, 6]  # type: ignore[index]  # a table is constant
    assert flags(2) == [False, False] and numbers(2) == [0, 0] and floats(2) == [0.0, 0.0]


def test_importing_lauta_imports_neither_numpy_nor_numba_nor_django() -> None:
    code = (
        "import sys, lauta; lauta.game('africa').match(3, seed=1).legal_actions();"
        "print([m for m in ('numpy', 'numba', 'django') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_shows_itself_in_one_line(tmp_path: Path) -> None:
    assert repr(lauta.game("africa")) == "<Game africa>"
    tiles = Path(lauta.__file__).parent / "games/africa/data/tiles_six_species.toml"
    assert repr(lauta.game("africa", files={"tiles.toml": tiles})) == "<Game africa files=['tiles.toml']>"
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'lauta-edition = 1\ngame = "africa"\nname = "Ours"\n[components.scoring]\nend_bonus = 9\n'
    )
    assert repr(lauta.game("africa", edition=mine)) == "<Game africa edition='Ours'>"
