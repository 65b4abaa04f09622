"""Names from people on pages: in any script, beside any words. The only way a name gets into a template.

`{{ x|named }}` in the text of a page, `{{ x|isolated }}` in attributes, titles and options;
`tests/outside/test_names.py` finds those that are printed without. Scripts print none: they copy elements.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=4096)
def named(name: str) -> Markup:
    """A name that neither turns the line round nor is translated."""
    return Markup('<bdi translate="no">{}</bdi>').format(name)
