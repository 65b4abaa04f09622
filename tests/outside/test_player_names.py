"""Nobody passes for a member: a name in a match is the member's own, or says "(guest)"."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.text import looks
from tests.outside.rights import PASSWORD

WEB = Path(lauta.__file__).parent / "web"
LIKE_AINO = ["Aino", "AINO", "\u0410ino", "Ai\u200bno", "\uff21\uff49\uff4e\uff4f", " aino "]


@pytest.fixture
def aino(another: Callable[..., Any], box: Any) -> Iterator[Any]:
    """A member of that name; no member outlives a test."""
    from lauta.web.models import FormerName

    member = another()
    assert member.post("/sign-up", fragment=False, name="Aino", password=PASSWORD).status_code == 302
    yield member
    FormerName.objects.all().delete()


def _host(guest: Any, name: str) -> list[str]:
    table = guest.new_table("me", "open", name=name)
    return _seats(table)


def _seats(table: str) -> list[str]:
    from lauta.web.models import Seat

    return list(Seat.objects.filter(table__public_id=table).values_list("name", flat=True))


def _player_beside(guest: Any, name: str) -> list[str]:
    return _seats(guest.new_table("me", "here", "open", name_1=name))


def _bot(guest: Any, name: str) -> list[str]:
    return _seats(guest.new_table("me", "bot:casual", "open", name_1=name))


def _join(guest: Any, name: str) -> list[str]:
    from lauta.web.models import Seat
    from tests.web.conftest import Guest

    table = Guest().new_table("me", "open", "open")
    link = Seat.objects.get(table__public_id=table, index=1).token
    assert guest.post(f"/join/{table}/{link}", fragment=False, name=name).status_code == 302
    return _seats(table)


def _sit(guest: Any, name: str) -> list[str]:
    from tests.web.conftest import Guest

    table = Guest().new_table("me", "open", "open", listed="1")
    assert guest.post(f"/t/{table}/sit", fragment=False, name=name).status_code == 302
    return _seats(table)


def _talk(guest: Any, name: str) -> list[str]:
    from lauta.web.models import Chat
    from tests.web.conftest import Guest

    _host(guest, name)  # which is called so from then on
    table = Guest().new_table("me", "bot:casual", listed="1")
    assert guest.post(f"/t/{table}/say", text="Good evening.").status_code == 200
    return list(Chat.objects.filter(table__public_id=table).values_list("name", flat=True))


def _tournament(guest: Any, name: str) -> list[str]:
    from lauta.web.models import Entrant

    form = {"game": "africa", "places": 4, "size": 2, "name": name}
    made = guest.post("/tournaments/new", fragment=False, **form).headers["Location"].rsplit("/")[-1]
    return list(Entrant.objects.filter(tournament__public_id=made).values_list("name", flat=True))


def _daily(guest: Any, name: str) -> list[str]:
    from lauta.web.match.secrets import current_day
    from lauta.web.models import Attempt

    _host(guest, name)

    day = current_day().isoformat()
    assert guest.post("/daily/start", fragment=False, day=day).status_code == 302
    made = Attempt.objects.order_by("pk").last()
    assert made is not None
    assert made.table is not None
    return [made.name, *_seats(made.table.public_id)]


DOORS = [_host, _player_beside, _bot, _join, _sit, _talk, _tournament, _daily]


@pytest.mark.parametrize("door", DOORS)
def test_no_guest_has_a_members_name(door: Callable[..., list[str]], aino: Any, another: Any) -> None:
    for name in LIKE_AINO[:3]:
        shown = door(another(), name)
        assert shown
        assert [one for one in shown if not set(looks("Aino")).isdisjoint(looks(one))] == []


@pytest.mark.parametrize("name", [*LIKE_AINO, "Moderator", "L\u0430uta"])
def test_the_mark_says_that_it_is_a_guest(name: str, aino: Any, another: Any) -> None:
    assert "(guest)" in _host(another(), name)[0]


def test_the_member_plays_under_the_name(aino: Any) -> None:
    assert _host(aino, "Aino")[0] == "Aino"


def test_a_number_that_tells_names_apart_makes_no_members_name(aino: Any, another: Any) -> None:
    assert another().post("/sign-up", fragment=False, name="Bo 2", password=PASSWORD).status_code == 302
    assert _seats(another().new_table("me", "here", name="Bo", name_1="Bo"))[1] not in ("Bo", "Bo 2")


def test_a_mark_that_a_member_is_called_by_gets_a_number(aino: Any, another: Any) -> None:
    from lauta.web.keeper import people

    people.add("Aino (guest)")  # as accounts of before such names were kept back
    assert _host(another(), "Aino")[0] == "Aino (guest) 2"


def test_guests_keep_names_that_nobody_has(another: Any, box: Any) -> None:
    assert _host(another(), "Nobody's name")[0] == "Nobody's name"


def test_a_member_who_comes_later_gets_the_name_and_the_guest_the_mark(another: Any, box: Any) -> None:
    guest, later = another(), another()
    table = guest.new_table("me", "open", name="Veikko", listed="1")
    assert guest.post(f"/t/{table}/say", text="Good evening.").status_code == 200
    assert later.post("/sign-up", fragment=False, name="Veikko", password=PASSWORD).status_code == 302
    assert _seats(table)[0] == "Veikko (guest)"
    assert later.post(f"/t/{table}/sit", fragment=False, name="Veikko").status_code == 302
    assert _seats(table) == ["Veikko (guest)", "Veikko"]


def test_a_guest_who_signs_up_keeps_the_own_seats_as_they_are(another: Any, box: Any) -> None:
    guest = another()
    table = guest.new_table("me", "open", name="Veikko")
    assert guest.post("/sign-up", fragment=False, name="Veikko", password=PASSWORD).status_code == 302
    assert _seats(table)[0] == "Veikko"


OFFICIAL = [
    "Admin.", "Ad min", "Adm1n", "\u00e1dmin", "The Admin", "Admin2", "yllapito", "Lauta Support",
    "Lauta-Team", "L4uta", "admin_1", "Lauta!", "@dmin", "\u0410dmin.", "ADMlN", "Administrat\u00f6r",
    "5upport", "Mod3rator",
]  # fmt: skip
OF_THE_SERVER = [
    "Player 1", "player22", "Pelaaja 3", "Speler 2", "Guest", "Vieras", "Gast 7", "Spectator", "Katsoja",
    "P1ayer", "Bo (guest)", "Bo (vieras)", "Bo gast",
]  # fmt: skip
OF_PEOPLE = [
    "Lautamies", "Laura", "Lauta Liisa", "Supportive", "Badmin", "Kalle Lautala", "Anna 2", "Players",
    "Guesthouse", "Player One", "1234a", "\u65e5\u672c\u8a9e", "Team",
]  # fmt: skip


@pytest.mark.parametrize("name", [*OFFICIAL, *OF_THE_SERVER])
def test_no_account_has_a_name_of_the_server(name: str) -> None:
    from lauta.web.members.accounts import NameTaken, check_unlike_others

    with pytest.raises(NameTaken):
        check_unlike_others(name)


def test_names_that_only_begin_like_those_of_the_server_are_free() -> None:
    from lauta.web.members.accounts import check_unlike_others

    for name in OF_PEOPLE:
        check_unlike_others(name)


def test_a_guest_with_a_name_of_the_server_is_marked(another: Any) -> None:
    for name in OFFICIAL[::6]:
        assert _host(another(), name)[0].endswith("(guest)")


def test_who_gives_no_name_is_called_so_whoever_has_that_name(another: Any, box: Any) -> None:
    from lauta.web.keeper import people

    guest = another()
    table = guest.new_table("me", "open", name="")
    people.add("Player 1")
    assert _seats(table)[0] == "Player 1" == _host(another(), "")[0]


# Functions that write a name which players see, and do not ask `player_name`: why not.
NOT_ASKED = {
    "boards/making.py:_made": "an analysis board shows names of a record, which only its owner's games are",
    "match/moves.py:hand_over": "a neutral name when a player has gone",
    "match/moves.py:take_seat": "`tables/seating.py:_relieve` has asked",
    "match/moves.py:change": "the two above",
    "tables/talk.py:speak": "`_name` asks, for a spectator",
    "match/moves.py:_note": "the name of the seat",
    "members/departures.py:_change": "a neutral name",
    "members/departures.py:_leave_tournament": "a neutral name",
    "tables/seating.py:fill_with_bots": "bots' names",
    "tournaments/entering.py:_begin": "bots' names",
    "tournaments/rounds.py:begin_round": "bots' names, in place of rows that are gone",
    "tournaments/rounds.py:_table": "the entrant's name, which was accepted when it joined",
}
SHOWN = {"Seat", "Chat", "Entrant", "Attempt"}


def _writers() -> dict[str, str]:
    """Each function that gives a seat, a line, an entrant or a try a name, with its source."""
    found = {}
    for file in sorted(WEB.rglob("*.py")):
        if "migrations" in file.parts:
            continue
        text = file.read_text()
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef) and any(map(_writes_a_name, ast.walk(function))):
                source = ast.get_source_segment(text, function) or ""
                found[f"{file.relative_to(WEB).as_posix()}:{function.name}"] = source
    return found


def _writes_a_name(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        targets = [one for target in node.targets for one in ast.walk(target)]
        return any(
            isinstance(one, ast.Attribute) and one.attr == "name" and isinstance(one.value, ast.Name)
            and one.value.id in ("seat", "one", "entrant", "line", "attempt") for one in targets
        )  # fmt: skip
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    named = any(keyword.arg == "name" for keyword in node.keywords)
    about = {one.id for one in ast.walk(node.func) if isinstance(one, ast.Name)}
    return (
        named and node.func.attr in ("create", "update", "update_or_create") and not SHOWN.isdisjoint(about)
    )


def test_every_name_that_players_see_is_accepted_in_one_place() -> None:
    asks = re.compile(r"(?<!\w)(player_name|bot_name|_names)\(")
    unasked = {name for name, source in _writers().items() if not asks.search(source)}
    assert unasked == set(NOT_ASKED)
