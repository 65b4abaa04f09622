"""What is kept on disk: members, tables, seats, logs, chat, duties, editions, ratings, tournaments, reports.

Only rows; a match changes in `match/moves.py` alone, a table in `tables/seating.py`, a member in
`members/accounts.py`.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


def public_id() -> str:
    """Twelve characters that name a table in its address."""
    return secrets.token_urlsafe(9)


def token() -> str:
    """192 random bits: who holds this may sit down, or watch."""
    return secrets.token_urlsafe(24)


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
    `delay` decisions late. Whether it gives `hints` is asked of `match/hinting.py`.

    `lesson` names the tutorial that is played here and its state ("first@1a2b3c4d"), `step` how far it is;
    empty in matches.

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
    delay = models.SmallIntegerField(default=0)
    hints = models.BooleanField(default=True)
    rematch = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL)
    tournament = models.ForeignKey("Tournament", null=True, on_delete=models.SET_NULL, related_name="tables")
    seen = models.IntegerField(default=0, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class Day(models.Model):
    """One row: how many days the server has run, and the date of the last of them."""

    objects: ClassVar[models.Manager[Day]] = models.Manager()

    number = models.IntegerField()
    date = models.DateField()


class Seat(models.Model):
    """A place at a table: who or what sits there. `owner` is the guest who plays it.

    `left` are the seconds that the seat's clock has left where it is one for the whole match.
    A bot that plays on for somebody gives the seat back to its `former` owner; where it is `offered`, whoever
    has the seat's link may take it. `began` is who owned it when a rated match began.

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
    offered = models.BooleanField(default=False)
    left = models.FloatField(null=True)
    token = models.CharField(max_length=64, unique=True, default=token)
    auto_end = models.BooleanField(default=False)
    began = models.CharField(max_length=64, blank=True, default="")
    orders = models.JSONField(default=dict)
    passing = models.SmallIntegerField(null=True)
    noted = models.IntegerField(default=0)
    hints = models.IntegerField(default=0)

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["table", "index"], name="one_seat_per_index")]

    def __str__(self) -> str:
        return f"{self.index}: {self.name}"


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

    A keeper may hide it: a `hidden` line is shown to nobody.
    """

    objects: ClassVar[models.Manager[Chat]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    seat = models.SmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    said = models.DateTimeField(auto_now_add=True)
    owner = models.CharField(max_length=64, blank=True, default="")
    entries = models.IntegerField(default=0)
    hidden = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]


class Note(models.Model):
    """What somebody has noted at a table for themselves; nobody else ever sees it."""

    objects: ClassVar[models.Manager[Note]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    owner = models.CharField(max_length=64, db_index=True)
    text = models.TextField(blank=True, default="")
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "owner"], name="one_note_each")]


class Duty(models.Model):
    """A decision that a bot owes: at most one a table.

    `quick` says that nobody has to search for it, `awaited` that people play at the table. Who is at it
    stands in `bots/queue.py`.
    """

    objects: ClassVar[models.Manager[Duty]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="duty")
    version = models.IntegerField()
    seat = models.SmallIntegerField()
    due = models.FloatField(default=0)
    quick = models.BooleanField(default=False)
    awaited = models.BooleanField(default=True)

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

    `n` is how many entries stay where moves are to be taken back; `agreed` are the guests who have agreed.
    """

    objects: ClassVar[models.Manager[Proposal]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="proposal")
    version = models.IntegerField()
    kind = models.CharField(max_length=8)
    seat = models.SmallIntegerField()
    n = models.IntegerField(default=0)
    agreed = models.JSONField(default=list)


