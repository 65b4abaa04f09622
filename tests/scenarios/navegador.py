"""The adapter of Navegador: its kinds of scenario; here those in which somebody acts.

Positions are built in `navegador_position.py`; set-up, scores and the last round: `navegador_numbers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from lauta.engine.edition import Mode

from .document import A_LIST, Table, telling
from .engine import Refused, same, same_verdict
from .navegador_numbers import read_last_round, read_phase, read_score, read_setup, read_tie, read_values
from .navegador_play import Asked, Turn, Voyage
from .navegador_position import (
    COLUMNS,
    GOODS,
    LINES,
    MOST,
    Position,
    constants,
    navegador,
    read_numbers,
    read_position,
    read_some,
    read_tokens,
    regions,
)
from .old_runner import Check, Reader

Act = Callable[[Turn], None]


@dataclass(frozen=True)
class ActionCheck:
    """An action from a position, accepted with its consequences, or refused somewhere."""

    where: str
    position: Position
    act: Act
    legal: bool
    expected: Mapping[str, object]

    def run(self, mode: Mode) -> None:
        """Act and compare; what is refused leaves things as they were."""
        turn = Turn(self.position, mode)
        refused = self._refusal(turn)
        same_verdict("the action", refused, self.legal)
        if refused is not None:
            turn = turn.untouched()
        for name, expected in self.expected.items():
            found = _FOUND[name](turn)
            if isinstance(found, dict) and isinstance(expected, dict):
                before = _FOUND[name](_before(turn)) if name in _WHEREABOUTS else found
                found, expected = _comparable(found, expected, before)
            same(name, found, expected)

    def _refusal(self, turn: Turn) -> str | None:
        try:
            with telling(self.where):
                self.act(turn)
        except Refused as error:
            return str(error)
        return None


def _before(turn: Turn) -> Turn:
    return Turn(turn.position, turn.mode)


def _comparable(
    found: Mapping[str, object], expected: Mapping[str, object], before: object
) -> tuple[object, ...]:
    """Both without what was neither named nor changed, and without what is not there."""
    unchanged = before if isinstance(before, dict) else {}
    named = {key: n for key, n in found.items() if key in expected or n != unchanged.get(key)}
    return tuple({key: n for key, n in rows.items() if n not in (0, [])} for rows in (named, expected))


def _ships(turn: Turn) -> dict[str, int]:
    return {regions()[r]: int(n) for r, n in enumerate(turn.me.ships) if n}


def _gain(turn: Turn) -> int:
    return int(turn.me.cash - _before(turn).me.cash)


def _by_name(names: tuple[str, ...], numbers: Callable[[Turn], Sequence[int]]) -> Callable[[Turn], object]:
    return lambda turn: {name: int(n) for name, n in zip(names, numbers(turn), strict=True)}


def _next_phase(turn: Turn) -> int:
    now = int(turn.state.phase)
    return 0 if now == _before(turn).state.phase else now


def _tokens_left(turn: Turn) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for token, place in enumerate(turn.state.token):
        region = int(place) - turn.c.AT_REGION
        if 0 <= region < turn.c.N_REGIONS:
            found.setdefault(regions()[region], []).append(turn.c.TOKENS[token].price)
    return found


def _steps(turn: Turn) -> int:
    """The steps to the space that was asked for."""
    before = _before(turn)
    return int(navegador().module("rules.turns", turn.mode).steps_to(before.state, turn.asked.space))


def _cost_in_ships(turn: Turn) -> int:
    """The ships that were paid, or would have had to be."""
    if turn.refused:
        return int(turn.c.STEP_COST[_steps(turn)])
    return int(_before(turn).me.on_board - turn.me.on_board)


def _building_cost(turn: Turn) -> int:
    """The cash that was paid for buildings, or would have had to be."""
    if not turn.refused:
        return -_gain(turn)
    prices = []
    for line, n in enumerate(turn.asked.lines):
        first = int(turn.state.sold[line])
        prices += turn.c.LINE_PRICE[line][first : first + n]
    return int(sum(prices))


def _gallery_left(turn: Turn) -> int:
    return int(turn.state.gallery[turn.asked.column])


def _column_value(turn: Turn) -> int:
    scoring = navegador().module("rules.scoring", turn.mode)
    return int(scoring.column_value(turn.state, turn.seat, turn.asked.column))


_FOUND: Mapping[str, Callable[[Turn], object]] = {
    "cash": lambda turn: int(turn.me.cash),
    "workers": lambda turn: int(turn.me.workers),
    "ships": _ships,
    "explorers": lambda turn: int(turn.me.items[turn.c.EXPLORERS]),
    "bonus": _gain,
    "income": _gain,
    "building_cost": _building_cost,
    "rows": _by_name(GOODS, lambda turn: turn.state.rows),
    "colonies": _by_name(GOODS, lambda turn: turn.me.colonies),
    "items": _by_name(COLUMNS, lambda turn: turn.me.items),
    "owned": _by_name(COLUMNS, lambda turn: turn.me.privileges),
    "gallery": _by_name(COLUMNS, lambda turn: turn.state.gallery),
    "sold": _by_name(LINES, lambda turn: turn.state.sold),
    "next_phase": _next_phase,
    "phase_in_normal_turn": lambda turn: turn.phase_in_turn,
    "phase_after_turn": lambda turn: int(turn.state.phase),
    "end": lambda turn: turn.state.ended_by > 0,
    "tokens_left": _tokens_left,
    "steps": _steps,
    "ship_cost": _cost_in_ships,
    "gallery_left": _gallery_left,
    "column_value": _column_value,
    "card_holder": lambda turn: int(turn.state.card_holder),
    "steps_since_receipt": lambda turn: int(turn.state.card_steps),
}


# --- reading ----------------------------------------------------------------------------------------


_WHEREABOUTS = ("ships", "tokens_left")  # a region not named has none, or what it had
_NAMES = {
    "rows": GOODS,
    "colonies": GOODS,
    "items": COLUMNS,
    "owned": COLUMNS,
    "gallery": COLUMNS,
    "sold": LINES,
}
_SHARED = (
    *("cash", "workers", "ships", "explorers", *_NAMES, "tokens_left", "card_holder"),
    *("steps_since_receipt", "next_phase", "phase_after_turn", "end"),
)


def _expected(table: Table, names: tuple[str, ...], renamed: Mapping[str, str]) -> dict[str, object]:
    """The keys under `expected` that this kind knows, ready to be compared."""
    found: dict[str, object] = {}
    for key in (*_SHARED, *names):
        if not table.has(key):
            continue
        if key == "ships":
            found[key] = read_some(table, key, regions())
        elif key in _NAMES:
            found[key] = read_some(table, key, _NAMES[key])
        elif key == "tokens_left":
            prices = [token.price for token in constants().TOKENS]
            found[key] = {
                regions()[region]: [prices[token] for token in tokens]
                for region, tokens in read_tokens(table, key).items()
            }
        elif key == "end":
            found[key] = table.take(key, bool)
        else:
            found[renamed.get(key, key)] = table.number(key, 0, MOST)
    return found


def _reader(
    read_act: Callable[[Table], Act], names: tuple[str, ...] = (), renamed: Mapping[str, str] | None = None
) -> Reader:
    """A reader of scenarios in which the acting player does one thing."""

    def read(table: Table) -> Check:
        _read_origin(table)
        position = read_position(table.table("given"))
        action = table.table("action")
        act = read_act(action)
        action.close()
        expected = table.table("expected")
        legal = expected.maybe("legal", bool, True)
        known = _expected(expected, names, renamed or {})
        if read_act is _read_market:
            _check_prices(expected, position)
        expected.close()
        return ActionCheck(table.where, position, act, legal, known)

    return read


def _read_origin(table: Table) -> None:
    table.choice("origin", ("source", "own"))
    table.choice("depends", ("stated", "reconstructed"))


def _read_rondel(table: Table) -> Act:
    space = table.choice("to", constants().SPACES)
    ships = read_numbers(table, "pay", regions()) or [0] * len(regions())

    def act(turn: Turn) -> None:
        turn.asked = Asked(space=constants().SPACES.index(space))
        turn.go_to(space, ships)

    return act


def _read_places(
    kind: str, space: str, key: str, column: str, room: Callable[[Turn], int]
) -> Callable[[Table], Act]:
    """Workers or ships: how many join at places, how many beyond, how many are cashed in (NA-29)."""

    def read(table: Table) -> Act:
        wanted = tuple(
            table.number(name, 0, 20) if table.has(name) else 0 for name in (key, "extra", "surplus")
        )

        def act(turn: Turn) -> None:
            turn.go_to(space)
            n, places = sum(wanted), int(turn.me.items[getattr(turn.c, column)])
            joining = min(n, room(turn))
            cheap = min(joining, places)
            if (cheap, joining - cheap, n - joining) != wanted:
                raise Refused("places come first, what is beyond the limit is cashed in")
            if n:
                turn.decide(kind, n)

        return act

    return read


def _free_workers(turn: Turn) -> int:
    return int(turn.c.MAX_WORKERS - turn.me.workers)


def _free_ships(turn: Turn) -> int:
    return int(turn.c.SHIPS - turn.me.on_board)


def _read_voyages(table: Table, key: str) -> list[Voyage]:
    voyages = []
    for row in table.take(key, A_LIST):
        match row:
            case [str(start), str(region), int(n)] if {start, region} <= set(regions()) and n > 0:
                voyages.append((regions().index(start), regions().index(region), n))
            case _:
                raise table.error(f"{key!r} holds [from, to, ships], not {row!r}")
    return voyages


def _read_sail(table: Table) -> Act:
    voyages = _read_voyages(table, "moves")

    def act(turn: Turn) -> None:
        turn.go_to("sailing")
        turn.sail(voyages)
        turn.finish()

    return act


def _read_turn(table: Table) -> Act:
    card, space = _read_voyages(table, "card_moves"), _read_voyages(table, "sail_moves")

    def act(turn: Turn) -> None:
        if card:  # without a voyage the card is not used (NA-95)
            turn.decide("card")
            turn.sail(card)
            turn.finish("done")
        turn.phase_in_turn = int(turn.state.phase)
        turn.go_to("sailing")
        turn.sail(space)
        turn.finish()

    return act


def _read_colony(table: Table) -> Act:
    wanted = read_numbers(table, "found", regions()) or []

    def act(turn: Turn) -> None:
        turn.go_to("colony")
        for region, n in enumerate(wanted):
            for _ in range(n):
                turn.decide("found", region)

    return act


def _read_build(table: Table) -> Act:
    wanted = read_numbers(table, "buy", LINES) or []

    def act(turn: Turn) -> None:
        turn.asked = Asked(lines=wanted)
        turn.go_to("buildings")
        for line, n in enumerate(wanted):
            for _ in range(n):
                turn.decide("build", line)

    return act


def _read_market(table: Table) -> Act:
    sell, process = (read_numbers(table, key, GOODS) or [0, 0, 0] for key in ("sell", "process"))
    wild = table.choice("wild", (*GOODS, "")) if table.has("wild") else ""

    def act(turn: Turn) -> None:
        turn.go_to("market_1")
        turn.trade(sell, process, wild)

    return act


def _check_prices(table: Table, position: Position) -> None:
    """Price and factory value of goods in the rows of their markers, before the action."""
    rows, c = position.state.rows, constants()
    for good, name in enumerate(GOODS):
        row = rows[good]
        for key, value in ((f"price_{name}", c.PRICE[good][row]), (f"factory_{name}", c.FACTORY_VALUE[row])):
            if table.has(key):
                same(key, value, table.number(key, 0, MOST))


def _read_privilege(table: Table) -> Act:
    column = COLUMNS.index(table.choice("take", COLUMNS))

    def act(turn: Turn) -> None:
        turn.asked = Asked(column=column)
        turn.go_to("privilege")
        turn.decide("take", column)

    return act


def _read_card_pass(table: Table) -> Check:
    """kind = "card_pass": the holder goes so many steps, after using the card or not.

    No steps are those of the first placement (NA-101).
    """
    _read_origin(table)
    action = table.table("action")
    steps, used = action.number("steps", 0, 8), action.take("used", bool)
    action.close()
    given = table.table("given")
    holder = given.number("card_holder", 0, 4)
    rows = {**given.rows, "player": holder, "explored": ["mina"], "ships": {"portugal": 6}}
    position = read_position(Table(given.where, rows | {"position": "sailing" if steps else ""}))

    def act(turn: Turn) -> None:
        if used:
            turn.decide("card")
            turn.sail([(0, regions().index("mina"), 1)])
            turn.finish("done")
        turn.go_to(turn.c.SPACES[steps % turn.c.N_SPACES])
        turn.finish()

    expected = table.table("expected")
    legal = expected.maybe("legal", bool, True)
    known = _expected(expected, (), {})
    expected.close()
    return ActionCheck(table.where, position, act, legal, known)


KINDS: Mapping[str, Reader] = {
    "setup": read_setup,
    "rondel": _reader(_read_rondel, ("steps", "cost"), {"cost": "ship_cost"}),
    "workers": _reader(_read_places("recruit", "workers", "church", "CHURCHES", _free_workers)),
    "ships": _reader(_read_places("launch", "ships", "yard", "SHIPYARDS", _free_ships)),
    "sail": _reader(_read_sail, ("bonus",)),
    "turn": _reader(_read_turn, ("bonus", "phase_in_normal_turn")),
    "colony": _reader(_read_colony),
    "build": _reader(_read_build, ("cost",), {"cost": "building_cost"}),
    "market": _reader(_read_market, ("income",)),
    "privilege": _reader(_read_privilege, ("bonus", "gallery_left", "column_value")),
    "phase": read_phase,
    "card_pass": _read_card_pass,
    "last_round": read_last_round,
    "values": read_values,
    "score": read_score,
    "tie": read_tie,
}
