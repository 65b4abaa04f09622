"""What a browser calls itself, in few words: "Firefox, Linux". Only for showing; nothing is decided by it."""

from __future__ import annotations

BROWSERS = (  # in this order: most say that they are others, too
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def name_of(agent: str) -> str:
    """Browser and system of a User-Agent header, as far as they say; empty where neither is known."""
    found = [next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))
