"""The role of a person on this server, shown in words beside the name: no chosen name can claim it."""

from __future__ import annotations

import threading
import time
from typing import Literal

from ..base.in_memory import remembers
from ..models import Member
from .personal_tokens import programs

Role = Literal["admin", "program"]
KEPT_S = 10.0  # admins are made by a command, in another process


class Admins:
    """The guests of the accounts of admins, read again after some seconds."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: frozenset[str] = frozenset()
        self._until = float("-inf")

    def guests(self) -> frozenset[str]:
        """Return the guests of all admins."""
        with self._lock:
            if time.monotonic() >= self._until:
                found = Member.objects.filter(keeper=True, closed=False).values_list("guest", flat=True)
                self._known, self._until = frozenset(found), time.monotonic() + KEPT_S
            return self._known

    def forget(self, guest: str = "") -> None:
        """Read them again when they are asked for next."""
        with self._lock:
            self._until = float("-inf")


admins = Admins()
remembers("members.roles.admins", admins.forget)


def roles_of(guest: str) -> tuple[Role, ...]:
    """Return what a guest is besides player or spectator."""
    found: list[Role] = []
    if guest and guest in admins.guests():
        found.append("admin")
    if guest and guest in programs():
        found.append("program")
    return tuple(found)