class Edition(models.Model):
    """Figures of somebody's own for a game, as they are being written.

    `figures` is what differs from the built-in ones ("tables", "whole"), with faults or without; `text` and
    `digest` are the last state that could be played. `version` rises with every change and guards it.
    """

    objects: ClassVar[models.Manager[Edition]] = models.Manager()

    public_id = models.CharField(max_length=24, unique=True, default=public_id)
    owner = models.CharField(max_length=64, blank=True, db_index=True)
    game = models.CharField(max_length=32)
    name = models.CharField(max_length=60)
    note = models.TextField(blank=True, default="")
    figures = models.JSONField(default=dict)
    n_changed = models.IntegerField(default=0)
    n_faults = models.IntegerField(default=0)
    text = models.TextField(blank=True, default="")
    digest = models.CharField(max_length=16, blank=True, default="")
    version = models.IntegerField(default=1)
    seen = models.IntegerField(default=0, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


class Measured(models.Model):
    """What games of bots came to with some figures (`tally`, of arena/tally.py); kept whoever asked for it.

    `key` stands for game, rules, preset, figures and players. `endless` says that a game did not end.
    """

    objects: ClassVar[models.Manager[Measured]] = models.Manager()

    key = models.CharField(max_length=96, unique=True)
    games = models.IntegerField(default=0)
    tally = models.JSONField(default=dict)
    endless = models.BooleanField(default=False)
    changed = models.DateTimeField(auto_now=True, db_index=True)


class Trial(models.Model):
    """Games that a guest has asked bots to play with an edition, as it was then; gone once they are played.

    `preset` is empty for the rules as they are without one; `failed` says that the process that plays them
    could not go on.
    """

    objects: ClassVar[models.Manager[Trial]] = models.Manager()

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="trials")
    guest = models.CharField(max_length=64, db_index=True)
    text = models.TextField()
    digest = models.CharField(max_length=16)
    players = models.SmallIntegerField()
    preset = models.CharField(max_length=40, blank=True, default="")
    games = models.IntegerField()
    failed = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]


class Lookback(models.Model):
    """A finished match looked back on, once it is `done`: `found` is a review by `analysis/wire.py`.

    `guest` has asked for it. `tries` counts how often somebody began with it; a child that dies may be why.
    """

    QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"

    objects: ClassVar[models.Manager[Lookback]] = models.Manager()

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="lookback")
    guest = models.CharField(max_length=64, db_index=True)
    status = models.CharField(max_length=8, default=QUEUED, db_index=True)
    tries = models.SmallIntegerField(default=0)
    found = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Member(AbstractBaseUser):
    """Somebody with an account: a name and a password, and nothing else that has to be given.

    `key` is the name without regard to case. `guest` owns the seats, tables and editions, as a guest's cookie
    does; no other cookie holds it. Mail goes to `email` only once it was `confirmed`. `public` says that
    others may see the member's page. A `keeper` looks after the server. A `program` is an account that
    says of itself that a program plays; that cannot be taken back. A `closed` account lets nobody in.
    `away` are the tables that the front page does not list.
    """

    USERNAME_FIELD = "key"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = BaseUserManager()

    name = models.CharField(max_length=24)
    key = models.CharField(max_length=64, unique=True)
    guest = models.CharField(max_length=64, unique=True)
    email = models.EmailField(blank=True, default="")
    confirmed = models.BooleanField(default=False)
    about = models.CharField(max_length=300, blank=True, default="")
    public = models.BooleanField(default=True)
    keeper = models.BooleanField(default=False)
    program = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)
    away = models.JSONField(default=list)
    language = models.CharField(max_length=5, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.name)


class PersonalToken(models.Model):
    """What a program shows to act for a member; only a digest is kept. `scopes` says what it may do.

    `used` is when it was shown last, to the minute.
    """

    objects: ClassVar[models.Manager[PersonalToken]] = models.Manager()

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.name)


class FormerGuest(models.Model):
    """A guest whose tables and editions a member has taken over; that browser is told where they are."""

    objects: ClassVar[models.Manager[FormerGuest]] = models.Manager()

    guest = models.CharField(max_length=64, unique=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="former")


class DeviceCode(models.Model):
    """A code that lets a second device in, once and for some minutes. Only its digest is kept.

    It stands for a member, or, where there is none, for the guest whose browser asked for it.
    """

    objects: ClassVar[models.Manager[DeviceCode]] = models.Manager()

    digest = models.CharField(max_length=64, unique=True)
    guest = models.CharField(max_length=64, db_index=True)
    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="codes")
    until = models.DateTimeField()


