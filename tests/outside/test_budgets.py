"""Every address with GET, asked by a member who has much: what it costs must not grow with what is stored.

Queries, rows and matches read from their logs are counted, for a clock would say something else on each
machine; `make soak` fills the database as far as its limits allow and looks at processor time as well.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.outside.crawl import Cost, addresses, ask
from tests.outside.heavy import SMALL, WHOLE, Heavy, heavy

QUERIES, REPLAYS = 40, 2  # for one answer, whatever is stored
ROWS = 4000  # a long match has 1,500 entries; a page lists some hundred things
SECONDS = 0.5  # of processor time, on a server at rest
UNANSWERED = {400, 401, 403, 404, 405, 409}


def _crawl(of: Heavy) -> dict[str, Cost]:
    """What each address costs, with nothing kept at hand of the matches."""
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.page.tableview import newest

    found = {}
    for name, path in addresses(of):
        for kept in (shelf, newest):
            kept.clear()
        rows.forget(of.table)
        found[path.replace(of.table, "TABLE")] = cost = ask(of.client, name, path)
        assert cost.status < 400 or cost.status in UNANSWERED, cost
    return found


def _client() -> Any:
    from django.test import Client

    return Client(headers={"Accept-Language": "en"})


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Room for many members and tables; no trace for the tests that come after."""
    from lauta.web.models import Challenge, Member, Table, Tournament

    monkeypatch.setenv("LAUTA_TABLES_A_DAY", "100000")
    # On a busy machine the cached member would expire amid the crawl, and its two queries look like growth.
    monkeypatch.setattr("lauta.web.members.identity.KEPT_S", 3600.0)
    yield
    for model in (Member, Table, Tournament, Challenge):
        model.objects.all().delete()


def test_no_answer_costs_more_than_its_budget_nor_grows() -> None:
    """Once with a little of everything, once with twice as much."""
    little = _crawl(heavy(_client(), "Aino", SMALL))
    costs = _crawl(heavy(_client(), "Bertta", SMALL.doubled()))
    over = [
        cost
        for cost in costs.values()
        if cost.queries > QUERIES or cost.replays > REPLAYS or cost.rows > ROWS
    ]
    assert not over, "\n".join(map(str, over))
    by_name: dict[str, int] = {}
    for cost in little.values():
        by_name[cost.name] = max(by_name.get(cost.name, 0), cost.queries)
    grown = [cost for cost in costs.values() if cost.queries > by_name[cost.name] + 1]
    assert not grown, "\n".join(f"{cost} (was {by_name[cost.name]})" for cost in grown)


@pytest.mark.soak
def test_no_answer_is_slow_though_the_server_is_as_full_as_it_may_be() -> None:
    member = heavy(_client(), "Aino", WHOLE)
    _crawl(member)  # whatever is imported or compiled at its first use
    costs = _crawl(member)
    slow = [cost for cost in costs.values() if cost.seconds > SECONDS or cost.queries > QUERIES]
    print("\n".join(map(str, sorted(costs.values(), key=lambda cost: -cost.seconds)[:25])))
    assert not slow, "\n".join(map(str, slow))
