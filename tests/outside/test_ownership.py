"""What belongs to whom: every field that names a person says what happens to its rows, and it happens."""

from __future__ import annotations

import json
import re
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.outside.rows_of_people import place_of, remove_rows, row_for
from tests.web.archives import archive_of

# Names that a field of a person may have, and fields with such a name, or as long, that are none.
PERSON = re.compile(
    r"owner|former|guest|began|host|other|reporter|accused|member|agreed|user|author|sender|who|by|speaker|player"
)
NO_PERSON = {
    "Member.guest": "the id itself: it goes with the account",
    "Job.began": "a time",
    "Job.place": "a digest of an address",
    "DeviceCode.digest": "a secret's digest",
    "FormerName.digest": "a digest of what a name looks like, and no name",
    "MemberSession.digest": "a secret's digest",
    "AccessNote.address": "goes with the note",
    "MemberSession.address": "goes with the session",
    "NoticeWish.hook_key": "a key",
    "OpenQuestion.key": "a secret, for some minutes",
    "RunningClock.boot": "a machine's start",
    "Passkey.handle": "a key's name",
    "PersonalToken.digest": "a secret's digest",
    "Seat.token": "a link, made anew whenever the seat has another owner",
    "Table.watch_token": "the spectators' link",
    "Table.figures": "an edition",
}


def all_models() -> list[Any]:
    from django.apps import apps

    return list(apps.get_app_config("lauta").get_models())


def fields_of_people() -> set[str]:
    """Every field that may name a person: a link to an account, a name or a length that tells."""
    from django.db import models

    from lauta.web.models import Member

    found = set()
    for model in all_models():
        for field in model._meta.get_fields():
            if not isinstance(field, models.Field):
                continue
            link = isinstance(field, models.ForeignKey) and field.related_model is Member
            long = isinstance(field, models.CharField) and field.max_length == 64
            named = not field.is_relation and PERSON.fullmatch(field.name)
            if link or long or named:
                found.add(f"{model.__name__}.{field.name}")
    return found


def test_every_field_that_names_a_person_says_what_happens() -> None:
    from lauta.web.models.ownership import declared

    said = {f"{model.__name__}.{one.name}" for model, one in declared()}
    assert fields_of_people() - set(NO_PERSON) == said & fields_of_people()
    assert fields_of_people() - set(NO_PERSON) <= said


def test_what_needs_a_function_has_one_and_nothing_else_is_registered() -> None:
    from lauta.web.members import belongings
    from lauta.web.members.accounts import HANDLERS
    from lauta.web.models.ownership import CUSTOM, declared
    from lauta.web.page import exports

    assert HANDLERS and exports.KIND
    fields = {(model, one.name) for model, one in declared()}
    wanted = {
        (event, model, one.name)
        for model, one in declared()
        for event in belongings.EVENTS
        if one.act(event) is CUSTOM
    }
    registered = set(belongings._handlers)
    assert wanted <= registered
    assert {(model, name) for _, model, name in registered} <= fields


# ------------------------------------------------------------------ the walk does what is declared

PASSWORD = "a board of tiles"


@pytest.fixture
def aino(guest: Any, box: Any) -> Iterator[Any]:
    """A member."""
    from lauta.web.members import accounts
    from lauta.web.models import Member

    guest.post("/sign-up", fragment=False, name="Ainoliisa", password=PASSWORD, email="ainoliisa@x.example")
    yield Member.objects.get()
    for member in Member.objects.all():
        accounts.delete_all_of(member)
    remove_rows()


def everything(guest: str, member: Any) -> dict[str, tuple[Any, int]]:
    """A row of every kind for a person, by model and field, and its number."""
    from lauta.web.models import Member
    from lauta.web.models.ownership import declared

    made = {}
    for model, one in declared():
        field = model._meta.get_field(one.name)
        if member is None and getattr(field, "related_model", None) is Member:
            continue
        row = row_for(model, **{one.name: place_of(field, guest, member)})
        made[f"{model.__name__}.{one.name}"] = (model, row.pk)
    return made


def named_in(made: dict[str, tuple[Any, int]], guest: str, member_pk: int) -> set[str]:
    """Of those rows the ones that are still there and name the person."""
    found = set()
    for name, (model, pk) in made.items():
        value = model._default_manager.filter(pk=pk).values_list(name.partition(".")[2], flat=True)
        if value and value[0] in (guest, [guest], member_pk):
            found.add(name)
    return found


def by_act(made: dict[str, Any], event: str, *acts: str) -> set[str]:
    from lauta.web.models.ownership import declared

    said = {f"{model.__name__}.{one.name}": one.act(event).kind for model, one in declared()}
    return {name for name in made if said[name] in acts}


def test_a_guest_who_signs_up_takes_everything_along(aino: Any) -> None:
    from lauta.web.members import accounts
    from lauta.web.members.identity import new_guest

    former = new_guest()
    made = everything(former, None)
    accounts.take_over(former, aino, fresh=True)
    stays_behind = {"FormerGuest.guest"}
    assert named_in(made, former, 0) == stays_behind
    came = named_in(made, aino.guest, aino.pk)
    assert by_act(made, "sign_up", "move", "merge") <= came
    assert not by_act(made, "sign_up", "drop") & came
    assert {"Proposal.agreed", "Attempt.owner", "Silence.guest", "Solver.owner", "NoticeWish.owner"} <= came


def test_a_deleted_account_is_named_nowhere_but_where_that_is_declared(aino: Any) -> None:
    from lauta.web.members import accounts

    guest, pk = aino.guest, aino.pk
    made = everything(guest, aino)
    accounts.delete_all_of(aino)
    assert named_in(made, guest, pk) == by_act(made, "delete", "keep")


