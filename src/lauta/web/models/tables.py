"""A match and the people round it: tables, seats, logs, chat, notes, questions, proposals, duties.

A match changes in `match/moves.py` alone, a table in `tables/seating.py`.
"""

from __future__ import annotations

import hashlib
from typing import ClassVar

from django.db import models

from ..base.asker import asker_digest
from .ids import public_id, token
from .ownership import CUSTOM, DROP, KEEP, MOVE, Ownership, blank, merge, no_export

MOST_ACCEPTED = 12  # invitations of a seat that are remembered
PUZZLE = "puzzle:"  # before the id of a puzzle, where a table says what is played there


def digest_of(invitation: str) -> str:
    """What is kept of an invitation that was used."""
    return hashlib.sha256(invitation.encode()).hexdigest()


class Table(models.Model):
    """One match and the people round it.

    `version` rises with every move and every undo and guards them; `revision` rises with whatever
    can be seen, chat included, and tells browsers what is newer. `seen` is the number of the day on which
    somebody looked at it last. `edition` is the text of the edition with whose figures it is played; it stays
    as it is, whatever is edited, and is empty for the built-in figures. `figures` stands for game and edition
    where a word must; empty without one. A `listed` table is found by everybody: they may watch it, and sit
    down where a seat is open. While it is `paused` nobody moves; `ended` says that a match was over before
    its end, as all who played had agreed. A `rated` match counts for the ratings (`ratings/`). At a
    table of a `tournament` bots play though nobody looks on, for others wait for its end. Spectators see it
    `delay` decisions late. Whether it gives `hints` is asked of `match/hinting.py`. At
    a table of the `daily` challenge of a day nobody but its player sees anything before that day is over:
    `match/secrets.py`.

    `lesson` names the tutorial that is played here and its state ("first@1a2b3c4d"), `step` how far it is; or
    the puzzle that is solved here ("puzzle:1a2b3c4d5e"). It is empty in matches. At a `free` board one person
    moves for all seats and for chance, and nothing is hidden (`boards/`); it began at the position `start`, a
    document, or from set-up where that is empty.

    `place` is a digest of the network address from which it was set up, for limits (`base/fair.py`).

    `clock` names the time to think (`match/clocks.py`); it runs for the seat that `waits` says, `since` then,
    and is over at the `deadline`; `overdue` says that this was noted.
    """

    OPEN, PLAYING, OVER = "open", "playing", "over"

    objects: ClassVar[models.Manager[Table]] = models.Manager()

    public_id = models.CharField(max_length=24, unique=True, default=public_id)
    watch_token = models.CharField(max_length=64, unique=True, default=token)
    host = models.CharField(max_length=64, db_index=True)
    game = models.CharField(max_length=32)
    rules_version = models.IntegerField()
    players = models.SmallIntegerField()
    options = models.JSONField(default=dict)
    preset = models.CharField(max_length=32, blank=True, default="")
    theme = models.CharField(max_length=32, blank=True, default="")
    pace = models.CharField(max_length=8, default="calm")
    status = models.CharField(max_length=8, default=OPEN)
    version = models.IntegerField(default=0)
    revision = models.IntegerField(default=1)
    snapshot = models.BinaryField(null=True)
    seed = models.BinaryField()
    nonces = models.JSONField(default=list)
    edition = models.TextField(blank=True, default="")
    figures = models.CharField(max_length=64, blank=True, default="", db_index=True)
    listed = models.BooleanField(default=False, db_index=True)
    paused = models.BooleanField(default=False)
    clock = models.CharField(max_length=16, blank=True, default="")
    waits = models.SmallIntegerField(null=True)
    since = models.FloatField(default=0)
    deadline = models.FloatField(null=True, db_index=True)
    overdue = models.BooleanField(default=False)
    ended = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    lesson = models.CharField(max_length=80, blank=True, default="", db_index=True)
    step = models.SmallIntegerField(default=0)
    free = models.BooleanField(default=False, db_index=True)
    start = models.TextField(blank=True, default="")
    delay = models.SmallIntegerField(default=0)
    hints = models.BooleanField(default=True)
    daily = models.DateField(null=True, db_index=True)
    rematch = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL)
    tournament = models.ForeignKey("Tournament", null=True, on_delete=models.SET_NULL, related_name="tables")
    seen = models.IntegerField(default=0, db_index=True)
    place = models.CharField(max_length=32, blank=True, default=asker_digest, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    ownership = (
        Ownership(
            "host", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=CUSTOM, delete=CUSTOM, export="tables.json"
        ),
    )

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"

    @property
    def puzzle(self) -> str:
        """The id of the puzzle that is solved here; empty elsewhere."""
        return self.lesson.removeprefix(PUZZLE) if self.lesson.startswith(PUZZLE) else ""

    @property
    def is_match(self) -> bool:
        """Whether seats meet here: no tutorial, no puzzle and no free board."""
        return not self.lesson and not self.free


class Day(models.Model):
    """One row: how many days the server has run, and the date of the last of them.

    `counted` is when that was, by the steady clock.
    """

    objects: ClassVar[models.Manager[Day]] = models.Manager()

    number = models.IntegerField()
    date = models.DateField()
    counted = models.FloatField(null=True)


class Seat(models.Model):
    """A place at a table: who or what sits there. `owner` is the guest who plays it.

    `left` are the seconds that the seat's clock has left: for the whole match, or for the turn in which its
    player left, or which an undo may give back. `renewed`: it has had time for the rest of a turn once.
    A bot that plays on for somebody gives the seat back to its `former` owner; where it is `offered`, whoever
    has the seat's link may take it. `began` is who owned it when a rated match began.

    `stood_in`: a bot has played for its player in a match that counts, so the seat is last in any case.

    An open seat of a rematch is kept for its `former` owner, though others may be asked in as well.

    `moved_from` is the guest who played the seat before its link was opened on another device.

    `accepted` are digests of the invitations with which a player sat down here: each opens the table for its
    player again, and nothing for anybody else.

    `orders` says which windows for reactions may stop it, where that is not the default; `passing` is the
    seat in whose turn it passes them all. `noted` rises with what only the seat itself can see, and tells
    its browsers what is newer. `hints` is how many it has asked for. In a tutorial all seats but the
    learner's do what the script says.
    """

    HUMAN, OPEN, BOT, SCRIPT = "human", "open", "bot", "script"

    objects: ClassVar[models.Manager[Seat]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.SmallIntegerField()
    kind = models.CharField(max_length=8, default=HUMAN)
    level = models.CharField(max_length=16, blank=True, default="")
    name = models.CharField(max_length=40)
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    former = models.CharField(max_length=64, blank=True, default="", db_index=True)
    moved_from = models.CharField(max_length=64, blank=True, default="", db_index=True)
    offered = models.BooleanField(default=False)
    stood_in = models.BooleanField(default=False)
    left = models.FloatField(null=True)
    renewed = models.BooleanField(default=False)
    token = models.CharField(max_length=64, unique=True, default=token)
    accepted = models.JSONField(default=list)
    auto_end = models.BooleanField(default=False)
    began = models.CharField(max_length=64, blank=True, default="")
    orders = models.JSONField(default=dict)
    passing = models.SmallIntegerField(null=True)
    noted = models.IntegerField(default=0)
    hints = models.IntegerField(default=0)
    ownership = (
        Ownership(
            "owner",
            sign_up=MOVE,
            sign_out=KEEP,
            end=CUSTOM,
            close=CUSTOM,
            delete=CUSTOM,
            export="tables.json",
        ),
        Ownership(
            "former", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=CUSTOM, delete=CUSTOM, export="tables.json"
        ),
        Ownership(
            "moved_from",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=blank(),
            export=no_export("it only words a sentence on the table's page"),
        ),
        Ownership(
            "began",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=KEEP,
            export=no_export("ratings.json has what came of it"),
        ),
    )

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_seat_per_index")]

    def __str__(self) -> str:
        return f"{self.index}: {self.name}"

    def accept(self) -> None:
        """Use the invitation up: it leads its player back to the table from now on."""
        self.accepted = [*self.accepted[1 - MOST_ACCEPTED :], digest_of(self.token)]
        self.token = token()

    def accepted_with(self, given: str) -> bool:
        """True if a player sat down here with this invitation."""
        return digest_of(given) in self.accepted

    def belongs_to(self, guest: str) -> bool:
        """True if the guest plays here, or may come back to it."""
        return bool(guest) and guest in (self.owner, self.former)


class Entry(models.Model):
    """One action of the log, the players' and chance's alike.

    `follows` marks a decision that was made in one choice with the one before; undo takes both back.
    """

    objects: ClassVar[models.Manager[Entry]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    n = models.IntegerField()
    actor = models.SmallIntegerField()
    action = models.IntegerField()
    follows = models.BooleanField(default=False)

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["table", "n"], name="one_entry_per_number")]


class Chat(models.Model):
    """A line said at the table, by the guest `owner`, when the log had `entries` entries.

    Lines of a `seat` are in the players' channel, others in the spectators' (`match/hearing.py`). Admins may
    hide a line: a `hidden` one is shown to nobody. A line with an `event` was said by nobody: it reports that
    the player of the seat, `name`, has left, is back or has sat down.
    """

    LEFT, BACK, SAT_DOWN = "left", "back", "sat"

    objects: ClassVar[models.Manager[Chat]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    seat = models.SmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    said = models.DateTimeField(auto_now_add=True)
    owner = models.CharField(max_length=64, blank=True, default="")
    entries = models.IntegerField(default=0)
    hidden = models.BooleanField(default=False)
    event = models.CharField(max_length=8, blank=True, default="")
    ownership = (
        Ownership(
            "owner", sign_up=MOVE, sign_out=KEEP, end=KEEP, close=KEEP, delete=CUSTOM, export="said.json"
        ),
    )

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["owner", "-id"], name="lines_of_speaker")]


