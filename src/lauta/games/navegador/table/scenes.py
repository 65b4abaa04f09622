"""The board of Navegador as it stands, for its drawing: the chart and the rondel, and all sheets together.

Sheets that lie on the chart are in `scene_sheets.py`, players' own in `player_boards.py`; how things look is
in the room `drawing`. What is the same from move to move is kept: descriptions by what they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import SceneRequest, seat_name
from ....engine.scene import Scene
from ..data import constants as c
from ..decisions import mark as mark_of
from ..decisions import prices_at, targets, way
from ..drawing.board import BoardPicture, draw
from ..drawing.regions import RegionPicture, ShipsPicture
from ..drawing.rondel import RondelPicture, SpacePicture, StonePicture
from ..drawing.sea_ways import VoyagePicture, WayPicture
from ..rules.navigation import fleet, lacking, sailor
from ..rules.state import NOWHERE, State, Step
from ..rules.turns import steps_to
from ..speech.words import activity, good, region, ships, space_name
from . import scene_sheets
from .picture_request import Setting, said


def scene(s: State, request: SceneRequest) -> Scene:
    """The position as pieces on the chart."""
    return draw(board(s, request))


def board(s: State, request: SceneRequest) -> BoardPicture:
    """The board as a description for its drawing."""
    on = Setting(request)
    return BoardPicture(
        regions=_regions(s, on),
        ways=_WAYS,
        voyages=_voyages(s, request.marked),
        rondel=_rondel(s, on),
        market=scene_sheets.market(s, on),
        lines=tuple(scene_sheets.building_line(s, line, on) for line in range(c.N_LINES)),
        stalls=tuple(scene_sheets.stall(s, index, on) for index in range(c.N_COLUMNS)),
        track=scene_sheets.track(s, on),
        card=scene_sheets.card(s, on),
        title=on.say(T("The board of Navegador")),
    )


# --- the chart --------------------------------------------------------------------------------------

_WAYS = tuple(
    WayPicture(
        c.REGIONS[a].id,
        c.REGIONS[b].id,
        max(c.REGIONS[a].zone, c.REGIONS[b].zone) if (a, b) in c.CHART.red_borders else 0,
    )
    for a, b in c.CHART.borders
)


def _regions(s: State, on: Setting) -> tuple[RegionPicture, ...]:
    prices: list[list[int]] = [[] for _ in range(c.N_REGIONS)]
    for token, where in enumerate(s.token):
        if c.AT_REGION <= where < c.WITH_SEAT:
            prices[where - c.AT_REGION].append(c.TOKEN_PRICE[token])
    fleets = [player.ships for player in s.players[: s.n_players]]
    sailing = _sailing(s)
    found = []
    for index in range(c.N_REGIONS):
        ships = tuple(
            (seat, fleet[index], min(fleet[index], s.busy[index]) if seat == sailing else 0)
            for seat, fleet in enumerate(fleets)
            if fleet[index]
        )
        quiet = _quiet(
            index, bool(s.explored >> index & 1), tuple(prices[index]), s.left[index], ships, s.n_players,
            s.options.end_exploration, index == s.target, _REGION_IDS[index] in on.request.marked,
            on.names, on.translations,
        )  # fmt: skip
        found.append(_acting(s, index, quiet, on) if _REGION_IDS[index] in on.at else quiet)
    return tuple(found)


_REGION_IDS = tuple(map(targets.region_place, range(c.N_REGIONS)))


@lru_cache(maxsize=4096)
def _quiet(
    index: int,
    explored: bool,
    prices: tuple[int, ...],
    left: int,
    fleets: tuple[tuple[int, int, int], ...],
    players: int,
    every_region_counts: int,
    chosen: bool,
    marked: bool,
    names: tuple[str, ...],
    translations: Translations | None,
) -> RegionPicture:
    """A region where nothing can be done. `fleets` are a seat, its ships, and those that have sailed."""
    known = c.REGIONS[index]
    counts = [(seat, n) for seat, n, _ in fleets]
    told = _words_of(index, explored, prices, left, c.LOSS[players][index] + 1, counts, names)
    return RegionPicture(
        id=known.id,
        name=region(index).render(translations),
        x=known.x,
        y=known.y,
        good=known.good,
        tokens=prices,
        hidden=0 if explored else left,
        explored=explored,
        loss=c.LOSS[players][index],
        phase=known.starts_phase,
        ends=known.ends_game and not every_region_counts,
        ships=tuple(
            ShipsPicture(seat, n, used, _fleet_words(names, seat, n).render(translations))
            for seat, n, used in fleets
        ),
        label=said(told, translations),
        state=frozenset(["last"] * marked + ["chosen"] * chosen),
    )


def _acting(s: State, index: int, quiet: RegionPicture, on: Setting) -> RegionPicture:
    """A region with what can be done there."""
    mark, number = "act", None
    here = [choice for choice in on.at[quiet.id] if not choice.aside]
    if here:
        mark = mark_of(here[0].kind) or "act"
        if mark == "act" and not quiet.explored:
            mark = "explore"
            number = lacking(s) if s.target == index and lacking(s) else fleet(s, index)
    label, actions = on.label(quiet.id, quiet.label), on.codes(quiet.id)
    return replace(quiet, label=label, actions=actions, mark=mark, number=number)


def _sailing(s: State) -> int:
    """The seat whose ships are bound in this action, -1 for nobody's."""
    return sailor(s) if s.step in (Step.SAIL, Step.COLONY) else -1


