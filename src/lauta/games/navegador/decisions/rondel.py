"""The rondel of Navegador: what `rondel.toml` needs of the position, what spaces could bring, and payments.

Ships that pay are one choice while the ways are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase, joined
from ....engine.presentation import Choice, Fact
from ....engine.record import copy, new
from ..data import constants as c
from ..rules import actions
from ..rules.legal import add_colonies, legal_actions
from ..rules.navigation import can_sail
from ..rules.play import apply
from ..rules.rondel import building_price, places_cost, privilege_cash
from ..rules.state import NOWHERE, STEP_OF_SPACE, Moves, State, Step
from ..rules.turns import steps_to
from ..speech.notation import text_of
from ..speech.words import activity, region, ships, space_name, steps, workers
from .common import say
from .market import brought_by, most_cash
from .targets import CARD, region_place, space_place

MOST_WAYS = 10  # ways to pay with ships that are offered all at once

_way_free, _way_costs = say.sentence("way_free", "steps"), say.sentence("way_costs", "n", "steps")
_free, _pay_with = say.sentence("free"), say.sentence("pay_with", "fleet")
_some_ships, _no_ships = say.sentence("some_ships", "ships", "here"), say.sentence("no_ships")
_reach, _cash, _none = say.sentence("reach", "n"), say.sentence("cash", "cash"), say.sentence("none")
_regions, _from_price = say.sentence("regions", "n"), say.sentence("from_price", "price")
_most_of = say.sentence("most", "things", "price")


# --- where the stone goes -------------------------------------------------------------------------------


@say.effect("rondel")
def space_ahead(s: State, space: int) -> Phrase | None:
    """What going there costs, and what its action could bring."""
    n = steps_to(s, space)
    parts = [way_words(n)] if n else []
    could = _could_bring(s, space)
    return joined([*parts, *([could] if could else [])], "; ")


def way_words(n: int) -> Phrase:
    """So many steps and what they cost (NA-19, NA-20)."""
    if c.STEP_COST[n] == 0:
        return _way_free(steps=steps(n))
    return _way_costs(n=c.STEP_COST[n], steps=steps(n))


@say.log("rondel", words=("way",))
def gone(before: State, after: State, space: int) -> tuple[Literal["begin", "go"], Words]:
    """Where the stone goes, and how far."""
    n = steps_to(before, space)
    return ("go", {"way": way_words(n)}) if n else ("begin", {})


@say.refuses("rondel", words=("n", "steps", "ships"), when=(Step.RONDEL,))
def too_far(s: State, space: int) -> tuple[Literal["back_here", "far"], Words]:
    """Why the stone does not go there."""
    me, n = s.players[s.turn], steps_to(s, space)
    words: Words = {"n": c.STEP_COST[n], "steps": n, "ships": me.on_board}
    return "back_here" if space == me.stone else "far", words


def strip(s: State) -> tuple[Fact, ...]:
    """The spaces in the order in which the stone comes to them, with prices and what they could bring."""
    ahead = sorted(range(c.N_SPACES), key=lambda space: (steps_to(s, space), space))
    return tuple(
        Fact(
            space_place(space), space_name(space), _fare(steps_to(s, space)),
            f"nv-space-{activity(space)}", text=_could_bring(s, space),
        )
        for space in ahead
    )  # fmt: skip


def _fare(n: int) -> Phrase | str:
    if n == 0:
        return ""
    return ships(c.STEP_COST[n]) if c.STEP_COST[n] else _free()


# --- what an action could bring -------------------------------------------------------------------------


def _could_bring(s: State, space: int) -> Phrase | None:
    """What the action of a space could bring as things stand."""
    match STEP_OF_SPACE[space]:
        case Step.SAIL:
            return _reach(n=c.SAILING_RANGE[s.phase])
        case Step.MARKET:
            trial = _at_the_beginning(s)
            return _cash(cash=brought_by(s, most_cash(trial)))
        case Step.PRIVILEGE:
            taken = _best_privilege(s)
            return _cash(cash=taken) if taken is not None else _none()
        case Step.COLONY:
            moves: Moves = new(Moves)
            add_colonies(_at_the_beginning(s), moves)
            return _regions(n=moves.n) if moves.n else _none()
        case Step.BUILDINGS:
            return _cheapest_building(s)
        case Step.WORKERS | Step.SHIPS:
            return _most(s, STEP_OF_SPACE[space])
    return None


def _at_the_beginning(s: State) -> State:
    """The position as if an action of several parts began now."""
    trial: State = copy(s)
    trial.cursor = trial.used = 0
    return trial


def _cheapest_building(s: State) -> Phrase:
    me = s.players[s.turn]
    open_lines = [line for line in range(c.N_LINES) if s.sold[line] < c.OFFERED[s.n_players][line]]
    prices = [building_price(s, line) for line in open_lines if c.LINE_WORKERS[line] <= me.workers]
    affordable = [price for price in prices if price <= me.cash]
    return _from_price(price=min(affordable)) if affordable else _none()


def _most(s: State, step: int) -> Phrase:
    """How many workers or ships the action could bring, and what so many cost (NA-27, NA-34)."""
    trial: State = copy(s)
    trial.step = step
    moves: Moves = new(Moves)
    legal_actions(trial, moves)
    first, places = (actions.RECRUIT, c.CHURCHES) if step == Step.WORKERS else (actions.LAUNCH, c.SHIPYARDS)
    kinds = [actions.split(int(moves.action[k])) for k in range(moves.n)]
    n = max((args[0] for kind, args in kinds if kind == actions.split(first)[0]), default=0)
    if n == 0:
        return _none()
    things = workers(n) if step == Step.WORKERS else ships(n)
    return _most_of(things=things, price=places_cost(s, s.players[s.turn].items[places], n))


def _best_privilege(s: State) -> int | None:
    """The most cash that a privilege would pay now, None where none can be taken."""
    me = s.players[s.turn]
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return None
    columns = [k for k in range(c.N_COLUMNS) if s.gallery[k] and me.privileges[k] < c.SLOTS]
    return max((privilege_cash(me, k) for k in columns), default=None)


# --- the ships that pay ---------------------------------------------------------------------------------


@say.offers(Step.PAY)
def whole_payments(s: State, numbers: Sequence[int], names: Sequence[str]) -> list[Choice]:
    """The ships that pay: one by a click on its region, several all at once while the ways are few."""
    ways = payments(s)
    if s.to_pay > 1 and ways is not None:
        return [_payment(path, paid) for path, paid in ways]
    fleets = [(number,) * most_to_pay(s, number) for number in numbers]
    singles = [say.choice(s, number, names) for number in numbers]
    return singles + [_fleet(path) for path in fleets if len(path) > 1]


def most_to_pay(s: State, number: int) -> int:
    """How many ships of the same region can pay one after the other, by the decision to pay with one."""
    state: State = copy(s)
    moves: Moves = new(Moves)
    paid = 0
    while number in moves.action[: moves.n] or paid == 0:
        apply(state, number)
        paid += 1
        moves.n = 0
        if state.step == Step.PAY:
            legal_actions(state, moves)
    return paid


def _fleet(path: tuple[int, ...]) -> Choice:
    """All ships that one region can pay with, beside the single one that a click takes."""
    place = actions.split(path[0])[1][0]
    whole = _payment(path, Counter({place: len(path)}))
    return replace(whole, place=region_place(place), aside=True)


def _payment(path: tuple[int, ...], paid: Counter[int]) -> Choice:
    first, *follow = path
    label = _pay_with(fleet=fleet_words(dict(sorted(paid.items()))))
    return Choice(first, "pay", "; ".join(map(text_of, path)), label, follow=tuple(follow))


def fleet_words(paid: dict[int, int]) -> Phrase:
    """Ships by the regions that they are from."""
    return (
        joined([_some_ships(ships=ships(n), here=region(place)) for place, n in paid.items()]) or _no_ships()
    )


def payments(s: State) -> list[tuple[tuple[int, ...], Counter[int]]] | None:
    """Every way to pay, as decisions and as ships by region; None where there are too many to choose from."""
    before, done = list(s.players[s.turn].ships), []
    open_paths: list[tuple[tuple[int, ...], State]] = [((), s)]
    while open_paths:
        path, state = open_paths.pop(0)
        if state.step != Step.PAY:
            left = state.players[s.turn].ships
            paid = Counter({n: had - left[n] for n, had in enumerate(before) if had > left[n]})
            done.append((path, paid))
            continue
        moves: Moves = new(Moves)
        legal_actions(state, moves)
        for number in moves.action[: moves.n]:
            after: State = copy(state)
            apply(after, number)
            open_paths.append(((*path, number), after))
        if len(done) + len(open_paths) > MOST_WAYS:
            return None
    return done


@say.refuses("pay", when=(Step.PAY,))
def no_payment(s: State, place: int) -> Literal["no_ship", "passed", "too_few"]:
    """Why no ship from there pays."""
    if s.players[s.turn].ships[place] == 0:
        return "no_ship"
    return "passed" if place < s.cursor else "too_few"


# --- the card -------------------------------------------------------------------------------------------


@say.effect("card", words=("name",))
def voyage_more(s: State) -> tuple[Literal["window", "own"], Words]:
    """Before whose turn."""
    return "window" if s.step == Step.WINDOW else "own", {"name": Seat(s.turn)}


@say.marks("card")
def the_card(before: State, after: State) -> list[str]:
    """The card itself."""
    return [CARD]


@say.refuses("card", when=(Step.RONDEL,))
def no_card(s: State) -> Literal["used", "elsewhere", "first_round", "no_ship"]:
    """Why the card is not used."""
    if s.card_used:
        return "used"
    if s.card_holder != s.turn:
        return "elsewhere"
    if s.players[s.turn].stone == NOWHERE:
        return "first_round"
    assert not can_sail(s, s.turn)
    return "no_ship"


@say.effect("keep", words=("name",))
def whose_turn(s: State) -> Words:
    """Whose turn begins."""
    return {"name": Seat(s.turn)}
