"""Whether a server in public still lacks somebody who keeps it. Nobody becomes a keeper over the network.

Keepers are made on the machine itself: `keeper/people.py`. What they can do is `moderation/keeping.py`.
"""

from __future__ import annotations

from ..base.site import site
from ..models import Member


def nobody_keeps() -> bool:
    """Whether strangers find this server, and no account is a keeper's."""
    return site().is_public and not Member.objects.filter(keeper=True, closed=False).exists()
