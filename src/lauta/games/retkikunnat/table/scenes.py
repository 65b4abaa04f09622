"""The chart of Retkikunnat as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log. What lies in front of the
players is in `player_boards.py`, the contest or card of the moment in `contest_on_chart.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice, SceneRequest
from ...shared.star_board.data.constants import BOARD, N_CITIES, N_SPOTS
from ...shared.star_board.drawing.board import (
    BoardPicture,
    PawnPicture,
    SignPicture,
    SpotPicture,
    TrackPicture,
    draw,
)
from ...shared.star_board.drawing.dice import DiePicture
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import price, seat_name
from ...shared.star_board.table.die_button import die_buttons
from ...shared.star_board.table.pawn_paths import named
from ..data.card_codes import EVERYBODY, NO_FLIGHTS, RAIN_FALLS, ROLL_MOD
from ..data.constants import DISCOVERY, DO_Y, EQUIPMENT, N_SLOTS, SLOT_CODE, SLOT_EVENT, SPOT_NAMES, TOKENS
from ..drawing.paint import style
from ..rules import actions
from ..rules.effects import NOT_IN_FORCE, is_timed, it_rains, row_of
from ..rules.holdings import air_fare
from ..rules.state import FREE, UNKNOWN, Job, Phase, State
from ..rules.task_fields import first_stack_of, second_stack_of
from ..speech.card_names import token_name
from .card_faces import effect_sign, event_card
from .choices import fare_of
from .contest_on_chart import inset
from .current_task import find
from .history import Annals, Shown, read, way

# What can be done at a place, as the drawing marks it.
_TARGETS = {"to": "move", "sail": "sail", "fly": "fly", "start": "start", "jump": "move", "city": "act"}
_HERE = ("stop", "pay", "try", "permit")  # buttons that the place of the pawn stands for, too


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    annals = read(s.n_players, request.log)
    since = annals.since_last(s.turn)
    at = _by_place(s, request)
    open_tokens = {_city(s, found): found.number for found in annals.turned if found.n >= since}
    newest = _city(s, annals.turned[-1]) if annals.turned else UNKNOWN
    here = s.players[s.turn].at
    picture = BoardPicture(
        BOARD,
        spots=tuple(
            _spot(s, spot, at.get(SPOT_NAMES[spot], []), open_tokens.get(spot), spot == newest, request)
            for spot in range(N_SPOTS)
        ),
        pawns=tuple(_pawn(s, seat, request) for seat in range(s.n_players) if s.players[seat].at >= 0),
        tracks=tuple(
            TrackPicture(trip.seat, named(trip.spots), trip.flight)
            for trip in annals.trips
            if trip.n >= since
        ),
        flights=tuple(
            (SPOT_NAMES[here], choice.place)
            for choice in request.choices
            if choice.kind == "fly" and choice.place is not None
        ),
        die=_die(annals, request),
        signs=tuple(_signs(s, request)),
        rain=it_rains(s),
        title=_say(T("The board of Retkikunnat"), request),
        caption="Retkikunnat",
        style=style() if request.standalone else "",
        prefix=request.prefix,
    )
    drawn = draw(picture)
    drawn.elements = [*(drawn.elements or ()), *die_buttons(request), *inset(s, annals, request)]
    return str(drawn)


def _city(s: State, found: Shown) -> int:
    """Where a token was turned; where the log does not tell, where its finder stands."""
    return s.players[found.seat].at if found.city == UNKNOWN else found.city


def _say(phrase: Phrase, request: SceneRequest) -> str:
    return phrase.render(request.translations)


def _signs(s: State, request: SceneRequest) -> Iterator[SignPicture]:
    """The effects that hold for everybody, with the turns of their owner that are left (RE-84)."""
    for slot in range(N_SLOTS):
        row = row_of(slot)
        for_all = SLOT_CODE[slot] in (RAIN_FALLS, NO_FLIGHTS) or (
            SLOT_CODE[slot] == ROLL_MOD and DO_Y[row] == EVERYBODY
        )
        if for_all and s.slot_owner[slot] != NOT_IN_FORCE:
            card = event_card(SLOT_EVENT[slot], request.translations)
            left = str(s.slot_left[slot]) if is_timed(slot) else ""
            yield effect_sign(SLOT_EVENT[slot], ", ".join((card.name, *card.text)), left)


def _by_place(s: State, request: SceneRequest) -> dict[str, list[Choice]]:
    """What can be done at each place of the board."""
    at: dict[str, list[Choice]] = {}
    for choice in request.choices:
        if choice.place is not None and not choice.aside:
            at.setdefault(choice.place, []).append(choice)
    here = [choice for choice in request.choices if choice.kind in _HERE]
    if here and s.players[s.turn].at >= 0:
        at.setdefault(SPOT_NAMES[s.players[s.turn].at], []).append(here[0])
    return at


# --- places -----------------------------------------------------------------------------------------


def _spot(
    s: State, spot: int, here: Sequence[Choice], turned: int | None, newest: bool, request: SceneRequest
) -> SpotPicture:
    name = SPOT_NAMES[spot]
    city = spot < N_CITIES
    height = s.height[spot] if city else 0
    lies_open = turned is not None and newest
    flag = ""
    going: tuple[str, ...] = ()
    if here:
        kind, args = actions.split(here[0].action)
        flag = _price(s, kind, args)
        going = named(way(s.players[s.turn].at, args[0])) if kind == "to" else ()
    return SpotPicture(
        name,
        label=_label(s, spot, here, turned, request),
        name=_say(place_name(spot), request) if city else "",
        token=TOKENS[turned].id if turned is not None and (lies_open or not height) else _back(height),
        below=_back(height) if lies_open else _back(height - 1),
        known=TOKENS[s.known[spot]].id if city and s.known[spot] != UNKNOWN and not lies_open else "",
        turned=lies_open,
        actions=tuple(choice.code for choice in here),
        target=_TARGETS.get(here[0].kind, "token") if here else "act",
        price=flag,
        way=going,
        notes=frozenset(_notes(s, spot, name in request.marked)),
        spent=_is_spent(s, spot),
    )


def _back(height: int) -> str:
    """The back that shows on top of a stack of this height."""
    return {EQUIPMENT: "equipment", DISCOVERY: "discovery"}.get(height, "")


def _notes(s: State, spot: int, marked: bool) -> list[str]:
    """What happened last, and the stacks that have been chosen to change places."""
    swap = find(s, Job.SWAP)
    chosen = swap is not None and spot in (first_stack_of(swap), second_stack_of(swap))
    return ["last"] * marked + ["chosen"] * chosen


def _price(s: State, kind: str, args: tuple[int, ...]) -> str:
    """The flag at a place: what it costs to go there."""
    if kind == "fly" and s.phase == Phase.TURN:
        return price(air_fare(s.players[s.turn]))
    fare = fare_of(s, args[0]) if kind == "to" else 0
    return price(fare) if fare else ""


def _is_spent(s: State, spot: int) -> bool:
    """Whether what is special about a city is over (ST-44, ST-45, RE-60)."""
    if spot >= N_CITIES or not BOARD.cities[spot].special:
        return False
    return bool(s.cape_visited) if BOARD.cities[spot].special == "cape_town" else not s.height[spot]


def _label(s: State, spot: int, here: Sequence[Choice], turned: int | None, request: SceneRequest) -> str:
    parts = [place_name(spot)]
    if spot < N_CITIES and s.height[spot]:
        parts.append(T("equipment token") if s.height[spot] == EQUIPMENT else T("discovery token"))
        if s.known[spot] != UNKNOWN:
            parts.append(T("you know it: {token}", token=token_name(TOKENS[s.known[spot]])))
    if turned is not None:
        parts.append(T("turned: {token}", token=token_name(TOKENS[turned])))
    parts += [
        T("{name}'s pawn", name=seat_name(request.names, seat))
        for seat in range(s.n_players)
        if s.players[seat].at == spot
    ]
    for choice in here:
        parts += [choice.label, *([choice.effect] if choice.effect is not None else [])]
    return ", ".join(_say(part, request) for part in parts)


# --- pawns and die ----------------------------------------------------------------------------------


def _pawn(s: State, seat: int, request: SceneRequest) -> PawnPicture:
    me = s.players[seat]
    plight = "captive" if me.captive else "held" if me.lost else "free" if me.voyage == FREE else ""
    items = (["star"] if me.star else []) + (["horseshoe"] if me.horseshoes else [])
    return PawnPicture(
        seat,
        SPOT_NAMES[me.at],
        _say(T("{name}'s pawn", name=seat_name(request.names, seat)), request),
        acting=seat == s.turn and s.phase != Phase.OVER,
        plight=plight,
        carries=tuple(items),
    )


def _die(annals: Annals, request: SceneRequest) -> DiePicture | None:
    if not annals.rolls:
        return None
    last = annals.rolls[-1]
    if last.seat is None:
        label = T("The last roll: {n}", n=last.face)
    else:
        label = T("{name} rolled {n}", name=seat_name(request.names, last.seat), n=last.face)
    fresh = bool(annals.turns) and last.n >= annals.turns[-1][0]
    return DiePicture(last.face, len(annals.rolls), last.seat, _say(label, request), tumbling=fresh)
