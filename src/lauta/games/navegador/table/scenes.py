"""The board of Navegador as it stands, for its drawing: chart, rondel, market, buildings, gallery, phases.

Players' own sheets are in `player_boards.py`; how things look is in `drawing*.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import SceneRequest, seat_name
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..drawing.board import BoardPicture, draw
from ..drawing.market import GoodPicture, LinePicture, MarketPicture, RungPicture
from ..drawing.regions import RegionPicture, ShipsPicture
from ..drawing.rondel import RondelPicture, SpacePicture, StonePicture
from ..drawing.sea_ways import VoyagePicture, WayPicture
from ..drawing.side_sheets import CardPicture, EndPicture, PhasePicture, StallPicture, TrackPicture
from ..rules.navigation import fleet, lacking, sailor
from ..rules.rondel import privilege_cash
from ..rules.state import NOWHERE, EndedBy, State, Step
from ..rules.turns import steps_to
from ..speech.words import activity, building, column, good, region, ships, space_name
from . import targets
from .voyages import prices_at, way

_MARKS = {"sail": "act", "pay": "pay", "found": "found"}


class Setting:
    """What every part of the picture asks of a request: choices by place, what is marked, words."""

    def __init__(self, request: SceneRequest) -> None:
        self.request, self.names, self.say = request, request.names, request.say
        self.at = request.by_place()

    def codes(self, place: str) -> tuple[str, ...]:
        """What a click there plays."""
        return tuple(choice.code for choice in self.at.get(place, ()) if not choice.aside)

    def label(self, place: str, *parts: Phrase) -> str:
        """What a place says of itself, with what can be done there."""
        told = list(parts)
        for choice in self.at.get(place, ()):
            if not choice.aside:
                told += [choice.label, *([choice.effect] if choice.effect is not None else [])]
        return ", ".join(self.say(part) for part in told)

    def notes(self, place: str) -> frozenset[str]:
        """Whether something happened there last."""
        return frozenset({"last"} if place in self.request.marked else ())


def scene(s: State, request: SceneRequest) -> str:
    """The board as SVG."""
    return str(draw(board(s, request)))


def board(s: State, request: SceneRequest) -> BoardPicture:
    """The board as a description for its drawing."""
    on = Setting(request)
    return BoardPicture(
        regions=tuple(_region(s, index, on) for index in range(c.N_REGIONS)),
        ways=_WAYS,
        voyages=_voyages(s, request.marked),
        rondel=_rondel(s, on),
        market=_market(s, on),
        lines=tuple(_line(s, line, on) for line in range(c.N_LINES)),
        stalls=tuple(_stall(s, index, on) for index in range(c.N_COLUMNS)),
        track=_track(s, on),
        card=_card(s, on),
        title=on.say(T("The board of Navegador")),
        standalone=request.standalone,
        prefix=request.prefix,
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


def _region(s: State, index: int, on: Setting) -> RegionPicture:
    known, place = c.REGIONS[index], targets.region_place(index)
    explored = bool(s.explored >> index & 1)
    here = [choice for choice in on.at.get(place, ()) if not choice.aside]
    mark, number = "act", None
    if here:
        mark = _MARKS.get(here[0].kind, "act")
        if mark == "act" and not explored:
            mark = "explore"
            number = lacking(s) if s.target == index and lacking(s) else fleet(s, index)
    notes = on.notes(place) | ({"chosen"} if index == s.target else frozenset())
    return RegionPicture(
        id=known.id,
        name=on.say(region(index)),
        x=known.x,
        y=known.y,
        good=known.good,
        tokens=tuple(prices_at(s, index)),
        hidden=0 if explored else s.left[index],
        explored=explored,
        loss=c.LOSS[s.n_players][index],
        phase=known.starts_phase,
        ends=known.ends_game and not s.options.end_exploration,
        ships=tuple(
            _ships(s, seat, index, on) for seat in range(s.n_players) if s.players[seat].ships[index]
        ),
        label=on.label(place, *region_words(s, index, on.names)),
        actions=on.codes(place),
        mark=mark,
        number=number,
        state=frozenset(notes),
    )


def _ships(s: State, seat: int, index: int, on: Setting) -> ShipsPicture:
    n = s.players[seat].ships[index]
    label = on.say(T("{name}: {what}", name=on.request.seat_name(seat), what=ships(n)))
    return ShipsPicture(seat, n, min(n, s.busy[index]) if _sailing(s) == seat else 0, label)


def _sailing(s: State) -> int:
    """The seat whose ships are bound in this action, -1 for nobody's."""
    return sailor(s) if s.step in (Step.SAIL, Step.COLONY) else -1


