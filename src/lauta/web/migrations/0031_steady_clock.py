from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0030_sessions"),
    ]

    operations = [
        migrations.CreateModel(
            name="RunningClock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("steady", models.FloatField()),
                ("wall", models.FloatField()),
                ("elapsed", models.FloatField()),
                ("boot", models.CharField(blank=True, default="", max_length=64)),
                ("settings", models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name="OpenQuestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=16)),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("data", models.JSONField(default=dict)),
                ("asked", models.FloatField()),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.AddField(
            model_name="day",
            name="counted",
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name="challenge",
            name="over",
            field=models.BooleanField(db_index=True, default=False),
        ),
    ]
