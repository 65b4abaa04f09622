"""Set-ups of Attika: what lies where before the first turn, for each number of players.

Turns are in `attika.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.edition import Mode
from lauta.engine.record import pack

from .attika_position import MOST, attika, constants
from .document import A_LIST, Table
from .engine import Engine, same
from .old_runner import Check

_COUNTS: Mapping[str, Callable[[Any], int]] = {
    "tiles": lambda s: s.n_tiles,
    "spaces": lambda s: sum(building >= -1 for building in s.building),
    "shrines": lambda s: s.n_shrines,
    "map_stack": lambda s: s.map_stack,
    "deck": lambda s: s.deck_size,
    "amphora_supply": lambda s: s.supply,
}
_BOARDS: Mapping[str, Callable[[Any], object]] = {
    "stack_sizes": lambda player: [int(n) for n in player.stack],
    "store_size": lambda player: int(sum(player.store)),
    "store_main_buildings": lambda player: sum(
        int(player.store[kind]) for kind in range(constants().N_KINDS) if constants().MAIN[kind]
    ),
}


@dataclass(frozen=True)
class SetupCheck:
    """Set-ups, each with the numbers expected."""

    rows: Sequence[tuple[int, Mapping[str, int], Mapping[str, object], list[int] | None]]

    def run(self, mode: Mode) -> None:
        """Set up, always taking the first outcome of chance, and compare."""
        for players, counts, boards, hands in self.rows:
            engine = Engine(attika(), players, {}, mode, pack(attika().new_state(players)))
            while engine.actor == CHANCE:
                engine.play(engine.legal()[0])
            s = engine.state
            for name, expected in counts.items():
                same(f"{name} for {players} players", int(_COUNTS[name](s)), expected)
            for name, board in boards.items():
                for seat in range(players):
                    same(f"{name} of player {seat + 1}", _BOARDS[name](s.players[seat]), board)
            if hands is not None:
                order = [(s.first + turn) % players for turn in range(players)]
                same("hands", [int(s.players[seat].cards) for seat in order], hands)


def read_setup(steps: list[Table]) -> Check:
    """Steps that only set up."""
    rows = []
    for step in steps:
        step.take("do", str)
        if not step.maybe("legal", bool, True):
            raise step.error("a set-up cannot be illegal")
        players = step.number("players", 2, 4)
        counts = {name: step.number(name, 0, MOST) for name in _COUNTS if step.has(name)}
        boards: dict[str, object] = {
            name: step.number(name, 0, MOST)
            for name in ("store_size", "store_main_buildings")
            if step.has(name)
        }
        if step.has("stack_sizes"):
            boards["stack_sizes"] = step.take("stack_sizes", A_LIST)
        rows.append((players, counts, boards, step.take("hands", A_LIST) if step.has("hands") else None))
        step.close()
    return SetupCheck(rows)
