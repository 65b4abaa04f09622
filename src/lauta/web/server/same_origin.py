"""Protection against forged requests: by the Origin that the browser states, else by the token of the form.

Tokens alone refuse honest forms: a browser that opens three tabs at once keeps the cookie of one of them, and
signing in makes a new one. A page elsewhere cannot send our Origin, so no token is needed where it stands.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware


class SameOrigin(CsrfViewMiddleware):
    """Django's middleware, but a request that the browser says comes from this site itself needs no token.

    Pages can set neither `Origin` nor `Sec-Fetch-Site`; some browsers and extensions leave the first one out.
    """

    def _check_token(self, request: HttpRequest) -> None:
        """Raise RejectRequest without a good token; a foreign Origin was refused before this is called."""
        if request.headers.get("Origin") is None and not _from_here(request):
            super()._check_token(request)  # type: ignore[misc]  # the stubs leave it out

    def _check_referer(self, request: HttpRequest) -> None:
        """Raise RejectRequest without a good Referer, under HTTPS and without an Origin."""
        if not _from_here(request):
            super()._check_referer(request)  # type: ignore[misc]  # the stubs leave it out


def _from_here(request: HttpRequest) -> bool:
    return request.headers.get("Sec-Fetch-Site") == "same-origin"
