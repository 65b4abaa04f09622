"""Names of places as the board of Afrikan tähti prints them, in every language: for who knows it by heart.

They are in `printed.toml`, in the forms of `places.py`; cities that are called so anyway are left out. Which
of the names a rulebook attests is told in docs/rules/afrikan-tahti.md.
"""

from __future__ import annotations

from pathlib import Path

from .....engine.phrase import T, Theme
from .....engine.sentences import CONTEXT, read_sentences
from .places import CITIES, forms_of

_PRINTED = dict(read_sentences(Path(__file__).with_suffix(".toml"))["cities"])
_CONTEXT = _PRINTED.pop(CONTEXT)

PRINTED = Theme(
    "printed",
    T("Names as printed"),
    T("Places are called as on the printed board: Capetown, Gold Coast, Lake Victoria."),
    {
        usual.template: printed
        for city, forms in _PRINTED.items()
        for usual, printed in zip(CITIES[city], forms_of(forms, _CONTEXT), strict=True)
    },
)
