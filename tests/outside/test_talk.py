"""Talking at a table: who x channel x act (say, read, mute, report, silence), and limits by speaker."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.web.conftest import Guest
from tests.web.program import Program

WEB = Path(lauta.__file__).parent / "web"
PLAYERS, SPECTATORS = "players", "spectators"
PASSWORD = "a board of tiles"


@pytest.fixture(autouse=True)
def _fresh(box: Any) -> Iterator[None]:
    """All may talk as much as they like, and no member outlives a test."""
    from lauta.web.base.rates import rates
    from lauta.web.match.presence import presence
    from lauta.web.members import unheard
    from lauta.web.members.roles import admins
    from lauta.web.models import Silence

    rates.begin()
    admins.forget()
    yield
    Silence.objects.all().delete()
    unheard.forget_all()
    admins.forget()
    presence._addresses.clear()


# ------------------------------------------------------------------ everybody who can speak


class World:
    """Aino's listed table: she has seat 0, Bram seat 1; everybody else watches."""

    def __init__(self) -> None:
        self.aino, self.bram = Guest(), Guest()
        self.id = self.aino.new_table("me", "open", "bot:casual", listed="1")
        self.bram.post(f"/join/{self.id}/{self.seat(1).token}", fragment=False, name="Bram")

    @property
    def row(self) -> Any:
        from lauta.web.models import Table

        return Table.objects.get(public_id=self.id)

    def seat(self, index: int) -> Any:
        return self.row.seats.get(index=index)

    def count(self, **fields: Any) -> None:
        """Make the match one that counts, or end it."""
        from lauta.web.match.rows import rows
        from lauta.web.models import Table
        from lauta.web.page.tableview import newest

        Table.objects.filter(public_id=self.id).update(**fields)
        rows.forget(self.id)
        newest.clear()

    def line(self, text: str) -> Any:
        return self.row.chat.get(text=text)


def by_page(person: Guest) -> Callable[[World, str], Any]:
    return lambda world, text: person.post(f"/t/{world.id}/say", text=text)


def by_token(token: str, address: str = "127.0.0.1") -> Callable[[World, str], Any]:
    def say(world: World, text: str) -> Any:
        from django.test import Client

        return Client(REMOTE_ADDR=address).post(
            f"/api/{world.id}/say", {"text": text}, content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )  # fmt: skip

    return say


def sign_up(person: Guest, name: str, admin: bool = False) -> Any:
    from lauta.web.keeper.people import make_keeper
    from lauta.web.models import Member

    assert person.post("/sign-up", fragment=False, name=name, password=PASSWORD).status_code == 302
    if admin:
        make_keeper(name, True)
    return Member.objects.get(name=name)


def guest_player(world: World) -> Any:
    return by_page(world.bram)


def member_player(world: World) -> Any:
    sign_up(world.bram, "Bram")
    return by_page(world.bram)


def admin_player(world: World) -> Any:
    sign_up(world.bram, "Bram", admin=True)
    return by_page(world.bram)


def seat_token(world: World) -> Any:
    from lauta.web.match.tokens import program_token

    return by_token(program_token(world.row, world.seat(1)))


def seated_program(world: World) -> Any:
    from lauta.web.members import personal_tokens

    member = sign_up(world.bram, "Bram")
    personal_tokens.declare_program(member)
    return by_token(personal_tokens.make(member, "bot", ["chat"]))


def guest_spectator(world: World) -> Any:
    return by_page(Guest())


def member_spectator(world: World) -> Any:
    person = Guest()
    sign_up(person, "Cora")
    return by_page(person)


def admin_spectator(world: World) -> Any:
    person = Guest()
    sign_up(person, "Cora", admin=True)
    return by_page(person)


def watching_program(world: World) -> Any:
    return by_token(Program("Cora", "chat").token)


def host_without_a_seat(world: World) -> Any:
    host = Guest()
    world.count(host=host.client.session["guest"])
    return by_page(host)


def player_who_left(world: World) -> Any:
    world.bram.post(f"/t/{world.id}/leave", fragment=False)
    return by_page(world.bram)


