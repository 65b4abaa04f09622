"""Work that takes too long for a request."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("lauta", "0028_name_looks")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=16)),
                ("owner", models.CharField(blank=True, db_index=True, default="", max_length=64)),
                ("key", models.CharField(max_length=128)),
                ("question", models.JSONField(default=dict)),
                ("status", models.CharField(db_index=True, default="queued", max_length=8)),
                ("progress", models.FloatField(default=0)),
                ("tries", models.SmallIntegerField(default=0)),
                ("worker", models.CharField(blank=True, default="", max_length=32)),
                ("lease", models.FloatField(default=0)),
                ("began", models.FloatField(default=0)),
                ("result", models.JSONField(default=dict)),
                ("reason", models.TextField(blank=True, default="")),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("finished", models.DateTimeField(null=True)),
                ("until", models.DateTimeField(db_index=True, null=True)),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.AddConstraint(
            "Job", models.UniqueConstraint(fields=("kind", "key"), name="one_job_a_key")
        ),
    ]
