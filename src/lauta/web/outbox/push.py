"""Web Push: a message that only the reader's browser can open, handed to the service that the browser names.

The cipher is in `push_cipher.py`, loaded when the first push is sent; the keys are in `push_keys.py`.
"""

from __future__ import annotations

import base64
import hashlib
import json
from urllib.parse import urlsplit

from ...text import unlinked
from ..base.clock import wall
from ..base.site import site
from . import answers
from .answers import Answer
from .kinds import Push
from .outward import checked, post
from .push_keys import NoPushKey, key_id, keys, public_key, to_text

SIGNED_S = 12 * 3600  # services refuse what is signed for more than a day
MOST_TOPIC = 32
REFUSED_KEY = {"401", "403"}
GONE = {"404", "410"}
SHOWN = {"title", "body"}  # the rest is for our worker

__all__ = ["NoPushKey", "fits", "key_id", "public_key", "send"]


def send(push: Push, seconds: float | None = None, tries: int = 1) -> Answer:
    """Hand a message in. Raises Unreachable, NoPushKey."""
    from .push_cipher import encrypt

    to = push.to
    if to.server_key not in ("", key_id()):
        return Answer(answers.NEVER, answers.OLD_KEY)
    shown = {name: unlinked(str(push.content[name]), None) for name in SHOWN & push.content.keys()}
    plain = json.dumps({**push.content, **shown}, ensure_ascii=False).encode()
    body = encrypt(plain, _bytes(to.key), _bytes(to.secret))
    headers = {
        "Authorization": _signed(checked(to.endpoint)), "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream", "TTL": str(push.keep_s), "Urgency": "normal",
        "Topic": topic_of(push.topic),
    }  # fmt: skip
    reply = post(to.endpoint, body, headers, seconds, tries)
    return answers.of_status(reply.status, reply.retry_after)


def topic_of(text: str) -> str:
    """A topic as services take it, which tells them nothing."""
    return to_text(hashlib.sha256(text.encode()).digest())[:MOST_TOPIC]


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
