"""Numbers with decimals as the reader's language writes them. Points and fractions are pictures/points.py."""

from __future__ import annotations

import pytest

from lauta.engine.phrase import T, decimal
from lauta.i18n import say, speaking


@pytest.mark.parametrize("code, mark", [("en", "."), ("fi", ","), ("nl", ",")])
def test_a_number_has_the_mark_of_its_language(code: str, mark: str) -> None:
    with speaking(code):
        assert say(decimal(84.94)) == f"84{mark}9"
        assert say(decimal(-0.25, 2)) == f"−0{mark}25"
        assert say(decimal(3, sign=True)) == f"+3{mark}0"
        assert say(decimal(1234.5, 0)) == "1234"
        assert say(T("expected: {n}", n=decimal(2.5))).endswith(f"2{mark}5")
