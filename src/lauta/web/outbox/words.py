"""What an answer from outside means in words, for the owner of a channel and for the admin."""

from __future__ import annotations

from ...engine.phrase import Phrase, T
from . import answers

_WORDS: dict[str, Phrase] = {
    answers.TIMEOUT: T("it did not answer in time"),
    answers.REFUSED: T("it refused the connection"),
    answers.NO_HOST: T("there is no machine of that name"),
    answers.BAD_TLS: T("its certificate or encryption is not valid"),
    answers.CUT_OFF: T("it broke off the connection"),
    answers.UNREACHABLE: T("it cannot be reached"),
    answers.NONSENSE: T("its answer made no sense"),
    answers.NOT_PUBLIC: T("its name leads into a private network"),
    answers.BAD_ADDRESS: T("its address is not valid"),
    answers.LOGIN: T("it refused name or password"),
    answers.SENDER: T("it refused the sender's address"),
    answers.OLD_KEY: T("the server has a new key for notices"),
    answers.NO_KEY: T("the server cannot read its key for notices"),
    answers.ERROR: T("the server could not write the message"),
}


def in_words(word: str) -> Phrase:
    """The second half of a sentence that says what an answer was."""
    if word.isdigit() and int(word) in answers.REDIRECTS:
        return T("it answered {status}, which leads elsewhere, and redirects are not followed", status=word)
    return _WORDS.get(word) or T("it answered {status}", status=word)
