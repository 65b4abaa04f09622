"""Whether a player who was late has had time for the rest of this turn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0045_refused")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="renewed",
            field=models.BooleanField(default=False),
        ),
    ]
