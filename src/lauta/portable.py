"""Exceptions that can go to another process and come back; every one of the package is such."""

from __future__ import annotations

import pickle
from typing import Any


class Portable(BaseException):
    """An exception that can be pickled and copied with its attributes, notes and causes.

    Every exception and warning of the package is one, whatever its class takes, so that none hangs a pool.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by attributes: the default calls the class with the message alone, which few accept."""
        by_default: tuple[Any, ...] = tuple(super().__reduce__())
        _, args, state = (*by_default, {})[:3]
        state = dict(state or {})
        cause, context = self.__cause__, self.__context__
        state["__cause__"] = _portable(cause)
        state["__context__"] = state["__cause__"] if context is cause else _portable(context)
        state["__suppress_context__"] = self.__suppress_context__  # after the cause, which sets it
        return _rebuilt, (type(self), args), state


def _rebuilt(kind: type[BaseException], args: tuple[object, ...]) -> BaseException:
    """An error of this class without a call of its own `__init__`; its attributes are restored afterwards."""
    error = kind.__new__(kind, *args)
    builtin: Any = next(base for base in kind.__mro__ if base.__module__ == "builtins")
    builtin.__init__(error, *args)  # ImportError and its like keep their message in a field of their own
    return error


def _portable(error: BaseException | None) -> BaseException | None:
    """The error where pickle can restore it, else a RuntimeError with its text."""
    if error is None or isinstance(error, Portable):
        return error
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # errors of libraries raise anything here
        stand_in = RuntimeError(f"{type(error).__name__}: {error}")
        for note in getattr(error, "__notes__", ()):
            stand_in.add_note(str(note))
        return stand_in
    return error
