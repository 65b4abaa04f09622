"""The set-up of an edition is its own: map, lengths, rules page; and minutes know how long bots think."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lauta
from lauta.engine.edition import Edition
from tests.outside.strange_editions import figures_of, made, replaced


def with_other_towns() -> Edition:
    """Afrikan tähti with other towns, but for those that have rules of their own."""
    game = lauta.game("afrikan_tahti")
    figures = figures_of(game)
    towns = figures["board"]["city"]
    ids = {town["id"] for town in towns} - {town["special"] for town in towns}
    return made(game, replaced(figures, {one: f"{one}ja" for one in ids}), "Other towns")


def short() -> Edition:
    """Africa whose turns end the match soon: all but few tiles are monuments."""
    game = lauta.game("africa")
    figures = figures_of(game)
    tiles = figures["tiles"]["tile"]
    few = next(tile for tile in tiles if tile["kind"] == "monument" or tile.get("category") == "monument")
    for tile in tiles:
        if tile is not few:
            few["count"] += tile["count"] - 1
            tile["count"] = 1
    return made(game, figures, "Short")


def taken(guest: Any, edition: Edition) -> str:
    reply = guest.client.post("/editions/new", {"text": edition.text})
    assert reply.status_code == 302, reply.content.decode()
    return str(reply.headers["Location"]).removeprefix("/editions/")


@pytest.fixture
def other_towns(guest: Any) -> str:
    return taken(guest, with_other_towns())


def test_the_set_up_of_an_edition_shows_its_map_and_leads_to_its_rules(guest: Any, other_towns: str) -> None:
    own, plain = (
        guest.get(f"/?game=afrikan_tahti&edition={edition}").content.decode() for edition in (other_towns, "")
    )
    assert f"/rules/afrikan_tahti?edition={other_towns}" in own and "own map" in own
    assert "own map" not in plain and "?edition=" not in plain
    cover = re.compile(r'<div class="cover".*?</svg>', re.DOTALL)
    assert cover.findall(own) and cover.findall(own) != cover.findall(plain)


def test_the_rules_page_of_an_edition_with_other_towns_is_shown(guest: Any, other_towns: str) -> None:
    reply = guest.get(f"/rules/afrikan_tahti?edition={other_towns}")
    assert reply.status_code == 200 and "not in" not in reply.content.decode()


def test_a_short_edition_says_how_short_it_is() -> None:
    from lauta.web.match import pace

    game, plain = lauta.game("africa", edition=short()), lauta.game("africa")
    assert 0 < pace.decisions(game, 3) < pace.decisions(plain, 3) / 2
    assert pace.about_minutes(game, 3) < pace.about_minutes(plain, 3)


def test_masters_make_a_match_longer() -> None:
    from lauta.web.match import pace

    game = lauta.game("retkikunnat")
    assert pace.about_minutes(game, 3, ["master"] * 2) > pace.about_minutes(game, 3)