class NoticeWish(models.Model):
    """What somebody wants to be told while away: by mail, and at the address `hook`, signed with `hook_key`.

    `hook_faults` counts failures in a row; `mailed` is when the last digest left.
    """

    objects: ClassVar[models.Manager[NoticeWish]] = models.Manager()

    owner = models.CharField(max_length=64, unique=True)
    mail = models.BooleanField(default=False)
    mailed = models.DateTimeField(null=True)
    hook = models.CharField(max_length=500, blank=True, default="")
    hook_key = models.CharField(max_length=64, blank=True, default="")
    hook_faults = models.SmallIntegerField(default=0)


class Subscription(models.Model):
    """A browser that gets Web Push: where its service is, and the keys with which only it can read."""

    objects: ClassVar[models.Manager[Subscription]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    endpoint = models.CharField(max_length=500, unique=True)
    key = models.CharField(max_length=200)
    secret = models.CharField(max_length=100)
    agent = models.CharField(max_length=80, blank=True, default="")
    made = models.DateTimeField(auto_now_add=True)


class Told(models.Model):
    """That somebody was told of a turn, which began at `since`, in one way."""

    objects: ClassVar[models.Manager[Told]] = models.Manager()

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="told")
    way = models.CharField(max_length=8)
    since = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "way"], name="one_notice_a_way")]


class Rating(models.Model):
    """How strong a member, or the bots of a level, are in a game for so many: `mu` give or take `sigma`."""

    objects: ClassVar[models.Manager[Rating]] = models.Manager()

    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="ratings")
    level = models.CharField(max_length=16, blank=True, default="")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "players", "member"], condition=models.Q(level=""), name="one_rating_a_member"
            ),
            models.UniqueConstraint(
                fields=["game", "players", "level"], condition=~models.Q(level=""), name="one_rating_a_level"
            ),
        ]


class RatingChange(models.Model):
    """What one rated match did to the rating of whoever sat at a seat; it outlives the table.

    `rank` is 1 for who won; who left and did not come back is last. Without a level and a member it was
    somebody whose account is gone.
    """

    objects: ClassVar[models.Manager[RatingChange]] = models.Manager()

    table = models.CharField(max_length=24, db_index=True)
    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    seat = models.SmallIntegerField()
    member = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="rating_changes")
    level = models.CharField(max_length=16, blank=True, default="")
    rank = models.SmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_change_a_seat")]


class Played(models.Model):
    """What a seat had in the end of a match that was played out; it outlives the table.

    `owner` is the guest whose seat it was, `level` that of a bot. `decisions` are the seat's own, `opening`
    its first ones as text; `minutes` went by from the first move to the last, None where nobody knows. `luck`
    holds, for each kind of draw, what came, what was to be expected and how far chance alone strays (a
    variance); None where it was not reckoned yet.
    """

    objects: ClassVar[models.Manager[Played]] = models.Manager()

    table = models.CharField(max_length=24, db_index=True)
    game = models.CharField(max_length=32)
    players = models.SmallIntegerField()
    preset = models.CharField(max_length=32, blank=True, default="")
    own_figures = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    seat = models.SmallIntegerField()
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    level = models.CharField(max_length=16, blank=True, default="")
    rank = models.SmallIntegerField()
    won = models.BooleanField()
    share = models.FloatField()
    points = models.FloatField(null=True)
    decisions = models.IntegerField()
    minutes = models.FloatField(null=True)
    opening = models.JSONField(default=list)
    account = models.JSONField(default=dict)
    luck = models.JSONField(null=True)
    over = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_result_a_seat")]


