"""Names nobody can guess, for addresses and links."""

from __future__ import annotations

import secrets


def public_id() -> str:
    """Twelve characters that name a table in its address."""
    return secrets.token_urlsafe(9)


def token() -> str:
    """192 random bits: who holds this may sit down, or watch."""
    return secrets.token_urlsafe(24)
