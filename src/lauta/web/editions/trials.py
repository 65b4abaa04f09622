"""What an edition does to its game, as guests ask for it: games of bots are wished for, looked at, given up.

Who plays them is `trial_runner.py`; what they say is compared in `arena/comparison.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from ...arena.comparison import Compared, compared
from ...arena.tally import Tally, sources_of, tally_of
from ...engine.about import Preset
from ...engine.game import Game
from ...engine.phrase import Phrase, T
from ..base.asker import digest_of
from ..base.limits import TRIALS
from ..base.refusals import BadRequest, NotAllowed, TooMuch, Unavailable
from ..jobs import queue
from ..match import offer
from ..models import Edition, Job, Measured, Trial
from . import kept

GAMES = (100, 300, 1000)  # that can be chosen
KIND = "trial"  # of their jobs
KEPT = 5000  # results; the oldest goes for a new one


@dataclass(frozen=True)
class Standing:
    """How it stands with an edition, a number of players and a preset, which is empty for the usual rules.

    `before` and `after` are what was played so far with the built-in figures and with those of the edition,
    `why` says why no games can be asked for, `trial` is the one of this guest, wherever it is.
    """

    game: Game
    players: int
    preset: str
    before: Tally
    after: Tally
    endless: str = ""
    why: Phrase | None = None
    trial: Trial | None = None
    ahead: int = 0

    @property
    def rows(self) -> list[Compared]:
        """Every figure of both sides, once both have games."""
        if not self.before.games or not self.after.games:
            return []
        return compared(self.before, self.after)

    @property
    def games(self) -> int:
        """How many games each side has at least."""
        return min(self.before.games, self.after.games)


def key_of(game: Game, digest: str, players: int, preset: str = "") -> str:
    """What stands for games with some figures; no digest for the built-in ones."""
    rules = f"{players}{'+' if preset else ''}{preset}"
    return f"{game.id} {rules} {sources_of(game.package)} {digest}".strip()


def presets_of(game: Game) -> dict[str, Preset]:
    """The presets that can be chosen; the one that changes no option, which is empty, is the first."""
    found = {preset.id if preset.options else "": preset for preset in game.presets}
    return {"": found[""], **found}


def measured(key: str) -> Measured:
    """What is kept under a key, or a new row."""
    return Measured.objects.filter(key=key).first() or Measured(key=key)


def _begun_with(row: Edition, game: Game, trial: Trial | None) -> tuple[int, str]:
    """Players and preset to begin with: of the games that are played, or were last; else four at most."""
    if trial and trial.edition.pk == row.pk:
        return trial.players, trial.preset
    if row.text:
        keys = {
            key_of(game, row.digest, n, preset): (n, preset)
            for n in game.players
            for preset in presets_of(game)
        }
        found = Measured.objects.filter(key__in=keys).order_by("-changed").values_list("key", flat=True)
        for key in found[:1]:
            return keys[key]
    return max((n for n in game.players if n <= 4), default=min(game.players)), ""


def standing(row: Edition, guest: str, wanted: int | None = None, preset: str | None = None) -> Standing:
    """How it stands for this guest, with so many players and this preset."""
    game = offer.game(row.game)
    trial = Trial.objects.filter(guest=guest).select_related("edition").first() if guest else None
    players, rules = _begun_with(row, game, trial)
    players = wanted if wanted is not None and wanted in game.players else players
    rules = preset if preset is not None and preset in presets_of(game) else rules
    before = measured(key_of(game, "", players, rules))
    after = measured(key_of(game, row.digest, players, rules)) if row.text else Measured()
    why = _why_not(row, guest)
    endless = "edition" if after.endless else "built-in" if before.endless else ""
    ahead = Trial.objects.filter(failed=False, pk__lt=trial.pk).count() if trial else 0
    return Standing(
        game, players, rules, tally_of(before.tally), tally_of(after.tally), endless, why, trial, ahead
    )


def _why_not(row: Edition, guest: str) -> Phrase | None:
    try:
        text = kept.to_play(row.public_id, row.game, guest)
    except BadRequest as error:
        return error.phrase
    return None if text and row.n_changed else T("Nothing differs from Lauta's figures yet.")


def done_of(trial: Trial) -> int:
    """How many games of a trial are played, on both sides together."""
    game = offer.game(trial.edition.game)
    keys = [key_of(game, digest, trial.players, trial.preset) for digest in ("", trial.digest)]
    rows = Measured.objects.filter(key__in=keys).values_list("games", flat=True)
    return sum(min(n, trial.games) for n in rows)


def start(row: Edition, guest: str, players: int, games: int, preset: str = "", place: str = "") -> None:
    """Have bots play, as soon as it is this guest's turn. BadRequest, TooMuch, NotAllowed, Unavailable."""
    if not guest:
        raise NotAllowed(T("This page no longer knows who you are. Reload it."))
    game = offer.game(row.game)
    if players not in game.players or games not in GAMES or preset not in presets_of(game):
        raise BadRequest(T("The server could not make sense of this request."))
    why = _why_not(row, guest)
    if why is not None:
        raise BadRequest(why)
    with transaction.atomic():
        Trial.objects.filter(guest=guest, failed=True).delete()
        if Trial.objects.filter(guest=guest).exists():
            raise TooMuch(T("Bots are playing for you already. Wait for them, or stop them."))
        where = digest_of(place) or guest
        here = Job.objects.filter(kind=KIND, place=where, status__in=Job.WAITING)
        if here.count() >= max(1, TRIALS() // queue.SHARE) or Trial.objects.count() >= TRIALS():
            raise Unavailable(T("Many others are waiting for such games already. Try again in a while."))
        trial = Trial.objects.create(
            edition=row,
            guest=guest,
            text=row.text,
            digest=row.digest,
            players=players,
            preset=preset,
            games=games,
        )
        Job.objects.create(kind=KIND, key=str(trial.pk), owner=guest, place=where)
    queue.wish()


def stop(guest: str) -> None:
    """Give up the games that this guest has asked for; what was played is kept."""
    if guest:
        Trial.objects.filter(guest=guest).delete()
    queue.wish()


def keep(row: Measured, more: Tally) -> None:
    """Add games to what is kept."""
    found = tally_of(row.tally) + more
    row.tally, row.games = found.as_json(), found.games
    if row.pk is None and Measured.objects.count() >= KEPT:
        oldest = Measured.objects.order_by("changed").values_list("pk", flat=True)[:1]
        Measured.objects.filter(pk__in=list(oldest)).delete()
    row.save()
