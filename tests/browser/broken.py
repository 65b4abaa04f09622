"""Browsers in which something optional is missing, refused, full or silent: scripts that break it, by name.

Each runs in a page before the page's own. `pytest tests/browser --broken=NAME` has every page begin with
one, or with several joined by "+"; `make broken` runs the whole suite with each in turn, and test_broken.py
plays a short game with each.
"""

from __future__ import annotations

import subprocess
import sys

_MISSING = """(() => {{ for (const [of, name] of {pairs}) {{
  for (let o = of; o; o = Object.getPrototypeOf(o)) delete o[name];
}} }})()"""
_THROWS = """(() => {{ for (const [of, name] of {pairs}) {{
  const refuse = () => {{ throw new DOMException("refused", {error!r}); }};
  Object.defineProperty(of, name, {{ get: refuse, set: refuse, configurable: true }});
}} }})()"""


def _missing(*names: str) -> str:
    """As if the browser had never heard of them: `Thing`, or `navigator.thing`."""
    pairs = [f"[{of or 'window'}, {name!r}]" for of, _, name in (one.rpartition(".") for one in names)]
    return _MISSING.format(pairs=f"[{', '.join(pairs)}]")


def _refused(*names: str, error: str = "SecurityError") -> str:
    """They are there, and a touch throws."""
    pairs = [f"[{of or 'window'}, {name!r}]" for of, _, name in (one.rpartition(".") for one in names)]
    return _THROWS.format(pairs=f"[{', '.join(pairs)}]", error=error)


def _calls(of: str, name: str, what: str) -> str:
    """A function of an object does this instead."""
    return f"Object.defineProperty({of}, {name!r}, {{ value: {what}, configurable: true, writable: true }});"


_FULL = "function () { throw new DOMException('no room', 'QuotaExceededError'); }"
# What an older version has left, or another site at the same address: whatever is stored is no value of ours.
_OTHERS = """if (location.protocol !== "about:" && !localStorage.others) {
  for (const name of ["others", "lauta.hints", "lauta.fingerprints", "lauta.sound", "lauta.speed"])
    localStorage[name] = '%s';
  sessionStorage["lauta.drafts"] = '%s';
}"""
_REJECTS = "() => Promise.reject(new DOMException('refused', 'SecurityError'))"
_SILENT = "() => new Promise(() => {})"
_THROWING = "class { constructor() { throw new DOMException('refused', 'NotSupportedError'); } }"
_LOUD = "try { localStorage['lauta.sound'] = '1'; } catch {}"
_WORKER = """if (navigator.serviceWorker) Object.defineProperties(ServiceWorkerContainer.prototype,
  { register: { value: %s }, getRegistration: { value: %s } });"""

BROKEN: dict[str, str] = {
    "storage-full": _calls("Storage.prototype", "setItem", _FULL),
    "storage-refused": _refused("localStorage", "sessionStorage"),
    "storage-null": "for (const name of ['localStorage', 'sessionStorage'])"
    " Object.defineProperty(window, name, { value: null, configurable: true });",
    "storage-garbage": _OTHERS % (("{not JSON",) * 2),
    "storage-of-others": _OTHERS % (('{"a": 5}',) * 2),
    "storage-number": _OTHERS % (("5",) * 2),
    "no-cache": _missing("caches"),
    "cache-refused": _calls("CacheStorage.prototype", "open", _REJECTS),
    "no-unpacking": _missing("DecompressionStream", "CompressionStream"),
    "no-resize-observer": _missing("ResizeObserver"),
    "no-service-worker": _missing("navigator.serviceWorker", "ServiceWorkerRegistration", "PushManager"),
    "service-worker-silent": _WORKER % (_SILENT, _SILENT),
    "service-worker-refused": _WORKER % (_REJECTS, _REJECTS),
    "no-notification": _missing("Notification"),
    "no-clipboard": _missing("navigator.clipboard") + ";document.execCommand = () => false;",
    "sound-refused": f"window.AudioContext = {_THROWING}; {_LOUD}",
    "no-sound": f"delete window.AudioContext; {_LOUD}",
    "no-media": _missing("matchMedia"),
    "old-media": "{ const real = matchMedia; window.matchMedia = (query) =>"
    " ({ get matches() { return real(query).matches; }, media: query, addListener() {} }); }",
    "history-refused": _calls("History.prototype", "replaceState", _FULL)
    + _calls("History.prototype", "pushState", _FULL),
    "no-vibration": _missing("navigator.vibrate"),
    "no-passkeys": _missing("PublicKeyCredential", "navigator.credentials"),
    "no-web-crypto": _missing("crypto.subtle", "crypto.randomUUID"),
    "unused": _missing(
        "indexedDB", "BroadcastChannel", "SharedWorker", "IntersectionObserver", "structuredClone",
        "requestIdleCallback", "PerformanceObserver", "navigator.locks",
        "navigator.wakeLock", "navigator.share", "navigator.sendBeacon", "navigator.storage",
        "navigator.permissions", "navigator.getBattery", "navigator.connection", "speechSynthesis",
        "visualViewport", "scheduler", "OffscreenCanvas", "createImageBitmap", "trustedTypes",
        "document.startViewTransition", "Element.prototype.moveBefore", "reportError", "WebAssembly",
        "SharedArrayBuffer", "Element.prototype.requestFullscreen", "navigator.userAgentData",
    ),
}  # fmt: skip


def script_of(names: str) -> str:
    """The script that breaks all of these, which are joined by "+"."""
    return ";\n".join(BROKEN[name] for name in names.split("+") if name)


def stores(names: str) -> bool:
    """False where pages can keep nothing for the next one."""
    return {"storage-refused", "storage-null"}.isdisjoint(names.split("+"))


def main(names: list[str]) -> int:
    """Run the browser's tests with each in turn; the exit status."""
    failed = []
    for name in names or sorted(BROKEN):
        print(f"--- {name}", flush=True)
        run = [sys.executable, "-m", "pytest", "-q", "tests/browser", f"--broken={name}"]
        if subprocess.run(run).returncode:
            failed.append(name)
    print(f"failed with: {', '.join(failed)}" if failed else "passed with each")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
