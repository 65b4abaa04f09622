"""What is expected now in Africa: the status sentence for who acts and for all others.

Nothing to click is here: that is in `decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, T
from ....engine.presentation import Prompt
from ..data.constants import MOVEMENT
from ..decisions import best_gain
from ..rules.state import Phase, State
from ..speech.words import some_goods, tile_command


def prompt(s: State, viewer: int | None, names: Sequence[str]) -> Prompt:
    """What can be done now, or whom the table waits for."""
    if s.phase == Phase.OVER:
        return Prompt(
            T("The game is over."), T("The score sheet shows line by line where the points come from.")
        )
    if s.phase in (Phase.FIRST, Phase.CITY, Phase.REVEAL):
        return Prompt(T("Chance decides."), T("A tile, a city or a player is being drawn."))
    if viewer != s.turn:
        return Prompt(_whose(s, names), _others_task(s))
    return Prompt(_headline(s), _task(s))


def _whose(s: State, names: Sequence[str]) -> Phrase:
    return T("{name}'s turn.", name=names[s.turn])


def _others_task(s: State) -> Phrase:
    if s.phase == Phase.START:
        return T("A start city is being chosen.")
    if s.options.steps_per_turn > 1 and s.phase != Phase.RELOCATE:
        step = min(s.step + 1, s.options.steps_per_turn)
        return T(
            "Step {step} of {steps}. Look around in the meantime.",
            step=step,
            steps=s.options.steps_per_turn,
        )
    return T("Look around in the meantime.")


def _headline(s: State) -> Phrase:
    if s.phase == Phase.START:
        return T("Your start.")
    if s.phase == Phase.END:
        return T("Your turn is complete.")
    if s.phase == Phase.RELOCATE:
        return T("Your relocation.")
    if s.options.steps_per_turn == 1:
        return T("Your turn.")
    return T("Your first of two steps.") if s.step == 0 else T("Your second of two steps.")


def _task(s: State) -> Phrase:
    match s.phase:
        case Phase.START:
            return T("Choose one of the free cities on the coast.")
        case Phase.STEP:
            return T(
                "Move up to {n} cells, or act where you stand: marked tiles can be turned up or moved.",
                n=MOVEMENT,
            )
        case Phase.ACT:
            return T("Now one action: turn up a marked tile, move one, or set up a camp.")
        case Phase.RELOCATE:
            return T("Choose any open cell without an explorer. Your turn then ends.")
        case Phase.PLACE_FOUND:
            tile = tile_command(s.content[s.origin])
            if best_gain(s, s.origin) <= 0:
                return T("No cell is better: leave {tile} there.", tile=tile)
            return T("Leave {tile} here, or choose a marked cell that scores more.", tile=tile)
        case Phase.PLACE_MOVED:
            return T("Where to? Marked cells are better than the old one.")
        case Phase.TRADE:
            return T("You found {tile}. You may make one exchange.", tile=some_goods(s.found, 1))
        case Phase.TAKE:
            return T("Choose what your camp mines.")
    return T("End it, or take something back.")
