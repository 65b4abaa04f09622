"""How long bots take, so that people can follow: the paces of a table, and what a match takes at each.

When a move is due is written down in `moves.py` and `reactions.py`. Seconds everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from lauta.engine.errors import UnknownName
from lauta.engine.game import Game
from lauta.engine.match import Match

from ...bots import level
from ...engine.actors import CHANCE
from ...engine.phrase import Phrase, T
from ..base.levels import LEVELS, searches
from ..base.site import site
from ..models import Seat, Table
from .edition_games import keyed
from .lengths import length_of

CALM, BRISK, AT_ONCE = "calm", "brisk", "at_once"
PACES: Mapping[str, float] = {CALM: 0.5, BRISK: 0.25, AT_ONCE: 0.0}  # before a decision; the first is usual
TITLES: Mapping[str, Phrase] = {CALM: T("calm"), BRISK: T("brisk"), AT_ONCE: T("at once")}

PERSON_S = 6.0  # what a person takes for a decision, as an estimate
SEARCH_S: Mapping[str, float] = {"expert": 0.2, "master": 2.2}  # what a bot takes that searches, on the whole
FEW = 25  # decisions in a match that are told one by one
# A turn of many small decisions is no longer than one of few: each of its pauses is a smaller share, by its
# number in the turn. A person who waits for more than a round is kept waiting for a fraction of all that.
SHARES = (1.0, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2, 0.1)
USUAL_SHARE = 0.8  # of a decision, on the whole
LONG_ROUND = 7  # decisions of each bot since a person decided last
HURRIED = 0.25
# Where hands are hidden, the time of a bot's move is drawn before it thinks, for it must not depend on what
# the bot holds. So a bot thinks for so long at most, by the number of the decision in the turn, or for as
# long as the pause lasts; and its move is seen later than that in any case.
THOUGHTS: Mapping[str, tuple[float, ...]] = {
    "expert": (0.1, 0.06, 0.04, 0.02, 0.01), "master": (0.9, 0.3, 0.15, 0.08, 0.05, 0.03),
}  # fmt: skip
INSTANT_THOUGHTS: Mapping[str, tuple[float, ...]] = {**THOUGHTS, "expert": (0.03, 0.02, 0.01)}
BEYOND_S: Mapping[str, float] = {"expert": 0.04, "master": 0.05}  # question, answer, a chunk of search
GREEDY_BEYOND_S = 0.03  # the whole of it for a bot that does not search
MOST_THOUGHT_S = 2.0  # of an engine; in a daily challenge thoughts are as long as they are
SHARE_OF_NET = 0.2  # there, of the seconds after which a level's search ends in any case
DAILY_BEYOND_S, ENGINE_BEYOND_S = 0.15, 0.8  # engines are told to stop, and may take that long
SPREAD = 0.1  # between the bounds of the draw, as a share of the lower one
LATE_S = 0.25  # an answer that comes later all the same is seen at the next of such steps
# Questions whether a seat reacts: how long a bot thinks about one, and the bounds of the pause before a pass.
AMONG_PEOPLE = 1.2, 3.0  # as long as a person thinks who could answer
OF_ENGINES = 1.2, 1.6  # and in a daily challenge
REACTION_THOUGHTS: Mapping[str, float] = {"expert": 0.02, "master": 0.03}
ENGINE_REACTION_S = 1.0
OF_SEARCH: Mapping[str, tuple[float, float]] = {"expert": (0.06, 0.08), "master": (0.08, 0.1)}
OF_GREEDY = 0.04, 0.05
NOBODY_LEARNS = 0.0, 0.0  # the only person at a table passes at once


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
    return (
        PACES[table.pace] * _at(SHARES, number_in_turn(match)) * hurry(table, match) if pace is None else pace
    )


def _at(shares: Sequence[float], n: int) -> float:
    return shares[min(n, len(shares) - 1)]


def number_in_turn(match: Match) -> int:
    """Return how many decisions the seat to act has made in its turn, as everybody can count in the log."""
    n = 0
    for entry in reversed(match.log):
        if entry.actor == match.actor:
            if entry.action in match.rules.FINAL:
                break
            n += 1
    return n


def hurry(table: Table, match: Match) -> float:
    """Return HURRIED where a person has waited for more than a usual round, else 1.0."""
    kinds = {seat.index: seat.kind for seat in table.seats.all()}
    if Seat.HUMAN not in kinds.values():
        return 1.0
    n, long = 0, LONG_ROUND * list(kinds.values()).count(Seat.BOT)
    for entry in reversed(match.log):
        if kinds.get(entry.actor) == Seat.BOT:
            n += 1
        elif entry.actor != CHANCE and entry.action not in match.rules.FINAL:
            break
        if n >= long:
            return HURRIED
    return 1.0


def thought(table: Table, match: Match, level_name: str) -> float:
    """Return the seconds that a bot may think where times are hidden; 0 for one that does not search."""
    if level_name not in LEVELS:
        return MOST_THOUGHT_S
    if not searches(level_name):
        return 0.0
    if table.daily is not None:
        return min(MOST_THOUGHT_S, SHARE_OF_NET * level(level_name).seconds)
    thoughts = (INSTANT_THOUGHTS if table.pace == AT_ONCE else THOUGHTS)[level_name]
    least = _at(thoughts, number_in_turn(match)) * hurry(table, match)
    return max(least, _pause(table, match) - _beyond(table, level_name))


def _beyond(table: Table, level_name: str) -> float:
    """Return what comes on top of a bot's thought until its answer is known."""
    if level_name not in LEVELS:
        return ENGINE_BEYOND_S
    if not searches(level_name):
        return GREEDY_BEYOND_S
    return DAILY_BEYOND_S if table.daily is not None else BEYOND_S[level_name]


