"""What danger dice will show, as tables: danger situations and encounters with so many rerolls.

For bots only; the rules throw the dice one by one. A reroll counts as one die thrown again for its symbol.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from ....engine.rule import rule, table
from ..data.constants import CARDS, N_DICE, N_FACES

SURE = 10_000  # odds are told in parts of this
MOST_DICE = 12  # with more dice and rerolls than these nothing changes
MOST_REROLLS = 6  # of one player in an encounter
NEED = N_DICE + 1  # a symbol can be asked for from 0 to N_DICE times

_SHARES = [CARDS.faces.count(face) / len(CARDS.faces) for face in range(N_FACES)]
_Needs = tuple[int, ...]


@cache
def _covered(dice: int, needs: _Needs) -> float:
    """How likely so many dice show at least these symbols."""
    if sum(needs) > dice:
        return 0.0
    if sum(needs) == 0:
        return 1.0
    return sum(
        share * _covered(dice - 1, tuple(max(0, n - 1) if i == face else n for i, n in enumerate(needs)))
        for face, share in enumerate(_SHARES)
    )


def _odds(dice: int) -> list[int]:
    """For all needs: the first symbol's count is the highest digit to the base NEED."""
    return [
        round(SURE * _covered(dice, needs)) if sum(needs) <= N_DICE else 0
        for needs in product(range(NEED), repeat=N_FACES)
    ]


# ODDS[dice][needs] in parts of SURE; see `code_of` for the needs.
ODDS = table([_odds(dice) for dice in range(MOST_DICE + 1)])
PLACE = table([NEED ** (N_FACES - 1 - face) for face in range(N_FACES)])


def _defended(attacker: int) -> list[int]:
    """How likely an attacker with so many rerolls wins, by the rerolls of the defender (RE-66, RE-67)."""

    @cache
    def after(shown: _Needs, left: int) -> float:
        """The defender keeps what is shown, or throws one die again for the better."""
        best = min(
            _covered(N_DICE + attacker, tuple(n if i == face else 0 for i, n in enumerate(shown)))
            for face in range(N_FACES)
            if shown[face]
        )
        if left == 0:
            return best
        return min(best, *(again(shown, face, left) for face in range(N_FACES) if shown[face]))

    def again(shown: _Needs, face: int, left: int) -> float:
        kept = [n - (i == face) for i, n in enumerate(shown)]
        return sum(
            share * after(tuple(n + (i == new) for i, n in enumerate(kept)), left - 1)
            for new, share in enumerate(_SHARES)
        )

    @cache
    def thrown(dice: int, shown: _Needs, left: int) -> float:
        if dice == 0:
            return after(shown, left)
        return sum(
            share * thrown(dice - 1, tuple(n + (i == face) for i, n in enumerate(shown)), left)
            for face, share in enumerate(_SHARES)
        )

    return [round(SURE * thrown(N_DICE, (0,) * N_FACES, left)) for left in range(MOST_REROLLS + 1)]


# DUEL[rerolls of the attacker][rerolls of the defender]: how likely the attacker wins, in parts of SURE.
DUEL = table([_defended(attacker) for attacker in range(MOST_REROLLS + 1)])
_covered.cache_clear()  # a third of a megabyte that is not asked for again


@rule
def chance_of_symbol(face: int, n: int, dice: int) -> float:
    """How likely so many dice show a symbol at least `n` times."""
    if n <= 0:
        return 1.0
    if n >= NEED:
        return 0.0
    odds: int = ODDS[max(0, min(dice, MOST_DICE))][n * PLACE[face]]
    return odds / SURE


@rule
def wins_of(attacker: int, defender: int) -> int:
    """How likely an attacker wins an encounter, by both sides' rerolls, in parts of SURE."""
    return DUEL[min(attacker, MOST_REROLLS)][min(defender, MOST_REROLLS)]


@rule
def chance_to_win(attacker: int, defender: int) -> float:
    """How likely an attacker wins an encounter, by both sides' rerolls."""
    return wins_of(attacker, defender) / SURE
