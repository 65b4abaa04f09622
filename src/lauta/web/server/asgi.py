"""The ASGI application: /live/, /stream/ and /api/events are answered natively, all else by Django's threads.

Starts and stops the services of `services.py`. Import it only once DJANGO_SETTINGS_MODULE is known.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")

from django.core.wsgi import get_wsgi_application

_django = get_wsgi_application()

from ..base.picture_line import PictureLine  # noqa: E402  (Django has to be set up first)
from ..base.plain_answers import worded  # noqa: E402  (Django has to be set up first)
from ..base.refusals import UpgradeNeeded, by_status  # noqa: E402  (Django has to be set up first)
from ..base.request_guard import Intake  # noqa: E402  (Django has to be set up first)
from ..base.static import with_static  # noqa: E402  (Django has to be set up first)
from ..live.events import events  # noqa: E402  (Django has to be set up first)
from ..live.programs import stream  # noqa: E402  (Django has to be set up first)
from ..live.tournaments import follow  # noqa: E402  (Django has to be set up first)
from ..live.websocket import live, served_from  # noqa: E402  (Django has to be set up first)
from ..match.hub import hub  # noqa: E402  (Django has to be set up first)
from .forwarded import Forwarded  # noqa: E402  (Django has to be set up first)
from .refusing import Refusing  # noqa: E402  (Django has to be set up first)
from .secured import Secured  # noqa: E402  (Django has to be set up first)
from .services import services  # noqa: E402  (Django has to be set up first)
from .target import OriginForm, answer_without_a_path  # noqa: E402  (Django has to be set up first)
from .unnamed_proxy import Watch  # noqa: E402  (Django has to be set up first)
from .wsgi_bridge import Bridge  # noqa: E402  (Django has to be set up first)

_site: Any = Intake(PictureLine(Bridge(with_static(_django), workers=4)))
_watch = Watch()
LIVE, STREAM, EVENTS, TOURNAMENT = "/live/", "/stream/", "/api/events", "/live/tournament/"


async def _routed(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "websocket":
        served_from(scope)
        await _socket(scope, receive, send)
    elif scope["path"] == EVENTS:
        served_from(scope)
        await events(scope, receive, send)
    elif scope["path"].startswith(STREAM):
        served_from(scope)
        await stream(scope, receive, send, scope["path"][len(STREAM) :][:40])
    elif scope["path"].startswith(LIVE):
        raise UpgradeNeeded
    elif not scope["path"].startswith("/"):
        await answer_without_a_path(scope, send)
    else:
        _watch(scope)
        await _site(scope, receive, send)


async def _socket(scope: Any, receive: Any, send: Any) -> None:
    if scope["path"].startswith(TOURNAMENT):
        await follow(scope, receive, send, scope["path"][len(TOURNAMENT) :][:40])
    elif scope["path"].startswith(LIVE):
        await live(scope, receive, send, scope["path"][len(LIVE) :][:40])
    else:
        await receive()
        status, headers, body = worded(by_status(404), str(scope["path"]), list(scope["headers"]))
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})


application = OriginForm(Forwarded(Secured(Refusing(_routed))))  # the entry point that uvicorn calls


async def _lifespan(receive: Any, send: Any) -> None:
    running = services()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.attach(asyncio.get_running_loop())
            for one in running:
                await asyncio.to_thread(one.start)
            await send({"type": "lifespan.startup.complete"})
        else:
            hub.attach(None)
            for one in reversed(running):
                await asyncio.to_thread(one.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return