def region_words(s: State, index: int, names: Sequence[str]) -> list[Phrase]:
    """A region, whether it is explored, what lies on its land, and whose ships are there."""
    parts = [region(index)]
    kind = c.STACK_GOOD[index]
    if not s.explored >> index & 1:
        parts.append(T("unexplored: a fleet needs {ships}", ships=ships(fleet(s, index))))
        if kind >= 0:
            parts.append(
                TN(
                    "{n} token of {good} face down",
                    "{n} tokens of {good} face down",
                    s.left[index],
                    good=good(kind),
                )
            )
    elif kind >= 0:
        prices = ", ".join(map(str, prices_at(s, index)))
        parts.append(
            T("colonies of {good} for {prices}", good=good(kind), prices=prices)
            if prices
            else T("no colony left")
        )
    parts += [
        T("{name}: {what}", name=seat_name(names, seat), what=ships(s.players[seat].ships[index]))
        for seat in range(s.n_players)
        if s.players[seat].ships[index]
    ]
    return parts


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
    stones = tuple(
        StonePicture(
            seat,
            s.players[seat].stone,
            on.say(T("{name}'s stone", name=on.request.seat_name(seat))),
            began and seat == s.turn and s.step != Step.OVER,
        )
        for seat in range(s.n_players)
    )
    return RondelPicture(tuple(_space(s, n, on) for n in range(c.N_SPACES)), stones, mark)


def _space(s: State, space: int, on: Setting) -> SpacePicture:
    place, name = targets.space_place(space), space_name(space)
    cost = c.STEP_COST[steps_to(s, space)] if s.step in (Step.RONDEL, Step.WINDOW) else None
    here = [on.request.seat_name(seat) for seat in range(s.n_players) if s.players[seat].stone == space]
    words = [name, *([T("stones: {names}", names=", ".join(here))] if here else [])]
    return SpacePicture(
        c.SPACES[space],
        activity(space),
        on.say(name),
        on.label(place, *words),
        on.codes(place),
        cost,
        on.notes(place),
    )


# --- market, buildings, gallery ---------------------------------------------------------------------


def _market(s: State, on: Setting) -> MarketPicture:
    factory = tuple(c.FACTORY_VALUE[1:])
    return MarketPicture(
        tuple(_ladder(s, index, on) for index in range(c.N_GOODS)), factory, on.say(T("Market"))
    )


def _ladder(s: State, index: int, on: Setting) -> GoodPicture:
    place, row = targets.market_place(index), s.rows[index]
    was = targets.old_row(on.request.marked, index)
    return GoodPicture(
        id=place,
        good=GOODS[index],
        prices=tuple(c.PRICE[index][1:]),
        row=row,
        label=on.label(place, *ladder_words(s, index)),
        rungs=tuple(_rungs(s, index, on)),
        was=was if was != row else 0,
        state=on.notes(place),
    )


def ladder_words(s: State, index: int) -> list[Phrase]:
    """A good with its price, and what a factory earns."""
    row = s.rows[index]
    return [
        good(index),
        T("price {price}", price=c.PRICE[index][row]),
        T("a factory earns {value}", value=c.FACTORY_VALUE[row]),
    ]


def _rungs(s: State, index: int, on: Setting) -> list[RungPicture]:
    """Where the marker can go: units by row and kind, "3+" where several numbers end in the same row."""
    units: dict[str, list[int]] = {}
    for place, here in on.at.items():
        if place.startswith(f"{targets.market_place(index)}-"):
            units[place] = [int(choice.text.split()[1]) if choice.kind != "leave" else 0 for choice in here]
    rungs = []
    for place, counts in units.items():
        kind, row = place.removeprefix(f"{targets.market_place(index)}-").split("-")
        text = str(min(counts)) + ("+" if len(counts) > 1 else "")
        rungs.append(RungPicture(int(row), kind, text, on.label(place, good(index)), on.codes(place)))
    return rungs