class Note(models.Model):
    """What somebody has noted at a table for themselves; nobody else ever sees it."""

    objects: ClassVar[models.Manager[Note]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    owner = models.CharField(max_length=64, db_index=True)
    text = models.TextField(blank=True, default="")
    changed = models.DateTimeField(auto_now=True)
    ownership = (
        Ownership(
            "owner",
            sign_up=merge("table"),
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=DROP,
            export="notes.json",
        ),
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "owner"], name="one_note_each")]


class Duty(models.Model):
    """A decision that a bot owes: at most one a table.

    `quick` says that nobody has to search for it, `awaited` that people play at the table. Who is at it
    stands in `bots/queue.py`. An `answer` that is known waits here until it is `due` (`match/held.py`).
    """

    objects: ClassVar[models.Manager[Duty]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="duty")
    version = models.IntegerField()
    seat = models.SmallIntegerField()
    due = models.FloatField(default=0)
    quick = models.BooleanField(default=False)
    awaited = models.BooleanField(default=True)
    answer = models.IntegerField(null=True)

    class Meta:
        ordering = ["due"]


class Question(models.Model):
    """Whether a seat reacts: at most one a table, put to the seat to act.

    No pass is carried out before `due`, whoever answers. An `answer` that is known waits here until then;
    `chosen` tells that the seat has given it, and not the server in its place.
    """

    objects: ClassVar[models.Manager[Question]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="question")
    version = models.IntegerField()
    seat = models.SmallIntegerField()
    window = models.CharField(max_length=32)
    passing = models.IntegerField()
    due = models.FloatField()
    answer = models.IntegerField(null=True)
    chosen = models.BooleanField(default=False)

    class Meta:
        ordering = ["due"]


