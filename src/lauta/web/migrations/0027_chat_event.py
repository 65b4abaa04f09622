from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lauta", "0026_passkeys"),
    ]

    operations = [
        migrations.AddField(
            model_name="chat",
            name="event",
            field=models.CharField(blank=True, default="", max_length=8),
        ),
    ]
