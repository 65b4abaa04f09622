"""What of a table travels elsewhere: cards, embedded positions, films; above all what does not."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

Guest = Any


class Artist:
    """Draws in this process, as the child does."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        from lauta.pictures.child import answer

        self.asked.append(question)
        return answer(json.dumps(question).encode())

    def stop(self) -> None:
        pass


class Sketcher(Artist):
    """Draws the same dot for everything: what was asked counts."""

    def ask(self, question: dict[str, Any], timeout: float) -> dict[str, Any]:
        self.asked.append(question)
        return {"found": {"png": "iVBORw0KGgo="}}


@pytest.fixture
def artist() -> Iterator[Sketcher]:
    from lauta.web.pictures.painter import painter

    drawing = Sketcher()
    undo = painter.employ(drawing)
    yield drawing
    undo()
    painter.clear()


def meta(page: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', page)
    assert found is not None, name
    return found[1].replace("&amp;", "&")


def card_of(table: str, row: Any, more: str = "") -> str:
    return f"/share/{table}/{row(table).watch_token}/card.png{more}"


def svg_of(table: str, row: Any, more: str = "") -> str:
    return f"/embed/{table}/{row(table).watch_token}/board.svg{more}"


# ------------------------------------------------------------------ previews


def test_a_finished_match_has_a_card_of_the_right_size(finished: Any, row: Any, stranger: Any) -> None:
    """By the real drawing, once: the link leads without cookies to tags, and these to the picture."""
    from lauta.web.pictures.painter import painter

    undo = painter.employ(Artist())
    table = finished()
    there = stranger.get(f"/watch/{table}/{row(table).watch_token}")
    assert there.status_code == 302
    page = stranger.get(there["Location"]).content.decode()
    image = meta(page, "og:image")
    assert image.startswith("http://testserver/share/") and meta(page, "twitter:image") == image
    assert meta(page, "twitter:card") == "summary_large_image"
    assert "wins" in meta(page, "og:description") and meta(page, "og:image:alt")
    drawn = stranger.get(image)
    assert drawn["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(drawn.content)).size == (1200, 630)
    assert not drawn.cookies
    same = stranger.get(image, **{"If-None-Match": drawn["ETag"]})
    assert same.status_code == 304 and not same.content
    head = stranger.head(image)
    assert head.status_code == 200 and head["ETag"] == drawn["ETag"]
    undo()


def test_a_link_to_a_position_shows_that_position(finished: Any, row: Any, stranger: Any) -> None:
    table = finished()
    there = stranger.get(f"/watch/{table}/{row(table).watch_token}?n=4")["Location"]
    assert there.startswith(f"/t/{table}/at/4?")
    page = stranger.get(there).content.decode()
    assert "n=4" in meta(page, "og:image") and meta(page, "og:url").endswith("?n=4")


def test_who_has_been_here_gets_a_plain_address(guest: Guest, row: Any) -> None:
    table = guest.new_table("me", "here")
    assert guest.get(f"/watch/{table}/{row(table).watch_token}")["Location"] == f"/t/{table}"


@pytest.mark.parametrize("path", ["/", "/learn", "/rules/attika", "/puzzles", "/daily"])
def test_pages_for_all_have_a_card(path: str, stranger: Any, artist: Sketcher) -> None:
    page = stranger.get(path).content.decode()
    assert meta(page, "og:title") and meta(page, "og:description") and meta(page, "og:image:alt")
    assert stranger.get(meta(page, "og:image")).status_code == 200
    assert len(artist.asked) == 1


def test_an_invitation_tells_the_game_and_who_asks_but_no_token(
    guest: Guest, row: Any, stranger: Any, artist: Sketcher
) -> None:
    table = guest.new_table("me", "open")
    token = row(table).seats.get(index=1).token
    page = stranger.get(f"/join/{table}/{token}").content.decode()
    assert "Aino" in meta(page, "og:description")
    image = meta(page, "og:image")
    assert token not in image and row(table).watch_token not in page
    assert stranger.get(image).status_code == 200


def test_a_running_private_match_shows_its_title_alone(
    guest: Guest, row: Any, stranger: Any, artist: Sketcher
) -> None:
    from lauta.web.models import Table

    table = guest.new_table("me", "here")
    assert stranger.get(card_of(table, row)).status_code == 200
    private = artist.asked[-1]["svg"]
    Table.objects.filter(public_id=table).update(listed=True)
    from lauta.web.match.rows import rows

    rows.forget(table)
    assert stranger.get(card_of(table, row)).status_code == 200
    public = artist.asked[-1]["svg"]
    assert 'id="cover-' in private and "Aino" in private
    assert 'id="cover-' not in public


def test_a_running_match_with_hidden_hands_shows_the_delayed_position(
    guest: Guest, row: Any, stranger: Any, artist: Sketcher, match: Any
) -> None:
    """Ten decisions late, and beyond that nothing, whatever number is asked for."""
    from lauta.web.match.delay import late

    table = guest.new_table("me", "here", game="retkikunnat", preset="", listed="1", delay="10")
    stored = row(table)
    while len(match(table).log) < 25:
        running = match(table)
        guest.post(
            f"/t/{table}/play", action=str(running.legal_numbers()[0]), version=str(row(table).version)
        )
    known = len(late(row(table), match(table)).log)
    assert known < len(match(table).log)
    assert stranger.get(card_of(table, row, f"?n={known}")).status_code == 200
    for n in range(known + 1, len(match(table).log) + 1):
        assert stranger.get(card_of(table, row, f"?n={n}")).status_code == 404
    assert stranger.get(card_of(table, row)).status_code == 200
    assert stored.watch_token not in artist.asked[-1]["svg"]
    assert "You see everything 10 decisions later" in stranger.get(f"/t/{table}").content.decode()
    assert "You see everything" not in guest.get(f"/t/{table}").content.decode()


# ------------------------------------------------------------------ embedded


def test_an_embedded_position_has_everything_in_it(finished: Any, row: Any, stranger: Any) -> None:
    table = finished()
    sizes = set()
    for more in ("?n=3&size=400&theme=dark&lang=fi", "?size=900&lang=nl"):
        reply = stranger.get(svg_of(table, row, more))
        assert reply.status_code == 200 and reply["Content-Type"] == "image/svg+xml" and not reply.cookies
        text = reply.content.decode()
        root = ElementTree.fromstring(text)
        sizes.add(root.get("width"))
        assert not re.search(
            r"<script|<style|<foreignObject|<image|\son\w+=|https?://(?!www\.w3\.org/2000/svg)", text
        )
        assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', text))
        assert stranger.get(svg_of(table, row, more), **{"If-None-Match": reply["ETag"]}).status_code == 304
    assert sizes == {"400", "900"}


@pytest.mark.parametrize(
    "more",
    [
        "?n=-1",
        "?n=x",
        "?n=1e3",
        "?n=²",
        "?size=99",
        "?size=2001",
        "?size=a",
        "?lang=xx",
        "?lang=../fi",
        "?theme=red",
    ],
)
def test_hostile_questions_get_a_typed_answer(more: str, finished: Any, row: Any, stranger: Any) -> None:
    table = finished()
    reply = stranger.get(svg_of(table, row, more))
    assert reply.status_code == 400
    beyond = stranger.get(svg_of(table, row, "?n=999999"))
    assert beyond.status_code == 404 and "its last one is" in beyond.content.decode()


def test_only_what_is_over_or_free_can_be_embedded(guest: Guest, row: Any, stranger: Any) -> None:
    from lauta.web.match.rows import rows
    from lauta.web.models import Table

    table = guest.new_table("me", "here")
    token = row(table).watch_token
    for address in (svg_of(table, row), f"/embed/{table}/{token}", f"/share/{table}/{token}/film.webp"):
        assert stranger.get(address).status_code == 403
    Table.objects.filter(public_id=table).update(listed=True)
    rows.forget(table)
    assert stranger.get(svg_of(table, row)).status_code == 403
    Table.objects.filter(public_id=table).update(status="over", ended=True)
    rows.forget(table)
    assert stranger.get(svg_of(table, row)).status_code == 403


@pytest.mark.parametrize("token", ["", "wrong", "ä"])
def test_a_wrong_token_opens_nothing(token: str, finished: Any, stranger: Any) -> None:
    table = finished()
    for address in (
        f"/embed/{table}/{token}x",
        f"/embed/{table}/{token}x/board.svg",
        f"/share/{table}/{token}x/card.png",
    ):
        assert stranger.get(address).status_code == 403
    assert stranger.get("/share/nothing/x/card.png").status_code == 404


def test_a_sealed_day_stays_with_its_player(finished: Any, row: Any, stranger: Any, guest: Guest) -> None:
    from lauta.web.base.clock import today
    from lauta.web.match.rows import rows
    from lauta.web.models import Table

    table = finished()
    Table.objects.filter(public_id=table).update(daily=today())
    rows.forget(table)
    token = row(table).watch_token
    for address in (
        svg_of(table, row),
        card_of(table, row),
        f"/embed/{table}/{token}",
        f"/share/{table}/{token}/film.webp",
    ):
        assert stranger.get(address).status_code == 403
    assert guest.get(f"/t/{table}/share").status_code == 403
    assert token not in meta(guest.get(f"/t/{table}").content.decode(), "og:image")


def test_a_puzzle_shows_its_first_position_alone(
    guest: Guest, row: Any, stranger: Any, artist: Sketcher, match: Any
) -> None:
    import lauta
    from lauta.puzzles import puzzles_of
    from lauta.web.match.rows import rows

    game = lauta.game("africa")  # placing a tile is seen on the board
    placing = (
        p for p in puzzles_of(game).values() if game.notation.text_of(p.numbers(game)[0])[:5] == "place"
    )
    one = next(placing)
    reply = guest.post(f"/puzzles/africa/{one.id}", fragment=False)
    table = reply["Location"].removeprefix("/t/")
    before = stranger.get(svg_of(table, row)).content
    stranger.get(card_of(table, row))
    drawn = artist.asked[-1]["svg"]
    guest.post(
        f"/t/{table}/play", action=str(one.numbers(lauta.game("africa"))[0]), version=str(row(table).version)
    )
    rows.forget(table)
    assert len(match(table).log) > 0
    for more in ("", "?n=0", f"?n={len(match(table).log)}"):
        assert stranger.get(svg_of(table, row, more)).content == before
    stranger.get(card_of(table, row, "?n=1"))
    assert artist.asked[-1]["svg"] == drawn


def test_the_small_page_alone_may_be_framed(finished: Any, row: Any, stranger: Any) -> None:
    table = finished()
    page = stranger.get(f"/embed/{table}/{row(table).watch_token}?n=2&lang=fi&theme=dark")
    assert page.status_code == 200 and not page.cookies
    assert "frame-ancestors *" in page["Content-Security-Policy"] and "X-Frame-Options" not in page
    assert "script-src 'self'" in page["Content-Security-Policy"]
    text = page.content.decode()
    assert 'lang="fi"' in text and 'aria-label="Alku"' in text
    assert re.search(r'<p id="said" role="status">[^<>/?]+</p>', text)
    for other in ("/", svg_of(table, row), f"/watch/{table}/{row(table).watch_token}"):
        strict = stranger.get(other)
        assert "frame-ancestors 'none'" in strict["Content-Security-Policy"]
        assert strict["X-Frame-Options"] == "DENY"


def test_the_share_page_has_lines_to_copy(finished: Any, row: Any, guest: Guest) -> None:
    table = finished()
    page = guest.get(f"/t/{table}/share?n=3&size=500").content.decode()
    token = row(table).watch_token
    assert f'value="http://testserver/watch/{table}/{token}?n=3"' in page
    assert "&lt;img src=" in page and "&lt;iframe src=" in page and "n=3" in page
    assert guest.get(f"/t/{table}/share?size=1").status_code == 400


# ------------------------------------------------------------------ bounds


def test_pictures_are_limited_in_rate_and_kept(
    guest: Guest, row: Any, stranger: Any, artist: Sketcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.base.rates import PICTURES_DRAWN

    monkeypatch.setattr(PICTURES_DRAWN, "_burst", 2.0)
    monkeypatch.setattr(PICTURES_DRAWN, "_per_second", 0.001)
    games = ("africa", "attika", "navegador")
    assert [stranger.get(f"/card/rules/{game}.png").status_code for game in games] == [200, 200, 429]
    assert stranger.get("/card/rules/africa.png").status_code == 200  # kept
    assert len(artist.asked) == 2


def test_the_cache_is_bounded(artist: Sketcher, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.pictures import painter as module

    monkeypatch.setattr(module, "KEPT_BYTES", 20)
    for n in range(5):
        module.painter.png(f"<svg {n}>", False, "here")
    assert module.painter._bytes <= 20 and len(module.painter._kept) == 2


def test_a_broken_painter_says_so(stranger: Any, artist: Sketcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(artist, "ask", lambda question, timeout: {"error": "no"})
    reply = stranger.get("/card/rules/africa.png")
    assert reply.status_code == 503 and reply["Retry-After"]


def test_a_card_that_has_no_turn_has_another_in_its_place(
    stranger: Any, artist: Sketcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Programs that show links ask once: the card of the game if it is known, else the icon."""
    from lauta.web.pictures import painter as module

    game = stranger.get("/card/rules/africa.png")
    monkeypatch.setattr(module, "WAITING", 0)
    for address, drawn in (("/card/learn/africa.png", game.content), ("/card/learn/attika.png", None)):
        reply = stranger.get(address)
        assert reply.status_code == 200 and reply["Content-Type"] == "image/png" and "ETag" not in reply
        assert reply["Cache-Control"] == "no-store"
        assert reply.content == drawn or Image.open(io.BytesIO(reply.content)).size == (1200, 630)
    dark = stranger.get("/card/learn/attika.png?theme=dark").content
    assert dark != reply.content and Image.open(io.BytesIO(dark)).size == (1200, 630)


def test_a_card_that_takes_too_long_has_another_in_its_place(
    stranger: Any, artist: Sketcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.bots.worker import WorkerLate

    def ask(question: Any, timeout: float) -> Any:
        raise WorkerLate("no answer")

    monkeypatch.setattr(artist, "ask", ask)
    reply = stranger.get("/card/rules/africa.png")
    assert reply.status_code == 200 and reply["Cache-Control"] == "no-store"
    assert Image.open(io.BytesIO(reply.content)).size == (1200, 630)


def test_unknown_cards_are_not_found(stranger: Any, artist: Sketcher) -> None:
    for path in ("/card/nothing/africa.png", "/card/rules/chess.png"):
        assert stranger.get(path).status_code == 404
    assert stranger.get("/card/rules/africa.png?theme=blue").status_code == 400
