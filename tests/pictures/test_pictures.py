"""Positions as files for elsewhere: settled SVG, PNG, cards, films; what is in them and what is not."""

from __future__ import annotations

import io
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

import lauta
from lauta.cli import main
from lauta.engine.presentation import SceneRequest, picture
from lauta.pictures.card import HEIGHT, WIDTH, Card, Player, card
from lauta.pictures.film import FRAMES, FilmError, Turn, chosen, film, spans_of, turns_of
from lauta.pictures.raster import png
from lauta.pictures.settling import settled, sized
from lauta.pictures.words import Words

WORDS = Words("begin", "end", lambda n, of: f"{n} of {of}")
GAMES = [game.id for game in lauta.games()]


def played(game_id: str, moves: int, players: int = 2) -> lauta.Match:
    match, chooser = lauta.game(game_id).match(players, seed=5, names=["Aino", "Åke"]), random.Random(3)
    while not match.over and len(match.log) < moves:
        match.play(chooser.choice(match.legal_actions()))
    return match


def drawn(match: lauta.Match) -> str:
    request = SceneRequest(names=match.names, standalone=True, prefix="x-")
    return picture(match.game.view, match.redacted(None), request)


def image(made: bytes) -> Any:
    return Image.open(io.BytesIO(made)).convert("RGB")


@pytest.mark.parametrize("game", GAMES)
def test_a_settled_picture_needs_nothing_from_elsewhere(game: str) -> None:
    svg = drawn(played(game, 60))
    both = [settled(svg), settled(svg, dark=True)]
    for made in both:
        assert not re.search(r"var\(|<style|<script|class=|https?://(?!www\.w3\.org/2000/svg)|@import", made)
        ids = set(re.findall(r' id="([^"]+)"', made))
        assert set(re.findall(r'href="#([^"]+)"', made)) | set(re.findall(r"url\(#([^)]+)\)", made)) <= ids
    light, dark = (image(png(made, 200)) for made in both)
    assert light.size == dark.size and light.size[0] == 200
    assert len(light.getcolors(1 << 20)) > 500
    assert sum(dark.tobytes()) < 0.75 * sum(light.tobytes())


