"""Measures how long bots let one person wait: python -m benchmarks.waits (--games, --levels, --pauses).

The server's own code in this process, on a database of its own: one person, played by a program that answers
at once as a skilled bot would, against two bots. The clock counts the processor time of this process and of
the bots' process, as on a machine with one free core, and jumps over every pause: so a table is measured as
fast as its bots think, and what else the machine does counts for nothing. Linux only.
With `--pauses N` only the pauses of games that hide something are added up, over N matches of skilled bots.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

import lauta
from lauta.bots import bot

GAMES = [game.id for game in lauta.games()]
LEVELS = ("casual", "skilled", "expert", "master")
SPEEDS = ("calm", "at_once")
PERSON, PLAYERS = 0, 3
LIMIT_S = 8.0


@dataclass
class Waits:
    """Seconds that a person waited: from one turn to the next, and within turns for answers of others."""

    rounds: list[float] = field(default_factory=list)
    within: list[float] = field(default_factory=list)
    thought: float = 0.0

    def row(self) -> dict[str, float | int]:
        """The figures as they are printed."""
        return {
            "rounds": len(self.rounds), "median_s": round(median(self.rounds or [0.0]), 2),
            "p95_s": round(share_of(self.rounds, 0.95), 2),
            "longest_s": round(max(self.rounds, default=0.0), 2),
            "within_p95_s": round(share_of(self.within, 0.95), 2),
            "thought_s": round(self.thought / max(1, len(self.rounds)), 2),
        }  # fmt: skip


def share_of(values: list[float], share: float) -> float:
    """The value below which this share of them lies; 0 where there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Play:
    """A match at a table of the server, and a clock that jumps."""

    def __init__(self, game: str, level: str, speed: str, worker: Any) -> None:
        from lauta.web.bots.cores import CoreShares
        from lauta.web.bots.runner import BotRunner

        self.game, self.worker, self.runner = lauta.game(game), worker, BotRunner(1)
        self.runner._cores = CoreShares(1)
        self.table = _new_table(self.game, level, speed)
        self.person, self.waits = bot("skilled"), Waits()

    def rounds(self, n: int, seconds: float) -> Waits:
        """Play until so many waits were measured, so much time is over, or the match is."""
        from lauta.web.base.clock import steady

        until, left, since = time.monotonic() + seconds, None, None
        while len(self.waits.rounds) < n and time.monotonic() < until:
            match = self._match()
            if match.over:
                break
            if not self._person_is_asked(match):
                since = steady() if since is None else since
                self._others(match)
                continue
            now, own = steady(), self._turn(match) == PERSON
            if since is not None:
                (self.waits.within if own and left is None else []).append(now - since)
                since = None
            if own and left is not None:
                self.waits.rounds.append(now - left)
                left = None
            self._answer(match)
            if left is None and self._turn(self._match()) != PERSON:
                left = steady()
        return self.waits

    def _match(self) -> Any:
        from lauta.web.match.match_cache import shelf
        from lauta.web.match.rows import rows

        return shelf.look(rows.read(self.table))

    def _turn(self, match: Any) -> int | None:
        from lauta.engine.presentation import Reacts

        view = match.game.view
        return view.turn(match.redacted(None)) if isinstance(view, Reacts) and not match.over else match.actor

    def _person_is_asked(self, match: Any) -> bool:
        from lauta.web.models import Question

        answered = Question.objects.filter(table__public_id=self.table, answer__isnull=False).exists()
        return match.actor == PERSON and not answered

    def _answer(self, match: Any) -> None:
        from lauta.web.match import moves
        from lauta.web.match.rows import rows

        legal = match.legal_actions()
        state = match.known_to(PERSON)
        action = legal[0].number if len(legal) == 1 else self.person.choose(self.game, state)
        moves.play(self.table, PERSON, action, rows.read(self.table).version)

    def _others(self, match: Any) -> None:
        """Let the next thing happen that no person does: a thought, a move that is due, or a pass."""
        from lauta.web.base.clock import steady
        from lauta.web.match import answerer
        from lauta.web.models import Duty, Question

        question = Question.objects.filter(table__public_id=self.table, answer__isnull=False).first()
        duty = Duty.objects.filter(table__public_id=self.table).first()
        if question is not None:
            _skip_to(question.due)
            answerer.work_off()
        elif duty is None:
            raise RuntimeError(f"nobody is to act at {self.table}")
        elif duty.answer is None:
            _skip_to(duty.due)
            begun = steady()
            self.runner._settle(duty, self.worker)
            self.waits.thought += steady() - begun
        else:
            _skip_to(duty.due)
            answerer.make_moves()


def _skip_to(due: float) -> None:
    """Set the steady clock on to a moment that lies ahead."""
    from lauta.web.base import clock

    clock._zero += max(0.0, due - clock.steady())


def _new_table(game: Any, level: str, speed: str) -> str:
    """A table of one person and two bots, by the form of the front page."""
    from django.test import Client

    client = Client()
    seats = {"seat_0": "me", **{f"seat_{n}": f"bot:{level}" for n in range(1, PLAYERS)}}
    form = {"game": game.id, "players": PLAYERS, "preset": "", "name": "Aino", "pace": speed, **seats}
    reply = client.post("/new", form)
    assert reply.status_code == 302, reply.content.decode()[:500]
    return str(reply.headers["Location"]).removeprefix("/t/")


