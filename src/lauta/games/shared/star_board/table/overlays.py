"""What people can switch on over the star's board: the network of flights.

How it looks is in `drawing/chart.py`; flights that can be made now are shown without it.
"""

from __future__ import annotations

from .....engine.phrase import T
from .....engine.presentation import Overlay

overlays = (Overlay("flights", T("All flights"), "plane"),)
