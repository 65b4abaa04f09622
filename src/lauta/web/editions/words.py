"""What the script of an edition's page says, in the reader's language.

Only sentences; fields in braces are filled in by the script.
"""

from __future__ import annotations

from ...engine.phrase import TC, Phrase, T
from ...i18n import translations

_WORDS = {
    "said_attested": TC("who says a figure", "attested"),
    "said_ours": TC("who says a figure", "Lauta's own"),
    "said_yours": TC("who says a figure", "yours"),
    "n_ours": T("Lauta's own: {n}"),
    "n_yours": T("yours: {n}"),
    "built": T("Lauta has {value}"),
    "back": T("Use that"),
    "agrees": T("My box says the same"),
    "agree_all": T("My box says the same everywhere here"),
    "agreed": T("the same as Lauta"),
    "undo": T("Take that back"),
    "range": T("{low} to {high}"),
    "steps": T("{low} to {high}, in steps of {step}"),
    "yes": T("yes"),
    "no": T("no"),
    "nothing": T("nothing"),
    "less": T("One fewer: {name}"),
    "more": T("One more: {name}"),
    "add": T("One more entry, like the last"),
    "take": T("Take this entry away"),
    "source": T("Where this comes from"),
    "as_list": T("As a list"),
    "whole": T("The whole edition"),
    "one_fault": T("One thing is not right yet"),
    "faults": T("{n} things are not right yet"),
    "same": T("Nothing differs from Lauta's figures yet."),
    "one_differs": T("One figure differs from Lauta's."),
    "differ": T("{n} figures differ from Lauta's."),
    "one_agreed": T("One of Lauta's own is confirmed."),
    "n_agreed": T("{n} of Lauta's own are confirmed."),
    "saving": T("Saving …"),
    "saved": T("Saved"),
    "offline": T("Not saved yet: the server does not answer. It is kept in this browser; trying again …"),
    "busy": T("Not saved yet: too many changes at once. They are kept in this browser; trying again …"),
    "refused": T("Not saved: see what is not right."),
    "conflict": T("Not saved: changed in another window."),
}


def words() -> dict[str, str]:
    """By the names that the script knows, with their fields in braces."""
    return {name: _as_it_is(phrase) for name, phrase in _WORDS.items()}


def _as_it_is(phrase: Phrase) -> str:
    known = translations()
    if phrase.context:
        return known.pgettext(phrase.context, phrase.template)
    return known.gettext(phrase.template)