@pytest.mark.parametrize("event", ["end", "close"])
def test_what_is_declared_to_stay_stays_and_all_else_goes(aino: Any, event: str) -> None:
    from lauta.web.members import accounts, endings

    made = everything(aino.guest, aino)
    endings.end_all(aino) if event == "end" else accounts.close(aino)
    left = named_in(made, aino.guest, aino.pk)
    both = by_act(made, "end", "keep") & by_act(made, event, "keep")
    gone = by_act(made, event, "drop")
    assert both <= left
    assert not gone & left


def test_keeping_a_credential_on_purpose_keeps_it_and_no_other(aino: Any) -> None:
    from lauta.web.members import endings
    from lauta.web.models.ownership import declared

    for choice in endings.KEEPABLE:
        made = everything(aino.guest, aino)
        endings.end_all(aino, keep=[choice])
        keepable = {f"{model.__name__}.{one.name}" for model, one in declared() if one.kept_as}
        kept = {f"{model.__name__}.{one.name}" for model, one in declared() if one.kept_as == choice}
        left = named_in(made, aino.guest, aino.pk) & keepable
        assert kept <= left <= kept | {"NoticeWish.owner"}  # of which only the webhook ends
        for model, pk in (made[name] for name in kept):
            assert model.objects.get(pk=pk).epoch == aino.epoch
        remove_rows()


# ------------------------------------------------------------------ a copy to take along


def test_an_archive_holds_every_file_that_is_declared_and_says_what_each_is(aino: Any, guest: Any) -> None:
    from lauta.web.models.ownership import declared

    everything(aino.guest, aino)
    table = guest.new_table("me", "bot:casual")
    archive = archive_of(guest.client)
    said = {one.export for _, one in declared() if isinstance(one.export, str)}
    names = archive.namelist()
    readme = archive.read("README.txt").decode()
    for file in said:
        assert any(name.startswith(file) for name in names), file
        assert file in readme
        if file.endswith(".json"):
            assert json.loads(archive.read(file)), f"{file} holds nothing of what there is"
    assert {name for name in names if "/" not in name} - {"README.txt", "account.json"} <= said
    assert f"records/{table}.txt" in names


def test_an_archive_holds_nothing_of_others(aino: Any, guest: Any, another: Any, row: Any) -> None:
    bram = another()
    table = guest.new_table("me", "open", "bot:casual")
    bram.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    bram.post(f"/t/{table}/say", text="a word of Bram")
    bram.post(f"/t/{table}/note", text="a note of Bram")
    bram.post("/notices", fragment=False, mail="1")
    everything("somebody-else", None)
    archive = archive_of(guest.client)
    whole = "".join(archive.read(name).decode() for name in archive.namelist())
    assert "Bram" in whole, "the name of a fellow player"
    for word in ("a word of Bram", "a note of Bram", "somebody-else", bram.client.session["guest"]):
        assert word not in whole


# ------------------------------------------------------------------ outside of rows


def mentions(value: Any, words: tuple[str, ...], depth: int = 7, seen: set[int] | None = None) -> bool:
    """Whether something in memory holds one of these strings."""
    seen = set() if seen is None else seen
    if isinstance(value, str):
        return any(word in value for word in words)
    if depth == 0 or id(value) in seen:
        return False
    seen.add(id(value))
    if isinstance(value, Mapping):
        parts: Any = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset | deque):
        parts = list(value)
    elif type(value).__module__.startswith("lauta.") and hasattr(value, "__dict__"):
        parts = list(vars(value).values())
    else:
        return False
    return any(mentions(part, words, depth - 1, seen) for part in parts)


def remembered(*words: str) -> set[str]:
    """Objects of our modules that hold one of these strings, each by one of its names."""
    found: dict[int, str] = {}
    for name, module in sorted(sys.modules.items()):
        for variable, value in list(vars(module).items()) if name.startswith("lauta.web.") else ():
            ours = isinstance(value, Mapping | list | set | deque) or type(value).__module__ == name
            if ours and not variable.startswith("__") and id(value) not in found and mentions(value, words):
                found[id(value)] = f"{name.removeprefix('lauta.web.')}.{variable}"
    return set(found.values())


def test_nothing_remembers_an_account_that_is_gone(guest: Any, another: Any, row: Any, box: Any) -> None:
    """Rows, memory and files, after a life with tables, chat, notes and notices."""
    from django.db import connection

    from lauta.web.base import in_memory
    from lauta.web.base.paths import data_folder

    guest.post("/sign-up", fragment=False, name="Ainoliisa", password=PASSWORD, email="ainoliisa@x.example")
    bram = another()
    table = guest.new_table("me", "open", name="Ainoliisa")
    bram.post(f"/join/{table}/{row(table).seats.get(index=1).token}", fragment=False, name="Bram")
    alone = guest.new_table("me", "bot:casual", name="Ainoliisa")
    for one in (table, alone):
        guest.post(f"/t/{one}/say", text="ainoliisa was here")
        guest.post(f"/t/{one}/note", text="ainoliisa notes")
        guest.get(f"/t/{one}")
    bram.get(f"/t/{table}")
    guest.post("/notices/vacation", fragment=False, days="3")
    guest.get("/account")
    words = ("Ainoliisa", "ainoliisa", guest.client.session["guest"])
    assert remembered(*words), "the look through memory finds what is there"
    guest.post("/account/delete", fragment=False, password=PASSWORD)
    bram.get(f"/t/{table}")
    places = set()
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{name}"')
            if any(word in str(line) for line in cursor.fetchall() for word in words):
                places.add(name)
    assert places == set()
    assert not [path for path in data_folder().rglob("*.zip") if words[2] in path.name]
    assert remembered(*words) <= {place.where for place in in_memory.places() if place.goes_by_itself}
