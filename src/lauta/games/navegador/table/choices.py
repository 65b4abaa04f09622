"""The decisions of Navegador as people see them: labels, where to click, what they cost and bring.

Spaces of the rondel, regions, ladders, lines and privileges are clicked on the board; the rest are buttons.
Voyages are in `voyages.py`, trades in `market.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import TN, Phrase, T, joined
from ....engine.presentation import Choice, Fact
from ....engine.record import copy, new
from ..data import constants as c
from ..rules import actions
from ..rules.legal import add_colonies, legal_actions
from ..rules.play import apply
from ..rules.rondel import building_price, cheapest_token, places_cost, privilege_cash
from ..rules.scoring import column_points, possessions
from ..rules.state import STEP_OF_SPACE, Moves, State, Step
from ..rules.turns import steps_to
from ..speech.notation import text_of
from ..speech.words import activity, building_command, column, region, ships, space_name, steps, workers
from .market import brought_by, most_cash, trades
from .targets import column_place, line_place, region_place, space_place
from .voyages import passages

MOST_WAYS = 10  # ways to pay with ships that are offered all at once


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    match s.step:
        case Step.PAY:
            return _payments(s, numbers)
        case Step.SAIL:
            return passages(s, numbers)
        case Step.MARKET:
            return trades(s, numbers)
    return [_choice(s, number, names) for number in numbers]


def _choice(s: State, number: int, names: Sequence[str]) -> Choice:
    kind, args = actions.split(number)
    place, label, effect = _words(s, kind, args, names)
    return Choice(
        number, kind, text_of(number), label, place,
        gained(s, number) if kind in _BOOKED else None, effect, ends=kind == "end",
    )  # fmt: skip


_BOOKED = {"recruit", "launch", "found", "build", "take"}


def gained(s: State, number: int) -> Fraction:
    """The points that a decision books for things, cash aside."""
    after: State = copy(s)
    apply(after, number)
    return Fraction(possessions(after, s.turn) - possessions(s, s.turn))


def _words(
    s: State, kind: str, args: tuple[int, ...], names: Sequence[str]
) -> tuple[str | None, Phrase, Phrase | None]:
    """Where it is clicked, what it is called, what it costs and brings."""
    match kind:
        case "rondel":
            return space_place(args[0]), *_space(s, args[0])
        case "recruit":
            label = T("Recruit {workers}", workers=workers(args[0]))
            return None, label, _bill(s, args[0], c.CHURCHES, c.MAX_WORKERS - s.players[s.turn].workers)
        case "launch":
            label = T("Build {ships}", ships=ships(args[0]))
            return None, label, _bill(s, args[0], c.SHIPYARDS, c.SHIPS - s.players[s.turn].on_board)
        case "found":
            return region_place(args[0]), *colony_words(s, args[0])
        case "build":
            return line_place(args[0]), *building_words(s, args[0])
        case "take":
            return column_place(args[0]), *_privilege(s, args[0])
        case "card":
            return None, T("Use the Navegador card now"), _voyage_more(s, names)
        case "keep":
            return None, T("Keep the card"), T("{name}'s turn begins", name=names[s.turn])
        case "first":
            return None, T("{name} begins", name=names[args[0]]), None
        case "reveal":
            return None, T("a token of {price}", price=c.TOKEN_PRICE[args[0]]), None
    return None, T("End turn"), None


def _voyage_more(s: State, names: Sequence[str]) -> Phrase:
    if s.step == Step.WINDOW:
        return T("one more voyage, before {name}'s turn", name=names[s.turn])
    return T("one more voyage, before your turn")


# --- the rondel -------------------------------------------------------------------------------------


def _space(s: State, space: int) -> tuple[Phrase, Phrase | None]:
    n = steps_to(s, space)
    parts = [way_words(n)] if n else []
    hint = _hint(s, space)
    return T("{space}", space=space_name(space)), joined([*parts, *([hint] if hint else [])], "; ")


def way_words(n: int) -> Phrase:
    """So many steps and what they cost (NA-19, NA-20)."""
    if c.STEP_COST[n] == 0:
        return T("{steps}, free", steps=steps(n))
    return TN("{steps}, costs {n} ship", "{steps}, costs {n} ships", c.STEP_COST[n], steps=steps(n))


def strip(s: State) -> tuple[Fact, ...]:
    """The spaces in the order in which the stone comes to them, with prices and what they could bring."""
    ahead = sorted(range(c.N_SPACES), key=lambda space: (steps_to(s, space), space))
    return tuple(
        Fact(
            space_place(space), space_name(space), _fare(steps_to(s, space)),
            f"nv-space-{activity(space)}", text=_hint(s, space),
        )
        for space in ahead
    )  # fmt: skip


def _fare(n: int) -> Phrase | str:
    if n == 0:
        return ""
    return ships(c.STEP_COST[n]) if c.STEP_COST[n] else T("free")


def _hint(s: State, space: int) -> Phrase | None:
    """What the action of a space could bring as things stand."""
    me, cash = s.players[s.turn], s.players[s.turn].cash
    match STEP_OF_SPACE[space]:
        case Step.SAIL:
            reach = c.SAILING_RANGE[s.phase]
            return TN("ships reach {n} region far", "ships reach {n} regions far", reach)
        case Step.MARKET:
            trial: State = copy(s)
            trial.cursor = trial.used = 0
            return T("up to {cash} in cash", cash=brought_by(s, most_cash(trial)))
        case Step.PRIVILEGE:
            taken = _best_privilege(s)
            return T("up to {cash} in cash", cash=taken) if taken is not None else T("none available")
        case Step.COLONY:
            trial = copy(s)
            trial.cursor = trial.used = 0
            moves: Moves = new(Moves)
            add_colonies(trial, moves)
            n = moves.n
            return (
                TN("{n} region for a new colony", "{n} regions for a new colony", n)
                if n
                else T("none available")
            )
        case Step.BUILDINGS:
            open_lines = [line for line in range(c.N_LINES) if s.sold[line] < c.OFFERED[s.n_players][line]]
            prices = [building_price(s, line) for line in open_lines if c.LINE_WORKERS[line] <= me.workers]
            affordable = [price for price in prices if price <= cash]
            return T("from {price} up", price=min(affordable)) if affordable else T("none available")
        case Step.WORKERS | Step.SHIPS:
            return _most(s, STEP_OF_SPACE[space])
    return None


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
        return T("none available")
    things = workers(n) if step == Step.WORKERS else ships(n)
    price = places_cost(s, s.players[s.turn].items[places], n)
    return T("up to {things} for {price}", things=things, price=price)


def _best_privilege(s: State) -> int | None:
    """The most cash that a privilege would pay now, None where none can be taken."""
    me = s.players[s.turn]
    if me.workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return None
    columns = [k for k in range(c.N_COLUMNS) if s.gallery[k] and me.privileges[k] < c.SLOTS]
    return max((privilege_cash(me, k) for k in columns), default=None)


def _payments(s: State, numbers: Sequence[int]) -> list[Choice]:
    """The ships that pay: one by a click on its region, several all at once while the ways are few."""
    ways = payments(s)
    if s.to_pay > 1 and ways is not None:
        return [_payment(path, paid) for path, paid in ways]
    fleets = [(number,) * most_to_pay(s, number) for number in numbers]
    return [_one_ship(number) for number in numbers] + [_fleet(path) for path in fleets if len(path) > 1]


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


def _one_ship(number: int) -> Choice:
    place = number - actions.PAY
    label = T("Pay with a ship from {region}", region=region(place))
    return Choice(number, "pay", text_of(number), label, region_place(place))


def _fleet(path: tuple[int, ...]) -> Choice:
    """All ships that one region can pay with, beside the single one that a click takes."""
    place = path[0] - actions.PAY
    whole = _payment(path, Counter({place: len(path)}))
    return replace(whole, place=region_place(place), aside=True)


def _payment(path: tuple[int, ...], paid: Counter[int]) -> Choice:
    first, *follow = path
    fleet = [
        T("{ships} from {here}", ships=ships(n), here=region(place)) for place, n in sorted(paid.items())
    ]
    label = T("Pay with {fleet}", fleet=joined(fleet) or T("no ships"))
    return Choice(first, "pay", "; ".join(map(text_of, path)), label, follow=tuple(follow))


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


# --- workers, ships, colonies, buildings, privileges ------------------------------------------------


def _bill(s: State, n: int, kind: int, room: int) -> Phrase:
    """What n workers or ships cost; those beyond the limit bring cash back (NA-27 to NA-37)."""
    cost, room = places_cost(s, s.players[s.turn].items[kind], n), max(0, room)
    if n <= room:
        return T("costs {cost}", cost=cost)
    return T(
        "costs {cost}, earns {cash} for {surplus} beyond the limit",
        cost=cost, cash=(n - room) * c.SURPLUS_PRICE, surplus=n - room,
    )  # fmt: skip


def colony_words(s: State, place: int) -> tuple[Phrase, Phrase]:
    """A colony that can be founded, and what it costs."""
    price = c.TOKEN_PRICE[cheapest_token(s, place)]
    return T("Found a colony in {region}", region=region(place)), T("costs {cost}", cost=price)


def building_words(s: State, line: int) -> tuple[Phrase, Phrase]:
    """A building that can be erected, and what it costs."""
    label = T("Build {building}", building=building_command(line))
    need = workers(c.LINE_WORKERS[line])
    return label, T("costs {cost} and needs {workers}", cost=building_price(s, line), workers=need)


def _privilege(s: State, index: int) -> tuple[Phrase, Phrase]:
    me = s.players[s.turn]
    label = T("Take the privilege for {column}", column=column(index))
    after: State = copy(s)
    apply(after, actions.TAKE + index)
    more = column_points(after, s.turn, index) - column_points(s, s.turn, index)
    return label, TN(
        "pays {cash}, and {n} more point for {column}; costs a worker",
        "pays {cash}, and {n} more points for {column}; costs a worker",
        more, cash=privilege_cash(me, index), column=column(index),
    )  # fmt: skip
