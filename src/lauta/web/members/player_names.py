"""Names under which people play and talk: the only place where one is accepted for a seat or the chat.

A name that a member has (or that looks like one, or speaks for the server) is marked as a guest's where
another person uses it, so that nobody passes for a member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from django.db import transaction
from django.db.models import F, Q

from ... import text as texts
from ...engine.phrase import Phrase, T
from ...i18n import LANGUAGES, say, speaking
from ..base.names import MAX_NAME, clean_name
from ..match import moves
from ..match.match_cache import shelf, table_lock
from ..match.renamed import renamed
from ..match.rows import rows
from ..models import Chat, Entrant, Member, Seat, Table, Tournament
from . import former_names

MOST_COMPARED = 10_000  # seats, and entrants, that are compared with the name of a new member: the newest

MOST_RENAMED = 500  # seats at one sign-up, each in a transaction of its own: the newest

# Words that speak for the server, in the languages of its pages: in any name, and by themselves.
_OFFICE = ("Admin", "Administrator", "Moderator", "Ylläpito", "Ylläpitäjä", "Valvoja", "Beheerder", "Beheer")
_OURS = ("Lauta", "Support", "System")
Words = tuple[str, ...]
_BESIDE = frozenset({"the", "team", "official", "site", "server", "help", "staff"})


def _looks(names: Iterable[str]) -> frozenset[str]:
    return frozenset(
        look for name in names for read in texts.words(name) for look in texts.looks("".join(read))
    )


_OFFICE_LOOKS, _OUR_LOOKS = _looks(_OFFICE), _looks(_OURS)


def is_official(name: str) -> bool:
    """True if a hasty reader takes the name for the server's: "Admin.", "Adm1n", "Lauta team"."""
    return any(map(_speaks_for_us, texts.words(name)))


def _speaks_for_us(words: Words) -> bool:
    every = _OFFICE_LOOKS | _OUR_LOOKS
    if not every.isdisjoint(texts.looks("".join(words))):
        return True
    if any(not _OFFICE_LOOKS.isdisjoint(texts.looks(one)) for one in words):
        return True
    others = [one for one in words if every.isdisjoint(texts.looks(one))]
    return len(others) < len(words) and _BESIDE.issuperset(others)


_KEPT_LOOKS = _looks(
    (
        "Admins",
        "Administration",
        "Superadmin",
        "Sysadmin",
        "TheAdmin",
        "AdminTeam",
        "Webmaster",
        "Staff",
        "Root",
    )
)


def _bare_looks(name: str) -> set[str]:
    """What a name looks like without its gaps, and without the number at its end."""
    bare = "".join(name.split())
    return {look for one in (bare, bare.rstrip("0123456789")) for look in texts.looks(one)}


@cache
def _nameless_looks() -> frozenset[str]:
    """What the names that the server gives look like, with a letter or nothing in place of the number."""
    told = {"".join(read) for read in _nameless()}
    return frozenset(look for one in told for end in ("", "1") for look in texts.looks(one.title() + end))


def is_kept_back(name: str) -> bool:
    """True if no account may be called so: the server speaks, or names people, with such words."""
    if is_official(name) or is_nameless(name) or is_marked(name):
        return True
    return not (_KEPT_LOOKS | _nameless_looks()).isdisjoint(_bare_looks(name))


def is_nameless(name: str) -> bool:
    """True if the server itself calls people so who give no name, in any language: "Player 2", "Guest"."""
    return not _nameless().isdisjoint(_read(name))


def is_marked(name: str) -> bool:
    """True if the name ends as that of a guest whom the server has marked, in any language."""
    return any(read[-1] in _marks() for read in _read(name))


@cache
def _nameless() -> frozenset[Words]:
    return _told(T("Player {n}", n=1), T("Guest"), T("Spectator"))


@cache
def _marks() -> frozenset[str]:
    return frozenset(read[-1] for read in _told(T("(guest)")))


def _told(*names: Phrase) -> frozenset[Words]:
    """The words of names in all languages."""
    found: set[Words] = set()
    for code in LANGUAGES:
        with speaking(code):
            found |= {read for one in names for read in _read(say(one))}
    return frozenset(found)


def _read(name: str) -> set[Words]:
    """The words of a name without those that are numbers."""
    every = texts.words(name)
    fewest = min(map(len, every), default=0)
    return {read for read in every if len(read) == fewest}


