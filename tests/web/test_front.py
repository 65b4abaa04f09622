"""Setting up a table: what people choose is what they get; nonsense gets an answer, never a crash."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lauta
from lauta.i18n import LANGUAGES, negotiate


def test_the_front_page_starts_a_match_against_bots(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "bot:casual", "bot:casual")
    found = row(table)
    assert [seat.kind for seat in found.seats.all()] == ["human", "bot", "bot"]
    assert found.status == "playing"
    assert guest.get(f"/t/{table}").status_code == 200


def test_an_invitation_names_the_people_and_no_bots(guest: Any, another: Any, row: Any) -> None:
    table = guest.new_table("me", "open", "bot:casual", name_2="Botti")
    invitation = another().get(f"/join/{table}/{row(table).seats.get(index=1).token}").content.decode()
    assert "Aino would like to play with you." in invitation
    assert "Botti" not in invitation


def test_a_preset_and_an_option_apart_from_it(guest: Any, row: Any) -> None:
    table = guest.new_table("me", "here", preset="finnish_rulebook", option_stall_rounds="10")
    options = row(table).options
    expected = lauta.game("africa").options_of("finnish_rulebook", {"stall_rounds": 10})
    assert options == expected


def test_values_chosen_by_hand_are_played_even_where_they_are_defaults(guest: Any, row: Any) -> None:
    finnish, defaults = (lauta.game("africa").options_of(preset) for preset in ("finnish_rulebook", None))
    back = {name: value for name, value in defaults.items() if finnish[name] != value}
    assert back
    some = dict(list(back.items())[:1])
    form = {f"option_{name}": str(value) for name, value in {**finnish, **some}.items()}
    table = guest.new_table("me", "here", preset="finnish_rulebook", **form)
    assert row(table).options == {**finnish, **some} != finnish
    page = guest.get(f"/t/{table}").content.decode()
    assert "Own rules" in page and "Finnish rulebook" not in page and row(table).preset == ""


def test_all_values_of_a_preset_are_that_preset(guest: Any, row: Any) -> None:
    finnish = lauta.game("africa").options_of("finnish_rulebook")
    form = {f"option_{name}": str(value) for name, value in finnish.items()}
    table = guest.new_table("me", "here", preset="", **form)
    assert row(table).preset == "finnish_rulebook"
    assert "Finnish rulebook" in guest.get(f"/t/{table}").content.decode()


@pytest.mark.parametrize("language, offered", [("en", "dutch"), ("nl", "dutch"), ("fi", "finnish")])
def test_the_rulebook_of_the_reader_is_offered(another: Any, language: str, offered: str) -> None:
    found = presets_of(another(language).get("/?game=africa").content.decode())
    assert found[0] == (f"{offered}_rulebook", True) and not found[1][1]


def test_the_rulebook_is_offered_though_a_game_is_called_otherwise_where_nothing_is_chosen(
    guest: Any,
) -> None:
    found = presets_of(guest.get("/?game=attika").content.decode())
    assert found == [("rulebook", True), ("every_tile", False), ("open", False)]


def presets_of(page: str) -> list[tuple[str, bool]]:
    """The presets of a set-up page in their order, and whether each is chosen."""
    found = re.findall(r'name="preset" value="(\w+)"([^>]*)>', page)
    return [(name, "checked" in more) for name, more in found]


@pytest.mark.parametrize(
    "form",
    [
        {"option_stall_rounds": "100000"},
        {"option_stall_rounds": "-5"},
        {"option_steps_per_turn": "7"},
        {"option_two_player_end": "twelfth"},
        {"players": "1"},
        {"players": "99"},
        {"players": "many"},
        {"players": "²"},
        {"players": "٣"},
        {"seat_1": "bot:godlike"},
        {"seat_1": "pirate"},
        {"preset": "no such preset"},
        {"game": "chess"},
    ],
)
def test_absurd_wishes_are_refused(guest: Any, form: dict[str, str]) -> None:
    from lauta.web.models import Table

    before = Table.objects.count()
    wishes = {"game": "africa", "players": "2", "seat_0": "me", "seat_1": "here", **form}
    reply = guest.client.post("/new", wishes)
    assert 400 <= reply.status_code < 500
    assert Table.objects.count() == before


_FIELDS = ["players", "seat_0", "seat_1", "name", "preset", "game"]
_OPTIONS = ["option_stall_rounds", "option_start_city", "option_mining_takes"]


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(_FIELDS + _OPTIONS), st.text(max_size=40)))
def test_no_form_breaks_the_server(form: dict[str, str]) -> None:
    from django.test import Client

    wishes = {"game": "africa", "players": "2", "seat_0": "me", "seat_1": "here", **form}
    assert Client().post("/new", wishes).status_code < 500


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_name_can_be_shown(name: str) -> None:
    from lauta.text import prints
    from lauta.web.base.names import MAX_NAME, clean_name

    shown = clean_name(name, "Guest")
    assert 0 < len(shown) <= MAX_NAME
    assert all(map(prints, shown))


def test_names_cannot_carry_markup(guest: Any) -> None:
    table = guest.new_table("me", "here", name="<script>alert(1)", name_1='"><img src=x>')
    page = guest.get(f"/t/{table}").content.decode()
    assert "<script>alert" not in page
    assert "<img src=x" not in page and page.count("<img") == 1  # the standing picture


@given(st.text(max_size=80))
def test_any_accept_language_is_answered(header: str) -> None:
    assert negotiate(None, header) in LANGUAGES


@pytest.mark.parametrize(
    "header, language",
    [("", "en"), ("fi-FI,fi;q=0.9,en;q=0.8", "fi"), ("sv,nl;q=0.5,en;q=0.3", "nl"), ("en;q=0.2,fi;q=0", "en"),
     ("de", "en"), ("fi;q=x,nl;q=0.1", "nl")],
)  # fmt: skip
def test_the_best_language_is_chosen(header: str, language: str) -> None:
    assert negotiate(None, header) == language


def test_the_language_chosen_by_hand_stays(guest: Any) -> None:
    reply = guest.client.post("/preferences", {"language": "nl", "theme": "dark", "back": "/about"})
    assert reply.headers["Location"] == "/about"
    page = guest.get("/about").content.decode()
    assert '<html lang="nl" data-theme="dark"' in page


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_preferences_lead_nowhere_else(guest: Any, back: str) -> None:
    assert guest.client.post("/preferences", {"back": back}).headers["Location"] == "/"


@pytest.mark.parametrize("path", ["/", "/about", "/reconstructed", "/rules/africa"])
@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_every_page_in_every_language(another: Any, path: str, language: str) -> None:
    page = another(language).get(path)
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.content.decode()


def test_pages_allow_no_foreign_code(guest: Any) -> None:
    policy = guest.get("/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    page = guest.get("/").content.decode()
    assert " style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize(
    "path", ["/t/nothing-here", "/rules/chess", "/nowhere", "/t/x/at/1", "/join/x/y", "/watch/x/y"]
)
def test_what_does_not_exist_is_404(guest: Any, path: str) -> None:
    assert guest.get(path).status_code == 404


@pytest.mark.parametrize("method, path, allowed", [("GET", "/new", "POST"), ("PUT", "/", "GET, HEAD")])
def test_a_wrong_method_gets_a_page_that_says_so(guest: Any, method: str, path: str, allowed: str) -> None:
    reply = guest.client.generic(method, path)
    assert (reply.status_code, reply.headers["Allow"]) == (405, allowed)
    assert "To the front page" in reply.content.decode()


def test_a_refused_form_leads_back_to_a_page(guest: Any) -> None:
    page = guest.client.post("/new", {"game": "africa", "players": "77"}).content.decode()
    assert 'name="back" value="/"' in page


@pytest.mark.parametrize("path", ["/", "/about", "/rules/africa"])
def test_only_the_head_of_a_page(guest: Any, path: str) -> None:
    assert guest.client.head(path).status_code == 200


def test_no_id_comes_twice_on_the_front_page(guest: Any) -> None:
    ids = re.findall(r'\bid="([^"]+)"', guest.get("/").content.decode())
    assert len(ids) == len(set(ids))
    assert any(ident.startswith("cover-africa-") for ident in ids)


def test_a_reconstructed_figure_says_so_and_leads_to_what_is_known(guest: Any) -> None:
    table = guest.new_table("me", "here")
    pool = guest.get(f"/t/{table}").content.decode().split('id="panel-pool"')[1].split("</section>")[0]
    faces = dict(re.findall(r'<li id="pool-face-(\w+)">(.*?)</li>', pool))
    assert "(reconstructed)" in faces["good_drum"]
    assert "reconstructed" not in faces["monument"]
    assert 'href="/reconstructed#africa"' in pool
    page = guest.get("/reconstructed").content.decode()
    assert '<h2 id="africa">' in page
    assert "kind exists (Finnish rulebook)" in page


def test_one_game_is_set_up_at_a_time(guest: Any) -> None:
    page = guest.client.get("/?game=attika").content.decode()
    assert page.count('name="game"') == 1 and 'name="game" value="attika"' in page
    assert page.count('aria-current="page"') == 1
    assert guest.client.get("/?game=chess").status_code == 404


def test_the_game_that_was_set_up_last_comes_first(guest: Any) -> None:
    assert 'name="game" value="africa"' in guest.client.get("/").content.decode()
    guest.client.post("/new", {"game": "attika", "players": "2", "seat_0": "me", "seat_1": "here"})
    assert 'name="game" value="attika"' in guest.client.get("/").content.decode()


def listed(guest: Any, path: str = "/") -> list[str]:
    """The ids of the guest's own tables on the front page, in their order."""
    own, _, _ = guest.get(path).content.decode().partition("others-tables")
    return re.findall(r'<li[^>]*><a href="/t/([^"]+)"', own)