def _line(s: State, line: int, on: Setting) -> LinePicture:
    place = targets.line_place(line)
    prices = tuple(c.LINE_PRICE[line][: c.OFFERED[s.n_players][line]])
    return LinePicture(
        LINES[line], LINES[line], prices, s.sold[line], c.LINE_WORKERS[line],
        on.label(place, *line_words(s, line)), on.codes(place), on.notes(place),
    )  # fmt: skip


def line_words(s: State, line: int) -> list[Phrase]:
    """A line of buildings: how many are left, the next price, the workers needed."""
    left = c.OFFERED[s.n_players][line] - s.sold[line]
    if not left:
        return [building(line), T("none left")]
    return [
        building(line),
        TN("{n} left", "{n} left", left),
        T("the next costs {price}", price=c.LINE_PRICE[line][s.sold[line]]),
        TN("needs {n} worker", "needs {n} workers", c.LINE_WORKERS[line]),
    ]


def _stall(s: State, index: int, on: Setting) -> StallPicture:
    place, me = targets.column_place(index), s.players[s.turn]
    told = s.step in (Step.RONDEL, Step.PRIVILEGE) and me.privileges[index] < c.SLOTS
    words = [
        T("privileges for {column}", column=column(index)),
        TN("{n} in the gallery", "{n} in the gallery", s.gallery[index]),
    ]
    cash = privilege_cash(me, index) if told else None
    return StallPicture(
        place,
        COLUMNS[index],
        s.gallery[index],
        cash,
        on.label(place, *words),
        on.codes(place),
        on.notes(place),
    )


# --- phases, the end, the card ----------------------------------------------------------------------


def _track(s: State, on: Setting) -> TrackPicture:
    phases = tuple(
        PhasePicture(n, c.SAILING_RANGE[n], c.EXTRA_PRICE[n], n == s.phase, on.say(_phase_words(s, n)))
        for n in range(1, len(c.SAILING_RANGE))
    )
    regions = waters_left(s)
    ends = (
        EndPicture("region", regions, s.ended_by == EndedBy.EXPLORATION, on.say(end_words(s)[0])),
        EndPicture("buildings", s.unsold, s.ended_by == EndedBy.BUILDINGS, on.say(end_words(s)[1])),
    )
    label = on.say(T("Phases and the end of the game"))
    return TrackPicture(phases, ends, c.PLACE_PRICE, s.turns_left, label)


def _phase_words(s: State, n: int) -> Phrase:
    told = T(
        "phase {n}: range of ships {reach}, a worker or ship beyond the cheap ones costs {extra}",
        n=n, reach=c.SAILING_RANGE[n], extra=c.EXTRA_PRICE[n],
    )  # fmt: skip
    return T("{text} (now)", text=told) if n == s.phase else told


def waters_left(s: State) -> int:
    """Regions that must still be explored for the end trigger (NA-105)."""
    if s.options.end_exploration:
        return c.N_REGIONS - s.explored.bit_count()
    return int(not all(s.explored >> n & 1 for n, known in enumerate(c.REGIONS) if known.ends_game))


def end_words(s: State) -> tuple[Phrase, Phrase]:
    """Both triggers of the end, and how far each is (NA-105)."""
    buildings = TN("or {n} more building", "or {n} more buildings", s.unsold)
    if s.options.end_exploration:
        left = waters_left(s)
        return TN("ends with {n} more region", "ends with {n} more regions", left), buildings
    ending = next(n for n, known in enumerate(c.REGIONS) if known.ends_game)
    return T("ends with {region}", region=region(ending)), buildings


def _card(s: State, on: Setting) -> CardPicture:
    began = s.step != Step.FIRST
    lap = c.CARD_LAP + bool(s.options.card_lap)
    codes = tuple(choice.code for choice in on.request.choices if choice.kind == "card")
    label = on.say(card_words(s, on.names)) if began else on.say(T("The Navegador card"))
    return CardPicture(
        s.card_holder if began else -1,
        min(s.card_steps, lap),
        lap,
        bool(s.card_used),
        label,
        codes,
        on.notes(targets.CARD),
    )


def card_words(s: State, names: Sequence[str]) -> Phrase:
    """Who holds the card, and how long still."""
    lap = c.CARD_LAP + bool(s.options.card_lap)
    return TN(
        "The Navegador card: {name} holds it; {n} more step and it moves on",
        "The Navegador card: {name} holds it; {n} more steps and it moves on",
        max(0, lap - s.card_steps), name=seat_name(names, s.card_holder),
    )  # fmt: skip
