"""Where the server keeps its things: the data folder, the database, the secret key.

Only the file system; settings and models are elsewhere.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder of this installation's tables and key; LAUTA_DATA moves it. Made when missing."""
    chosen = os.environ.get("LAUTA_DATA")
    folder = Path(chosen) if chosen else platformdirs.user_data_path("lauta", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def database_file() -> Path:
    """The SQLite file; it holds secret seeds, so nobody else may read it."""
    path = data_folder() / "lauta.sqlite3"
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path


def secret_key() -> str:
    """The key that signs cookies: LAUTA_SECRET_KEY, else one made once and kept in the data folder."""
    given = os.environ.get("LAUTA_SECRET_KEY")
    if given:
        return given
    path = data_folder() / "secret.key"
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(64))
    return path.read_text("ascii").strip()
