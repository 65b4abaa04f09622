"""What makes a web app of the site: its manifest, and icons as PNG. Notices are in test_notices.py."""

from __future__ import annotations

import io
import json
import re
from typing import Any

from PIL import Image


def test_the_site_is_an_app_that_can_be_installed(guest: Any) -> None:
    app = json.loads(guest.get("/app.webmanifest").content)
    assert app["display"] == "standalone" and app["start_url"] == "/"
    assert guest.get(app["icons"][0]["src"]).status_code in (200, 404)  # static files are served in front
    drawn = [one for one in app["icons"] if one["type"] == "image/png"]
    assert {(one["sizes"], one["purpose"]) for one in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for one in drawn:
        image = _image(guest, one["src"])
        assert f"{image.width}x{image.height}" == one["sizes"]
        assert _corner(image) == (255 if one["purpose"] == "maskable" else 0)
    worker = guest.get("/worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert "lauta-BUILD" not in worker.content.decode()


def test_an_iphone_has_an_icon_for_its_home_screen(guest: Any) -> None:
    found = re.search('<link rel="apple-touch-icon" href="([^"]+)"', guest.get("/about").content.decode())
    assert found is not None
    image = _image(guest, found[1])
    assert image.size == (180, 180) and _corner(image) == 255
    assert guest.get("/icon/x/huge.png").status_code == 404


def _image(guest: Any, address: str) -> Image.Image:
    return Image.open(io.BytesIO(guest.get(address).content)).convert("RGBA")


def _corner(image: Image.Image) -> Any:
    """How opaque the first pixel is."""
    pixel = image.getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return pixel[3]
