"""What a page needs in one file: scripts and style sheets with what they import; what cannot be packed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import lauta
from lauta.web.base import packing, static
from lauta.web.base.packing import PackingError

Write = Callable[[dict[str, str]], dict[str, Path]]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes files by name; the same with the paths."""

    def write(texts: dict[str, str]) -> dict[str, Path]:
        files = {name: tmp_path / name for name in texts}
        for name, path in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[name], encoding="utf-8")
        return files

    return write


def test_a_module_is_there_once_and_after_all_that_it_imports(written: Write) -> None:
    files = written({
        "dom.js": "export const byId = (id) => document.getElementById(id);\n",
        "parts/board.js": 'import { byId as at } from "../dom.js";\nexport function zoom() { at("x"); }\n',
        "keys.js": 'import * as all from "./parts/board.js";\nimport { byId } from "./dom.js";\nall.zoom();',
        "all.js": 'import "./keys.js";\n',
    })  # fmt: skip
    packed = packing.script(files, "all.js")
    assert re.findall(r"^const (\S+) = \(\(\) => \{", packed, re.MULTILINE) == [
        "$dom", "$parts_board", "$keys", "$all",
    ]  # fmt: skip
    assert "return { byId };" in packed and "return { zoom };" in packed
    assert "const { byId: at } = $dom;" in packed and "const all = $parts_board;" in packed
    assert "import" not in packed and "export" not in packed


def test_modules_behind_one_that_awaits_something_wait_for_it(written: Write) -> None:
    files = written({
        "painted.js": "await new Promise(requestAnimationFrame);\n",
        "keys.js": "export const n = 1;\n",
        "all.js": 'import "./painted.js";\nimport "./keys.js";\n',
    })  # fmt: skip
    packed = packing.script(files, "all.js")
    assert re.findall(r"^const (\S+) = (await \(async )?\(?\(\) => \{", packed, re.MULTILINE) == [
        ("$painted", "await (async "), ("$keys", ""), ("$all", ""),
    ]  # fmt: skip


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
def test_other_ways_are_refused_by_file_and_line(written: Write, line: str) -> None:
    files = written({"a.js": "export const a = 1;\n", "odd.js": f"// all right so far\n{line}\n"})
    with pytest.raises(PackingError, match=re.escape(f"odd.js: `{line}` cannot be packed")):
        packing.script(files, "odd.js")


def test_comments_that_are_whole_lines_do_not_travel(written: Write) -> None:
    """Nor do they count; those beside code stay, and so does the code."""
    said = (
        '/** @typedef {import("./b.js").B} B */\n// import("./b.js")\nexport class A {}\n'
        '/*\nimport "./b.js";\n*/\n  /** @type {A} */ (one).two(); // three\n/* four */\n'
    )
    assert packing.script(written({"a.js": said}), "a.js") == (
        "const $a = (() => { // a.js\nclass A {}\n"
        "  /** @type {A} */ (one).two(); // three\nreturn { A };\n})();\n"
    )


def test_a_text_that_looks_like_a_comment_is_not_lost_unnoticed(written: Write) -> None:
    files = written({"a.js": "const kept = `one`;\nconst path = `two\n// three`;\n"})
    with pytest.raises(PackingError, match=r"a\.js: what stands below `const path = `two`"):
        packing.script(files, "a.js")


def test_circles_and_missing_files_are_refused(written: Write) -> None:
    files = written({
        "a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n', "c.css": '@import url("lost.css");\n',
    })  # fmt: skip
    with pytest.raises(PackingError, match=r"a\.js imports b\.js imports a\.js: a circle"):
        packing.script(files, "a.js")
    with pytest.raises(PackingError, match=r"c\.css imports lost\.css, and there is no such file"):
        packing.sheet(files, "c.css")


def test_a_sheet_has_those_that_it_imports_in_their_place(written: Write) -> None:
    files = written({
        "shared/chart.css": "p { color: red; }\n",
        "game/board.css": '/* A board. */\n@import url("../shared/chart.css");\np { margin: 0; }\n',
        "odd.css": '@import "shared/chart.css" print;\n',
    })  # fmt: skip
    assert packing.sheet(files, "game/board.css") == (
        "/* A board. */\np { color: red; }\n\np { margin: 0; }\n"
    )
    with pytest.raises(PackingError, match=r"odd\.css"):
        packing.sheet(files, "odd.css")


def test_everything_that_a_table_runs_is_in_the_file_of_its_page() -> None:
    """Every module of the page, and none that a browser would have to ask for."""
    sent = static.content("pages/table.js").decode()
    run = "table/table board/board board/scene board/playback table/keys table/hints common/dom"
    for name in run.split():
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


ROOMS = {
    "common": {"common"},
    "board": {"board", "common"},
    "table": {"table", "board", "common"},
    "site": {"site", "common"},
    "editors": {"editors", "common"},
    "pages": {"pages", "table", "board", "common"},
}


def test_rooms_of_scripts_know_one_another_one_way() -> None:
    """What is drawn knows nothing of what stands around it; pages beside the table nothing of the table."""
    scripts = sorted(static.OURS.glob("*/*.js"))
    assert {script.parent.name for script in scripts} == set(ROOMS)
    for script in scripts:
        for other in re.findall(r'^import .*?"(\.[^"]+)";$', script.read_text("utf-8"), re.MULTILINE):
            room = (script.parent / other).resolve().parent.name
            assert room in ROOMS[script.parent.name], f"{script.name} imports {other}"
