"""The sheets that lie on Navegador's chart, for their drawing: market, buildings, gallery, phases, the card.

The chart and the rondel are in `scenes.py`, players' own sheets in `player_boards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ....engine.phrase import TN, Phrase, T, Translations
from ....engine.presentation import seat_name
from ..data import constants as c
from ..data.components import COLUMNS, GOODS, LINES
from ..decisions import targets
from ..drawing.market import GoodPicture, LinePicture, MarketPicture, RungPicture
from ..drawing.side_sheets import CardPicture, EndPicture, PhasePicture, StallPicture, TrackPicture
from ..rules.rondel import privilege_cash
from ..rules.state import EndedBy, State, Step
from ..speech.words import building, column, good, region
from .picture_request import Setting, said

# --- market, buildings, gallery ---------------------------------------------------------------------


def market(s: State, on: Setting) -> MarketPicture:
    """The ladders of all goods."""
    return MarketPicture(tuple(_ladder(s, index, on) for index in range(c.N_GOODS)), _FACTORY)


_FACTORY = tuple(c.FACTORY_VALUE[1:])
_LADDERS = tuple(tuple(prices[1:]) for prices in c.PRICE)


def _ladder(s: State, index: int, on: Setting) -> GoodPicture:
    place, row = targets.market_place(index), s.rows[index]
    was = targets.old_row(on.request.marked, index)
    return GoodPicture(
        id=place,
        good=GOODS[index],
        prices=_LADDERS[index],
        row=row,
        label=_ladder_label(index, row, on.translations),
        rungs=tuple(_rungs(index, on)),
        was=was if was != row else 0,
        state=on.notes(place),
    )


@lru_cache(maxsize=256)
def _ladder_label(index: int, row: int, translations: Translations | None) -> str:
    return said(_price_words(index, row), translations)


def ladder_words(s: State, index: int) -> list[Phrase]:
    """A good with its price, and what a factory earns."""
    return _price_words(index, s.rows[index])


def _price_words(index: int, row: int) -> list[Phrase]:
    return [
        good(index),
        T("price {price}", price=c.PRICE[index][row]),
        T("a factory earns {value}", value=c.FACTORY_VALUE[row]),
    ]


def _rungs(index: int, on: Setting) -> list[RungPicture]:
    """Where the marker can go: units by row and kind, "3+" where several numbers end in the same row."""
    head = f"{targets.market_place(index)}-"
    rungs = []
    for place, here in on.at.items():
        if not place.startswith(head):
            continue
        counts = [int(choice.text.split()[1]) if choice.kind != "leave" else 0 for choice in here]
        kind, row = place.removeprefix(head).split("-")
        text = str(min(counts)) + ("+" if len(counts) > 1 else "")
        label = on.label(place, on.say(good(index)))
        rungs.append(RungPicture(int(row), kind, text, label=label, actions=on.codes(place)))
    return rungs


def building_line(s: State, line: int, on: Setting) -> LinePicture:
    """A line of buildings."""
    place = targets.line_place(line)
    quiet = _quiet_line(line, s.sold[line], s.n_players, place in on.request.marked, on.translations)
    if place not in on.at:
        return quiet
    return replace(quiet, label=on.label(place, quiet.label), actions=on.codes(place))


@lru_cache(maxsize=1024)
def _quiet_line(
    line: int, sold: int, players: int, marked: bool, translations: Translations | None
) -> LinePicture:
    """A line of which nothing can be built now."""
    prices = tuple(c.LINE_PRICE[line][: c.OFFERED[players][line]])
    label = said(_offer_words(line, sold, len(prices)), translations)
    return LinePicture(
        LINES[line], LINES[line], prices, sold, c.LINE_WORKERS[line],
        label=label, state=frozenset(["last"] * marked),
    )  # fmt: skip


def line_words(s: State, line: int) -> list[Phrase]:
    """A line of buildings: how many are left, the next price, the workers needed."""
    return _offer_words(line, s.sold[line], c.OFFERED[s.n_players][line])


def _offer_words(line: int, sold: int, offered: int) -> list[Phrase]:
    if sold >= offered:
        return [building(line), T("none left")]
    return [
        building(line),
        TN("{n} left", "{n} left", offered - sold),
        T("the next costs {price}", price=c.LINE_PRICE[line][sold]),
        TN("needs {n} worker", "needs {n} workers", c.LINE_WORKERS[line]),
    ]


def stall(s: State, index: int, on: Setting) -> StallPicture:
    """The privileges for a column."""
    place, me = targets.column_place(index), s.players[s.turn]
    told = s.step in (Step.RONDEL, Step.PRIVILEGE) and me.privileges[index] < c.SLOTS
    cash = privilege_cash(me, index) if told else None
    quiet = _quiet_stall(index, s.gallery[index], cash, place in on.request.marked, on.translations)
    if place not in on.at:
        return quiet
    return replace(quiet, label=on.label(place, quiet.label), actions=on.codes(place))


@lru_cache(maxsize=2048)
def _quiet_stall(
    index: int, count: int, cash: int | None, marked: bool, translations: Translations | None
) -> StallPicture:
    """A stall of which nothing can be taken now."""
    told = [
        T("privileges for {column}", column=column(index)),
        TN("{n} in the gallery", "{n} in the gallery", count),
    ]
    place, state = targets.column_place(index), frozenset(["last"] * marked)
    return StallPicture(place, COLUMNS[index], count, cash, label=said(told, translations), state=state)


# --- phases, the end, the card ----------------------------------------------------------------------


def track(s: State, on: Setting) -> TrackPicture:
    """Phases and both ends."""
    return _laid_track(
        s.phase,
        waters_left(s),
        s.unsold,
        s.ended_by,
        s.turns_left,
        s.options.end_exploration,
        on.translations,
    )


@lru_cache(maxsize=1024)
def _laid_track(
    phase: int,
    waters: int,
    unsold: int,
    ended_by: int,
    turns: int,
    every_region_counts: int,
    translations: Translations | None,
) -> TrackPicture:
    """The track in a phase, with what is left until both ends."""
    phases = tuple(
        PhasePicture(
            n, c.SAILING_RANGE[n], c.EXTRA_PRICE[n], n == phase, _phase_words(n, phase).render(translations)
        )
        for n in range(1, len(c.SAILING_RANGE))
    )
    exploring, building_up = _ends(waters, unsold, every_region_counts)
    ends = (
        EndPicture("region", waters, ended_by == EndedBy.EXPLORATION, exploring.render(translations)),
        EndPicture("buildings", unsold, ended_by == EndedBy.BUILDINGS, building_up.render(translations)),
    )
    return TrackPicture(phases, ends, c.PLACE_PRICE, turns)


def _phase_words(n: int, now: int) -> Phrase:
    told = T(
        "phase {n}: range of ships {reach}, a worker or ship beyond the cheap ones costs {extra}",
        n=n, reach=c.SAILING_RANGE[n], extra=c.EXTRA_PRICE[n],
    )  # fmt: skip
    return T("{text} (now)", text=told) if n == now else told


def waters_left(s: State) -> int:
    """Regions that must still be explored for the end trigger (NA-105)."""
    if s.options.end_exploration:
        return c.N_REGIONS - s.explored.bit_count()
    return int(not all(s.explored >> n & 1 for n, known in enumerate(c.REGIONS) if known.ends_game))


def end_words(s: State) -> tuple[Phrase, Phrase]:
    """Both triggers of the end, and how far each is (NA-105)."""
    return _ends(waters_left(s), s.unsold, s.options.end_exploration)


def _ends(waters: int, unsold: int, every_region_counts: int) -> tuple[Phrase, Phrase]:
    buildings = TN("or {n} more building", "or {n} more buildings", unsold)
    if every_region_counts:
        return TN("ends with {n} more region", "ends with {n} more regions", waters), buildings
    ending = next(n for n, known in enumerate(c.REGIONS) if known.ends_game)
    return T("ends with {region}", region=region(ending)), buildings


def card(s: State, on: Setting) -> CardPicture:
    """The Navegador card, once it lies with somebody."""
    began = s.step != Step.FIRST
    lap = c.CARD_LAP + bool(s.options.card_lap)
    holder, steps = (s.card_holder, s.card_steps) if began else (-1, 0)
    codes = tuple(choice.code for choice in on.request.choices if choice.kind == "card")
    return CardPicture(
        holder,
        min(s.card_steps, lap),
        lap,
        bool(s.card_used),
        label=_card_label(holder, steps, lap, on.names, on.translations),
        actions=codes,
        state=on.notes(targets.CARD),
    )


@lru_cache(maxsize=1024)
def _card_label(
    holder: int, steps: int, lap: int, names: tuple[str, ...], translations: Translations | None
) -> str:
    if holder < 0:
        return T("The Navegador card").render(translations)
    return _held(holder, steps, lap, names).render(translations)


def card_words(s: State, names: Sequence[str]) -> Phrase:
    """Who holds the card, and how long still."""
    return _held(s.card_holder, s.card_steps, c.CARD_LAP + bool(s.options.card_lap), names)


def _held(holder: int, steps: int, lap: int, names: Sequence[str]) -> Phrase:
    return TN(
        "The Navegador card: {name} holds it; {n} more step and it moves on",
        "The Navegador card: {name} holds it; {n} more steps and it moves on",
        max(0, lap - steps), name=seat_name(names, holder),
    )  # fmt: skip
