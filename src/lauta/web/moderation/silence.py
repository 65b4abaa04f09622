"""Who may say nothing for a while, because a keeper has decided so. What keepers do is in `keeping.py`."""

from __future__ import annotations

from ...engine.phrase import T
from ..base.clock import moment
from ..base.refusals import NotAllowed
from ..models import Silence


def check_voice(guest: str) -> None:
    """Raises NotAllowed while a keeper has silenced this guest."""
    row = Silence.objects.filter(guest=guest, until__gt=moment()).first()
    if row is not None:
        until = f"{row.until:%Y-%m-%d %H:%M} UTC"
        raise NotAllowed(T("You may say nothing until {until}: those who keep this server have decided so.",
                           until=until))  # fmt: skip
