from django.db import migrations, models

import lauta.web.models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0007_table_pace")]

    operations = [
        migrations.AddField(
            model_name="table", name="edition", field=models.TextField(blank=True, default="")
        ),
        migrations.AddField(
            model_name="table",
            name="figures",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
        ),
        migrations.CreateModel(
            name="Edition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(default=lauta.web.models.public_id, max_length=24, unique=True),
                ),
                ("owner", models.CharField(blank=True, db_index=True, max_length=64)),
                ("game", models.CharField(max_length=32)),
                ("name", models.CharField(max_length=60)),
                ("note", models.TextField(blank=True, default="")),
                ("figures", models.JSONField(default=dict)),
                ("n_changed", models.IntegerField(default=0)),
                ("n_faults", models.IntegerField(default=0)),
                ("text", models.TextField(blank=True, default="")),
                ("digest", models.CharField(blank=True, default="", max_length=16)),
                ("version", models.IntegerField(default=1)),
                ("seen", models.IntegerField(db_index=True, default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={"ordering": ["-changed"]},
        ),
    ]
