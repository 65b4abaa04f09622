"""The parts of Navegador that an edition shows as they lie on the table: its market.

Only says which script shows what; plain forms are made of the schema.
"""

from __future__ import annotations

from typing import Any

from ....engine.phrase import T
from ....engine.presentation import Editor

GOODS = ("sugar", "gold", "spice")


def _market() -> dict[str, Any]:
    columns = [{"key": name, "word": name, "glyph": name} for name in (*GOODS, "factory")]
    return {"columns": columns, "mark": "start_row"}


editors = (
    Editor(
        "components.market",
        "editors/steps.js",
        T("The market"),
        T("The prices as printed, row by row from the top. The row in which the markers begin is marked."),
        (*GOODS, "factory"),
        {
            "row": T("row"),
            "sugar": T("sugar"),
            "gold": T("gold"),
            "spice": T("spice"),
            "factory": T("factory"),
        },
        _market,
    ),
)
