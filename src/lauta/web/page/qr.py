"""QR codes as SVG."""

from __future__ import annotations

import io


def code_of(address: str, alone: bool = False) -> str:
    """The code of an address: coloured by the style sheet of a page, or `alone` in colours of its own."""
    import segno  # few ask for it

    out = io.BytesIO()
    made = segno.make(address, error="m", micro=False)
    if alone:
        made.save(out, kind="svg", xmldecl=False, light="#fff", dark="#241a10", scale=4)
    else:
        made.save(
            out,
            kind="svg",
            xmldecl=False,
            svgns=False,
            nl=False,
            svgclass="qr",
            lineclass="dark",
            omitsize=True,
        )
    return out.getvalue().decode()
