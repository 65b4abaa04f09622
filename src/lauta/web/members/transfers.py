"""A guest's things go to an account, or to the guest of another browser.

Only rows that need more than a new owner; what is simply moved is declared at its model.
The walk is `belongings.py`.
"""

from __future__ import annotations

from django.db.models import Q

from ..match import vacation
from ..models import (
    Attempt,
    FormerGuest,
    Message,
    NoticeWish,
    Proposal,
    Silence,
    Solver,
    Subscription,
    Table,
    Vacation,
)  # fmt: skip
from .belongings import SIGN_UP, Walk, handles


def owned(guest: str) -> Q:
    """The tables of a guest: set up by them, or with a seat of theirs."""
    return Q(host=guest) | Q(seats__owner=guest)


def tables_of(guest: str) -> list[Table]:
    """All of them, to be changed."""
    return list(Table.objects.filter(owned(guest)).distinct()) if guest else []


@handles(SIGN_UP, FormerGuest, "member")
def _note_where_it_went(walk: Walk) -> None:
    if walk.to_member is not None:
        FormerGuest.objects.update_or_create(guest=walk.guest, defaults={"member": walk.to_member})


@handles(SIGN_UP, Attempt, "owner")
def _one_attempt_each(walk: Walk) -> None:
    """Of two tries at the same daily challenge only the earlier one counts."""
    for one in Attempt.objects.filter(owner=walk.guest):
        other = Attempt.objects.filter(owner=walk.to, challenge=one.challenge_id).first()
        if other is not None:  # the later one stays as nobody's: its address has begun it all the same
            later = max(one, other, key=lambda each: each.pk)
            Attempt.objects.filter(pk=later.pk).update(owner="", shown=False, finished=None)
            if later == one:
                continue
        one.owner = walk.to
        one.save(update_fields=["owner"])


@handles(SIGN_UP, Silence, "guest")
def _longest_silence(walk: Walk) -> None:
    mine, other = (Silence.objects.filter(guest=guest).first() for guest in (walk.guest, walk.to))
    if mine is not None and other is not None:
        mine.until, mine.place = max(mine.until, other.until), mine.place or other.place
        mine.save()
        other.delete()
    Silence.objects.filter(guest=walk.guest).update(guest=walk.to)


@handles(SIGN_UP, Vacation, "owner")
def _no_more_days_than_one_player_has(walk: Walk) -> None:
    vacation.join(walk.guest, walk.to)


@handles(SIGN_UP, Solver, "owner")
def _one_strength(walk: Walk) -> None:
    """The strength that was measured by more puzzles stays."""
    mine, other = (Solver.objects.filter(owner=owner).first() for owner in (walk.guest, walk.to))
    if mine is not None and other is not None:
        loser = mine if other.puzzles >= mine.puzzles else other
        loser.delete()
    Solver.objects.filter(owner=walk.guest).update(owner=walk.to)


@handles(SIGN_UP, Proposal, "agreed")
def _agreed_by_the_same_person(walk: Walk) -> None:
    for made in Proposal.objects.all():
        if walk.guest in made.agreed:
            made.agreed = list(dict.fromkeys(walk.to if one == walk.guest else one for one in made.agreed))
            made.save(update_fields=["agreed"])


@handles(SIGN_UP, NoticeWish, "owner")
def _wishes(walk: Walk) -> None:
    """A new account has the guest's; an older one gets no webhook that was set without its password."""
    mine = NoticeWish.objects.filter(owner=walk.guest)
    if walk.to_member is not None and not walk.fresh or NoticeWish.objects.filter(owner=walk.to).exists():
        mine.delete()
    else:
        mine.update(owner=walk.to, epoch=walk.to_member.epoch if walk.to_member else 0)


@handles(SIGN_UP, Message, "owner")
def _messages(walk: Walk) -> None:
    """Those about tables go with their tables; where the new owner has some already, these stay."""
    mine = Message.objects.filter(owner=walk.guest)
    had = Message.objects.filter(owner=walk.to, table__isnull=False).values("table")
    mine.filter(table__in=had).exclude(channel=Message.PUSH).delete()
    mine.filter(table=None).delete()
    mine.update(owner=walk.to)


@handles(SIGN_UP, Subscription, "owner")
def _browsers(walk: Walk) -> None:
    """An account gets this browser alone (`sessions.bring_push`): the guest's others are not signed in."""
    mine = Subscription.objects.filter(owner=walk.guest)
    if walk.to_member is not None:
        mine.delete()
    else:
        mine.update(owner=walk.to)
