"""The cipher of Web Push (RFC 8291) in the coding aes128gcm (RFC 8188), by the library `cryptography`.

One message is one record: what services take (4,096 bytes) is no longer than that.
"""

from __future__ import annotations

import os

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes of a record with its tag
TAG = 16
LAST = b"\x02"  # ends the text of the last record


def encrypt(
    plain: bytes,
    browser: bytes,
    secret: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a message for a browser with this public key (an uncompressed point) and secret (16 bytes).

    The salt and our own key are new for every message, except in tests. ValueError where the key is no point
    of the curve, or the message is too long for a record.
    """
    if len(plain) > RECORD - TAG - len(LAST):
        raise ValueError(f"a push has at most {RECORD - TAG - len(LAST)} bytes, not {len(plain)}")
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    ours = _point(own.public_key())
    key, nonce = keys_of(own.exchange(ec.ECDH(), theirs), secret, salt, browser, ours)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, plain + LAST, None)


def keys_of(shared: bytes, secret: bytes, salt: bytes, browser: bytes, server: bytes) -> tuple[bytes, bytes]:
    """Derive the content key and the nonce of the first record from the secret that both sides share."""
    made = _derived(shared, secret, b"WebPush: info\0" + browser + server, 32)
    key = _derived(made, salt, b"Content-Encoding: aes128gcm\0", 16)
    return key, _derived(made, salt, b"Content-Encoding: nonce\0", 12)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