def test_tables_that_wait_for_me_come_first_and_say_so(guest: Any, row: Any, match: Any) -> None:
    waits = guest.new_table("me", "here")
    later = guest.new_table("me", "open")
    assert listed(guest) == [waits, later], "although the other one is newer"
    page = guest.get("/").content.decode()
    assert page.count("your turn") == 1
    assert re.search(r"<time[^>]*>[^<]*(now|second)[^<]*</time>", page)


def test_a_match_over_days_does_not_vanish_behind_many_quick_ones(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.models import Table
    from lauta.web.tables import own_tables

    monkeypatch.setattr(own_tables, "LISTED", 2)
    monkeypatch.setattr(own_tables, "LEAST_OVER", 1)
    slow = guest.new_table("me", "here")
    quick = [guest.new_table("me", "here") for _ in range(3)]
    Table.objects.filter(public_id__in=quick).update(status=Table.OVER)
    assert listed(guest) == [slow, quick[-1]]


@pytest.mark.parametrize(
    "language, ago", [("en", "3 hours ago"), ("fi", "3 tuntia sitten"), ("nl", "3 uur geleden")]
)
def test_dates_are_told_in_the_readers_language(language: str, ago: str, another: Any, row: Any) -> None:
    from datetime import timedelta

    from django.utils.timezone import now

    from lauta.web.models import Table

    one = another(language)
    table = one.new_table("me", "here")
    Table.objects.filter(public_id=table).update(changed=now() - timedelta(hours=3))
    assert ago in one.get("/").content.decode()


def test_a_table_that_is_put_away_is_not_lost(guest: Any, row: Any) -> None:
    kept, away = guest.new_table("me", "here"), guest.new_table("me", "here")
    guest.post("/away", fragment=False, table=away, on="1")
    assert listed(guest) == [kept]
    assert listed(guest, "/?away=1") == [away]
    assert guest.get(f"/t/{away}").status_code == 200
    guest.post("/away", fragment=False, table=away, on="0")
    assert sorted(listed(guest)) == sorted([kept, away])


def test_nobody_fills_a_cookie_with_tables_put_away(guest: Any) -> None:
    for n in range(70):
        guest.post("/away", fragment=False, table=f"t{n}" + "x" * 50, on="1")
    away = guest.client.session["away"]
    assert len(away) == 60 and all(len(one) <= 24 for one in away)


def test_the_rules_of_a_table_tell_its_options(guest: Any) -> None:
    table = guest.new_table("me", "here", preset="dutch_rulebook", option_two_player_end="eleventh")
    page = guest.get(f"/t/{table}").content.decode()
    link = re.search(r'data-source="([^"]+)"', page)
    assert link
    rules = guest.get(link[1].replace("&amp;", "&")).content.decode()
    assert "At this table" in rules and "2 players" in rules and "the eleventh monument" in rules
    assert "At this table" not in guest.get("/rules/africa").content.decode()
    assert guest.get("/rules/africa?players=2&two_player_end=never").status_code == 422


def test_levels_of_bots_say_what_they_are(guest: Any) -> None:
    page = guest.get("/?game=africa").content.decode()
    assert "Often moves without a plan." in page
    assert "Looks ahead: tries more than a hundred ways the game could go on." in page


def test_a_match_that_one_has_left_stays_in_the_list(guest: Any, another: Any, row: Any) -> None:
    from lauta.web.models import Table

    table = guest.new_table("me", "open")
    friend = another()
    token = row(table).seats.get(index=1).token
    friend.post(f"/join/{table}/{token}", fragment=False, name="Bram")
    friend.post(f"/t/{table}/leave", level="casual")
    assert listed(friend) == [table]
    assert "you left; a bot plays on" in friend.get("/").content.decode()
    Table.objects.filter(public_id=table).update(status=Table.OVER)
    assert listed(friend) == [table]
    assert "you left; a bot played on" in friend.get("/").content.decode()
