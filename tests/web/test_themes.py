"""Words of a theme at a table: for everybody there, from the front page on or later; ids and record stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lauta.games.afrikan_tahti.rules.actions import join
from lauta.games.shared.star_board.data.constants import BOARD

TAHTI = {"game": "afrikan_tahti", "preset": ""}


def page(guest: Any, table: str) -> str:
    return str(guest.get(f"/t/{table}").content.decode())


def test_a_table_speaks_in_its_own_words_from_the_start(guest: Any) -> None:
    plain = page(guest, guest.new_table("me", "here", **TAHTI))
    gentle = page(guest, guest.new_table("me", "here", theme="gentle", **TAHTI))
    assert "Slave Coast" in plain and "Benin Coast" not in plain
    assert "Benin Coast" in gentle and "Slave Coast" not in gentle
    assert 'data-cell="slave_coast"' in gentle, "ids stay"
    assert re.search(r"/rules/afrikan_tahti\?[^\"]*\btheme=gentle\b", gentle)


def test_words_change_at_the_table_and_for_all(guest: Any, another: Callable[..., Any], row: Any) -> None:
    table = guest.new_table("me", "here", **TAHTI)
    assert guest.post(f"/t/{table}/word", theme="gentle").status_code == 200
    watcher = another("fi")
    watcher.get(f"/watch/{table}/{row(table).watch_token}")
    assert "Benin Coast" in page(guest, table)
    assert "Beninin rannikko" in page(watcher, table)
    assert "enin" not in guest.get(f"/t/{table}/record").content.decode()
    assert watcher.post(f"/t/{table}/word", theme="").status_code == 403, "spectators only watch"
    assert guest.post(f"/t/{table}/word", theme="rude").status_code == 404
    assert row(table).theme == "gentle"


def test_refusals_speak_in_the_words_of_the_table(another: Callable[..., Any]) -> None:
    """A place in the sentence is named as everywhere else at the table, in the reader's language."""
    city = BOARD.spots.index("slave_coast")
    for language, theme, place in (
        ("en", "", "Slave Coast"),
        ("en", "gentle", "Benin Coast"),
        ("fi", "gentle", "Beninin rannikko"),
    ):
        guest = another(language)
        table = guest.new_table("me", "here", theme=theme, **TAHTI)
        for version in range(2):
            assert guest.play(table, join("start", 0), version).status_code == 200
        refused = guest.play(table, join("fly", city), 2)
        assert refused.status_code == 422 and place in refused.json()["error"], refused.content


def test_a_rematch_keeps_its_words(guest: Any, row: Any) -> None:
    from lauta.web.tables import seating

    table = row(guest.new_table("me", "here", theme="gentle", **TAHTI))
    table.status = table.OVER
    table.save()
    assert seating.play_again(table.public_id, table.host).theme == "gentle"


def test_unknown_words_are_refused(guest: Any) -> None:
    from lauta.web.models import Table

    before = Table.objects.count()
    form = {"players": "2", "seat_0": "me", "seat_1": "here"}
    for wish in ({"game": "afrikan_tahti", "theme": "rude"}, {"game": "africa", "theme": "gentle"}):
        assert guest.client.post("/new", {**form, **wish}).status_code == 404
    assert 400 <= guest.get("/rules/afrikan_tahti?theme=rude").status_code < 500
    assert Table.objects.count() == before


def test_rules_in_gentle_words(guest: Any) -> None:
    def read(query: str) -> str:
        content = guest.get(f"/rules/afrikan_tahti{query}").content.decode()
        return re.sub(r"<[^>]*>", " ", content)

    assert "Bedouins" in read("") and "captive" in read("")
    assert not re.search("Bedouin|captive|Slave", read("?theme=gentle"), re.IGNORECASE)


def test_dice_stand_beside_the_supply_once(guest: Any) -> None:
    """A sheet that is the same for all is no board of a player, and is drawn once."""
    table = guest.new_table("me", "here", **TAHTI)
    for version, start in enumerate(("tangier", "cairo")):
        found = re.search(rf'data-cell="{start}" data-a="(\d+)"', page(guest, table))
        assert found
        assert guest.play(table, found[1], version).status_code == 200
    shown = page(guest, table)
    assert shown.count('class="shared"') == 1 and 'id="tab-boards"' not in shown
    rolls = sum(map(int, re.findall(r'class="st-count"[^>]*>(\d+)<', shown)))
    assert rolls >= 2 and f"{rolls} rolls of the die so far" in shown
    assert 'class="pts"' not in shown, "no points on the way"
