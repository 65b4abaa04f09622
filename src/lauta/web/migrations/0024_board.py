import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0023_vacation"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="free",
            field=models.BooleanField(db_index=True, default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="start",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("nodes", models.JSONField(default=list)),
                ("at", models.IntegerField(default=0)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="board", to="lauta.table"
                    ),
                ),
            ],
        ),
    ]
