"""Works off what bots owe: takes a duty, asks a child process with compiled rules, makes the move.

The children get a redacted position over a pipe and end when the pipe does; they see nothing else.
"""

from __future__ import annotations

import base64
import logging
import os
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, close_old_connections, connection

from ...bots import DEFAULT, level
from ...bots.warm import STEPS
from ...engine.errors import IllegalAction, LautaError
from ...engine.phrase import T
from ...engine.record import pack
from ...engines import Engine, EngineError
from ...engines.asking import MOVE_S
from ...engines.protocol import question
from ..base.clock import steady
from ..base.engines import engines, is_engine
from ..base.levels import LEVELS, searches
from ..base.refusals import LostRules, NotFound, OtherRules, Stale
from ..base.site import site
from ..match import held, moves, offer, pace
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.presence import presence
from ..match.reactions import question_of
from ..match.secrets import bot_seed
from ..models import Duty, Seat, Table
from .cores import CoreShares
from .queue import IDLE_S, RETRY_S, Duties, Lease
from .worker import MOST_EDITIONS, Worker, WorkerDied

log = logging.getLogger("lauta.bots")

BESIDE_NICE = 10
LOOK_S = 0.3  # between two looks at which editions are played
GIVE_UP_AFTER = 3  # answers that came to nothing
AGAIN_S = 10.0  # for an engine that has to be started again
HASTY_GRACE_S = 0.2  # beyond its time, where it is asked whether it reacts
MOST_FAULTS, REST_S = 9, 600.0  # faults of an engine one after the other, and the rest that follows

_compiling: set[str] = set()
_progress: dict[str, tuple[int, int]] = {}  # of those editions that are being compiled: how much of what


def preparing(game: str, level_name: str) -> bool:
    """Whether this bot waits for rules that are still being compiled, as at the very first start.

    `game` is an id, or what stands for the game with an edition. Only bots that search need compiled rules.
    """
    return game in _compiling and not is_engine(level_name) and searches(level_name)


def progress(game: str) -> tuple[int, int]:
    """How many steps are done of those that prepare the bots of an edition, and how many there are."""
    return _progress.get(game, (0, 0))


def _beforehand(editions: bool = False) -> bool:
    """Whether rules are compiled at the start; else when a bot that searches is first asked.

    With `editions` also what all editions of a game share, once its own figures are there.
    """
    return site().compiles_at_start(editions)


def _haste(table: Table, name: str) -> dict[str, float | int]:
    """Whether to react is decided within the pause, so that a pass tells nothing by its time."""
    if question_of(table) is None or not searches(name):
        return {}
    seconds = pace.reaction_thought(name)
    return {"seconds": seconds, **({"iterations": level(name).iterations} if name in LEVELS else {})}


def _seed(table: Table, seat: int, n: int, state: bytes) -> int:
    """What the bot draws from: whatever comes, but in a daily challenge the same for all who come so far."""
    return secrets.randbits(63) if table.daily is None else bot_seed(table, seat, n, state)


def editions_searched() -> dict[str, tuple[str, str]]:
    """The editions of tables in play at which a bot searches, the newest first: figures to game and text."""
    searching = [name for name in LEVELS if level(name).searches]
    played = Table.objects.filter(figures__gt="", status=Table.PLAYING)
    rows = played.filter(seats__kind=Seat.BOT, seats__level__in=searching).order_by("-changed")
    found = rows.values_list("figures", "game", "edition")[:MOST_EDITIONS]
    return {figures: (game, text) for figures, game, text in found}


def announce_figures(figures: str) -> None:
    """Tell the pages of all tables that wait for the bots of an edition."""
    for table in Table.objects.filter(figures=figures, status=Table.PLAYING)[:MOST_EDITIONS]:
        with suppress(NotFound):
            moves.touch(table)
            moves.announce(table)


def _level_of(duty: Duty) -> str:
    return Seat.objects.get(table=duty.table_id, index=duty.seat).level