class Proposal(models.Model):
    """What somebody would like all people at a table to agree on: at most one a table, for one version.

    `n` is how many entries stay where moves are to be taken back; `agreed` are the guests who have agreed,
    `refused` is the seat that said no. `entries` is how many there were when it was made.
    """

    objects: ClassVar[models.Manager[Proposal]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="proposal")
    version = models.IntegerField()
    kind = models.CharField(max_length=8)
    seat = models.SmallIntegerField()
    n = models.IntegerField(default=0)
    agreed = models.JSONField(default=list)
    refused = models.SmallIntegerField(null=True)
    entries = models.IntegerField(null=True)
    ownership = (
        Ownership(
            "agreed",
            sign_up=CUSTOM,
            sign_out=KEEP,
            end=KEEP,
            close=CUSTOM,
            delete=CUSTOM,
            export=no_export("it lasts until the next move"),
        ),
    )


class Lookback(models.Model):
    """A review of a finished match: `found` is one by `analysis/wire.py`. `guest` has asked for it."""

    objects: ClassVar[models.Manager[Lookback]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="lookback")
    guest = models.CharField(max_length=64, db_index=True)
    found = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now_add=True)
    ownership = (
        Ownership(
            "guest",
            sign_up=MOVE,
            sign_out=KEEP,
            end=KEEP,
            close=KEEP,
            delete=blank(),
            export=no_export("a review belongs to the game"),
        ),
    )

    class Meta:
        ordering = ["id"]
