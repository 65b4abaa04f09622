"""How long ago something was, and on which day, in the reader's language.

Only the words; what is told so is known elsewhere.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from babel.dates import format_date, format_timedelta

from ...engine.phrase import T
from ...i18n import language, say
from . import clock


def ago(moment: datetime) -> str:
    """How long ago, in the reader's language; what lies in the future by a wrong clock counts as now."""
    passed = clock.age(moment)
    if passed < 1:
        return say(T("just now"))
    return str(format_timedelta(timedelta(seconds=-passed), add_direction=True, locale=language()))


def day_of(moment: date) -> str:
    """The day, in the reader's language."""
    return str(format_date(moment, "long", locale=language()))


def day_at(seconds: float) -> str:
    """The day of a moment of the steady clock, in the reader's language."""
    return day_of(clock.date_at(seconds))


def span(length: timedelta) -> str:
    """How long, in the reader's language."""
    return str(format_timedelta(length, locale=language()))
