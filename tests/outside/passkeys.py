"""A browser over https, which may hold a passkey. No tests here."""

from __future__ import annotations

from typing import Any

from tests.web.authenticator import Authenticator


class Browser:
    """A browser at https://testserver, with a passkey of its own once it has made one."""

    def __init__(self) -> None:
        from tests.visitors import Visitor

        self.headers = {"Host": "testserver"}
        self.client = Visitor(headers={"Accept-Language": "en", "User-Agent": "Firefox/140 (X11; Linux)"})
        self.key = Authenticator()
        self.get("/worker.js")

    def get(self, path: str) -> Any:
        return self.client.get(path, secure=True, headers=self.headers)

    def post(self, path: str, **form: Any) -> Any:
        return self.client.post(path, form, secure=True, headers=self.headers)

    def asked(self, what: str, **form: str) -> Any:
        return self.post(f"/passkeys/{what}", **form).json().popitem()[1]

    def add_passkey(self, password: str) -> None:
        """One more way into the account that is signed in here."""
        answer = self.key.make(self.asked("add", old=password))
        assert self.post("/account/passkeys/add", passkey=answer).status_code == 200

    def sign_in(self) -> None:
        self.post("/sign-in", passkey=self.key.sign(self.asked("enter")))
