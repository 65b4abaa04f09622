"""The places of the star's board in words: as a label, as where somebody goes, as where somebody is.

The phrases are in `places.toml`. A city that another board's file brings keeps its own name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path

from .....engine.phrase import Arg, Phrase, T, placed, plain
from .....engine.sentences import Form, read_sentences, said
from ..data.components import Route
from ..data.constants import AT_SEA, BOARD, N_CITIES, SPOT_NAMES
from ..data.schema import TERRAINS

Forms = tuple[Phrase, Phrase, Phrase]
MOST_ENDS = 2  # cities that tell where a junction is

_TOLD = read_sentences(Path(__file__).with_suffix(".toml"))


def forms_of(forms: Mapping[str, Form], context: str = "", **args: Arg) -> Forms:
    """The three phrases of a place, of a table of sentences."""
    label, to, at = (said(forms[name], args, context) for name in ("label", "to", "at"))
    return label, to, at


CITIES = {city: forms_of(forms) for city, forms in _TOLD["cities"].items()}


@dataclass(frozen=True)
class Dot:
    """A dot between two cities: the `k`-th of `n` of its route."""

    route: Route
    k: int

    @property
    def n(self) -> int:
        """How many dots the route has between its ends."""
        return self.route.steps - 1


@cache
def _dots() -> dict[int, Dot]:
    return {
        spot: Dot(route, k)
        for route in BOARD.routes
        for k, spot in enumerate(route.spots)
        if 0 < k < route.steps
    }


@cache
def special_of(spot: int) -> str:
    """What is peculiar to a spot: "bedouins", "gold_coast" ...; empty where nothing is."""
    if spot < N_CITIES:
        return BOARD.cities[spot].special
    dot = _dots().get(spot)
    return dot.route.special if dot is not None and dot.route.special and dot.k == dot.route.at else ""


@cache
def _forms(spot: int) -> Forms:
    if spot < N_CITIES:
        city = BOARD.cities[spot]
        known = CITIES.get(city.id)
        if known is not None and known[0].template == city.name:
            return known
        return plain(city.name), T("to {place}", place=city.name), T("in {place}", place=city.name)
    if spot not in _dots():
        return _junction(spot)
    dot = _dots()[spot]
    first, last = dot.route.spots[0], dot.route.spots[-1]
    route = _joined([_end(first, last), _end(last, first)], "–")
    kind = special_of(spot) or TERRAINS[AT_SEA[spot]]
    return forms_of(_TOLD["between_cities"][kind], route=route, k=dot.k, n=dot.n)


def _junction(spot: int) -> Forms:
    return forms_of(_TOLD["junctions"][TERRAINS[AT_SEA[spot]]], cities=_joined(_around(spot, -1), "/"))


def _around(junction: int, but: int) -> list[Phrase]:
    """The cities to which routes lead from a junction, without one of them."""
    ends = [
        route.spots[-1] if route.spots[0] == junction else route.spots[0]
        for route in BOARD.routes
        if junction in (route.spots[0], route.spots[-1])
    ]
    return [place_name(end) for end in ends if end < N_CITIES and end != but]


def _end(spot: int, other: int) -> Phrase:
    """The end of a route that leads to `other`; of a junction the first cities that it leads on to."""
    if spot < N_CITIES:
        return place_name(spot)
    return _joined(_around(spot, other)[:MOST_ENDS], "/")


def _joined(parts: list[Phrase], mark: str) -> Phrase:
    text = parts[0]
    for part in parts[1:]:
        text = Phrase("{a}{mark}{b}", {"a": text, "mark": mark, "b": part})
    return text


@cache
def place_name(spot: int) -> Phrase:
    """A spot as a label: "Cairo", "road Cairo–Egypt (2/3)"."""
    return placed(_forms(spot)[0], SPOT_NAMES[spot])


@cache
def place_to(spot: int) -> Phrase:
    """Where somebody goes: "to Cairo"."""
    return placed(_forms(spot)[1], SPOT_NAMES[spot])


@cache
def place_at(spot: int) -> Phrase:
    """Where somebody is: "in Cairo"."""
    return placed(_forms(spot)[2], SPOT_NAMES[spot])


def start_cities() -> Phrase:
    """Where items are brought home, as a choice: "Tangier or Cairo"."""
    return reduce(lambda a, b: T("{a} or {b}", a=a, b=b), _starts())


def both_start_cities() -> Phrase:
    """All start cities: "Tangier and Cairo"."""
    return reduce(lambda a, b: T("{a} and {b}", a=a, b=b), _starts())


def _starts() -> list[Phrase]:
    return [place_name(spot) for spot in range(N_CITIES) if BOARD.cities[spot].start]
