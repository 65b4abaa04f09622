"""The chart of Retkikunnat as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log. What lies in front of the
players is in `player_boards.py`, the contest or card of the moment in `contest_on_chart.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import Choice, SceneRequest
from ....engine.scene import Scene
from ...shared.star_board.data.constants import N_CITIES, SPOT_NAMES
from ...shared.star_board.drawing.board import BoardPicture, SignPicture, SpotPicture
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.history import Turned
from ...shared.star_board.table.pawn_paths import named
from ...shared.star_board.table.place_rules import SPECIAL_DOTS, PlaceFigures, place_rule
from ...shared.star_board.table.scenes import (
    busy_spots,
    by_place,
    draw_chart,
    is_spent,
    pawn,
    spot_label,
    standing,
)
from ..data.card_codes import EVERYBODY, NO_FLIGHTS, RAIN_FALLS, ROLL_MOD
from ..data.constants import (
    CAPE_TOWN_BONUS,
    DISCOVERY,
    DO_Y,
    EQUIPMENT,
    FREEING_FACES,
    GOLD_FACTOR,
    N_SLOTS,
    SLAVE_COAST_TURNS,
    SLOT_CODE,
    SLOT_EVENT,
    TOKENS,
)
from ..decisions import fare_of, mark
from ..decisions.current_task import find
from ..drawing.drawings import DRAWINGS
from ..drawing.glyphs import TOKEN_ART
from ..rules import actions
from ..rules.effects import NOT_IN_FORCE, is_in_force, is_timed, row_of
from ..rules.holdings import air_fare
from ..rules.state import FREE, UNKNOWN, WHEN_FAILED, Job, Phase, State
from ..rules.task_fields import first_stack_of, second_stack_of
from ..speech.card_names import token_name
from .card_faces import effect_sign, event_card
from .contest_on_chart import inset
from .history import Annals, read, way

UNCHOSEN = -1  # as the city of a stack that is to change places
_HERE = ("stop", "pay", "try", "permit")  # buttons that the place of the pawn stands for, too


def scene(s: State, request: SceneRequest) -> Scene:
    """The position as pieces on the chart."""
    annals = read(s.n_players, request.log)
    since = annals.since_last(s.turn)
    here = s.players[s.turn].at
    stacks = _lying_now(s, annals, since)
    picture = BoardPicture(
        spots=tuple(_spots(s, stacks, by_place(request, here, _HERE), request)),
        pawns=tuple(
            pawn(seat, me, me.lost, me.voyage == FREE, seat == s.turn and s.phase != Phase.OVER, request)
            for seat, me in enumerate(s.players[: s.n_players])
            if me.at >= 0
        ),
        signs=tuple(_signs(s, request)),
        rain=is_in_force(s, RAIN_FALLS),
        title=request.say(T("The board of Retkikunnat")),
        caption="Retkikunnat",
        resting=_all_quiet(stacks, request.translations),
    )
    drawn = draw_chart(picture, annals, since, here, request, DRAWINGS)
    beside = tuple(inset(s, annals, request))
    return replace(drawn, pieces=(*drawn.pieces, *beside)) if beside else drawn


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


def _spots(
    s: State, stacks: tuple[_Stack, ...], at: Mapping[str, list[Choice]], request: SceneRequest
) -> Iterator[SpotPicture]:
    """Where something is to be told besides what lies there: pawns, what can be done, what happened last."""
    busy = busy_spots(s.players[: s.n_players], at, request)
    swap = find(s, Job.SWAP)
    if swap is not None:
        busy |= {city for city in (first_stack_of(swap), second_stack_of(swap)) if city != UNCHOSEN}
    for spot in sorted(busy):
        stack = stacks[spot] if spot < N_CITIES else _Stack(spot)
        yield _busy(s, stack, at.get(SPOT_NAMES[spot], ()), request)


def _lying_now(s: State, annals: Annals, since: int) -> tuple[_Stack, ...]:
    """The stacks of all cities, with the tokens that were turned up from the place `since` of the log on."""
    open_tokens = {_city(s, found): found.token for found in annals.turned_since(since)}
    newest = _city(s, annals.turned[-1]) if annals.turned else UNKNOWN
    turned = tuple(open_tokens.get(spot) for spot in range(N_CITIES))
    mild = s.options.slave_coast_extra == WHEN_FAILED
    return _stacks(tuple(s.height), tuple(s.known), turned, newest, s.cape_visited, mild)


class _Stack(NamedTuple):
    """The tokens at a spot: how many, which one the reader knows, which one was turned, whether just now.

    `spent`: what is special there is over. `mild`: danger tokens hold only those who do not get away.
    """

    spot: int
    height: int = 0
    known: int = UNKNOWN
    turned: int | None = None
    newest: bool = False
    spent: bool = False
    mild: bool = False


@lru_cache(maxsize=1024)
def _stacks(
    height: tuple[int, ...],
    known: tuple[int, ...],
    turned: tuple[int | None, ...],
    newest: int,
    cape: int,
    mild: bool,
) -> tuple[_Stack, ...]:
    """The stacks of all cities: most moves leave them as they are, for all readers."""
    return tuple(
        _Stack(
            spot, height[spot], known[spot], turned[spot], spot == newest, is_spent(spot, cape, height), mild
        )
        for spot in range(N_CITIES)
    )


@lru_cache(maxsize=1024)
def _all_quiet(stacks: tuple[_Stack, ...], said: Translations | None) -> tuple[SpotPicture, ...]:
    """All cities and special dots as they are where nobody stands and nothing can be done."""
    told = (*stacks, *map(_Stack, SPECIAL_DOTS))
    return tuple(_seen(stack, (), frozenset(), (), said) for stack in told)


@lru_cache(maxsize=4096)
def _lying(stack: _Stack) -> SpotPicture:
    """A spot with its tokens."""
    height, turned = stack.height, stack.turned
    lies_open = turned is not None and stack.newest
    return SpotPicture(
        SPOT_NAMES[stack.spot],
        token=TOKEN_ART[turned] if turned is not None and (lies_open or not height) else _back(height),
        below=_back(height) if lies_open else _back(height - 1),
        known=TOKEN_ART[stack.known] if stack.known != UNKNOWN and not lies_open else "",
        turned=lies_open,
        spent=stack.spent,
    )


@lru_cache(maxsize=8192)
def _seen(
    stack: _Stack,
    seats: tuple[int, ...],
    notes: frozenset[str],
    names: tuple[str, ...],
    said: Translations | None,
) -> SpotPicture:
    """A spot where nothing can be done, with the pawns of these seats: most, for most readers and moves."""
    told = [*_told(stack), *place_rule(stack.spot, stack.spent, _figures(stack.mild))]
    label = spot_label(stack.spot, told, seats, (), SceneRequest(names=names, translations=said))
    return replace(_lying(stack), label=label, notes=notes)


def _busy(s: State, stack: _Stack, here: Sequence[Choice], request: SceneRequest) -> SpotPicture:
    """A spot with whoever stands there and what can be done."""
    seats = standing(stack.spot, s.players[: s.n_players])
    notes = frozenset(_notes(s, stack.spot, SPOT_NAMES[stack.spot] in request.marked))
    if not here:
        return _seen(stack, seats, notes, tuple(request.names) if seats else (), request.translations)
    kind, args = actions.split(here[0].action)
    told = [*_told(stack), *place_rule(stack.spot, stack.spent, _figures(stack.mild), chosen=True)]
    return replace(
        _lying(stack),
        label=spot_label(stack.spot, told, seats, here, request),
        actions=tuple(choice.code for choice in here),
        target=mark(here[0].kind) or "token",
        price=_price(s, kind, args),
        way=named(way(s.players[s.turn].at, args[0])) if kind == "to" else (),
        notes=notes,
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


@lru_cache(maxsize=2)
def _figures(mild: bool) -> PlaceFigures:
    """What special places do in this game (RE-60)."""
    if mild:
        held = TN(
            "anyone who finds a robber here, or a snake without getting away, also loses the next {n} turn",
            "anyone who finds a robber here, or a snake without getting away, also loses the next {n} turns",
            SLAVE_COAST_TURNS,
        )
    else:
        held = TN(
            "anyone who finds a robber or a snake here also loses the next {n} turn",
            "anyone who finds a robber or a snake here also loses the next {n} turns",
            SLAVE_COAST_TURNS,
        )
    return PlaceFigures(GOLD_FACTOR, CAPE_TOWN_BONUS, FREEING_FACES, held)


def _told(stack: _Stack) -> list[Phrase]:
    """The tokens in words."""
    told = []
    if stack.height:
        told.append(T("equipment token") if stack.height == EQUIPMENT else T("discovery token"))
        if stack.known != UNKNOWN:
            told.append(T("you know it: {token}", token=token_name(TOKENS[stack.known])))
    if stack.turned is not None:
        told.append(T("turned: {token}", token=token_name(TOKENS[stack.turned])))
    return told
