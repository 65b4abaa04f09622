"""What belongs to whom: every field that names a person says what happens to its rows, and it happens."""

from __future__ import annotations

import re
from typing import Any

# Names that a field of a person may have, and fields with such a name, or as long, that are none.
PERSON = re.compile(
    r"owner|former|guest|began|host|other|reporter|accused|member|agreed|user|author|sender|who|by|speaker|player"
)
NO_PERSON = {
    "Member.guest": "the id itself: it goes with the account",
    "Job.began": "a time",
    "DeviceCode.digest": "a secret's digest",
    "MemberSession.digest": "a secret's digest",
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
