"""The ASGI application: /live/, /stream/ and /api/events are answered natively, all else by Django's threads.

Starts and stops with the server whoever works by itself: bots, answers that wait, keeper, trials, analyses,
director of tournaments. Import it only once DJANGO_SETTINGS_MODULE is known.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import threading
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")

from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection

_django = get_wsgi_application()

from ...i18n import translations  # noqa: E402  (Django has to be set up first)
from ..analysis.hint_runner import HintRunner  # noqa: E402  (Django has to be set up first)
from ..analysis.review_runner import ReviewRunner  # noqa: E402  (Django has to be set up first)
from ..base.picture_line import PictureLine  # noqa: E402  (Django has to be set up first)
from ..base.request_guard import Intake  # noqa: E402  (Django has to be set up first)
from ..base.static import with_static  # noqa: E402  (Django has to be set up first)
from ..bots.runner import BotRunner  # noqa: E402  (Django has to be set up first)
from ..editions.trial_runner import TrialRunner  # noqa: E402  (Django has to be set up first)
from ..live.events import events  # noqa: E402  (Django has to be set up first)
from ..live.programs import stream  # noqa: E402  (Django has to be set up first)
from ..live.tournaments import follow  # noqa: E402  (Django has to be set up first)
from ..live.websocket import live  # noqa: E402  (Django has to be set up first)
from ..match import offer  # noqa: E402  (Django has to be set up first)
from ..match.answerer import Answerer  # noqa: E402  (Django has to be set up first)
from ..match.hub import hub  # noqa: E402  (Django has to be set up first)
from ..notices.messenger import Messenger  # noqa: E402  (Django has to be set up first)
from ..page.covers import cover  # noqa: E402  (Django has to be set up first)
from ..pictures.films import films  # noqa: E402  (Django has to be set up first)
from ..pictures.painter import painter  # noqa: E402  (Django has to be set up first)
from ..ratings import settling  # noqa: E402  (Django has to be set up first)
from ..tables.expiry import Keeper  # noqa: E402  (Django has to be set up first)
from ..tables.overtime import Timekeeper  # noqa: E402  (Django has to be set up first)
from ..tournaments.director import Director  # noqa: E402  (Django has to be set up first)
from .unnamed_proxy import Watch  # noqa: E402  (Django has to be set up first)
from .wsgi_bridge import Bridge  # noqa: E402  (Django has to be set up first)

_site: Any = Intake(PictureLine(Bridge(with_static(_django), workers=4)))
_watch = Watch()
log = logging.getLogger("lauta.server")
LIVE, STREAM, EVENTS, TOURNAMENT = "/live/", "/stream/", "/api/events", "/live/tournament/"
SEARCHES = 20_000, 20, 50  # for garbage: after so many new objects, and wider ones after so many of those


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The entry point that uvicorn calls."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "websocket":
        await _socket(scope, receive, send)
    elif scope["path"] == EVENTS:
        await events(scope, receive, send)
    elif scope["path"].startswith(STREAM):
        await stream(scope, receive, send, scope["path"][len(STREAM) :][:40])
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
        await send({"type": "websocket.close", "code": 4404})


def _draw_once() -> None:
    """Boards keep what does not change from picture to picture: have the first one drawn beforehand.

    All that is there then stays for good, and nobody has to look through it for garbage at every move. What
    a move leaves behind is freed without a search but for little, so searches are rare: each holds up all.
    """
    for game in offer.games():
        cover(game.id, translations())
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)


def _settle_what_is_left() -> None:
    """Matches that ended before results were kept, or whose end was cut short."""
    try:
        settling.catch_up(pause_s=0.2)
    except DatabaseError as error:
        log.warning("finished matches are not settled: %s", error)
    finally:
        connection.close()


async def _lifespan(receive: Any, send: Any) -> None:
    runner, answerer, keeper, trials = BotRunner(), Answerer(), Keeper(), TrialRunner()
    timekeeper, messenger, director = Timekeeper(), Messenger(), Director()
    hints, reviews = HintRunner(), ReviewRunner()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.attach(asyncio.get_running_loop())
            await asyncio.to_thread(runner.start)
            answerer.start()
            keeper.start()
            timekeeper.start()
            messenger.start()
            director.start()
            trials.start()
            hints.start()
            reviews.start()
            films.start()
            threading.Thread(target=_draw_once, daemon=True).start()
            threading.Thread(target=_settle_what_is_left, daemon=True).start()
            await send({"type": "lifespan.startup.complete"})
        else:
            hub.attach(None)
            await asyncio.to_thread(films.stop)
            await asyncio.to_thread(painter.stop)
            await asyncio.to_thread(reviews.stop)
            await asyncio.to_thread(hints.stop)
            await asyncio.to_thread(trials.stop)
            await asyncio.to_thread(director.stop)
            await asyncio.to_thread(messenger.stop)
            await asyncio.to_thread(timekeeper.stop)
            await asyncio.to_thread(keeper.stop)
            await asyncio.to_thread(answerer.stop)
            await asyncio.to_thread(runner.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return
