"""The step of a tutorial beyond its sentence: the places it is about, and what it asks for in few words.

Which step it is stands in `snapshot.py`, the scripts in `engine/tutorial.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.phrase import Phrase, T
from ...engine.presentation import Choice
from ...engine.scene import Piece
from ...engine.tutorial import Step


def aimed(step: Step | None, choices: Sequence[Choice], pieces: Iterable[Piece]) -> list[str]:
    """Places on the board that a step is about: what it points at, and where it is done.

    A die that could be pressed as well is none of them: it has its button.
    """
    placed = [piece for piece in pieces if piece.place]
    drawn = {piece.place for piece in placed}
    found = [*(step.places if step else ())]
    for choice in choices:
        if choice.place in drawn:
            found.append(choice.place)
        elif choice.place is not None:
            found += [piece.place for piece in placed if choice.code in piece.actions]
    return list(dict.fromkeys(found))


def wanted(step: Step | None, choices: Sequence[Choice]) -> Phrase:
    """What is to be done now, for who has tried something else."""
    if step is None:
        return T("This tutorial is done: press “Play a match”.")
    if not choices:
        return T("There is nothing to do here yet: press “Next”.")
    return T("This step asks for: “{what}”.", what=choices[0].label)
