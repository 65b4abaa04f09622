"""What a page needs in one file: scripts and style sheets with what they import; what cannot be packed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lauta
from lauta.web.base import packing, static
from lauta.web.base.packing import PackingError


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Named files, written as they come."""

    class Files(dict[str, Path]):
        def __setitem__(self, name: str, text: str) -> None:  # type: ignore[override]
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            super().__setitem__(name, path)

    return Files()


def test_a_module_is_there_once_and_after_all_that_it_imports(files: dict[str, str]) -> None:
    files["dom.js"] = "export const byId = (id) => document.getElementById(id);\n"
    files["parts/board.js"] = (
        'import { byId as at } from "../dom.js";\nexport function zoom() { return at("x"); }\n'
    )
    files["keys.js"] = (
        'import * as board from "./parts/board.js";\nimport { byId } from "./dom.js";\nboard.zoom();\n'
    )
    files["all.js"] = 'import "./keys.js";\n'
    packed = packing.script(files, "all.js")  # type: ignore[arg-type]
    assert re.findall(r"^const (\S+) = \(\(\) => \{", packed, re.MULTILINE) == [
        "$dom", "$parts_board", "$keys", "$all",
    ]  # fmt: skip
    assert "return { byId };" in packed and "return { zoom };" in packed
    assert "const { byId: at } = $dom;" in packed and "const board = $parts_board;" in packed
    assert "import" not in packed and "export" not in packed


@pytest.mark.parametrize(
    "line",
    [
        "export let count = 0;",
        "export default function () {}",
        'export { a } from "./a.js";',
        'import one from "./a.js";',
        'import { a } from "./a.js"; a();',
        'const late = await import("./a.js");',
        "fetch(import.meta.url);",
    ],
)
def test_other_ways_are_refused_by_file_and_line(files: dict[str, str], line: str) -> None:
    files["a.js"] = "export const a = 1;\n"
    files["odd.js"] = f"// all right so far\n{line}\n"
    with pytest.raises(PackingError, match=re.escape(f"odd.js: `{line}` cannot be packed")):
        packing.script(files, "odd.js")  # type: ignore[arg-type]


def test_comments_that_are_whole_lines_do_not_travel(files: dict[str, str]) -> None:
    """Nor do they count; those beside code stay, and so does the code."""
    files["a.js"] = (
        '/** @typedef {import("./b.js").B} B */\n// import("./b.js")\nexport class A {}\n'
        "  /**\n   * Two lines.\n   */\n  /** @type {A} */ (one).two(); // three\n/* four */\n"
    )
    assert packing.script(files, "a.js") == (  # type: ignore[arg-type]
        "const $a = (() => { // a.js\nclass A {}\n"
        "  /** @type {A} */ (one).two(); // three\nreturn { A };\n})();\n"
    )


def test_circles_and_missing_files_are_refused(files: dict[str, str]) -> None:
    files["a.js"] = 'import "./b.js";\n'
    files["b.js"] = 'import "./a.js";\n'
    files["c.css"] = '@import url("lost.css");\n'
    with pytest.raises(PackingError, match=r"a\.js imports b\.js imports a\.js: a circle"):
        packing.script(files, "a.js")  # type: ignore[arg-type]
    with pytest.raises(PackingError, match=r"c\.css imports lost\.css, and there is no such file"):
        packing.sheet(files, "c.css")  # type: ignore[arg-type]


def test_a_sheet_has_those_that_it_imports_in_their_place(files: dict[str, str]) -> None:
    files["shared/chart.css"] = "p { color: red; }\n"
    files["game/board.css"] = '/* A board. */\n@import url("../shared/chart.css");\np { margin: 0; }\n'
    assert packing.sheet(files, "game/board.css") == (  # type: ignore[arg-type]
        "/* A board. */\np { color: red; }\n\np { margin: 0; }\n"
    )
    files["odd.css"] = '@import "shared/chart.css" print;\n'
    with pytest.raises(PackingError, match=r"odd\.css"):
        packing.sheet(files, "odd.css")  # type: ignore[arg-type]


def test_everything_that_a_table_runs_is_in_the_file_of_its_page() -> None:
    """Every module of the page, and none that a browser would have to ask for."""
    sent = static.content("pages/table.js").decode()
    for name in ("table", "board", "scene", "playback", "keys", "hints", "dom"):
        assert sent.count(f"(() => {{ // {name}.js\n") == 1
    assert not re.search(r"^(import|export)\b", sent, re.MULTILINE)
    assert static.content("lauta.css") == (static.OURS / "lauta.css").read_bytes()


def test_a_page_of_several_games_has_their_sheets_in_one_file() -> None:
    sent = static.content(static.OF_ALL_GAMES).decode()
    for game in lauta.games():
        assert static.content(f"{game.id}/board.css").decode() in sent
        assert static.content(f"{game.id}/board.css") in static.content(static.OF_A_GAME.format(game.id))
    assert static.OF_ALL_GAMES in static.names()


def test_a_game_has_its_sheets_in_one_file() -> None:
    (address,) = static.stylesheets("retkikunnat")
    name = address.removeprefix(f"/{static.PREFIX}")
    assert name in static.names()
    for sheet in ("board", "cards", "table"):
        assert static.content(f"retkikunnat/{sheet}.css") in static.content(name)


def test_no_sheet_makes_a_browser_ask_for_another() -> None:
    sheets = [name for name in static.names() if name.endswith(".css")]
    assert "retkikunnat/board.css" in sheets and "pages/table.css" in sheets
    for name in sheets:
        assert b"@import" not in static.content(name)
