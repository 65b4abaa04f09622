"""Names the Django app. Nothing is started here; that is `server/serve.py`'s business."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "lauta.web"
    label = "lauta"
    default_auto_field = "django.db.models.BigAutoField"
