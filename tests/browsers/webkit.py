"""WebKit by WebDriver: Debian's WebKitWebDriver with its MiniBrowser, on a screen of its own (Xvfb).

It has no touch there: a tap is the events that a finger makes. Its window is never narrower than 450 pixels.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browsers.tab import BrowserMissing, ScriptFailed, Tab
from tests.waiting import LONG_ENOUGH, until

BROWSERS = ("*/webkitgtk-6.0/MiniBrowser", "*/webkit2gtk-4.1/MiniBrowser", "*/webkit2gtk-4.0/MiniBrowser")
SIZE = """return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
  () => done([innerWidth, innerHeight]))));"""
TAP = """const target = document.elementFromPoint(x, y);
const how = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y,
  pointerType: "touch", pointerId: 7, isPrimary: true };
for (const kind of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, how));
target.dispatchEvent(new PointerEvent("click", { ...how, detail: 1 }));
return null;"""


class WebKit(Tab):
    engine = "webkit"

    def __init__(self) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        found = [path for name in BROWSERS for path in Path("/usr/lib").glob(name)]
        if driver is None or screen is None or not found:
            raise BrowserMissing("no WebKit here: apt install webkit2gtk-driver xvfb")
        self._folder = tempfile.TemporaryDirectory(prefix="lauta-webkit-", ignore_cleanup_errors=True)
        self._screen = subprocess.Popen(
            [screen, "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self._screen.stdout is not None
        display = f":{self._screen.stdout.readline().strip()}"
        self._port = _free_port()
        home = self._folder.name
        env = {"DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home, "LANG": "en_GB.UTF-8",
               "PATH": "/usr/bin:/bin", "LIBGL_ALWAYS_SOFTWARE": "1", "GTK_A11Y": "none"}  # fmt: skip
        self._driver = subprocess.Popen(
            [driver, f"--port={self._port}", "--host=127.0.0.1"], env=env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until(self._is_ready)
        wishes = {"binary": str(found[0]), "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": wishes}}
        self._session = ""
        self._session = f"/session/{self._call('POST', '/session', capabilities=asked)['sessionId']}"

    def _is_ready(self) -> bool:
        try:
            return bool(self._call("GET", "/status")["ready"])
        except OSError:
            return False

    def _call(self, method: str, path: str, **body: Any) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}{path}", method=method,
            data=json.dumps(body).encode() if method == "POST" else None,
        )  # fmt: skip
        try:
            with urllib.request.urlopen(request, timeout=LONG_ENOUGH) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise ScriptFailed(f"{method} {path}: {error.read().decode()[:500]}") from None

    def _act(self, source: dict[str, Any]) -> None:
        self._call("POST", f"{self._session}/actions", actions=[source])

    def goto(self, url: str) -> None:
        self._call("POST", f"{self._session}/url", url=url)

    def run(self, body: str) -> Any:
        return self._call("POST", f"{self._session}/execute/sync", script=body, args=[])

    def resize(self, width: int, height: int) -> None:
        """By the window, whose frame and bar are then added."""
        whole, shown = [width, height], [0, 0]
        for _ in range(5):
            self._call("POST", f"{self._session}/window/rect", width=whole[0], height=whole[1])
            shown = self.run(SIZE)
            if shown[0] >= width and shown[1] == height:
                return
            whole = [width + max(0, whole[0] - shown[0]), height + max(0, whole[1] - shown[1])]
        raise AssertionError(f"the window cannot be {width} x {height}: it is {shown}")

    def press_at(self, x: float, y: float) -> None:
        self._act({
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
            ],
        })  # fmt: skip

    def tap_at(self, x: float, y: float) -> None:
        self.run(f"const [x, y] = [{x}, {y}]; {TAP}")

    def type(self, keys: str) -> None:
        pressed = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": pressed})

    def back(self) -> None:
        self._call("POST", f"{self._session}/back")

    def forget(self) -> None:
        self._call("DELETE", f"{self._session}/cookie")

    def close(self) -> None:
        try:
            self._call("DELETE", self._session)
        finally:
            for process in (self._driver, self._screen):
                process.terminate()
                process.wait(LONG_ENOUGH)
            self._folder.cleanup()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
