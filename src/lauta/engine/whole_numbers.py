"""Numbers as programs hand them in: of Python, of NumPy, of libraries like it."""

from __future__ import annotations

import math
import operator
from typing import Any

from .errors import OptionError, shown


def whole(value: Any) -> int | None:
    """The whole number that a value is, as an int; None where it is none, as 2.0, True and "2" are not."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except Exception:  # of any type, and it may do anything when it is asked
        return None


def wanted(value: Any, rule: str, least: int, end: int | None = None) -> int:
    """A whole number from `least` on, and below `end`. OptionError says the rule: "threads are 1 or more"."""
    number = whole(value)
    if number is None or number < least or (end is not None and number >= end):
        raise OptionError(f"{rule}, not {shown(value)}")
    return number


def seconds_from(value: Any, rule: str, *, none: bool) -> float:
    """A length of time, finite; 0 only where `none` may be. OptionError says the rule."""
    number = unwrapped(value)
    if type(number) not in (int, float) or not 0 <= number < math.inf or (number == 0 and not none):
        raise OptionError(f"{rule}, not {shown(value)}")
    return float(number)


def unwrapped(value: Any) -> Any:
    """A number, a word, yes or no of Python in place of such a scalar of NumPy; all else as it is."""
    if type(value) in (int, str, bool) or type(value).__module__ != "numpy":
        return value
    return value.item() if getattr(value, "shape", None) == () else value