SPEAKERS = {
    guest_player: (PLAYERS, "player, blue", []),
    member_player: (PLAYERS, "player, blue", []),
    admin_player: (PLAYERS, "player, blue, admin", ["admin"]),
    seat_token: (PLAYERS, "player, blue", []),
    seated_program: (PLAYERS, "player, blue, program", ["program"]),
    guest_spectator: (SPECTATORS, "spectator", []),
    member_spectator: (SPECTATORS, "spectator", []),
    admin_spectator: (SPECTATORS, "spectator, admin", ["admin"]),
    watching_program: (SPECTATORS, "spectator", []),
    host_without_a_seat: (SPECTATORS, "spectator", []),
    player_who_left: (SPECTATORS, "spectator", []),
}
everybody = pytest.mark.parametrize("who", SPEAKERS, ids=lambda who: who.__name__)


@everybody
def test_each_speaks_in_one_channel_with_the_role_in_words(who: Any) -> None:
    from lauta.web.live.events import _said

    world = World()
    say = who(world)
    assert say(world, "hello").status_code == 200
    channel, role, roles = SPEAKERS[who]
    event = _said(world.id, world.line("hello"))
    assert (event.channel, event.roles, event.seat is None) == (channel, roles, channel == SPECTATORS)
    shown = Guest().get(f"/t/{world.id}/now").content.decode()
    assert f'</b> <span class="role">({role})</span> <bdi>hello</bdi>' in shown


@everybody
def test_each_can_be_muted_by_players_and_spectators(who: Any) -> None:
    world, watcher = World(), Guest()
    say = who(world)
    say(world, "rude words")
    line = world.line("rude words").pk
    for reader in (world.aino, watcher):
        path = f"/t/{world.id}/now"
        assert "rude words" in reader.get(path).content.decode()
        muted = reader.post(f"/t/{world.id}/somebody", fragment=False, line=line, do="mute")
        assert muted.status_code == 302
        assert "rude words" not in reader.get(path).content.decode()
    say(world, "more of it")
    assert "more of it" not in world.aino.get(f"/t/{world.id}/now").content.decode()


def report(world: World, reader: Guest, line: int) -> Any:
    from lauta.web.models import Report

    form = {"line": line, "do": "report", "reason": "insult", "words": ""}
    assert reader.post(f"/t/{world.id}/somebody", fragment=False, **form).status_code == 200
    return Report.objects.latest("pk")


def silence(found: Any, days: int = 1) -> None:
    from lauta.web.moderation import keeping

    keeping.do("Admin", found, "silence", "", days)


@everybody
def test_each_can_be_reported_and_silenced_by_every_way(who: Any) -> None:
    world = World()
    say = who(world)
    assert say(world, "rude words").status_code == 200
    said = world.line("rude words")
    found = report(world, world.aino, said.pk)
    assert found.accused == said.owner and any(one["meant"] for one in found.lines)
    silence(found)
    refused = say(world, "but")
    assert refused.status_code == 403 and "say nothing until" in refused.content.decode()
    if said.owner == world.seat(1).owner:  # a seat is also played by its token
        assert seat_token(world)(world, "but").status_code == 403
    from lauta.web.models import Member

    member = Member.objects.filter(guest=said.owner).first()
    if member is not None:
        assert by_token(Program(member.name, "chat").token)(world, "but").status_code == 403
    assert not world.row.chat.filter(text="but").exists()


def test_the_spectators_link_has_no_voice() -> None:
    world = World()
    assert by_token(world.row.watch_token)(world, "hello").status_code == 403


# ------------------------------------------------------------------ who hears whom

CASUAL: dict[str, Any] = {}
RATED = {"rated": True}
FINISHED = {"rated": True, "status": "over"}


def a_player(world: World) -> Guest:
    return world.aino


def who_left_and_may_come_back(world: World) -> Guest:
    world.aino.post(f"/t/{world.id}/leave", fragment=False)
    return world.aino


def a_spectator(world: World) -> Guest:
    return Guest()


