"""The places of the star's board in words: as a label, as where somebody goes, as where somebody is.

Three phrases, because languages inflect them. A city that another board's file brings keeps its own name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce

from .....engine.phrase import Phrase, T, plain
from ..data.components import Route
from ..data.constants import AT_SEA, BOARD, N_CITIES

Forms = tuple[Phrase, Phrase, Phrase]
MOST_ENDS = 2  # cities that tell where a junction is

CITIES: dict[str, Forms] = {
    "tangier": (T("Tangier"), T("to Tangier"), T("in Tangier")),
    "cairo": (T("Cairo"), T("to Cairo"), T("in Cairo")),
    "morocco": (T("Morocco"), T("to Morocco"), T("in Morocco")),
    "canary_islands": (T("Canary Islands"), T("to the Canary Islands"), T("on the Canary Islands")),
    "tunis": (T("Tunis"), T("to Tunis"), T("in Tunis")),
    "tripoli": (T("Tripoli"), T("to Tripoli"), T("in Tripoli")),
    "sahara": (T("Sahara"), T("to the Sahara"), T("in the Sahara")),
    "egypt": (T("Egypt"), T("to Egypt"), T("in Egypt")),
    "cape_verde": (T("Cape Verde"), T("to Cape Verde"), T("in Cape Verde")),
    "timbuktu": (T("Timbuktu"), T("to Timbuktu"), T("in Timbuktu")),
    "ain_galaka": (T("Ain-Galaka"), T("to Ain-Galaka"), T("in Ain-Galaka")),
    "suakin": (T("Suakin"), T("to Suakin"), T("in Suakin")),
    "dar_fur": (T("Dar-Fur"), T("to Dar-Fur"), T("in Dar-Fur")),
    "sierra_leone": (T("Sierra Leone"), T("to Sierra Leone"), T("in Sierra Leone")),
    "gold_coast": (T("Gold Coast"), T("to the Gold Coast"), T("on the Gold Coast")),
    "slave_coast": (T("Slave Coast"), T("to the Slave Coast"), T("on the Slave Coast")),
    "kandjama": (T("Kandjama"), T("to Kandjama"), T("in Kandjama")),
    "bahr_el_ghasal": (T("Bahr El Ghasal"), T("to Bahr El Ghasal"), T("in Bahr El Ghasal")),
    "addis_abeba": (T("Addis Abeba"), T("to Addis Abeba"), T("in Addis Abeba")),
    "cape_guardafui": (T("Cape Guardafui"), T("to Cape Guardafui"), T("at Cape Guardafui")),
    "lake_victoria": (T("Lake Victoria"), T("to Lake Victoria"), T("at Lake Victoria")),
    "ocomba": (T("Ocomba"), T("to Ocomba"), T("in Ocomba")),
    "daressalam": (T("Daressalam"), T("to Daressalam"), T("in Daressalam")),
    "congo": (T("Congo"), T("to Congo"), T("in Congo")),
    "st_helena": (T("St. Helena"), T("to St. Helena"), T("on St. Helena")),
    "mozambique": (T("Mozambique"), T("to Mozambique"), T("in Mozambique")),
    "victoria_falls": (T("Victoria Falls"), T("to the Victoria Falls"), T("at the Victoria Falls")),
    "whalefish_bay": (T("Whalefish Bay"), T("to Whalefish Bay"), T("at Whalefish Bay")),
    "tamatave": (T("Tamatave"), T("to Tamatave"), T("in Tamatave")),
    "cape_st_marie": (T("Cape St. Marie"), T("to Cape St. Marie"), T("at Cape St. Marie")),
    "dragon_mountain": (T("Dragon Mountain"), T("to Dragon Mountain"), T("on Dragon Mountain")),
    "capetown": (T("Cape Town"), T("to Cape Town"), T("in Cape Town")),
}


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
    route = _joined([_end(dot.route, 0), _end(dot.route, -1)], "–")
    match special_of(spot):
        case "bedouins":
            return (
                T("Bedouins ({route})", route=route),
                T("to the Bedouins ({route})", route=route),
                T("with the Bedouins ({route})", route=route),
            )
        case "pirates":
            return (
                T("Pirates ({route})", route=route),
                T("to the pirates ({route})", route=route),
                T("with the pirates ({route})", route=route),
            )
    if AT_SEA[spot]:
        return (
            T("sea route {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
            T("to the sea route {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
            T("on the sea route {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
        )
    return (
        T("road {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
        T("to the road {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
        T("on the road {route} ({k}/{n})", route=route, k=dot.k, n=dot.n),
    )


def _junction(spot: int) -> Forms:
    cities = _joined(_around(spot, -1), "/")
    if AT_SEA[spot]:
        return (
            T("junction at sea ({cities})", cities=cities),
            T("to the junction at sea ({cities})", cities=cities),
            T("on the junction at sea ({cities})", cities=cities),
        )
    return (
        T("junction ({cities})", cities=cities),
        T("to the junction ({cities})", cities=cities),
        T("on the junction ({cities})", cities=cities),
    )


def _around(junction: int, but: int) -> list[Phrase]:
    """The cities to which routes lead from a junction, without one of them."""
    ends = [
        route.spots[-1] if route.spots[0] == junction else route.spots[0]
        for route in BOARD.routes
        if junction in (route.spots[0], route.spots[-1])
    ]
    return [place_name(end) for end in ends if end < N_CITIES and end != but]


def _end(route: Route, which: int) -> Phrase:
    """The end of a route; of a junction the first cities that it leads on to."""
    spot, other = route.spots[which], route.spots[-1 - which]
    if spot < N_CITIES:
        return place_name(spot)
    return _joined(_around(spot, other)[:MOST_ENDS], "/")


def _joined(parts: list[Phrase], mark: str) -> Phrase:
    text = parts[0]
    for part in parts[1:]:
        text = Phrase("{a}{mark}{b}", {"a": text, "mark": mark, "b": part})
    return text


def place_name(spot: int) -> Phrase:
    """A spot as a label: "Cairo", "road Cairo–Egypt (2/3)"."""
    return _forms(spot)[0]


def place_to(spot: int) -> Phrase:
    """Where somebody goes: "to Cairo"."""
    return _forms(spot)[1]


def place_at(spot: int) -> Phrase:
    """Where somebody is: "in Cairo"."""
    return _forms(spot)[2]


def start_cities() -> Phrase:
    """Where items are brought home, as a choice: "Tangier or Cairo"."""
    return reduce(lambda a, b: T("{a} or {b}", a=a, b=b), _starts())


def both_start_cities() -> Phrase:
    """All start cities: "Tangier and Cairo"."""
    return reduce(lambda a, b: T("{a} and {b}", a=a, b=b), _starts())


def _starts() -> list[Phrase]:
    return [place_name(spot) for spot in range(N_CITIES) if BOARD.cities[spot].start]
