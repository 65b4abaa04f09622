"""How far a process steps back behind others: `nice`, and on Linux the same for the session that it leads.

Linux shares processors among sessions first (autogroups) and asks `nice` within each of them only. A child
with a session of its own would take as much as the server, whatever its `nice`. Knows no bot and no game.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["step_back"]

LAST = 19  # the lowest priority that there is


def step_back(steps: int, pid: int = 0) -> None:
    """Let a process give way by so many steps of `nice` more: this one, or a child by its `pid`.

    Does nothing where the system knows no such thing, or the process has ended.
    """
    with suppress(AttributeError, OSError):  # no such thing on Windows
        own = min(LAST, os.getpriority(os.PRIO_PROCESS, pid) + steps)
        os.setpriority(os.PRIO_PROCESS, pid, own)
        who = pid or os.getpid()
        if os.getsid(who) == who:
            Path(f"/proc/{who}/autogroup").write_text(str(own), encoding="ascii")
