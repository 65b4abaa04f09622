"""JSON and TOML from elsewhere: one reader each, with bounds and a sentence; who else parses, and why."""

from __future__ import annotations

import ast
import io
import tarfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

import lauta
from lauta.text import NotJson, read_json

SOURCE = Path(lauta.__file__).parent

# Files that parse JSON by themselves: what they read is our own.
JSON = {
    "text/json_reading.py": "the reader",
    "analysis/thinker.py": "lines of the server to its own child",
    "arena/games_afar.py": "pieces of work of ours",
    "arena/player.py": "lines of our own child",
    "arena/tally.py": "names that we have made",
    "arena/game_store.py": "files of a run of ours",
    "bots/worker.py": "lines of the server to its own child",
    "learning/gathering.py": "pieces of work of ours",
    "learning/training.py": "files of a run of ours",
    "openings/library.py": "files of the package",
    "openings/playing.py": "files of a run of ours",
    "pictures/child.py": "lines of the server to its own child",
    "puzzles/finding.py": "files of a run of ours",
    "puzzles/puzzle.py": "files of the package",
    "research/settings.py": "what a researcher's own program says",
    "web/analysis/thinker.py": "lines of our own child",
    "web/base/engines.py": "a setting of the admin",
    "web/jobs/django_child.py": "lines of the server to its own child",
    "web/page/export_child.py": "lines of the server to its own child",
    "web/jobs/child.py": "lines of the server to its own child",
    "web/bots/worker.py": "lines of our own child",
}
# Files that parse TOML by themselves: what they read lies in the package.
TOML = {
    "engine/toml_reading.py": "the reader",
    "engine/data.py": "data files of a game",
    "engine/decision_texts.py": "files of the package",
    "engine/drawing/lettering.py": "a file of the package",
    "engine/sentences.py": "files of the package",
    "engine/tutorial.py": "files of the package",
    "games/afrikan_tahti/howto/pictures.py": "a file of the package",
    "games/shared/star_board/drawing/coast.py": "a file of the package",
    "games/shared/star_board/drawing/names.py": "a file of the package",
    "puzzles/plan.py": "files of the package",
    "puzzles/puzzle.py": "files of the package",
    "research/layouts.py": "a file of the package",
}


class Asked(msgspec.Struct):
    names: list[str]
    n: int = 0


def test_json_of_the_type_is_read() -> None:
    assert read_json(b'\xef\xbb\xbf{"names": ["a"], "n": 3}', Asked) == Asked(["a"], 3)


@pytest.mark.parametrize(
    "data, why",
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b'{"names": ["\xff"]}', "no JSON"),
        (b'{"names": ["\\ud800"]}', "no JSON"),
        (b'{"names": NaN}', "no JSON"),
        (b"[]", "Expected `object`"),
        (b'{"names": [3]}', "Expected `str`"),
        (b'{"names": [], "n": "3"}', "Expected `int`"),
        (b'{"names": [], "n": ' + b"9" * 30 + b"}", "18 digits"),
        (b'{"names": [], "x": ' + b"[" * 9000 + b"]" * 9000 + b"}", "64 levels"),
        (b'{"names": ["a\\u0000"]}', "NUL"),
    ],
)
def test_other_json_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(NotJson, match=why):
        read_json(data, Asked)


def test_brackets_and_digits_in_texts_are_no_depth_and_no_numbers() -> None:
    text = "[" * 500 + "9" * 40 + '\\"[' + "\\\\u0000"
    assert read_json(b'{"names": ["' + text.encode() + b'"]}', Asked).names


def _callers(names: set[str]) -> set[str]:
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in names:
                found.add(str(path.relative_to(SOURCE)))
    return found


@pytest.mark.parametrize(
    "names, known",
    [
        (
            {"json.loads", "json.load", "msgspec.json.decode", "msgspec.json.Decoder", "json.JSONDecoder"},
            JSON,
        ),
        ({"tomllib.loads", "tomllib.load", "msgspec.toml.decode"}, TOML),
    ],
    ids=["JSON", "TOML"],
)
def test_nobody_else_parses(names: set[str], known: dict[str, Any]) -> None:
    assert _callers(names) - set(known) == set()


# ------------------------------------------------------------------ archives


def _packed(path: Path, **files: bytes) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name.replace("_", "."))
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


ABOUT = b'{"format": 1, "migration": "0001_initial", "lauta": "0.1.0"}'


@pytest.mark.parametrize(
    "files",
    [
        {"about_json": b"[" * 9000, "lauta_sqlite3": b""},
        {"about_json": b'["format"]', "lauta_sqlite3": b""},
        {"about_json": b"\xff\xfe", "lauta_sqlite3": b""},
        {"about_json": b" " * 2_000_000, "lauta_sqlite3": b""},
        {"about_json": ABOUT, "lauta_sqlite3": b"no database" * 1000},
        {"about_json": ABOUT, "lauta_sqlite3": b"", "secret_key": b"short"},
        {"about_json": ABOUT, "lauta_sqlite3": b"", "secret_key": b"\xff" * 80},
        {"about_json": ABOUT, "lauta_sqlite3": b"", "push_pem": b"no key"},
        {"about_json": ABOUT, "lauta_sqlite3": b"", "push_pem": b"x" * 2_000_000},
        {"about_json": b'{"format": 1, "migration": {}}', "lauta_sqlite3": b""},
    ],
)
def test_an_archive_is_looked_through_before_it_is_put_in_place(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.keeper.backup import CannotBackUp, restore

    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret.key").write_text("k" * 64)
    monkeypatch.setenv("LAUTA_DATA", str(folder))
    with pytest.raises(CannotBackUp):
        restore(_packed(tmp_path / "copy.tar.gz", **files), replace=True)
    assert (folder / "secret.key").read_text() == "k" * 64
    assert not list(folder.glob("before-restore-*"))


def test_an_archive_with_a_flipped_byte_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.keeper.backup import CannotBackUp, restore

    monkeypatch.setenv("LAUTA_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    path = _packed(tmp_path / "copy.tar.gz", about_json=ABOUT, lauta_sqlite3=bytes(range(256)) * 400)
    whole = path.read_bytes()
    for at in range(11, len(whole), len(whole) // 12):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        with pytest.raises(CannotBackUp):
            restore(path)
