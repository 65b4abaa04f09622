"""The Jinja environment of the pages: escaping on, gettext in the reader's language, a few filters.

No page logic; what the pages show is gathered by the views.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, MutableMapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, cast

from babel.numbers import format_decimal
from django.http import HttpRequest
from django.template.backends.utils import csrf_input, csrf_input_lazy
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ... import i18n
from ...engine.drawing.seats import SEATS
from ...engine.game import Game
from ...engine.phrase import Translations, decimal
from ...engine.presentation import Event, Overlay, Overlays
from ...pictures.points import points_text
from ...text import isolated
from ..base.ago import ago, day_of
from ..base.levels import level_help, level_title
from ..base.limits import DAILY
from ..base.origins import to_hand_on
from ..base.static import BUILD, OF_ALL_GAMES, asset, stylesheets
from ..base.supported import OLDEST_BROWSERS
from ..match.edition_games import Keyed, keyed
from ..members.personal_tokens import programs
from ..members.stamps import FIELD, stamp_of
from . import standby
from .naming import named
from .page_changes import CUT, WITHIN
from .places import linked, lit

SYMBOLS = tuple(seat.symbol for seat in SEATS)
THEMES = ("auto", "light", "dark")


class Quick(Environment):
    """Gives each template its globals as one dict: a chain is looked through in Python, for every part."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Called once by Django, and by the live layer through Django's engine."""
    env = Quick(
        **{**options, "extensions": ["jinja2.ext.i18n"], "undefined": StrictUndefined, "trim_blocks": True,
           "lstrip_blocks": True, "auto_reload": False}
    )  # fmt: skip
    i18n_extension: Any = env
    i18n_extension.install_gettext_callables(
        lambda text: i18n.translations().gettext(text),
        lambda one, many, n: i18n.translations().ngettext(one, many, n),
        newstyle=True,
        pgettext=lambda context, text: i18n.translations().pgettext(context, text),
    )
    env.filters.update(say=i18n.say, number=points_text, signed=signed, drawing=Markup, event=event)
    env.filters.update(named=named, isolated=isolated, linked=linked, lit=lit)
    env.filters["decimal"] = decimal_text
    env.filters["grouped"] = lambda number: format_decimal(number, locale=i18n.language())
    env.globals.update(
        asset=asset, url=url, build=BUILD, languages=i18n.LANGUAGES, symbols=SYMBOLS, themes=THEMES,
        cut=CUT, language=i18n.language, level_title=level_title, level_help=level_help, link=link,
        secret=secret, game_stylesheets=stylesheets, glyph=glyph, drawn=drawn, within=WITHIN,
        overlays=overlays, ago=ago, day_of=day_of, programs=programs, daily_on=DAILY,
        games_stylesheet=asset(OF_ALL_GAMES), oldest_browsers=OLDEST_BROWSERS,
    )  # fmt: skip
    return env


def url(name: str, *args: Any) -> str:
    return reverse(name, args=args)


def glyph(game: Game, name: str, size: int) -> Markup:
    """A small drawing of a game, drawn once: a page has dozens, and each move draws the page again."""
    return _glyph(keyed(game), name, size)


@lru_cache(maxsize=4096)
def _glyph(known: Keyed, name: str, size: int) -> Markup:
    try:
        return Markup(known.game.view.glyph(name, size))
    except ValueError:  # an edition has a kind of its own
        return Markup(standby.glyph(name, size))


def overlays(game: Game) -> Sequence[Overlay]:
    """What can be switched on over the chart of a game."""
    return game.view.overlays if isinstance(game.view, Overlays) else ()


def render(name: str, context: dict[str, Any]) -> str:
    """A template without the processors of whole pages."""
    return _template(name).render(context)


@cache
def _template(name: str) -> Template:
    found: Any = get_template(name)
    return cast(Template, found.template)


def drawn(macro: str, game: Game, *data: Hashable) -> Markup:
    """What a macro of `_parts.html` makes of it for a game, made once for the same words and content."""
    return _drawn(macro, keyed(game), i18n.translations(), data)


@lru_cache(maxsize=8192)
def _drawn(macro: str, known: Keyed, words: Translations, data: tuple[Any, ...]) -> Markup:
    parts: Any = _template("_parts.html").module
    return Markup(str(getattr(parts, macro)(known.game, *data)).strip())


def link(path: str, label: str, ident: str) -> Markup:
    """A link to hand on, with a button that copies it; the script makes it absolute."""
    return _copied(path, label, ident, Markup(' data-path="{}"').format(path))


def secret(text: str, label: str, ident: str) -> Markup:
    """A token, with a button that copies it."""
    return _copied(text, label, ident, Markup())


def _copied(text: str, label: str, ident: str, more: Markup) -> Markup:
    copy, copied = i18n.translations().gettext("Copy"), i18n.translations().gettext("Copied")
    return Markup(
        '<span class="link"><input id="{0}" readonly value="{1}"{5} aria-label="{2}" title="{2}">'
        '<button type="button" data-copy="{0}" data-copied="{4}">{3}</button></span>'
    ).format(ident, text, label, copy, copied, more)


def decimal_text(value: float, digits: int = 1, sign: bool = False) -> str:
    """With so many decimals, as people write them in the language of now."""
    return i18n.say(decimal(value, digits, sign))


def signed(value: Fraction | int | None) -> str:
    """Points as gained: +3, 0, −1; nothing where none are to be told."""
    if value is None:
        return ""
    return f"+{points_text(value)}" if value > 0 else points_text(value)


def event_data(event: Event | None) -> dict[str, Any] | None:
    """What chance has brought, for the script that shows it; in the reader's language."""
    if event is None:
        return None
    told = {
        "manner": event.manner,
        "drawings": event.drawings,
        "beside": event.beside,
        "number": event.number,
        "title": event.title and i18n.say(event.title),
        "text": event.text and i18n.say(event.text),
    }
    return {name: value for name, value in told.items() if value}


def event(event: Event) -> Markup:
    """The same as an attribute of a line of the log; whole pages go without (`page_changes.py`)."""
    told = json.dumps(event_data(event), ensure_ascii=False, separators=(",", ":"))
    for sign, entity in (("&", "&amp;"), ("'", "&#39;"), ("<", "&lt;")):
        told = told.replace(sign, entity)
    return Markup(f" data-event='{told}'")


def page_context(request: HttpRequest) -> dict[str, Any]:
    """What every page needs of its request."""
    return {
        "who": stamp_of(request.session),
        "csrf_input": _press(request),
        "any_member": csrf_input_lazy(request),  # in forms that any member may send by then
        "theme": request.session.get("theme", "auto"),
        "guest_name": request.session.get("name", ""),
        "member": getattr(request, "member", None),
        "site": to_hand_on(request),
        "here": request.get_full_path() if request.method == "GET" else "/",
    }


def _form_input(request: HttpRequest) -> str:
    """What a form sends beside its fields: the token, and the stamp of the person it was drawn for."""
    who = stamp_of(request.session)
    return format_html('{}<input type="hidden" name="{}" value="{}">', csrf_input(request), FIELD, who)


_press = lazy(_form_input, SafeString, str)  # a page without forms asks for no token, and gets no cookie
