"""Work for the machines of a test, which import this by its name: quick, or deadly."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from lauta.engine.errors import OptionError


def worker(about: str) -> Callable[[str], bytes]:
    """Says which process did a unit; the processes that begin `deadly` ones die the first time."""
    told = json.loads(about)

    def do(unit: str) -> bytes:
        if unit in told["deadly"]:
            try:
                (Path(told["folder"]) / unit).touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        if unit in told["refused"]:
            raise OptionError(f"{unit} cannot be played")
        time.sleep(told["seconds"])
        return json.dumps([unit, os.getpid()]).encode()

    return do
