import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0003_table_theme")]

    operations = [
        migrations.AddField(model_name="seat", name="orders", field=models.JSONField(default=dict)),
        migrations.AddField(model_name="seat", name="passing", field=models.SmallIntegerField(null=True)),
        migrations.AddField(model_name="seat", name="noted", field=models.IntegerField(default=0)),
        migrations.CreateModel(
            name="Question",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.IntegerField()),
                ("seat", models.SmallIntegerField()),
                ("window", models.CharField(max_length=32)),
                ("passing", models.IntegerField()),
                ("due", models.FloatField()),
                ("answer", models.IntegerField(null=True)),
                ("chosen", models.BooleanField(default=False)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="question", to="lauta.table"
                    ),
                ),
            ],
            options={"ordering": ["due"]},
        ),
    ]
