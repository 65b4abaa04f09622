"""An edition that renames and adds whatever its schema allows, opened as all its pages, in all languages.

The figures are those of `strange_editions.py`. A page that is refused, or logs an error, fails.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import lauta
from lauta.engine.edition import Edition
from lauta.engine.edition_trial import unplayable
from lauta.i18n import LANGUAGES
from tests.outside.strange_editions import added, called, renamed

Guest = Any
GAMES = ("africa", "attika", "navegador", "afrikan_tahti", "retkikunnat")
MAKERS: dict[str, Callable[[Any], Edition]] = {"renamed": renamed, "added": added, "called": called}
CASES = [(game, maker) for game in GAMES for maker in MAKERS]
DECISIONS = 60  # played at the table before its pages are opened
MOST_DECISIONS = 200_000
OF_A_TABLE = (
    "", "/record", "/board.svg", "/text", "/share", "/edition", "/chance", "/at/7", "/played/7", "/steps/3",
    "/now", "/why?place=A1",
)  # fmt: skip


@cache
def edition_of(game: str, maker: str) -> Edition:
    return MAKERS[maker](lauta.game(game))


@pytest.fixture(autouse=True)
def _nothing_broken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What is drawn or shown in place of something that failed is logged."""
    with caplog.at_level(logging.WARNING, "lauta"):
        yield
    broken = [record.getMessage() for record in caplog.records if record.name == "lauta.page"]
    assert not broken


def taken(guest: Guest, edition: Edition) -> str:
    reply = guest.client.post("/editions/new", {"text": edition.text})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/editions/")


def opened(guest: Guest, paths: list[str], every_language: bool = False) -> list[str]:
    """Every page that is not shown, with its status: each in one language, or in every one."""
    failed = []
    for n, path in enumerate(paths):
        for language in LANGUAGES if every_language else [(*LANGUAGES,)[n % len(LANGUAGES)]]:
            reply = guest.client.get(path, headers={"Accept-Language": language})
            if reply.status_code != 200:
                failed.append(f"{language} {path}: {reply.status_code}")
    return failed


def played(match: Any, most: int) -> Any:
    """The match some decisions later."""
    dice = random.Random(most)
    while not match.over and len(match.log) < most:
        match.play(dice.choice(match.legal_actions()))
    return match


def stored(row: Any, match: Any) -> None:
    """The table as if the match had been played at it."""
    from lauta.web.match.match_cache import shelf
    from lauta.web.match.rows import rows
    from lauta.web.models import Entry, Table

    Entry.objects.filter(table=row).delete()
    Entry.objects.bulk_create(
        Entry(table=row, n=n, actor=one.actor, action=one.action) for n, one in enumerate(match.log)
    )
    status = Table.OVER if match.over else Table.PLAYING
    Table.objects.filter(pk=row.pk).update(snapshot=match.snapshot(), status=status, revision=99, version=99)
    shelf.clear()
    rows.forget(row.public_id)


@pytest.mark.parametrize("game, maker", CASES)
def test_every_page_of_an_edition_is_shown(guest: Guest, row: Any, match: Any, game: str, maker: str) -> None:
    edition = taken(guest, edition_of(game, maker))
    table = guest.new_table("me", "here", game=game, preset="", edition=edition)
    of_edition = [f"/?game={game}&edition={edition}", f"/editions/{edition}", f"/rules/{game}?of={table}"]
    assert not opened(guest, of_edition)
    stored(row(table), played(match(table), DECISIONS))
    assert not opened(guest, [f"/t/{table}{page}" for page in OF_A_TABLE])


@pytest.mark.soak
@pytest.mark.parametrize("game, maker", CASES)
def test_every_page_is_shown_to_the_end_in_every_language(
    guest: Guest, row: Any, match: Any, game: str, maker: str
) -> None:
    edition = taken(guest, edition_of(game, maker))
    table = guest.new_table("me", "here", game=game, preset="", edition=edition)
    of_edition = [f"/?game={game}&edition={edition}", f"/editions/{edition}", f"/rules/{game}?of={table}"]
    pages = [f"/t/{table}{page}" for page in OF_A_TABLE]
    assert not opened(guest, of_edition, True)
    for most in (DECISIONS, MOST_DECISIONS):
        stored(row(table), played(match(table), most))
        assert not opened(guest, pages, True)
    reply = guest.client.post(f"/t/{table}/to-board", {"n": 20})
    assert reply.status_code == 302, reply.content.decode()
    board = reply.headers["Location"]
    assert not opened(guest, [board, f"{board}/document"], True)


@pytest.mark.parametrize("game, maker", CASES)
def test_everything_of_an_edition_has_a_drawing(game: str, maker: str) -> None:
    assert not list(unplayable(lauta.game(game, edition=edition_of(game, maker))))


@pytest.mark.parametrize(
    "part",
    ["headlines", "over", "hand", "players", "tabs", "pool", "chat", "boards", "options", "choices", "bar"],
)
def test_a_broken_panel_is_not_a_broken_page(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    from lauta.web.page.sections import Sections

    def broken(_page: Sections) -> str:
        raise KeyError("elephant")

    table = guest.new_table("me", "here")
    monkeypatch.setattr(Sections, f"_{part}", broken)
    reply = guest.get(f"/t/{table}")
    assert reply.status_code == 200 and "This part cannot be shown" in reply.content.decode()
    assert f"part {part}" in caplog.text and "elephant" in caplog.text
    caplog.clear()


@pytest.mark.parametrize(
    "name", ["scene", "sheets", "facts", "hand", "prompt", "choices", "log_line", "text_board"]
)
def test_what_a_game_cannot_say_or_draw_is_stood_in_for(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    def broken(*_given: Any) -> Any:
        raise StopIteration

    monkeypatch.setattr(lauta.game("attika").view, name, broken)
    table = guest.new_table("me", "bot:novice", game="attika", preset="")
    reply = guest.get(f"/t/{table}" if name != "text_board" else f"/t/{table}/text")
    assert reply.status_code == 200
    if name == "choices":
        assert 'name="action"' in reply.content.decode()
    assert "cannot be shown" in caplog.text
    caplog.clear()


def test_an_unknown_glyph_is_a_disc_with_its_name(caplog: pytest.LogCaptureFixture) -> None:
    from lauta.web.page.jinja import glyph

    drawn = glyph(lauta.game("africa"), "norppa", 24)
    assert "<circle" in drawn and "norppa" in drawn and "norppa" in caplog.text
    caplog.clear()
