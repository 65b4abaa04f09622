from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0035_job_place")]

    operations = [
        migrations.AddField(model_name="seat", name="stood_in", field=models.BooleanField(default=False)),
    ]
