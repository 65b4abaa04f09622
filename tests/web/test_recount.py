"""Ratings that were won by a stand-in are settled again: `lauta ratings recount`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.web import test_ratings
from tests.web.test_ratings import RATED

_accounts, member = test_ratings._accounts, test_ratings.member  # fixtures
Row = tuple[Any, ...]


def run(*args: str) -> Result:
    from lauta.cli import main

    return CliRunner().invoke(main, ["ratings", "recount", *args], catch_exceptions=False)


def everything() -> list[list[Row]]:
    """All rows that a recount may write."""
    from lauta.web.models import Played, Rating, RatingChange, RatingNote

    return [
        list(rows.objects.order_by("pk").values_list()) for rows in (Played, Rating, RatingChange, RatingNote)
    ]


def settled(row: Any, winner: int) -> None:
    """Settle a match as if it had ended now, with one winner among two seats."""
    from django.utils.timezone import now

    from lauta.web.models import Entry, Played, Table
    from lauta.web.ratings import settling

    seats = list(row.seats.order_by("index"))
    ranks = [1 if seat.index == winner else 2 for seat in seats]
    Table.objects.filter(pk=row.pk).update(status=Table.OVER)
    Entry.objects.create(table=row, n=9999, actor=0, action=0)
    for seat, rank in zip(seats, ranks, strict=True):
        Played.objects.create(
            table=row.public_id, game=row.game, players=2, rated=True, seat=seat.index, owner=seat.owner,
            level=seat.level, rank=rank, won=rank == 1, share=float(rank == 1), decisions=1, over=now(),
        )  # fmt: skip
    settling._rate(row, seats, ranks)


@pytest.fixture
def matches(member: Callable[..., Any]) -> list[Any]:
    """Four rated matches of two members with bots: in the second one a bot stood in and won."""
    from lauta.web.models import Chat, Table

    made = []
    aino, ville = member("Aino"), member("Ville")
    for number, (person, level) in enumerate(
        [(ville, "skilled"), (aino, "casual"), (ville, "casual"), (ville, "skilled")]
    ):
        row = Table.objects.get(public_id=person.new_table("me", f"bot:{level}", **RATED))
        if number == 1:
            Chat.objects.create(table=row, seat=0, name="Aino", event=Chat.BACK, entries=1)
        settled(row, winner=0)
        made.append(row)
    return made


def change(table: Any, seat: int) -> Any:
    from lauta.web.models import RatingChange

    return RatingChange.objects.get(table=table.public_id, seat=seat)


def test_a_match_won_by_a_stand_in_is_a_loss(matches: list[Any]) -> None:
    from lauta.web.models import Member, Played, Rating

    assert change(matches[1], 0).mu > 25
    done = run()
    assert done.exit_code == 0 and "Aino" in done.output and "Matches settled differently: " in done.output
    lost = change(matches[1], 0)
    assert (lost.rank, lost.mu_before) == (2, 25.0) and lost.mu < 25
    result = Played.objects.get(table=matches[1].public_id, seat=0)
    assert (result.rank, result.won, result.share) == (2, False, 0.0)
    rating = Rating.objects.get(member=Member.objects.get(name="Aino"))
    assert (rating.mu, rating.sigma, rating.matches) == (lost.mu, lost.sigma, 1)


def test_the_ratings_of_others_follow(matches: list[Any]) -> None:
    from lauta.web.models import Rating
    from lauta.web.ratings.scale import Strength, rated_anew

    run()
    casual, ville = change(matches[1], 1), change(matches[0], 0)
    third = [change(matches[2], seat) for seat in (0, 1)]
    assert Strength(third[1].mu_before, third[1].sigma_before) == Strength(casual.mu, casual.sigma)
    wanted = rated_anew([Strength(ville.mu, ville.sigma), Strength(casual.mu, casual.sigma)], [1, 2])
    assert [Strength(one.mu, one.sigma) for one in third] == wanted
    fourth = change(matches[3], 0)
    assert Strength(fourth.mu_before, fourth.sigma_before) == wanted[0]
    assert Rating.objects.get(level="casual").mu == third[1].mu


def test_what_came_before_stays_as_it_was(matches: list[Any]) -> None:
    before = [(one.rank, one.mu, one.sigma) for one in (change(matches[0], 0), change(matches[0], 1))]
    run()
    assert [(one.rank, one.mu, one.sigma) for one in (change(matches[0], 0), change(matches[0], 1))] == before


def test_a_second_run_changes_nothing(matches: list[Any]) -> None:
    run()
    after = everything()
    done = run()
    assert everything() == after and "Matches settled differently: 0. Ratings: 0." in done.output


def test_a_dry_run_changes_nothing(matches: list[Any]) -> None:
    before = everything()
    done = run("--dry-run")
    assert everything() == before
    assert "Aino" in done.output and "nothing was changed" in done.output


def test_matches_without_a_stand_in_come_out_the_same(matches: list[Any]) -> None:
    """Also where the rating began elsewhere, as that of a bot under older first strengths."""
    from lauta.web.models import Chat, RatingChange

    Chat.objects.all().delete()
    RatingChange.objects.filter(table=matches[0].public_id, level="skilled").update(mu_before=20.0)
    before = everything()
    run()
    assert everything() == before


def test_leaving_after_the_last_move_is_no_loss(matches: list[Any]) -> None:
    from lauta.web.models import Chat

    Chat.objects.update(entries=99_999)
    before = everything()
    run()
    assert everything() == before


def test_an_account_that_is_gone_carries_nothing_on(matches: list[Any]) -> None:
    from lauta.web.models import Member, RatingNote

    Member.objects.get(name="Aino").delete()
    run()
    assert change(matches[1], 0).rank == 2
    assert change(matches[2], 1).mu_before == change(matches[1], 1).mu
    assert set(RatingNote.objects.values_list("member__name", flat=True)) == {"Ville"}


def test_the_server_must_not_run(matches: list[Any]) -> None:
    from lauta.web.server.serve import alone

    before = everything()
    with alone("http://here:8000/"):
        done = run()
    assert done.exit_code == 1 and "already running at http://here:8000/" in " ".join(done.output.split())
    assert everything() == before


def test_members_read_what_became_of_their_rating_until_they_have_seen_it(
    matches: list[Any], another: Callable[..., Any]
) -> None:
    from lauta.web.models import RatingNote
    from tests.web.test_members import PASSWORD

    run()
    aino, ville = another(), another()
    for person, name in ((aino, "Aino"), (ville, "Ville")):
        assert person.post("/sign-in", fragment=False, name=name, password=PASSWORD).status_code == 302
    words = "Your rating was corrected"
    page = aino.get("/ratings/africa/2").content.decode()
    assert words in page and "→" in page
    last = RatingNote.objects.order_by("pk").last()
    assert last is not None
    assert aino.post("/ratings/seen", fragment=False, last=last.pk).status_code == 302
    assert words not in aino.get("/ratings/africa/2").content.decode()
    assert words in ville.get("/ratings/africa/2").content.decode()
    assert words not in another().get("/ratings/africa/2").content.decode()


@pytest.mark.parametrize("comes_back", [False, True])
def test_the_chat_of_an_older_match_says_that_a_bot_stood_in(
    member: Callable[..., Any], comes_back: bool
) -> None:
    """As a match before `Seat.stood_in` has left it."""
    from lauta.web.models import Seat
    from lauta.web.ratings.recount import seats_stood_in

    aino = member("Aino")
    table = aino.new_table("me", "bot:casual", **RATED)
    aino.post(f"/t/{table}/leave", level="master")
    if comes_back:
        aino.post(f"/t/{table}/back")
    test_ratings.end(table)
    Seat.objects.update(stood_in=False)
    assert seats_stood_in() == {table: {0}}
