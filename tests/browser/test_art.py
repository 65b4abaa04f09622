"""Drawings opened alone in the browser: whole within their boxes, nothing in the black of nobody's choice.

No server: the files themselves. What may stand in them is tests/engine/test_art.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.profiles import Pages
from tools import art as tool

FOLDERS = sorted({path.parent for path in tool.drawings()})
# Draws the picture with a margin as wide as itself; says how far paint goes beyond its box, in units.
MEASURE = """async ([text, units, scale]) => {
  const picture = new Image();
  picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  await picture.decode();
  const [width, height] = units.map((unit) => Math.round(2 * unit * scale));
  const brush = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
  brush.drawImage(picture, 0, 0, width, height);
  const {data} = brush.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let n = 3; n < data.length; n += 4) if (data[n] > 8) {
    const x = (n >> 2) % width, y = Math.floor((n >> 2) / width);
    left = Math.min(left, x); right = Math.max(right, x + 1);
    top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
  }
  return [width / 4 - left, height / 4 - top, right - 3 * width / 4, bottom - 3 * height / 4]
    .map((pixels) => pixels / scale);
}"""
# Shapes that would be painted in the black of nobody's choice; a definition is painted where it is used.
BLACK = """(texts) => texts.map((text) => {
  const host = document.body.appendChild(document.createElement('div')).attachShadow({mode: 'open'});
  host.innerHTML = text;
  const black = [...host.querySelectorAll('g :is(path, circle, ellipse, rect, use):not(defs *)')]
    .filter((one) => !one.matches('use') || host.querySelector(one.getAttribute('href')).closest('defs'))
    .filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)').map((shape) => shape.outerHTML);
  host.host.remove();
  return black;
})"""


def enlarged(text: str) -> tuple[str, list[float]]:
    """The drawing with room around its box, and the width and height of the box."""
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', text)[0].split())
    view = f"{left - width / 2} {top - height / 2} {2 * width} {2 * height}"
    room = f'viewBox="{view}" width="{2 * width}" height="{2 * height}"'
    return re.sub(r'viewBox="[^"]+"', room, text, count=1), [width, height]


@pytest.fixture(scope="module")
def paper(pages: Pages) -> Page:
    """An empty page."""
    page = pages.page(newcomer=True)
    page.goto("about:blank")
    return page


@pytest.mark.needs("unused")  # it measures on a canvas beside the page
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.parent.name)
def test_drawings_lie_within_their_boxes_and_have_their_colours(folder: Path, paper: Page) -> None:
    paths = sorted(folder.iterdir())
    texts = [path.read_text(encoding="utf-8") for path in paths]
    for path, text in zip(paths, texts, strict=True):
        drawn, units = enlarged(text)
        scale = min(4, 1600 / max(units))  # a whole chart would be too large
        beyond = paper.evaluate(MEASURE, [drawn, units, scale])
        assert max(beyond) < 1.2 / scale, (path.name, beyond)  # the edge of a pixel
        assert max(beyond) > -max(units) / 2, f"{path.name} is empty"
    for path, black in zip(paths, paper.evaluate(BLACK, texts), strict=True):
        assert black == [], path.name
