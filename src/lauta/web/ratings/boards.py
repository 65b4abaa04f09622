"""Who is how strong in a game: the list for people to read, and the bots nearest to somebody.

Only members whose page others may see are named; bots always.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..base.fair import RATINGS
from ..base.levels import LEVELS
from ..match import offer
from ..models import Member, Played, Rating, RatingChange, RatingNote
from .scale import FIRST, Strength, first_strength
from .settling import strength_of

MOST = 200  # rows of a list
RECENT = 12  # matches against bots that tell how strong a guest is


@dataclass(frozen=True)
class Ranked:
    """A row of a list: `place` from 1, None while the rating is provisional; a member's name or a level."""

    place: int | None
    name: str
    level: str
    mine: bool
    strength: Strength
    matches: int


def board(game: str, players: int, mine: int | None) -> list[Ranked]:
    """All who have a rating, and all bots, those first whose strength is certain to be highest.

    `mine` is the primary key of the reader, who sees the own row in any case.
    """
    rows = Rating.objects.filter(game=game, players=players).select_related("member")
    known = {row.level: row for row in rows if row.level}
    found = [
        Ranked(
            None,
            "",
            level,
            False,
            _strength(known.get(level), level),
            known[level].matches if level in known else 0,
        )
        for level in LEVELS
    ]
    for row in rows:
        if row.member is not None and _shown(row.member, mine):
            mu = Strength(row.mu, row.sigma)
            found.append(Ranked(None, row.member.name, "", row.member_id == mine, mu, row.matches))
    if len(found) > MOST:
        found = _shares(found, {row.member.name: row.member.place for row in rows if row.member is not None})
    found.sort(key=lambda one: (_provisional(one), -one.strength.certain, one.name))
    return [
        one if _provisional(one) else Ranked(n, one.name, one.level, one.mine, one.strength, one.matches)
        for n, one in enumerate(found[:MOST], 1)
    ]


def _shares(found: list[Ranked], places: dict[str, str]) -> list[Ranked]:
    """Leave out members of an address that has more of them than its share of a full list, the best stay."""
    best = sorted(found, key=lambda one: -one.strength.certain)
    return RATINGS.choose((one, "" if one.level or one.mine else places.get(one.name, "")) for one in best)


def _shown(member: Member, mine: int | None) -> bool:
    return member.pk == mine or (member.public and not member.closed)


def _provisional(one: Ranked) -> bool:
    return not one.level and one.matches < FIRST


def _strength(row: Rating | None, level: str) -> Strength:
    return Strength(row.mu, row.sigma) if row else first_strength(level)


def told(member: Member) -> list[tuple[str, Rating, Strength]]:
    """The ratings of a member with the titles of the games, those first that were played most."""
    titles = {game.id: game.title for game in offer.games()}
    rows = Rating.objects.filter(member=member, game__in=titles).order_by("-matches", "game", "players")
    return [(titles[row.game], row, Strength(row.mu, row.sigma)) for row in rows]


@dataclass(frozen=True)
class Correction:
    """A note on a corrected rating, as the page shows it."""

    row: RatingNote
    title: str
    before: Strength
    after: Strength


def notes(member: int) -> list[Correction]:
    """The corrections that the member with this primary key has not confirmed yet, the oldest first."""
    titles = {game.id: game.title for game in offer.games()}
    return [
        Correction(
            row, titles[row.game], Strength(row.mu_before, row.sigma_before), Strength(row.mu, row.sigma)
        )
        for row in RatingNote.objects.filter(member_id=member, game__in=titles)
    ]


def remove_notes(member: int, last: int) -> None:
    """Remove what a member has seen, up to the note with this primary key."""
    RatingNote.objects.filter(member_id=member, pk__lte=last).delete()


def changes_at(table_id: str) -> dict[int, RatingChange]:
    """What a match did to the ratings, by seat; nothing where it was not rated."""
    return {row.seat: row for row in RatingChange.objects.filter(table=table_id)}


def equal_level(game: str, players: int, guest: str, default: str) -> str:
    """The level of the bots that come nearest to somebody.

    A member's rating tells; where there is none, how the last matches against bots went in this browser.
    """
    member = Member.objects.filter(guest=guest).first()
    if member and Rating.objects.filter(game=game, players=players, member=member).exists():
        own = strength_of(game, players, member, "").mu
        return min(LEVELS, key=lambda level: abs(strength_of(game, players, None, level).mu - own))
    return _by_results(game, guest, default)


def _by_results(game: str, guest: str, default: str) -> str:
    """One level up after more than a fair share of wins against the level met last, one down after less."""
    own = Played.objects.filter(game=game, owner=guest).exclude(owner="").order_by("-id")[:RECENT]
    met: list[tuple[str, float, int]] = []
    for row in own:
        levels = set(Played.objects.filter(table=row.table, level__in=LEVELS).values_list("level", flat=True))
        if levels:
            met.append((max(levels, key=LEVELS.index), row.share, row.players))
    if not met:
        return default
    last = met[0][0]
    same = [(share, players) for level, share, players in met if level == last]
    more = sum(share for share, _ in same) - sum(1 / players for _, players in same)
    step = (more > 0.4) - (more < -0.4)  # one match alone, won or lost, is enough with two players
    return LEVELS[min(max(LEVELS.index(last) + step, 0), len(LEVELS) - 1)]
