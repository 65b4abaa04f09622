"""Names of places as the board of Afrikan tähti prints them, in every language: for who knows it by heart.

The forms are in `printed.toml`; cities that are called so anyway are left out. Which of the names a
rulebook attests is told in docs/rules/afrikan-tahti.md.
"""

from pathlib import Path

from .....engine.phrase import T, Theme
from .....engine.sentences import CONTEXT, read_sentences
from .places import CITIES, forms_of

_TOLD = dict(read_sentences(Path(__file__).with_suffix(".toml")))
_CONTEXT = _TOLD.pop(CONTEXT)

PRINTED = Theme(
    "printed",
    T("Names as printed"),
    T("Places are called as on the printed board: Capetown, Gold Coast, Lake Victoria."),
    {
        usual.template: printed
        for city, forms in _TOLD.items()
        for usual, printed in zip(CITIES[city], forms_of(forms, _CONTEXT), strict=True)
    },
)
