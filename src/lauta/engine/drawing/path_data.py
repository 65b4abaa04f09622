"""Path data as short as it packs: every step told from where the last one ended.

It reads and writes the grammar of SVG's `d`, with flags of arcs apart. It draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

GRID = 1000  # a unit of length; what is finer is rounded
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_PATH = re.compile(r'(?<= d=")[^"]+(?=")')
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def shortened(markup: str) -> str:
    """Markup with all its paths relative."""
    return _PATH.sub(lambda found: relative(found[0]), markup)


def relative(path: str) -> str:
    """The same path by relative commands, a command repeated only where it changes."""
    out, last, x, y, start = [], "", 0, 0, (0, 0)
    for command, numbers in _commands(path):
        kind = command.upper()
        if kind == "Z":
            out.append("Z")
            (x, y), last = start, "Z"
            continue
        fixed = 5 if kind == "A" else 0  # radii, turn and flags of an arc
        own = [round(GRID * float(number)) for number in numbers[fixed:]]
        if command == kind:
            origin = {"H": (x,), "V": (y,)}.get(kind, (x, y))
            own = [value - origin[n % len(origin)] for n, value in enumerate(own)]
        text = _joined([*numbers[:fixed], *map(_number, own)])
        implied = {"m": "L"}.get(last, last.upper()) == kind  # behind a move come lines
        out.append((" " * (text[0] != "-") if implied else kind.lower()) + text)
        last = kind.lower()
        x += 0 if kind == "V" else own[-1] if kind == "H" else own[-2]
        y += 0 if kind == "H" else own[-1]
        if kind == "M":
            start = x, y
    return "".join(out)


def _commands(path: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with what it takes once; pairs behind the first of a move are lines."""
    tokens, n, command = _TOKEN.findall(path), 0, ""
    while n < len(tokens):
        if tokens[n].isalpha():
            command = tokens[n]
            n += 1
        if command in "Zz":
            yield command, []
            continue
        takes = _TAKES[command.upper()]
        yield command, tokens[n : n + takes]
        n += takes
        command = {"M": "L", "m": "l"}.get(command, command)


def _number(value: int) -> str:
    return f"{value / GRID:.3f}".rstrip("0").rstrip(".") if value % GRID else str(value // GRID)


def _joined(numbers: list[str]) -> str:
    """Numbers apart by a blank, unless a minus does it."""
    return numbers[0] + "".join(number if number[0] == "-" else f" {number}" for number in numbers[1:])
