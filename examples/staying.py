# How a program stays at a Lauta server: after a restart, a cut connection or a 429 it comes back by itself.
import json
import random
import signal
import sys
import time
import uuid
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SILENCE_S = 45  # a stream says something every 15 seconds
LONGEST_S = 60
LATER = (408, 429, 500, 502, 503, 504)  # the server, or the proxy before it, asks to try again
signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


class Server:
    def __init__(self, address, token):
        self.address, self.token, self.tries = address.rstrip("/"), token, 0

    def ask(self, path, body=None):
        """The answer to a request, which is sent until there is one, and carried out once."""
        key = {} if body is None else {"Idempotency-Key": str(uuid.uuid4())}
        while True:
            try:
                with self._open(path, body, key) as answer:
                    found = json.load(answer)
                self.tries = 0
                return found
            except HTTPError as error:
                told = self._refused(error)
                if told is not None:
                    return told
            except (OSError, HTTPException, ValueError):  # no server, a cut connection, half an answer
                self._wait(0)

    def lines(self, path):
        """The lines of a stream for ever, or until it says why it ends; blank ones are silence."""
        since = None
        while True:
            try:
                with self._open(path if since is None else f"{path}?since={since}") as stream:
                    for line in stream:
                        self.tries = 0
                        found = json.loads(line) if line.strip() else {"type": "silence"}
                        since = found.get("at", since)
                        yield found
                        if found.get("status") == "over":
                            return
            except HTTPError as error:
                told = self._refused(error)
                if told is not None:
                    sys.exit(f"{path}: {told}")
            except (OSError, HTTPException, ValueError):
                pass
            self._wait(0)

    def _open(self, path, body=None, more=()):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **dict(more)}
        content = None if body is None else json.dumps(body).encode()
        return urlopen(Request(self.address + path, content, headers), timeout=SILENCE_S)

    def _refused(self, error):
        """What a refusal says; None where it is to be tried again, after a pause."""
        try:
            told = json.loads(error.read())
        except (OSError, HTTPException, ValueError):
            told = {"code": str(error.code), "error": error.reason}
        if error.code == 401:
            sys.exit(told["error"])
        if error.code not in LATER and told.get("code") != "pending":
            return told
        after = error.headers.get("Retry-After", "0")
        self._wait(int(after) if after.isdigit() else 0)
        return None

    def _wait(self, least):
        """Pause for longer after each failure, and not at the same moment as everybody else."""
        self.tries += 1
        time.sleep(least + random.uniform(0.5, 1) * min(LONGEST_S, 0.25 * 2**self.tries))
