from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0044_seat_moved_from"),
    ]

    operations = [
        migrations.AddField(
            model_name="proposal",
            name="refused",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="proposal",
            name="entries",
            field=models.IntegerField(null=True),
        ),
    ]
