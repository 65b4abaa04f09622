"""The page of a day that is over: who came where, how results lie, and where paths parted."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import lauta

Guest = Any


def played_apart(
    wanted: Any, begin: Any, row: Any, guests: dict[str, Guest], last: int = 2
) -> dict[str, str]:
    """Tables at which all decide alike but for the third decision of all others, by name."""
    from lauta.engine.match import Match
    from lauta.web.daily.days import at_the_end
    from lauta.web.match.match_cache import resume
    from lauta.web.models import Duty, Entry, Table

    wanted("africa", "dutch_rulebook", "casual")
    tables = {}
    for which, (name, guest) in enumerate(guests.items()):
        tables[name] = table = begin(guest, name)
        now: Match = resume(row(table))
        own = 0
        while not now.over:
            legal = now.legal_numbers()
            own += now.actor == 0
            aside = now.actor == 0 and own == 3 and which > 0
            picked = Random(len(now.log)).choice(legal)
            now.play(next(one for one in legal if one != picked) if aside else picked)
        stored = row(table)
        Entry.objects.filter(table=stored).delete()
        Entry.objects.bulk_create(
            Entry(table=stored, n=n, actor=one.actor, action=one.action) for n, one in enumerate(now.log)
        )
        Table.objects.filter(pk=stored.pk).update(
            status="over", snapshot=now.snapshot(), version=9, revision=9
        )
        at_the_end(row(table), now)
    Duty.objects.all().delete()
    forget()
    return tables


def forget() -> None:
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.page import daily

    shelf.clear()
    rows._tables.clear()
    daily._kept.paths.clear()


def test_paths_are_compared_with_ones_own(
    guest: Guest, another: Any, wanted: Any, begin: Any, row: Any, days: Any
) -> None:
    people = {"Aino": guest, "Bram": another(), "Cees": another()}
    tables = played_apart(wanted, begin, row, people)
    days.to(7, days=1)
    page = guest.get("/daily/2026-11-23").content.decode()
    assert "parts at 3" in page
    parted = re.search(rf"/t/{tables['Bram']}/at/(\d+)", page.split("parts at 3")[0].rsplit("<a ", 1)[1])
    assert parted
    at = int(parted[1])
    one, other = (
        [(e.actor, e.action) for e in row(tables[name]).entries.all()] for name in ("Aino", "Bram")
    )  # fmt: skip
    assert one[:at] == other[:at]
    assert one[at] != other[at]
    assert one[at][0] == 0
    assert "Decision 3" in page
    assert "the same" not in page
    assert "the same" in people["Bram"].get("/daily/2026-11-23").content.decode()
    for who in ("Bram", "Cees"):
        assert guest.get(f"/t/{tables[who]}/at/{at}").status_code == 200


def test_words_of_the_ways_are_those_of_the_table(
    guest: Guest, another: Any, wanted: Any, begin: Any, row: Any, days: Any
) -> None:
    from lauta.web.models import Challenge
    from lauta.web.page import daily

    played_apart(wanted, begin, row, {"Aino": guest, "Bram": another()})
    days.to(7, days=1)
    told = daily.told(Challenge.objects.get(date="2026-11-23"), guest.client.session["guest"])
    (split,) = told.splits
    assert [(way.count, way.mine) for way in split.ways] in ([(1, True), (1, False)], [(1, False), (1, True)])
    assert all(re.search("[a-z]{4}", str(way.label)) for way in split.ways)
    assert told.mine is not None
    assert told.compared == told.mine
    assert (told.finished, told.begun) == (2, 2)


def test_all_alike_have_no_ways_apart(
    days: Any, guest: Guest, another: Any, wanted: Any, begin: Any, row: Any
) -> None:
    from lauta.web.models import Challenge
    from lauta.web.page import daily

    played_apart(wanted, begin, row, {"Aino": guest})
    days.to(7, days=1)
    told = daily.told(Challenge.objects.get(date="2026-11-23"), "somebody")
    assert list(told.splits) == []
    assert told.mine is None
    assert told.chart is None


def test_results_lie_in_bins_that_hold_them_all(days: Any) -> None:
    from lauta.web.daily import results
    from lauta.web.daily.days import of_today
    from lauta.web.page.daily import _bars
    from tests.web.daily.test_daily import finished

    today = of_today()
    points = (3, 17, 44, 45, 88, 88, -4)
    finished(today, **{f"N{n}": (1, float(one), 9) for n, one in enumerate(points)})
    bars = _bars(results.order(today), "guest N0")
    assert sum(count for _, count, _ in bars) == len(points)
    assert [label for label, _, mine in bars if mine] == ["0–19"]
    assert [label for label, _, _ in bars] == ["-20–-1", "0–19", "20–39", "40–59", "60–79", "80–99"]


def test_places_are_counted_where_there_are_no_points(days: Any) -> None:
    from lauta.web.daily import results
    from lauta.web.daily.days import of_today
    from lauta.web.page.daily import _bars
    from tests.web.daily.test_daily import finished

    today = of_today()
    finished(today, A=(1, None, 9), B=(1, None, 8), C=(3, None, 9))
    assert _bars(results.order(today), "guest C") == [("1.", 2, False), ("2.", 0, False), ("3.", 1, True)]


def test_the_page_speaks_all_languages(
    guest: Guest, another: Any, wanted: Any, begin: Any, row: Any, days: Any
) -> None:
    played_apart(wanted, begin, row, {"Aino": guest, "Bram": another()})
    days.to(7, days=1)
    for language in ("en", "fi", "nl"):
        reader = another(language)
        for page in ("/daily/2026-11-23", "/daily", "/"):
            assert reader.get(page).status_code == 200


def test_a_wide_day_shows_the_best_and_oneself(days: Any, guest: Guest) -> None:
    from lauta.web.base import clock
    from lauta.web.daily.days import of_today
    from lauta.web.models import Attempt
    from tests.web.daily.test_daily import finished

    today = of_today()
    finished(today, **{f"N{n}": (1, 200.0 - n, 9) for n in range(120)})
    Attempt.objects.create(
        challenge=today, owner=guest.client.session["guest"], name="Last", rank=3, points=0.0, lead=-5.0,
        decisions=4, finished=clock.moment(),
    )  # fmt: skip
    days.to(7, days=1)
    page = guest.get("/daily/2026-11-23").content.decode()
    assert "N99<" in page and "N100<" not in page
    assert "You were number 121 of 121." in page
    assert lauta.game(today.game).title in page
