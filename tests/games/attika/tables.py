"""Matches of Attika at positions written by coordinates, for the tests of single rules.

`match_at(spaces=["0,0,W"], store=["tower"], ...)` lays a piece of map; what is left out is empty.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import lauta
from lauta.engine.actors import CHANCE, SEAT_LETTERS
from lauta.engine.game import Game
from lauta.engine.hexgrid import Cell, neighbours
from lauta.engine.match import Match

FLOWER = ["0,0,-", "1,0,-", "1,-1,-", "0,-1,-", "-1,0,-", "-1,1,-", "0,1,-"]
LETTERS = "WFHM"
CITIES = ("athens", "corinth", "sparta", "thebes")  # in the order of seats


@cache
def attika() -> Game:
    """The game as it is."""
    return lauta.game("attika")


def match_at(
    *,
    spaces: Sequence[str] = FLOWER,
    shrines: Sequence[str] = (),
    buildings: Sequence[str] = (),
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    map_stack: Sequence[str] | None = None,
    pending: str = "",
    mode: str = "none",
    actions_left: int = 0,
    card_phase: bool = False,
    amphora_supply: int | None = None,
    deck: Sequence[str] | None = None,
    **own: Any,
) -> Match:
    """A match at a position in which athens, seat 0, is to act; chance is ours to play.

    Spaces are "q,r,W" with "-" for meadow, buildings "q,r,athens,tower"; `own` is what athens has. With
    `pending` the map is to be extended.
    """
    document: dict[str, Any] = {
        "turn": "A",
        "mode": mode,
        "left": actions_left,
        "card_phase": card_phase,
        **excerpt(spaces, shrines, buildings),
        "players": {"A": _belongings(**own)},
    }
    if pending:
        document["phase"] = "ask" if (options or {}).get("expansion") == "optional" else "tile"
    if map_stack is not None:
        document["unused"] = {"*": False, **dict.fromkeys(map_stack, True)}
    if amphora_supply is not None:
        document["supply"] = amphora_supply
    if deck is not None:
        document["deck"] = _cards(Counter(deck))
    return attika().match(players, options=options, position=document)


def _cards(counts: Mapping[str, int]) -> dict[str, int]:
    landscapes = attika().module("data.constants").LANDSCAPES
    return {"*": 0, **{landscapes[LETTERS.index(letter)]: n for letter, n in counts.items()}}


def _belongings(
    *,
    hand: Mapping[str, int] | None = None,
    store: Sequence[str] = (),
    stacks: Sequence[Sequence[str]] | None = None,
    amphorae: int = 0,
    built: int | None = None,
) -> dict[str, Any]:
    """What a player has; `stacks` are known, `built` counts buildings beside the excerpt, too."""
    row: dict[str, Any] = {"hand": _cards(hand or {}), "store": Counter(store), "amphorae": amphorae}
    if stacks is not None:
        row["stack"] = {str(number): len(stack) for number, stack in enumerate(stacks, 1)}
        row["unseen"] = {"*": 0, **Counter(kind for stack in stacks for kind in stack)}
    if built is not None:
        row["buildings"] = built
    return row


# --- the map ----------------------------------------------------------------------------------------


def _cell(text: str) -> tuple[Cell, list[str]]:
    q, r, *words = text.split(",")
    return (int(q), int(r)), words


def excerpt(spaces: Sequence[str], shrines: Sequence[str], buildings: Sequence[str]) -> dict[str, Any]:
    """The fields of a piece of map, laid in tiles that hold as many of its spaces as they can."""
    landscapes = attika().module("data.constants").LANDSCAPES
    names = _tiles([cell for cell, _ in map(_cell, spaces)])
    found: dict[str, Any] = {"laid": ["excerpt"] * (len(names) // 7), "n_shrines": len(shrines)}
    middles = [cell for cell, name in names if name.endswith("a")]
    for key, i in (("tile_q", 0), ("tile_r", 1)):
        found[key] = {str(number): middle[i] for number, middle in enumerate(middles, 1)}
    for key, i in (("shrine_q", 0), ("shrine_r", 1)):
        found[key] = {f"S{number}": _cell(shrine)[0][i] for number, shrine in enumerate(shrines, 1)}
    shown = {cell: words[0] for cell, words in map(_cell, spaces)}
    standing = dict(map(_cell, buildings))
    found["landscape"], found["building"] = {}, {}
    for cell, name in names:
        letter = shown.pop(cell, "")
        if not letter:
            found["building"][name] = "nothing"
        elif letter != "-":
            found["landscape"][name] = landscapes[LETTERS.index(letter)]
        if letter and cell in standing:
            city, kind = standing.pop(cell)
            found["building"][name] = f"{SEAT_LETTERS[CITIES.index(city)]} {kind}"
    assert not standing, f"these buildings stand on no space: {standing}"
    return found


def _tiles(cells: Sequence[Cell]) -> list[tuple[Cell, str]]:
    """The hexes of tiles that hold these cells, with the names of their spaces."""
    left, found = dict.fromkeys(cells), list[tuple[Cell, str]]()
    while left:
        middles = sorted({near for cell in left for near in flower(cell)}, key=lambda c: (c not in left, c))
        middle = max(middles, key=lambda cell: sum(near in left for near in flower(cell)))
        number = len(found) // 7 + 1
        for cell, letter in zip(flower(middle), "abcdefg", strict=True):
            found.append((cell, f"{number}{letter}"))
            left.pop(cell, None)
    return found


def flower(centre: Cell) -> list[Cell]:
    """A hex and the six around it."""
    return [centre, *neighbours(centre)]


# --- looking ----------------------------------------------------------------------------------------


def kinds(match: Match) -> set[str]:
    """The kinds of action that are legal now."""
    return {action.kind for action in match.legal_actions()}


def texts(match: Match, kind: str) -> set[str]:
    """The legal actions of a kind."""
    return {action.text for action in match.legal_actions() if action.kind == kind}


def started(players: int, seed: int = 1, **options: Any) -> Match:
    """A match at its first turn, set up at random; chance is ours to play."""
    match = attika().match(players, options={"start_player": 1, **options})
    dice = random.Random(seed)
    while match.actor == CHANCE:
        match.play(dice.choice(match.legal_actions()))
    return match