def members_like(name: str) -> Q:
    """The members whose name looks like this one."""
    alike = texts.looks(name)
    return Q(look__in=alike) | Q(written_look__in=alike)


def is_anothers(name: str, guest: str) -> bool:
    """True if the name is, or looks like, one that another person has on this server."""
    owners = set(Member.objects.filter(members_like(name)).values_list("guest", flat=True))
    if owners:
        return guest not in owners and not is_nameless(name)
    return (is_official(name) and not is_marked(name)) or former_names.is_reserved(name)


def player_name(guest: str, wanted: str, fallback: str, taken: Sequence[str] = ()) -> str:
    """A name for a player or spectator: fit to show, unlike those taken, and no other member's."""
    alike = _looks_of(taken)
    name = clean_name(wanted, fallback)
    if is_anothers(name, guest):
        name = _marked(name)
    elif alike.isdisjoint(texts.looks(name)):
        return name
    return _numbered(name, lambda one: alike.isdisjoint(texts.looks(one)) and not is_anothers(one, guest))


def bot_name(wanted: str, usual: str, taken: Sequence[str]) -> str:
    """The name of a bot: the one wished for unless a person has it, else its usual one."""
    name = clean_name(wanted, usual)
    return distinct(usual if name != usual and is_anothers(name, "") else name, taken)


def distinct(name: str, taken: Sequence[str]) -> str:
    """The name of a bot or a figure, with a number where another seat has it, or one that looks like it."""
    alike = _looks_of(taken)
    return _numbered(name, lambda one: alike.isdisjoint(texts.looks(one)))


def _looks_of(names: Iterable[str]) -> set[str]:
    return {look for name in names for look in texts.looks(name)}


def _numbered(wanted: str, fits: Callable[[str], bool]) -> str:
    name, n = wanted, 2
    while not fits(name):
        name = f"{texts.cut(wanted, MAX_NAME - 3)} {n}"
        n += 1
    return name


def _marked(name: str) -> str:
    mark = say(T("(guest)"))
    return f"{texts.cut(name, MAX_NAME - len(mark) - 5).rstrip()} {mark}"


def mark_guests(member: Member) -> None:
    """Mark the guests who play under the name of a new member, where their match is not over."""
    if is_nameless(member.name):
        return  # of before such names were kept back: it is nobody's
    alike = set(texts.looks(member.name))
    people = Q(kind=Seat.HUMAN) | ~Q(former="")
    seats = Seat.objects.filter(people, table__status__in=[Table.OPEN, Table.PLAYING])
    seats = seats.filter(table__lesson="", table__free=False).exclude(owner=member.guest)
    rows_of = seats.exclude(former=member.guest).order_by("-pk").values_list("pk", "name")[:MOST_COMPARED]
    for pk in [pk for pk, name in rows_of if not alike.isdisjoint(texts.looks(name))][:MOST_RENAMED]:
        _rename(pk)
    entrants = Entrant.objects.exclude(tournament__status=Tournament.OVER).exclude(owner=member.guest)
    for one in entrants.exclude(owner="", former="").order_by("-pk")[:MOST_COMPARED]:
        if not alike.isdisjoint(texts.looks(one.name)):
            name = player_name(one.owner or one.former, one.name, one.name)
            if name == one.name:
                continue
            one.name = name
            one.save(update_fields=["name"])
            Tournament.objects.filter(pk=one.tournament_id).update(revision=F("revision") + 1)


def _rename(pk: int) -> None:
    """Give a seat the name that its player may have today, also in what they have said; tell the pages."""
    table_id = Seat.objects.values_list("table__public_id", flat=True).get(pk=pk)
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            seat = table.seats.get(pk=pk)
            others = [one.name for one in table.seats.all() if one.pk != pk]
            name = player_name(seat.owner or seat.former, seat.name, seat.name, others)
            if name == seat.name:
                return  # no page has anything to show anew
            Chat.objects.filter(table=table, seat=seat.index, name=seat.name).update(name=name)
            Seat.objects.filter(pk=pk).update(name=name)
            moves.touch(table)
        shelf.drop(table)
        rows.forget(table_id)
    renamed(table_id)
    moves.announce(table)