HEARS = [  # reader, kind of match, whether spectators are heard
    (a_player, CASUAL, True),
    (a_player, RATED, False),
    (a_player, FINISHED, True),
    (who_left_and_may_come_back, RATED, False),
    (who_left_and_may_come_back, CASUAL, True),
    (a_spectator, CASUAL, True),
    (a_spectator, RATED, True),
    (a_spectator, FINISHED, True),
]


@pytest.mark.parametrize("reader, kind, heard", HEARS)
def test_players_of_a_match_that_counts_hear_no_advice(reader: Any, kind: Any, heard: bool) -> None:
    world, watcher = World(), Guest()
    watcher.post(f"/t/{world.id}/say", text="go west")
    world.bram.post(f"/t/{world.id}/say", text="good luck")
    person = reader(world)
    world.count(**kind)
    for path in (f"/t/{world.id}", f"/t/{world.id}/now", f"/t/{world.id}/played/1?all"):
        shown = person.get(path).content.decode()
        assert ("go west" in shown) == heard, path
    page = person.get(f"/t/{world.id}").content.decode()
    assert "good luck" in page
    about = person.get(f"/t/{world.id}/somebody?line={world.line('go west').pk}")
    assert (about.status_code == 200) == heard and ("go west" in about.content.decode()) == heard
    lines = page.count('<li id="said-')
    assert f'data-count="{lines}"' in page  # the number betrays no line either


@pytest.mark.parametrize("kind, heard", [(CASUAL, True), (RATED, False), (FINISHED, True)])
def test_programs_hear_what_their_player_would(kind: Any, heard: bool) -> None:
    from lauta.web.live.events import Events, Said
    from lauta.web.members import personal_tokens

    world, watcher = World(), Guest()
    token = personal_tokens.make(sign_up(world.aino, "Aino"), "bot", ["read", "play"])
    watcher.post(f"/t/{world.id}/say", text="go west")
    world.bram.post(f"/t/{world.id}/say", text="good luck")
    world.count(**kind)
    said = [one.text for one in Events(f"Bearer {token}", since=1).missed() if isinstance(one, Said)]
    assert said == (["go west", "good luck"] if heard else ["good luck"])


def test_an_open_stream_brings_no_advice() -> None:
    from lauta.web.live.events import Events, Said
    from lauta.web.members import personal_tokens

    world, watcher = World(), Guest()
    token = personal_tokens.make(sign_up(world.aino, "Aino"), "bot", ["read", "play"])
    world.count(**RATED)
    events = Events(f"Bearer {token}", None)
    events.at(world.id)
    watcher.post(f"/t/{world.id}/say", text="go west")
    world.bram.post(f"/t/{world.id}/say", text="good luck")
    assert [one.text for one in events.at(world.id) if isinstance(one, Said)] == ["good luck"]


def test_a_player_can_hide_what_spectators_say_and_others_have_no_such_switch() -> None:
    world, watcher = World(), Guest()
    watcher.post(f"/t/{world.id}/say", text="go west")
    assert 'id="hear-spectators"' in world.aino.get(f"/t/{world.id}").content.decode()
    assert 'data-aside="1"' in world.aino.get(f"/t/{world.id}").content.decode()
    assert 'id="hear-spectators"' not in watcher.get(f"/t/{world.id}").content.decode()


def test_the_evidence_of_a_report_is_not_pushed_out_by_the_other_channel() -> None:
    from lauta.web.models import Chat

    world = World()
    world.bram.post(f"/t/{world.id}/say", text="rude words")
    Chat.objects.bulk_create(Chat(table=world.row, name="Flood", text=f"{n}", owner="x") for n in range(30))
    assert [one["text"] for one in report(world, world.aino, world.line("rude words").pk).lines] == [
        "rude words"
    ]


# ------------------------------------------------------------------ limits, each tried twice


def flood(address: str) -> None:
    """Spectators at one address have said all that they may."""
    from lauta.web.base.limits import RATES
    from lauta.web.base.rates import rates

    for _ in range(int(RATES["talk"].burst)):
        rates.spend("talk", address)


