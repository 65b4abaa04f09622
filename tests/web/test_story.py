"""The log as people read it: which lines may be left out, and where a turn begins. No server."""

from __future__ import annotations

from fractions import Fraction

from lauta.engine.phrase import plain
from lauta.engine.presentation import LogLine


def _told(*lines: tuple[int, bool]) -> list[str]:
    """What is said of each line, given its seat and whether it is minor: m(inor), o(pens), f(irst)."""
    from lauta.web.page.story import Frame, log_of

    frames = [
        Frame(n, seat, 0, LogLine(plain("x"), seat, minor=minor), (Fraction(0),))
        for n, (seat, minor) in enumerate(lines)
    ]
    return ["m" * told.minor + "o" * told.opens + "f" * told.first for told in log_of(frames)]


def test_a_turn_begins_with_its_first_line() -> None:
    assert _told((0, False), (0, False), (1, False)) == ["of", "", "of"]


def test_where_the_first_line_is_left_out_the_next_one_begins_the_turn() -> None:
    assert _told((0, False), (1, True), (1, False), (1, False)) == ["of", "mo", "f", ""]


def test_a_turn_of_minor_lines_keeps_its_last_one_which_begins_it() -> None:
    assert _told((0, True), (0, True), (1, False)) == ["mo", "f", "of"]


def test_a_quiet_line_is_left_out_and_interrupts_no_turn() -> None:
    from lauta.web.page.story import Frame, log_of

    frames = [
        Frame(n, seat, 0, LogLine(plain("x"), seat, minor=quiet, quiet=quiet), (Fraction(0),))
        for n, (seat, quiet) in enumerate([(0, False), (1, True), (0, False), (2, False), (1, True)])
    ]
    told = ["m" * one.minor + "o" * one.opens + "f" * one.first for one in log_of(frames)]
    assert told == ["of", "m", "", "of", "m"]


def test_the_log_is_told_anew_in_other_words_and_only_its_last_turn_after_a_move() -> None:
    import lauta
    from lauta.engine.phrase import Theme, Themed
    from lauta.i18n import catalogue
    from lauta.web.page.story import Story, Told

    match = lauta.game("africa").match(2, seed=3)
    plainly, other = catalogue("en"), Themed(catalogue("en"), Theme("other", plain("x"), plain("x"), {}))
    told: list[int] = []

    def write(one: Told) -> str:
        told.append(one.frame.n)
        return "line"

    def play(turns: int) -> None:
        for _ in range(turns):
            seat = match.actor
            while match.actor == seat:
                match.play(match.legal_actions()[-1])

    play(6)
    story = Story(match, 0)
    lines = list(story.lines(plainly, write))
    assert [n for n, _ in lines] == told
    assert list(story.lines(other, write)) == lines and len(told) == 2 * len(lines)
    told.clear()
    play(1)
    again = story.follow(match).lines(plainly, write)
    assert again[: len(lines)] == lines and len(again) > len(lines)
    assert 0 < len(told) < len(lines), "what was told of earlier turns stays"
