"""How long bots take, so that people can follow: the paces of a table, and what a match takes at each.

When a move is due is written down in `moves.py` and `reactions.py`. Seconds everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from lauta.engine.errors import UnknownName
from lauta.engine.game import Game
from lauta.engine.match import Match

from ...bots import level
from ...engine.actors import CHANCE
from ...engine.phrase import Phrase, T
from ..base.levels import LEVELS, searches
from ..base.site import site
from ..models import Seat, Table

CALM, BRISK, AT_ONCE = "calm", "brisk", "at_once"
PACES: Mapping[str, float] = {CALM: 0.5, BRISK: 0.25, AT_ONCE: 0.0}  # before a decision; the first is usual
TITLES: Mapping[str, Phrase] = {CALM: T("calm"), BRISK: T("brisk"), AT_ONCE: T("at once")}

PERSON_S = 6.0  # what a person takes for a decision, as an estimate
AMONG_PEOPLE = 1.2, 3.0  # bounds of the pause before a pass: as long as somebody thinks who could answer
OF_A_SEARCH = 1.2, 1.6  # longer than a bot may think about it
# Where hands are hidden, the time of a bot's move is drawn before it thinks, for it must not depend on what
# the bot holds. So a bot thinks for so long at most, and its move is seen later than that in any case.
MOST_THOUGHT_S = 2.0
SHARE_OF_NET = 0.2  # of the seconds after which a level's search ends in any case
BEYOND_S = 0.15  # for the question, the answer, and chunks of a search
ENGINE_BEYOND_S = 0.8  # engines are told to stop, and may take that long
SPREAD_S = 0.2  # between the bounds of the draw
LATE_S = 1.0  # an answer that comes later all the same is seen at the next of such steps
OF_BOTS = {CALM: (0.15, 0.35), BRISK: (0.15, 0.3), AT_ONCE: (0.1, 0.2)}


def hides_times(table: Table, match: Match) -> bool:
    """True if the time of a bot's move must not depend on what its seat knows.

    LAUTA_BOT_PACE=0 switches this off: bots then move as soon as they can.
    """
    return table.is_match and match.hides and site().bot_pace != 0


def before_a_move(table: Table, match: Match) -> float:
    """Return how long a bot waits before it thinks, in seconds.

    Not at all where there is nothing to decide, nor where the time is drawn when it begins to think.
    """
    if hides_times(table, match) or len(match.legal_actions()) == 1:
        return 0.0
    return _pause(table, match)


def _pause(table: Table, match: Match) -> float:
    """Return the pause at the speed of the table; none right after the end of a bot's turn.

    Before that one it has waited, and nothing has changed since. Depends on nothing hidden.
    """
    last = next((entry for entry in reversed(match.log) if entry.actor != CHANCE), None)
    ended = last is not None and match.log[-1] == last and last.action in match.rules.FINAL
    if ended and _is_bot(table, last.actor if last else -1):
        return 0.0
    pace = site().bot_pace
    return PACES[table.pace] if pace is None else pace


def thought(level_name: str) -> float:
    """Return the seconds that a bot may think where times are hidden; 0 for one that does not search."""
    if level_name not in LEVELS:
        return MOST_THOUGHT_S
    return min(MOST_THOUGHT_S, SHARE_OF_NET * level(level_name).seconds)


def until_it_is_seen(table: Table, match: Match, level_name: str) -> tuple[float, float]:
    """Return the bounds of the time from when a bot begins to think until its move is seen, in seconds.

    A function of what everybody knows: the table, whether a turn has just ended, and the level.
    """
    beyond = BEYOND_S if level_name in LEVELS else ENGINE_BEYOND_S
    least = max(_pause(table, match), thought(level_name) + beyond)
    return least, least + SPREAD_S


def when_late(due: float, now: float) -> float:
    """Return when a move is seen whose time is over: never earlier than `due`, and at a step after it."""
    return due if now <= due else due + LATE_S * math.ceil((now - due) / LATE_S)


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
