"""A match in which an opening comes about: to look at it on a board, and to say it in words.

Made up on purpose, from new matches with chance moves; no match that was played is shown.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import lauta

from ..analysis.wire import packed_phrase
from ..engine.actors import SEAT_LETTERS
from ..engine.game import Game
from ..engine.match import Match
from ..engine.phrase import without_places

SET_UP = "start "  # with this begin decisions that are no opening: where a seat starts says which seat it is
NAME = "name"  # of whoever decides, in the words of a log
TRIES = 120  # new matches that are begun for it; most openings need fewer than five


@lru_cache(maxsize=1024)
def tried(game_id: str, players: int, opening: str) -> tuple[Match, tuple[int, ...]] | None:
    """A match that ends with this opening (decisions joined by ", ") and where in its log they are.

    The same every time. Whoever decides first makes it where that can be, else another seat. None where
    so many new matches do not offer it. Copy the match before you go on with it.
    """
    game, texts = lauta.game(game_id), opening.split(", ")
    for anybody in (False, True):
        for seed in range(TRIES):
            if (found := _one(game.match(players, seed=seed), texts, Random(seed), anybody)) is not None:
                return found
    return None


def _one(match: Match, texts: list[str], dice: Random, anybody: bool) -> tuple[Match, tuple[int, ...]] | None:
    """This match until a seat has begun with the opening; all others decide by chance."""
    begun, whose, found = set[int](), -1, list[int]()
    while (who := match.actor) is not None and len(found) < len(texts):
        legal = match.legal_actions()
        if whose in (-1, who) and who not in begun:
            wished = next((one for one in legal if one.text == texts[len(found)]), None)
            if wished is not None:
                whose = who
                found.append(len(match.log))
                match.play(wished.number)
                continue
            if whose == who and len(legal) > 1:
                return None
            if whose < 0 and not legal[0].text.startswith(SET_UP):
                begun.add(who)
                if not anybody or len(begun) == match.players:
                    return None
        match.play(dice.choice(legal).number)
    return (match, tuple(found)) if len(found) == len(texts) else None


def words_of(game: Game, players: int, opening: str) -> list[dict[str, Any]]:
    """Each decision as logs say it, the seat called `{name}`; nothing where it cannot be said of anybody."""
    known = tried(game.id, players, opening)
    if known is None:
        return []
    match, places = known
    said = []
    for n in places:
        entry = match.log[n]
        before, after = match.at(n).state, match.at(n + 1).state
        phrase = game.view.log_line(before, entry.action, after, match.names).phrase
        words = packed_phrase(without_places(phrase))  # no board stands beside them
        if words.get("with", {}).get(NAME) != SEAT_LETTERS[entry.actor]:
            return []
        said.append(words)
    return said
