"""What a page shows in place of a part that cannot be made: one broken panel is not a broken page.

Every such failure is logged with its traceback under "lauta.page". Refusals and errors of the database are no
broken part: they go on to whoever answers the request.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from html import escape
from typing import TypeVar

from django.db import Error as DatabaseError
from markupsafe import Markup

from ... import i18n
from ...engine.drawing.kit import plain_disc
from ...engine.drawing.seats import small
from ...engine.match import Action
from ...engine.phrase import Phrase, T, plain
from ...engine.presentation import Choice, LogLine, Prompt
from ...engine.scene import Chart, Drawings, Scene
from ..base.refusals import Refused

log = logging.getLogger("lauta.page")
R = TypeVar("R")
BROKEN = T("This part cannot be shown. The game goes on.")
_WINDOW = (0.0, 0.0, 640.0, 400.0)
_NOTHING = Drawings("", lambda: (), lambda name: "", lambda: "")


def or_else(what: str, make: Callable[[], R], instead: Callable[[], R]) -> R:
    """Make a part, or what stands in for it if that fails; `what` names the part in the log."""
    try:
        return make()
    except (Refused, DatabaseError):
        raise
    except Exception:  # of any kind: an edition may bring what no drawing or sentence was made for
        log.exception("a part of a page cannot be shown: %s", what)
        return instead()


def glyph(name: str, size: int) -> str:
    """A disc with the name of a drawing that does not exist."""
    log.warning("no drawing is called %r", name)
    return str(small(plain_disc(name), size, 18.5))


def panel(ident: str) -> Markup:
    """A part that says that it cannot be shown; `ident` is the id of its element."""
    return Markup('<section id="{}" class="broken"><p>{}</p></section>').format(ident, i18n.say(BROKEN))


def scene(title: str = "") -> Scene:
    """A board on which nothing is drawn; every choice has a button in the bar."""
    said = escape(i18n.say(BROKEN), quote=False)
    words = f'<text x="320" y="200" text-anchor="middle" font-size="20">{said}</text>'
    return Scene(_NOTHING, Chart(_WINDOW, ((0.0, words),)), (), title)


def choices(actions: Sequence[Action]) -> list[Choice]:
    """The legal actions as buttons that say them in notation."""
    return [Choice(one.number, one.kind, one.text, plain(one.text)) for one in actions]


def line(text: str, seat: int | None) -> LogLine:
    """A line of the log in notation."""
    return LogLine(plain(text), seat)


def prompt(name: Phrase | str) -> Prompt:
    """Whose turn it is, and no more."""
    return Prompt(T("{name}'s turn.", name=name), plain(""))
