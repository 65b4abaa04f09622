"""The outbox: rows for messages to the outside; which turns were told of before becomes rows of it."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import lauta.web.models.outbox


def take_over(apps: Any, _: Any) -> None:
    """A turn that was told of is not told of again."""
    Told, Message = apps.get_model("lauta", "Told"), apps.get_model("lauta", "Message")
    Subscription = apps.get_model("lauta", "Subscription")
    for told in Told.objects.filter(table__status="playing", table__waits__isnull=False).select_related(
        "table"
    ):
        table = told.table
        seat = table.seats.filter(index=table.waits).first()
        if seat is None or not seat.owner or told.since != table.since:
            continue
        row = {
            "owner": seat.owner, "table": table, "kind": "turn", "state": "arrived", "made": told.since,
            "due": told.since, "until": told.since,
        }  # fmt: skip
        if told.way != "push":
            fresh = lauta.web.models.outbox.new_ident()
            channel = "webhook" if told.way == "hook" else told.way
            Message.objects.create(channel=channel, ident=fresh, **row)
            continue
        for one in Subscription.objects.filter(owner=seat.owner):
            fresh = lauta.web.models.outbox.new_ident()
            Message.objects.create(channel="push", subscription=one, target=str(one.pk), ident=fresh, **row)


class Migration(migrations.Migration):
    dependencies = [("lauta", "0031_steady_clock")]

    operations = [
        migrations.RemoveField(model_name="noticewish", name="hook_faults"),
        migrations.AddField(
            model_name="subscription",
            name="server_key",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        migrations.CreateModel(
            name="Channel",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("kind", models.CharField(max_length=8)),
                ("target", models.CharField(blank=True, default="", max_length=20)),
                ("label", models.CharField(blank=True, default="", max_length=255)),
                ("faults", models.SmallIntegerField(default=0)),
                ("refused", models.SmallIntegerField(default=0)),
                ("since", models.FloatField(null=True)),
                ("answer", models.CharField(blank=True, default="", max_length=40)),
                ("off", models.FloatField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "kind", "target"), name="one_channel_each")
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ident",
                    models.CharField(default=lauta.web.models.outbox.new_ident, max_length=32, unique=True),
                ),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("channel", models.CharField(max_length=8)),
                ("kind", models.CharField(max_length=12)),
                ("target", models.CharField(blank=True, default="", max_length=20)),
                ("bundle", models.CharField(blank=True, db_index=True, default="", max_length=80)),
                ("hostname", models.CharField(blank=True, default="", max_length=255)),
                ("data", models.JSONField(default=dict)),
                ("made", models.FloatField()),
                ("due", models.FloatField()),
                ("until", models.FloatField()),
                ("tries", models.SmallIntegerField(default=0)),
                ("holder", models.CharField(blank=True, default="", max_length=32)),
                ("state", models.CharField(default="waiting", max_length=8)),
                ("answer", models.CharField(blank=True, default="", max_length=40)),
                ("answered", models.FloatField(null=True)),
                (
                    "subscription",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, to="lauta.subscription"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="lauta.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["state", "due"], name="message_due")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "kind", "channel", "owner", "target"), name="one_message_each"
                    )
                ],
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.DeleteModel(name="Told"),
    ]
