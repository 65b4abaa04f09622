from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0043_access_note"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="moved_from",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
        ),
    ]
