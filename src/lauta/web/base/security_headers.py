"""The headers that tell a browser what an answer may do. Every answer has them, whichever layer made it.

`server/secured.py` adds what is missing to all answers of the application, `server/connections.py` to those
of the server below it. Views word a `Content-Security-Policy` of their own where they need another one.
"""

from __future__ import annotations

from .limits import HSTS_S

Headers = list[tuple[bytes, bytes]]

# What scripts of our pages use; a feature that is not named here is denied. tests/outside/test_headers.py
# compares this with the scripts.
USED = (
    "autoplay", "clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "web-share",
)  # fmt: skip
# Chromium on Linux knows no bluetooth and no web-share, and says so in its console; elsewhere it does.
UNUSED = (
    "accelerometer", "bluetooth", "browsing-topics", "camera", "clipboard-read", "compute-pressure",
    "cross-origin-isolated", "display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation",
    "gyroscope", "hid", "identity-credentials-get", "idle-detection", "keyboard-map", "local-fonts",
    "magnetometer", "microphone", "midi", "otp-credentials", "payment", "picture-in-picture",
    "screen-wake-lock", "serial", "storage-access", "sync-xhr", "usb", "window-management",
    "xr-spatial-tracking",
)  # fmt: skip

FRAMED = "/embed/"  # may stand in a frame of another site, where it acts for nobody
SHOWN_ELSEWHERE = (FRAMED, "/card/", "/share/", "/icon/")  # pictures that other sites show
NO_FRAMES = b"frame-ancestors 'none'; form-action 'none'; base-uri 'none'"
POLICY = b"default-src 'none'; " + NO_FRAMES  # of an answer that is no page
PLAIN_PAGE = b"default-src 'none'; style-src 'self'; img-src 'self'; " + NO_FRAMES
_ANYWHERE = b"frame-ancestors *"


def permissions(path: str) -> bytes:
    """Return the `Permissions-Policy` of an answer at this path."""
    used = () if path.startswith(FRAMED) else USED
    denied = sorted({*USED, *UNUSED}.difference(used))
    return ", ".join([*(f"{one}=(self)" for one in used), *(f"{one}=()" for one in denied)]).encode()


_OF_PAGES, _OF_FRAMES = permissions("/"), permissions(FRAMED)


def with_security(headers: Headers, path: str, https: bool = False) -> Headers:
    """Return the headers of an answer with the missing ones of ours added."""
    given = {name.lower(): value for name, value in headers}
    policy = given.get(b"content-security-policy", POLICY)
    elsewhere = path.startswith(SHOWN_ELSEWHERE)
    wanted = {
        b"content-security-policy": policy,
        b"x-content-type-options": b"nosniff",
        b"referrer-policy": b"same-origin",
        b"permissions-policy": _OF_FRAMES if path.startswith(FRAMED) else _OF_PAGES,
        b"cross-origin-opener-policy": b"same-origin",
        b"cross-origin-embedder-policy": b"require-corp",
        b"cross-origin-resource-policy": b"cross-origin" if elsewhere else b"same-origin",
        b"x-permitted-cross-domain-policies": b"none",
    }
    if _ANYWHERE not in policy:
        wanted[b"x-frame-options"] = b"DENY"
    if https and HSTS_S():
        wanted[b"strict-transport-security"] = f"max-age={HSTS_S()}".encode()
    return [*headers, *((name, value) for name, value in wanted.items() if name not in given)]
