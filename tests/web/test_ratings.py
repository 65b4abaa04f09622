"""Rated matches: who may sit there, what they change, once, and what nobody can get out of."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.test_members import PASSWORD


@pytest.fixture(autouse=True)
def _accounts() -> Iterator[None]:
    from lauta.web.members.identity import identities
    from lauta.web.models import Member, Played, Rating, RatingChange, Table

    Table.objects.all().delete()  # matches of other tests, of which nobody has looked yet what they change
    yield
    for member in Member.objects.all():
        identities.forget(member.pk)
    for rows in (Played, Rating, RatingChange, Table, Member):
        rows.objects.all().delete()


@pytest.fixture
def member(another: Callable[..., Any]) -> Callable[..., Any]:
    """Somebody who has signed up."""

    def sign_up(name: str) -> Any:
        somebody = another()
        made = somebody.post("/sign-up", fragment=False, name=name, password=PASSWORD)
        assert made.status_code == 302
        return somebody

    return sign_up


RATED = {"game": "africa", "preset": "dutch_rulebook", "rated": "1"}


def end(table: str, before_the_last: Callable[[], object] = lambda: None) -> Any:
    """Have a match of random moves at the table but for the last, which is made there; the row afterwards."""
    from lauta.web.match import moves
    from lauta.web.match.match_cache import resume, shelf
    from lauta.web.match.rows import rows
    from lauta.web.models import Duty, Entry, Table

    row, drawn = Table.objects.get(public_id=table), random.Random(7)
    match = resume(row)
    while not match.over:
        match.play(drawn.choice(match.legal_numbers()))
    last = max(n for n, entry in enumerate(match.log) if entry.actor >= 0)
    near, action = match.at(last), match.log[last].action
    Entry.objects.filter(table=row).delete()
    Duty.objects.filter(table=row).delete()
    Entry.objects.bulk_create(
        Entry(table=row, n=n, actor=entry.actor, action=entry.action) for n, entry in enumerate(near.log)
    )
    Table.objects.filter(pk=row.pk).update(snapshot=near.snapshot(), version=9, revision=99)
    shelf.drop(row)
    rows.forget(table)
    before_the_last()
    assert near.actor is not None
    moves.play(table, near.actor, action, Table.objects.get(pk=row.pk).version)
    return Table.objects.get(pk=row.pk)


def ratings(table: str) -> list[tuple[str, int, float, float]]:
    from lauta.web.models import RatingChange

    rows = RatingChange.objects.filter(table=table).order_by("seat").select_related("member")
    return [(row.member.name if row.member else row.level, row.rank, row.mu_before, row.mu) for row in rows]


def test_a_rated_match_moves_both_sides_once(member: Any) -> None:
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Rating, RatingChange, Table
    from lauta.web.ratings import settling

    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    row = end(table)
    winner = resume(row).winners[0]
    changes = ratings(table)
    assert [who for who, *_ in changes] == ["Aino", "casual"]
    assert changes[winner][1] == 1 and changes[winner][3] > changes[winner][2]
    assert changes[1 - winner][1] == 2 and changes[1 - winner][3] < changes[1 - winner][2]
    assert sorted(Rating.objects.values_list("level", "matches")) == [("", 1), ("casual", 1)]
    told = aino.get(f"/t/{table}").content.decode()
    assert told.count('<small class="rating">') == 2
    assert "/ratings/africa/2" in aino.get("/people/Aino").content.decode()
    assert not settling.settle(row, resume(row)) and settling.catch_up() == 0
    assert RatingChange.objects.filter(table=table).count() == 2
    assert Table.objects.get(public_id=table).rated


def test_a_friendly_match_moves_nobody(member: Any) -> None:
    from lauta.web.models import Played, Rating

    table = member("Aino").new_table("me", "bot:casual", **{**RATED, "rated": ""})
    end(table)
    assert not Rating.objects.exists()
    assert Played.objects.filter(table=table).count() == 2


def test_a_match_that_ended_while_nobody_settled_it_is_settled_later(member: Any, monkeypatch: Any) -> None:
    from lauta.web.ratings import settling

    table = member("Aino").new_table("me", "bot:casual", **RATED)

    def broken(*args: Any) -> None:
        raise RuntimeError("as if the power had gone")

    with monkeypatch.context() as patched:
        patched.setattr(settling, "_rate", broken)
        end(table)
    assert ratings(table) == []
    assert settling.catch_up() == 1
    assert len(ratings(table)) == 2
    assert settling.catch_up() == 0


def test_who_leaves_and_does_not_come_back_is_last(member: Any) -> None:
    from lauta.web.models import Seat

    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    end(table, before_the_last=lambda: aino.post(f"/t/{table}/leave", level="master"))
    assert Seat.objects.get(table__public_id=table, index=0).kind == Seat.BOT
    name, rank, before, after = ratings(table)[0]
    assert (name, rank) == ("Aino", 2) and after < before


def test_only_members_sit_at_a_rated_table_one_seat_each(guest: Any, member: Any) -> None:
    refused = guest.post("/new", fragment=False, players="2", seat_0="me", seat_1="bot:casual", **RATED)
    assert refused.status_code == 403 and "for members" in refused.content.decode()
    aino = member("Aino")
    for seat in ("here", "me"):
        refused = aino.post("/new", fragment=False, players="2", seat_0="me", seat_1=seat, **RATED)
        assert refused.status_code == 400 and "one seat" in refused.content.decode()
    table = aino.new_table("me", "open", **RATED)
    from lauta.web.models import Seat

    invitation = Seat.objects.get(table__public_id=table, index=1)
    join = f"/join/{table}/{invitation.token}"
    assert guest.post(join, fragment=False, name="Ville").status_code == 403
    assert aino.post(join, fragment=False, name="Aino again").status_code == 403
    ville = member("Ville")
    assert ville.post(join, fragment=False, name="Ville").status_code == 302
    taken = Seat.objects.get(pk=invitation.pk)
    assert taken.began == taken.owner
    assert guest.post(f"/join/{table}/{taken.token}", fragment=False, name="Ville").status_code == 403


def test_own_rules_are_not_rated(member: Any) -> None:
    aino = member("Aino")
    form = {**RATED, "preset": "", "option_nomad_discovery_base": "1"}
    refused = aino.post("/new", fragment=False, players="2", seat_0="me", seat_1="bot:casual", **form)
    assert refused.status_code == 400 and "preset" in refused.content.decode()


def test_nobody_takes_back_or_ends_a_rated_match(member: Any) -> None:
    from lauta.web.models import Table

    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    version = Table.objects.get(public_id=table).version
    for ask in ("undo", "end"):
        refused = aino.post(f"/t/{table}/consent", ask=ask, version=version)
        assert refused.status_code == 403, ask
    assert Table.objects.get(public_id=table).status == Table.PLAYING
    shown = aino.get(f"/t/{table}").content.decode()
    assert 'value="end" data-sure' not in shown and "if you leave" in shown
    assert '<b class="rated">Rated</b>' in shown
    friendly = aino.new_table("me", "bot:casual", **{**RATED, "rated": ""})
    assert '<b class="rated">' not in aino.get(f"/t/{friendly}").content.decode()


def test_shared_ranks() -> None:
    from fractions import Fraction
    from types import SimpleNamespace

    from lauta.web.ratings.settling import ranks_of

    def match(points: list[int], winners: list[int], scored: bool = True) -> Any:
        about = SimpleNamespace(about=SimpleNamespace(scored=scored))
        scores = [Fraction(n) for n in points]
        return SimpleNamespace(scores=scores, winners=winners, players=len(points), game=about)

    assert ranks_of(match([5, 9, 5, 9], [1, 3])) == [3, 1, 3, 1]
    assert ranks_of(match([5, 9, 9, 2], [2])) == [3, 2, 1, 4]
    assert ranks_of(match([5, 9, 5], [0], scored=False)) == [1, 2, 2]


def test_the_list_names_only_who_wants_it(member: Any, guest: Any) -> None:
    from lauta.web.models import Member, Rating

    aino, _ = member("Aino"), member("Ville")
    for name, mu in (("Aino", 33.0), ("Ville", 20.0)):
        Rating.objects.create(
            game="africa", players=2, member=Member.objects.get(name=name), mu=mu, sigma=2.0, matches=9
        )
    shown = guest.get("/ratings/africa/2").content.decode()
    assert shown.index("/people/Aino") < shown.index("/people/Ville")
    assert "± 100" in shown and "1700" in shown
    Member.objects.filter(name="Aino").update(public=False)
    assert "/people/Aino" not in guest.get("/ratings/africa/2").content.decode()
    assert "/people/Aino" in aino.get("/ratings/africa/2").content.decode()
    assert "/people/Ville" not in guest.get("/ratings/africa/3").content.decode()
    assert guest.get("/ratings/africa/9").status_code == 404


@pytest.mark.parametrize("mu, level", [(10.0, "novice"), (30.5, "skilled"), (50.0, "master")])
def test_an_equal_opponent_is_the_nearest_level(member: Any, mu: float, level: str) -> None:
    from lauta.web.models import Member, Rating, Seat, Table

    aino = member("Aino")
    me = Member.objects.get(name="Aino")
    Rating.objects.create(game="africa", players=3, member=me, mu=mu, sigma=2.0, matches=9)
    made = aino.post("/equal", fragment=False, game="africa", players="3")
    table = Table.objects.get(public_id=made.headers["Location"].removeprefix("/t/"))
    assert table.rated and table.players == 3
    assert (
        list(Seat.objects.filter(table=table, kind=Seat.BOT).values_list("level", flat=True)) == [level] * 2
    )


def test_a_guest_meets_stronger_bots_after_a_win_and_is_not_rated(guest: Any) -> None:
    from lauta.web.models import Played, Table

    def equal() -> tuple[str, str]:
        made = guest.post("/equal", fragment=False, game="africa", players="2")
        table = Table.objects.get(public_id=made.headers["Location"].removeprefix("/t/"))
        assert not table.rated
        return table.public_id, table.seats.get(index=1).level

    table, level = equal()
    assert level == "casual"
    end(table)
    for won, then in ((True, "skilled"), (False, "novice")):
        Played.objects.filter(seat=0).update(won=won, share=float(won))
        assert equal()[1] == then


def test_statistics_of_a_guest_tell_results_and_luck(guest: Any, another: Callable[..., Any]) -> None:
    from lauta.web.models import Played

    assert "played to its end yet" in guest.get("/statistics").content.decode()
    table = guest.new_table("me", "bot:casual", **{**RATED, "rated": ""})
    end(table)
    row = Played.objects.get(table=table, seat=0)
    shown = guest.get("/statistics?game=africa").content.decode()
    assert f"/t/{table}" in shown and f'<td class="n">{row.decisions}</td>' in shown
    assert "points of what was turned up" in shown
    assert re.search(r"[+−]\d+\.\d</b>", shown) and not re.search(
        r"\d,\d", shown.split("<main")[1].partition("</main>")[0]
    )
    guest.client.post("/preferences", {"language": "fi"})
    shown = (
        guest.get("/statistics?game=africa").content.decode().partition("<main")[2].partition("</main>")[0]
    )
    assert re.search(r"[+−]\d+,\d</b>", shown) and not re.search(r">[^<]*\d\.\d", shown)
    assert f"/t/{table}" not in another().get("/statistics").content.decode()
    assert Played.objects.get(table=table, seat=0).luck


def test_luck_is_what_came_against_what_the_die_gives() -> None:
    import lauta
    from lauta.web.ratings.luck import luck_of

    match, drawn = lauta.game("afrikan_tahti").match(players=2, seed=3), random.Random(1)
    while not match.over:
        match.play(drawn.choice(match.legal_numbers()))
    pips: list[list[int]] = [[], []]
    mover = 0
    for actor, number in match.log:
        action = match.action(number)
        if actor >= 0:
            mover = actor
        elif action.kind == "rolled":
            pips[mover].append(int(action.args[0]))
    for seat, (luck,) in enumerate(luck_of(match)):
        assert (luck.draws, luck.came) == (len(pips[seat]), sum(pips[seat]))
        assert luck.expected == pytest.approx(3.5 * luck.draws)
        assert luck.variance == pytest.approx(35 / 12 * luck.draws)


def test_luck_in_points_is_what_was_gained_at_once() -> None:
    import lauta
    from lauta.web.ratings.luck import luck_of

    match, drawn = lauta.game("africa").match(players=2, seed=3), random.Random(1)
    while not match.over:
        match.play(drawn.choice(match.legal_numbers()))
    for seat, parts in enumerate(luck_of(match)):
        assert 0 < sum(part.came for part in parts) < match.scores[seat]
        assert all(abs(part.more) <= 3 * part.variance**0.5 for part in parts)
