"""What others did since somebody's last turn: told step by step, marked on the board. The page's part is in
tests/browser/test_playback.py."""

from __future__ import annotations

from typing import Any

import pytest

SILENT = ("end", "skip", "keep")  # what no line of its own tells


@pytest.fixture
def visited(guest: Any, another: Any, row: Any, match: Any) -> str:
    """A table of three at which two others have moved since the guest, who is to move again."""
    while True:
        table = str(guest.new_table("me", "open", "open", option_start_player="1"))
        for seat in (1, 2):
            invitation = row(table).seats.get(index=seat).token
            another().post(f"/join/{table}/{invitation}", fragment=False, name="Bram")
        for _ in range(60):  # where nobody finds anything more, another table is taken
            if _returned(match(table)):
                return table
            _play(table, row, match)


def _returned(match: Any) -> bool:
    """Whether it is the guest's turn again, after three steps at least of the two others."""
    decided = [entry for entry in match.log if entry.actor >= 0]
    if match.actor != 0 or len(decided) <= 12 or decided[-1].actor != 2:
        return False
    others = decided[max(n for n, entry in enumerate(decided, 1) if entry.actor == 0) :]
    return sum(match.action(entry.action).kind not in SILENT for entry in others) > 2


def _play(table: str, row: Any, match: Any) -> None:
    from lauta.web.match import moves

    kinds = ("start", "discover", "place", "keep", "skip", "end", "move")
    found = sorted(match(table).legal_actions(), key=lambda a: (*kinds, a.kind).index(a.kind))
    moves.play(table, match(table).actor, found[0].number, row(table).version)


def _since(match: Any) -> int:
    """The first entry after the guest's last decision."""
    last = max(n for n, entry in enumerate(match.log, 1) if entry.actor == 0)
    return next(n for n, entry in enumerate(match.log, 1) if n > last and entry.actor > 0)


def _told(guest: Any, table: str, n: int, more: str = "", since: str = "") -> Any:
    return guest.client.get(f"/t/{table}/played/{n}{more}", headers={"X-Since": since}).json()


def _look(guest: Any, table_id: str) -> Any:
    """The table as a guest sees it; as a spectator where there is none."""
    from lauta.web.match.rows import rows
    from lauta.web.page.snapshot import Look
    from lauta.web.page.viewer import Viewer

    table = rows.read(table_id)
    return Look(table, Viewer.of(table, guest.client.session["guest"] if guest else ""))


@pytest.mark.parametrize("together", [1, 8])
def test_each_step_has_its_sentence_and_the_present_comes_last(
    guest: Any, visited: str, match: Any, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    from lauta.i18n import say
    from lauta.web.page import tableview
    from lauta.web.page.jinja import signed

    monkeypatch.setattr(tableview, "STEPS", together)
    start = _since(match(visited))
    told = _told(guest, visited, start)
    steps = list(told["steps"])
    while told["left"]:
        assert "last" not in told
        told = _told(guest, visited, steps[-1]["n"] + 1, f"?past={steps[-1]['n']}")
        steps += told["steps"]
    numbers = [step["n"] for step in steps]
    assert numbers == sorted(set(numbers)) and numbers[0] >= start and len(steps) > 2
    seats = [step["seat"] for step in steps]
    assert seats == sorted(seats) and set(seats) == {1, 2}
    lines = {frame.n: frame.line for frame in _look(guest, visited).story.frames}
    told_of = [(step["text"], step["points"]) for step in steps]
    assert told_of == [(say(lines[n].phrase), signed(lines[n].points or None)) for n in numbers]
    assert "bar" in told["last"]["parts"] and told["last"]["log"]


def test_the_steps_of_a_long_match_are_the_same(
    guest: Any, visited: str, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.page import story

    start, frames = _since(match(visited)), len(match(visited).log) + 1
    told = [_told(guest, visited, start)["steps"]]
    monkeypatch.setattr(story, "KEPT", frames - start)
    story.stories._stories.clear()
    told.append(_told(guest, visited, start)["steps"])
    assert told[0] == told[1] and told[0]


def test_all_steps_are_told_where_somebody_wants_them(guest: Any, visited: str, match: Any) -> None:
    start = _since(match(visited))
    few, every = (_told(guest, visited, start, more) for more in ("", "?all=1"))
    assert len(every["steps"]) + every["left"] > len(few["steps"]) + few["left"]


def test_the_first_step_is_whole_unless_it_is_known_what_the_page_shows(
    guest: Any, visited: str, match: Any
) -> None:
    start = _since(match(visited))
    page = guest.get(f"/t/{visited}").content.decode()
    since = page.partition('data-revision="')[2].partition('"')[0] + ".0"
    unknown, known = (_told(guest, visited, start, "", told)["steps"][0] for told in ("", since))
    assert unknown["scenes"]["board"]["all"]
    assert "all" not in known["scenes"]["board"]
    after = _told(guest, visited, start + 1, f"?past={start}")["steps"][0]
    assert "all" not in after["scenes"]["board"]


def test_the_page_says_how_much_it_shows_and_since_when_others_acted(
    guest: Any, visited: str, match: Any, row: Any
) -> None:
    page = guest.get(f"/t/{visited}").content.decode()
    assert f'data-entries="{len(match(visited).log)}"' in page
    assert f'data-since="{_since(match(visited))}"' in page
    _play(visited, row, match)
    assert 'data-since=""' in guest.get(f"/t/{visited}").content.decode()


def test_all_places_are_marked_where_others_acted_since_the_readers_last_turn(
    guest: Any, visited: str, match: Any
) -> None:
    look = _look(guest, visited)
    frames = look.story.from_(_since(match(visited)))
    marks = {
        seat: {p for f in frames if f.line and f.line.seat == seat for p in f.line.places} for seat in (1, 2)
    }
    assert marks[1] and marks[2] and marks[1] | marks[2] == set(look._marked)
    watching = set(_look(None, visited)._marked)
    assert marks[2] <= watching <= marks[1] | marks[2]