class BotRunner:
    """A few threads of the server, each with a child and one duty at a time; one is for quick bots alone.

    One more plays where nobody is, in tournaments.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._duties = Duties()
        self._cores = CoreShares()
        self._count = workers or max(1, min(2, (os.cpu_count() or 2) - 1))
        self._wake = threading.Condition()
        self._kicks = 0
        self._stopping = False
        self._ready: set[str] = set()  # figures of editions whose bots were prepared
        self._workers: list[Worker] = []
        self._aside: Worker | None = None  # who thinks on one core of its own
        games = [game.id for game in offer.games()]
        self._engines = {name: Engine(command, games) for name, command in engines().items()}
        self._faults: Counter[str] = Counter()  # of engines, one after the other
        self._rests: dict[str, float] = {}  # engines that are asked no more until then
        self._starting: set[str] = set()  # engines that are being started
        self._begun = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """What a server that was killed was at is taken up again."""
        self._begun = True
        moves.on_duty(self.kick)
        presence.on_arrival(self.kick)
        targets = [self._beside, self._warm, self._prepare, self._hurry] + [self._think] * self._count
        self._workers = [Worker(BESIDE_NICE if target == self._beside else 0) for target in targets]
        _compiling.update(game.id for game in offer.games() if _beforehand())
        for name, engine in self._engines.items():  # some take minutes to get ready
            self._revive(name, engine)
        for target, worker in zip(targets, self._workers, strict=True):
            thread = threading.Thread(target=target, args=(worker,), name=target.__name__, daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """End the threads and their children; what is owed stays in the database."""
        moves.off_duty(self.kick)
        presence.no_more(self.kick)
        self._begun, self._stopping = False, True
        self.kick()
        for worker in self._workers:
            worker.stop()
        for engine in self._engines.values():
            engine.stop()
        for thread in self._threads:
            thread.join(2)

    def kick(self) -> None:
        """There may be something to do."""
        with self._wake:
            self._kicks += 1
            self._wake.notify_all()

    def _warm(self, worker: Worker) -> None:
        """Have a child of its own compile the rules of all games, those that are waited for first.

        Then what their editions share: an owner who enters the figures of a box plays at once.
        """
        try:
            while _compiling and not self._stopping:
                waiting = Duty.objects.filter(table__game__in=_compiling).order_by("due")
                game_id = waiting.values_list("table__game", flat=True).first() or min(_compiling)
                worker.warm(game_id)
                _compiling.discard(game_id)
                self.kick()
            for game in offer.games():
                if self._stopping or not _beforehand(editions=True):
                    break
                worker.warm_for_editions(game.id)
        except (WorkerDied, DatabaseError) as error:
            if not self._stopping:
                log.warning("rules could not be compiled beforehand: %s", error)
        finally:
            _compiling.difference_update(game.id for game in offer.games())
            worker.stop()
            connection.close()

    def _prepare(self, worker: Worker) -> None:
        """Have a child of its own compile what editions need that are played with bots that search."""
        while not self._stopping:
            close_old_connections()
            kicks = self._kicks
            try:
                waiting = self._notice()
                if not waiting:
                    worker.stop()
                    self._rest(kicks, IDLE_S)
                    time.sleep(LOOK_S)
                    continue
                key, (game_id, edition) = next(iter(waiting.items()))
                self._compile(worker, key, game_id, edition)
            except DatabaseError as error:
                log.warning("editions wait for the database: %s", error)
                time.sleep(RETRY_S)
        connection.close()

    def _notice(self) -> dict[str, tuple[str, str]]:
        """The editions whose bots have to be prepared, also those whose tables began meanwhile: they wait."""
        if not _beforehand():
            return {}
        waiting = {key: which for key, which in editions_searched().items() if key not in self._ready}
        fresh = waiting.keys() - _compiling
        _compiling.update(fresh)
        for key in fresh:
            announce_figures(key)
        return waiting

    def _compile(self, worker: Worker, key: str, game_id: str, edition: str) -> None:
        """Compile for one edition and tell the tables how far it is. Without it bots compile when asked."""

        def tell(done: int, of: int) -> None:
            _progress[key] = (done, of)
            announce_figures(key)

        try:
            tell(0, len(STEPS))
            worker.warm_edition(game_id, edition, tell)
        except WorkerDied as error:
            if not self._stopping:
                log.warning("bots of an edition of %s could not be prepared: %s", game_id, error)
        finally:
            self._ready.add(key)
            _compiling.discard(key)
            _progress.pop(key, None)
            announce_figures(key)
            self.kick()

    def _hurry(self, worker: Worker) -> None:
        """The thread of the moves for which no bot searches."""
        self._work(worker, self._duties.take_quick)

    def _think(self, worker: Worker) -> None:
        """A thread of all moves."""

        def take() -> tuple[tuple[Duty, Lease] | None, float]:
            self._notice()
            return self._duties.take(_compiling)

        self._work(worker, take)

    def _beside(self, worker: Worker) -> None:
        """The thread of tables at which nobody is; its child is there only while there are such."""
        self._aside = worker

        def take() -> tuple[tuple[Duty, Lease] | None, float]:
            found = self._duties.take_beside(_compiling)
            if found[0] is None and found[1] >= IDLE_S:
                worker.stop()
            return found

        self._work(worker, take)

    def _work(self, worker: Worker, take: Callable[[], tuple[tuple[Duty, Lease] | None, float]]) -> None:
        while not self._stopping:
            close_old_connections()
            kicks = self._kicks
            try:
                found, wait = take()
                if found is not None:
                    self._do(*found, worker)
                else:
                    self._rest(kicks, wait)
            except DatabaseError as error:  # locked, or a disk that is full: it passes
                log.warning("bots wait for the database: %s", error)
                time.sleep(RETRY_S)
            except Exception:  # whatever one table brings, the bots of all others must go on
                log.exception("a bot's duty failed")
                time.sleep(RETRY_S)
        connection.close()

    def _rest(self, kicks: int, seconds: float) -> None:
        """Until there is news, of which so many had come when somebody last looked."""
        with self._wake:
            self._wake.wait_for(lambda: self._kicks != kicks, seconds)

    def _do(self, duty: Duty, lease: Lease, worker: Worker) -> None:
        """Fulfil a duty; however that ends, the lease is given back."""
        give_back = self._duties.again
        try:
            self._settle(duty, worker, lease.bad)
            give_back = self._duties.done
        except (WorkerDied, IllegalAction) as error:
            give_back = self._duties.bad_answer
            if not self._stopping:
                log.warning("bot at %s, attempt %d: %s", duty.table.public_id, lease.bad + 1, error)
        finally:
            give_back(lease)

    def _settle(self, duty: Duty, worker: Worker, bad: int = 0) -> None:
        """Make the move, or drop the duty where there is none to make. Raises WorkerDied, IllegalAction."""
        table = Table.objects.get(pk=duty.table_id)
        try:
            unseen = worker is self._aside
            due = None if unseen else held.draw_time(table, duty)
            action = self._decide(table, duty, worker, bad, held_back=due is not None)
            if due is None:
                moves.play(table.public_id, duty.seat, action, duty.version)
            else:
                held.keep(table, duty, action, due)
        except (Stale, OtherRules, LostRules):
            Duty.objects.filter(pk=duty.pk, version=duty.version).delete()
        except IllegalAction:
            raise
        except LautaError:
            log.exception("a bot's duty at %s cannot be fulfilled", table.public_id)
            Duty.objects.filter(pk=duty.pk).delete()

    def _decide(self, table: Table, duty: Duty, worker: Worker, bad: int = 0, held_back: bool = False) -> int:
        """Return what the bot chooses. Where its move is `held_back` it is asked though there is one choice.

        So a child that has to load or compile something takes that time whatever the seat holds.
        """
        with table_lock(table.public_id):
            table.refresh_from_db()
            if table.version != duty.version:
                raise Stale
            if begun_under_other_rules(table):
                raise OtherRules
            match = shelf.look(table)
            legal = [action.number for action in match.legal_actions()]
            state = pack(match.known_to(duty.seat))
            name = _level_of(duty)
            haste = _haste(table, name)
            within = pace.thought(table, match, name) if held_back else MOVE_S
            seconds = haste.get("seconds", within)
            asked = None if name in LEVELS else question(match, seconds)
            drawn = _seed(table, duty.seat, len(match.log), state)
        if len(legal) == 1 and not held_back:
            return legal[0]
        if asked is not None and len(legal) > 1:
            action, bad = self._of_engine(table, name, asked, bad, bool(haste) or held_back)
            if action is not None:
                return action
        if asked is not None:
            name = DEFAULT
        if bad >= GIVE_UP_AFTER:
            log.error("the bot at %s does not answer; it moves at random", table.public_id)
            return legal[drawn % len(legal)]
        wanted = {
            "game": table.game,
            "state": base64.b64encode(state).decode(),
            "level": name,
            "seed": drawn,
            "table": table.public_id,
            **({"edition": table.edition} if table.edition else {}),
            **(haste if table.daily is None else {"alike": True}),
            **({"within": within} if held_back and not haste else {}),
        }
        return self._ask(worker, wanted, legal)

    def _ask(self, worker: Worker, wanted: dict[str, Any], legal: Sequence[int]) -> int:
        """Return the answer of a child. WorkerDied, also where its answer is not legal."""
        if worker is self._aside or not level(wanted["level"]).searches:
            action = worker.choose(wanted)
        else:
            with self._cores.thinking(worker):
                action = worker.choose(wanted)
        if action not in legal:
            raise IllegalAction(T("A bot has chosen what is not legal."))
        return action

    def _of_engine(
        self, table: Table, name: str, asked: dict[str, Any], bad: int, in_haste: bool
    ) -> tuple[int | None, int]:
        """What an engine chooses; None where one of our bots has to, and how often that one has failed.

        Whoever is asked whether to react has to answer in time: there is no second try. WorkerDied.
        """
        engine = self._engines.get(name)
        if engine is None:
            log.error("there is no engine %s any more; one of our bots plays at %s", name, table.public_id)
            return None, bad
        if bad >= GIVE_UP_AFTER or self._rests.get(name, 0.0) > steady():
            log.error("engine %s does not answer at %s; one of our bots moves", name, table.public_id)
            return None, max(0, bad - GIVE_UP_AFTER)
        try:
            if in_haste and engine.introduction is None:
                raise EngineError("it does not run yet")
            grace, ready = (HASTY_GRACE_S, HASTY_GRACE_S) if in_haste else (None, AGAIN_S)
            action = engine.answer(asked, grace=grace, ready=ready)
        except EngineError as error:
            self._note_fault(name)
            if in_haste:
                log.warning("engine %s at %s: %s", name, table.public_id, error)
                self._revive(name, engine)
                return None, 0
            raise WorkerDied(f"engine {name}: {error}") from error
        self._faults[name] = 0
        return action, bad

    def _note_fault(self, name: str) -> None:
        """After many faults one after the other an engine rests: each costs the others their time."""
        self._faults[name] += 1
        if self._faults[name] >= MOST_FAULTS:
            log.error("engine %s has failed %d times; it is not asked for a while", name, self._faults[name])
            self._faults[name] = 0
            self._rests[name] = steady() + REST_S

    def _revive(self, name: str, engine: Engine) -> None:
        """Start an engine that does not run while nobody waits for it: not within the time of a move."""
        if self._begun and name not in self._starting and engine.introduction is None:
            self._starting.add(name)
            threading.Thread(target=self._get_ready, args=(name, engine), daemon=True).start()

    def _get_ready(self, name: str, engine: Engine) -> None:
        try:
            found = engine.start()
            log.info("engine %s is ready: %s %s", name, found.name, found.version)
        except EngineError as error:
            log.error("engine %s: %s", name, error)
        finally:
            self._starting.discard(name)