def count_work(worker: Any) -> None:
    """Have the steady clock count the processor time of this process and of a child."""
    from lauta.web.base import clock

    def elapsed() -> float:
        child = worker._process
        of_child = time.clock_gettime(~child.pid << 3 | 2) if child is not None else 0.0
        return time.process_time() + of_child

    clock.elapsed = elapsed
    clock.start_at(1_000_000.0)


def set_up(folder: str) -> None:
    """A server's settings and its database in an empty folder."""
    os.environ.update(
        LAUTA_DATA=folder, DJANGO_SETTINGS_MODULE="lauta.web.settings", LAUTA_HOSTS="testserver",
        LAUTA_TABLES_A_DAY="100000", LAUTA_LOG="ERROR", LAUTA_WARM="0",
    )  # fmt: skip
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def measure(game: str, level: str, speed: str, rounds: int, seconds: float, worker: Any) -> Waits:
    """The waits of one setting, over as many matches as are needed."""
    found, until = Waits(), time.monotonic() + seconds
    while len(found.rounds) < rounds and (left := until - time.monotonic()) > 0:
        one = Play(game, level, speed, worker).rounds(rounds - len(found.rounds), left)
        found.rounds += one.rounds
        found.within += one.within
        found.thought += one.thought
    return found


def pauses(game: Any, level: str, speed: str, matches: int) -> list[float]:
    """The rounds of each seat in some matches: what it waits from turn to turn, on average."""
    found, player = list[float](), bot("skilled")
    for seed in range(matches):
        match, waits = game.match(PLAYERS, seed=seed), dict.fromkeys(range(PLAYERS), -1.0)
        while not match.over:
            seat = match.actor
            turn = game.view.turn(match.redacted(None)) if _reacts(game) else seat
            if waits[turn] > 0:
                found.append(waits[turn])
            waits[turn] = 0.0
            for person in range(PLAYERS):
                if person not in (turn, seat) and waits[person] >= 0:
                    waits[person] += _pause(match, level, speed, person)
            match.play(player.choose(game, match.known_to(seat), seed=seed * 100_000 + len(match.log)))
    return found


def _reacts(game: Any) -> bool:
    from lauta.engine.presentation import Reacts

    return isinstance(game.view, Reacts)


def _pause(match: Any, level: str, speed: str, person: int) -> float:
    """The seconds until the seat to act is seen to move, where all but `person` are bots."""
    from lauta.web.match import pace
    from lauta.web.models import Seat

    kinds = [Seat.HUMAN if seat == person else Seat.BOT for seat in range(PLAYERS)]
    seats = [Seat(index=n, kind=kind, level=level) for n, kind in enumerate(kinds)]
    table: Any = SimpleNamespace(pace=speed, daily=None, seats=SimpleNamespace(all=lambda: seats))
    if _reacts(match.game) and match.game.view.asked(match.redacted(None)) is not None:
        return sum(pace.before_a_pass(table, match.actor)) / 2
    return sum(pace.until_it_is_seen(table, match, level)) / 2


def _print_pauses(games: list[str], levels: list[str], speeds: list[str], matches: int) -> None:
    for name in games:
        game = lauta.game(name)
        if not game.match(PLAYERS).hides:
            continue
        for level in levels:
            for speed in speeds:
                waits = pauses(game, level, speed, matches)
                below = sum(one < LIMIT_S for one in waits) / max(1, len(waits))
                half, most = (round(share_of(waits, share), 1) for share in (0.5, 0.95))
                print(name, level, speed, len(waits), half, most, round(below, 3), sep="\t", flush=True)


def main() -> None:
    """Print a row for each setting."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", nargs="*", default=GAMES)
    options.add_argument("--levels", nargs="*", default=list(LEVELS))
    options.add_argument("--speeds", nargs="*", default=list(SPEEDS))
    options.add_argument("--rounds", type=int, default=40, help="waits to measure for each setting")
    options.add_argument("--seconds", type=float, default=60, help="the longest that one setting is played")
    options.add_argument("--pauses", type=int, help="add up the pauses of so many matches instead")
    options.add_argument("--json", type=Path, help="write the figures here")
    chosen, rows = options.parse_args(), list[dict[str, Any]]()
    with tempfile.TemporaryDirectory(prefix="lauta-waits-") as folder:
        set_up(folder)
        if chosen.pauses:
            _print_pauses(chosen.games, chosen.levels, chosen.speeds, chosen.pauses)
            return
        from lauta.web.bots.worker import Worker

        worker = Worker()
        count_work(worker)
        for game in chosen.games:
            for level in chosen.levels:
                if level in ("expert", "master"):
                    worker.warm(game)
                measure(game, level, "at_once", 1, 60, worker)  # what is loaded or compiled first
                for speed in chosen.speeds:
                    found = measure(game, level, speed, chosen.rounds, chosen.seconds, worker)
                    rows.append({"game": game, "level": level, "speed": speed, **found.row()})
                    print(*rows[-1].values(), sep="\t", flush=True)
        worker.stop()
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
