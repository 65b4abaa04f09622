"""How long ago something was, and on which day, in the reader's language.

Only the words; what is told so is known elsewhere.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from babel.dates import format_date, format_timedelta
from django.utils.timezone import get_current_timezone, now

from ...i18n import language


def ago(moment: datetime) -> str:
    """How long ago, in the reader's language."""
    return str(format_timedelta(moment - now(), add_direction=True, locale=language()))


def day_of(moment: date) -> str:
    """The day, in the reader's language."""
    return str(format_date(moment, "long", locale=language()))


def day_at(seconds: float) -> str:
    """The day of a moment given in seconds since 1970, in the reader's language."""
    return day_of(datetime.fromtimestamp(seconds, get_current_timezone()))


def span(length: timedelta) -> str:
    """How long, in the reader's language."""
    return str(format_timedelta(length, locale=language()))
