from django.db import migrations, models

import lauta.web.base.asker


class Migration(migrations.Migration):
    """From where a try at a daily challenge was begun."""

    dependencies = [
        ("lauta", "0046_seat_renewed"),
    ]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="place",
            field=models.CharField(blank=True, default=lauta.web.base.asker.asker_digest, max_length=32),
        ),
    ]
