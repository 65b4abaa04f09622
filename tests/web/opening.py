"""How a browser opens a push: the other side of `web/outbox/push_cipher.py`. No tests here."""

from __future__ import annotations

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from lauta.web.outbox.push_cipher import CURVE, LAST, keys_of


def decrypted(body: bytes, private: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """The text of a push. cryptography's InvalidTag where it was meant for another browser."""
    salt, length = body[:16], body[20]
    server, sealed = body[21 : 21 + length], body[21 + length :]
    point = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, server))
    key, nonce = keys_of(shared, secret, salt, point, server)
    plain = AESGCM(key).decrypt(nonce, sealed, None)
    assert plain.endswith(LAST), "a push is one record, and its end is marked"
    return plain.removesuffix(LAST)
