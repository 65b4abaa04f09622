import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0008_editions")]

    operations = [
        migrations.CreateModel(
            name="Measured",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
                ("games", models.IntegerField(default=0)),
                ("tally", models.JSONField(default=dict)),
                ("endless", models.BooleanField(default=False)),
                ("changed", models.DateTimeField(auto_now=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Trial",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="trials",
                        to="lauta.edition",
                    ),
                ),
                ("guest", models.CharField(db_index=True, max_length=64)),
                ("text", models.TextField()),
                ("digest", models.CharField(max_length=16)),
                ("players", models.SmallIntegerField()),
                ("games", models.IntegerField()),
                ("failed", models.BooleanField(default=False)),
            ],
            options={"ordering": ["id"]},
        ),
    ]