def lines_of(world: World, owner: str, n: int, seat: int | None = None) -> None:
    """What somebody said long ago."""
    from datetime import timedelta

    from django.utils.timezone import now

    from lauta.web.models import Chat

    Chat.objects.bulk_create(
        Chat(table=world.row, seat=seat, name="X", text=f"old {i}", owner=owner) for i in range(n)
    )
    Chat.objects.filter(table=world.row).update(said=now() - timedelta(hours=1))


def test_a_speaker_who_says_too_much_waits_and_keeps_nobody_else_waiting() -> None:
    from lauta.web.tables.talk import TALKATIVE

    world = World()
    said = [world.bram.post(f"/t/{world.id}/say", text=f"{n}").status_code for n in range(TALKATIVE + 1)]
    assert said == [200] * TALKATIVE + [429]
    assert world.aino.post(f"/t/{world.id}/say", text="hello").status_code == 200
    assert Guest().post(f"/t/{world.id}/say", text="hello").status_code == 200


def test_a_speaker_is_counted_at_all_tables_together() -> None:
    from lauta.web.tables.talk import TALKATIVE

    worlds, one = [World(), World()], Guest()
    said = [one.post(f"/t/{worlds[n % 2].id}/say", text=f"{n}").status_code for n in range(TALKATIVE + 1)]
    assert said == [200] * TALKATIVE + [429]


def test_fresh_cookies_of_one_address_do_not_flood_a_table() -> None:
    world = World()
    said = [Guest().post(f"/t/{world.id}/say", text=f"{n}").status_code for n in range(40)]
    assert said[:30] == [200] * 30 and 429 in said[30:]


def test_programs_of_one_address_share_the_limit_of_its_spectators() -> None:
    world = World()
    flood("127.0.0.1")
    assert by_token(Program("Cora", "chat").token)(world, "hello").status_code == 429


def test_a_flood_from_an_address_holds_no_player_there_and_no_spectator_elsewhere() -> None:
    world = World()
    flood("127.0.0.1")
    assert world.bram.post(f"/t/{world.id}/say", text="still here").status_code == 200
    elsewhere = Guest()
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert elsewhere.post(f"/t/{world.id}/say", text="hello").status_code == 200


