"""The chart of Afrikan tähti as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T
from ....engine.presentation import Choice, SceneRequest, Sheet
from ...shared.star_board.data.constants import AIR_FARE, BOARD, N_CITIES, N_SPOTS, SEA_FARE
from ...shared.star_board.drawing.board import BoardPicture, PawnPicture, SpotPicture, TrackPicture, draw
from ...shared.star_board.drawing.dice import DiePicture
from ...shared.star_board.drawing.paint import style
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import price, seat_name
from ...shared.star_board.table.die_button import die_buttons
from ...shared.star_board.table.pawn_paths import named, sail_to, walk_to
from ...shared.star_board.table.roll_chart import rolls_sheet
from ..data.constants import SPOT_NAMES, TOKENS
from ..rules import actions
from ..rules.legal import carries, free_steps
from ..rules.state import FREE, Phase, State
from ..speech.words import token_label
from .history import Annals, read

# What can be done at a place, as the drawing marks it.
_TARGETS = {"to": "move", "sail": "sail", "fly": "fly", "start": "start", "bound": "sail"}


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """All rolls of the match, beside what chance would have."""
    return [rolls_sheet(read(s, request.log).counts, request)]


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    annals = read(s, request.log)
    since = annals.since_last(s.turn)
    at: dict[str, list[Choice]] = {}
    for choice in request.choices:
        if choice.place is not None and not choice.aside:
            at.setdefault(choice.place, []).append(choice)
    here = s.players[s.turn].at
    turning = [choice for choice in request.choices if choice.kind in ("pay", "try")]
    if turning:
        at.setdefault(SPOT_NAMES[here], []).append(turning[0])
    open_tokens = {found.city: found.token for found in annals.turned if found.n >= since}
    newest = annals.turned[-1].city if annals.turned else -1
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
        die=_die(s, annals, request),
        title=_say(T("The board of Afrikan tähti"), request),
        caption="Afrikan tähti",
        style=style() if request.standalone else "",
        prefix=request.prefix,
    )
    board = draw(picture)
    board.elements = [*(board.elements or []), *die_buttons(request)]
    return str(board)


def _say(phrase: Phrase, request: SceneRequest) -> str:
    return phrase.render(request.translations)


# --- places -----------------------------------------------------------------------------------------


def _spot(
    s: State, spot: int, here: Sequence[Choice], turned: int | None, newest: bool, request: SceneRequest
) -> SpotPicture:
    name = SPOT_NAMES[spot]
    city = spot < N_CITIES
    token = "hidden" if city and s.token[spot] else "" if turned is None else TOKENS[turned].id
    flag = ""
    way: tuple[str, ...] = ()
    if here:
        kind, args = actions.split(here[0].action)
        flag = _price(kind, args)
        way = named(_way(s, kind, args))
    return SpotPicture(
        name,
        label=_label(s, spot, here, turned, request),
        name=_say(place_name(spot), request) if city else "",
        token=token,
        turned=newest and turned is not None,
        actions=tuple(choice.code for choice in here),
        target=_TARGETS.get(here[0].kind, "token") if here else "act",
        price=flag,
        way=way,
        notes=frozenset({"last"} if name in request.marked else ()),
        spent=_is_spent(s, spot),
    )


def _price(kind: str, args: tuple[int, ...]) -> str:
    """The flag at a place: what it costs to go there."""
    fare = AIR_FARE if kind == "fly" else args[1] * SEA_FARE if kind == "to" else 0
    return price(fare) if fare else ""


def _way(s: State, kind: str, args: tuple[int, ...]) -> tuple[int, ...]:
    """The spots from the pawn to where a choice leads."""
    me = s.players[s.turn]
    if kind == "to":
        return walk_to(me.at, s.roll, args[0], args[1], s.options.mixed_move, carries(me))
    if kind == "sail":
        return sail_to(me.at, free_steps(s), args[0])
    return ()


def _is_spent(s: State, spot: int) -> bool:
    """Whether what is special about a city is over (ST-44 to ST-46)."""
    if spot >= N_CITIES or not BOARD.cities[spot].special:
        return False
    return bool(s.cape_visited) if BOARD.cities[spot].special == "cape_town" else not s.token[spot]


def _label(s: State, spot: int, here: Sequence[Choice], turned: int | None, request: SceneRequest) -> str:
    parts = [place_name(spot)]
    if spot < N_CITIES and s.token[spot]:
        parts.append(T("token face down"))
    elif turned is not None:
        parts.append(token_label(turned))
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
    plight = "captive" if me.captive else "held" if me.held else "free" if me.voyage == FREE else ""
    items = (["star"] if me.star else []) + (["horseshoe"] if me.horseshoes else [])
    return PawnPicture(
        seat,
        SPOT_NAMES[me.at],
        _say(T("{name}'s pawn", name=seat_name(request.names, seat)), request),
        acting=seat == s.turn and s.phase not in (Phase.OVER, Phase.ORDER),
        plight=plight,
        carries=tuple(items),
    )


def _die(s: State, annals: Annals, request: SceneRequest) -> DiePicture | None:
    if not annals.rolls:
        return None
    last = annals.rolls[-1]
    if last.seat is None:
        label = T("The last roll: {n}", n=last.face)
    else:
        label = T("{name} rolled {n}", name=seat_name(request.names, last.seat), n=last.face)
    fresh = bool(annals.turns) and last.n >= annals.turns[-1][0]
    return DiePicture(last.face, len(annals.rolls), last.seat, _say(label, request), tumbling=fresh)
