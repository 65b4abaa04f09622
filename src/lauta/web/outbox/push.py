"""Web Push: a message that only the reader's browser can open, handed to the service that the browser names.

The keys of this server are made once and kept in the data folder; ciphers are those of libraries, which are
loaded when the first push is sent.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ... import files
from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.clock import wall
from ..base.paths import data_folder
from ..base.site import site
from . import answers
from .answers import Answer
from .kinds import Push
from .outward import checked, post

SIGNED_S = 12 * 3600  # services refuse what is signed for more than a day
MOST_TOPIC = 32
REFUSED_KEY = {"401", "403"}
GONE = {"404", "410"}

if TYPE_CHECKING:
    from py_vapid import Vapid02


class NoPushKey(LautaError):
    """The key of this server's pushes cannot be read; the message says why."""


@cache
def keys() -> Vapid02:
    """The keys by which services know this server. Raises NoPushKey."""
    from py_vapid import Vapid02

    try:
        path = data_folder() / "push.pem"
        if not path.exists():
            fresh = Vapid02()
            fresh.generate_keys()
            files.create(path, fresh.private_pem(), private=True)
        return Vapid02.from_pem(path.read_bytes())
    except (OSError, ValueError, TypeError) as error:
        raise NoPushKey(
            T("The key in {path} cannot be read. Bring it back from a backup, or delete it.", path="push.pem")
        ) from error


def public_key() -> str:
    """What a browser needs to subscribe. Raises NoPushKey."""
    from cryptography.hazmat.primitives import serialization

    known = keys().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return _text(known)


def key_id(public: str | None = None) -> str:
    """A short name of a public key, that of this server as a rule. Raises NoPushKey."""
    return hashlib.sha256((public_key() if public is None else public).encode()).hexdigest()[:16]


def send(push: Push, seconds: float | None = None, tries: int = 1) -> Answer:
    """Hand a message in. Raises Unreachable, NoPushKey."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    to = push.to
    if to.server_key not in ("", key_id()):
        return Answer(answers.NEVER, answers.OLD_KEY)
    body = http_ece.encrypt(
        json.dumps(push.content, ensure_ascii=False).encode(),
        salt=os.urandom(16), private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(to.key), auth_secret=_bytes(to.secret), version="aes128gcm",
    )  # fmt: skip
    headers = {
        "Authorization": _signed(checked(to.endpoint)), "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream", "TTL": str(push.keep_s), "Urgency": "normal",
        "Topic": topic_of(push.topic),
    }  # fmt: skip
    reply = post(to.endpoint, body, headers, seconds, tries)
    return answers.of_status(reply.status, reply.retry_after)


def topic_of(text: str) -> str:
    """A topic as services take it, which tells them nothing."""
    return _text(hashlib.sha256(text.encode()).digest())[:MOST_TOPIC]


def _signed(endpoint: str) -> str:
    """Who sends this, for a service: our key, and a contact where there is one (RFC 8292)."""
    from py_vapid.jwt import sign

    parts = urlsplit(endpoint)
    port = parts.port if parts.port not in (None, {"https": 443, "http": 80}.get(parts.scheme)) else None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    claims = {
        "aud": f"{parts.scheme}://{host}{f':{port}' if port else ''}",
        "exp": int(wall()) + SIGNED_S,
    }
    known = site().push_subject
    if known:
        claims["sub"] = known
    return f"vapid t={sign(claims, keys().private_key)},k={public_key()}"


def fits(key: str, secret: str) -> bool:
    """True if a browser's keys are valid."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        return len(_bytes(secret)) == 16
    except (ValueError, TypeError):
        return False


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
