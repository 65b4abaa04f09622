"""The chart of Retkikunnat as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log. What lies in front of the
players is in `player_boards.py`, the contest or card of the moment in `contest_on_chart.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine.phrase import T
from ....engine.presentation import Choice, SceneRequest
from ...shared.star_board.data.constants import BOARD, N_CITIES, N_SPOTS, SPOT_NAMES
from ...shared.star_board.drawing.board import BoardPicture, SignPicture, SpotPicture
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.history import Turned
from ...shared.star_board.table.pawn_paths import named
from ...shared.star_board.table.scenes import by_place, draw_chart, is_spent, pawn, spot_label
from ..data.card_codes import EVERYBODY, NO_FLIGHTS, RAIN_FALLS, ROLL_MOD
from ..data.constants import DISCOVERY, DO_Y, EQUIPMENT, N_SLOTS, SLOT_CODE, SLOT_EVENT, TOKENS
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
from .history import read, way

# What can be done at a place, as the drawing marks it.
_TARGETS = {"to": "move", "sail": "sail", "fly": "fly", "start": "start", "jump": "move", "city": "act"}
_HERE = ("stop", "pay", "try", "permit")  # buttons that the place of the pawn stands for, too


def scene(s: State, request: SceneRequest) -> str:
    """The position as SVG."""
    annals = read(s.n_players, request.log)
    since = annals.since_last(s.turn)
    open_tokens = {_city(s, found): found.token for found in annals.turned if found.n >= since}
    newest = _city(s, annals.turned[-1]) if annals.turned else UNKNOWN
    here = s.players[s.turn].at
    at = by_place(request, here, _HERE)
    picture = BoardPicture(
        BOARD,
        spots=tuple(
            _spot(s, spot, at.get(SPOT_NAMES[spot], []), open_tokens.get(spot), spot == newest, request)
            for spot in range(N_SPOTS)
        ),
        pawns=tuple(
            pawn(seat, me, me.lost, me.voyage == FREE, seat == s.turn and s.phase != Phase.OVER, request)
            for seat, me in enumerate(s.players[: s.n_players])
            if me.at >= 0
        ),
        signs=tuple(_signs(s, request)),
        rain=it_rains(s),
        title=request.say(T("The board of Retkikunnat")),
        caption="Retkikunnat",
        style=style() if request.standalone else "",
    )
    drawn = draw_chart(picture, annals, since, here, request)
    drawn.elements = [*(drawn.elements or ()), *inset(s, annals, request)]
    return str(drawn)


def _city(s: State, found: Turned) -> int:
    """Where a token was turned; where the log does not tell, where its finder stands."""
    return s.players[found.seat].at if found.city == UNKNOWN else found.city


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
        name=request.say(place_name(spot)) if city else "",
        token=TOKENS[turned].id if turned is not None and (lies_open or not height) else _back(height),
        below=_back(height) if lies_open else _back(height - 1),
        known=TOKENS[s.known[spot]].id if city and s.known[spot] != UNKNOWN and not lies_open else "",
        turned=lies_open,
        actions=tuple(choice.code for choice in here),
        target=_TARGETS.get(here[0].kind, "token") if here else "act",
        price=flag,
        way=going,
        notes=frozenset(_notes(s, spot, name in request.marked)),
        spent=is_spent(spot, s.cape_visited, s.height),
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


def _label(s: State, spot: int, here: Sequence[Choice], turned: int | None, request: SceneRequest) -> str:
    told = []
    if spot < N_CITIES and s.height[spot]:
        told.append(T("equipment token") if s.height[spot] == EQUIPMENT else T("discovery token"))
        if s.known[spot] != UNKNOWN:
            told.append(T("you know it: {token}", token=token_name(TOKENS[s.known[spot]])))
    if turned is not None:
        told.append(T("turned: {token}", token=token_name(TOKENS[turned])))
    return spot_label(spot, told, s.players[: s.n_players], here, request)
