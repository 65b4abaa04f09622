"""The chart of Afrikan tähti as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import T
from ....engine.presentation import Choice, SceneRequest, Sheet
from ...shared.star_board.data.constants import AIR_FARE, BOARD, N_CITIES, N_SPOTS, SEA_FARE, SPOT_NAMES
from ...shared.star_board.drawing.board import BoardPicture, SpotPicture
from ...shared.star_board.drawing.paint import style
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.pawn_paths import named, sail_to, walk_to
from ...shared.star_board.table.roll_chart import rolls_sheet
from ...shared.star_board.table.scenes import by_place, draw_chart, is_spent, pawn, spot_label
from ..data.constants import TOKENS
from ..rules import actions
from ..rules.legal import carries, free_steps
from ..rules.state import FREE, Phase, State
from ..speech.words import token_label
from .history import read

# What can be done at a place, as the drawing marks it.
_TARGETS = {"to": "move", "sail": "sail", "fly": "fly", "start": "start", "bound": "sail"}


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """All rolls of the match, beside what chance would have."""
    return [rolls_sheet(read(s, request.log).counts, request)]


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    annals = read(s, request.log)
    since = annals.since_last(s.turn)
    here = s.players[s.turn].at
    at = by_place(request, here, ("pay", "try"))
    open_tokens = {found.city: found.token for found in annals.turned if found.n >= since}
    newest = annals.turned[-1].city if annals.turned else -1
    begun = s.phase not in (Phase.OVER, Phase.ORDER)
    picture = BoardPicture(
        BOARD,
        spots=tuple(
            _spot(s, spot, at.get(SPOT_NAMES[spot], []), open_tokens.get(spot), spot == newest, request)
            for spot in range(N_SPOTS)
        ),
        pawns=tuple(
            pawn(seat, me, me.held, me.voyage == FREE, begun and seat == s.turn, request)
            for seat, me in enumerate(s.players[: s.n_players])
            if me.at >= 0
        ),
        title=request.say(T("The board of Afrikan tähti")),
        caption="Afrikan tähti",
        style=style() if request.standalone else "",
    )
    return str(draw_chart(picture, annals, since, here, request))


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
        name=request.say(place_name(spot)) if city else "",
        token=token,
        turned=newest and turned is not None,
        actions=tuple(choice.code for choice in here),
        target=_TARGETS.get(here[0].kind, "token") if here else "act",
        price=flag,
        way=way,
        notes=frozenset({"last"} if name in request.marked else ()),
        spent=is_spent(spot, s.cape_visited, s.token),
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


def _label(s: State, spot: int, here: Sequence[Choice], turned: int | None, request: SceneRequest) -> str:
    told = []
    if spot < N_CITIES and s.token[spot]:
        told.append(T("token face down"))
    elif turned is not None:
        told.append(token_label(turned))
    return spot_label(spot, told, s.players[: s.n_players], here, request)
