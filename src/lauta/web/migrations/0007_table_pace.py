from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0006_keeper")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="pace",
            field=models.CharField(default="calm", max_length=8),
        ),
    ]
