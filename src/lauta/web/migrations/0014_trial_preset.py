from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0013_clocks")]

    operations = [
        migrations.AddField("trial", "preset", models.CharField(blank=True, default="", max_length=40)),
        migrations.AlterField("measured", "key", models.CharField(max_length=96, unique=True)),
    ]
