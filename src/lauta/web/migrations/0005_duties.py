from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0004_reactions")]

    operations = [
        migrations.RemoveField(model_name="duty", name="owner"),
        migrations.RemoveField(model_name="duty", name="leased_until"),
        migrations.RemoveField(model_name="duty", name="attempts"),
        migrations.AddField(model_name="duty", name="quick", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="duty", name="awaited", field=models.BooleanField(default=True)),
    ]
