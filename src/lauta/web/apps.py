"""Names the Django app, and what is done at the end of a match. What runs by itself starts in `server/`."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "lauta.web"
    label = "lauta"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Whoever ends a match settles it."""
        from .daily import days
        from .match import moves
        from .ratings import settling

        moves.on_end(settling.at_the_end)
        moves.on_end(days.at_the_end)
