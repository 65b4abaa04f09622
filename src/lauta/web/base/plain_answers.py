"""Refusals that need neither Django nor the database: JSON for programs, a page in the reader's language.

The form of every answer of 400 and more that no view has worded. Views word theirs in `views/errors.py`.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from typing import Any

from ...engine.errors import LautaError
from ...engine.phrase import T
from ...i18n import negotiate, say, speaking
from .refusals import for_programs, later, sentence, status_of
from .security_headers import PLAIN_PAGE
from .static import asset

PROGRAMS = ("/api", "/stream")  # below these addresses programs ask, which read codes and no pages
JSON, HTML = b"application/json", b"text/html; charset=utf-8"
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{status} · Lauta</title>
<link rel="icon" href="{icon}">
<link rel="stylesheet" href="{sheet}">
</head>
<body class="page">
<main id="main">
<section class="card narrow">
  <h1>{title}</h1>
  <p>{text}</p>
  <p><a class="button" href="/">{home}</a></p>
</section>
</main>
</body>
</html>
"""


def is_for_programs(path: str) -> bool:
    """True if programs ask at this address."""
    return any(path == one or path.startswith(f"{one}/") for one in PROGRAMS)


def worded(error: LautaError, path: str, headers: Headers) -> tuple[int, Headers, bytes]:
    """Return status, headers and body for a request to `path` with these headers."""
    known = {name.lower(): value.decode("latin-1") for name, value in headers}
    language = negotiate(None, known.get(b"accept-language", ""))
    status = status_of(error)
    if is_for_programs(path):
        kind, body = JSON, json.dumps(for_programs(error, str(error.phrase)))
    else:
        with speaking(language):
            text = sentence(error.phrase)
            fragment = known.get(b"x-fragment") == "1"
            kind = JSON if fragment else HTML
            body = json.dumps({"error": text}) if fragment else _page(text, status, language)
    encoded = body.encode()
    told = [(b"content-type", kind), (b"content-length", str(len(encoded)).encode()),
            (b"cache-control", b"no-store")]  # fmt: skip
    if kind == HTML:
        told += [
            (b"content-language", language.encode()),
            (b"content-security-policy", PLAIN_PAGE),
        ]
    if (after := later(error)) is not None:
        told.append((b"retry-after", str(after).encode()))
    if status == 401:
        told.append((b"www-authenticate", b"Bearer"))
    if status == 426:
        told += [(b"upgrade", b"websocket"), (b"connection", b"upgrade")]
    return status, told, encoded


def _page(text: str, status: int, language: str) -> str:
    return _PAGE.format(
        language=language, status=status, icon=asset("icon.svg"), sheet=asset("lauta.css"),
        title=escape(say(T("That is not possible"))), text=escape(text),
        home=escape(say(T("To the front page"))),
    )  # fmt: skip


async def refuse(
    send: Send, error: LautaError, path: str, headers: Headers, *more: tuple[bytes, bytes]
) -> None:
    """Answer a request that goes no further."""
    status, told, body = worded(error, path, headers)
    await send({"type": "http.response.start", "status": status, "headers": [*told, *more]})
    await send({"type": "http.response.body", "body": body})
