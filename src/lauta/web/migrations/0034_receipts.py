"""Receipts of requests that programs may repeat."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0033_reviews_as_jobs")]

    operations = [
        migrations.CreateModel(
            name="Receipt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(max_length=128)),
                ("digest", models.CharField(max_length=40)),
                ("request", models.CharField(max_length=40)),
                ("answer", models.BinaryField(null=True)),
                ("made", models.FloatField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "digest"), name="one_receipt_a_key")
                ],
            },
        ),
    ]
