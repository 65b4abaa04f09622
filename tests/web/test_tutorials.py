"""Learning at a table: a tutorial is begun, left, gone on with, and nothing but its steps is played there."""

from __future__ import annotations

import re
from html import escape as quoted
from typing import Any

import pytest

import lauta
from lauta.engine.tutorial import tutorials
from tests.pages import plain

START = "/learn/africa/first"
SCRIPTS = [(game.id, script.name) for game in lauta.games() for script in tutorials(game)]


def begin(guest: Any, start: str = START, **form: Any) -> str:
    reply = guest.post(start, fragment=False, **form)
    return str(reply.headers["Location"]).removeprefix("/t/")


def go(guest: Any, row: Any, table: str, where: str = "on") -> Any:
    return guest.post(f"/t/{table}/lesson", go=where, version=row(table).version)


def read_on(guest: Any, row: Any, table: str) -> None:
    """As far as the first step that asks for a deed."""
    for _ in range(3):
        go(guest, row, table)


def page(guest: Any, table: str) -> str:
    return str(guest.get(f"/t/{table}").content.decode())


def told(phrase: Any) -> str:
    return quoted(str(phrase)).replace("&#x27;", "&#39;")


def codes(html: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'data-choice="([^"]+)"', html)))


@pytest.mark.parametrize("game,name", SCRIPTS)
def test_a_learner_is_led_from_the_first_step_to_a_match_of_their_own(
    guest: Any, row: Any, game: str, name: str
) -> None:
    from lauta.web.match.courses import course
    from lauta.web.page.lesson import THE_END

    start = f"/learn/{game}/{name}"
    assert "Tutorials that wait" not in guest.get("/").content.decode()
    table = begin(guest, start)
    steps = course(game, name).steps
    waits = guest.get("/").content.decode()
    assert "Tutorials that wait" in waits and f'href="/t/{table}"' in waits
    assert f"Go on: step 1 of {len(steps)}" in waits
    while row(table).step < len(steps):
        at, html = row(table).step, page(guest, table)
        assert f"Step {at + 1} of {len(steps)}" in html
        assert f"<b>{told(steps[at].title)}</b>" in html
        offered = codes(html)
        assert bool(offered) == bool(steps[at].ways)
        assert "data-instead" not in html, "what cannot be taken back is not offered to be"
        reply = guest.play(table, offered[0], row(table).version) if offered else go(guest, row, table)
        assert reply.status_code == 200, reply.content.decode()
    html = page(guest, table)
    assert "Play a match" in html and not codes(html)
    assert f'value="{len(steps)}" max="{len(steps)}"' in html
    assert "Tutorials that wait" not in guest.get("/").content.decode()
    title, say = course(game, name).script.end or THE_END
    assert f"<b>{told(title)}</b> <span>{told(say)}</span>" in html
    assert "Once more" in guest.get("/learn").content.decode()
    assert go(guest, row, table).status_code == 400
    own = guest.post(f"{start}/match", fragment=False).headers["Location"].removeprefix("/t/")
    assert row(own).lesson == "" and row(own).status == "playing"
    assert [seat.kind for seat in row(own).seats.all()] == ["human", "bot"]


def test_a_tutorial_waits_and_is_no_table_among_the_others(guest: Any, another: Any, row: Any) -> None:
    table = begin(guest)
    go(guest, row, table)
    assert begin(guest) == table
    assert "Go on: step 2 of" in guest.get("/learn").content.decode()
    front = guest.get("/").content.decode()
    assert "Your tables" not in front and front.count(table) == 1, "only among the tutorials"
    assert another().get(f"/t/{table}").status_code == 403
    assert begin(another()) != table
    fresh = begin(guest, anew="1")
    assert fresh != table and row(fresh).step == 0


def test_only_what_the_step_asks_for_is_played(guest: Any, another: Any, row: Any, match: Any) -> None:
    table = begin(guest)
    assert not codes(page(guest, table))
    here = match(table)
    some = here.legal_actions()[0].number
    assert guest.play(table, some, row(table).version).status_code == 403
    read_on(guest, row, table)
    other = next(a.number for a in here.legal_actions() if a.text != "move D6")
    refused = guest.play(table, other, row(table).version)
    assert refused.status_code == 403 and "this step is about something else" in refused.content.decode()
    assert go(guest, row, table).status_code == 400
    assert another().post(f"/t/{table}/lesson", go="back", version=row(table).version).status_code == 403
    answer = plain(guest.get(f"/t/{table}/why?place=A2").content.decode())
    assert answer.endswith(" This step asks for: “Move to D6”.")
    refusal = answer.removesuffix(" This step asks for: “Move to D6”.")
    assert refusal.endswith(".") and "(AF-" not in refusal, "a sentence, and no number of a rule"
    assert "Press the lit cell" not in answer, "the step itself stands in the bar already"


