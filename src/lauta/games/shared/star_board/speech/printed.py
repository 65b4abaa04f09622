"""Names of places as the board of Afrikan tähti prints them, in every language: for who knows it by heart.

The forms are those of `places.py`; cities that are called so anyway are left out. Which of the names a
rulebook attests is told in docs/rules/afrikan-tahti.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from .....engine.phrase import TC, T, Theme
from .places import CITIES, Forms

_PRINTED: Mapping[str, Forms] = {
    "tangier": (TC("printed", "Tangier"), TC("printed", "to Tangier"), TC("printed", "in Tangier")),
    "cairo": (TC("printed", "Cairo"), TC("printed", "to Cairo"), TC("printed", "in Cairo")),
    "morocco": (TC("printed", "Morocco"), TC("printed", "to Morocco"), TC("printed", "in Morocco")),
    "canary_islands": (
        TC("printed", "Canary Islands"),
        TC("printed", "to the Canary Islands"),
        TC("printed", "on the Canary Islands"),
    ),
    "egypt": (TC("printed", "Egypt"), TC("printed", "to Egypt"), TC("printed", "in Egypt")),
    "cape_verde": (
        TC("printed", "Cape Verde"),
        TC("printed", "to Cape Verde"),
        TC("printed", "in Cape Verde"),
    ),
    "timbuktu": (TC("printed", "Timbuktu"), TC("printed", "to Timbuktu"), TC("printed", "in Timbuktu")),
    "gold_coast": (
        TC("printed", "Gold Coast"),
        TC("printed", "to the Gold Coast"),
        TC("printed", "on the Gold Coast"),
    ),
    "slave_coast": (
        TC("printed", "Slave Coast"),
        TC("printed", "to the Slave Coast"),
        TC("printed", "on the Slave Coast"),
    ),
    "cape_guardafui": (
        TC("printed", "Cape Guardafui"),
        TC("printed", "to Cape Guardafui"),
        TC("printed", "at Cape Guardafui"),
    ),
    "lake_victoria": (
        TC("printed", "Lake Victoria"),
        TC("printed", "to Lake Victoria"),
        TC("printed", "at Lake Victoria"),
    ),
    "congo": (TC("printed", "Congo"), TC("printed", "to Congo"), TC("printed", "in Congo")),
    "st_helena": (
        TC("printed", "St. Helena"),
        TC("printed", "to St. Helena"),
        TC("printed", "on St. Helena"),
    ),
    "mozambique": (
        TC("printed", "Mozambique"),
        TC("printed", "to Mozambique"),
        TC("printed", "in Mozambique"),
    ),
    "victoria_falls": (
        TC("printed", "Victoria Falls"),
        TC("printed", "to the Victoria Falls"),
        TC("printed", "at the Victoria Falls"),
    ),
    "whalefish_bay": (
        TC("printed", "Whalefish Bay"),
        TC("printed", "to Whalefish Bay"),
        TC("printed", "at Whalefish Bay"),
    ),
    "cape_st_marie": (
        TC("printed", "Cape St. Marie"),
        TC("printed", "to Cape St. Marie"),
        TC("printed", "at Cape St. Marie"),
    ),
    "dragon_mountain": (
        TC("printed", "Dragon Mountain"),
        TC("printed", "to Dragon Mountain"),
        TC("printed", "on Dragon Mountain"),
    ),
    "capetown": (TC("printed", "Capetown"), TC("printed", "to Capetown"), TC("printed", "in Capetown")),
}

PRINTED = Theme(
    "printed",
    T("Names as printed"),
    T("Places are called as on the printed board: Capetown, Gold Coast, Lake Victoria."),
    {
        usual.template: printed
        for city, names in _PRINTED.items()
        for usual, printed in zip(CITIES[city], names, strict=True)
    },
)
