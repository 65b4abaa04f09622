"""The data files of Afrikan tähti, and what must fit together in them; the board is shared.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault, shown
from ....engine.phrase import T
from . import schema

DATA = Path(__file__).parent


def _tokens(file: schema.Components) -> Iterator[Fault]:
    yield from twice("token", (token.id for token in file.tokens))
    for token in file.tokens:
        if (token.value > 0) != (token.effect == "gem"):
            yield Fault.of(f"token[{token.id}].value", T("a gem has a value, and nothing else has"))
    for effect in ("winning_item", "winning_item_if_star_found"):
        if sum(token.effect == effect for token in file.tokens) != 1:
            what = T("there must be one kind of token with the effect {effect}", effect=shown(effect))
            yield Fault.of("token", what)
    if sum(token.count for token in file.tokens if token.effect == "winning_item") != 1:
        what = T("there must be one token with the effect {effect}", effect=shown("winning_item"))
        yield Fault.of("token", what)


COMPONENTS_FILE = DataFile(DATA / "components.toml", schema.Components, (_tokens,))


def read_components(cities: int) -> schema.Components:
    """The file in use; its tokens are one for every token city (ST-5)."""
    file = COMPONENTS_FILE.read()
    total = sum(token.count for token in file.tokens)
    if total != cities:
        what = T("{n} tokens in all, but {cities} cities take one", n=total, cities=cities)
        COMPONENTS_FILE.refuse([Fault.of("token", what)])
    return file
