"""The keys of a browser that gets pushes, the same in every process: only they open what was sent."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.web.opening import decrypted

_PRIVATE = ec.derive_private_key(0x1F2E3D4C5B6A, ec.SECP256R1())
_SECRET = bytes(range(16))


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).rstrip(b"=").decode()


def subscription(endpoint: str) -> str:
    """What the browser hands to the site."""
    public = _PRIVATE.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return json.dumps({"endpoint": endpoint, "keys": {"p256dh": _text(public), "auth": _text(_SECRET)}})


def opened(body: bytes) -> Any:
    """A push as the browser reads it."""
    return json.loads(decrypted(body, _PRIVATE, _SECRET))
