"""The files that browsers fetch as they are: ours, and those that each game brings along.

They live under an address that names their content, so browsers may keep them for ever.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import mimetypes
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from whitenoise import WhiteNoise

import lauta

from ... import files
from . import packing
from .paths import data_folder

WEB = Path(__file__).parent.parent
OURS = WEB / "static"


def _game_folder(game_id: str) -> Path:
    return Path(lauta.__file__).parent / "games" / game_id / "static"


def folders() -> list[Path]:
    """Ours, what games share, and one for each game that has any."""
    shared = sorted((Path(lauta.__file__).parent / "games" / "shared").glob("*/static"))
    own = [folder for game in lauta.games() if (folder := _game_folder(game.id)).is_dir()]
    return [OURS, *shared, *own]


def _files() -> Iterator[tuple[str, Path]]:
    for folder in folders():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path


def _build() -> str:
    digest = hashlib.sha256()
    for packer in (__file__, packing.__file__):
        digest.update(Path(packer).read_bytes())
    for name, path in _files():
        digest.update(name.encode() + b"\0" + path.read_bytes())
    for path in sorted((WEB / "templates").rglob("*.html")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


BUILD = _build()
OLDER_BUILDS = 2  # kept besides this one: 3 MiB each
_BUILD = re.compile(r"[0-9a-f]{10}")
PREFIX = f"static/{BUILD}/"
OF_A_GAME, OF_ALL_GAMES = "pages/game-{}.css", "pages/games.css"  # made of the sheets of the games


def asset(name: str) -> str:
    """The address of a static file."""
    return f"/{PREFIX}{name}"


def style_beside(module: str) -> str:
    """The style sheet that lies beside a script under the same name; empty where there is none."""
    name = module.removesuffix(".js") + ".css"
    return name if any((folder / name).is_file() for folder in folders()) else ""


def stylesheets(game_id: str) -> list[str]:
    """The address of the file with a game's own style sheets, alone; nothing where it has none."""
    return [asset(OF_A_GAME.format(game_id))] if _sheets(game_id) else []


@cache
def _sheets(game_id: str) -> tuple[str, ...]:
    folder = _game_folder(game_id)
    sheets = (path for path in sorted(folder.rglob("*.css")) if path.parent.name != "editors")
    return tuple(path.relative_to(folder).as_posix() for path in sheets)


def _of_games() -> Mapping[str, tuple[str, ...]]:
    """What is put together of the sheets of one game, or of all, by name."""
    each = {OF_A_GAME.format(game.id): _sheets(game.id) for game in lauta.games()}
    return {**each, OF_ALL_GAMES: sum(each.values(), ())}


def with_static(application: Any) -> WhiteNoise:
    """The WSGI application with the static files in front of it, each plain and packed."""
    mimetypes.add_type("text/javascript", ".js")
    wrapped = WhiteNoise(
        application, max_age=31536000, immutable_file_test=lambda path, url: True, charset="utf-8"
    )  # fmt: skip
    wrapped.add_files(str(_packed()), prefix=PREFIX)
    for folder in kept_builds(data_folder() / "static"):
        wrapped.add_files(str(folder), prefix=f"static/{folder.name}/")
    return wrapped


def names() -> list[str]:
    """The files that are sent, by name below their addresses."""
    return [*_known(), *_of_games()]


def content(name: str) -> bytes:
    """What is sent for a file: style sheets, and the scripts of whole pages, have what they import in them.

    Raises KeyError where there is no such file, PackingError where it imports in a way that cannot be packed.
    """
    files, of_games = _known(), _of_games()
    if name in of_games:
        return b"\n".join(map(content, of_games[name]))
    if name.endswith(".css"):
        return packing.sheet(files, name).encode()
    if name.startswith("pages/"):
        return packing.script(files, name).encode()
    return files[name].read_bytes()


@cache
def _known() -> Mapping[str, Path]:
    return dict(_files())


def _packed() -> Path:
    """A folder with all files of this build as they are sent, each also compressed."""
    above = data_folder() / "static"
    folder = above / BUILD
    for old in _left_over(above):
        files.remove_folder(old)
    if not folder.is_dir():
        part = above / f"{BUILD}.part"
        for name in names():
            target = part / name
            files.folder(target.parent)
            sent = content(name)
            files.write(target, sent, durable=False)
            files.write(target.with_name(f"{target.name}.gz"), gzip.compress(sent, 9, mtime=0), durable=False)
        files.sync_all()  # once for hundreds of files
        files.move(part, folder)
    with contextlib.suppress(OSError):
        os.utime(folder)  # the order in which builds were at work
    return folder


def kept_builds(above: Path) -> list[Path]:
    """Folders of the builds before this one, the last first: open pages still ask for their files."""
    found = [path for path in above.glob("*") if _BUILD.fullmatch(path.name) and path.name != BUILD]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:OLDER_BUILDS]


def _left_over(above: Path) -> list[Path]:
    """Folders of builds that are too old, and unfinished ones."""
    kept = {BUILD, *(path.name for path in kept_builds(above))}
    return [path for path in above.glob("*") if path.is_dir() and path.name not in kept]
