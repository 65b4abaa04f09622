"""Says in the log from where a proxy comes that LAUTA_PROXIES does not name: what it says is not believed.

Which proxies are believed is set in `forwarded.py`; here nothing is decided.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from ..base.addresses import caller
from ..base.site import site

log = logging.getLogger("lauta.server")
MOST = 5  # addresses that are told: anybody can send such a header


class Watch:
    """Looks at requests; each address is told once."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def __call__(self, scope: Mapping[str, Any]) -> None:
        """Tell the address of a request that was made by HTTPS, as it says, but not as we believe."""
        if scope.get("scheme") != "http" or len(self._told) >= MOST or not site().https:
            return
        if any(name == b"x-forwarded-proto" and value == b"https" for name, value in scope["headers"]):
            address = caller(scope)
            if address not in self._told:
                self._told.add(address)
                log.warning(
                    "a proxy at %s is not believed: if it is yours, name it in LAUTA_PROXIES and restart",
                    address,
                )
