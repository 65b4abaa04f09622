"""Optional parts of a browser: each is touched by the one module that knows what to do without it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

import pytest

from lauta.web.base import packing, static
from tests.browser.broken import BROKEN

# Which script may touch it. What is not needed yet belongs nowhere: whoever needs it writes the module.
HOLDERS: Mapping[str, tuple[str, ...]] = {
    "localStorage": ("common/stored.js",),
    "sessionStorage": ("common/stored.js",),
    "caches": ("worker.js",),
    "indexedDB": (),
    "Notification": ("common/service.js",),
    "DecompressionStream": ("common/channel.js",),
    "CompressionStream": (),
    "ResizeObserver": ("common/sizes.js",),
    "IntersectionObserver": (),
    "PerformanceObserver": (),
    "BroadcastChannel": ("common/tabs.js",),
    "SharedWorker": (),
    "AudioContext": ("board/sound.js",),
    "structuredClone": (),
    "matchMedia": ("common/media.js",),
    "requestIdleCallback": (),
    "speechSynthesis": (),
    "visualViewport": (),
    "scheduler": (),
    "crypto": ("common/random.js", "common/proof.js"),
    "PublicKeyCredential": ("site/passkeys.js",),
    "history": ("table/table.js",),
    "execCommand": ("common/clipboard.js",),
    "showPopover": ("table/reading.js",),
    "startViewTransition": (),
    "requestFullscreen": (),
    "WebAssembly": (),
}
NAVIGATOR: Mapping[str, tuple[str, ...]] = {
    "serviceWorker": ("common/service.js",),
    "clipboard": ("common/clipboard.js",),
    "share": ("common/clipboard.js",),
    "credentials": ("site/passkeys.js",),
    "vibrate": ("board/vibration.js",),
}
# Every supported browser has these (the last paragraph of README's *Play*); others need a holder above.
CORE = set(re.findall(r"\w+", """
    AbortController Blob CustomEvent DataView Date DOMException DOMParser DOMPoint DOMRect Error Event
    FileReader FormData Image Map MutationObserver Option Promise RangeError Response Set TextDecoder
    TextEncoder TypeError Uint8Array URL URLSearchParams WeakMap WeakSet WebSocket
"""))  # fmt: skip
_ASIDE = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
_NAVIGATOR = re.compile(r"\bnavigator\s*(?:\?\.|\.)\s*(\w+)|\bin (navigator)\b")
_MADE = re.compile(r"\bnew ([A-Z]\w*)")
_DECLARED = re.compile(r"\bclass (\w+)|\bimport \{([^}]*)\}")


def scripts() -> Iterator[tuple[str, str]]:
    """Name and code of every script that browsers get, without comments and texts."""
    for name, path in static._files():
        if name.endswith(".js"):
            yield (
                name,
                _ASIDE.sub(lambda found: '""' if found[0][0] in "\"'" else " ", path.read_text("utf-8")),
            )


def touched(name: str, code: str) -> Iterator[str]:
    """What a script touches and may not."""
    for thing, holders in HOLDERS.items():
        if name not in holders and re.search(rf"(?<![\w$-])(?<!\w\.(?=history)){thing}\b(?!\s*:)", code):
            yield thing
    for found in _NAVIGATOR.finditer(code):
        if found[1] and name not in NAVIGATOR.get(found[1], ()):
            yield f"navigator.{found[1]}"
    declared = {
        word for one, many in _DECLARED.findall(code) for word in re.findall(r"\w+", one + " " + many)
    }
    for made in _MADE.findall(code):
        if made not in CORE | declared and name not in HOLDERS.get(made, ()):
            yield f"new {made}"


def test_each_aid_is_touched_by_the_module_that_holds_it() -> None:
    found = [f"{name}: {thing}" for name, code in scripts() for thing in touched(name, code)]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "const kept = localStorage.getItem(A);",
        "if (window.indexedDB) open();",
        "globalThis.caches.open(A)",
        "new ResizeObserver(look)",
        "navigator.vibrate(20)",
        "navigator?.locks.request(A)",
        "new XRSession()",
        "const kept = `${sessionStorage.a}`;",
    ],
)
def test_a_bare_use_is_found(code: str) -> None:
    assert [*touched("table/new.js", code)]


def test_each_holder_is_there_and_is_needed() -> None:
    code = dict(scripts())
    for thing, holders in [*HOLDERS.items(), *NAVIGATOR.items()]:
        assert all(re.search(rf"\b{thing}\b", code[name]) for name in holders), thing


def test_everything_that_is_held_is_broken_once() -> None:
    """In tests/browser/broken.py; what all browsers share, and what pages ask for before, is not."""
    everything = " ".join(BROKEN.values())
    asked_before = {"showPopover", "requestFullscreen", "startViewTransition", "history", "CompressionStream"}
    for thing in {*HOLDERS, *NAVIGATOR} - asked_before:
        assert thing in everything or thing.lower() in everything.lower(), thing


def test_templates_have_no_scripts_of_their_own() -> None:
    """Scripts are files, so that the lint above reads all of them."""
    for path in sorted((static.WEB / "templates").rglob("*.html")):
        for tag in re.findall(r"<script\b[^>]*>", path.read_text("utf-8")):
            assert "src=" in tag or 'type="application/json"' in tag, f"{path.name}: {tag}"


def test_the_offline_page_has_all_of_its_scripts() -> None:
    """What the service worker stores first is page.js with everything it imports."""
    files = {name: path for name, path in static._files() if name.endswith(".js")}
    needed = set(packing._order(files, "common/page.js", packing._IMPORT))
    (listed,) = re.findall(r"const MODULES = (\[.*?\]);", files["worker.js"].read_text("utf-8"))
    assert {f"common/{name}.js" for name in json.loads(listed)} == needed
