"""The keys by which push services know this server: made once, and kept in the data folder.

The libraries are loaded when a key is needed first.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.paths import data_folder, keep

NAME = "push.pem"

if TYPE_CHECKING:
    from py_vapid import Vapid02


class NoPushKey(LautaError):
    """The key of this server's pushes cannot be read; the message says why."""


@cache
def keys() -> Vapid02:
    """The keys by which services know this server. Raises NoPushKey."""
    from py_vapid import Vapid02

    try:
        path = data_folder() / NAME
        if not path.exists():
            fresh = Vapid02()
            fresh.generate_keys()
            keep(path, fresh.private_pem())
        return _read(path)
    except (OSError, ValueError, TypeError) as error:
        raise NoPushKey(
            T("The key in {path} cannot be read. Bring it back from a backup, or delete it.", path=NAME)
        ) from error


def _read(path: Path) -> Vapid02:
    from py_vapid import Vapid02

    return Vapid02.from_pem(path.read_bytes())


def is_damaged(path: Path) -> bool:
    """True if there is a key file that is no key."""
    try:
        _read(path)
    except OSError:
        return False
    except (ValueError, TypeError):
        return True
    return False


def public_key() -> str:
    """What a browser needs to subscribe. Raises NoPushKey."""
    from cryptography.hazmat.primitives import serialization

    known = keys().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return to_text(known)


def key_id() -> str:
    """A short name of the public key. Raises NoPushKey."""
    return hashlib.sha256(public_key().encode()).hexdigest()[:16]


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
