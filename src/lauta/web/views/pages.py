"""Pages to read: how a game is played, what is reconstructed, about Lauta."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import lauta

from ...engine.presentation import PageRequest
from ...i18n import language, speaking
from .. import offer, static


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    game = offer.game(game_id[:40])
    theme = offer.theme(game, request.GET.get("theme", "")[:40])
    with speaking(language(), theme) as words:
        reader = PageRequest(language(), theme.id if theme else "", words)
        return render(
            request,
            "rules.html",
            {
                "game": game,
                "sections": game.view.how_to_play(reader),
                "stylesheets": static.stylesheets(game.id),
            },
        )


@require_safe
def reconstructed(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "reconstructed.html",
        {"games": [(g.id, g.title, list(entries(g.id))) for g in offer.games()]},
    )


KNOWN = ("certain", "attested", "evidence", "why", "note")  # what a source does say of an entry
UNSAID = {
    *KNOWN,
    "reconstructed",
    "id",
    "name",
    "format",
    "game",
    "orientation",
    "q",
    "r",
    "source",
    "confidence",
}


@dataclass(frozen=True)
class Entry:
    """Something in a game's data that no source gave: its name, our figures, and what is known of it."""

    file: str
    name: str
    figures: str
    known: str


def entries(game_id: str) -> Iterator[Entry]:
    """Everything in a game's data that is marked as reconstructed, as the data files name it."""
    folder = files("lauta").joinpath("games", game_id, "data")
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if path.name.endswith(".toml"):
            for name, marked in _marked(tomllib.loads(path.read_text("utf-8")), "", ""):
                whole = path.name.removesuffix(".toml")
                known = next((str(marked[key]) for key in KNOWN if marked.get(key)), "")
                yield Entry(path.name, (name or whole).replace("_", " "), _figures(marked), known)


def _marked(data: Any, name: str, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(data, dict):
        if data.get("reconstructed") is True:
            yield name, data
        for key, value in data.items():
            yield from _marked(value, f"{place} {key}".strip(), f"{place} {key}".strip())
    elif isinstance(data, list):
        for number, item in enumerate(data, 1):
            own = item.get("name") or item.get("id") or number if isinstance(item, dict) else number
            yield from _marked(item, f"{name} {own}", place)


def _figures(data: dict[str, Any]) -> str:
    plain = {k: v for k, v in data.items() if isinstance(v, str | int | float) and k not in UNSAID}
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in plain.items())


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"version": lauta.__version__, "games": offer.games()})


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static.asset("icon.svg"), permanent=False)
