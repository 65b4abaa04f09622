"""Protection against forged requests: by the Origin that the browser states, else by the token of the form.

Tokens alone refuse honest forms: a browser that opens three tabs at once keeps the cookie of one of them, and
signing in makes a new one. A page elsewhere cannot send our Origin, so no token is needed where it stands.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponseForbidden
from django.middleware.csrf import CsrfViewMiddleware


class SameOrigin(CsrfViewMiddleware):
    """Django's middleware, but a request that the browser says comes from this site itself needs no token.

    Pages can set neither `Origin` nor `Sec-Fetch-Site`; some browsers and extensions leave the first one out.
    """

    def process_view(
        self,
        request: HttpRequest,
        callback: Callable[..., Any],
        callback_args: Sequence[Any],
        callback_kwargs: Mapping[str, Any],
    ) -> HttpResponseForbidden | None:
        """Refuse a forged request; what the view takes by no means, it refuses itself, with 405 and Allow."""
        methods = methods_of(callback)
        if methods and request.method not in methods:
            return None
        return super().process_view(request, callback, tuple(callback_args), dict(callback_kwargs))

    def _check_token(self, request: HttpRequest) -> None:
        """Raise RejectRequest without a good token; a foreign Origin was refused before this is called."""
        if request.headers.get("Origin") is None and not _from_here(request):
            super()._check_token(request)  # type: ignore[misc]  # the stubs leave it out

    def _check_referer(self, request: HttpRequest) -> None:
        """Raise RejectRequest without a good Referer, under HTTPS and without an Origin."""
        if not _from_here(request):
            super()._check_referer(request)  # type: ignore[misc]  # the stubs leave it out


@lru_cache(maxsize=1024)
def methods_of(view: Callable[..., Any]) -> tuple[str, ...]:
    """Return the methods that a view takes, as Django's decorators hold them; () where it takes any."""
    held = inspect.getclosurevars(inspect.unwrap(view, stop=_is_decorated)).nonlocals
    return tuple(held.get("request_method_list", ()))


def _is_decorated(view: Callable[..., Any]) -> bool:
    return "request_method_list" in inspect.getclosurevars(view).nonlocals


def _from_here(request: HttpRequest) -> bool:
    return request.headers.get("Sec-Fetch-Site") == "same-origin"
