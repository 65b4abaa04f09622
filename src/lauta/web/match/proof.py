"""The proof that chance was fair: when the seed of a match may be told, and all that a verifier needs then.

The one place that says when; how draws follow from a seed stands in `engine/chance.py`. No HTML.
"""

from __future__ import annotations

import msgspec

from lauta.engine.chance import VERSION
from lauta.engine.match import Match

from ...engine.phrase import Phrase, T
from ..base.refusals import SeedUntold
from ..models import Table
from .match_cache import begun_under_other_rules, chance_of
from .secrets import sealed


class DrawTold(msgspec.Struct):
    """A draw: its number from 0, the entry of the log that it made, from 1, and what could have come.

    `outcomes` are numbers of actions, each with its weight; `taken` is an index into both, `text` what came.
    """

    number: int
    entry: int
    outcomes: list[int]
    weights: list[int]
    taken: int
    text: str


class ProofTold(msgspec.Struct):
    """All from which the draws of a finished match follow; `texts` names outcomes by their numbers."""

    version: str
    id: str
    commitment: str
    nonces: list[str]
    seed: str
    draws: list[DrawTold]
    texts: dict[int, str]


def why_untold(table: Table) -> Phrase | None:
    """Why the seed of this table is not told; None where it may be.

    Everything that tells a seed, or what follows from one, asks here.
    """
    if table.puzzle:
        return T("A puzzle: nothing is drawn here.")
    if table.lesson:
        return T("A tutorial: every draw was written down beforehand.")
    if table.status != Table.OVER:
        return T("What chance draws from is told once the match is over.")
    if table.ended:
        return T("This match was ended early: what was hidden stays so, and with it what chance drew from.")
    if sealed(table):
        return T("What a daily challenge draws from is told once its day is over, at midnight by UTC.")
    return None


def seed_may_be_told(table: Table) -> bool:
    """Whether anybody who may see the table may know what chance draws from."""
    return why_untold(table) is None


def why_no_proof(table: Table) -> Phrase | None:
    """Why the draws of this table cannot be checked; None where they can."""
    if begun_under_other_rules(table):
        return T("This match was begun under other rules: under those of today its draws cannot be checked.")
    return why_untold(table)


def proof_of(table: Table, match: Match) -> ProofTold:
    """What a verifier needs. SeedUntold says why there is nothing to be told. Hold the table's lock."""
    why = why_no_proof(table)
    if why is not None:
        raise SeedUntold(why)
    chance, wording = chance_of(table), match.game.wording
    drawn = list(match.drawn())
    known = dict.fromkeys(number for draw in drawn for number in draw.outcomes)
    texts = {number: wording(number)[2] for number in known}
    draws = [
        DrawTold(
            draw.number, draw.entry, list(draw.outcomes), list(draw.weights), draw.taken,
            texts[draw.outcomes[draw.taken]],
        )
        for draw in drawn
    ]  # fmt: skip
    return ProofTold(
        VERSION, chance.game_id, chance.commitment, list(chance.nonces), chance.seed.hex(), draws, texts
    )
