"""The end of a match: the order, the moments that decided, and the rematch. Frames are made up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import lauta
from lauta.engine.phrase import plain
from lauta.engine.presentation import LogLine


def _points(*values: int) -> list[Fraction]:
    return [Fraction(value) for value in values]


def _order(
    points: Sequence[int], winners: Sequence[int], scored: bool = True
) -> list[tuple[int | None, int]]:
    from lauta.web.page.end_screen import order

    return [(place.rank, place.seat) for place in order(_points(*points), winners, scored)]


def test_winners_come_first_then_points_decide() -> None:
    assert _order([3, 9, 5], [1]) == [(1, 1), (2, 2), (3, 0)]
    assert _order([3, 9, 5], [0]) == [(1, 0), (2, 1), (3, 2)]


def test_equals_share_a_place_unless_one_of_them_wins() -> None:
    assert _order([5, 7, 5, 1], [1]) == [(1, 1), (2, 0), (2, 2), (4, 3)]
    assert _order([5, 5, 1], [1]) == [(1, 1), (2, 0), (3, 2)]
    assert _order([5, 5, 1], [0, 1]) == [(1, 0), (1, 1), (3, 2)]


def test_without_points_only_winners_have_a_place() -> None:
    assert _order([0, 0, 0], [2], scored=False) == [(1, 2), (None, 0), (None, 1)]


def _frames(*steps: tuple[int, tuple[int, ...]]) -> list[Any]:
    from lauta.web.page.story import Frame

    frames = [Frame(0, -1, -1, None, tuple(_points(*[0] * len(steps[0][1]))))]
    for n, (actor, points) in enumerate(steps, 1):
        frames.append(Frame(n, actor, n, LogLine(plain(f"step {n}"), actor), tuple(_points(*points))))
    return frames


def _moments(*steps: tuple[int, tuple[int, ...]]) -> list[tuple[int, int, int, bool]]:
    from lauta.web.page.end_screen import moments

    return [(one.n, one.seat, int(one.gain), one.ahead) for one in moments(_frames(*steps))]


def test_a_moment_is_a_turn_told_by_its_best_step() -> None:
    told = _moments((0, (1, 0)), (-1, (4, 0)), (0, (5, 0)), (1, (5, 1)), (0, (5, 1)))
    assert [moment[:3] for moment in told] == [(2, 0, 5), (4, 1, 1)]


def test_the_largest_swings_are_told_in_their_order_and_since_when_the_winner_led() -> None:
    told = _moments(
        (0, (2, 0)), (1, (2, 9)), (0, (5, 9)), (1, (5, 13)), (0, (14, 13)), (1, (14, 13)), (0, (16, 13)),
        (1, (16, 14)), (0, (16, 14)),
    )  # fmt: skip
    assert told == [(2, 1, 9, False), (3, 0, 3, False), (4, 1, 4, False), (5, 0, 9, True)]


def test_who_is_ahead_for_good_is_told_although_the_swing_was_small() -> None:
    told = _moments(
        (0, (9, 0)), (1, (9, 9)), (0, (18, 9)), (1, (18, 18)), (0, (19, 18)), (1, (19, 18)), (0, (20, 18))
    )
    assert told[-1] == (5, 0, 1, True)
    assert len(told) == 4


def test_nobody_is_told_to_be_ahead_for_good_who_was_not() -> None:
    overtaken = _moments((0, (9, 0)), (1, (9, 3)), (0, (9, 3)), (1, (9, 30)))
    assert not any(ahead for *_, ahead in overtaken)
    fallen = _moments((0, (9, 0)), (1, (9, 3)), (0, (1, 3)), (1, (1, 3)))
    assert not any(ahead for *_, ahead in fallen)


def test_what_is_counted_at_the_very_end_is_no_moment() -> None:
    assert [moment[:3] for moment in _moments((0, (1, 0)), (1, (1, 20)))] == [(1, 0, 1)]
    assert _moments((0, (0, 0)), (1, (5, 5))) == []


def _over(table: Any) -> Any:
    table.status = table.OVER
    table.save()
    return table


def test_everybody_keeps_the_colour_in_a_rematch(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "bot:skilled")
    bram = another()
    bram.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    old = _over(row(table))
    new = row(guest.post(f"/t/{table}/again").headers["Location"].removeprefix("/t/"))
    assert [seat.kind for seat in new.seats.all()] == ["human", "open", "bot"] and new.status == "open"
    assert bram.post(f"/t/{table}/again", fragment=False).url == f"/t/{new.public_id}"
    new = row(new.public_id)
    kept = [[(s.index, s.name, s.kind, s.owner, s.level) for s in one.seats.all()] for one in (old, new)]
    assert kept[0] == kept[1] and new.status == "playing"


def test_a_rematch_waits_for_all_who_played(guest: Any, another: Any, row: Any) -> None:
    """Somebody may still read how the last one ended: nothing begins, and no clock runs, without them."""
    table = guest.new_table("me", "open", "open", clock="turn-60")
    bram, cleo, stranger = another(), another(), another()
    for index, one in ((1, bram), (2, cleo)):
        one.post(f"/join/{table}/{row(table).seats.get(index=index).token}", fragment=False, name=f"P{index}")
    _over(row(table))

    def bar(one: Any) -> str:
        return str(one.get(f"/t/{table}").content.decode().split('id="bar"')[1])

    assert "Rematch" in bar(bram) and "Play the rematch" not in bar(bram)
    new = guest.post(f"/t/{table}/again", fragment=False).url.removeprefix("/t/")
    assert row(new).status == "open" and row(new).waits is None and row(new).deadline is None
    assert "To the rematch" in bar(guest)
    assert "Play the rematch" in bar(bram) and "Play the rematch" in bar(cleo)
    assert stranger.post(f"/t/{table}/again", fragment=False).status_code == 403
    assert bram.get(f"/t/{new}").status_code == 200, "it may look in before it says yes"
    bram.post(f"/t/{table}/again", fragment=False)
    assert row(new).status == "open" and "To the rematch" in bar(bram)
    cleo.post(f"/t/{table}/again", fragment=False)
    assert row(new).status == "playing" and row(new).deadline is not None
    assert [seat.name for seat in row(new).seats.all()] == ["Aino", "P1", "P2"]
    assert {seat.former for seat in row(new).seats.all()} == {""} and len(row(new).nonces) == 3


def test_a_program_comes_along_to_a_rematch(
    guest: Any, another: Any, row: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bram = guest.new_table("me", "open"), another()
    bram.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    _over(row(table))
    robots = frozenset({bram.client.session["guest"]})
    monkeypatch.setattr("lauta.web.tables.seating.programs", lambda: robots)
    new = guest.post(f"/t/{table}/again", fragment=False).url.removeprefix("/t/")
    assert row(new).status == "playing" and row(new).seats.get(index=1).owner in robots


def test_the_host_of_a_rematch_need_not_wait(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open")
    bram = another()
    bram.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    _over(row(table))
    new = guest.post(f"/t/{table}/again", fragment=False).url.removeprefix("/t/")
    guest.post(f"/t/{new}/fill", level="casual")
    assert row(new).status == "playing" and row(new).seats.get(index=1).kind == "bot"
    assert bram.post(f"/t/{table}/again", fragment=False).url == f"/t/{new}"
    bram.post(f"/t/{new}/back")
    assert row(new).seats.get(index=1).kind == "human"


@pytest.mark.parametrize("began, begins", [("1", 2), ("2", 1), ("random", "random")])
def test_the_next_seat_begins_a_rematch_where_one_was_chosen(
    guest: Any, row: Any, match: Any, began: str, begins: Any
) -> None:
    table = _over(row(guest.new_table("me", "here", option_start_player=began)))
    new = guest.post(f"/t/{table.public_id}/again").headers["Location"].removeprefix("/t/")
    assert row(new).options["start_player"] == begins
    if begins != "random":
        assert match(new).actor == begins - 1


def test_the_rematch_stands_in_the_bar(guest: Any, row: Any, match: Any) -> None:
    from lauta.web.match import moves

    table = guest.new_table("me", "here", option_stall_rounds="3")
    while not match(table).over:
        legal = sorted(
            match(table).legal_actions(), key=lambda a: (a.kind != "end", a.kind in ("discover", "move"))
        )
        moves.play(table, match(table).actor, legal[0].number, row(table).version)
    page = guest.get(f"/t/{table}").content.decode()
    bar, end = (
        page[page.index(start) :].partition(stop)[0]
        for start, stop in (('id="bar"', "</footer>"), ('id="result"', "</dialog>"))
    )
    assert 'id="do-again"' in bar and "do-again" not in end
    assert end.index('class="order"') < end.index("<table>")
    assert end.count('class="rank"') == 2


@pytest.mark.parametrize(
    "began, begins", [(1, "Bram begins"), (2, "Aino begins"), ("random", "decided anew")]
)
def test_the_rematch_says_who_begins_it(began: Any, begins: str) -> None:
    from lauta.web.page import end_screen

    africa = lauta.game("africa")
    options = africa.options_of(None, {"start_player": began})
    assert begins in str(end_screen.next_match(africa, options, ["Aino", "Bram"]))


def test_everybody_chooses_a_city_and_rolls_anew_in_a_rematch_st6_st8(
    guest: Any, row: Any, match: Any
) -> None:
    """No option is needed: who begins, and where, is not handed down."""
    from lauta.web.page import end_screen

    table = _over(row(guest.new_table("me", "here", game="afrikan_tahti", preset="")))
    new = guest.post(f"/t/{table.public_id}/again").headers["Location"].removeprefix("/t/")
    assert {action.kind for action in match(new).legal_actions()} == {"start"}
    game = lauta.game("afrikan_tahti")
    assert "decided anew" in str(end_screen.next_match(game, table.options, ["Aino", "Bram"]))
