"""The folder of compiled code: which files it depends on, and that nobody else may have filled it."""

from __future__ import annotations

import os
import re
import shutil
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lauta
from lauta.games import GAMES

unix = pytest.mark.skipif(sys.platform == "win32", reason="a matter of Unix owners and modes")

SHARED = ("data", "rules", "bots")
CORE = {
    "actions.py", "actors.py", "bits.py", "build.py", "data.py", "hexgrid.py", "loading.py",
    "random_stream.py", "record.py", "rule.py",
}  # fmt: skip


def _matters(path: Path, game: str) -> bool:
    """Whether compiled rules of a game depend on a file, which is named from `lauta` on."""
    if path.suffix not in {".py", ".toml"}:
        return False
    match path.parts:
        case ("engine", name):
            return name in CORE
        case ("engine", "compiling", _):
            return True
        case ("bots", *_):
            return True
        case ("games", "shared", room, *_) if room in SHARED:
            return True
        case ("games", "shared", _, room, *_):
            return room in SHARED
        case ("games", owner, room, *_):
            return owner == game and room in SHARED
    return False


@pytest.mark.parametrize("game", GAMES)
def test_only_rules_figures_and_bots_recompile_anything(game: str, tmp_path: Path) -> None:
    """A comment in any other file leaves the key of compiled code as it was; one in these does not."""
    from lauta.engine.compiling.folders import digest_of, sources

    home = tmp_path / "lauta"
    shutil.copytree(Path(lauta.__file__).parent, home, ignore=shutil.ignore_patterns("__pycache__"))

    def key() -> bytes:
        return digest_of(sources(home / "engine", home / "games" / game))

    files = [path for path in sorted(home.rglob("*")) if path.is_file()]
    before, told = key(), 0
    for path in files:
        if not _matters(path.relative_to(home), game):
            path.write_bytes(path.read_bytes() + b"\n# a comment\n")
    assert key() == before
    for path in files:
        if _matters(path.relative_to(home), game):
            path.write_bytes(path.read_bytes() + b"\n# a comment\n")
            assert key() != before, path
            before, told = key(), told + 1
    assert told > 20


def test_rules_import_nothing_else_that_could_change_them() -> None:
    """What rules, figures and bots take from the engine is in the key, or only names and words errors."""
    home, found = Path(lauta.__file__).parent, set()
    for path in (home / "games").rglob("*.py"):
        if set(path.relative_to(home).parts[:-1]) & set(SHARED):
            found |= set(re.findall(r"from \.+engine\.(\w+) import", path.read_text(encoding="utf-8")))
    assert {f"{name}.py" for name in found} <= CORE | {"errors.py", "phrase.py"}


def _root(folder: Path) -> Path:
    from lauta.files import owned_folder

    return owned_folder(folder, "lauta-compiled")


@unix
def test_the_same_folder_every_time(tmp_path: Path) -> None:
    first = _root(tmp_path)
    assert first == _root(tmp_path) == tmp_path / f"lauta-compiled-{os.getuid()}"
    assert first.stat().st_mode & 0o777 == 0o700


@unix
@pytest.mark.parametrize("trap", ["open to all", "link", "dangling link", "file"])
def test_a_folder_that_others_may_have_filled_is_not_used(tmp_path: Path, trap: str) -> None:
    place, elsewhere = tmp_path / f"lauta-compiled-{os.getuid()}", tmp_path / "elsewhere"
    if trap == "open to all":
        place.mkdir()
        place.chmod(0o777)
    elif trap == "file":
        place.write_text("")
    else:
        place.symlink_to(elsewhere)
        if trap == "link":
            elsewhere.mkdir(mode=0o700)
    root = _root(tmp_path)
    assert root != place
    assert root.stat().st_mode & 0o777 == 0o700


def test_processes_make_room_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one drops while another looks at it disturbs neither, and the newest stay."""
    from concurrent.futures import ThreadPoolExecutor

    from lauta.engine.compiling import folders

    monkeypatch.setattr(folders, "_cache_root", lambda: tmp_path)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(folders.used, [f"game-{number}" for number in range(400)]))
    folders.used("game-newest")
    left = {path.name for path in tmp_path.iterdir()}
    assert "game-newest" in left
    assert len(left) == folders.KEPT_CACHES


def test_an_index_of_code_for_editions_is_read_under_another_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a rule is called with may be an enum of the rules, whose module has the token in its name."""
    from lauta.engine.compiling.code_cache import ANY, _FilesForAny

    files_at: Any = partial(_opened, _FilesForAny, str(tmp_path))

    def files(token: str) -> Any:
        module = ModuleType(f"rules_{token}")
        kind = type("Kind", (), {"__module__": module.__name__})
        vars(module)["Kind"] = kind
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return files_at(token, "the source"), kind

    (first, one), (second, other) = files("a" * len(ANY)), files("b" * len(ANY))
    first.save((one, 1), "its code")
    assert second.load((other, 1)) == "its code"
    assert second.load((one, 1)) is None
    assert files_at(second.token, "another source").load((other, 1)) is None


def test_a_template_executed_twice_is_kept_twice(tmp_path: Path) -> None:
    """What is kept names its module, which a process that executed the template for others has not."""
    from lauta.engine.compiling.code_cache import _Impl

    names = []
    for module in ("lauta.games__compiled.africa.rules__one", "lauta.games__compiled.africa.rules__two"):
        space: dict[str, Any] = {"__name__": module}
        exec(compile("def step(): ...", str(tmp_path / "some_template.py"), "exec"), space)
        names.append(_Impl(space["step"], tmp_path)._filename_base)
    assert names[0] != names[1]


def _opened(kind: Any, folder: str, token: str, source: str) -> Any:
    """The files of one rule."""
    made = kind(folder, "turns.fix_mode", source)
    made.token = token
    return made