class Tournament(models.Model):
    """Matches of one kind among so many `places`, `size` at a table, in `rounds`; bots of `level` fill up.

    What is played stands here as at a `Table`. `schedule` says who meets whom in which seats, by numbers of
    entrants, where that is known from the start (a round robin). `round` counts from 1 once it has begun.
    Whoever knows `public_id` may look on and join; a `listed` one is found by everybody. `ended` says that
    it was over before its last round. `revision` rises with whatever can be seen.
    """

    ROBIN, SWISS = "robin", "swiss"
    OPEN, PLAYING, OVER = "open", "playing", "over"

    objects: ClassVar[models.Manager[Tournament]] = models.Manager()

    public_id = models.CharField(max_length=24, unique=True, default=public_id)
    host = models.CharField(max_length=64, blank=True, db_index=True)
    name = models.CharField(max_length=60, blank=True, default="")
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    preset = models.CharField(max_length=32, blank=True, default="")
    theme = models.CharField(max_length=32, blank=True, default="")
    edition = models.TextField(blank=True, default="")
    pace = models.CharField(max_length=8, default="calm")
    clock = models.CharField(max_length=16, blank=True, default="")
    system = models.CharField(max_length=8, default=ROBIN)
    size = models.SmallIntegerField()
    places = models.SmallIntegerField()
    rounds = models.SmallIntegerField()
    level = models.CharField(max_length=16)
    listed = models.BooleanField(default=False, db_index=True)
    status = models.CharField(max_length=8, default=OPEN, db_index=True)
    round = models.SmallIntegerField(default=0)
    schedule = models.JSONField(default=list)
    ended = models.BooleanField(default=False)
    revision = models.IntegerField(default=1)
    seen = models.IntegerField(default=0, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class Entrant(models.Model):
    """Who takes part: the guest `owner`, or a bot of a `level`, which may play on for a `former` owner.

    The `number` is drawn when it begins.
    """

    objects: ClassVar[models.Manager[Entrant]] = models.Manager()

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.SmallIntegerField(null=True)
    name = models.CharField(max_length=40)
    owner = models.CharField(max_length=64, blank=True, default="", db_index=True)
    former = models.CharField(max_length=64, blank=True, default="", db_index=True)
    level = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        ordering = ["number", "id"]

    def __str__(self) -> str:
        return str(self.name)


class Pairing(models.Model):
    """Entrants, by number and in seat order, who meet in a round, and what came of it; it outlives the table.

    `ranks` and game `points` are by seat, once it is `over`.
    """

    objects: ClassVar[models.Manager[Pairing]] = models.Manager()

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.SmallIntegerField()
    number = models.SmallIntegerField()
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="pairing")
    seats = models.JSONField(default=list)
    over = models.BooleanField(default=False)
    ranks = models.JSONField(default=list)
    points = models.JSONField(default=list)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round", "number"], name="one_pairing_a_number")
        ]


class Shunned(models.Model):
    """Whom the guest `owner` does not want to hear; nor to play with, where `blocked`.

    `name` is for the list: as the other was called when it was made.
    """

    objects: ClassVar[models.Manager[Shunned]] = models.Manager()

    owner = models.CharField(max_length=64, db_index=True)
    other = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    blocked = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["owner", "other"], name="shunned_once")]


class Report(models.Model):
    """What somebody has told the keepers of `accused`: why, in which words, and what was said round it.

    `lines` are copies, so that they stay when the table goes. `line` is the line itself, if it was one.
    """

    objects: ClassVar[models.Manager[Report]] = models.Manager()

    table = models.CharField(max_length=24)
    line = models.IntegerField(null=True)
    reporter = models.CharField(max_length=64)
    accused = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    reason = models.CharField(max_length=16)
    words = models.CharField(max_length=500, blank=True, default="")
    lines = models.JSONField(default=list)
    settled = models.BooleanField(default=False, db_index=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]


class Deed(models.Model):
    """What a keeper has done, to whom or what, and when. Nothing here is ever changed or deleted."""

    objects: ClassVar[models.Manager[Deed]] = models.Manager()

    keeper = models.CharField(max_length=24)
    kind = models.CharField(max_length=16)
    what = models.CharField(max_length=80)
    note = models.CharField(max_length=500, blank=True, default="")
    report = models.IntegerField(null=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]


class Silence(models.Model):
    """Until when somebody may say nothing at any table."""

    objects: ClassVar[models.Manager[Silence]] = models.Manager()

    guest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()
