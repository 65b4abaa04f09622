"""Pairs of programs who play match after match: one is always there, the other moves when notified.

Each records what the server has acknowledged; at the end of every match that is compared with its log.
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

from tests.endurance.evidence import about
from tests.endurance.keys import opened
from tests.endurance.world import Server, Service

GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
SECONDS = 20.0  # for an answer
PAUSE = 1.0  # between two polls of a table
ASKED = 120  # times that a log is asked for at the end: a full disk lasts a minute
SHOWN = 5  # lost moves in a note
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
    """What happened to a pair: `faults` must be empty in the end, `counts` and `notes` go into the report."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class Made:
    """A move that was sent for the entry `at` of the log, and whether the server acknowledged it.

    A pass may be `kept` for a while: it is acknowledged at the version at which it was sent.
    """

    seat: int
    action: int
    at: int
    known: bool
    kept: bool


class Pair(threading.Thread):
    """Two members at a table with a bot. `ready` says when a notification was due, for who waits for one."""

    def __init__(
        self, number: int, people: list[dict[str, str]], server: Server, service: Service,
        ends: threading.Event, patience: float,
    ) -> None:  # fmt: skip
        super().__init__(name=f"pair {number}", daemon=True)
        self.number, self.service, self.ends, self.patience = number, service, ends, patience
        self.way, self.owner, self.data, port = people[1]["way"], people[1]["owner"], server.data, server.port
        self.callers = [Caller(port, one["token"], 2 * number + n) for n, one in enumerate(people)]
        self.path = f"/{'hook' if self.way == 'webhook' else 'push'}/{2 * number + 1}"
        self.account, self.dice = Account(), random.Random(number)
        self.seen = 0  # messages of the service that were looked at
        self.table, self.moves, self.turns, self.notices = "", list[Made](), 0, list[tuple[float, Any]]()

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
            kept = status == 200 and told["version"] == now["version"]
            self.moves.append(Made(now["seat"], action, len(now["log"]), status == 200, kept))
            self._note("played", seat=now["seat"], version=now["version"], status=status, kept=kept)
            self.account.counts["moves"] += status == 200
        if status not in (200, 409):
            self.account.counts["no answer" if status == 0 else f"answer {status}"] += 1
            time.sleep(PAUSE)
        if 400 <= status < 500 and status not in (409, 429):
            self.account.faults.append(f"{self.name}: a legal move was refused: {status} {told}")
        return status == 200

    def _note(self, event: str, **facts: Any) -> None:
        self.service.journal.note(event, pair=self.number, table=self.table, **facts)

    # --- the one who is away ------------------------------------------------------------------------

    def _second(self) -> None:
        """Wait to be notified of this turn, and play it to its end."""
        begun = time.monotonic()
        self._note("waits")
        found = self._notified()
        self._note("waited", found=found)
        if self.ends.is_set() or found is None:
            return
        self.turns += 1
        self.account.counts["turns"] += 1
        if not found:
            self._miss(time.monotonic() - begun)
        while not self.ends.is_set():
            status, now = self.callers[1].ask("GET", f"/api/tables/{self.table}")
            if status == 200 and now.get("legal"):
                self._play(1, now)
            elif status == 200:
                return
            else:
                time.sleep(PAUSE)

    def _miss(self, waited: float) -> None:
        fault = f"{self.name}: no notification in {waited:.0f} s ({self.way}, {self.table})"
        self.account.faults.append(fault)
        self.account.notes.append(f"{fault}\n{about(self.data, self.table, self.owner)}")

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
        for path, body, at in fresh:
            if path == self.path:
                with contextlib.suppress(ValueError):
                    found.append({**(opened(body) if self.way == "push" else json.loads(body))})
                    self.notices.append((at, found[-1]))
        return found

    # --- afterwards ---------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Every acknowledged move stands in the log, at its place."""
        for seat in (0, 1):
            log = self._log(seat)
            sent = [one for one in self.moves if one.seat == seat]
            logged = sum(one["actor"] == seat for one in log)
            lost = gone(sent, log)
            self.account.counts["entries compared"] += logged
            self.account.counts["made by the server"] += max(0, logged - len({one.at for one in sent}))
            if lost:
                fault = f"{self.name}: {len(lost)} acknowledged moves of {self.table} are gone"
                self.account.faults.append(fault)
                about_it = [f"{one} and the log has {log[one.at : one.at + 1]}" for one in lost[:SHOWN]]
                self.account.notes.append("\n".join([fault, *about_it, f"sent: {sent}", f"log: {log}"]))

    def _log(self, seat: int) -> list[Any]:
        """The log as a seat sees it, asked until there is an answer."""
        for _ in range(ASKED):
            status, now = self.callers[seat].ask("GET", f"/api/tables/{self.table}")
            if status == 200:
                return list(now["log"])
            time.sleep(PAUSE)
        self.account.faults.append(f"{self.name}: {self.table} cannot be read: {status}")
        return []


def gone(sent: list[Made], log: list[Any]) -> list[Made]:
    """The acknowledged moves that the log lacks. A pass that was kept may not have been carried out yet."""
    return [
        one
        for one in sent
        if one.known
        and not (one.kept and len(log) <= one.at)
        and (len(log) <= one.at or (log[one.at]["actor"], log[one.at]["action"]) != (one.seat, one.action))
    ]
