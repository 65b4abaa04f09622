"""The stacks of Attika: what `stacks.toml` needs of the position, and which of its sentences holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ..data.constants import KINDS
from ..rules import actions
from ..rules.state import Mode, Phase, State
from ..speech.words import building
from .common import SETUP, NotNow, no_action, not_now, say

_main_buildings, _stack = say.sentence("main_buildings"), say.sentence("stack", "n")


def stack_name(stack: int) -> Phrase:
    """A stack as a label."""
    return _main_buildings() if stack == 0 else _stack(n=stack + 1)


def stack_place(stack: int) -> str:
    """The id of a stack on the player's board."""
    return f"stack-{stack + 1}"


@say.place("draw")
def top_tile(s: State, stack: int) -> str:
    """What is clicked to draw from a stack."""
    return stack_place(stack)


def meant(s: State, place: str) -> list[int]:
    """What a click on a place where nothing can be done may have meant: to draw from a stack, to build."""
    stacks = {stack_place(stack): [actions.DRAW + stack] for stack in range(len(s.players[s.turn].stack))}
    return stacks.get(place, [])


@say.label("draw", words=("n",))
def draw(s: State, stack: int) -> tuple[Literal["main", "stack"], Words]:
    """From which stack."""
    return "stack" if stack else "main", {"n": stack + 1}


@say.effect("draw", words=("n",))
def left_in_it(s: State, stack: int) -> tuple[Literal["last", "tiles"], Words]:
    """How many tiles are in it, and that the last one extends the map."""
    n = s.players[s.turn].stack[stack]
    return "last" if n == 1 and s.map_stack > 0 else "tiles", {"n": n}


@say.log("draw", words=("n",))
def drawn(before: State, after: State, stack: int) -> Words:
    """From which stack."""
    return {"n": stack + 1}


@say.refuses("draw", words=("n",), when=(Phase.ACT,))
def no_draw(s: State, stack: int) -> tuple[NotNow | Literal["empty_stack"], Words] | None:
    """Why the player may not draw from a stack; None where nothing is against it."""
    why = not_now(s, Mode.DRAW) or no_action(s)
    if why is not None:
        return why, {}
    return ("empty_stack", {"n": stack + 1}) if s.players[s.turn].stack[stack] == 0 else None


@say.label("uncover")
def tile(s: State, kind: int) -> Phrase:
    """The building, where people play the part of chance."""
    return building(kind)


@say.log("uncover", words=("building",))
def uncovered(before: State, after: State, kind: int) -> tuple[Literal["drawn", "setup"], Words]:
    """The building on the tile."""
    return "setup" if before.phase in SETUP else "drawn", {"building": building(kind)}


@say.shows("uncover")
def turning(before: State, after: State, kind: int) -> Event:
    """The tile turns over."""
    return Event("turn", (f"ak-piece-{KINDS[kind]}-{before.turn}",))


@say.log("store", words=("building",))
def stored(before: State, after: State) -> Words:
    """The building that was drawn."""
    return {"building": building(before.kind)}
