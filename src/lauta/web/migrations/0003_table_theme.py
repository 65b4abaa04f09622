from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0002_entry_follows")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="theme",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    ]
