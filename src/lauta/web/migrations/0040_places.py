"""Which address made a table, a tournament, an edition or an account, as a digest: room is shared by it."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models

from ..base.asker import asker_digest

FIELD = models.CharField(blank=True, db_index=True, default=asker_digest, max_length=32)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("lauta", "0039_chat_by_speaker")]

    operations: ClassVar = [
        migrations.AddField(model, "place", FIELD.clone())
        for model in ("Table", "Tournament", "Entrant", "Edition", "Member")
    ]
