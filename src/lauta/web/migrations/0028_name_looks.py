"""What the names of members look like, so that no new one looks like another; equal ones of before stay."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from ...text import looks


def compute(apps: Any, schema_editor: Any) -> None:
    """Fill in what the names of present members look like."""
    for member in apps.get_model("lauta", "Member").objects.all().iterator():
        member.look, member.written_look = looks(member.name)
        member.save(update_fields=["look", "written_look"])


class Migration(migrations.Migration):
    dependencies = [("lauta", "0027_chat_event")]

    operations = [
        migrations.AlterField("member", "name", models.CharField(max_length=40)),
        migrations.AlterField("member", "key", models.CharField(max_length=160, unique=True)),
        migrations.AddField(
            "member",
            "look",
            models.CharField(blank=True, db_index=True, default="", max_length=160),
        ),
        migrations.AddField(
            "member",
            "written_look",
            models.CharField(blank=True, db_index=True, default="", max_length=160),
        ),
        migrations.RunPython(compute, migrations.RunPython.noop),
    ]
