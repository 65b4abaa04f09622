"""Firefox by WebDriver BiDi, which it speaks itself: one process, headless, with a temporary profile."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browsers.tab import BrowserMissing, ScriptFailed, Tab
from tests.waiting import LONG_ENOUGH

NAMES = ("firefox-esr", "firefox")
# Nothing leaves this machine: all but loopback goes to a proxy that is not there.
PREFERENCES = """
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "localhost, 127.0.0.1");
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("intl.accept_languages", "en");
user_pref("ui.prefersReducedMotion", 1);
"""


class Firefox(Tab):
    engine = "firefox"

    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise BrowserMissing("no Firefox here: apt install firefox-esr")
        self._profile = tempfile.TemporaryDirectory(prefix="lauta-firefox-", ignore_cleanup_errors=True)
        Path(self._profile.name, "user.js").write_text(PREFERENCES)
        wishes = ["--headless", "--no-remote", "--profile", self._profile.name, "--remote-debugging-port=0"]
        self._process = subprocess.Popen(
            [program, *wishes], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self._numbers = itertools.count(1)
        self._socket = connect(f"{self._address()}/session", max_size=None, open_timeout=LONG_ENOUGH)
        self._call("session.new", capabilities={})
        self._context = self._call("browsingContext.create", type="tab")["context"]

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                return found[1]
        raise BrowserMissing("Firefox ends at once: is it whole?")

    def _call(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=LONG_ENOUGH))
            if said.get("id") == number:
                if said["type"] != "success":
                    raise ScriptFailed(f"{method}: {said}")
                return said["result"]

    def _act(self, kind: str, *actions: dict[str, Any], **parameters: str) -> None:
        source: dict[str, Any] = {"type": kind, "id": kind + str(parameters), "actions": list(actions)}
        if parameters:
            source["parameters"] = parameters
        self._call("input.performActions", context=self._context, actions=[source])

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, body: str) -> Any:
        code = f"(async () => JSON.stringify(await (() => {{ {body} }})() ?? null))()"
        said = self._call(
            "script.evaluate", expression=code, target={"context": self._context}, awaitPromise=True
        )
        if said["type"] != "success":
            raise ScriptFailed(str(said))
        return json.loads(said["result"]["value"])

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._context, viewport=size)

    def press_at(self, x: float, y: float) -> None:
        self._point("mouse", x, y)

    def tap_at(self, x: float, y: float) -> None:
        self._point("touch", x, y)

    def _point(self, how: str, x: float, y: float) -> None:
        self._act(
            "pointer", {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}, pointerType=how,
        )  # fmt: skip

    def type(self, keys: str) -> None:
        self._act("key", *({"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")))

    def back(self) -> None:
        self._call("browsingContext.traverseHistory", context=self._context, delta=-1)

    def forget(self) -> None:
        self._call("storage.deleteCookies")

    def close(self) -> None:
        try:
            self._call("browser.close")
        finally:
            self._socket.close()
            try:
                self._process.wait(LONG_ENOUGH)
            except subprocess.TimeoutExpired:
                self._process.kill()
            self._profile.cleanup()
