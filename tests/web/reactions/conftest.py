"""Tables where somebody is asked whether to react, and a clock that stands still. Fixtures only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lauta.games import lending
from tests.web.reactions.table import BUILT, HAMMER, Time, give


@pytest.fixture(autouse=True)
def _lent() -> Iterator[None]:
    with lending("hands", "tests.hands"):
        yield


@pytest.fixture(autouse=True)
def standing(monkeypatch: pytest.MonkeyPatch) -> Time:
    from lauta.web.match import reactions
    from lauta.web.models import Duty, Question

    Question.objects.all().delete()
    Duty.objects.all().delete()
    still = Time()
    monkeypatch.setattr(reactions, "clock", still.clock)
    monkeypatch.setattr(reactions, "draw", still.draw)
    return still


@pytest.fixture
def dealt(guest: Any, row: Any, match: Any) -> Callable[..., str]:
    """A table with known hands, of which seat 1 has the given card, before seat 0 builds."""

    def set_up(*seats: str, card: int = HAMMER) -> str:
        wishes = seats or ("me", "open", "open")
        table = str(guest.new_table(*wishes, game="hands", preset="plain", option_poll="true"))
        return table if "open" in wishes else give(table, row, match, card)

    return set_up


@pytest.fixture
def party(guest: Any, another: Any, dealt: Any, row: Any, match: Any) -> Callable[..., tuple[str, Any, Any]]:
    """A table of three people at three devices; seat 0 has built."""

    def set_up(card: int = HAMMER) -> tuple[str, Any, Any]:
        table, friends = dealt(), (another(), another())
        for seat, friend in enumerate(friends, 1):
            invitation = row(table).seats.get(index=seat).token
            friend.post(f"/join/{table}/{invitation}", fragment=False, name="Bram")
        give(table, row, match, card)
        assert guest.play(table, BUILT, 0).status_code == 200
        return table, *friends

    return set_up