def region_words(s: State, index: int, names: Sequence[str]) -> list[Phrase]:
    """A region, whether it is explored, what lies on its land, and whose ships are there."""
    fleets = [(seat, s.players[seat].ships[index]) for seat in range(s.n_players)]
    return _words_of(
        index, bool(s.explored >> index & 1), prices_at(s, index), s.left[index], fleet(s, index),
        [(seat, n) for seat, n in fleets if n], names,
    )  # fmt: skip


def _words_of(
    index: int,
    explored: bool,
    prices: Sequence[int],
    left: int,
    needed: int,
    fleets: Sequence[tuple[int, int]],
    names: Sequence[str],
) -> list[Phrase]:
    """`needed` ships explore it; `fleets` are seats with their ships."""
    parts = [region(index)]
    kind = c.STACK_GOOD[index]
    if not explored:
        parts.append(T("unexplored, a fleet needs {ships}", ships=ships(needed)))
        if kind >= 0:
            parts.append(
                TN("{n} token of {good} face down", "{n} tokens of {good} face down", left, good=good(kind))
            )
    elif kind >= 0:
        row = ", ".join(map(str, prices))
        parts.append(
            T("colonies of {good} for {prices}", good=good(kind), prices=row) if row else T("no colony left")
        )
    return [*parts, *(_fleet_words(names, seat, n) for seat, n in fleets)]


def _fleet_words(names: Sequence[str], seat: int, n: int) -> Phrase:
    return T("{name}: {what}", name=seat_name(names, seat), what=ships(n))


def _voyages(s: State, marked: Sequence[str]) -> tuple[VoyagePicture, ...]:
    """The voyages of the last turn; while ships sail those declared so far."""
    planned = s.step == Step.SAIL
    seat = next((n for n in range(s.n_players) if n == sailor(s)), 0) if planned else _last_sailor(s)
    pairs = dict.fromkeys(targets.voyages_of(marked))
    return tuple(
        VoyagePicture(seat, tuple(c.REGIONS[place].id for place in way(s, *pair)), planned=planned)
        for pair in pairs
    )


def _last_sailor(s: State) -> int:
    """Who sailed last, as far as the position tells: whoever is before the player to move."""
    return (s.turn - 1) % s.n_players


# --- the rondel -------------------------------------------------------------------------------------


def _rondel(s: State, on: Setting) -> RondelPicture:
    holder = s.players[s.card_holder]
    began = s.step != Step.FIRST
    mark = (holder.stone - s.card_steps) % c.N_SPACES if began and holder.stone != NOWHERE else -1
    acting = s.turn if began and s.step != Step.OVER else -1
    where = tuple(player.stone for player in s.players[: s.n_players])
    spaces = tuple(_space(s, n, where, on) for n in range(c.N_SPACES))
    return RondelPicture(spaces, _stones(where, acting, on.names, on.translations), mark)


@lru_cache(maxsize=1024)
def _stones(
    where: tuple[int, ...], acting: int, names: tuple[str, ...], translations: Translations | None
) -> tuple[StonePicture, ...]:
    """The stones of all seats on their spaces."""
    return tuple(
        StonePicture(
            seat,
            space,
            T("{name}'s stone", name=seat_name(names, seat)).render(translations),
            seat == acting,
        )
        for seat, space in enumerate(where)
    )


def _space(s: State, space: int, where: tuple[int, ...], on: Setting) -> SpacePicture:
    place = c.SPACES[space]
    cost = c.STEP_COST[steps_to(s, space)] if s.step in (Step.RONDEL, Step.WINDOW) else None
    here = tuple(seat for seat, stone in enumerate(where) if stone == space)
    quiet = _quiet_space(space, here, cost, place in on.request.marked, on.names, on.translations)
    if place not in on.at:
        return quiet
    return replace(quiet, label=on.label(place, quiet.label), actions=on.codes(place))


@lru_cache(maxsize=4096)
def _quiet_space(
    space: int,
    here: tuple[int, ...],
    cost: int | None,
    marked: bool,
    names: tuple[str, ...],
    translations: Translations | None,
) -> SpacePicture:
    """A space that cannot be chosen; `here` are the seats whose stones stand there."""
    name = space_name(space)
    seats = [seat_name(names, seat) for seat in here]
    told = [name, *([T("stones: {names}", names=", ".join(seats))] if seats else [])]
    return SpacePicture(
        c.SPACES[space], activity(space), name.render(translations), cost,
        label=said(told, translations), state=frozenset(["last"] * marked),
    )  # fmt: skip
