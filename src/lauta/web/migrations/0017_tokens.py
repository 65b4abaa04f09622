import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0016_ratings"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="program",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="PersonalToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("used", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to="lauta.member",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
    ]
