"""Which address asked for a job, as a digest: places are shared out among addresses."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("lauta", "0034_receipts")]

    operations: ClassVar = [
        migrations.AddField(
            "Job", "place", models.CharField(blank=True, db_index=True, default="", max_length=64)
        ),
        migrations.AddField("Job", "turn", models.FloatField(default=0)),
    ]
