"""What the pictures of all games on the star's board show alike: pawns and their ways, flights, the die.

Tokens, prices and what can be done are each game's own, in its `table/scenes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from .....engine.phrase import Phrase, T, Translations
from .....engine.presentation import Choice, SceneRequest
from .....engine.scene import Drawings, Scene
from ..data.constants import BOARD, N_CITIES, N_SPOTS, SPOT_NAMES
from ..drawing.board import BoardPicture, PawnPicture, TrackPicture, draw
from ..drawing.dice import DiePicture
from ..drawing.drawings import DRAWINGS
from ..speech.places import place_name
from ..speech.words import seat_name
from .die_button import die_button
from .history import Annals
from .pawn_paths import named


class Player(Protocol):
    """What a picture asks of a player of any of the games."""

    at: int
    star: int
    horseshoes: int
    captive: int


def draw_chart(
    picture: BoardPicture,
    annals: Annals,
    since: int,
    here: int,
    request: SceneRequest,
    drawings: Drawings = DRAWINGS,
) -> Scene:
    """The board with the ways since the place `since` of the log, flights from the spot `here`, the die."""
    whole = replace(
        picture,
        tracks=tuple(
            TrackPicture(trip.seat, named(trip.spots), trip.flight, trip.n)
            for trip in annals.trips_since(since)
        ),
        flights=tuple(
            (SPOT_NAMES[here], choice.place)
            for choice in request.choices
            if choice.kind == "fly" and choice.place is not None
        ),
        die=_die(annals, request),
        press=die_button(request),
        names=place_names(request.translations),
    )
    return draw(whole, drawings)


@lru_cache(maxsize=32)
def place_names(said: Translations | None) -> tuple[str, ...]:
    """What all spots are called in a language."""
    return tuple(place_name(spot).render(said) for spot in range(N_SPOTS))


def by_place(request: SceneRequest, here: int, buttons: Sequence[str]) -> dict[str, list[Choice]]:
    """What can be done at each place; the spot `here` also stands for the first of these kinds of buttons."""
    at: dict[str, list[Choice]] = {}
    for choice in request.choices:
        if choice.place is not None and not choice.aside:
            at.setdefault(choice.place, []).append(choice)
    pressed = [choice for choice in request.choices if choice.kind in buttons]
    if pressed and here >= 0:
        at.setdefault(SPOT_NAMES[here], []).append(pressed[0])
    return at


def busy_spots(
    players: Sequence[Player], at: Mapping[str, Sequence[Choice]], request: SceneRequest
) -> set[int]:
    """Where a pawn stands, something can be done, or something happened last."""
    busy = {player.at for player in players if player.at >= 0}
    return busy | {_NUMBERS[name] for name in (*at, *request.marked) if name in _NUMBERS}


_NUMBERS = {name: spot for spot, name in enumerate(SPOT_NAMES)}


def standing(spot: int, players: Sequence[Player]) -> tuple[int, ...]:
    """The seats whose pawns stand at a spot."""
    return tuple(seat for seat, player in enumerate(players) if player.at == spot)


def spot_label(
    spot: int,
    tokens: Iterable[Phrase],
    seats: Iterable[int],
    here: Iterable[Choice],
    request: SceneRequest,
) -> str:
    """A spot read out: its name, its tokens, the pawns of the seats there, what can be done."""
    parts = list(tokens)
    parts += [_pawn_of(seat, request) for seat in seats]
    for choice in here:
        parts += [choice.label, *([choice.effect] if choice.effect is not None else [])]
    return ", ".join([place_names(request.translations)[spot], *map(request.say, parts)])


def is_spent(spot: int, cape_visited: int, tokens: Sequence[int]) -> bool:
    """Whether what is special about a city is over (ST-44 to ST-46, RE-60)."""
    if spot >= N_CITIES or not BOARD.cities[spot].special:
        return False
    return bool(cape_visited) if BOARD.cities[spot].special == "cape_town" else not tokens[spot]


def pawn(
    seat: int, me: Player, missed: int, taken_along: bool, acting: bool, request: SceneRequest
) -> PawnPicture:
    """A pawn, with the turns that its player has to miss."""
    plight = "captive" if me.captive else "held" if missed else "free" if taken_along else ""
    items = ["star"] * bool(me.star) + ["horseshoe"] * bool(me.horseshoes)
    return PawnPicture(
        seat, SPOT_NAMES[me.at], request.say(_pawn_of(seat, request)), acting, plight, tuple(items)
    )


def _pawn_of(seat: int, request: SceneRequest) -> Phrase:
    return T("{name}'s pawn", name=seat_name(request.names, seat))


def _die(annals: Annals, request: SceneRequest) -> DiePicture | None:
    if not annals.rolls:
        return None
    last = annals.rolls[-1]
    if last.seat is None:
        label = T("The last roll: {n}", n=last.face)
    else:
        label = T("{name} rolled {n}", name=seat_name(request.names, last.seat), n=last.face)
    fresh = bool(annals.turns) and last.n >= annals.turns[-1][0]
    return DiePicture(last.face, len(annals.rolls), last.seat, request.say(label), tumbling=fresh)
