"""The adapter of Navegador: its kinds of scenario; here those in which somebody acts.

Positions are built in `navegador_position.py`; set-up, scores and the last round: `navegador_numbers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lauta.engine.loading import Mode
from lauta.engine.record import pack, unpack

from .document import A_LIST, Table, telling
from .engine import Refused, same, same_verdict
from .navegador_numbers import read_last_round, read_phase, read_score, read_setup, read_tie, read_values
from .navegador_play import Turn, Voyage
from .navegador_position import (
    GOODS,
    MOST,
    Position,
    constants,
    navegador,
    read_numbers,
    read_position,
    read_tokens,
    regions,
)
from .runner import Check, Reader

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
            turn = Turn(self.position, mode)
        for name, expected in self.expected.items():
            same(name, _FOUND[name](turn), expected)

    def _refusal(self, turn: Turn) -> str | None:
        try:
            with telling(self.where):
                self.act(turn)
        except Refused as error:
            return str(error)
        return None


def _before(turn: Turn) -> Turn:
    return Turn(turn.position, "plain")


def _ships(turn: Turn) -> dict[str, int]:
    return {regions()[r]: int(n) for r, n in enumerate(turn.me.ships) if n}


def _gain(turn: Turn) -> int:
    return int(turn.me.cash - _before(turn).me.cash)


def _rows(turn: Turn) -> dict[str, int]:
    return {good: int(row) for good, row in zip(GOODS, turn.state.rows, strict=True)}


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
    start, end = _before(turn).me.stone, turn.me.stone
    return int((end - start - 1) % turn.c.N_SPACES) + 1


def _cost_in_ships(turn: Turn) -> int:
    return int(_before(turn).me.on_board - turn.me.on_board)


def _taken_column(turn: Turn) -> int:
    before = _before(turn).me.privileges
    return next(i for i, n in enumerate(turn.me.privileges) if n > before[i])


def _gallery_left(turn: Turn) -> int:
    return int(turn.state.gallery[_taken_column(turn)])


def _column_value(turn: Turn) -> int:
    value: int = navegador().module("scoring").column_value(_plain(turn), turn.seat, _taken_column(turn))
    return value


def _plain(turn: Turn) -> object:
    return unpack(navegador().rules().State, pack(turn.state))


_FOUND: Mapping[str, Callable[[Turn], object]] = {
    "cash": lambda turn: int(turn.me.cash),
    "workers": lambda turn: int(turn.me.workers),
    "ships": _ships,
    "explorers": lambda turn: int(turn.me.items[turn.c.EXPLORERS]),
    "bonus": _gain,
    "income": _gain,
    "building_cost": lambda turn: -_gain(turn),
    "rows": _rows,
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


def _numbers_of(table: Table, key: str, names: tuple[str, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(names, read_numbers(table, key, names) or [], strict=False) if n}


def _expected(table: Table, names: tuple[str, ...], renamed: Mapping[str, str]) -> dict[str, object]:
    """The keys under `expected` that this kind knows, ready to be compared."""
    found: dict[str, object] = {}
    for key in names:
        if not table.has(key):
            continue
        if key == "ships":
            found[key] = _numbers_of(table, key, regions())
        elif key == "rows":
            found[key] = dict(zip(GOODS, read_numbers(table, key, GOODS) or [], strict=True))
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
    read_act: Callable[[Table], Act], names: tuple[str, ...], renamed: Mapping[str, str] | None = None
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
    ships = read_numbers(table, "pay", regions()) or []

    return lambda turn: turn.go_to(space, ships)


def _read_places(
    kind: str, space: str, key: str, column: str, room: Callable[[Turn], int]
) -> Callable[[Table], Act]:
    """Workers or ships: how many join at places, how many beyond, how many are cashed in (NA-29)."""

    def read(table: Table) -> Act:
        wanted = tuple(table.number(name, 0, 20) for name in (key, "extra", "surplus"))

        def act(turn: Turn) -> None:
            turn.go_to(space)
            n, places = sum(wanted), int(turn.me.items[getattr(turn.c, column)])
            room = (
                turn.c.MAX_WORKERS - turn.me.workers if kind == "recruit" else turn.c.SHIPS - turn.me.on_board
            )
            joining = min(n, int(room))
            cheap = min(joining, places)
            if (cheap, joining - cheap, n - joining) != wanted:
                raise Refused("places come first, what is beyond the limit is cashed in")
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
    wanted = read_numbers(table, "buy", navegador().module("components").LINES) or []

    def act(turn: Turn) -> None:
        turn.go_to("buildings")
        for line, n in enumerate(wanted):
            for _ in range(n):
                turn.decide("build", line)

    return act


def _read_market(table: Table) -> Act:
    sell, process = (read_numbers(table, key, GOODS) or [0, 0, 0] for key in ("sell", "process"))
    wild = table.choice("wild", (*GOODS, ""))

    def act(turn: Turn) -> None:
        turn.go_to("market_1")
        turn.trade(sell, process, wild)

    return act


def _check_prices(table: Table, position: Position) -> None:
    """Price and factory value of spice in the row of its marker, before the action."""
    row, c = position.state.rows[GOODS.index("spice")], constants()
    for key, value in (
        ("price_spice", c.PRICE[GOODS.index("spice")][row]),
        ("factory_spice", c.FACTORY_VALUE[row]),
    ):
        if table.has(key):
            same(key, value, table.number(key, 0, MOST))


def _read_privilege(table: Table) -> Act:
    columns = navegador().module("components").COLUMNS
    column = columns.index(table.choice("take", columns))

    def act(turn: Turn) -> None:
        turn.go_to("privilege")
        turn.decide("take", column)

    return act


def _read_card_pass(table: Table) -> Check:
    """kind = "card_pass": the holder goes so many steps, after using the card or not."""
    _read_origin(table)
    given = table.table("given")
    holder = given.number("card_holder", 0, 4)
    rows = {
        **given.rows,
        "player": holder,
        "position": "sailing",
        "explored": ["mina"],
        "ships": {"portugal": 6},
    }
    position = read_position(Table(given.where, rows))
    action = table.table("action")
    steps, used = action.number("steps", 1, 8), action.take("used", bool)
    action.close()

    def act(turn: Turn) -> None:
        if used:
            turn.decide("card")
            turn.sail([(0, regions().index("mina"), 1)])
            turn.finish("done")
        turn.go_to(turn.c.SPACES[steps % turn.c.N_SPACES])
        turn.finish()

    expected = table.table("expected")
    known = _expected(expected, ("card_holder", "steps_since_receipt"), {})
    expected.close()
    return ActionCheck(table.where, position, act, True, known)


_MONEY = ("cash", "workers")
KINDS: Mapping[str, Reader] = {
    "setup": read_setup,
    "rondel": _reader(_read_rondel, ("steps", "cost", "ships"), {"cost": "ship_cost"}),
    "workers": _reader(_read_places("recruit", "workers", "church", "CHURCHES", _free_workers), _MONEY),
    "ships": _reader(_read_places("launch", "ships", "yard", "SHIPYARDS", _free_ships), ("cash", "ships")),
    "sail": _reader(_read_sail, ("ships", "explorers", "bonus", "cash", "next_phase", "end")),
    "turn": _reader(
        _read_turn,
        ("ships", "explorers", "cash", "card_holder", "phase_in_normal_turn", "phase_after_turn", "end"),
    ),
    "colony": _reader(_read_colony, (*_MONEY, "ships", "tokens_left")),
    "build": _reader(_read_build, (*_MONEY, "cost", "end"), {"cost": "building_cost"}),
    "market": _reader(_read_market, ("income", "cash", "rows")),
    "privilege": _reader(_read_privilege, (*_MONEY, "bonus", "gallery_left", "column_value")),
    "phase": read_phase,
    "card_pass": _read_card_pass,
    "last_round": read_last_round,
    "values": read_values,
    "score": read_score,
    "tie": read_tie,
}
