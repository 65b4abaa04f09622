"""The chart of Afrikan tähti as it stands, for its drawing: what can be reached, what just happened, the die.

How things look is in `star_board.drawing`; what happened is read from the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import Choice, SceneRequest, Sheet
from ....engine.scene import Scene
from ...shared.star_board.data.constants import AIR_FARE, N_CITIES, SEA_FARE, SPOT_NAMES
from ...shared.star_board.drawing.board import BoardPicture, SpotPicture
from ...shared.star_board.speech.words import price
from ...shared.star_board.table.history import Annals
from ...shared.star_board.table.pawn_paths import named, sail_to, walk_to
from ...shared.star_board.table.place_rules import SPECIAL_DOTS, PlaceFigures, place_rule
from ...shared.star_board.table.roll_chart import rolls_sheet
from ...shared.star_board.table.scenes import (
    busy_spots,
    by_place,
    draw_chart,
    is_spent,
    pawn,
    spot_label,
    standing,
)
from ..data.constants import CAPE_TOWN_BONUS, FREEING_FACES, SLAVE_COAST_TURNS
from ..decisions import mark
from ..drawing.glyphs import TOKEN_ART
from ..rules import actions
from ..rules.legal import carries, free_steps
from ..rules.state import FREE, Phase, State
from ..speech.words import token_label
from .history import read


def sheets(s: State, seat: int, request: SceneRequest) -> list[Sheet]:
    """All rolls of the match, beside what chance would have."""
    return [rolls_sheet(read(s, request.log).counts, request.translations)]


def scene(s: State, request: SceneRequest) -> Scene:
    """The position as pieces on the chart."""
    annals = read(s, request.log)
    since = annals.since_last(s.turn)
    here = s.players[s.turn].at
    open_tokens = {found.city: found.token for found in annals.turned_since(since)}
    begun = s.phase not in (Phase.OVER, Phase.ORDER)
    picture = BoardPicture(
        spots=tuple(_spots(s, annals, open_tokens, by_place(request, here, ("pay", "try")), request)),
        pawns=tuple(
            pawn(seat, me, me.held, me.voyage == FREE, begun and seat == s.turn, request)
            for seat, me in enumerate(s.players[: s.n_players])
            if me.at >= 0
        ),
        title=request.say(T("The board of Afrikan tähti")),
        caption="Afrikan tähti",
    )
    return draw_chart(picture, annals, since, here, request)


# --- places -----------------------------------------------------------------------------------------


def _spots(
    s: State,
    annals: Annals,
    open_tokens: Mapping[int, int],
    at: Mapping[str, list[Choice]],
    request: SceneRequest,
) -> Iterator[SpotPicture]:
    """What is to be told: tokens of cities, pawns, what can be done, what happened last."""
    newest = annals.turned[-1].city if annals.turned else -1
    busy = busy_spots(s.players[: s.n_players], at, request)
    for spot in range(N_CITIES):
        turned = open_tokens.get(spot)
        lies = _lying(
            spot, bool(s.token[spot]), turned, spot == newest, is_spent(spot, s.cape_visited, s.token)
        )
        if spot in busy:
            yield _busy(s, lies, spot, at.get(SPOT_NAMES[spot], ()), turned, request)
        else:
            yield _quiet(lies, spot, turned, s.options.gold_coast_factor, request.translations)
    for spot in SPECIAL_DOTS:
        if spot not in busy:
            bare = SpotPicture(SPOT_NAMES[spot])
            yield _quiet(bare, spot, None, s.options.gold_coast_factor, request.translations)
    for spot in sorted(busy):
        if spot >= N_CITIES:
            yield _busy(s, SpotPicture(SPOT_NAMES[spot]), spot, at.get(SPOT_NAMES[spot], ()), None, request)


@lru_cache(maxsize=2048)
def _lying(spot: int, hidden: bool, turned: int | None, newest: bool, spent: bool) -> SpotPicture:
    """A city with its token."""
    token = "hidden" if hidden else "" if turned is None else TOKEN_ART[turned]
    return SpotPicture(SPOT_NAMES[spot], token=token, turned=newest and turned is not None, spent=spent)


@lru_cache(maxsize=4096)
def _quiet(
    lies: SpotPicture, spot: int, turned: int | None, gem_factor: int, said: Translations | None
) -> SpotPicture:
    """A place where nobody stands and nothing can be done: most of them, the same from move to move."""
    told = [*_told(lies, turned), *place_rule(spot, lies.spent, _figures(gem_factor))]
    return replace(lies, label=spot_label(spot, told, (), (), SceneRequest(translations=said)))


def _busy(
    s: State,
    lies: SpotPicture,
    spot: int,
    here: Sequence[Choice],
    turned: int | None,
    request: SceneRequest,
) -> SpotPicture:
    """A spot with whoever stands there and what can be done."""
    flag, way = "", tuple[str, ...]()
    if here:
        kind, args = actions.split(here[0].action)
        flag, way = _price(kind, args), named(_way(s, kind, args))
    rule = place_rule(spot, lies.spent, _figures(s.options.gold_coast_factor), bool(here))
    told = [*_told(lies, turned), *rule]
    return replace(
        lies,
        label=spot_label(spot, told, standing(spot, s.players[: s.n_players]), here, request),
        actions=tuple(choice.code for choice in here),
        target=mark(here[0].kind) or "token" if here else "act",
        price=flag,
        way=way,
        notes=frozenset({"last"} if lies.id in request.marked else ()),
    )


@lru_cache(maxsize=8)
def _figures(gem_factor: int) -> PlaceFigures:
    """What special places do in this game (ST-44 to ST-48)."""
    held = TN(
        "a player who reveals a blank token here is held for {n} turn",
        "a player who reveals a blank token here is held for {n} turns",
        SLAVE_COAST_TURNS,
    )
    return PlaceFigures(gem_factor, CAPE_TOWN_BONUS, FREEING_FACES, held)


def _told(lies: SpotPicture, turned: int | None) -> list[Phrase]:
    """A token in words."""
    if lies.token == "hidden":
        return [T("token face down")]
    return [] if turned is None else [token_label(turned)]


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
