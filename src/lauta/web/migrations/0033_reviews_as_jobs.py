"""Reviews that wait are jobs; a row of their own is for those that are done."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations


def take_over(apps: Any, _: Any) -> None:
    """What waited goes on waiting; what had failed can be asked for again."""
    lookback, job = apps.get_model("lauta", "Lookback"), apps.get_model("lauta", "Job")
    for row in lookback.objects.filter(status__in=("queued", "running")).select_related("table"):
        job.objects.get_or_create(kind="review", key=row.table.public_id, defaults={"owner": row.guest})
    lookback.objects.exclude(status="done").delete()


class Migration(migrations.Migration):
    dependencies: ClassVar = [("lauta", "0032_outbox")]

    operations: ClassVar = [
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.RemoveField("Lookback", "status"),
        migrations.RemoveField("Lookback", "tries"),
    ]
