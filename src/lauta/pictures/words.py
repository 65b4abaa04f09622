"""What films and cards say besides the sentences of the log, in the language that is spoken now.

No pictures here, and none are needed to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..engine.phrase import Phrase, T, Translations
from ..i18n import say, translations


@dataclass(frozen=True)
class Words:
    """What the pictures say besides the sentences of the log, in the reader's language."""

    begin: str
    end: str
    turn: Callable[[int, int], str]  # the number of a turn, and how many there are
    won: Callable[[Sequence[str]], str] = ", ".join  # who has won
    translations: Translations | None = None

    def say(self, phrase: Phrase) -> str:
        """A sentence in that language."""
        return phrase.render(self.translations)


def words_now() -> Words:
    """The words of a film in the language that is spoken now."""
    return Words(
        say(T("The beginning")),
        say(T("The end")),
        lambda n, of: say(T("Turn {n} of {of}", n=n, of=of)),
        won,
        translations(),
    )


def won(names: Sequence[str]) -> str:
    """Who has won, as a sentence in the language that is spoken now."""
    if len(names) == 1:
        return say(T("{name} wins.", name=names[0]))
    return say(T("{names} share the victory.", names=", ".join(names)))
