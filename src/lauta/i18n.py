"""The languages of Lauta: which there are, which one a reader wants, and their catalogues.

Reads the .po files of `lauta/locale` when first asked; nothing is compiled to disk. Knows no web.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from .engine.phrase import Phrase, Theme, Themed, Translations

LANGUAGES = {"en": "English", "fi": "Suomi", "nl": "Nederlands"}
DEFAULT = "en"

_language: ContextVar[str] = ContextVar("language", default=DEFAULT)
_theme: ContextVar[Theme | None] = ContextVar("theme", default=None)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations of `language`; English where a text has none."""
    po = files("lauta").joinpath("locale", language, "LC_MESSAGES", "lauta.po")
    if language not in LANGUAGES or not po.is_file():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with po.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def language() -> str:
    """The language that is being written in just now."""
    return _language.get()


def translations() -> Translations:
    """The catalogue of the language that is being written in just now, in the words of the theme if any."""
    theme = _theme.get()
    return catalogue(_language.get()) if theme is None else Themed(catalogue(_language.get()), theme)


@contextmanager
def speaking(language: str, theme: Theme | None = None) -> Iterator[Translations]:
    """Everything rendered inside is in `language`, and in the words of `theme`."""
    token = _language.set(language if language in LANGUAGES else DEFAULT)
    worded = _theme.set(theme)
    try:
        yield translations()
    finally:
        _theme.reset(worded)
        _language.reset(token)


def say(phrase: Phrase | str) -> str:
    """The phrase in the language that is being written in; text stays as it is."""
    return phrase.render(translations()) if isinstance(phrase, Phrase) else phrase


def negotiate(chosen: str | None, accept_language: str) -> str:
    """The language chosen by hand, else the best of an Accept-Language header, else English."""
    if chosen in LANGUAGES:
        return str(chosen)
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept_language[:500].split(",")):
        tag, _, parameters = part.strip().partition(";")
        code = tag.strip().split("-")[0].lower()
        quality = _quality(parameters)
        if code in LANGUAGES and quality > 0:
            wishes.append((-quality, place, code))
    return min(wishes)[2] if wishes else DEFAULT


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
