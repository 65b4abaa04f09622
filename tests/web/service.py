"""Somebody else's server, which takes what is handed in, and a browser's keys for pushes. No tests here."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.web.opening import decrypted


class Service(HTTPServer):
    """Somebody else's server: it keeps what is handed in."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        super().__init__(("127.0.0.1", 0), Intake)
        self.url = f"http://127.0.0.1:{self.server_port}"


class Intake(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.taken.append((self.path, dict(self.headers), body))
        self.send_response(service.status)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


def text(key: bytes) -> str:
    return urlsafe_b64encode(key).rstrip(b"=").decode()


class Browser:
    """A browser that can read what was meant for it."""

    def __init__(self, service: Service) -> None:
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
        public = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription = json.dumps(
            {"endpoint": service.url + "/push", "keys": {"p256dh": text(public), "auth": text(self.secret)}}
        )

    def read(self, body: bytes) -> Any:
        return json.loads(decrypted(body, self.private, self.secret))


@contextmanager
def service_that_runs() -> Iterator[Service]:
    running = Service()
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
