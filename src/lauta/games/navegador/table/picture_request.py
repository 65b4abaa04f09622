"""What every part of Navegador's pictures asks of a request: choices by place, what is marked, words.

What the parts show is in `scenes.py`, `scene_sheets.py` and `player_boards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.phrase import Phrase, Translations
from ....engine.presentation import Choice, SceneRequest


class Setting:
    """What every part of the picture asks of a request: choices by place, what is marked, words."""

    def __init__(self, request: SceneRequest) -> None:
        self.request, self.say, self.translations = request, request.say, request.translations
        self.names = tuple(request.names)
        self.at = request.by_place()

    def codes(self, place: str) -> tuple[str, ...]:
        """What a click there plays."""
        return tuple(choice.code for choice in self.at.get(place, ()) if not choice.aside)

    def label(self, place: str, told: str) -> str:
        """What a place says of itself, `told`, with what can be done there."""
        row = [told]
        for choice in self.at.get(place, ()):
            if not choice.aside:
                row += [words for words in self._words(choice) if words not in row]
        return ", ".join(row)

    def _words(self, choice: Choice) -> list[str]:
        return [self.say(choice.label), *([self.say(choice.effect)] if choice.effect is not None else [])]

    def notes(self, place: str) -> frozenset[str]:
        """Whether something happened there last."""
        return frozenset({"last"} if place in self.request.marked else ())


def said(phrases: Sequence[Phrase], translations: Translations | None) -> str:
    """Phrases in a row."""
    return ", ".join(phrase.render(translations) for phrase in phrases)
