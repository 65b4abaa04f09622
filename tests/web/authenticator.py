"""A passkey in software, as the standard wants it: makes keys and signs with them. It shows nothing.

Web Authentication Level 3, sections 6.1 (authenticator data), 6.5 (attestation) and 5.8.1 (client data).
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One device with one passkey, whose `count` goes up whenever it signs; made for `origin`."""

    def __init__(self, origin: str = "https://testserver", host: str = "testserver") -> None:
        self.origin, self.host = origin, host
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(20)
        self.handle, self.count = "", 0

    def make(self, asked: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.create`."""
        self.handle = asked["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(PRESENT | VERIFIED | WITH_KEY) + held
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", asked["challenge"])
        return self._told(clientDataJSON=text(client), attestationObject=text(attested))

    def sign(self, asked: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.get`."""
        self.count += 1
        data, client = self._data(PRESENT | VERIFIED), self._client("webauthn.get", asked["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._told(
            clientDataJSON=text(client), authenticatorData=text(data), signature=text(signature),
            userHandle=self.handle,
        )  # fmt: skip

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _told(self, **response: str) -> str:
        name = text(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
