from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lauta", "0005_duties")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="seen",
            field=models.IntegerField(db_index=True, default=0),
        ),
        migrations.CreateModel(
            name="Day",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.IntegerField()),
                ("date", models.DateField()),
            ],
        ),
    ]
