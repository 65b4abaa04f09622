"""How long bots take, so that people can follow: the paces of a table, and what a match takes at each.

When a move is due is written down in `moves.py` and `reactions.py`. Seconds everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from lauta.engine.errors import UnknownName
from lauta.engine.game import Game
from lauta.engine.match import Match

from ...engine.actors import CHANCE
from ...engine.phrase import Phrase, T
from ..base.levels import searches
from ..base.site import site
from ..models import Seat, Table

CALM, BRISK, AT_ONCE = "calm", "brisk", "at_once"
PACES: Mapping[str, float] = {CALM: 0.5, BRISK: 0.25, AT_ONCE: 0.0}  # before a decision; the first is usual
TITLES: Mapping[str, Phrase] = {CALM: T("calm"), BRISK: T("brisk"), AT_ONCE: T("at once")}

PERSON_S = 6.0  # what a person takes for a decision, as an estimate
AMONG_PEOPLE = 1.2, 3.0  # bounds of the pause before a pass: as long as somebody thinks who could answer
OF_A_SEARCH = 1.2, 1.6  # longer than a bot may think about it
OF_BOTS = {CALM: (0.15, 0.35), BRISK: (0.15, 0.3), AT_ONCE: (0.1, 0.2)}


def before_a_move(table: Table, match: Match) -> float:
    """How long a bot waits that is to move.

    Not at all where there is nothing to decide, nor right after the end of a turn: before that one it has
    waited, and nothing has changed since.
    """
    last = next((entry for entry in reversed(match.log) if entry.actor != CHANCE), None)
    ended = last is not None and match.log[-1] == last and last.action in match.rules.FINAL
    if len(match.legal_actions()) == 1 or (ended and _is_bot(table, last.actor if last else -1)):
        return 0.0
    pace = site().bot_pace
    return PACES[table.pace] if pace is None else pace


def _is_bot(table: Table, index: int) -> bool:
    return any(seat.kind == Seat.BOT for seat in table.seats.all() if seat.index == index)


def before_a_pass(table: Table, index: int) -> tuple[float, float]:
    """Bounds of the pause before a seat passes that is asked whether it reacts.

    The same whatever it holds. People who play with bots alone have nobody who could learn from it.
    """
    wish = site().reaction_pause
    if wish is not None:
        return wish
    seats = list(table.seats.all())
    mine = next(seat for seat in seats if seat.index == index)
    alone = [seat.kind for seat in seats].count(Seat.HUMAN) == 1
    if mine.kind == Seat.BOT and searches(mine.level):
        return OF_A_SEARCH
    if mine.kind == Seat.BOT or alone:
        return OF_BOTS[table.pace]
    return AMONG_PEOPLE


def minutes(game: Game, players: int) -> dict[str, int]:
    """How long the bots take in a match against one person, at each pace; empty where nobody measured it."""
    measured = game.about.decisions.get(players)
    if measured is None:
        return {}
    decisions, questions = measured
    return {
        pace: round((decisions * (players - 1) * seconds + questions * players * sum(OF_BOTS[pace]) / 2) / 60)
        for pace, seconds in PACES.items()
    }


def decisions(game: Game, players: int) -> int:
    """How many decisions a seat has in a match, to the nearest ten; 0 where nobody measured it."""
    return round(game.about.decisions.get(players, (0, 0))[0], -1)


def known(pace: str) -> str:
    """A pace by its name; UnknownName lists the good ones."""
    if pace in PACES:
        return pace
    raise UnknownName("pace", pace, PACES)


def about_minutes(game: Game, players: int) -> int:
    """About how many minutes one person plays with calm bots, to the nearest five.

    An estimate: a person is taken to need PERSON_S for a decision. 0 where nobody measured the game.
    """
    measured = game.about.decisions.get(players)
    if measured is None:
        return 0
    return max(5, 5 * round((measured[0] * PERSON_S / 60 + minutes(game, players)[CALM]) / 5))
