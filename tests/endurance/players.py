"""Pairs of programs who play match after match: one is always there, the other moves when notified.

Each writes down what the server has acknowledged; at the end of every match that is compared with its log.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.endurance.keys import opened
from tests.endurance.world import Service

GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
SECONDS = 20.0  # for an answer
PAUSE = 1.0  # between two looks at a table
Answer = tuple[int, Any]  # status and content; status 0: no answer, so nobody knows what was done


class Caller:
    """HTTP from an address of its own, as a program elsewhere has."""

    def __init__(self, port: int, token: str, place: int) -> None:
        self._port, self._token = port, token
        self._from = f"127.1.{place // 200}.{place % 200 + 1}"

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Answer:
        """One request, without trying again."""
        line = http.client.HTTPConnection(
            "127.0.0.1", self._port, timeout=SECONDS, source_address=(self._from, 0)
        )
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        try:
            line.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        except (OSError, http.client.HTTPException, ValueError):
            return 0, None
        finally:
            line.close()


@dataclass
class Account:
    """What happened to a pair: `faults` must be empty in the end, `counts` go into the report."""

    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class Made:
    """A move that was sent: its seat, its action, and whether the server acknowledged it."""

    seat: int
    action: int
    known: bool


class Pair(threading.Thread):
    """Two members at a table with a bot. `ready` says when a notification was due, for who waits for one."""

    def __init__(
        self, number: int, people: list[dict[str, str]], port: int, service: Service, ends: threading.Event,
        patience: float,
    ) -> None:  # fmt: skip
        super().__init__(name=f"pair {number}", daemon=True)
        self.number, self.service, self.ends, self.patience = number, service, ends, patience
        self.way = people[1]["way"]
        self.callers = [Caller(port, one["token"], 2 * number + n) for n, one in enumerate(people)]
        self.path = f"/{'hook' if self.way == 'webhook' else 'push'}/{2 * number + 1}"
        self.account, self.dice = Account(), random.Random(number)
        self.seen = 0  # messages of the service that were looked at
        self.table, self.moves, self.turns, self.notices = "", list[Made](), 0, list[Any]()

    def run(self) -> None:
        game = self.number
        while not self.ends.is_set():
            try:
                self._match(GAMES[game % len(GAMES)])
            except Exception as error:  # a program that dies would look like one that waits
                self.account.faults.append(f"{self.name}: {type(error).__name__}: {error}")
                return
            game += 1

    # --- a match ------------------------------------------------------------------------------------

    def _match(self, game: str) -> None:
        self.moves = []
        self.table = self._set_up(game)
        while self.table and not self.ends.is_set():
            status, now = self.callers[0].ask("GET", f"/api/tables/{self.table}")
            if status == 200 and now["status"] == "over":
                break
            if status == 200 and now.get("legal"):
                self._play(0, now)
            elif status == 200 and now.get("actor") == 1:
                self._second()
            else:
                if status != 200:
                    self.account.counts["no answer" if status == 0 else f"answer {status}"] += 1
                time.sleep(PAUSE)
        if self.table:
            self.account.counts["matches"] += 1
            self._compare()

    def _set_up(self, game: str) -> str:
        """The id of a new table at which both sit; the request is repeated until it is answered."""
        key = f"{self.number}-{self.dice.getrandbits(64):x}"
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]}
        while not self.ends.is_set():
            status, made = self.callers[0].ask("POST", "/api/tables", wish, key)
            if status in (200, 201):
                (invited,) = made["invitations"]
                if self._sit(made["table"]["id"], invited):
                    return str(made["table"]["id"])
                break
            if 400 <= status < 500 and status not in (409, 429):
                raise RuntimeError(f"no table: {status} {made}")
            time.sleep(PAUSE)
        return ""

    def _sit(self, table: str, invited: Any) -> bool:
        wish = {"invitation": invited["token"]}
        while not self.ends.is_set():
            status, told = self.callers[1].ask("POST", f"/api/tables/{table}/sit", wish)
            if status == 200:
                return True
            if status in (403, 404, 409, 410):  # seated by a request whose answer was lost, or gone
                known, now = self.callers[1].ask("GET", f"/api/tables/{table}")
                if known == 200 and now.get("seat") is not None:
                    return True
            elif 400 <= status < 500 and status != 429:
                raise RuntimeError(f"no seat: {status} {told}")
            time.sleep(PAUSE)
        return False

    def _play(self, who: int, now: Any) -> bool:
        """Make a random move; whether the server has acknowledged it."""
        action = self.dice.choice(now["legal"])["action"]
        body = {"action": action, "version": now["version"]}
        status, told = self.callers[who].ask("POST", f"/api/{self.table}/play", body)
        if status in (0, 200):
            self.moves.append(Made(now["seat"], action, status == 200))
            self.account.counts["moves"] += status == 200
        if status not in (200, 409):
            self.account.counts["no answer" if status == 0 else f"answer {status}"] += 1
            time.sleep(PAUSE)
        if 400 <= status < 500 and status not in (409, 429):
            self.account.faults.append(f"{self.name}: a legal move was refused: {status} {told}")
        return status == 200

    # --- the one who is away ------------------------------------------------------------------------

    def _second(self) -> None:
        """Wait to be notified of this turn, and play it to its end."""
        begun = time.monotonic()
        found = self._notified()
        if self.ends.is_set() or found is None:
            return
        self.turns += 1
        self.account.counts["turns"] += 1
        if not found:
            waited = time.monotonic() - begun
            self.account.faults.append(f"{self.name}: no notification in {waited:.0f} s ({self.way})")
        while not self.ends.is_set():
            status, now = self.callers[1].ask("GET", f"/api/tables/{self.table}")
            if status == 200 and now.get("legal"):
                self._play(1, now)
            elif status == 200:
                return
            else:
                time.sleep(PAUSE)

    def _notified(self) -> bool | None:
        """Whether a message about the table came; None if the server passed for the seat meanwhile."""
        begun = time.monotonic()
        while not self.ends.is_set() and time.monotonic() - begun < self.patience:
            fresh = self.fetch()
            if any(self.table in json.dumps(one) for one in fresh):
                return True
            with self.service.arrived:
                self.service.arrived.wait(PAUSE)
            status, now = self.callers[0].ask("GET", f"/api/tables/{self.table}")
            if status == 200 and now.get("actor") != 1:
                return None
        return False

    def fetch(self) -> list[Any]:
        """The messages to the second that came since this was asked last."""
        taken = self.service.taken
        fresh, self.seen = taken[self.seen :], len(taken)
        found = []
        for path, headers, body in fresh:
            if path == self.path:
                with contextlib.suppress(ValueError):
                    found.append({**(opened(body) if self.way == "push" else json.loads(body))})
                    self.notices.append((dict(headers), found[-1]))
        return found

    # --- afterwards ---------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Every acknowledged move stands in the log, in order, and nothing else but what had no answer."""
        for seat in (0, 1):
            status, now = self.callers[seat].ask("GET", f"/api/tables/{self.table}")
            if status != 200:
                return
            logged = [one["action"] for one in now["log"] if one["actor"] == seat]
            self.account.counts["entries compared"] += len(logged)
            self._match_up(seat, logged)

    def _match_up(self, seat: int, logged: list[int]) -> None:
        """What was acknowledged is a part of the log, in its order; the rest had no answer, or is a pass."""
        sent = [one for one in self.moves if one.seat == seat]
        known = [one.action for one in sent if one.known]
        left = iter(logged)
        lost = [action for action in known if action not in left]
        extra = len(logged) - len(known) - sum(not one.known for one in sent)
        self.account.counts["made by the server"] += max(0, extra)
        if lost:
            self.account.faults.append(f"{self.name}: {len(lost)} acknowledged moves are gone: {self.table}")
