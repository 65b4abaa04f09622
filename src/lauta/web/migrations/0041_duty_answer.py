from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0040_places")]

    operations = [
        migrations.AddField(model_name="duty", name="answer", field=models.IntegerField(null=True)),
    ]
