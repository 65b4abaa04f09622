"""Makes a game's options from its data file, which has the values, and its words, which are translated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .about import OptionSpec, OptionValue
from .actors import RANDOM_START_PLAYER
from .errors import DataError
from .phrase import TN, Phrase, T

Words = tuple[Phrase, Phrase, dict[Any, Phrase]]
YES_NO: dict[Any, Phrase] = {False: T("no"), True: T("yes")}


def options_from(
    rows: Iterable[Mapping[str, Any]], words: Mapping[str, Words], numbers: Mapping[str, range] | None = None
) -> tuple[OptionSpec, ...]:
    """The options of the rows `[[option]]` (name, values, default, rule) of a game's `components.toml`.

    `words` has the label, the help and a phrase for every value, `numbers` the range of an option that
    takes any whole number of it. In the state a number stands for itself, no and yes are 0 and 1, and of
    other values it is the place in the row. Raises DataError where an option or a value has no words.
    """
    return tuple(_option(row, words, (numbers or {}).get(row["name"])) for row in rows)


def _option(row: Mapping[str, Any], words: Mapping[str, Words], numbers: range | None) -> OptionSpec:
    name = row["name"]
    if name not in words:
        raise DataError(f"components.toml: there are no words for option {name!r}")
    label, text, of_values = words[name]
    without = [value for value in row["values"] if value not in of_values]
    if without:
        raise DataError(f"components.toml: option {name!r} has no words for {without[0]!r}")
    values = tuple(
        OptionValue(value, of_values[value], int(value) if isinstance(value, int) else place)
        for place, value in enumerate(row["values"])
    )
    return OptionSpec(name, label, text, values, row["default"], row["rule"], numbers)


def start_player(players: int, rule: str) -> OptionSpec:
    """The option that says who begins: one of the seats, or chance."""
    values: list[OptionValue] = [OptionValue("random", T("drawn at random"), RANDOM_START_PLAYER)]
    values += [OptionValue(n, TN("seat {n}", "seat {n}", n), n - 1) for n in range(1, players + 1)]
    return OptionSpec(
        "start_player", T("Start player"), T("Who begins."), tuple(values), "random", rule, is_seat=True
    )
