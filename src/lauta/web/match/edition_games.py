"""The games with the editions that tables and drafts use: loaded when first asked for, a bounded number kept.

Knows texts of editions and no rows of any database.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

import lauta

from ...engine.build import Build
from ...engine.edition import Edition, read_edition
from ...engine.errors import EditionError, Fault, LautaError
from ...engine.game import Game
from ...engine.loading import forget, is_loaded
from ...engine.phrase import T

log = logging.getLogger("lauta.editions")
KEPT = 32
_lock = threading.RLock()
_games: OrderedDict[tuple[str, str], Game] = OrderedDict()
_on_leaving: list[Callable[[Game], None]] = []


def on_leaving(tell: Callable[[Game], None]) -> None:
    """Have `tell` called with every game that is let go of."""
    _on_leaving.append(tell)


def game_of(ident: str, text: str) -> Game:
    """The game with this id, with the edition of this text; without one where the text is empty."""
    if not text:
        return lauta.game(ident)
    with _lock:
        found = _games.get((ident, text)) or lauta.game(ident, edition=read_edition(text))
        _games[ident, text] = found
        _games.move_to_end((ident, text))
        while len(_games) > KEPT:
            _let_go(_games.popitem(last=False)[1])
    return found


def figures_key(ident: str, text: str) -> str:
    """What stands for a game with an edition where a word must; empty without one."""
    return f"{ident}@{sha256(text.encode()).hexdigest()[:16]}" if text else ""


@dataclass(frozen=True)
class Keyed:
    """A game that is a key: two are equal that have equal figures."""

    key: tuple[str, str]
    game: Game = field(compare=False)


def keyed(game: Game) -> Keyed:
    """The game as a key of what is remembered of it."""
    return Keyed((game.package, game.edition.digest if game.edition else ""), game)


def _let_go(game: Game) -> None:
    for tell in _on_leaving:
        tell(game)
    if not any(game.edition == other.edition for other in _games.values()):
        for mode in ("plain", "checked"):
            forget(game.package, game.build(mode))


def checked(edition: Edition) -> tuple[Game | None, list[Fault]]:
    """The game with an edition and no fault, or every fault that keeps it from being played.

    Nothing of it stays in memory: somebody may write for hours.
    """
    plain = lauta.game(edition.game)
    with _lock:
        build = Build("plain", edition=edition)
        known = is_loaded(plain.package, build)
        try:
            game = lauta.game(edition.game, edition=edition)
            for players in game.players:
                game.match(players, seed=1)
            return game, []
        except EditionError as error:
            return None, list(error.faults)
        except LautaError as error:
            return None, [Fault.of("", error.phrase)]
        except Exception:  # whatever the figures of strangers do to set-up, the server goes on
            log.exception("figures that cannot be set up: %s", edition.digest)
            return None, [Fault.of("", T("no match can be set up with these figures"))]
        finally:
            if not known:
                forget(plain.package, build)