def test_variables_come_through_shared_drawings() -> None:
    """Each use of a drawing has the colours of where it lies, and rules of a theme count there alone."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="a" viewBox="0 0 20 10" width="20" height="10"><style>'
        ".one { --paint: #ff0000; } .two { --paint: #0000ff; } .box { fill: var(--paint, #00ff00); }"
        ':root[data-theme="dark"] .a { --paint: #111111; } .box:hover { fill: pink; }'
        '</style><defs><g id="b"><rect class="box" width="10" height="10"/></g></defs>'
        '<use href="#b" class="one"/><use href="#b" class="two" transform="translate(10 0)"/></svg>'
    )
    made = image(png(settled(svg), 20))
    assert made.getpixel((5, 5)) == (255, 0, 0) and made.getpixel((15, 5)) == (0, 0, 255)
    plain = svg.replace(' class="one"', "").replace(' class="two"', "")
    assert image(png(settled(plain), 20)).getpixel((5, 5)) == (0, 255, 0)
    assert image(png(settled(plain, dark=True), 20)).getpixel((5, 5)) == (17, 17, 17)


def test_letters_are_drawn_with_fonts_that_come_along() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30" width="100" height="30">%s</svg>'
    line = '<text x="5" y="22" font-size="20" font-family="%s">Äö ë €</text>'
    serif, sans = (png(svg % (line % family), 100) for family in ("Palatino, serif", "system-ui"))
    assert len({png(svg % "", 100), serif, sans}) == 3


def test_a_card_has_its_size_and_all_names_fit_or_are_cut_with_a_sign() -> None:
    players = tuple(Player(n, f"Somebody with a very long name {n}", "1234", n == 1) for n in range(6))
    made = card(Card("Retkikunnat", "kicker", "note " * 20, players, drawn(played("retkikunnat", 30))))
    assert image(png(settled(made), WIDTH)).size == (WIDTH, HEIGHT)
    assert made.count("…") >= 6 and "<script" not in made
    told = card(Card("<b>&</b>", players=(Player(0, '"<script>', "1"),)))
    assert "<script>" not in told and "<b>" not in told


def test_a_picture_gets_the_width_that_is_asked_for() -> None:
    made = sized(settled(drawn(played("africa", 5))), 300)
    assert ' width="300"' in made[:300]


def test_a_film_has_a_picture_for_every_turn() -> None:
    match = played("africa", 12)
    turns = turns_of(match)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert all(one.seat != other.seat for one, other in pairwise(turns))
    assert turns[-1].n == len(match.log)
    shares: list[float] = []
    made = film(match, WORDS, across=200, tell=shares.append)
    spans = spans_of(made)
    assert len(spans) == len(turns) + 2 and spans[-1] > spans[1]
    assert shares == sorted(shares) and shares[-1] == 1
    assert Image.open(io.BytesIO(made)).size == (200, 105)


def test_long_matches_keep_the_turns_that_changed_most() -> None:
    line = Turn(0, 0, 0, None, lauta.game("africa").view.points(played("africa", 1).redacted(None), 0))
    many = [Turn(n, n, n % 2, line.line, line.gain + (40 if n in (33, 333) else 0)) for n in range(1, 500)]
    kept = chosen(many)
    assert len(kept) == FRAMES - 2 and kept == sorted(kept, key=lambda turn: turn.n)
    assert {33, 333, 499} <= {turn.number for turn in kept}
    assert max(b.number - a.number for a, b in pairwise(kept)) < 40


def test_nothing_played_is_refused() -> None:
    with pytest.raises(FilmError, match="Nothing was played"):
        film(lauta.game("africa").match(2, seed=1), WORDS)


def test_a_film_and_a_picture_show_only_what_everybody_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position that is drawn is redacted for somebody without a seat."""
    match = played("retkikunnat", 40)
    assert match.hides and not match.over
    seen: list[Any] = []
    scene, line = match.game.view.scene, match.game.view.log_line

    def watched(s: Any, request: SceneRequest) -> Any:
        seen.append(s)
        return scene(s, request)

    def told(before: Any, action: int, after: Any, names: Any) -> Any:
        seen.extend((before, after))
        return line(before, action, after, names)

    monkeypatch.setattr(match.game.view, "scene", watched, raising=False)
    monkeypatch.setattr(match.game.view, "log_line", told, raising=False)
    film(match, WORDS, across=120)
    allowed = [bytes(str(state), "utf-8") for state in map(repr, match.states(None))]
    assert seen and all(repr(state).encode() in allowed for state in seen)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(played("africa", 8).record(), encoding="utf-8")
    return path


def test_the_commands_write_what_they_say(record: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    made = run(main, ["film", str(record), "--out", str(tmp_path / "m.webp"), "--width", "240", "--dark"])
    assert made.exit_code == 0, made.output
    assert Image.open(tmp_path / "m.webp").is_animated  # type: ignore[attr-defined]  # of WebP
    for name, language in (("p.svg", "fi"), ("p.png", "nl")):
        told = ["picture", str(record), "--out", str(tmp_path / name), "--at", "3", "--width", "300"]
        assert run(main, [*told, "--language", language]).exit_code == 0
    assert Image.open(tmp_path / "p.png").size[0] == 300
    assert "Tanger" in (tmp_path / "p.svg").read_text(encoding="utf-8")


def test_the_commands_refuse_in_words(record: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    beyond = run(main, ["picture", str(record), "--out", str(tmp_path / "p.svg"), "--at", "99999"])
    assert beyond.exit_code == 2 and "there is no position 99999" in beyond.output
    other = run(main, ["film", str(record), "--out", str(tmp_path / "m.gif")])
    assert other.exit_code == 2 and "should end in .webp" in other.output


def test_the_child_answers_questions_and_survives_bad_ones(tmp_path: Path) -> None:
    import base64
    import json

    from lauta.pictures.child import answer

    match = played("africa", 2)
    told = {"players": 2, "options": dict(match.options), "names": list(match.names)}
    told["log"] = [[entry.actor, entry.action] for entry in match.log]
    out = tmp_path / "f.webp"
    question = {"game": "africa", "match": told, "language": "fi", "dark": False, "out": str(out)}
    assert answer(json.dumps(question).encode())["found"] == {"bytes": out.stat().st_size}
    drawing = {"svg": drawn(match), "across": 100, "dark": True}
    found = answer(json.dumps(drawing).encode())["found"]
    assert image(base64.b64decode(found["png"])).size[0] == 100
    for bad in (b"{", b"{}", b'{"svg": "no", "across": 5, "dark": false}', b'{"game": "chess", "match": {}}'):
        assert set(answer(bad)) == {"error"}
