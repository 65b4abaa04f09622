"""Where the server keeps its things: the data folder, the database, the secret key.

How files are written is in `lauta/files.py`; settings and models are elsewhere.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from ... import files
from ...engine.errors import LautaError
from ...engine.phrase import T
from .environment import given

KEY, SECRET = "secret.key", "LAUTA_SECRET_KEY"
DATABASE = "lauta.sqlite3"
SHORTEST_KEY = 16


class BadKey(LautaError):
    """There is a key, but none that could sign anything; the message says what to do."""


class BadFolder(LautaError):
    """There is no data folder, or nothing can be written to it; the message says why and what to do."""


def data_path() -> Path:
    """Where this installation's tables and key lie, or will lie; LAUTA_DATA moves it. Raises BadFolder."""
    found = files.chosen(given("LAUTA_DATA")) or files.user_data()
    if found is None:
        raise BadFolder(
            T("This user has no home folder. Let LAUTA_DATA name a folder where Lauta can keep its data.")
        )
    return found


def data_folder() -> Path:
    """The same folder, made when missing. Raises BadFolder."""
    path = data_path()
    try:
        return files.folder(path, private=True)
    except OSError as error:
        raise _bad_folder(path, error) from error


def check_data_folder() -> None:
    """Make sure that files can be written to the data folder. Raises BadFolder."""
    path = data_folder()
    try:
        files.check_writable(path)
    except OSError as error:
        raise _bad_folder(path, error) from error


def _bad_folder(path: Path, error: OSError) -> BadFolder:
    return BadFolder(
        T(
            "Lauta cannot write to its data folder {path}: {why}. Repair that, or let LAUTA_DATA name "
            "another folder.",
            path=files.shown(path),
            why=error.strerror or str(error),
        )
    )


def database_file() -> Path:
    """The SQLite file; it holds secret seeds, so nobody else may read it. Raises BadFolder."""
    path = data_folder() / DATABASE
    if not path.exists():
        try:
            keep(path, b"")
        except OSError as error:
            raise _bad_folder(path.parent, error) from error
    return path


def keep(path: Path, content: bytes | str) -> None:
    """Make a private file of the data folder, unless another process has done so meanwhile. OSError."""
    if files.create(path, content, private=True):
        files.give_to_owner(path, path.parent)


def secret_key() -> str:
    """The key that signs cookies: LAUTA_SECRET_KEY, else one made once and kept in the data folder.

    Raises BadKey, BadSetting.
    """
    path = data_folder() / KEY
    if not given(SECRET) and not path.exists():
        keep(path, secrets.token_urlsafe(64))
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
