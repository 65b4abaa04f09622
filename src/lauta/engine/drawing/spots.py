"""Places of a picture that the page finds, reads out and lets people click: one group of elements each.
It knows no game; which places there are, and what can be done there, is told by the descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

import svg

from ..hexgrid import Cell


class Place(Protocol):
    """What a description says of a place: what the page reads out, and what it sends for acting there."""

    @property
    def label(self) -> str: ...
    @property
    def actions(self) -> Sequence[object]: ...


def spot(
    told: Place,
    cell: str,
    prefix: str,
    classes: Sequence[str],
    parts: Iterable[svg.Element],
    *,
    home: svg.Transform | None = None,
    on: Cell | None = None,
    instead: str | None = None,
    entry: bool = False,
    still: bool = False,
) -> svg.G:
    """A place that the page calls `cell`; in the picture its id is that behind `prefix`.

    Where something can be done, or chosen `instead` of the last choice, it is a target and the keyboard stops
    there, as at an `entry`. `on` is a cell of hexagons. In a `still` picture it is only drawn.
    """
    moved = [home] if home is not None else None
    if still:
        return svg.G(class_=list(classes), transform=moved, elements=list(parts))
    reached = bool(told.actions) or instead is not None
    return svg.G(
        id=f"{prefix}{escape(cell)}",
        class_=[*classes, *(["target"] if reached else [])],
        transform=moved,
        tabindex=0 if reached or entry else -1,
        data={
            "cell": escape(cell),
            **({"q": on[0], "r": on[1]} if on is not None else {}),
            **({"a": " ".join(map(str, told.actions))} if told.actions else {}),
            **({"instead": escape(instead)} if instead is not None else {}),
        },
        extra={"role": "button" if reached else "img", "aria-label": escape(told.label or cell)},
        elements=list(parts),
    )
