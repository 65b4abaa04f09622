from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0022_daily"),
    ]

    operations = [
        migrations.CreateModel(
            name="Vacation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(db_index=True, max_length=64)),
                ("since", models.FloatField()),
                ("until", models.FloatField()),
                ("over", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["since"],
            },
        ),
    ]
