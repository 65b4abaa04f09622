"""Charts and drawings as files that browsers keep for ever: each address holds the hash of the content.

Made when a page first names them, kept on disk, so that a page can ask for them after a restart too.
"""

from __future__ import annotations

import gzip
import logging
import re
import threading
from collections import OrderedDict
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.urls import reverse

from ... import files
from ...engine.drawing.painter import chart_file, drawings_file
from ...engine.phrase import T
from ...engine.scene import Chart, Drawings
from ..base.paths import data_folder
from ..base.refusals import NotFound

log = logging.getLogger("lauta.pictures")
_NAME = re.compile(r"[0-9a-f]{16}")
_LAYER = '<g class="layer" data-z="'  # how `chart_file` begins each
_lock = threading.Lock()
_addresses: dict[str, str] = {}  # of charts, by their key
_newest: OrderedDict[str, bytes] = OrderedDict()
_KEPT = 64  # files in memory


def chart_address(chart: Chart) -> str:
    """Where a browser finds the chart."""
    address = _addresses.get(chart.key)
    return address or _addresses.setdefault(chart.key, _keep(chart_file(chart, f"c{chart.key}-")))


@lru_cache(maxsize=64)
def drawings_address(drawings: Drawings) -> str:
    """Where a browser finds the drawings of a game."""
    return _keep(drawings_file(drawings))


def layers_at(address: str) -> list[tuple[float, str]]:
    """The layers of the chart at an address, each with its `z`. NotFound where it could not be kept."""
    text = gzip.decompress(packed(address.rpartition("/")[2].removesuffix(".svg"))).decode()
    parts = text.removesuffix("</svg>").split(_LAYER)[1:]
    return [(float(part.partition('"')[0]), _LAYER + part) for part in parts]


def packed(name: str) -> bytes:
    """The file at an address, packed with gzip. NotFound."""
    with _lock:
        if name in _newest:
            return _newest[name]
    path = _folder() / f"{name}.svg.gz"
    if not _NAME.fullmatch(name) or not path.is_file():
        raise NotFound(T("There is no such page."))
    return path.read_bytes()


def _keep(text: str) -> str:
    name = sha256(text.encode()).hexdigest()[:16]
    path = _folder() / f"{name}.svg.gz"
    content = gzip.compress(text.encode(), 9, mtime=0)
    with _lock:
        _newest[name] = content
        while len(_newest) > _KEPT:
            _newest.popitem(last=False)
        if not path.is_file():
            try:
                files.write(path, content)
            except OSError as error:  # such as a full disk: pages ask for it in memory
                log.warning("a drawing cannot be kept: %s", error)
    return reverse("art", args=[name])


def _folder() -> Path:
    return files.folder(data_folder() / "art")
