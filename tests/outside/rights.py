"""A member with two browsers, and everything that opens the account. No tests here.

`here` is the member's own browser; what is made in `there` may be a thief's. Each credential is tried by
`opens`, as somebody who has nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.outside.passkeys import Browser
from tests.web.service import Browser as Pushed

PASSWORD, NEW = "a board of tiles", "another board of tiles"


class Unreached:
    """Where pushes would go: nothing is sent in these tests."""

    url = "https://push.example.org"


class World:
    """Aino's account, at a running game with Bram, who is a guest."""

    def __init__(self, another: Callable[..., Any], box: Any) -> None:
        from lauta.web.models import Member, Table

        self.another, self.box = another, box
        self.here, self.there, self.bram = Browser(), Browser(), another()
        self.here.post("/sign-up", name="Aino", password=PASSWORD, email="aino@example.org")
        Member.objects.filter(key="aino").update(confirmed=True)
        self.member = Member.objects.get(key="aino")
        self.there.post("/sign-in", name="Aino", password=PASSWORD)
        form = {"game": "africa", "players": 2, "preset": "dutch_rulebook", "seat_0": "me", "seat_1": "open"}
        self.table = self.here.post("/new", name="Aino", **form).headers["Location"].removeprefix("/t/")
        link = Table.objects.get(public_id=self.table).seats.get(index=1).token
        self.bram.post(f"/join/{self.table}/{link}", fragment=False, name="Bram")
        self.held = {name: getattr(self, f"_make_{name}")() for name in CREDENTIALS}

    def seat(self) -> Any:
        from lauta.web.models import Seat

        return Seat.objects.get(table__public_id=self.table, index=0)

    def opens(self, name: str) -> bool:
        """Whether a credential still opens something."""
        return bool(getattr(self, f"_try_{name}")(self.held[name]))

    # each made in the browser `there`, and tried as a stranger

    def _make_cookie(self) -> str:
        return str(self.there.client.cookies["lauta"].value)

    def _try_cookie(self, cookie: str) -> bool:
        thief = Browser()
        thief.client.cookies["lauta"] = cookie
        return bool(thief.get(f"/t/{self.table}").status_code == 200)

    def _make_code(self) -> str:
        shown = self.there.post("/account/device", old=PASSWORD).content.decode()
        found = re.search(r'<output id="code"[^>]*>([^<]+)<', shown)
        assert found, shown[:2000]
        return found[1]

    def _try_code(self, code: str) -> bool:
        thief = Browser()
        thief.post("/enter", code=code, use="1")
        return bool(thief.get("/account").status_code == 200)

    def _make_push(self) -> int:
        from lauta.web.models import Subscription

        body = Pushed(Unreached()).subscription  # type: ignore[arg-type]  # only its address is read
        answer = self.there.client.post(
            "/notices/browser", body, content_type="application/json", secure=True, headers=self.there.headers
        )
        assert answer.status_code == 200
        return int(Subscription.objects.get(owner=self.member.guest).pk)

    def _try_push(self, pk: int) -> bool:
        from lauta.web.models import Subscription

        return Subscription.objects.filter(pk=pk, owner=self.member.guest).exists()

    def _make_token(self) -> str:
        form = {"name": "bot", "scope": ["read", "play", "chat"], "old": PASSWORD}
        shown = self.there.post("/account/programs/make", **form).content.decode()
        found = re.search(r'id="new-token" readonly value="([^"]+)"', shown)
        assert found, shown[:2000]
        return found[1]

    def _try_token(self, token: str) -> bool:
        return self._asks("/api/account", token)

    def _asks(self, path: str, token: str) -> bool:
        client = self.another().client
        return bool(client.get(path, headers={"Authorization": f"Bearer {token}"}).status_code == 200)

    def _make_webhook(self) -> str:
        self.there.post("/notices", hook="https://example.org/my-turn", old=PASSWORD)
        return "https://example.org/my-turn"

    def _try_webhook(self, hook: str) -> bool:
        from lauta.web.notices.wishes import with_hook

        wish = with_hook(self.member.guest)
        return wish is not None and wish.hook == hook

    def _make_passkey(self) -> Any:
        self.there.add_passkey(PASSWORD)
        return self.there.key

    def _try_passkey(self, key: Any) -> bool:
        thief = Browser()
        thief.key = key
        thief.sign_in()
        return bool(thief.get("/account").status_code == 200)

    def _make_reset_link(self) -> str:
        from lauta.web.members.letters import reset_path

        return reset_path(self.member)

    def _try_reset_link(self, path: str) -> bool:
        return bool(self.another().get(path).status_code == 200)

    def _make_confirm_link(self) -> str:
        from lauta.web.members import letters
        from lauta.web.models import Member

        aino = Member.objects.filter(pk=self.member.pk)
        aino.update(confirmed=False)
        letters.ask_to_confirm(self.member)
        links = [link for text in self.letters() for link in re.findall(r"/account/confirm/\S+", text)]
        aino.update(confirmed=True)
        return str(links[-1])

    def letters(self) -> list[str]:
        """All letters that came, once those that are due are sent."""
        self.box.last()
        return [str(letter.get_content()) for letter in self.box.letters]

    def _try_confirm_link(self, path: str) -> bool:
        return bool(self.another().post(path, fragment=False).status_code == 200)

    def _make_watching(self) -> tuple[str, str]:
        from lauta.web.models import Table

        brams = self.bram.new_table("me", "bot:casual")
        link = Table.objects.get(public_id=brams).watch_token
        assert self.there.get(f"/watch/{brams}/{link}").status_code == 302
        return str(self.there.client.cookies["lauta"].value), brams

    def _try_watching(self, held: tuple[str, str]) -> bool:
        thief = Browser()
        thief.client.cookies["lauta"] = held[0]
        return bool(thief.get(f"/t/{held[1]}").status_code == 200)

    def _make_seat_token(self) -> str:
        from lauta.web.match.tokens import program_token

        seat = self.seat()
        return program_token(seat.table, seat)

    def _try_seat_token(self, token: str) -> bool:
        return self._asks(f"/api/tables/{self.table}", token)

    def _make_seat_link(self) -> str:
        return f"/join/{self.table}/{self.seat().token}"

    def _try_seat_link(self, path: str) -> bool:
        return bool(self.another().get(path).status_code == 200)

    # how rights end

    def end(self, how: str) -> None:
        getattr(self, "_end_" + how.replace(" ", "_"))()

    def _end_nothing(self) -> None:
        pass

    def _end_sign_out(self) -> None:
        self.there.post("/sign-out")

    def _end_end_one(self) -> None:
        row = self.member.sessions.latest("pk")
        self.here.post("/account/sessions/end", session=str(row.pk))

    def _end_end_others(self) -> None:
        self.here.post("/account/sessions/others")

    def _end_new_password(self) -> None:
        assert self.here.post("/account/change/password", old=PASSWORD, password=NEW).status_code == 200

    def _end_new_password_keeping(self) -> None:
        keep = ["tokens", "passkeys", "webhook"]
        self.here.post("/account/change/password", old=PASSWORD, password=NEW, keep=keep)

    def _end_reset(self) -> None:
        from lauta.web.members.letters import reset_path

        assert self.another().post(reset_path(self.member), fragment=False, password=NEW).status_code == 302

    def _end_closing(self) -> None:
        from lauta.web.members import accounts

        accounts.close(self.member)

    def _end_closing_and_opening(self) -> None:
        self._end_closing()
        from lauta.web.members import accounts

        accounts.reopen(self.member)

    def _end_deleting(self) -> None:
        assert self.here.post("/account/delete", password=PASSWORD).status_code == 302


CREDENTIALS = (
    "cookie", "code", "push", "token", "webhook", "passkey", "reset_link", "confirm_link", "seat_token",
    "seat_link", "watching",
)  # fmt: skip
