"""A process that writes archives for a server.

{"guest": "...", "language": "fi", "out": "/var/lib/lauta/exports/x.zip"}
{"cancel": true}           nobody waits for it any more; at any time
{"progress": 0.4}          on the way, and then {"found": {"bytes": 12}}
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ... import files
from ...i18n import speaking
from ..jobs import django_child


def written(question: dict[str, Any], tell: Callable[[float], None]) -> dict[str, Any]:
    """Write the file whole or not at all; its size."""
    from ..models import Member
    from ..tables import downtime
    from .export import write_archive

    downtime.follow()  # dates are told by the clock of the server
    out, guest = Path(question["out"]), str(question["guest"])
    with files.writing(out, private=True) as file, speaking(question["language"]):
        write_archive(file, guest, Member.objects.filter(guest=guest).first(), tell)
    return {"bytes": out.stat().st_size}


if __name__ == "__main__":
    django_child.main(written)
