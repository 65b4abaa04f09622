"""A row of any model, with whatever it must have, for walks over all that a person owns. No tests here."""

from __future__ import annotations

import itertools
from typing import Any

_numbers = itertools.count(1)
_made: list[tuple[Any, Any]] = []


def row_for(model: Any, **given: Any) -> Any:
    """A row in the database: fields that must have something get it, links get rows of their own."""
    from django.db import models

    values = dict(given)
    for field in model._meta.concrete_fields:
        if field.name in values or field.primary_key or field.has_default() or field.null:
            continue
        if field.is_relation:
            values[field.name] = row_for(field.related_model)
        elif not getattr(field, "auto_now", False) and not getattr(field, "auto_now_add", False):
            values[field.name] = _value(field, models)
    row = model._default_manager.create(**values)
    _made.append((model, row.pk))
    return row


def remove_rows() -> None:
    """All rows that were made here leave; other tests count theirs."""
    while _made:
        model, pk = _made.pop()
        model._default_manager.filter(pk=pk).delete()


def _value(field: Any, models: Any) -> Any:
    from django.utils.timezone import now

    number = next(_numbers)
    if isinstance(field, models.DateTimeField):
        return now()
    if isinstance(field, models.DateField):
        return now().date().replace(year=1900 + number % 1000)
    if isinstance(field, models.FloatField | models.IntegerField):
        return number % 30
    if isinstance(field, models.BooleanField):
        return False
    if isinstance(field, models.BinaryField):
        return b"x"
    if field.name == "game":
        return "africa"
    return f"x{number}"


def place_of(field: Any, guest: str, member: Any) -> Any:
    """What stands in a field that names this person."""
    from django.db import models

    if isinstance(field, models.ForeignKey):
        return member
    return [guest] if isinstance(field, models.JSONField) else guest
