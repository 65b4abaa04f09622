"""Names the Django app, and what follows from a turn and the end of a match. Threads start in `server/`."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "lauta.web"
    label = "lauta"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what follows from a match: results, messages, and how these are composed."""
        from .daily import days
        from .match import moves
        from .members import letters
        from .notices import composing, turns
        from .ratings import settling

        letters.register_kinds()
        composing.register_kinds()
        moves.on_turn(turns.follow)
        moves.on_end(settling.at_the_end)
        moves.on_end(days.at_the_end)
