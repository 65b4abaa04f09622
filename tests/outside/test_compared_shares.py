"""Lists in which results are compared: no address wins by the number of its tries, or crowds others out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import lauta

DAY = date(2026, 3, 2)
HERE, ELSEWHERE = "a" * 32, "b" * 32


@pytest.fixture
def challenge(box: Any) -> Iterator[Any]:
    from lauta.web.models import Challenge

    made = Challenge.objects.create(
        date=DAY, game="africa", rules_version=lauta.game("africa").rules_version, seed=bytes(32), over=True
    )
    yield made
    made.delete()


def _tries(challenge: Any, owners: list[str], place: str, points: float = 10, finished: bool = True) -> None:
    from lauta.web.daily.days import begins
    from lauta.web.models import Attempt

    at = begins(DAY) + timedelta(hours=1) if finished else None
    for owner in owners:
        Attempt.objects.create(
            challenge=challenge, owner=owner, name=owner, place=place, rank=1 if finished else None,
            points=points if finished else None, lead=1.0, decisions=9, finished=at,
        )  # fmt: skip


def _guests(n: int, letter: str = "g") -> list[str]:
    return [f"{letter}{i}" for i in range(n)]


def _listed(challenge: Any) -> list[str]:
    from lauta.web.daily import results

    return [line.attempt.owner for line in results.order(challenge)]


def test_the_best_of_many_tries_of_one_address_does_not_count(challenge: Any) -> None:
    _tries(challenge, _guests(8), HERE)
    _tries(challenge, ["best"], HERE, points=99)
    _tries(challenge, ["other"], ELSEWHERE)
    assert set(_listed(challenge)) == {*_guests(5), "other"}


def test_tries_that_were_given_up_count_as_begun(challenge: Any) -> None:
    _tries(challenge, _guests(5), HERE, finished=False)
    _tries(challenge, ["best"], HERE, points=99)
    assert _listed(challenge) == []


def test_fresh_accounts_of_one_address_are_one_address(challenge: Any) -> None:
    from lauta.web.models import Member

    for n, owner in enumerate(_guests(8, "m")):
        Member.objects.create(name=f"Member {n}", key=f"member {n}", guest=owner, place=HERE)
    _tries(challenge, _guests(8, "m"), ELSEWHERE)
    assert _listed(challenge) == _guests(5, "m")


def test_a_member_counts_wherever_guests_have_played_before(challenge: Any) -> None:
    from lauta.web.models import Member

    Member.objects.create(name="Aino", key="aino", guest="aino", place=ELSEWHERE)
    _tries(challenge, _guests(8), HERE)
    _tries(challenge, ["aino"], HERE)
    assert "aino" in _listed(challenge)


def test_where_no_address_is_known_each_try_counts(challenge: Any) -> None:
    _tries(challenge, _guests(8), "")
    assert len(_listed(challenge)) == 8


def test_the_page_says_why_a_result_is_not_in_the_list(challenge: Any, guest: Any) -> None:
    guest.get("/")
    _tries(challenge, [*_guests(5), guest.client.session["guest"]], HERE)
    page = guest.get(f"/daily/{DAY}").content.decode()
    assert "the first five who begin a day are compared; you began later" in page


def test_a_try_keeps_from_where_it_was_begun(guest: Any, box: Any) -> None:
    from lauta.web.base.asker import digest_of
    from lauta.web.match.secrets import current_day
    from lauta.web.models import Attempt

    day = current_day().isoformat()
    assert guest.post("/daily/start", fragment=False, day=day).status_code == 302
    assert Attempt.objects.get(owner=guest.client.session["guest"]).place == digest_of("127.0.0.1")


def test_many_members_of_one_address_do_not_fill_the_leaderboard(box: Any) -> None:
    from lauta.web.models import Member, Rating
    from lauta.web.ratings import boards

    made = [
        Member(name=f"Member {n}", key=f"member {n}", guest=f"m{n}", place=HERE if n else ELSEWHERE)
        for n in range(boards.MOST + 20)
    ]
    Member.objects.bulk_create(made)
    Rating.objects.bulk_create(
        Rating(game="africa", players=2, member=one, mu=40.0 if n else 1.0, sigma=1.0, matches=9)
        for n, one in enumerate(Member.objects.order_by("pk"))
    )
    names = [one.name for one in boards.board("africa", 2, None)]
    Rating.objects.filter(member__name__startswith="Member").delete()
    assert "Member 0" in names
    assert len([one for one in names if one]) == 11


def test_every_share_of_a_comparison_is_used() -> None:
    from lauta.web.base import fair

    web = Path(lauta.__file__).parent / "web"
    text = "".join(file.read_text() for file in web.rglob("*.py") if file.name != "fair.py")
    names = [name for name, one in vars(fair).items() if isinstance(one, fair.Compared)]
    assert len(names) == len(fair.COMPARISONS)
    assert [name for name in names if f"{name}.choose(" not in text] == []


def test_a_try_that_waits_for_what_others_find_does_not_count(challenge: Any) -> None:
    from lauta.web.daily.days import begins
    from lauta.web.models import Attempt

    _tries(challenge, _guests(8), HERE)
    Attempt.objects.update(begun=begins(DAY))  # before any of them is finished
    _tries(challenge, ["other"], ELSEWHERE)
    assert _listed(challenge) == ["other"]


def test_guests_that_become_one_take_no_try_out_of_the_count(challenge: Any) -> None:
    from lauta.web.members import accounts
    from lauta.web.models import Attempt

    _tries(challenge, ["first", "second"], HERE)
    accounts.hand_on("second", "first")
    tries = Attempt.objects.filter(challenge=challenge).order_by("pk")
    assert list(tries.values_list("owner", "place")) == [("first", HERE), ("", HERE)]