@pytest.mark.parametrize("seat", [1, None])
def test_one_speaker_cannot_use_up_the_talk(seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.tables import talk

    monkeypatch.setattr(talk, "MOST_OF_PLAYER", 40)
    monkeypatch.setattr(talk, "MOST_OF_SPECTATOR", 30)
    world, person = World(), Guest()
    speaker = world.bram if seat == 1 else person
    owner = speaker.client.session["guest"]
    lines_of(world, owner, 40 if seat == 1 else 30, seat)
    assert speaker.post(f"/t/{world.id}/say", text="more").status_code == 413
    assert world.aino.post(f"/t/{world.id}/say", text="hello").status_code == 200
    assert Guest().post(f"/t/{world.id}/say", text="hello").status_code == 200


def test_spectators_without_end_end_no_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.tables import talk

    monkeypatch.setattr(talk, "MOST_ASIDE", MOST_ASIDE := 150)
    world = World()
    world.bram.post(f"/t/{world.id}/say", text="of a player")
    lines_of(world, "", MOST_ASIDE)
    assert Guest().post(f"/t/{world.id}/say", text="hello").status_code == 200
    assert world.row.chat.filter(seat=None).count() <= MOST_ASIDE
    assert world.row.chat.filter(text="of a player").exists()
    assert not world.row.chat.filter(text="old 0").exists()


def test_lines_of_spectators_push_no_player_off_the_page() -> None:
    world = World()
    world.bram.post(f"/t/{world.id}/say", text="of a player")
    lines_of(world, "", 300)
    shown = world.aino.get(f"/t/{world.id}").content.decode()
    assert "of a player" in shown and "old 299" in shown


def test_who_comes_and_goes_fills_no_talk() -> None:
    """Between leaving and coming back a spectator talks: the old line about the seat goes all the same."""
    world, watcher = World(), Guest()
    for n in range(4):
        world.bram.post(f"/t/{world.id}/leave", fragment=False)
        watcher.post(f"/t/{world.id}/say", text=f"{n}")
        world.bram.post(f"/t/{world.id}/back", fragment=False)
    assert world.row.chat.exclude(event="").count() == 1


# ------------------------------------------------------------------ silence


def test_a_fresh_cookie_does_not_end_a_silence() -> None:
    world, rude = World(), Guest()
    rude.post(f"/t/{world.id}/say", text="rude words")
    silence(report(world, world.aino, world.line("rude words").pk))
    again = Guest()
    refused = again.post(f"/t/{world.id}/say", text="me again")
    assert refused.status_code == 403 and "Sign in to talk" in refused.content.decode()


def test_a_silenced_address_holds_no_player_no_member_and_nobody_elsewhere() -> None:
    world, rude, member, elsewhere = World(), Guest(), Guest(), Guest()
    sign_up(member, "Cora")
    rude.post(f"/t/{world.id}/say", text="rude words")
    silence(report(world, world.aino, world.line("rude words").pk))
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    for person in (world.bram, member, elsewhere):
        assert person.post(f"/t/{world.id}/say", text="hello").status_code == 200


def test_a_silenced_member_does_not_talk_on_by_signing_out() -> None:
    world, rude, other = World(), Guest(), Guest()
    sign_up(rude, "Cora")
    sign_up(other, "Dora")
    rude.post(f"/t/{world.id}/say", text="rude words")
    silence(report(world, world.aino, world.line("rude words").pk))
    assert rude.post("/sign-out", fragment=False).status_code == 302
    assert rude.post(f"/t/{world.id}/say", text="but").status_code == 403
    assert other.post(f"/t/{world.id}/say", text="hello").status_code == 200


def test_a_second_silence_shortens_none_and_forgets_no_place() -> None:
    from lauta.web.match.presence import presence
    from lauta.web.models import Silence

    world, rude = World(), Guest()
    rude.post(f"/t/{world.id}/say", text="rude words")
    found = report(world, world.aino, world.line("rude words").pk)
    silence(found, 7)
    first = Silence.objects.get()
    presence.forget(found.accused)
    silence(found, 1)
    second = Silence.objects.get()
    assert (second.until, second.place) == (first.until, first.place) and second.place


def test_a_silence_comes_along_into_an_account() -> None:
    world, rude = World(), Guest()
    rude.post(f"/t/{world.id}/say", text="rude words")
    silence(report(world, world.aino, world.line("rude words").pk))
    sign_up(rude, "Cora")
    assert rude.post(f"/t/{world.id}/say", text="me again").status_code == 403


def test_no_row_holds_the_address_of_a_silenced_guest() -> None:
    from lauta.web.models import Silence

    world, rude = World(), Guest()
    rude.post(f"/t/{world.id}/say", text="rude words")
    silence(report(world, world.aino, world.line("rude words").pk))
    place = Silence.objects.get().place
    assert place and "127" not in place


# ------------------------------------------------------------------ the one place

TOUCH = {  # who reads or writes lines of a chat without asking `match/hearing.py` who hears them, and why
    "match/hearing.py": "the place that decides it",
    "match/chat_count.py": "counts",
    "match/moves.py": "writes that a player has left or is back",
    "tables/talk.py": "writes lines, counts those of the speaker",
    "page/talk.py": "counts what a listener hears",
    "live/events.py": "asks the listener about each line",
    "moderation/shunning.py": "reads by way of a listener",
    "moderation/reports.py": "copies evidence for admins",
    "moderation/keeping.py": "an admin hides a line",
    "keeper/pages.py": "whether a line is hidden already",
    "members/departures.py": "deletes the lines of an account",
    "members/player_names.py": "marks the name of a guest in what they have said",
    "page/holders.py": "when a player has left or come back, not what was said",
    "page/export.py": "a member's own lines",
    "ratings/recount.py": "older matches say by a line that a bot stood in",
}


def test_nobody_else_touches_lines_of_a_chat() -> None:
    found = set()
    for path in WEB.rglob("*.py"):
        name = str(path.relative_to(WEB))
        if name.startswith(("migrations/", "models/")):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if (isinstance(node, ast.Attribute) and node.attr == "chat") or (
                isinstance(node, ast.Name) and node.id == "Chat"
            ):
                found.add(name)
    assert found == set(TOUCH)
