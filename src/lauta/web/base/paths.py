"""Where the server keeps its things: the data folder, the database, the secret key.

Only the file system; settings and models are elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

import platformdirs

from ...engine.errors import LautaError
from ...engine.phrase import T
from .environment import given

KEY, SECRET = "secret.key", "LAUTA_SECRET_KEY"
SHORTEST_KEY = 16


class BadKey(LautaError):
    """There is a key, but none that could sign anything; the message says what to do."""


def data_path() -> Path:
    """Where this installation's tables and key lie, or will lie; LAUTA_DATA moves it."""
    chosen = given("LAUTA_DATA")
    return Path(chosen).expanduser() if chosen else platformdirs.user_data_path("lauta", appauthor=False)


def data_folder() -> Path:
    """The same folder, made when missing."""
    folder = data_path()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def database_file() -> Path:
    """The SQLite file; it holds secret seeds, so nobody else may read it."""
    path = data_folder() / "lauta.sqlite3"
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path


def secret_key() -> str:
    """The key that signs cookies: LAUTA_SECRET_KEY, else one made once and kept in the data folder.

    Raises BadKey, BadSetting.
    """
    path = data_folder() / KEY
    if not given(SECRET) and not path.exists():
        keep_text(path, secrets.token_urlsafe(64))
    return known_key() or ""


def known_key() -> str | None:
    """The key that there is; None where the first start has still to make it.

    Raises BadKey, BadSetting, OSError.
    """
    named = given(SECRET)
    if named:
        return _checked(named, SECRET)
    path = data_path() / KEY
    return _checked(path.read_text("ascii", errors="replace"), str(path)) if path.exists() else None


def _checked(key: str, where: str) -> str:
    key = key.strip()
    if len(key) < SHORTEST_KEY:
        raise BadKey(
            T(
                "The key in {where} is empty or too short, and no seat would be safe. Put it back from a "
                "copy; or take it away, and a new one is made, but everybody has to be invited again.",
                where=where,
            )
        )
    return key


def keep_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all, unless somebody else has done so meanwhile."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        except OSError:  # a file system that knows no links
            os.rename(name, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)
