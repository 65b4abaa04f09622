"""The engines of others that this server seats: name and command, as `lauta serve --engine` was told.

Only names and commands; they are asked in `bots/runner.py`. Nobody can add one over the network.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ...bots import LEVELS
from ...engine.phrase import T
from .environment import BadSetting, given

VARIABLE = "LAUTA_ENGINES"
MOST = 8
NAME = re.compile(r"[A-Za-z][A-Za-z0-9 ._-]{0,15}")


def engines() -> Mapping[str, str]:
    """The engines by name, with the commands that start them. Raises BadSetting."""
    return _read(given(VARIABLE))


def is_engine(name: str) -> bool:
    """Whether who plays under this level is an engine, and not one of our bots."""
    return name in engines()


def setting_of(pairs: Sequence[str]) -> str:
    """The setting for engines that were given as NAME=COMMAND. Raises BadSetting."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, command = (part.strip() for part in pair.partition("="))
        if not equals or not command:
            raise BadSetting(T("An engine is given as NAME=COMMAND, not {given}.", given=pair[:60]))
        if name in found:
            raise BadSetting(T("There are two engines called {name}.", name=name))
        found[name] = command
    text = json.dumps(found)
    _read(text)
    return text


@lru_cache(maxsize=8)
def _read(text: str) -> Mapping[str, str]:
    if not text:
        return {}
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(command, str) for command in found.values()):
        raise BadSetting(T('{name} must be a JSON object of names and commands, as {example}.',
                           name=VARIABLE, example='{"Magpie": "python3 engine.py"}'))  # fmt: skip
    if len(found) > MOST:
        raise BadSetting(T("This server seats at most {n} engines.", n=MOST))
    for name, command in found.items():
        if not NAME.fullmatch(name) or name.casefold() in LEVELS:
            raise BadSetting(
                T("An engine's name begins with a letter, has up to 16 letters, digits, dots, dashes and "
                  "spaces, and is no level of our bots; {given} is not.", given=name[:40])
            )  # fmt: skip
        try:
            words = shlex.split(command)
        except ValueError:
            words = []
        if not words:
            raise BadSetting(T("The command of the engine {name} cannot be read.", name=name))
    return found