def until_it_is_seen(table: Table, match: Match, level_name: str) -> tuple[float, float]:
    """Return the bounds of the time from when a bot begins to think until its move is seen, in seconds.

    A function of what everybody knows: the table, the seats and kinds of entries of the log, and the level.
    """
    least = max(_pause(table, match), thought(table, match, level_name) + _beyond(table, level_name))
    return least, least * (1 + SPREAD)


def when_late(due: float, now: float) -> float:
    """Return when a move is seen whose time is over: never earlier than `due`, and at a step after it."""
    return due if now <= due else due + LATE_S * math.ceil((now - due) / LATE_S)


def _is_bot(table: Table, index: int) -> bool:
    return any(seat.kind == Seat.BOT for seat in table.seats.all() if seat.index == index)


def reaction_thought(level_name: str) -> float:
    """Return the seconds that a bot which searches, or an engine, thinks about whether to react."""
    return REACTION_THOUGHTS.get(level_name, ENGINE_REACTION_S)


def before_a_pass(table: Table, index: int) -> tuple[float, float]:
    """Bounds of the pause before a seat passes that is asked whether it reacts.

    The same whatever it holds. People who play with bots alone have nobody who could learn from it.
    """
    wish = site().reaction_pause
    if wish is not None:
        return wish
    seats = list(table.seats.all())
    mine = next(seat for seat in seats if seat.index == index)
    if mine.kind == Seat.BOT:
        if not searches(mine.level):
            return OF_GREEDY
        return OF_ENGINES if table.daily is not None else OF_SEARCH.get(mine.level, OF_ENGINES)
    alone = [seat.kind for seat in seats].count(Seat.HUMAN) == 1
    return NOBODY_LEARNS if alone else AMONG_PEOPLE


def measured(game: Game, players: int) -> tuple[float, float] | None:
    """Return how often a seat decides in a match, and is asked whether it reacts; None where not measured.

    An edition has its share of what was measured with the built-in values.
    """
    known = game.about.decisions.get(players)
    if known is None or game.edition is None:
        return known
    share = length_of(keyed(game))
    return known[0] * share, known[1] * share


def minutes(game: Game, players: int, levels: Sequence[str] = ()) -> dict[str, int]:
    """Return how long the bots take in a match at each pace; empty where nobody measured the game.

    `levels` are those of the bots; without them, all but one seat have bots that do not search.
    """
    found, least = measured(game, players), sum(OF_GREEDY) / 2
    if found is None:
        return {}
    (often, questions), bots = found, levels or [""] * (players - 1)
    return {
        pace: round(
            (sum(often * max(seconds * USUAL_SHARE, SEARCH_S.get(one, least)) for one in bots)
             + questions * least) / 60
        )
        for pace, seconds in PACES.items()
    }  # fmt: skip


def decisions(game: Game, players: int) -> int:
    """Return how many decisions a seat has in a match, many to the nearest ten; 0 where not measured."""
    found = measured(game, players)
    if found is None:
        return 0
    return int(round(found[0], -1)) if found[0] >= FEW else max(1, round(found[0]))


def known(pace: str) -> str:
    """A pace by its name; UnknownName lists the good ones."""
    if pace in PACES:
        return pace
    raise UnknownName("pace", pace, PACES)


def about_minutes(game: Game, players: int, levels: Sequence[str] = ()) -> int:
    """About how many minutes one person plays with calm bots of these levels, to the nearest five.

    An estimate: a person is taken to need PERSON_S for a decision. 0 where nobody measured the game.
    """
    found = measured(game, players)
    if found is None:
        return 0
    return max(5, 5 * round((found[0] * PERSON_S / 60 + minutes(game, players, levels)[CALM]) / 5))
