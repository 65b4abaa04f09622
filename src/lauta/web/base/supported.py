"""The oldest browsers with which pages work: README.md names them, and a page tells its reader.

What is asked of a browser is in `static/common/supported.js`. Of the features there, `light-dark()` came
last to Chrome and Safari, `popover` to Firefox.
"""

from __future__ import annotations

OLDEST_BROWSERS = "Firefox 125, Chrome 123, Edge 123, Safari 17.5"