def test_who_tries_something_else_is_told_what_is_wanted(guest: Any, row: Any) -> None:
    table = begin(guest)
    assert guest.get(f"/t/{table}/why?place=").content.decode() == (
        "This step is only to be read: press “Next” to go on."
    )
    explorer = plain(guest.get(f"/t/{table}/why?place=D5").content.decode())
    assert explorer.startswith("D5, ") and "press" not in explorer, "what lies there, and no reproach"
    read_on(guest, row, table)
    for place in ("place=", "place=D6&board=1"):  # a good of somebody's; the board of somebody else
        told = plain(guest.get(f"/t/{table}/why?{place}").content.decode())
        assert told == "This step asks for: “Move to D6”."


def test_who_points_at_a_place_with_a_rule_of_its_own_is_told_that_rule(guest: Any, row: Any) -> None:
    """The step "On the Gold Coast a gem brings double" asks to tap such a place."""
    table = begin(guest, "/learn/afrikan_tahti/first")
    while "Some places have a rule of their own" not in (html := page(guest, table)):
        offered = codes(html)
        reply = guest.play(table, offered[0], row(table).version) if offered else go(guest, row, table)
        assert reply.status_code == 200
    answer = guest.get(f"/t/{table}/why?place=slave_coast").content.decode()
    assert "held for 3 turns" in answer, answer


@pytest.mark.parametrize(
    "start,aims",
    [
        ("/learn/africa/first", ["", "D5", "", "D6", "C6", "C6"]),
        ("/learn/navegador/first", ["nagasaki", "", "ships", "", "", "sailing", "guine"]),
        # dice and tokens have their buttons: the view stays with the pawn
        (
            "/learn/afrikan_tahti/children",
            ["morocco", "", "morocco", "", "morocco", "", "", "canary_islands"],
        ),
    ],
)
def test_a_page_knows_the_places_that_a_step_is_about(
    guest: Any, row: Any, start: str, aims: list[str]
) -> None:
    table = begin(guest, start)
    for aim in aims:
        html = page(guest, table)
        assert re.findall(r'<div id="table"[^>]*data-aim="([^"]*)"', html) == ([aim] if aim else [])
        offered = codes(html)
        if offered:
            guest.play(table, offered[0], row(table).version)
        else:
            go(guest, row, table)


def test_the_end_of_a_tutorial_is_a_small_feast(guest: Any, row: Any) -> None:
    table = begin(guest, "/learn/afrikan_tahti/children")
    while (html := page(guest, table)) and 'id="do-first-match"' not in html:
        assert 'class="learnt"' not in html and 'class="confetti"' not in html
        offered = codes(html)
        if offered:
            guest.play(table, offered[0], row(table).version)
        else:
            go(guest, row, table)
    assert html.count('class="learnt"') == html.count('class="confetti"') == 1


def test_back_and_on_again_come_to_the_same(guest: Any, row: Any, match: Any) -> None:
    table = begin(guest)
    assert go(guest, row, table, "back").status_code == 409
    read_on(guest, row, table)
    code = codes(page(guest, table))[0]
    guest.play(table, code, row(table).version)
    before = match(table).snapshot(), row(table).step
    go(guest, row, table, "back")
    assert row(table).step == 3 and not match(table).log
    guest.play(table, code, row(table).version)
    assert (match(table).snapshot(), row(table).step) == before


@pytest.mark.parametrize(
    "path,form",
    [
        ("undo", {}),
        ("leave", {"level": "casual"}),
        ("consent", {"ask": "undo"}),
        ("consent", {"ask": "end"}),
        ("relieve", {"who": "bot"}),
        ("again", {}),
        ("fill", {"level": "casual"}),
    ],
)
def test_nothing_else_moves_a_tutorial(guest: Any, row: Any, match: Any, path: str, form: Any) -> None:
    table = begin(guest)
    read_on(guest, row, table)
    guest.play(table, codes(page(guest, table))[0], row(table).version)
    before = match(table).snapshot(), row(table).step, row(table).status
    reply = guest.post(f"/t/{table}/{path}", version=row(table).version, **form)
    assert reply.status_code in (400, 403, 409), reply.content.decode()
    assert (match(table).snapshot(), row(table).step, row(table).status) == before


def test_a_script_that_has_changed_is_begun_anew(guest: Any, row: Any) -> None:
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table

    table = begin(guest)
    Table.objects.filter(public_id=table).update(lesson="first@00000000")
    shelf.clear()
    reply = guest.get(f"/t/{table}")
    assert reply.status_code == 410 and "Begin it anew" in reply.content.decode()
    assert re.search(r'<a class="button go" href="/learn">All tutorials</a>', reply.content.decode())
    assert begin(guest) != table


def test_there_is_no_such_tutorial(guest: Any) -> None:
    assert guest.post("/learn/africa/last", fragment=False).status_code == 404
    assert guest.post("/learn/chess/first", fragment=False).status_code == 404
