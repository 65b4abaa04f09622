"""Web Push: a message that only the reader's browser can open, handed to the service that the browser names.

The keys of this server are made once and kept in the data folder; ciphers are those of libraries, which are
loaded once somebody wants pushes.
"""

from __future__ import annotations

import base64
import json
import os
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ... import files
from ..base.paths import data_folder
from ..models import Subscription
from .outward import checked, post

KEPT_S = 24 * 3600  # for which the service keeps a message whose browser is off
GONE = {404, 410}

if TYPE_CHECKING:
    from py_vapid import Vapid02


@cache
def keys() -> Vapid02:
    """The keys with which services know this server."""
    from py_vapid import Vapid02

    path = data_folder() / "push.pem"
    if not path.exists():
        fresh = Vapid02()
        fresh.generate_keys()
        files.create(path, fresh.private_pem(), private=True)
    return Vapid02.from_pem(path.read_bytes())


def public_key() -> str:
    """What a browser needs to subscribe."""
    from cryptography.hazmat.primitives import serialization

    known = keys().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return _text(known)


def send(to: Subscription, told: dict[str, Any], contact: str) -> bool:
    """Hand a message in; false where the browser has left the service. Raises Unreachable."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    body = http_ece.encrypt(
        json.dumps(told, ensure_ascii=False).encode(),
        salt=os.urandom(16), private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(to.key), auth_secret=_bytes(to.secret), version="aes128gcm",
    )  # fmt: skip
    parts = urlsplit(checked(to.endpoint))
    signed = keys().sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"mailto:{contact}"})
    headers = {**signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
               "TTL": str(KEPT_S), "Urgency": "normal"}  # fmt: skip
    return post(to.endpoint, body, headers) not in GONE


def fits(key: str, secret: str) -> bool:
    """Whether a browser's keys are some."""
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
